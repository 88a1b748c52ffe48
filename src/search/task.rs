//! A solver's question.

use crate::board::{FourProbability, Position};
use crate::rules::Seed;

/// What a solver is asked: a board, the spawn rule, and the seed of whatever it draws at random.
#[derive(Clone, Copy, Debug)]
pub struct Task {
    /// The board to move on.
    pub position: Position,
    /// How often a spawn is a 4.
    pub four: FourProbability,
    /// A solver that draws at random draws from this and the board alone.
    pub seed: Seed,
}
