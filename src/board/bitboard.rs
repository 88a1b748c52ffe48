//! The 4×4 board packed into 64 bits.
//!
//! A row is 16 bits: one look-up gives the row slid to the left, slid to the right, and the reward, which is the same for both.
//! Columns are rows of the transposed board; both vertical slides share one transposition.

use std::fmt;
use std::sync::LazyLock;

use super::line::slide_line;
use super::{Board, Direction, Grid, Moved, Rank, Size};

/// A 4×4 board, 4 bits a cell. The top-left cell is in the highest bits, so that the hexadecimal number reads row by row.
///
/// A cell holds at most 32768 (rank 15). If the tiles sum to less than 65536, no move exceeds that. [`super::Position`] uses this
/// form only if the sum stays below it in any search.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Bitboard(u64);

/// The outcome of sliding one row, to either side. Both sides have the same reward: a run of n equal tiles makes
/// ⌊n/2⌋ merges whichever end leads.
#[derive(Clone, Copy, Default)]
struct RowSlide {
    left: u16,
    right: u16,
    reward: u32,
}

static ROWS: LazyLock<Box<[RowSlide]>> = LazyLock::new(|| {
    (0..=u16::MAX)
        .map(|row| {
            let (left, reward) = slide_row(row);
            let (right, _) = slide_row(reversed(row));
            RowSlide {
                left,
                right: reversed(right),
                reward,
            }
        })
        .collect()
});

/// The row's exponents, left to right.
pub(crate) const fn row_exponents(row: u16) -> [u8; 4] {
    [
        (row >> 12) as u8,
        (row >> 8 & 15) as u8,
        (row >> 4 & 15) as u8,
        (row & 15) as u8,
    ]
}

pub(crate) const fn reversed(row: u16) -> u16 {
    row >> 12 | (row >> 4 & 0x00f0) | (row << 4 & 0x0f00) | row << 12
}

/// Slides a packed row to the left. A row where two tiles of rank 15 meet stays unchanged: rank 16 does not fit.
fn slide_row(row: u16) -> (u16, u32) {
    let (mut after, mut reward, mut overflows) = (0_u16, 0, false);
    slide_line(row_exponents(row), |tile| {
        let shift = 12 - 4 * tile.to;
        if tile.merges {
            overflows |= tile.exponent == 15;
            after = after.wrapping_add(1 << shift);
            reward += 2 << tile.exponent;
        } else {
            after |= u16::from(tile.exponent) << shift;
        }
    });
    if overflows { (row, 0) } else { (after, reward) }
}

impl Bitboard {
    /// The largest rank a cell can hold.
    pub const MAX_RANK: Rank = Rank::new(15);

    /// The board with these bits, a nibble a cell, the top-left cell highest.
    pub const fn from_bits(bits: u64) -> Self {
        Self(bits)
    }

    /// The packed cells.
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The four rows from the top, as packed exponents, the left cell in the highest bits.
    pub const fn rows(self) -> [u16; 4] {
        [
            (self.0 >> 48) as u16,
            (self.0 >> 32) as u16,
            (self.0 >> 16) as u16,
            self.0 as u16,
        ]
    }

    /// The packed form of a 4×4 grid whose tiles all fit; `None` otherwise.
    pub fn pack(grid: Grid) -> Option<Self> {
        if grid.size() != Size::STANDARD {
            return None;
        }
        (0..16).try_fold(Self(0), |board, cell| {
            let rank = grid.rank(cell);
            (rank <= Self::MAX_RANK).then(|| board.with_rank(cell, rank))
        })
    }

    /// The same board, one byte a cell.
    pub fn unpack(self) -> Grid {
        Grid::of_ranks(Size::STANDARD, (0..16).map(|cell| self.rank(cell)))
    }

    const fn shift(cell: usize) -> usize {
        60 - 4 * cell
    }

    /// Both slides along the rows, to the left and to the right, and their common reward.
    fn slide_rows(self) -> (Self, Self, u64) {
        let table = &**ROWS;
        let mut both = (0, 0, 0);
        for row in self.rows() {
            let slide = table[usize::from(row)];
            both = (
                both.0 << 16 | u64::from(slide.left),
                both.1 << 16 | u64::from(slide.right),
                both.2 + u64::from(slide.reward),
            );
        }
        (Self(both.0), Self(both.1), both.2)
    }

    /// One bit for each empty cell, at that cell's lowest bit.
    const fn empty_bits(self) -> u64 {
        let halves = self.0 | self.0 >> 2;
        !(halves | halves >> 1) & 0x1111_1111_1111_1111
    }
}

impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Bitboard({:016x})", self.0)
    }
}

impl Board for Bitboard {
    fn size(self) -> Size {
        Size::STANDARD
    }

    fn rank(self, cell: usize) -> Rank {
        Rank::new((self.0 >> Self::shift(cell) & 15) as u8)
    }

    fn with_rank(self, cell: usize, rank: Rank) -> Self {
        debug_assert!(rank <= Self::MAX_RANK);
        let shift = Self::shift(cell);
        Self(self.0 & !(15 << shift) | u64::from(rank.exponent()) << shift)
    }

    fn slide(self, direction: Direction) -> Moved<Self> {
        let along_rows = match direction {
            Direction::Left | Direction::Right => self,
            Direction::Up | Direction::Down => self.transposed(),
        };
        let (left, right, reward) = along_rows.slide_rows();
        let board = match direction {
            Direction::Left => left,
            Direction::Right => right,
            Direction::Up => left.transposed(),
            Direction::Down => right.transposed(),
        };
        Moved { board, reward }
    }

    fn slides(self) -> [Moved<Self>; 4] {
        let (left, right, across) = self.slide_rows();
        let (up, down, along) = self.transposed().slide_rows();
        let moved = |board, reward| Moved { board, reward };
        [
            moved(up.transposed(), along),
            moved(right, across),
            moved(down.transposed(), along),
            moved(left, across),
        ]
    }

    // Swaps within 2×2 blocks of cells, then swaps the off-diagonal blocks.
    fn transposed(self) -> Self {
        let board = self.0;
        let cells = board & 0xf0f0_0f0f_f0f0_0f0f
            | (board & 0x0000_f0f0_0000_f0f0) << 12
            | (board & 0x0f0f_0000_0f0f_0000) >> 12;
        Self(
            cells & 0xff00_ff00_00ff_00ff
                | (cells & 0x00ff_00ff_0000_0000) >> 24
                | (cells & 0x0000_0000_ff00_ff00) << 24,
        )
    }

    fn mirrored(self) -> Self {
        let pairs = (self.0 & 0xff00_ff00_ff00_ff00) >> 8 | (self.0 & 0x00ff_00ff_00ff_00ff) << 8;
        Self((pairs & 0xf0f0_f0f0_f0f0_f0f0) >> 4 | (pairs & 0x0f0f_0f0f_0f0f_0f0f) << 4)
    }

    fn empty_count(self) -> usize {
        self.empty_bits().count_ones() as usize
    }

    fn empty_cells(self) -> impl Iterator<Item = usize> {
        let mut bits = self.empty_bits();
        std::iter::from_fn(move || {
            (bits != 0).then(|| {
                let cell = bits.leading_zeros() as usize / 4;
                bits &= !(1 << Self::shift(cell));
                cell
            })
        })
    }
}
