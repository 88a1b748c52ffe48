//! A solver's question.

use crate::board::{FourProbability, Position};
use crate::rules::{Game, Seed};

/// A solver's task: a board, the spawn rule, and a seed for random numbers.
#[derive(Clone, Copy, Debug)]
pub struct Task {
    /// The board to move on.
    pub position: Position,
    /// The probability that a spawn is a 4.
    pub four: FourProbability,
    /// The seed: a solver's random numbers depend on this and the board alone.
    pub seed: Seed,
}

impl Task {
    /// A task on this board.
    pub fn new(position: impl Into<Position>, four: FourProbability, seed: Seed) -> Self {
        Self {
            position: position.into(),
            four,
            seed,
        }
    }

    /// The current board of a game, with the game's own spawn rule and seed.
    pub fn of(game: &Game) -> Self {
        Self::new(game.board(), game.setup().four, game.setup().seed)
    }
}
