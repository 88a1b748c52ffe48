//! The shared parts of the searching solvers: tasks and evaluations, searches, leaf values, playouts.

mod deepening;
mod draws;
mod evaluation;
mod expectimax;
mod forms;
mod lines;
mod minimax;
mod pace;
mod part;
mod playout;
mod snake;
mod task;
mod tile_score;

pub use deepening::{Stepwise, deepen, levels};
pub use draws::Draws;
pub use evaluation::{Evaluation, NextTile, Values};
pub use expectimax::{Points, expectimax};
pub use forms::{
    ExpectimaxTables, Leaves, MinimaxTables, expectimax_part, expectimax_position, minimax_position,
};
pub use lines::{LineScores, LineWeights, PackedLeaf};
pub use minimax::minimax;
pub use pace::{Pace, PacedBudget};
pub use part::{CompletedStep, MoveSet, NoCommonStep, PartialEvaluation};
pub use playout::Playout;
pub use snake::Snake;
pub use task::Task;
pub use tile_score::{Scored, Weighting, rank_score, tile_score};
