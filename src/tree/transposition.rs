//! The transposition table: values of boards that are reached by several sequences of moves.

use std::hash::{Hash, Hasher};

use crate::board::Board;

/// How deep the moves after a slide were searched.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct SearchedDepth {
    /// Player levels below.
    pub levels: u8,
    /// The probability of reaching the board in multiples of the cut-off, which decides where the search ends; infinite without a
    /// cut-off.
    pub reach: f32,
}

impl SearchedDepth {
    /// Of a search that follows every branch, whatever its probability.
    pub(crate) const fn of_every_branch(levels: u8) -> Self {
        let reach = f32::INFINITY;
        Self { levels, reach }
    }
}

/// The value of an afterstate, as searched.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct SearchedValue {
    /// The value.
    pub value: f64,
    /// True if more levels would not change the value.
    pub exhausted: bool,
}

#[derive(Clone, Copy)]
struct Entry<B> {
    board: B,
    value: f64,
    reach: f32,
    /// Evaluation, levels and exhaustion: see [`TranspositionTable::stamp`].
    stamp: u32,
}

/// A table of bounded size with two places for each board. The first keeps the entry that was searched deeper, or the newer of two
/// of the same depth; the second takes every other entry and what the first gives up.
///
/// It is allocated at the first use and kept. Each evaluation begins with [`TranspositionTable::forget`], so that no answer depends
/// on earlier ones.
pub(crate) struct TranspositionTable<B> {
    buckets: Vec<[Entry<B>; 2]>,
    evaluation: u32,
}

impl<B: Board> Entry<B> {
    #[inline]
    const fn levels(&self) -> u8 {
        self.stamp as u8 & TranspositionTable::<B>::MAX_LEVELS
    }
}

/// An empty table, not yet allocated.
impl<B> Default for TranspositionTable<B> {
    fn default() -> Self {
        Self {
            buckets: Vec::new(),
            evaluation: 0,
        }
    }
}

impl<B: Board> TranspositionTable<B> {
    const BUCKETS_LOG2: u32 = 15;
    const LAST_EVALUATION: u32 = (1 << 24) - 1;
    const EXHAUSTED: u32 = 0x80;

    /// The largest number of levels an entry can hold.
    pub(crate) const MAX_LEVELS: u8 = 0x7f;

    /// Begins another evaluation: all entries become invalid.
    pub(crate) fn forget(&mut self) {
        if self.evaluation == Self::LAST_EVALUATION {
            self.buckets.clear();
            self.evaluation = 0;
        }
        self.evaluation += 1;
    }

    fn stamp(&self, levels: u8, exhausted: bool) -> u32 {
        self.evaluation << 8 | u32::from(levels) | if exhausted { Self::EXHAUSTED } else { 0 }
    }

    /// The value of the board, if it was searched to this depth.
    #[inline]
    pub(crate) fn get(&self, board: B, searched: SearchedDepth) -> Option<SearchedValue> {
        let bucket = self.buckets.get(place(board, Self::BUCKETS_LOG2))?;
        bucket
            .iter()
            .find_map(|entry| self.read(entry, board, searched))
    }

    #[inline]
    fn read(&self, entry: &Entry<B>, board: B, searched: SearchedDepth) -> Option<SearchedValue> {
        if entry.board != board
            || entry.stamp >> 8 != self.evaluation
            || entry.reach < searched.reach
        {
            return None;
        }
        let levels = entry.levels();
        let exhausted = entry.stamp & Self::EXHAUSTED != 0;
        (levels == searched.levels || exhausted && levels < searched.levels).then_some(
            SearchedValue {
                value: entry.value,
                exhausted,
            },
        )
    }

    /// Stores the value of the board.
    #[inline]
    pub(crate) fn put(&mut self, board: B, searched: SearchedDepth, known: SearchedValue) {
        let entry = Entry {
            board,
            value: known.value,
            reach: searched.reach,
            stamp: self.stamp(searched.levels, known.exhausted),
        };
        if self.buckets.is_empty() {
            self.allocate(board);
        }
        let [costly, latest] = &mut self.buckets[place(board, Self::BUCKETS_LOG2)];
        if costly.stamp >> 8 != self.evaluation || costly.levels() <= searched.levels {
            if costly.board != board {
                *latest = *costly;
            }
            *costly = entry;
        } else {
            *latest = entry;
        }
    }

