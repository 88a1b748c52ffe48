//! What the searching solvers share: budgets, transposition tables, leaf evaluations.

mod adversary;
mod budget;
mod expectimax;
mod forms;
mod lines;
mod minimax;
mod playout;
mod random;
mod snake;
mod tile_score;
mod transposition;

pub use adversary::Adversary;
pub use budget::{Budget, Cancelled, Limits, Meter, Stopped, Unlimited};
pub use expectimax::{Extent, Leaf, Points, expectimax};
pub use forms::{BoundsTables, Leaves, Tables, expectimax_position, minimax_position};
pub use lines::{LineWeights, Lines, PackedLeaf};
pub use minimax::{Bounds, minimax};
pub use playout::Playout;
pub use random::Draws;
pub use snake::Snake;
pub use tile_score::{Scored, Weighting, rank_score, tile_score};
pub use transposition::{Care, Known, Table};
