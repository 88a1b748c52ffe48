//! The mark of solution and checkpoint files, and their errors.

use std::io;

use super::problem::ProblemError;

/// The mark at the beginning of every file; the last byte is the version.
pub(super) const MARK: [u8; 8] = *b"2048ex\0\x01";

/// Why a file is not read or written.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// Reading or writing fails.
    #[error("reading or writing failed: {0}")]
    Io(#[from] io::Error),
    /// The file has no such mark.
    #[error("this is not a file of exact values")]
    Foreign,
    /// A program of another version wrote the file.
    #[error("this file has version {0}, and this program reads version {current}", current = MARK[7])]
    Version(u8),
    /// The file is a checkpoint in place of a solution, or the reverse.
    #[error("this file is {found}, not {expected}")]
    Kind {
        /// The kind of the file.
        found: &'static str,
        /// The expected kind.
        expected: &'static str,
    },
    /// The file ends too early.
    #[error("the file is cut off")]
    Truncated,
    /// A checksum or a number in the file is wrong.
    #[error("the file is damaged: {0}")]
    Damaged(&'static str),
    /// Its problem is impossible.
    #[error("the file is damaged: {0}")]
    Problem(#[from] ProblemError),
    /// Its data exceed the memory limit.
    #[error(
        "the file needs {} MiB of memory or more, and {} MiB are allowed",
        needed.div_ceil(1 << 20), allowed >> 20
    )]
    Memory {
        /// A lower bound of the memory needed, in bytes.
        needed: u64,
        /// The memory allowed, in bytes.
        allowed: u64,
    },
    /// The file has more layers than its game.
    #[error("the file says that it has {said} layers, and its game has at most {most}")]
    Layers {
        /// The number of layers by the file.
        said: u64,
        /// The largest possible number of layers of its game.
        most: u64,
    },
}