    #[cold]
    fn allocate(&mut self, board: B) {
        let unused = Entry {
            board,
            value: 0.0,
            reach: 0.0,
            stamp: 0,
        };
        self.buckets = vec![[unused; 2]; 1 << Self::BUCKETS_LOG2];
    }
}

/// The place of a board among 2^`bits` places.
#[inline]
pub(super) fn place<B: Hash>(board: B, bits: u32) -> usize {
    let mut hasher = Multiplicative(0);
    board.hash(&mut hasher);
    (hasher.finish() >> (64 - bits)) as usize
}

/// Multiplicative hashing, a word at a time: the same on every platform, and a single multiplication for a packed
/// board. Its high bits are the good ones.
struct Multiplicative(u64);

impl Hasher for Multiplicative {
    #[inline]
    fn write_u64(&mut self, word: u64) {
        // 2^64 divided by the golden ratio.
        self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let word = chunk
                .iter()
                .rev()
                .fold(0, |word, &byte| word << 8 | u64::from(byte));
            self.write_u64(word);
        }
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::{SearchedDepth, SearchedValue, TranspositionTable, place};
    use crate::board::Bitboard;

    const BOARD: Bitboard = Bitboard::from_bits(0x0123_4567_89ab_cdef);
    const SEARCHED: SearchedDepth = SearchedDepth {
        levels: 3,
        reach: 0.5,
    };

    fn table(exhausted: bool) -> TranspositionTable<Bitboard> {
        let mut table = TranspositionTable::default();
        table.forget();
        let known = SearchedValue {
            value: 7.0,
            exhausted,
        };
        table.put(BOARD, SEARCHED, known);
        table
    }

    #[test]
    fn an_entry_serves_the_same_levels_and_no_greater_reach() {
        let table = table(false);
        let value = |levels, reach| {
            let searched = SearchedDepth { levels, reach };
            table.get(BOARD, searched).map(|known| known.value)
        };
        assert_eq!(value(3, 0.5), Some(7.0));
        assert_eq!(value(3, 0.1), Some(7.0));
        assert_eq!(value(3, 0.6), None);
        assert_eq!(value(2, 0.5), None);
        assert_eq!(value(4, 0.5), None);
        assert_eq!(table.get(Bitboard::from_bits(1), SEARCHED), None);
    }

    #[test]
    fn what_took_more_levels_outlives_what_took_fewer() {
        let mut table = table(false);
        let known = table.get(BOARD, SEARCHED).unwrap();
        let bucket = place(BOARD, TranspositionTable::<Bitboard>::BUCKETS_LOG2);
        let is_neighbour = |&board: &Bitboard| {
            place(board, TranspositionTable::<Bitboard>::BUCKETS_LOG2) == bucket && board != BOARD
        };
        let boards = (0..).map(Bitboard::from_bits).filter(is_neighbour);
        let cheap = SearchedDepth {
            levels: 2,
            ..SEARCHED
        };
        let neighbours: Vec<_> = boards.take(3).collect();
        for &board in &neighbours {
            table.put(board, cheap, known);
        }
        assert_eq!(table.get(BOARD, SEARCHED), Some(known));
        assert_eq!(table.get(neighbours[2], cheap), Some(known));
        assert_eq!(table.get(neighbours[1], cheap), None);
        table.put(neighbours[0], SEARCHED, known);
        assert_eq!(table.get(neighbours[0], SEARCHED), Some(known));
        assert_eq!(table.get(BOARD, SEARCHED), Some(known));
    }

    #[test]
    fn nothing_outlives_its_evaluation() {
        let mut table = table(true);
        table.forget();
        assert_eq!(table.get(BOARD, SEARCHED), None);
        table.evaluation = TranspositionTable::<Bitboard>::LAST_EVALUATION;
        table.forget();
        assert_eq!(table.get(BOARD, SEARCHED), None);
        assert_eq!(table.evaluation, 1);
    }
}
