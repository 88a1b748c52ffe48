//! What the searching solvers share: budgets, transposition tables, leaf evaluations; and the adversarial spawner, which
//! searches too. It is one of the rules, so that it and what it needs are there without the solvers.

mod adversary;
mod alpha_beta;
mod budget;
#[cfg(feature = "solvers")]
mod expectimax;
#[cfg(feature = "solvers")]
mod forms;
#[cfg(feature = "solvers")]
mod lines;
#[cfg(feature = "solvers")]
mod minimax;
#[cfg(feature = "solvers")]
mod playout;
#[cfg(feature = "solvers")]
mod random;
#[cfg(feature = "solvers")]
mod snake;
#[cfg(feature = "solvers")]
mod tile_score;
mod transposition;
mod tree;

pub use adversary::Adversary;
pub use alpha_beta::Bounds;
pub use budget::{Budget, Cancelled, Limits, Meter, Stopped, Unlimited};
#[cfg(feature = "solvers")]
pub use expectimax::{Points, expectimax};
#[cfg(feature = "solvers")]
pub use forms::{
    BoundsTables, Leaves, Tables, expectimax_part, expectimax_position, minimax_position,
};
#[cfg(feature = "solvers")]
pub use lines::{LineWeights, Lines, PackedLeaf};
#[cfg(feature = "solvers")]
pub use minimax::minimax;
#[cfg(feature = "solvers")]
pub use playout::Playout;
#[cfg(feature = "solvers")]
pub use random::Draws;
#[cfg(feature = "solvers")]
pub use snake::Snake;
#[cfg(feature = "solvers")]
pub use tile_score::{Scored, Weighting, rank_score, tile_score};
pub use transposition::{Care, Known, Table};
pub use tree::{Extent, Leaf};
