//! The regret of moves.

use serde::Serialize;

use crate::board::{Direction, Position};
use crate::rules::Game;

use super::solution::{LookupError, Solution};

/// The regret of `chosen`: the value of the best move on this board less its own; 0 for a perfect move.
pub fn regret(
    solution: &Solution,
    position: &Position,
    chosen: Direction,
) -> Result<f64, LookupError> {
    let values = solution.lookup(position)?;
    match (
        values.best().and_then(|best| values.get(best)),
        values.get(chosen),
    ) {
        (Some(best), Some(chosen)) => Ok(best - chosen),
        _ => Err(LookupError::Illegal(chosen)),
    }
}

/// The total regret of many moves.
///
/// Over whole games, the mean of score plus regret is the expected score of perfect play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Regret {
    /// The number of measured moves.
    pub moves: u64,
    /// The number of perfect moves.
    pub optimal: u64,
    /// The sum of the regrets.
    pub lost: f64,
    /// The number of moves on boards that were not solved, such as after the target tile.
    pub unsolved: u64,
}

impl Regret {
    /// Values that differ by less than this share of themselves count as equal: they differ by rounding.
    const ROUNDING: f64 = 1e-11;

    /// Adds a move and returns its regret; `None` on a board that was not solved.
    pub fn add(
        &mut self,
        solution: &Solution,
        position: &Position,
        chosen: Direction,
    ) -> Option<f64> {
        let Ok(lost) = regret(solution, position, chosen) else {
            self.unsolved += 1;
            return None;
        };
        let scale = solution.value(position).map_or(0.0, f64::abs);
        self.moves += 1;
        self.optimal += u64::from(lost <= Self::ROUNDING * scale);
        self.lost += lost;
        Some(lost)
    }

    /// Adds every move of a game up to its current board.
    pub fn of_game(solution: &Solution, game: &Game) -> Self {
        let mut regret = Self::default();
        for (before, played, _) in game.played() {
            regret.add(solution, &before.board, played.direction);
        }
        regret
    }

    /// Adds the moves of another total.
    pub fn join(&mut self, other: &Self) {
        self.moves += other.moves;
        self.optimal += other.optimal;
        self.lost += other.lost;
        self.unsolved += other.unsolved;
    }

    /// The mean regret of a move; `None` without a move.
    pub fn mean(&self) -> Option<f64> {
        (self.moves > 0).then(|| self.lost / self.moves as f64)
    }

    /// The share of perfect moves; `None` without a move.
    pub fn optimal_share(&self) -> Option<f64> {
        (self.moves > 0).then(|| self.optimal as f64 / self.moves as f64)
    }
}
