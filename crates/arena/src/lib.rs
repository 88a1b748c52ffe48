//! Many games of one solver, and their statistics.
//!
//! An [`Experiment`] determines its games: game i has the i-th seed after the first, on any thread. [`play_out`] plays
//! a game, [`Statistics`] sums many up, and a [`Distribution`] has the data of their charts. A [`Comparison`] and a
//! [`SequentialMatch`] tell which of two players is better. A [`Day`] has the same board for everybody, and a [`Par`].
//! Only [`run`] reads a clock or starts threads; it needs the feature `parallel`, which is on by default.
//!
//! ```
//! use twofold_arena::{GameResult, Statistics, play_out};
//! use twofold::solver;
//! use twofold::tree::Budget;
//! use twofold::{Game, Seed, Setup, Size};
//!
//! let mut solver = solver::with("monte-carlo", [("playouts", 5.into()), ("depth", 5.into())])?;
//! let mut results = Vec::new();
//! for number in 0..10 {
//!     let mut game = Game::new(Setup::standard(Seed::new(1).offset(number)));
//!     play_out(&mut game, &mut *solver, None, || Some(Budget::default()))?;
//!     results.push(GameResult::of(number, &game));
//! }
//! let score = Statistics::of(&results, Size::STANDARD).expect("ten games were played").score;
//! let interval = score.interval.expect("ten games have one");
//! println!("{:.0} points ({:.0}-{:.0}, 95 %)", score.mean, interval.low, interval.high);
//! # assert!(interval.low < score.mean && score.mean < interval.high);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`run`] plays them on all cores.

#![deny(unreachable_pub)]

mod columns;
mod comparison;
mod day;
mod distribution;
mod experiment;
mod phases;
mod play;
mod player;
mod puzzles;
#[cfg(feature = "parallel")]
mod runner;
mod sequential;
mod statistics;
mod table;

pub use columns::Columns;
pub use comparison::{Comparison, ComparisonError, TileComparison, Verdict, paired};
pub use day::{Day, DayError, Mark, MarkError, Par};
pub use distribution::{Distribution, Histogram, TileShare};
pub use experiment::{
    Conditions, Experiment, ExperimentError, Identity, MoveBudget, Shard, ShardError,
};
pub use phases::{PhaseEntry, PhaseSurvival, Phases, PhasesError, Survival, Until};
pub use play::{Ended, GameResult, play_out};
pub use player::{Contender, Fault, OwnSolver, Player};
pub use puzzles::PuzzleGames;
#[cfg(feature = "parallel")]
pub use runner::{RunError, run, run_several};
pub use sequential::{SequentialMatch, SequentialState};
pub use statistics::{Statistics, Summary, TileEnd, TileRate};
pub use table::{GameTable, Opening, TableContents, TableError, parse_several, read, write_joined};
