//! Errors of model files.

use super::header::{FIRST_VERSION, VERSION};
use super::{ArchitectureError, Stage};

/// Why a model cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ModelError {
    /// Not a model file.
    #[error("this is no model file")]
    Foreign,
    /// The file has another format version.
    #[error(
        "this model file has format {0}; this version reads formats {FIRST_VERSION} to {VERSION}"
    )]
    Newer(u8),
    /// Bytes are missing or changed.
    #[error("this model file is damaged")]
    Damaged,
    /// The model would be too large.
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
    /// The memory could not be allocated.
    #[error("there is not enough memory for this model, which takes {} MiB", .0.div_ceil(1 << 20))]
    NoMemory(u64),
    /// The header does not describe a network.
    #[error("this model file cannot be used: {0}")]
    Architecture(#[from] ArchitectureError),
    /// The tuples or stages are not those of the network wanted.
    #[error("this model file holds another network, {0}")]
    OtherNetwork(String),
    /// Without the stages before it, this stage would simplify boards differently.
    #[error("stage {0} cannot be written down without those before it")]
    Apart(Stage),
}
