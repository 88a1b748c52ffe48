//! The basis of every tree search: budgets, leaf values, transposition tables and alpha-beta.
//!
//! The adversarial spawner, one of the rules, searches too. So this module lies below the rules and compiles without the solvers.

// The rules alone use a part of it.
#![cfg_attr(not(feature = "solvers"), allow(dead_code))]

mod alpha_beta;
mod budget;
mod leaf;
#[cfg(feature = "solvers")]
mod recent;
mod transposition;

#[cfg(feature = "solvers")]
pub(crate) use alpha_beta::{AlphaBetaTree, Window};
pub(crate) use alpha_beta::{BoundTable, worst_spawn};
pub use budget::{Budget, Clock, MoveShare, StopPoint, TimeLimit};
pub(crate) use budget::{Meter, Stopped};
#[cfg(feature = "solvers")]
pub(crate) use leaf::raise;
pub(crate) use leaf::{Leaf, SearchLimits};
#[cfg(feature = "solvers")]
pub(crate) use recent::RecentValues;
pub(crate) use transposition::{SearchedDepth, SearchedValue, TranspositionTable};
