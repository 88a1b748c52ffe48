//! The tables of a network, and the value of a board.

use std::sync::atomic::{AtomicU32, Ordering};

use twofold::network::{Architecture, Features, Model, Seen, Tiles};

use super::Method;
use super::method::StageSet;

/// An atomic `f32` that threads may change at the same time.
///
/// Loads and stores have relaxed ordering: threads that learn at the same time may lose updates, which does no harm to
/// learning, but never see a torn number.
#[derive(Debug, Default)]
#[cfg_attr(
    feature = "mapped",
    derive(zerocopy::FromBytes, zerocopy::IntoBytes, zerocopy::KnownLayout)
)]
#[repr(transparent)]
pub struct AtomicF32(AtomicU32);

impl AtomicF32 {
    /// The number.
    #[inline]
    pub fn get(&self) -> f32 {
        f32::from_bits(self.0.load(Ordering::Relaxed))
    }

    /// Replaces the number.
    #[inline]
    pub fn set(&self, number: f32) {
        self.0.store(number.to_bits(), Ordering::Relaxed);
    }
}

/// One entry of a network: its value, and statistics of its updates.
///
/// They lie side by side in a quarter of a cache line, so an update touches only memory that the evaluation has already
/// fetched. With the values in a separate array two cores trained a fifth slower.
#[derive(Debug, Default)]
#[cfg_attr(
    feature = "mapped",
    derive(zerocopy::FromBytes, zerocopy::IntoBytes, zerocopy::KnownLayout)
)]
#[repr(C)]
pub struct Entry {
    /// The entry's contribution to the value of an afterstate, in points.
    pub value: AtomicF32,
    /// The sum of the errors. NaN while they are unknown, until the next update.
    errors: AtomicF32,
    /// The sum of the absolute errors.
    sizes: AtomicF32,
    visits: AtomicU32,
}

impl Entry {
    /// The number of updates, at most 4,294,967,295.
    #[inline]
    pub fn visits(&self) -> u32 {
        self.visits.load(Ordering::Relaxed)
    }

    /// Replaces the error sums by those of `updates` independent errors of this size.
    #[inline]
    fn set_history(&self, size: f32, updates: f32) {
        self.sizes.set(size * updates);
        self.errors.set(size * updates.sqrt());
    }

    fn set_visits(&self, visits: u32) {
        self.visits.store(visits, Ordering::Relaxed);
    }

    /// Starts at 0 with small updates, because the other entries have learned without this one.
    #[inline]
    fn begin_late(&self) {
        self.errors.set(f32::NAN);
    }

    /// True if the entry was ever updated.
    #[inline]
    fn counts(&self) -> bool {
        self.visits() > 0
    }

    /// Sets the value, and error sums as after `updates` independent errors of the usual size.
    pub fn assume(&self, value: f32, updates: u32) {
        self.value.set(value);
        self.errors.set(f32::NAN);
        self.set_visits(updates.max(1));
    }

    /// Adds an error and gives the coherence of the errors before it. Unknown ones were independent and of the size
    /// `usual`.
    ///
    /// CITE: Beal and Smith, *Temporal coherence and prediction decay in TD learning* (1999); Jaśkowski (2017), algorithm 2:
    /// |Σ errors| / Σ |errors|, and 1 at first.
    #[inline]
    fn count(&self, error: f32, usual: f32) -> f32 {
        /// The assumed updates of an entry that begins late.
        const SOME: u32 = 30;
        if self.errors.get().is_nan() {
            let updates = match self.visits() {
                0 => SOME,
                updates => updates,
            };
            self.set_history(usual, updates as f32);
        }
        let (sum, size) = (self.errors.get(), self.sizes.get());
        self.errors.set(sum + error);
        self.sizes.set(size + error.abs());
        self.set_visits(self.visits().saturating_add(1));
        // Threads that set both sums at the same time may find more than 1 for a moment.
        if size > 0.0 {
            (sum.abs() / size).min(1.0)
        } else {
            1.0
        }
    }
}

#[cfg(feature = "mapped")]
type Storage = memmap2::MmapMut;
#[cfg(not(feature = "mapped"))]
type Storage = Vec<Entry>;

/// The memory of a network's entries, all zero at first.
pub struct Weights(Storage);

