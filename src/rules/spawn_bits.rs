//! Recorded spawns as bits, for games whose spawns do not follow from the setup.
//!
//! A spawn is the number of its cell among the m empty cells of the afterstate, in row-major order from 0, in as many bits as m − 1
//! has (none if only one cell is free), and one bit for a 4. Bits fill each byte from the lowest; unused bits of the last byte are
//! 0.

use crate::board::{Position, Rank, Spawn};

use super::Played;
use super::history::ScoredPosition;

/// The bytes of the spawns of these moves.
pub(super) fn spawn_bits(
    moves: impl Iterator<Item = (ScoredPosition, Played, ScoredPosition)>,
) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut used = 0;
    for (_, Played { spawn, .. }, after) in moves {
        let is_empty = |&cell: &usize| after.board.is_empty_at(cell);
        let place = (0..spawn.cell).filter(is_empty).count();
        let bits = place_bits(after.board.empty_count() + 1) as usize;
        let code = place | usize::from(spawn.rank == Rank::FOUR) << bits;
        for bit in 0..=bits {
            if used % 8 == 0 {
                bytes.push(0);
            }
            bytes[used / 8] |= ((code >> bit & 1) as u8) << (used % 8);
            used += 1;
        }
    }
    bytes
}

/// Reads spawns from these bytes, while the game is replayed.
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

    #[test]
    fn a_place_takes_as_many_bits_as_it_needs() {
        let bits = [1, 2, 3, 4, 5, 8, 9, 16, 17, 35].map(place_bits);
        assert_eq!(bits, [0, 1, 2, 2, 3, 3, 4, 4, 5, 6]);
    }
}
