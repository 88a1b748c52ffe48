//! Play without search, to measure a network alone.

use twofold::board::{Bitboard, Board as _, FourProbability, Rank};
use twofold::rules::Seed;
use twofold::search::Draws;

use super::{Episode, EpisodeStart};
use crate::chances::Observation;

/// One greedy game on 4×4: each move maximises its reward plus the `value` of its afterstate.
///
/// `watch` gets the board before each move, and the expected further score.
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

/// Observations from one greedy game.
#[must_use]
pub fn observe_greedily(
    value: impl Fn(Bitboard) -> f32,
    four: FourProbability,
    seed: Seed,
) -> Vec<Observation> {
    /// The distance in moves between observed boards: close ones are nearly equal.
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
