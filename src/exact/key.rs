//! Packed boards, four bits a cell, the first cell lowest, and the operations on them that every board needs.

use crate::board::{Board, Grid, Rank, Size};
use crate::search::rank_score;

use super::lines::{LineSlides, LineTable};

/// Exchanges the bits under `mask` with those `shift` above them.
#[inline(always)]
const fn exchange(key: u64, mask: u64, shift: usize) -> u64 {
    let difference = (key >> shift ^ key) & mask;
    key ^ difference ^ difference << shift
}

/// The nibble of this cell, all ones.
const fn cell_mask(cell: usize) -> u64 {
    15 << (4 * cell)
}

/// Packed boards of one shape.
pub(super) trait Shape: Sync {
    /// The number of cells of a key.
    fn cells(&self) -> usize;

    /// The least key of the mirror images and rotations that have the same shape.
    fn canonical(&self, key: u64) -> u64;

    /// The four slides of a board: afterstate (the board itself if illegal) and reward, marked if the slide made the target tile.
    /// Their order is unspecified, since boards count up to symmetry.
    fn slides(&self, key: u64) -> [(u64, u64); 4];
}

/// Boards of `R` rows and `C` columns, R ≤ C, up to 16 cells, all of them free.
///
/// All loops have constant bounds, so that the compiler unrolls them into a few dozen instructions.
pub(super) struct Rectangle<'a, const R: usize, const C: usize> {
    pub lines: &'a LineSlides,
}

impl<const R: usize, const C: usize> Shape for Rectangle<'_, R, C> {
    #[inline(always)]
    fn cells(&self) -> usize {
        R * C
    }

    #[inline(always)]
    fn canonical(&self, key: u64) -> u64 {
        Self::least(key)
    }

    #[inline(always)]
    fn slides(&self, key: u64) -> [(u64, u64); 4] {
        let (left, right, across) = Self::slide_rows(&self.lines.rows, key);
        let (up, down, along) =
            Rectangle::<C, R>::slide_rows(&self.lines.columns, Self::transposed(key));
        [
            (Rectangle::<C, R>::transposed(up), along),
            (right, across),
            (Rectangle::<C, R>::transposed(down), along),
            (left, across),
        ]
    }
}

impl<const R: usize, const C: usize> Rectangle<'_, R, C> {
    const ROW: u64 = u64::MAX >> (64 - 4 * C);

    const COLUMN: u64 = {
        let (mut mask, mut row) = (0, 0);
        while row < R {
            mask |= cell_mask(row * C);
            row += 1;
        }
        mask
    };

    /// For a square: the cells at this `distance` to the right of the main diagonal.
    const fn diagonal(distance: usize) -> u64 {
        let (mut mask, mut row) = (0, 0);
        while row + distance < R {
            mask |= cell_mask(row * C + row + distance);
            row += 1;
        }
        mask
    }

    #[inline(always)]
    fn mirrored(mut key: u64) -> u64 {
        for column in 0..C / 2 {
            let apart = C - 1 - 2 * column;
            key = exchange(key, Self::COLUMN << (4 * column), 4 * apart);
        }
        key
    }

    #[inline(always)]
    fn flipped(mut key: u64) -> u64 {
        for row in 0..R / 2 {
            let apart = R - 1 - 2 * row;
            key = exchange(key, Self::ROW << (4 * C * row), 4 * C * apart);
        }
        key
    }

    /// The transposed board, with C rows.
    #[inline(always)]
    fn transposed(key: u64) -> u64 {
        if R == C {
            return (1..R).fold(key, |key, distance| {
                exchange(key, Self::diagonal(distance), 4 * distance * (C - 1))
            });
        }
        let mut turned = 0;
        for row in 0..R {
            for column in 0..C {
                turned |= (key >> (4 * (row * C + column)) & 15) << (4 * (column * R + row));
            }
        }
        turned
    }

    /// As [`Shape::canonical`].
    #[inline(always)]
    pub(super) fn least(key: u64) -> u64 {
        let least = Self::least_upright(key);
        if R == C {
            least.min(Self::least_upright(Self::transposed(key)))
        } else {
            least
        }
    }

    #[inline(always)]
    fn least_upright(key: u64) -> u64 {
        let mirrored = Self::mirrored(key);
        key.min(mirrored)
            .min(Self::flipped(key))
            .min(Self::flipped(mirrored))
    }

    /// The board with its rows slid to the left and to the right, and the rewards.
    #[inline(always)]
    fn slide_rows(table: &LineTable, key: u64) -> (u64, u64, u64) {
        let mut all = (0, 0, 0);
        for row in 0..R {
            let shift = 4 * C * row;
            let line = (key >> shift & Self::ROW) as usize;
            let slide = if C <= LineTable::LONGEST {
                table.looked_up(line)
            } else {
                table.slide(line)
            };
            all.0 |= u64::from(slide.first) << shift;
            all.1 |= u64::from(slide.last) << shift;
            all.2 += u64::from(slide.reward);
        }
        all
    }
}

