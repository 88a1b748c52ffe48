//! Judging games: the loss of each move, the luck of each spawn, and the parts of the final score.
//!
//! A [`Judge`] values boards in points still to come, or in the chance of a tile. A [`Reviewer`] has the moves of a
//! game judged in any order, so that workers can share them. A [`Ledger`] adds up:
//!
//! ```text
//! final score = expected at first + luck − mistakes + revisions
//! ```
//!
//! Luck is the value of a spawn minus the mean over all spawns on that board, so its expectation is 0 for every player.
//! A mistake is the loss of a move against the best one. The rest are revisions: the judge's values of a board change
//! once the game gets there. With exact values they are 0.
//!
//! ```
//! use twofold::review::{Ledger, Reviewer, SolverJudge};
//! use twofold::solver::{self, Resources};
//! use twofold::{Game, Seed, Setup, Start};
//!
//! let start = Start::TwoTiles("2x2".parse()?);
//! let mut game = Game::new(Setup { start, ..Setup::standard(Seed::new(1)) });
//! while let Some(direction) = game.legal_moves().next() {
//!     game.play(direction)?;
//! }
//!
//! let exact = solver::find("exact")?;
//! let measure = (exact.measure)(&exact.settings([])?);
//! let solver = exact.with_defaults(&Resources::default())?;
//! let mut judge = SolverJudge::new(solver, measure).expect("its values are points");
//! let reviewer = Reviewer::new(&game);
//! let moves: Vec<_> =
//!     (1..=reviewer.len()).filter_map(|number| reviewer.judge(number, &mut judge, 1000)).collect();
//! let ledger = Ledger::new(&moves, game.score(), 0.0).expect("moves were made");
//! assert_eq!(ledger.start + ledger.luck - ledger.mistakes + ledger.revisions, ledger.score);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod amount;
mod course;
mod judge;
mod ledger;
mod odds;
mod played;
mod playout;
mod reason;
mod reviewer;
mod summary;
mod verdict;

pub use amount::Amount;
#[cfg(feature = "networks")]
pub(crate) use judge::boards_after;
pub use judge::{Judge, SolverJudge};
pub use ledger::Ledger;
pub use odds::{Odds, TileOdds};
pub use played::{JudgedMove, PlayedMove};
pub use reason::{CostlySpawn, Ending, Reason};
pub use reviewer::Reviewer;
pub use summary::{accuracy, percentile_of_luck, verdict_counts};
pub use verdict::Verdict;
