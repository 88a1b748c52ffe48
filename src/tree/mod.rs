//! What every search of the game tree rests on: budgets, what the tree's ends are worth, what is known of boards met before, alpha-beta.
//!
//! The adversarial spawner searches too. It is one of the rules, so that this room lies below them and is there without the
//! solvers.

mod alpha_beta;
mod budget;
mod leaf;
#[cfg(feature = "solvers")]
mod recent;
mod transposition;

#[cfg(feature = "solvers")]
pub(crate) use alpha_beta::{AlphaBetaTree, Window};
pub use alpha_beta::{BoundTable, worst_spawn};
pub use budget::{Budget, Meter, MoveShare, StopPoint, Stopped, TimeLimit};
#[cfg(feature = "solvers")]
pub(crate) use leaf::raise;
pub use leaf::{Leaf, SearchLimits};
#[cfg(feature = "solvers")]
pub(crate) use recent::RecentValues;
pub use transposition::{SearchedDepth, SearchedValue, TranspositionTable};
