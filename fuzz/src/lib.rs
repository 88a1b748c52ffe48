//! Everything that reads files and texts of strangers, under hostile input.
//!
//! `cargo xtask fuzz` lets libFuzzer change samples, guided by the code that they reach. A find is a panic, an input that takes over
//! a second, or more memory than it may. Finds that are mended are kept in `cases/TARGET/`, which the tests read. Where a checksum
//! stands before everything else, the inputs are without it: it is added before they are read.

mod files;
mod texts;

use std::fs;
use std::path::{Path, PathBuf};

use cpu_time::ThreadTime;
use peak_alloc::PeakAlloc;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// One reader: its name, the most memory for an input in MiB, what it reads, and how. It says whether it accepts an input, and
/// what it accepts has to keep its promises.
pub struct Target(
    pub &'static str,
    pub usize,
    pub fn() -> Vec<Vec<u8>>,
    pub fn(&[u8]) -> bool,
);

/// All of the house.
pub fn targets() -> impl Iterator<Item = Target> {
    texts::TARGETS.into_iter().chain(files::TARGETS)
}

impl Target {
    /// Reads an input, and says whether it is accepted. More memory than allowed is a panic, and more than a second of a processor.
    pub fn run(&self, input: &[u8]) -> bool {
        MEMORY.reset_peak_usage();
        let (before, began) = (MEMORY.current_usage(), ThreadTime::now());
        let is_accepted = self.3(input);
        let taken = MEMORY.peak_usage().saturating_sub(before);
        assert!(taken <= self.1 << 20, "{taken} bytes of memory");
        assert!(began.elapsed().as_secs() < 1, "{:?}", began.elapsed());
        is_accepted
    }
}

/// Bytes with the checksum that belongs to them.
pub fn sealed(bytes: &[u8]) -> Vec<u8> {
    [bytes, &crc32fast::hash(bytes).to_le_bytes()].concat()
}

/// What a writer writes, without its checksum.
pub fn unsealed<E: std::fmt::Debug>(write: impl FnOnce(&mut Vec<u8>) -> Result<(), E>) -> Vec<u8> {
    let mut bytes = Vec::new();
    write(&mut bytes).expect("memory takes all bytes");
    bytes.truncate(bytes.len() - 4);
    bytes
}

/// A file of the repository.
pub fn stored(path: &str) -> Vec<u8> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    fs::read(folder.join("..").join(path)).expect("a file of the repository")
}

/// A file with these contents, for what reads a path.
pub fn file_of(contents: &[u8]) -> PathBuf {
    let path = std::env::temp_dir().join(format!("twofold-fuzz-{}", std::process::id()));
    fs::write(&path, contents).expect("the folder for temporary files takes one");
    path
}
