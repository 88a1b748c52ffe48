//! How a file of a solution or checkpoint begins, and why one is not read or written.

use std::io;

use super::problem::ProblemError;

/// How every file begins; the last byte is the version.
pub(super) const MARK: [u8; 8] = *b"2048ex\0\x01";

/// Why a file is not read or written.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// The medium fails.
    #[error("reading or writing failed: {0}")]
    Io(#[from] io::Error),
    /// It is something else altogether.
    #[error("this is not a file of exact values")]
    Foreign,
    /// A newer program wrote it, or an older one.
    #[error("this file has version {0}, and this program reads version {current}", current = MARK[7])]
    Version(u8),
    /// A checkpoint where a solution is wanted, or the other way round.
    #[error("this file is {found}, not {expected}")]
    Kind {
        /// What it is.
        found: &'static str,
        /// What is wanted.
        expected: &'static str,
    },
    /// It ends too early.
    #[error("the file is cut off")]
    Truncated,
    /// A checksum or a number in it is wrong.
    #[error("the file is damaged: {0}")]
    Damaged(&'static str),
    /// What it says of its problem cannot be.
    #[error("the file is damaged: {0}")]
    Problem(#[from] ProblemError),
    /// It does not fit.
    #[error(
        "the file needs {} MiB of memory or more, and {} MiB are allowed",
        needed.div_ceil(1 << 20), allowed >> 20
    )]
    Memory {
        /// The memory that it needs, in bytes: at least this.
        needed: u64,
        /// The memory allowed, in bytes.
        allowed: u64,
    },
    /// It has more layers than its game.
    #[error("the file says that it has {said} layers, and its game has at most {most}")]
    Layers {
        /// What it says.
        said: u64,
        /// The layers of its game, at most.
        most: u64,
    },
}
