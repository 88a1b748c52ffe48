//! What thinks: searches, solvers, exact play, and the review of games.

#[path = "../common/mod.rs"]
mod common;
mod exact;
mod expectimax;
mod frolov_and_looi;
mod review;
mod solvers;
mod trees_and_playouts;
