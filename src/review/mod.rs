//! Judging games: what each move gave away, what each spawn was worth, and where the final score came from.
//!
//! A [`Judge`] values boards in points still to come, or in the chance of a tile. [`Reviewer`] asks it about the moves of a
//! game, any range of them at a time, so that ranges can be spread over workers. [`Ledger`] then adds up:
//!
//! ```text
//! final score = expected at first + luck − mistakes + revisions
//! ```
//!
//! Luck is what a spawn was worth against the average spawn on that board, so that its expectation is nought whoever plays.
//! A mistake is what a move gave away against the best one. What is left are revisions: the judge itself came to think
//! otherwise of a board when the game had got there. With exact values they are nought.

mod amount;
mod judge;
mod ledger;
mod odds;
mod reviewer;
mod summary;
mod verdict;

pub use amount::Amount;
pub use judge::{Judge, SolverJudge};
pub use ledger::Ledger;
pub use odds::{Odds, TileOdds};
pub use reviewer::{JudgedMove, Reviewer};
pub use summary::{accuracy, percentile_of_luck, verdict_counts};
pub use verdict::{Thresholds, Verdict};
