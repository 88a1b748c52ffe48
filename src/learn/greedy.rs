//! Play without search: what a network alone is worth.

use crate::board::{Bitboard, Board as _, Rank};
use crate::game::{FourProbability, Seed};
use crate::search::Draws;

use super::Episode;

/// One game on 4×4 in which each move is the one of the highest reward and value of its afterstate, by `value`.
#[must_use]
pub fn play_greedily(
    value: impl Fn(Bitboard) -> f32,
    four: FourProbability,
    seed: Seed,
) -> Episode {
    let mut draws = Draws::stream(seed, 0);
    let first = draws.spawn(Bitboard::default(), four);
    let mut board = draws.spawn(first, four);
    let mut episode = Episode {
        score: 0,
        moves: 0,
        top: Rank::EMPTY,
        whole: true,
    };
    loop {
        let choices = board.legal_moves().map(|(_, moved)| {
            let total = value(moved.board) + moved.reward as f32;
            (total, moved)
        });
        let Some((_, moved)) = choices.max_by(|one, other| one.0.total_cmp(&other.0)) else {
            break;
        };
        episode.score += moved.reward;
        episode.moves += 1;
        board = draws.spawn(moved.board, four);
    }
    episode.top = board.max_rank();
    episode
}