#[cfg(feature = "mapped")]
impl Weights {
    /// Memory for this number of entries, on huge pages where the system has them.
    pub fn new(entries: usize) -> std::io::Result<Self> {
        // Only stages that learn ever touch their memory.
        let memory = memmap2::MmapOptions::new()
            .len(entries.max(1) * size_of::<Entry>())
            .no_reserve_swap()
            .map_anon()?;
        // Without huge pages nearly every look-up misses the TLB, and training is several times slower. Where the
        // system has none, the advice fails without effect.
        #[cfg(target_os = "linux")]
        let _ = memory.advise(memmap2::Advice::HugePage);
        Ok(Self(memory))
    }

    /// The entries.
    ///
    /// # Panics
    /// Never: the memory begins at a page and holds whole entries.
    pub(crate) fn entries(&mut self) -> &[Entry] {
        use zerocopy::FromBytes as _;
        <[Entry]>::mut_from_bytes(&mut self.0).expect("whole entries, aligned to a page")
    }

    /// The memory of the entries, for saving and restoring.
    pub fn bytes(&mut self) -> &mut [u8] {
        &mut self.0
    }
}

#[cfg(not(feature = "mapped"))]
impl Weights {
    /// Memory for this number of entries.
    pub fn new(entries: usize) -> std::io::Result<Self> {
        let mut memory = Vec::new();
        memory
            .try_reserve_exact(entries)
            .map_err(|_| std::io::Error::from(std::io::ErrorKind::OutOfMemory))?;
        memory.resize_with(entries, Entry::default);
        Ok(Self(memory))
    }

    /// The entries.
    pub(crate) fn entries(&mut self) -> &[Entry] {
        &self.0
    }
}

/// Prefetches an entry.
///
/// Training is bound by memory latency. Prefetching the entries of all four afterstates raises its speed by half or
/// more, and needs unsafe code. They do not fit in the first-level cache: fetched into the second alone, training is a
/// fifth faster.
#[inline]
#[allow(unsafe_code)]
fn prefetch<T>(entries: &[T], index: usize) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T1, _mm_prefetch};
        let entry = std::ptr::from_ref(&entries[index]).cast();
        // SAFETY: SSE is part of x86-64, and the address is that of an entry.
        unsafe { _mm_prefetch::<_MM_HINT_T1>(entry) }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = (entries, index);
}

impl Weights {
    /// The weights of an untrained network: every board has the value [`Method::optimism`], except in stages that begin
    /// empty.
    pub fn unlearned(architecture: &Architecture, method: Method) -> std::io::Result<Self> {
        let mut weights = Self::new(architecture.entries() + architecture.levels())?;
        let first = method.optimism / architecture.active() as f32;
        if first > 0.0 {
            for entry in &weights.entries()[..architecture.stage_entries()] {
                entry.value.set(first);
            }
        }
        Ok(weights)
    }
}

/// A network during training: its structure and its weights.
#[derive(Clone, Copy)]
pub struct Network<'a> {
    /// From a board to its entries.
    pub features: &'a Features,
    /// All entries: the tables of the first stage, then those of the next.
    pub entries: &'a [Entry],
    /// The value of each [`Seen::level`].
    pub levels: &'a [Entry],
    /// The model that evaluates frozen stages, and those stages.
    base: Option<(&'a Model, StageSet)>,
}

/// The source of an afterstate's value.
#[derive(Clone, Copy, Debug)]
pub(crate) enum ValueSource {
    /// The located entries, and the value of this level.
    Entries(Option<usize>),
    /// The value itself, in a frozen stage.
    Known(f32),
}

impl<'a> Network<'a> {
    /// A network with these weights.
    ///
    /// # Panics
    /// If there are fewer weights than the network has entries.
    pub fn new(features: &'a Features, weights: &'a mut Weights) -> Self {
        let entries = features.architecture().entries();
        let (entries, levels) = weights.entries().split_at(entries);
        Self {
            features,
            entries,
            levels,
            base: None,
        }
    }

    /// The same network, except that `model` evaluates the boards of these `stages`. The model has these stages and all
    /// before them.
    #[must_use]
    pub fn with_base(self, model: &'a Model, stages: StageSet) -> Self {
        Self {
            base: Some((model, stages)),
            ..self
        }
    }

