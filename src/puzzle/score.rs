//! The score of a board.

use crate::board::Board;
use crate::search::tile_score;

/// The score of a game that led to this board, in points: what its tiles earned if one spawn in ten was a 4.
///
/// A tile 2^k that was merged from tiles 2 earned (k − 1) · 2^k points. Each 4 that came as one earned 4 points less. A
/// spawn brings 2.2 on average, so a board of sum s had s / 2.2 spawns, and s / 22 of these were a 4.
pub(super) fn score_of(board: impl Board) -> f64 {
    (tile_score(board) as f64 - 4.0 * board.tile_sum() as f64 / 22.0).max(0.0)
}

#[cfg(test)]
mod tests {
    use crate::Direction;
    use crate::rules::{Game, Seed, Setup};

    use super::*;

    #[test]
    fn the_score_of_a_board_is_near_that_of_its_game() {
        let mut game = Game::new(Setup::standard(Seed::new(5)));
        let turns = Direction::ALL.into_iter().cycle();
        for direction in turns.take(2_000) {
            game.play(direction).ok();
        }
        let (estimate, score) = (score_of(game.board().grid()), game.score() as f64);
        assert!(score > 500.0);
        assert!(
            (estimate - score).abs() < 0.05 * score,
            "{estimate} for {score}"
        );
    }
}
