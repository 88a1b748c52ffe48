//! Late in the game: boards whose largest tiles stand in a block, which have networks of their own.
//!
//! From 16384 and 8192 in a corner on, the largest tiles wait in their cells while the next one is made in the cells that are left. Which
//! tile waits where is then known, and so is the side from which to look: of eight images of the board one is enough, and no cell of a
//! tuple need be spent on a tile that stays. For each number of tiles in place there is a network of its own, over the other cells.
//!
//! The block is two tiles wide. Each tile lies where a move to the left keeps it:
//!
//! ```text
//! 16384  8192    .    .
//!  4096  2048    .    .
//!  1024   512    .    .
//!     .     .    .    .
//! ```
//!
//! Once there is another 512, all of them can become one. That takes some more moves, which have a network of their own, too: with the board
//! full of small tiles it is not as sure as it looks.

use crate::board::{Bitboard, Board as _};

use super::view::at_least;

/// The cells of the block, the largest tile first.
pub const PATH: [usize; 6] = [0, 1, 4, 5, 8, 9];

/// The exponent of the tile in the first cell; each further one is half as large.
const LARGEST: u8 = 14;

/// With fewer tiles in place, a board is none of a block.
pub const FEWEST: usize = 2;

/// The number of the network for boards whose large tiles are to be merged to 32768: those before are for [`FEWEST`] tiles in place and
/// more, one for each number.
pub const MERGING: usize = PATH.len() + 1 - FEWEST;

/// The number of the network for boards with loose tiles.
pub const LOOSE: usize = MERGING + 1;

/// How many networks there are.
pub const NETWORKS: usize = LOOSE + 1;

/// What a board is with respect to the block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InBlock {
    /// Nothing: it is early in the game, or 32768 is there.
    No,
    /// So many of the largest tiles are in place, [`FEWEST`] to all, and no tile elsewhere is as large as the next one is to be.
    /// The digits are the board's, seen from the side that has them so.
    Placed(usize, u64),
    /// The two largest are in place, and one that is as large as the next one is to be lies elsewhere.
    Loose(u64),
    /// The two largest are in place, and the tiles from 512 on sum up to 32768: they are to be merged.
    Merging(u64),
    /// There are two 16384s. The digits are the board's, from its own side, once these are one.
    Made(u64),
    /// The tiles are there, but not in place.
    Scattered,
}

/// The exponent of the tile that is to be made next with so many in place.
#[must_use]
pub const fn next_rank(placed: usize) -> u8 {
    let steps = match placed {
        // One more of the last.
        6.. => 5,
        placed => placed as u8,
    };
    LARGEST - steps
}

/// The digit of a cell.
const fn digit(digits: u64, cell: usize) -> u64 {
    digits >> (60 - 4 * cell) & 15
}

impl InBlock {
    /// What a board of these digits is.
    #[inline]
    #[must_use]
    pub fn of(digits: u64) -> Self {
        let from_16384 = at_least(digits, LARGEST);
        if from_16384 == 0 || at_least(digits, LARGEST + 1) != 0 {
            return Self::No;
        }
        if from_16384.count_ones() > 1 {
            return Self::Made(merged(digits, from_16384));
        }
        if let Some(upright) = upright(digits) {
            if sum_from(digits, next_rank(PATH.len())) >= 1 << (LARGEST + 1) {
                return Self::Merging(upright);
            }
            let tiles = (0..).map(|step| u64::from(LARGEST) - step);
            let in_place = PATH.iter().zip(tiles);
            let placed = in_place
                .take_while(|&(&cell, tile)| digit(upright, cell) == tile)
                .count();
            return match at_least(upright, next_rank(placed)).count_ones() as usize == placed {
                true => Self::Placed(placed, upright),
                false => Self::Loose(upright),
            };
        }
        const THREE: u32 = 16384 + 8192 + 4096;
        match sum_from(digits, LARGEST - 2) {
            ..THREE => Self::No,
            _ => Self::Scattered,
        }
    }
}

impl InBlock {
    /// The number of the network that values the board, and the digits that it is to be shown; `None` if none does.
    #[inline]
    #[must_use]
    pub const fn network(self) -> Option<(usize, u64)> {
        match self {
            Self::Placed(placed, upright) => Some((placed - FEWEST, upright)),
            Self::Merging(upright) => Some((MERGING, upright)),
            Self::Loose(upright) => Some((LOOSE, upright)),
            Self::No | Self::Made(_) | Self::Scattered => None,
        }
    }
}

