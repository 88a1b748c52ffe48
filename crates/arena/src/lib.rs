#![doc = include_str!("../README.md")]
//!
//! # What is here
//!
//! An [`Experiment`] determines its games: game i has the i-th seed after the first, on any thread. [`play_out`] plays
//! a game, [`Statistics`] sums many up, and a [`Distribution`] has the data of their charts. A [`Comparison`] and a
//! [`SequentialMatch`] tell which of two players is better. [`check`] compares games with the figures that a paper
//! prints. A [`Day`] has the same board for everybody, and a [`Par`].
//! Only [`run`] and what follows it read a clock or start threads; they need the feature `parallel`, which is on by default.
//!
//! [`play_games`] plays them on all cores, [`run`] delivers each when it is finished.

#![deny(unreachable_pub)]

mod columns;
mod comparison;
mod day;
mod distribution;
mod experiment;
mod play;
mod player;
mod printed;
#[cfg(feature = "parallel")]
mod runner;
mod sequential;
mod statistics;
mod table;

pub use columns::Columns;
pub use comparison::{Comparison, ComparisonError, Leader, TileComparison, p_value, paired};
pub use day::{Day, DayError, Mark, MarkError, Par};
pub use distribution::{Distribution, Histogram, TileShare};
pub use experiment::{
    Conditions, Experiment, ExperimentError, Identity, MoveBudget, Shard, ShardError,
};
pub use play::{Ended, GameResult, ask, play_out, play_while};
pub use player::{Contender, Fault, OwnSolver, Player, plain};
pub use printed::{Agreement, Check, Figure, Printed, TileFrequency, check};
#[cfg(feature = "parallel")]
pub use runner::{RunError, play_games, run, run_several};
pub use sequential::{SequentialMatch, SequentialState};
pub use statistics::{Statistics, Summary, TileEnd, TileRate};
pub use table::{
    GameTable, Opening, RowError, TableContents, TableError, parse_several, read, write_joined,
};