    /// True if the entry at `index` was ever updated.
    pub fn counts(&self, index: usize) -> bool {
        self.entries[index].counts()
    }

    /// The value of an afterstate: the score still to come, in points.
    pub fn value<B: Tiles>(&self, board: B) -> f32 {
        let mut indices = vec![0; self.features.architecture().active()];
        match self.locate(board, &mut indices) {
            ValueSource::Entries(level) => self.level(level) + self.sum(&indices),
            ValueSource::Known(value) => value,
        }
    }

    /// Writes the indices of a board's entries to `indices`, prefetches the entries, and gives the board's level. In a
    /// frozen stage it gives the value instead.
    #[inline]
    pub(crate) fn locate<B: Tiles>(&self, board: B, indices: &mut [u32]) -> ValueSource {
        let stage = self.features.stage(board);
        if let Some((model, stages)) = self.base
            && stages.has(stage)
        {
            return ValueSource::Known(model.value(board));
        }
        let Seen { board, level, .. } = self.features.seen_in(board, stage);
        self.features.indices(board, indices);
        if stage > 0 {
            let distance = self.features.stage_entries() * stage as u32;
            indices.iter_mut().for_each(|index| *index += distance);
        }
        self.ask_for(indices);
        ValueSource::Entries(level)
    }

    /// Prefetches the entries at `indices`.
    #[inline]
    pub(crate) fn ask_for(&self, indices: &[u32]) {
        for &index in indices {
            prefetch(self.entries, index as usize);
        }
    }

    /// Prefetches the inherited entries of all entries at `indices` that were never updated. [`Network::sum`] would
    /// otherwise wait for each in turn.
    #[inline]
    pub(crate) fn ask_for_inherited(&self, indices: &[u32]) {
        for &index in indices {
            if !self.counts(index as usize)
                && let Some(inherited) = self.inherited(index)
            {
                prefetch(self.entries, inherited as usize);
            }
        }
    }

    /// The value of a level, 0 for a board without one.
    #[inline]
    pub(crate) fn level(&self, level: Option<usize>) -> f32 {
        level.map_or(0.0, |level| self.levels[level].value.get())
    }

    /// Updates the value of a level by its part of `rate` times an error.
    ///
    /// The part is a multiple of one entry's part. All boards of a level share the error of treating them as boards of
    /// the first stage, so the level should learn it rather than each entry for its few boards.
    #[inline]
    pub(crate) fn update_level(&self, level: usize, rate: f32, error: f32, usual: f32) {
        const PART: f32 = 0.125;
        let entry = &self.levels[level];
        let share = entry.count(error, usual);
        entry
            .value
            .set(entry.value.get() + PART * rate * share * error);
    }

    /// The sum of the entries at `indices`, all of one stage.
    #[inline]
    pub(crate) fn sum(&self, indices: &[u32]) -> f32 {
        let inherits = indices
            .first()
            .is_some_and(|&index| self.inherited(index).is_some());
        match inherits {
            false => {
                // Eight independent sums.
                let mut sums = [0.0_f32; 8];
                for indices in indices.chunks_exact(8) {
                    for (sum, &index) in sums.iter_mut().zip(indices) {
                        *sum += self.entries[index as usize].value.get();
                    }
                }
                sums.into_iter().sum()
            }
            true => {
                let values = indices
                    .iter()
                    .map(|&index| self.effective(index).value.get());
                values.sum()
            }
        }
    }

    /// The entry that counts for an entry of a later stage: itself once it was updated, before that the inherited
    /// entry, if any.
    ///
    /// CITE: Jaśkowski (2017), weight promotion.
    #[inline]
    fn effective(&self, mut index: u32) -> &Entry {
        while !self.counts(index as usize)
            && let Some(inherited) = self.inherited(index)
        {
            index = inherited;
        }
        &self.entries[index as usize]
    }

    /// The index of the inherited entry, if the stage inherits.
    #[inline]
    fn inherited(&self, index: u32) -> Option<u32> {
        let entries = self.features.stage_entries();
        let architecture = self.features.architecture();
        let stage = architecture.inherited_by((index / entries) as usize)?;
        Some(stage as u32 * entries + index % entries)
    }

