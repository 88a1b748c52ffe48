//! What the searching solvers share: budgets, transposition tables, leaf evaluations.

mod budget;
mod random;

pub use budget::{Budget, Cancelled, Limits, Meter, Stopped, Unlimited};
pub use random::Draws;