/// The size turned upright: no more rows than columns.
pub(super) fn upright(size: Size) -> Size {
    if size.rows() > size.columns() {
        size.transposed()
    } else {
        size
    }
}

pub(super) fn turned_upright(grid: Grid) -> Grid {
    if upright(grid.size()) == grid.size() {
        grid
    } else {
        grid.transposed()
    }
}

/// The packed form of a board, turned upright; `None` if a rank does not fit four bits.
pub(super) fn pack(grid: Grid) -> Option<u64> {
    turned_upright(grid)
        .ranks()
        .enumerate()
        .try_fold(0, |key, (cell, rank)| {
            (rank.exponent() < 16).then(|| key | u64::from(rank.exponent()) << (4 * cell))
        })
}

/// A bijection on keys of `bits` bits. The leading bits of mixed keys are evenly spread, so that they can index tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Mixer {
    bits: u32,
}

impl Mixer {
    const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;

    /// Newton's iteration doubles the number of correct low bits, from five.
    const INVERSE: u64 = {
        let mut inverse = Self::FACTOR.wrapping_mul(3) ^ 2;
        let mut step = 0;
        while step < 4 {
            inverse = inverse.wrapping_mul(2u64.wrapping_sub(Self::FACTOR.wrapping_mul(inverse)));
            step += 1;
        }
        inverse
    };

    pub(super) const fn new(cells: usize) -> Self {
        Self {
            bits: 4 * cells as u32,
        }
    }

    pub(super) const fn bits(self) -> u32 {
        self.bits
    }

    /// The largest mixed key.
    pub(super) const fn mask(self) -> u64 {
        u64::MAX >> (64 - self.bits)
    }

    #[inline(always)]
    pub(super) const fn mix(self, key: u64) -> u64 {
        (key ^ key >> (self.bits / 2)).wrapping_mul(Self::FACTOR) & self.mask()
    }

    #[inline(always)]
    pub(super) const fn unmix(self, mixed: u64) -> u64 {
        let folded = mixed.wrapping_mul(Self::INVERSE) & self.mask();
        folded ^ folded >> (self.bits / 2)
    }
}

/// One bit for each empty cell, at that cell's lowest bit.
#[inline(always)]
pub(super) const fn empty_bits(key: u64, cells: usize) -> u64 {
    let halves = key | key >> 2;
    !(halves | halves >> 1) & (0x1111_1111_1111_1111 & u64::MAX >> (64 - 4 * cells))
}

/// S of the bellman objective: the [tile score](crate::search::tile_score) of a board.
#[inline]
pub(super) fn tile_score(key: u64) -> u64 {
    let ranks = (0..16).map(|cell| Rank::new((key >> (4 * cell) & 15) as u8));
    ranks.map(rank_score).sum()
}

/// Evaluates an expression over a [`Rectangle`] for a size known at run time.
macro_rules! for_size {
    ($size:expr, $rectangle:ident => $body:expr) => {
        $crate::exact::key::for_size!(
            $size, $rectangle => $body,
            (2, 2) (2, 3) (2, 4) (2, 5) (2, 6) (3, 3) (3, 4) (3, 5) (4, 4)
        )
    };
    ($size:expr, $rectangle:ident => $body:expr, $(($rows:literal, $columns:literal))+) => {
        match ($size.rows(), $size.columns()) {
            $(($rows, $columns) => {
                type $rectangle<'a> = $crate::exact::key::Rectangle<'a, $rows, $columns>;
                $body
            })+
            _ => unreachable!("a problem of this size is refused"),
        }
    };
}
pub(super) use for_size;

/// [`Shape::canonical`] for a size known at run time.
pub(super) fn canonical(size: Size, key: u64) -> u64 {
    for_size!(size, Boards => Boards::least(key))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Direction;
    use crate::search::Draws;
    use crate::search::Task;
    use crate::{FourProbability, Position, Seed};

    fn random_grids(size: Size) -> impl Iterator<Item = Grid> {
        let mut draws = Draws::new(&Task::new(
            Position::empty(size),
            FourProbability::STANDARD,
            Seed::new(7),
        ));
        (0..500).map(move |_| {
            let mut rank = |_| Rank::new(draws.below(5) as u8);
            Grid::of_ranks(size, (0..size.cells()).map(&mut rank))
        })
    }

    fn sizes() -> impl Iterator<Item = Size> {
        Size::all().filter(|size| size.cells() <= 16)
    }

    #[test]
    fn slides_are_those_of_the_rules() {
        for size in sizes().filter(|&size| upright(size) == size) {
            let lines = LineSlides::new(size, None);
            for grid in random_grids(size) {
                let key = pack(grid).unwrap();
                let lines = &lines;
                let found = for_size!(size, Boards => Boards { lines }.slides(key));
                for (direction, (after, reward)) in Direction::ALL.into_iter().zip(found) {
                    let moved = grid.slide(direction);
                    assert_eq!(Some(after), pack(moved.board), "{grid} {direction}");
                    assert_eq!(reward, moved.reward, "{grid} {direction}");
                }
            }
        }
    }
}
