//! The tables of a network, and the value of a board.

use std::sync::atomic::{AtomicU32, Ordering};

use super::{Features, Tiles};

/// What is kept of one entry, side by side so that an update touches one place in memory: its value, the sum of its errors,
/// the sum of their sizes (all as the bits of an `f32`), and how often it was updated.
///
/// Atomic, and only ever loaded and stored with relaxed ordering: threads that learn at the same time may lose an update
/// to each other, which learning forgives, but never see a torn number.
#[derive(Debug)]
#[cfg_attr(
    not(target_arch = "wasm32"),
    derive(zerocopy::FromBytes, zerocopy::IntoBytes, zerocopy::KnownLayout)
)]
#[repr(transparent)]
pub struct Entry([AtomicU32; 4]);

const VALUE: usize = 0;
const ERROR: usize = 1;
const SIZE: usize = 2;
const VISITS: usize = 3;

impl Entry {
    /// The bytes of an entry.
    pub const BYTES: usize = 16;

    #[inline]
    fn number(&self, field: usize) -> f32 {
        f32::from_bits(self.0[field].load(Ordering::Relaxed))
    }

    #[inline]
    fn set(&self, field: usize, number: f32) {
        self.0[field].store(number.to_bits(), Ordering::Relaxed);
    }

    /// What it adds to a board's value.
    #[inline]
    #[must_use]
    pub fn value(&self) -> f32 {
        self.number(VALUE)
    }

    /// How often it was updated, at most `u32::MAX` times.
    #[inline]
    #[must_use]
    pub fn visits(&self) -> u32 {
        self.0[VISITS].load(Ordering::Relaxed)
    }

    /// Sets the value of an entry never updated.
    #[inline]
    pub fn begin(&self, value: f32) {
        self.set(VALUE, value);
    }

    /// The value, and that it counts as updated `visits` times.
    pub fn restore(&self, value: f32, visits: u32) {
        self.set(VALUE, value);
        self.0[VISITS].store(visits, Ordering::Relaxed);
    }

    #[inline]
    fn visit(&self) {
        let visits = self.visits().saturating_add(1);
        self.0[VISITS].store(visits, Ordering::Relaxed);
    }

    /// Moves the value by `step`.
    #[inline]
    pub(super) fn shift(&self, step: f32) {
        self.set(VALUE, self.value() + step);
        self.visit();
    }

    /// Moves the value by `step` times the coherence of its errors so far, then counts `error` among them.
    ///
    /// CITE: Beal and Smith, *Temporal coherence and prediction decay in TD learning* (1999); Jaśkowski (2017), algorithm 2: the
    /// rate is |Σ errors| / Σ |errors|, and 1 at first.
    #[inline]
    pub(super) fn shift_coherently(&self, step: f32, error: f32) {
        let (sum, size) = (self.number(ERROR), self.number(SIZE));
        let coherence = if size > 0.0 { sum.abs() / size } else { 1.0 };
        self.set(VALUE, self.value() + coherence * step);
        self.set(ERROR, sum + error);
        self.set(SIZE, size + error.abs());
        self.visit();
    }
}

#[cfg(not(target_arch = "wasm32"))]
type Memory = memmap2::MmapMut;
#[cfg(target_arch = "wasm32")]
type Memory = Vec<Entry>;

/// The memory of a network's entries, all zero at first.
pub struct Weights(Memory);

