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
mod row_table;
mod snake;
mod task;
mod tile_score;

pub(crate) use deepening::{Stepwise, deepen, levels};
pub use draws::Draws;
pub use evaluation::{Evaluation, NextTile, Values};
pub(crate) use expectimax::{Points, expectimax};
pub(crate) use forms::{
    ExpectimaxTables, Leaves, MinimaxTables, expectimax_part, look_ahead, minimax_position,
};
pub(crate) use lines::{LineScores, LineWeights};
pub(crate) use minimax::minimax;
pub use pace::{Pace, PacedBudget};
pub use part::{CompletedStep, MoveSet, NoCommonStep, PartialEvaluation};
pub(crate) use row_table::{RowTable, row_table};
pub use snake::Snake;
pub use task::Task;
pub use tile_score::tile_score;
pub(crate) use tile_score::{Scored, Weighting, rank_score};
