//! The basis of every tree search: budgets, leaf values, transposition tables and alpha-beta.
//!
//! The adversarial spawner, one of the rules, searches too. So this module lies below the rules and compiles without the solvers.

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
