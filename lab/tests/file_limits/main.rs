//! Checkpoints that ask for more than they may: refused before the memory is taken. A binary of its own, as in the house.

#[path = "../../../tests/file_limits/alone.rs"]
mod alone;
mod checkpoints;

use alone::{Alone, MIB};