/// The sum of the tiles of this exponent and larger ones.
fn sum_from(digits: u64, least: u8) -> u32 {
    let ranks = (0..16).map(|cell| digit(digits, cell));
    let large = ranks.filter(|&rank| rank >= u64::from(least));
    large.map(|rank| 1 << rank).sum()
}

/// The image of the board that has 16384 in the first cell and 8192 in the second, if any has; of two, always the same.
#[inline]
fn upright(digits: u64) -> Option<u64> {
    const TWO: u64 = (LARGEST as u64) << 4 | (LARGEST as u64 - 1);
    let board = Bitboard::from_bits(digits);
    let upside_down = |board: Bitboard| {
        let rows = board.rows().map(u64::from);
        Bitboard::from_bits(rows[3] << 48 | rows[2] << 32 | rows[1] << 16 | rows[0])
    };
    let largest = u64::from(LARGEST);
    let corners = [0, 3, 12, 15].into_iter();
    let images = corners
        .filter(|&corner| digit(digits, corner) == largest)
        .map(|corner| match corner {
            0 => board,
            3 => board.mirrored(),
            12 => upside_down(board),
            _ => upside_down(board.mirrored()),
        });
    let either_way = images.flat_map(|image| [image, image.transposed()]);
    either_way
        .map(Bitboard::bits)
        .filter(|bits| bits >> 56 == TWO)
        .max()
}

/// What a network of the block says of a board that is certain to get on: about as many points as 32768 is worth, so that these
/// networks can be written down like others.
pub const CERTAIN: f32 = 300_000.0;

/// The tiles of the first so many cells of the path, in their digits.
#[must_use]
pub fn first_with(placed: usize) -> u64 {
    let tiles = (0..).map(|step| u64::from(LARGEST) - step);
    let cells = PATH[..placed].iter().zip(tiles);
    cells.fold(0, |digits, (cell, tile)| digits | tile << (60 - 4 * cell))
}

/// The digits once the last of the tiles that are marked by a bit each has become one with the first.
const fn merged(digits: u64, marked: u64) -> u64 {
    let first = 60 - marked.leading_zeros() / 4 * 4;
    let last = marked.trailing_zeros() / 4 * 4;
    (digits & !(15 << last)) + (1 << first)
}

/// How much of the next tile lies about on a board of these digits with so many tiles in place, from 0 to 1.
fn way_to_next(placed: usize, digits: u64) -> f32 {
    let next = u64::from(next_rank(placed));
    let small = (0..16)
        .map(|cell| digit(digits, cell))
        .filter(|&rank| rank > 0 && rank < next);
    let sum: u64 = small.map(|rank| 1 << rank).sum();
    (sum as f32 / (1 << next) as f32).min(1.0)
}

/// What the network of this number takes a board to be worth before it has learned anything, in parts of [`CERTAIN`]; what it learns
/// comes to that.
///
/// Where the next tile takes long, the way that is made to it counts: a game of a thousand moves that failed in the end says nothing of
/// which of them were good, but how far it came does.
#[inline]
#[must_use]
pub fn known(network: usize, digits: u64) -> f32 {
    match network {
        0 | 1 => FOR_THE_WAY * CERTAIN * way_to_next(FEWEST + network, digits),
        _ => 0.0,
    }
}

/// What it counts to have come all the way to the next tile but not to have made it.
const FOR_THE_WAY: f32 = 0.3;

