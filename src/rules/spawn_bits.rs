//! Recorded spawns as bits, for games whose spawns do not follow from the setup.
//!
//! A spawn is the number of its cell among the m empty cells of the afterstate, in row-major order from 0, in as many bits as m − 1
//! has (none if only one cell is free), and one bit for a 4. Bits fill each byte from the lowest; unused bits of the last byte are
//! 0.

use crate::board::{Position, Rank, Spawn};

/// The bits of a game's spawns.
#[derive(Clone, Debug, Default)]
pub(super) struct SpawnBits {
    /// For each move the bits of its spawn and above them, from bit [`SpawnBits::WIDTH`] on, their number.
    codes: Vec<u16>,
}

impl SpawnBits {
    const WIDTH: u32 = 8;

    /// Adds the spawn on an afterstate; its cell is empty.
    pub(super) fn push(&mut self, afterstate: &Position, cell: usize, rank: Rank) {
        let place = (0..cell)
            .filter(|&before| afterstate.is_empty_at(before))
            .count();
        let bits = place_bits(afterstate.empty_count());
        let code = place as u16 | u16::from(rank == Rank::FOUR) << bits;
        self.codes.push(code | ((bits + 1) as u16) << Self::WIDTH);
    }

    /// Removes the spawns after the first `moves`.
    pub(super) fn truncate(&mut self, moves: usize) {
        self.codes.truncate(moves);
    }

    /// The bytes of the first `moves` spawns.
    pub(super) fn bytes(&self, moves: usize) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut used = 0;
        for code in &self.codes[..moves.min(self.codes.len())] {
            for bit in 0..code >> Self::WIDTH {
                if used % 8 == 0 {
                    bytes.push(0);
                }
                if let Some(last) = bytes.last_mut() {
                    *last |= ((code >> bit & 1) as u8) << (used % 8);
                }
                used += 1;
            }
        }
        bytes
    }
}

/// Reads spawns from the bytes of [`SpawnBits`], while the game is replayed.
#[derive(Clone, Debug)]
pub(super) struct SpawnBitsReader {
    bytes: Vec<u8>,
    /// The number of bits read.
    used: usize,
}

impl SpawnBitsReader {
    pub(super) const fn new(bytes: Vec<u8>) -> Self {
        Self { bytes, used: 0 }
    }

    /// The next spawn, on this afterstate, and the number of bits read after it; `None` if there is no spawn, or if its cell is
    /// beyond the empty cells.
    pub(super) fn next(&self, afterstate: &Position) -> Option<(Spawn, usize)> {
        let bits = place_bits(afterstate.empty_count()) as usize;
        let place = (0..bits).try_fold(0, |place, bit| {
            Some(place | self.bit(self.used + bit)? << bit)
        })?;
        let rank = Rank::spawned(self.bit(self.used + bits)? != 0);
        let cell = afterstate.empty_cell(place)?;
        Some((Spawn { cell, rank }, self.used + bits + 1))
    }

    /// Goes on after a spawn, at the bit that [`SpawnBitsReader::next`] returned.
    pub(super) const fn go_on(&mut self, used: usize) {
        self.used = used;
    }

    /// True if only the zeros that fill the last byte are left.
    pub(super) fn is_used_up(&self) -> bool {
        let whole = self.used.div_ceil(8) == self.bytes.len();
        let rest = self.bytes.last().map_or(0, |&last| match self.used % 8 {
            0 => 0,
            used => last >> used,
        });
        whole && rest == 0
    }

    fn bit(&self, number: usize) -> Option<usize> {
        let byte = self.bytes.get(number / 8)?;
        Some(usize::from(byte >> (number % 8) & 1))
    }
}

/// The number of bits for an index below `cells`.
const fn place_bits(cells: usize) -> u32 {
    match cells {
        0 => 0,
        _ => usize::BITS - (cells - 1).leading_zeros(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Size;

    #[test]
    fn a_place_takes_as_many_bits_as_it_needs() {
        let bits = [1, 2, 3, 4, 5, 8, 9, 16, 17, 35].map(place_bits);
        assert_eq!(bits, [0, 1, 2, 2, 3, 3, 4, 4, 5, 6]);
    }

    #[test]
    fn every_spawn_on_every_number_of_empty_cells_comes_back() {
        let mut spawn_bits = SpawnBits::default();
        let mut written = Vec::new();
        for size in Size::all() {
            let mut board = Position::empty(size);
            for filled in 0..size.cells() {
                for cell in filled..size.cells() {
                    for rank in [Rank::TWO, Rank::FOUR] {
                        spawn_bits.push(&board, cell, rank);
                        written.push((board, Spawn { cell, rank }));
                    }
                }
                board = board.with_rank(filled, Rank::TWO);
            }
        }
        let mut reader = SpawnBitsReader::new(spawn_bits.bytes(usize::MAX));
        for (board, spawn) in &written {
            assert!(!reader.is_used_up());
            let (read, used) = reader.next(board).expect("it was written");
            assert_eq!(read, *spawn);
            reader.go_on(used);
        }
        assert!(reader.is_used_up());
        // The zeros that fill the last byte may read as a spawn; beyond the bytes there is none.
        let empty = SpawnBitsReader::new(Vec::new());
        assert_eq!(empty.next(&written[0].0), None);
    }
}
