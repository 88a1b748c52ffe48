//! Why a training cannot go on.

use std::io;
use std::path::PathBuf;

use twofold::network::{ArchitectureError, ModelError};

use super::MethodError;

/// The most bytes of a checkpoint's header. A learning curve of a billion games takes half of them.
pub(super) const MOST_HEADER: u64 = 1 << 30;
/// The most threads of a training.
pub(super) const MOST_THREADS: usize = 1024;

/// Why a checkpoint cannot be read or written.
#[derive(Debug, thiserror::Error)]
pub enum CheckpointError {
    /// Reading or writing failed.
    #[error("{path}: {source}")]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// It is another kind of file, or of another version.
    #[error("{0} is no checkpoint of a training by this version")]
    Foreign(PathBuf),
    /// It is shorter or longer than it says.
    #[error("{path} has {found} bytes, and says that it has {said}: it is damaged")]
    Length {
        /// The file.
        path: PathBuf,
        /// The bytes that it has.
        found: u64,
        /// The bytes that a training like the one it describes takes.
        said: u64,
    },
    /// Its description is longer than that of any training.
    #[error(
        "{path} describes its training in {} MiB, and at most {} MiB are allowed",
        said.div_ceil(1 << 20), MOST_HEADER >> 20
    )]
    Header {
        /// The file.
        path: PathBuf,
        /// The bytes of the description.
        said: u64,
    },
    /// It has more threads than it can have.
    #[error("a training has at most {most} threads, not {0}", most = MOST_THREADS)]
    Threads(usize),
    /// Bytes are missing or changed.
    #[error("{0} is damaged")]
    Damaged(PathBuf),
    /// It cannot be taken together with another.
    #[error("{0} holds another network than the first checkpoint")]
    OtherNetwork(PathBuf),
    /// What it has learned has no place in the network that it is to go on with.
    #[error(
        "training goes on with the same network, or with more stages or tuples after those it has"
    )]
    Lost,
    /// There is not enough memory for the network.
    #[error("not enough memory for the network: {0}")]
    Memory(io::Error),
    /// It describes no network.
    #[error(transparent)]
    Architecture(#[from] ArchitectureError),
    /// The model to begin with cannot be used.
    #[error(transparent)]
    Model(#[from] ModelError),
    /// It has impossible settings.
    #[error(transparent)]
    Method(#[from] MethodError),
}
