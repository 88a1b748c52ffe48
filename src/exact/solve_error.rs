//! Why a board is not solved.

use super::problem::ProblemError;
use super::set::BoardSet;

/// Why solving ends without a solution.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum SolveError {
    /// There is nothing to solve.
    #[error(transparent)]
    Problem(#[from] ProblemError),
    /// It does not fit.
    #[error(
        "this needs {at_least} MiB or more, and the limit is {limit} MiB ({states} states counted): choose a smaller \
         board or tile, or allow more memory",
        at_least = needed.div_ceil(1 << 20), limit = limit >> 20
    )]
    Memory {
        /// The memory needed, in bytes: at least this.
        needed: u64,
        /// The memory allowed, in bytes.
        limit: u64,
        /// The states known or listed when that was seen.
        states: u64,
    },
    /// A layer has more boards than its table can number.
    #[error(
        "more than {} boards have the same tile sum: that is beyond the tables",
        BoardSet::MOST
    )]
    LayerTooLarge,
    /// A board that was asked for in particular is not of this game.
    #[error("the board {board} cannot be solved here: {reason}")]
    Board {
        /// The board.
        board: String,
        /// What is wrong with it.
        reason: &'static str,
    },
    /// The tables do not fit together: a checkpoint that is whole, but not a solver's work.
    #[error("the checkpoint's tables contradict each other")]
    Contradiction,
    /// What came from another party is not what is awaited of it.
    #[error("the parties that solve together do not agree")]
    Disagreement,
}
