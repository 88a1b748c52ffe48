//! Boards packed for the tables: four bits a cell, the first cell lowest, and what is done to them millions of times.

use crate::board::{Board, Grid, Rank, Size};

/// Exchanges the bits under `mask` with those `shift` above them.
#[inline(always)]
const fn exchange(key: u64, mask: u64, shift: usize) -> u64 {
    let difference = (key >> shift ^ key) & mask;
    key ^ difference ^ difference << shift
}

/// One nibble of ones at this cell.
const fn cell_mask(cell: usize) -> u64 {
    15 << (4 * cell)
}

/// Packed boards of `R` rows and `C` columns, R ≤ C, up to 16 cells.
///
/// Everything is a constant of the size, so that the compiler unrolls it into a few dozen instructions.
pub(super) struct Shape<const R: usize, const C: usize>;

impl<const R: usize, const C: usize> Shape<R, C> {
    pub const CELLS: usize = R * C;
    const ROW: u64 = u64::MAX >> (64 - 4 * C);

    const COLUMN: u64 = {
        let (mut mask, mut row) = (0, 0);
        while row < R {
            mask |= cell_mask(row * C);
            row += 1;
        }
        mask
    };

    /// For a square: the cells that lie `distance` to the right of the main diagonal.
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

    /// Rows become columns; the result is a board of C rows.
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

    /// The least of the mirror images and rotations that have the same shape.
    #[inline(always)]
    pub fn canonical(key: u64) -> u64 {
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

    /// The four slides of a board: afterstate (the board itself if illegal) and reward, as [`LineSlides`] give them. They
    /// come in no particular order: up to symmetry it does not matter.
    #[inline(always)]
    pub fn slides(lines: &LineSlides, key: u64) -> [(u64, u64); 4] {
        let (left, right, across) = slide_rows::<R, C>(&lines.rows, key);
        let (up, down, along) = slide_rows::<C, R>(&lines.columns, Self::transposed(key));
        [
            (Shape::<C, R>::transposed(up), along),
            (right, across),
            (Shape::<C, R>::transposed(down), along),
            (left, across),
        ]
    }
}

#[inline(always)]
fn slide_rows<const R: usize, const C: usize>(table: &LineTable, key: u64) -> (u64, u64, u64) {
    let mut all = (0, 0, 0);
    for row in 0..R {
        let shift = 4 * C * row;
        let line = (key >> shift & Shape::<R, C>::ROW) as usize;
        let slide = if C <= LineTable::LONGEST {
            table.slides[line]
        } else {
            table.slide(line)
        };
        all.0 |= u64::from(slide.first) << shift;
        all.1 |= u64::from(slide.last) << shift;
        all.2 += u64::from(slide.reward);
    }
    all
}

/// A line slid to either end.
#[derive(Clone, Copy, Default)]
struct LineSlide {
    first: u32,
    last: u32,
    reward: u32,
}

/// Marks a reward whose move made the target tile. Sums of rewards stay far below it.
pub(super) const REACHED: u64 = 1 << 28;

/// The slides of lines of one length: looked up for short ones, computed for others.
struct LineTable {
    slides: Vec<LineSlide>,
    length: usize,
    target: Option<Rank>,
}

impl LineTable {
    /// The longest line that has a table: 2^16 entries.
    const LONGEST: usize = 4;

    fn new(length: usize, target: Option<Rank>) -> Self {
        let mut table = Self {
            slides: Vec::new(),
            length,
            target,
        };
        if length <= Self::LONGEST {
            table.slides = (0..1 << (4 * length))
                .map(|line| table.slide(line))
                .collect();
        }
        table
    }

    fn slide(&self, line: usize) -> LineSlide {
        let exponents = || (0..self.length).map(|cell| (line >> (4 * cell) & 15) as u8);
        let (first, reward) = self.packed(exponents());
        let (reversed, _) = self.packed(exponents().rev());
        let last = (0..self.length).fold(0, |last, cell| last << 4 | reversed >> (4 * cell) & 15);
        LineSlide {
            first,
            last,
            reward,
        }
    }

    /// Two tiles of rank 15 stay apart: no problem that is accepted gets there.
    fn packed(&self, exponents: impl Iterator<Item = u8> + Clone) -> (u32, u32) {
        let (mut after, mut reward, mut overflows) = (0u32, 0, false);
        crate::board::slide_line(exponents.clone(), |tile| {
            let shift = 4 * tile.to;
            if tile.merges {
                let made = Rank::new(tile.exponent + 1);
                overflows |= tile.exponent == 15;
                after = after.wrapping_add(1 << shift);
                reward += 2 << tile.exponent;
                if Some(made) == self.target {
                    reward |= REACHED as u32;
                }
            } else {
                after |= u32::from(tile.exponent) << shift;
            }
        });
        if overflows {
            let unmoved = exponents
                .zip(0..)
                .fold(0, |line, (exponent, cell): (u8, u32)| {
                    line | u32::from(exponent) << (4 * cell)
                });
            (unmoved, 0)
        } else {
            (after, reward)
        }
    }
}

/// How every row and column slides, and which slides make the target tile.
pub(super) struct LineSlides {
    rows: LineTable,
    columns: LineTable,
}

impl LineSlides {
    /// The tables for boards of `size`, which has no more rows than columns.
    pub fn new(size: Size, target: Option<Rank>) -> Self {
        Self {
            rows: LineTable::new(size.columns(), target),
            columns: LineTable::new(size.rows(), target),
        }
    }