    /// The stage of these entries, 0 for the first.
    #[inline]
    pub(crate) fn stage(&self, indices: &[u32]) -> usize {
        indices
            .first()
            .map_or(0, |index| (index / self.features.stage_entries()) as usize)
    }

    /// Makes the first updates of new tuples small: those after the first `known` entries of the first stage. The other
    /// tuples have learned without them.
    pub fn begin_tuples_after(&self, known: usize) {
        for entry in &self.entries[known..self.features.stage_entries() as usize] {
            entry.begin_late();
        }
    }

    /// Updates the entries at `indices` by `step` each, and adds `error` to their statistics.
    ///
    /// With [`Method::coherence`] the step is scaled by the coherence of the entry's errors. An entry that inherits
    /// starts with the inherited value and the learning rate as after [`Method::inherited_updates`]. `usual` is the
    /// assumed size of unknown errors: it determines how fast later errors outweigh them.
    #[inline]
    pub(crate) fn update(
        &self,
        indices: &[u32],
        step: f32,
        error: f32,
        usual: f32,
        method: &Method,
    ) {
        for &index in indices {
            let entry = &self.entries[index as usize];
            if !entry.counts()
                && let Some(inherited) = self.inherited(index)
            {
                entry.value.set(self.effective(inherited).value.get());
                entry.set_history(usual, method.inherited_updates as f32);
            }
            let share = entry.count(error, usual);
            let share = if method.coherence { share } else { 1.0 };
            entry.value.set(entry.value.get() + share * step);
        }
    }

    /// True if a model evaluates the boards of this stage.
    pub fn is_known(&self, stage: usize) -> bool {
        self.base.is_some_and(|(_, stages)| stages.has(stage))
    }

    /// The values of the entries of a stage; those never updated have their inherited values.
    pub fn values_of(&self, stage: usize) -> impl Iterator<Item = f32> {
        let entries = self.features.stage_entries();
        let begin = stage as u32 * entries;
        (begin..begin + entries).map(|index| self.effective(index).value.get())
    }

    /// All values: of the entries, then of the levels.
    fn values(&self) -> impl Iterator<Item = f32> {
        let entries =
            (0..self.features.architecture().stage_count()).flat_map(|stage| self.values_of(stage));
        let levels = self.levels.iter().map(|level| level.value.get());
        entries.chain(levels)
    }

    /// Moves every updated value by `share` of the way towards that of a network with the same tuples, in the stages
    /// that both have.
    pub fn approach(&self, other: &Network<'_>, share: f32) {
        let entries = self.entries[..other.entries.len()].iter();
        for (entry, to) in entries.chain(self.levels).zip(other.values()) {
            if entry.counts() {
                let value = entry.value.get();
                entry.value.set(value + share * (to - value));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_errors_are_of_the_size_that_is_usual_at_the_next_update() {
        let entry = Entry::default();
        entry.assume(50.0, 16);
        // The coherence of 16 independent errors, whatever their size.
        assert_eq!(entry.count(4000.0, 2000.0), 0.25);
        // Σ errors = 2000 · √16 + 4000, Σ |errors| = 2000 · 16 + 4000.
        assert_eq!(entry.count(0.0, 1.0), 12_000.0 / 36_000.0);
        assert_eq!((entry.value.get(), entry.visits()), (50.0, 18));
    }

    #[test]
    fn an_inherited_entry_begins_with_the_rate_that_its_updates_say() {
        let stages = ["64".parse().unwrap()];
        let architecture = Architecture::named("17x4", &stages).unwrap();
        let features = Features::new(architecture.clone());
        let later = features.stage_entries();
        for (inherited_updates, coherence) in [(0, 1.0), (4, 0.5), (10_000, 0.01)] {
            let method = Method {
                inherited_updates,
                ..Method::of(&architecture)
            };
            let mut weights = Weights::new(architecture.entries()).unwrap();
            let network = Network::new(&features, &mut weights);
            network.entries[3].assume(70.0, 9);
            network.update(&[later + 3], 8.0, 800.0, 100.0, &method);
            let value = network.entries[later as usize + 3].value.get();
            assert!((value - 70.0 - 8.0 * coherence).abs() < 1e-4, "{value}");
        }
    }
}
