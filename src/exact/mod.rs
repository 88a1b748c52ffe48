//! Exact play on small boards: the value of every move on every board that can arise.
//!
//! [`Problem`] says what is to be solved, [`estimate`] what that takes, [`Solve`] does it step by step, and
//! [`Solution`] answers.

mod collect;
mod estimate;
mod file;
mod key;
mod layers;
pub mod library;
mod parallel;
mod problem;
mod regret;
mod sample;
mod set;
mod shared;
mod solution;
mod solve;

pub use estimate::{Count, Estimate, estimate};
pub use file::FileError;
pub use problem::{Objective, ObjectiveTextError, Problem, ProblemError};
pub use regret::{Regret, regret};
pub use sample::{Outcome, Sample, SampleMean, play_perfectly};
pub use shared::SharedSolve;
pub use solution::{LookupError, Solution};
pub use solve::{DEFAULT_MEMORY, Phase, Progress, Solve, SolveError};