/// The points still to come from a board of these digits if 32768 is made and `after` points follow, had every tile been spawned
/// as a 2.
#[inline]
#[must_use]
pub fn most(digits: u64, after: f32) -> f32 {
    /// The points that a tile of this exponent n has brought: each of the n − 1 generations of its merges makes tiles of
    /// the same sum.
    const POINTS: [f32; 16] = {
        let mut points = [0.0; 16];
        let mut exponent = 1;
        while exponent < 16 {
            points[exponent] = ((exponent - 1) << exponent) as f32;
            exponent += 1;
        }
        points
    };
    let made: f32 = (0..16)
        .map(|cell| POINTS[digit(digits, cell) as usize])
        .sum();
    after + POINTS[LARGEST as usize + 1] - made
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// A board of at most these exponents.
    fn board(cells: [u8; 16]) -> u64 {
        let digits = cells.into_iter().map(u64::from);
        digits.fold(0, |board, digit| board << 4 | digit)
    }

    #[test]
    fn a_board_is_told_by_the_tiles_in_place() {
        for (digits, known) in [
            (
                0xed00_cb00_a900_0011,
                InBlock::Placed(6, 0xed00_cb00_a900_0011),
            ),
            (
                0xed00_cb00_a800_0011,
                InBlock::Placed(5, 0xed00_cb00_a800_0011),
            ),
            (
                0xed21_cb00_0000_0000,
                InBlock::Placed(4, 0xed21_cb00_0000_0000),
            ),
            (
                0xed21_c100_0000_0000,
                InBlock::Placed(3, 0xed21_c100_0000_0000),
            ),
            (
                0xed21_1200_0000_0000,
                InBlock::Placed(2, 0xed21_1200_0000_0000),
            ),
            // Seen from the other sides.
            (
                0x00de_00bc_009a_1100,
                InBlock::Placed(6, 0xed00_cb00_a900_0011),
            ),
            (
                0x1100_009a_00bc_00de,
                InBlock::Placed(6, 0xed00_cb00_a900_0011),
            ),
            (
                0xeca0_db90_0001_0001,
                InBlock::Placed(6, 0xed00_cb00_a900_0011),
            ),
            // 4096 in the row, another 1024 beside one that is not there, and 4096 out of place.
            (0xedc0_0000_0000_0011, InBlock::Loose(0xedc0_0000_0000_0011)),
            (0xed00_cb00_0a00_0011, InBlock::Loose(0xed00_cb00_0a00_0011)),
            (0xed00_0000_00c0_0011, InBlock::Loose(0xed00_0000_00c0_0011)),
            // Another 512, what is made of both, the last move, and what became of it.
            (
                0xed00_cb00_a990_0011,
                InBlock::Merging(0xed00_cb00_a990_0011),
            ),
            (
                0xed00_cb00_aa00_0011,
                InBlock::Merging(0xed00_cb00_aa00_0011),
            ),
            (0xee00_0000_0000_0011, InBlock::Made(0xf000_0000_0000_0011)),
            (0x00e0_0000_000e_0011, InBlock::Made(0x00f0_0000_0000_0011)),
            (0xf000_0000_0000_0011, InBlock::No),
            (0x0ed0_0cb0_0aa0_0011, InBlock::Scattered),
            // Not yet, and not any more.
            (0xe0d0_0000_0000_0011, InBlock::No),
            (0xdc00_ba00_9800_0011, InBlock::No),
            (0x0ed0_0c00_0000_0011, InBlock::Scattered),
        ] {
            assert_eq!(InBlock::of(digits), known, "{digits:016x}");
        }
    }

    #[test]
    fn tiles_are_put_in_place() {
        assert_eq!(first_with(2), 0xed00_0000_0000_0000);
        assert_eq!(first_with(6), 0xed00_cb00_a900_0000);
    }

    proptest! {
        #[test]
        fn a_board_is_the_same_seen_from_any_side(
            mut cells: [u8; 16],
            placed in FEWEST..=PATH.len(),
            loose in prop::option::of((0_usize..16, 9_u8..14)),
        ) {
            cells = cells.map(|cell| cell % 9);
            for (&cell, rank) in PATH[..placed].iter().zip((0..=LARGEST).rev()) {
                cells[cell] = rank;
            }
            if let Some((cell, rank)) = loose {
                cells[cell] = rank;
            }
            let board = Bitboard::from_bits(board(cells));
            for image in [board.mirrored(), board.transposed(), board.mirrored().transposed()] {
                prop_assert_eq!(InBlock::of(image.bits()), InBlock::of(board.bits()));
            }
        }

        #[test]
        fn what_a_move_brings_is_no_longer_to_come(cells: [u8; 16]) {
            let before = Bitboard::from_bits(board(cells.map(|cell| cell % 14)));
            for (_, moved) in before.legal_moves() {
                let after = most(moved.board.bits(), 1000.0) + moved.reward as f32;
                prop_assert!((after - most(before.bits(), 1000.0)).abs() < 1.0);
            }
        }
    }
}