impl Weights {
    /// Room for so many entries, on huge pages where the system has them.
    ///
    /// # Errors
    /// If there is not that much memory.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn new(entries: usize) -> std::io::Result<Self> {
        let memory = memmap2::MmapMut::map_anon(entries.max(1) * Entry::BYTES)?;
        // Without huge pages nearly every look-up misses the address cache, and training is several times slower. Where
        // the system has none, the advice fails and changes nothing.
        #[cfg(target_os = "linux")]
        let _ = memory.advise(memmap2::Advice::HugePage);
        Ok(Self(memory))
    }

    /// Room for so many entries.
    ///
    /// # Errors
    /// If there is not that much memory.
    #[cfg(target_arch = "wasm32")]
    pub fn new(entries: usize) -> std::io::Result<Self> {
        let mut memory = Vec::new();
        memory
            .try_reserve_exact(entries)
            .map_err(|_| std::io::Error::from(std::io::ErrorKind::OutOfMemory))?;
        memory.resize_with(entries, || Entry(Default::default()));
        Ok(Self(memory))
    }

    /// The entries.
    ///
    /// # Panics
    /// Never: the memory begins at a page and holds whole entries.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn entries(&mut self) -> &[Entry] {
        use zerocopy::FromBytes as _;
        <[Entry]>::mut_from_bytes(&mut self.0).expect("whole entries, aligned to a page")
    }

    /// The entries.
    #[cfg(target_arch = "wasm32")]
    pub fn entries(&mut self) -> &[Entry] {
        &self.0
    }

    /// The entries' memory, for saving and restoring.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn bytes(&mut self) -> &mut [u8] {
        &mut self.0
    }
}

/// Asks the memory for an entry that is about to be read.
///
/// Training waits for memory above all. Asking for the entries of all four afterstates before the first is read
/// raises its speed by half or more, and safe code cannot ask.
#[inline]
#[allow(unsafe_code)]
fn prefetch(entries: &[Entry], index: usize) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        let entry = std::ptr::from_ref(&entries[index]).cast();
        // SAFETY: SSE is part of x86-64, and the address is that of an entry.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(entry) }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = (entries, index);
}

/// A network: which entries, and what they hold.
#[derive(Clone, Copy)]
pub struct Network<'a> {
    /// From a board to its entries.
    pub features: &'a Features,
    /// All entries: the tables of the first stage, then those of the next.
    pub entries: &'a [Entry],
}

impl Network<'_> {
    /// The value of an afterstate: the score still to come, in points.
    #[must_use]
    pub fn value<B: Tiles>(&self, board: B) -> f32 {
        let mut indices = vec![0; self.features.architecture().active()];
        self.locate(board, &mut indices);
        self.sum(&indices)
    }

    /// Leaves the indices of a board's entries in `indices`, and asks the memory for them.
    #[inline]
    pub(super) fn locate<B: Tiles>(&self, board: B, indices: &mut [u32]) {
        self.features.indices(board, indices);
        let stage = self.features.stage(board);
        if stage > 0 {
            let distance = self.features.stage_entries() * stage as u32;
            indices.iter_mut().for_each(|index| *index += distance);
        }
        for &index in &*indices {
            prefetch(self.entries, index as usize);
        }
    }

    /// The sum of the entries at `indices`.
    #[inline]
    pub(super) fn sum(&self, indices: &[u32]) -> f32 {
        let is_first_stage = indices
            .first()
            .is_none_or(|&index| index < self.features.stage_entries());
        match is_first_stage {
            true => {
                let values = indices
                    .iter()
                    .map(|&index| self.entries[index as usize].value());
                values.sum()
            }
            false => indices.iter().map(|&index| self.inherited(index)).sum(),
        }
    }

    /// The value of an entry of a later stage: its own once it was updated, that of the stage before until then.
    ///
    /// CITE: Jaśkowski (2017), weight promotion.
    #[inline]
    fn inherited(&self, mut index: u32) -> f32 {
        let distance = self.features.stage_entries();
        loop {
            let entry = &self.entries[index as usize];
            if entry.visits() > 0 || index < distance {
                return entry.value();
            }
            index -= distance;
        }
    }

    /// Writes down the inherited value of an entry that is about to be updated for the first time.
    #[inline]
    pub(super) fn promote(&self, index: u32) {
        if index >= self.features.stage_entries() {
            let entry = &self.entries[index as usize];
            if entry.visits() == 0 {
                entry.begin(self.inherited(index));
            }
        }
    }
}
