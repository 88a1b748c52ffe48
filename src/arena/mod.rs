//! Many games of one solver, and what they say about it.
//!
//! An [`Experiment`] fixes everything that decides the games; each is [`play_out`] once, and [`Statistics`] sum them up.
//! [`Distribution`] is what is drawn of them. A [`Day`] has a board for everybody, and a [`Par`]. None of this reads a clock or starts a thread. The
//! parallel runner and the table of results on disk are native only.

mod columns;
mod day;
mod distribution;
pub mod documents;
mod experiment;
mod phases;
mod play;
#[cfg(not(target_arch = "wasm32"))]
mod runner;
mod statistics;
#[cfg(not(target_arch = "wasm32"))]
mod table;

pub use columns::Columns;
pub use day::{Day, DayError, Par};
pub use distribution::{Distribution, Histogram, TileShare};
pub use experiment::{Experiment, ExperimentError, Identity, MoveBudget, Shard, ShardError};
pub use phases::{PhaseEntry, PhaseSurvival, Phases, PhasesError, Survival, Until};
pub use play::{Ended, GameResult, play_out};
#[cfg(not(target_arch = "wasm32"))]
pub use runner::{RunError, run};
pub use statistics::{Statistics, Summary, TileRate};
#[cfg(not(target_arch = "wasm32"))]
pub use table::{Contents, GameTable, Opening, TableError, read, write_joined};
