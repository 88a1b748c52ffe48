//! Files that ask for more than they may are read alone: the allocator counts.

use std::sync::{Mutex, MutexGuard, PoisonError};

use peak_alloc::PeakAlloc;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// A test that has the memory to itself.
pub struct Alone(#[expect(dead_code, reason = "held until the test ends")] MutexGuard<'static, ()>);

impl Alone {
    pub fn begin() -> Self {
        static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
        // A test that failed leaves nothing behind that another could trip over.
        Self(ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// What `work` gives, and the most bytes that were taken at any time meanwhile.
    pub fn peak<T>(&self, work: impl FnOnce() -> T) -> (T, u64) {
        MEMORY.reset_peak_usage();
        let before = MEMORY.current_usage();
        let result = work();
        (result, MEMORY.peak_usage().saturating_sub(before) as u64)
    }
}

pub const MIB: u64 = 1 << 20;
