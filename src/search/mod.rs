//! What the searching solvers share: budgets, transposition tables, leaf evaluations.

mod budget;
mod expectimax;
mod lines;
mod playout;
mod random;
mod snake;
mod transposition;

pub use budget::{Budget, Cancelled, Limits, Meter, Stopped, Unlimited};
pub use expectimax::{Extent, Leaf, expectimax};
pub use lines::{LineWeights, Lines, PackedLeaf};
pub use playout::Playout;
pub use random::Draws;
pub use snake::Snake;
pub use transposition::{Care, Known, Table};