    pub fn bytes(&self) -> u64 {
        let entries = self.rows.slides.len() + self.columns.slides.len();
        (entries * size_of::<LineSlide>()) as u64
    }
}

/// The size whose tables hold boards of this size: no more rows than columns.
pub(super) fn upright(size: Size) -> Size {
    if size.rows() > size.columns() {
        size.transposed()
    } else {
        size
    }
}

/// The packed form of a board, turned upright; `None` if a tile does not fit four bits.
pub(super) fn pack(grid: Grid) -> Option<u64> {
    let grid = if upright(grid.size()) == grid.size() {
        grid
    } else {
        grid.transposed()
    };
    grid.ranks().enumerate().try_fold(0, |key, (cell, rank)| {
        (rank.exponent() < 16).then(|| key | u64::from(rank.exponent()) << (4 * cell))
    })
}

/// Bijection on keys of `bits` bits whose leading bits are evenly spread, so that tables can be cut by them.
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

    pub const fn new(size: Size) -> Self {
        Self {
            bits: 4 * size.cells() as u32,
        }
    }

    pub const fn bits(self) -> u32 {
        self.bits
    }

    /// The largest mixed key.
    pub const fn mask(self) -> u64 {
        u64::MAX >> (64 - self.bits)
    }

    #[inline(always)]
    pub const fn mix(self, key: u64) -> u64 {
        (key ^ key >> (self.bits / 2)).wrapping_mul(Self::FACTOR) & self.mask()
    }

    #[inline(always)]
    pub const fn unmix(self, mixed: u64) -> u64 {
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

/// S of the bellman objective: the score a board must have had if only 2s spawned.
#[inline]
pub(super) fn tile_score(mut key: u64) -> u64 {
    let mut score = 0;
    while key != 0 {
        let exponent = key & 15;
        if exponent > 1 {
            score += (exponent - 1) << exponent;
        }
        key >>= 4;
    }
    score
}

/// Calls a function that is generic over rows and columns for the size at hand.
macro_rules! for_size {
    ($size:expr, $function:ident ( $($argument:expr),* $(,)? )) => {
        match ($size.rows(), $size.columns()) {
            (2, 2) => $function::<2, 2>($($argument),*),
            (2, 3) => $function::<2, 3>($($argument),*),
            (2, 4) => $function::<2, 4>($($argument),*),
            (2, 5) => $function::<2, 5>($($argument),*),
            (2, 6) => $function::<2, 6>($($argument),*),
            (3, 3) => $function::<3, 3>($($argument),*),
            (3, 4) => $function::<3, 4>($($argument),*),
            (3, 5) => $function::<3, 5>($($argument),*),
            (4, 4) => $function::<4, 4>($($argument),*),
            _ => unreachable!("a problem of this size is refused"),
        }
    };
}
pub(super) use for_size;

/// [`Shape::canonical`] for a size known at run time.
pub(super) fn canonical(size: Size, key: u64) -> u64 {
    fn of<const R: usize, const C: usize>(key: u64) -> u64 {
        Shape::<R, C>::canonical(key)
    }
    for_size!(size, of(key))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Direction;
    use crate::search::Draws;
    use crate::search::Task;
    use crate::{FourProbability, Position, Seed};

    fn random_grids(size: Size) -> impl Iterator<Item = Grid> {
        let mut draws = Draws::new(&Task {
            position: Position::empty(size),
            four: FourProbability::STANDARD,
            seed: Seed::new(7),
        });
        (0..500).map(move |_| {
            (0..size.cells()).fold(Grid::empty(size), |grid, cell| {
                grid.with_rank(cell, Rank::new(draws.below(5) as u8))
            })
        })
    }

    fn sizes() -> impl Iterator<Item = Size> {
        Size::all().filter(|size| size.cells() <= 16)
    }

    #[test]
    fn slides_are_those_of_the_rules() {
        fn slides<const R: usize, const C: usize>(lines: &LineSlides, key: u64) -> [(u64, u64); 4] {
            Shape::<R, C>::slides(lines, key)
        }
        for size in sizes().filter(|&size| upright(size) == size) {
            let lines = LineSlides::new(size, None);
            for grid in random_grids(size) {
                let key = pack(grid).unwrap();
                let found = for_size!(size, slides(&lines, key));
                for (direction, (after, reward)) in Direction::ALL.into_iter().zip(found) {
                    let moved = grid.slide(direction);
                    assert_eq!(Some(after), pack(moved.board), "{grid} {direction}");
                    assert_eq!(reward, moved.reward, "{grid} {direction}");
                }
            }
        }
    }

    #[test]
    fn images_share_their_canonical_form() {
        for size in sizes() {
            for grid in random_grids(size) {
                let canonical_of = |grid: Grid| canonical(upright(size), pack(grid).unwrap());
                let expected = canonical_of(grid);
                let turned = grid.transposed().mirrored().transposed();
                for image in [
                    grid.mirrored(),
                    turned,
                    turned.mirrored(),
                    grid.transposed(),
                ] {
                    assert_eq!(canonical_of(image), expected, "{grid} {image}");
                }
                let tiles = |key: u64| {
                    let mut tiles: Vec<_> = (0..16).map(|cell| key >> (4 * cell) & 15).collect();
                    tiles.sort_unstable();
                    tiles
                };
                assert_eq!(tiles(expected), tiles(pack(grid).unwrap()));
            }
        }
    }

    #[test]
    fn mixing_can_be_undone() {
        for size in sizes() {
            let mixer = Mixer::new(size);
            for grid in random_grids(size) {
                let key = pack(grid).unwrap();
                assert_eq!(mixer.unmix(mixer.mix(key)), key);
            }
        }
    }

    #[test]
    fn tile_scores_follow_the_documents() {
        for (tile, score) in [(2, 0), (4, 4), (8, 16), (16, 48), (2048, 20480)] {
            let rank = Rank::of_tile(tile).unwrap();
            assert_eq!(tile_score(u64::from(rank.exponent())), score);
        }
    }
}
