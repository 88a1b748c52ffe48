//! Play without search: what a network alone is worth.

use twofold::board::{Bitboard, Board as _, FourProbability, Rank};
use twofold::network::Observation;
use twofold::rules::Seed;
use twofold::search::Draws;

use super::{Episode, EpisodeStart};

/// One game on 4×4 in which each move is the one of the highest reward and value of its afterstate, by `value`.
///
/// `watch` is told of each move: the board before it, and how many points it and all that follows are expected to bring.
#[must_use]
pub fn play_greedily(
    value: impl Fn(Bitboard) -> f32,
    four: FourProbability,
    seed: Seed,
    mut watch: impl FnMut(Bitboard, f32),
) -> Episode {
    let mut draws = Draws::stream(seed, 0);
    let first = draws.spawn(Bitboard::default(), four);
    let mut board = draws.spawn(first, four);
    let mut episode = Episode {
        score: 0,
        moves: 0,
        top: Rank::EMPTY,
        start: EpisodeStart::Empty,
        entered: 1,
        passed: 0,
    };
    loop {
        let choices = board.legal_moves().map(|(_, moved)| {
            let total = value(moved.board) + moved.reward as f32;
            (total, moved)
        });
        let Some((total, moved)) = choices.max_by(|one, other| one.0.total_cmp(&other.0)) else {
            break;
        };
        watch(board, total);
        episode.score += moved.reward;
        episode.moves += 1;
        board = draws.spawn(moved.board, four);
    }
    episode.top = board.max_rank();
    episode
}

/// Some boards of one such game, and what became of it.
#[must_use]
pub fn observe_greedily(
    value: impl Fn(Bitboard) -> f32,
    four: FourProbability,
    seed: Seed,
) -> Vec<Observation> {
    /// Boards next to each other say nearly the same.
    const APART: usize = 50;
    let mut seen = Vec::new();
    let mut moves = 0;
    let episode = play_greedily(value, four, seed, |board, value| {
        if moves % APART == 0 {
            seen.push((board.unpack(), value));
        }
        moves += 1;
    });
    seen.into_iter()
        .map(|(board, value)| Observation::new(board, value, episode.top))
        .collect()
}
