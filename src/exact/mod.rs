//! Exact play on small boards: the value of every move on every reachable board.
//!
//! A [`Problem`] is solved by a [`Solve`], step by step, into a [`Solution`]; [`estimate`] gives the memory and time beforehand.
//! Late in a larger game the cells without large tiles are such a small board too: an [`Endgame`], solved by an [`EndgameSolve`].
//!
//! Boards lie in layers of equal tile sum: every spawn raises the sum, so the values of a layer follow from those of the next two.
//! Only afterstates are kept, up to symmetry. The operations on a layer are the same for rectangles and for boards with locked
//! cells. An endgame's solution keeps only the probabilities of the boards in question.

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
pub use sweep::{Phase, SolveError, SolveProgress};
