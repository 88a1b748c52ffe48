//! Errors of trainings and their checkpoints.

use std::io;
use std::path::PathBuf;

use twofold::network::{ArchitectureError, ModelError};

use super::MethodError;

/// The maximum number of threads of a training.
pub(super) const MOST_THREADS: usize = 1024;

/// Why a checkpoint cannot be read or written.
#[derive(Debug, thiserror::Error)]
pub enum CheckpointError {
    /// Reading or writing failed.
    #[error("{path}: {source}")]
    Io {
        /// The file.
        path: PathBuf,
        /// The error of the system.
        source: io::Error,
    },
    /// The file is of another kind or version.
    #[error("{0} is no checkpoint of a training by this version")]
    Foreign(PathBuf),
    /// The file's length differs from its header.
    #[error("{path} has {found} bytes, and says that it has {said}: it is damaged")]
    Length {
        /// The file.
        path: PathBuf,
        /// Its length in bytes.
        found: u64,
        /// The length in bytes that its header requires.
        said: u64,
    },
    /// It has too many threads.
    #[error("a training has at most {most} threads, not {0}", most = MOST_THREADS)]
    Threads(usize),
    /// Bytes are missing or changed.
    #[error("{0} is damaged")]
    Damaged(PathBuf),
    /// Its network differs from that of another checkpoint.
    #[error("{0} holds another network than the first checkpoint")]
    OtherNetwork(PathBuf),
    /// The network to continue with lacks some of its tuples or stages.
    #[error(
        "training goes on with the same network, or with more stages or tuples after those it has"
    )]
    Lost,
    /// There is not enough memory for the network.
    #[error("not enough memory for the network: {0}")]
    Memory(io::Error),
    /// Its header does not describe a network.
    #[error(transparent)]
    Architecture(#[from] ArchitectureError),
    /// The initial model cannot be used.
    #[error(transparent)]
    Model(#[from] ModelError),
    /// Its settings are invalid.
    #[error(transparent)]
    Method(#[from] MethodError),
}
