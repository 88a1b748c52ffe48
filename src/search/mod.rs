//! What the searching solvers share: budgets, transposition tables, leaf evaluations.

mod budget;
mod playout;
mod random;

pub use budget::{Budget, Cancelled, Limits, Meter, Stopped, Unlimited};
pub use playout::Playout;
pub use random::Draws;
