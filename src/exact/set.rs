//! A compact set of boards, sorted by their mixed keys and split into buckets by the leading bits.

use std::convert::Infallible;
use std::ops::Range;

use serde::{Serialize, Serializer};

use super::key::Mixer;

/// The bits of mixed keys that do not follow from their bucket.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Remainders {
    Narrow(Vec<u32>),
    Wide(Vec<u64>),
}

/// A set of boards, each with an index from 0 in the order of their mixed keys.
///
/// Mixed keys are evenly spread, so a bucket holds four to eight boards on average, and looking one up reads one or two
/// cache lines. A board takes 4 bytes and a share of ½ to 1 byte of the bucket offsets (8 where keys are long).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct BoardSet {
    mixer: Mixer,
    bucket_bits: u32,
    /// The index at which each bucket begins, and the end of the last.
    offsets: Vec<u32>,
    remainders: Remainders,
}

/// The remainders of the `length` keys from `next`; the beginnings of their buckets are added to `offsets`.
fn remainders<T, E>(
    length: usize,
    mut next: impl FnMut() -> Result<u64, E>,
    shift: u32,
    offsets: &mut Vec<u32>,
    remainder: impl Fn(u64) -> T,
) -> Result<Vec<T>, E> {
    let mut remainders = Vec::with_capacity(length);
    for index in 0..length {
        let key = next()?;
        let bucket = (key >> shift) as usize;
        while offsets.len() <= bucket {
            offsets.push(index as u32);
        }
        remainders.push(remainder(key));
    }
    Ok(remainders)
}

impl BoardSet {
    /// The largest number of boards of a set: offsets have 32 bits.
    pub(super) const MOST: u64 = u32::MAX as u64;

    fn bucket_bits(mixer: Mixer, length: usize) -> u32 {
        let wanted = (length / 4).checked_ilog2().unwrap_or(0);
        // With a few more buckets the remainders of short keys fit 32 bits.
        let narrow = mixer.bits().saturating_sub(32);
        let bits = match narrow <= 8 && wanted < narrow && length > 0 {
            true => narrow,
            false => wanted,
        };
        // At least one bit, since a shift by 64 bits overflows.
        bits.clamp(1, mixer.bits() - 1)
    }

    const fn is_narrow(mixer: Mixer, bucket_bits: u32) -> bool {
        mixer.bits() - bucket_bits <= 32
    }

    /// The memory of a set of `length` boards, in bytes.
    pub(super) fn bytes_for(mixer: Mixer, length: usize) -> u64 {
        let bucket_bits = Self::bucket_bits(mixer, length);
        let is_narrow = Self::is_narrow(mixer, bucket_bits);
        let each = if is_narrow { 4 } else { 8 };
        length as u64 * each + 4 * ((1 << bucket_bits) + 1)
    }

    /// The set of these mixed keys, which are sorted and distinct.
    pub(super) fn from_sorted(mixer: Mixer, mixed: &[u64]) -> Self {
        let mut keys = mixed.iter();
        let next = || Ok::<_, Infallible>(*keys.next().expect("as many as there are"));
        let Ok(set) = Self::from_rising(mixer, mixed.len(), next);
        set
    }

    /// The set of the `length` mixed keys from `next`, each larger than the one before. It needs no intermediate list.
    pub(super) fn from_rising<E>(
        mixer: Mixer,
        length: usize,
        next: impl FnMut() -> Result<u64, E>,
    ) -> Result<Self, E> {
        let bucket_bits = Self::bucket_bits(mixer, length);
        let shift = mixer.bits() - bucket_bits;
        let mut offsets = Vec::with_capacity((1 << bucket_bits) + 1);
        let rest = (1u64 << shift) - 1;
        let remainders = if Self::is_narrow(mixer, bucket_bits) {
            let narrow = |key| (key & rest) as u32;
            Remainders::Narrow(remainders(length, next, shift, &mut offsets, narrow)?)
        } else {
            let wide = |key| key & rest;
            Remainders::Wide(remainders(length, next, shift, &mut offsets, wide)?)
        };
        offsets.resize((1 << bucket_bits) + 1, length as u32);
        Ok(Self {
            mixer,
            bucket_bits,
            offsets,
            remainders,
        })
    }

    pub(super) fn empty(mixer: Mixer) -> Self {
        Self::from_sorted(mixer, &[])
    }

    pub(super) const fn len(&self) -> usize {
        match &self.remainders {
            Remainders::Narrow(remainders) => remainders.len(),
            Remainders::Wide(remainders) => remainders.len(),
        }
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    pub(super) fn bytes(&self) -> u64 {
        Self::bytes_for(self.mixer, self.len())
    }

    /// The index of the board with this key.
    #[inline]
    pub(super) fn index_of(&self, key: u64) -> Option<usize> {
        let mixed = self.mixer.mix(key);
        let shift = self.mixer.bits() - self.bucket_bits;
        let bucket = (mixed >> shift) as usize;
        let rest = mixed & ((1 << shift) - 1);
        let from = self.offsets[bucket] as usize;
        let to = self.offsets[bucket + 1] as usize;
        let within = match &self.remainders {
            Remainders::Narrow(remainders) => remainders[from..to]
                .iter()
                .position(|&remainder| remainder == rest as u32),
            Remainders::Wide(remainders) => remainders[from..to]
                .iter()
                .position(|&remainder| remainder == rest),
        };
        within.map(|within| from + within)
    }

    #[inline]
    pub(super) fn keys(&self, range: Range<usize>) -> impl Iterator<Item = u64> {
        self.mixed_keys(range).map(|mixed| self.mixer.unmix(mixed))
    }

    #[inline]
    fn mixed_keys(&self, range: Range<usize>) -> impl Iterator<Item = u64> {
        let shift = self.mixer.bits() - self.bucket_bits;
        let mut bucket = self
            .offsets
            .partition_point(|&offset| offset as usize <= range.start)
            .saturating_sub(1);
        range.map(move |index| {
            while self.offsets[bucket + 1] as usize <= index {
                bucket += 1;
            }
            let rest = match &self.remainders {
                Remainders::Narrow(remainders) => u64::from(remainders[index]),
                Remainders::Wide(remainders) => remainders[index],
            };
            (bucket as u64) << shift | rest
        })
    }
}

/// The differences of successive mixed keys.
impl Serialize for BoardSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut before = 0;
        serializer.collect_seq(self.mixed_keys(0..self.len()).map(|mixed| {
            let step = mixed - before;
            before = mixed;
            step
        }))
    }
}
