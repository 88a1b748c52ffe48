//! The learned evaluation: an n-tuple network over afterstates.
//!
//! A board's value is the sum of table entries, one for each tuple on each of the board's eight images. The
//! [`Architecture`] states the tuples and stages; a [`Model`] holds the learned entries, and is stored in a file. Its
//! entries are whole numbers, so that every platform computes the same values. Late in the game large tiles are halved
//! or only count as occupied cells ([`Architecture::view`]), so that few games suffice for learning.
//!
//! CITE: Szubert and Jaśkowski, *Temporal difference learning of n-tuple networks for the game 2048* (2014); Yeh et al.,
//! *Multi-stage temporal difference learning for 2048-like games* (2016); Jaśkowski, *Mastering 2048 with delayed temporal
//! coherence learning, multi-stage weight promotion, redundant encoding and carousel shaping* (2017).

mod architecture;
pub mod chance;
#[cfg(feature = "networks")]
mod codec;
mod error;
mod features;
#[cfg(feature = "networks")]
pub mod file;
mod header;
mod model;
#[cfg(feature = "networks")]
mod pages;
mod stage;
mod tuple;
mod view;

pub use architecture::{Architecture, ArchitectureError};
pub use chance::Chances;
pub use error::ModelError;
pub(crate) use features::all_images;
pub use features::{Features, Seen, Tiles};
#[cfg(feature = "networks")]
pub use file::header;
pub use header::{Header, Origin};
pub(crate) use model::ModelBuilder;
pub use model::{Checksum, Model};
pub use stage::{Stage, StageError, StageTables};
pub use tuple::Tuple;
pub use view::View;
