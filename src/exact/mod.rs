//! Exact play on small boards: the value of every move on every reachable board.
//!
//! A [`Problem`] is solved by a [`Solve`], step by step, into a [`Solution`]; [`estimate`] gives the memory and time beforehand.
//! Late in a larger game the cells without large tiles are such a small board too: an [`Endgame`], solved by an [`EndgameSolve`].
//!
//! Boards lie in layers of equal tile sum: every spawn raises the sum, so the values of a layer follow from those of the next two.
//! Only afterstates are kept, up to symmetry. The operations on a layer are the same for rectangles and for boards with locked
//! cells. An endgame's solution keeps only the probabilities of the boards in question.
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
mod endgame_table;
mod estimate;
#[cfg(feature = "networks")]
mod file;
mod formation;
mod key;
mod layers;
mod lines;
mod locked;
mod parallel;
mod problem;
mod regret;
mod sample;
mod set;
mod solution;
mod solve;
mod solve_endgame;
mod solve_error;
mod start;
mod sweep;

pub use endgame::{Endgame, EndgameError};
pub use endgame_table::{EndgameTable, TableError};
pub use estimate::{Estimate, StateCount, estimate};
#[cfg(feature = "networks")]
pub use file::FileError;
pub use formation::{LockedCells, LockedCellsError};
pub use problem::{Objective, ObjectiveTextError, Problem, ProblemError};
pub use regret::{Regret, regret};
pub use sample::{PerfectGame, PerfectPlaySample, SampleMean, play_perfectly};
pub use solution::{LookupError, Solution};
pub use solve::{DEFAULT_MEMORY, Solve};
pub use solve_endgame::{EndgameSolution, EndgameSolve};
pub use solve_error::SolveError;
pub use sweep::{Phase, SolveProgress};
