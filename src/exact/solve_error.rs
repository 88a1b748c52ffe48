//! Errors of solving.

use super::problem::ProblemError;
use super::set::BoardSet;

/// Why solving fails.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum SolveError {
    /// The problem is invalid.
    #[error(transparent)]
    Problem(#[from] ProblemError),
    /// The tables exceed the memory limit.
    #[error(
        "this needs {at_least} MiB or more, and the limit is {limit} MiB ({states} states counted): choose a smaller \
         board or tile, or allow more memory",
        at_least = needed.div_ceil(1 << 20), limit = limit >> 20
    )]
    Memory {
        /// A lower bound of the memory needed, in bytes.
        needed: u64,
        /// The memory allowed, in bytes.
        limit: u64,
        /// The number of states known or listed by then.
        states: u64,
    },
    /// A layer has more boards than its table can number.
    #[error(
        "more than {} boards have the same tile sum: that is beyond the tables",
        BoardSet::MOST
    )]
    LayerTooLarge,
    /// A given board does not belong to this game, for this reason.
    #[error("the board {0} cannot be solved here: {1}")]
    Board(String, &'static str),
}
