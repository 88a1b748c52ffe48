//! Files that ask for more than they may: refused before the memory is taken, with everything else about them in order.
//!
//! A binary of its own, because its allocator counts, and because nothing else may run while it does.

mod alone;
mod models;
mod solutions;

use alone::{Alone, MIB};
