//! Exact play on small boards: the value of every move on every board that can arise.
//!
//! [`Problem`] says what is to be solved, [`estimate`] what that takes, [`Solve`] does it step by step, and
//! [`Solution`] answers. Late in a larger game the cells that the large tiles leave are such a board too: [`Endgame`] says which,
//! and [`EndgameSolve`] solves it.
//!
//! Boards lie in layers of equal tile sum: every spawn raises the sum, so each layer follows from the two above it. Only afterstates up to
//! symmetry are kept. What is done to a layer is written once, over a rectangle or over the cells that are left around tiles that stay where they
//! are. Of such an end only the chances of the boards that were asked for are kept.
//!
//! ```
//! use twofold::exact::{DEFAULT_MEMORY, Objective, Problem, Solve};
//! use twofold::{FourProbability, Rank};
//!
//! // The chance of a 16 on 2×2.
//! let objective = Objective::Reach { target: Rank::new(4) };
//! let problem = Problem::new("2x2".parse()?, FourProbability::STANDARD, objective)?;
//! let solution = Solve::new(&problem, DEFAULT_MEMORY)?.run()?;
//! let chance = solution.start_value();
//! assert!(0.0 < chance && chance < 1.0);
//!
//! let values = solution.lookup(&"2,4/8,4".parse()?)?;
//! println!("{chance:.3} at the start, {values:?} here");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod collect;
mod endgame;
mod estimate;
mod file;
mod file_error;
mod key;
mod layers;
mod lines;
mod locked;
mod parallel;
mod problem;
mod regret;
mod sample;
mod set;
mod shared;
mod solution;
mod solve;
mod solve_endgame;
mod solve_error;
mod start;

pub use endgame::{Endgame, EndgameError};
pub use estimate::{Estimate, StateCount, estimate};
pub use file_error::FileError;
pub use problem::{Objective, ObjectiveTextError, Problem, ProblemError};
pub use regret::{Regret, regret};
pub use sample::{PerfectGame, PerfectPlaySample, SampleMean, play_perfectly};
pub use shared::SharedSolve;
pub use solution::{LookupError, Solution};
pub use solve::{DEFAULT_MEMORY, Phase, Solve, SolveProgress};
pub use solve_endgame::{EndgameSolution, EndgameSolve};
pub use solve_error::SolveError;
