//! Why a model cannot be read.

use super::header::{FIRST_VERSION, MOST_HEADER, VERSION};
use super::{ArchitectureError, Stage};

/// Why a file is no model.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ModelError {
    /// It is something else.
    #[error("this is no model file")]
    Foreign,
    /// It was made by a version that writes another format.
    #[error(
        "this model file has format {0}; this version reads formats {FIRST_VERSION} to {VERSION}"
    )]
    Newer(u8),
    /// Bytes are missing or changed.
    #[error("this model file is damaged")]
    Damaged,
    /// Its header is longer than that of any network.
    #[error(
        "this model file describes its network in {0} bytes, and at most {MOST_HEADER} are allowed"
    )]
    Header(u32),
    /// It says that it holds more entries than its network has.
    #[error(
        "this model file says that it holds {held} entries, and its network has room for {most}"
    )]
    Entries {
        /// What it says, in whole pages of [`super::Model::PAGE`] entries, like the other.
        held: u64,
        /// The room of its network.
        most: u64,
    },
    /// Its model would be too large.
    #[error(
        "this model would take {} MiB of memory, and {} MiB are allowed",
        needed.div_ceil(1 << 20), allowed >> 20
    )]
    Memory {
        /// The memory that it needs, in bytes.
        needed: u64,
        /// The memory allowed, in bytes.
        allowed: u64,
    },
    /// The system does not give the memory.
    #[error("there is not enough memory for this model, which takes {} MiB", .0.div_ceil(1 << 20))]
    NoMemory(u64),
    /// It describes no network.
    #[error("this model file cannot be used: {0}")]
    Architecture(#[from] ArchitectureError),
    /// It has other tuples or stages than the network that it was meant for.
    #[error("this model file holds another network, {0}")]
    OtherNetwork(String),
    /// The parts that were handed on are not all of this model's, or not its own.
    #[error("what was handed on of this model is not complete, or of another one")]
    Parts,
    /// Without the stages before it, this one would look at boards in another way.
    #[error("stage {0} cannot be written down without those before it")]
    Apart(Stage),
}
