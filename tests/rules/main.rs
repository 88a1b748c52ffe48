//! The rules: boards, moves, spawns and whole games.

#[path = "../common/mod.rs"]
mod common;
mod game;
mod moves;
mod position;
mod recorded;
mod seeds;
