//! Twofold: the game 2048 and its solvers.
//!
//! Each module is a room, and uses only rooms below it: [`board`] (boards and slides), [`tree`] (what a search of the game
//! tree rests on), [`rules`] (score, seed, undo, links), [`search`] (what the solvers share), [`network`] (the learned
//! evaluation), [`exact`] (perfect play), [`solver`], [`training`], [`arena`]; the command line and the wasm boundary only
//! translate.

#[cfg(feature = "solvers")]
pub mod arena;
#[cfg(feature = "solvers")]
pub mod bench;
pub mod board;
#[cfg(feature = "solvers")]
pub mod exact;
#[cfg(feature = "solvers")]
pub mod network;
pub mod rules;
#[cfg(feature = "solvers")]
pub mod search;
#[cfg(feature = "solvers")]
pub mod solver;
#[cfg(feature = "solvers")]
pub mod statistics;
#[cfg(feature = "solvers")]
pub mod training;
pub mod tree;
#[cfg(target_arch = "wasm32")]
pub mod wasm;

pub use board::{Bitboard, Board, Direction, FourProbability, Grid, Moved, Position, Rank, Size};
pub use rules::{Game, Seed, Setup, Spawner, Start, Status};
