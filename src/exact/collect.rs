//! Collecting the distinct boards of a layer.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};

use super::key::Mixer;
use super::set::BoardSet;
use super::sweep::SolveError;

/// The memory limit of a solve, and the memory in use outside the collector.
#[derive(Clone, Copy)]
pub(super) struct MemoryBudget {
    pub limit: u64,
    pub used: u64,
    /// The states listed so far, for the error message.
    pub states: u64,
}

impl MemoryBudget {
    pub(super) const fn check(&self, more: u64) -> Result<(), SolveError> {
        let needed = self.used + more;
        if needed <= self.limit {
            return Ok(());
        }
        Err(SolveError::Memory {
            needed,
            limit: self.limit,
            states: self.states,
        })
    }
}

/// A hash table of mixed keys that all threads fill at once, without locks.
///
/// A key's leading bits give its place, and collisions move it only towards the end. So the table, read from its beginning, gives
/// the keys almost sorted; keys out of order are close to their place.
pub(super) struct Collector {
    mixer: Mixer,
    /// 0 is a free slot: no board with a tile mixes to it.
    slots: Vec<AtomicU64>,
    slot_bits: u32,
    count: AtomicUsize,
    full: AtomicBool,
    /// The sorted keys of the last table; its memory is reused.
    sorted: Vec<u64>,
}

impl Collector {
    const LEAST_BITS: u32 = 10;
    /// The slots beyond the last place, and the longest distance of a key from its place.
    const TAIL: usize = 512;

    fn slot_bits_for(mixer: Mixer, boards: usize) -> u32 {
        let slots = (boards as u64 * 2).max(1 << Self::LEAST_BITS);
        slots.next_power_of_two().ilog2().min(mixer.bits())
    }

    /// The memory of a table for `boards` boards, in bytes.
    fn bytes_for(mixer: Mixer, boards: usize) -> u64 {
        8 * ((1u64 << Self::slot_bits_for(mixer, boards)) + Self::TAIL as u64)
    }

    pub(super) const fn new(mixer: Mixer) -> Self {
        Self {
            mixer,
            slots: Vec::new(),
            slot_bits: 0,
            count: AtomicUsize::new(0),
            full: AtomicBool::new(false),
            sorted: Vec::new(),
        }
    }

    pub(super) const fn bytes(&self) -> u64 {
        8 * (self.slots.capacity() + self.sorted.capacity()) as u64
    }

    /// Collects the boards that `offer` inserts. The table has space for `boards` at first and is enlarged until it suffices.
    /// [`SolveError::Memory`] before the table would exceed the memory budget.
    pub(super) fn gather(
        &mut self,
        mut boards: usize,
        memory_budget: MemoryBudget,
        offer: impl Fn(&Self),
    ) -> Result<BoardSet, SolveError> {
        loop {
            let slots = Self::bytes_for(self.mixer, boards).max(8 * self.slots.capacity() as u64);
            let sorted = 8 * boards.max(self.sorted.capacity()) as u64;
            memory_budget.check(slots + sorted + BoardSet::bytes_for(self.mixer, boards))?;
            self.reset(boards);
            offer(self);
            match self.set() {
                Some(_) if self.sorted.len() as u64 > BoardSet::MOST => {
                    return Err(SolveError::LayerTooLarge);
                }
                Some(set) => return Ok(set),
                None => boards = boards.max(512) * 2,
            }
        }
    }

    /// Empties the table and gives it space for `boards`.
    fn reset(&mut self, boards: usize) {
        self.slot_bits = Self::slot_bits_for(self.mixer, boards);
        let slots = (1 << self.slot_bits) + Self::TAIL;
        if self.slots.len() < slots {
            self.slots = Vec::new();
            self.slots.reserve_exact(slots);
        }
        self.slots.clear();
        self.slots.resize_with(slots, || AtomicU64::new(0));
        self.count = AtomicUsize::new(0);
        self.full = AtomicBool::new(false);
    }

    /// True once a board found no free slot; more insertions are useless then.
    pub(super) fn is_full(&self) -> bool {
        self.full.load(Relaxed)
    }

    /// Adds to the number of distinct boards. Callers count their insertions and report them from time to time.
    pub(super) fn count(&self, inserted: usize) {
        let count = self.count.fetch_add(inserted, Relaxed) + inserted;
        if count > self.slots.len() / 4 * 3 {
            self.full.store(true, Relaxed);
        }
    }

    /// Inserts a board; true if it was not there yet.
    #[inline]
    pub(super) fn insert(&self, key: u64) -> bool {
        let mixed = self.mixer.mix(key);
        let place = (mixed >> (self.mixer.bits() - self.slot_bits)) as usize;
        for slot in &self.slots[place..place + Self::TAIL] {
            let mut found = slot.load(Relaxed);
            if found == 0 {
                match slot.compare_exchange(0, mixed, Relaxed, Relaxed) {
                    Ok(_) => return true,
                    Err(other) => found = other,
                }
            }
            if found == mixed {
                return false;
            }
        }
        self.full.store(true, Relaxed);
        false
    }

    /// `None` if the table is too small for the boards offered.
    fn set(&mut self) -> Option<BoardSet> {
        if self.is_full() {
            return None;
        }
        let sorted = &mut self.sorted;
        sorted.clear();
        sorted.reserve_exact(*self.count.get_mut());
        for slot in &mut self.slots {
            let mixed = *slot.get_mut();
            if mixed != 0 {
                sorted.push(mixed);
                let mut place = sorted.len() - 1;
                while place > 0 && sorted[place - 1] > mixed {
                    sorted.swap(place - 1, place);
                    place -= 1;
                }
            }
        }
        Some(BoardSet::from_sorted(self.mixer, sorted))
    }
}
