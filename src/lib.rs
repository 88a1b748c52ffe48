//! Twofold: the game 2048 and its solvers.
//!
//! Data flows one way: [`board`] (rules) → [`game`] (score, seed, undo, links) → [`solver`] → [`arena`]; the command
//! line and the wasm boundary only translate.

#[cfg(feature = "solvers")]
pub mod arena;
#[cfg(feature = "solvers")]
pub mod bench;
pub mod board;
#[cfg(feature = "solvers")]
pub mod exact;
pub mod game;
#[cfg(feature = "solvers")]
pub mod learn;
pub mod search;
#[cfg(feature = "solvers")]
pub mod solver;
#[cfg(target_arch = "wasm32")]
pub mod wasm;

pub use board::{Bitboard, Board, Direction, Grid, Moved, Position, Rank, Size};
pub use game::{FourProbability, Game, Seed, Setup, Spawner, Start, Status};
