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
//!
//! ```
//! use twofold::review::{Ledger, Reviewer, SolverJudge};
//! use twofold::solver::{self, Resources};
//! use twofold::{Direction, Game, Seed, Setup, Start};
//!
//! let start = Start::TwoTiles("2x2".parse()?);
//! let mut game = Game::new(Setup { start, ..Setup::standard(Seed::new(1)) });
//! while Direction::ALL.into_iter().any(|direction| game.play(direction).is_ok()) {}
//!
//! let exact = solver::find("exact")?;
//! let settings = exact.settings([])?;
//! let mut judge = SolverJudge::new((exact.build)(&settings, &Resources::default()), (exact.measure)(&settings)).expect("its values are points");
//! let reviewer = Reviewer::new(&game);
//! let moves: Vec<_> =
//!     (1..=reviewer.len()).filter_map(|number| reviewer.judge(number, &mut judge, 1000)).collect();
//! let ledger = Ledger::new(&moves, game.score(), 0.0).expect("moves were made");
//! assert_eq!(ledger.start + ledger.luck - ledger.mistakes + ledger.revisions, ledger.score);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod amount;
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
pub use judge::{Judge, SolverJudge};
pub use ledger::Ledger;
pub use odds::{Odds, TileOdds};
pub use played::{JudgedMove, PlayedMove};
pub use reason::{Ending, Reason};
pub use reviewer::Reviewer;
pub use summary::{accuracy, percentile_of_luck, verdict_counts};
pub use verdict::{Thresholds, Verdict};
