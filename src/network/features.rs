//! From a board to the indices of its entries.

use crate::board::{Bitboard, Board, Grid, Rank, Size};

use super::Architecture;
use super::stage::{Stage, TileSums};
use super::view::{View, at_least};

/// A board as 16 digits of 4 bits, cell 0 the highest: the form that tuples read.
pub trait Tiles: Board {
    /// True if every board of this form is 4×4.
    const IS_STANDARD: bool;

    /// The ranks, each at most 15; cells beyond the board are empty.
    fn digits(self) -> u64;

    /// The board of these digits.
    fn from_digits(digits: u64, size: Size) -> Self;
}

impl Tiles for Bitboard {
    const IS_STANDARD: bool = true;

    #[inline]
    fn digits(self) -> u64 {
        self.bits()
    }

    fn from_digits(digits: u64, _size: Size) -> Self {
        Self::from_bits(digits)
    }
}

impl Tiles for Grid {
    const IS_STANDARD: bool = false;

    fn digits(self) -> u64 {
        self.ranks().enumerate().fold(0, |digits, (cell, rank)| {
            digits | u64::from(rank.exponent().min(15)) << (60 - 4 * cell)
        })
    }

    fn from_digits(digits: u64, size: Size) -> Self {
        (0..size.cells()).fold(Self::empty(size), |grid, cell| {
            grid.with_rank(cell, Rank::new((digits >> (60 - 4 * cell) & 15) as u8))
        })
    }
}

/// A board in two planes: the upper halves of its digits in the upper 32 bits, the lower halves in the lower 32 bits;
/// two bits a cell, cell 0 the highest.
#[derive(Clone, Copy)]
struct Planes(u64);

impl Planes {
    fn of(digits: u64) -> Self {
        /// The lower two bits of each digit, moved together.
        #[inline]
        const fn gather(digits: u64) -> u64 {
            let pairs = digits & 0x3333_3333_3333_3333;
            let pairs = (pairs | pairs >> 2) & 0x0f0f_0f0f_0f0f_0f0f;
            let pairs = (pairs | pairs >> 4) & 0x00ff_00ff_00ff_00ff;
            let pairs = (pairs | pairs >> 8) & 0x0000_ffff_0000_ffff;
            (pairs | pairs >> 16) & 0x0000_0000_ffff_ffff
        }
        Self(gather(digits) | gather(digits >> 2) << 32)
    }

    // Swaps neighbours, then neighbouring pairs, of every row of four.
    const fn mirrored(self) -> Self {
        let cells = self.0;
        let pairs = (cells & 0x3333_3333_3333_3333) << 2 | (cells & 0xcccc_cccc_cccc_cccc) >> 2;
        Self((pairs & 0x0f0f_0f0f_0f0f_0f0f) << 4 | (pairs & 0xf0f0_f0f0_f0f0_f0f0) >> 4)
    }

    // Swaps within 2×2 blocks of cells, then swaps the off-diagonal blocks.
    const fn transposed(self) -> Self {
        const WITHIN: u64 = 0x00cc_00cc_00cc_00cc;
        const BLOCKS: u64 = 0x0000_f0f0_0000_f0f0;
        let cells = self.0;
        let swapped = (cells >> 6 ^ cells) & WITHIN;
        let cells = cells ^ swapped ^ swapped << 6;
        let swapped = (cells >> 12 ^ cells) & BLOCKS;
        Self(cells ^ swapped ^ swapped << 12)
    }
}

/// A square board and its images under rotation and reflection.
#[inline]
pub(crate) fn all_images<T: Copy>(
    board: T,
    mirror: impl Fn(T) -> T,
    transpose: impl Fn(T) -> T,
) -> [T; 8] {
    let mirrored = mirror(board);
    let transposed = transpose(board);
    let turned = mirror(transposed);
    let back = transpose(mirrored);
    let half = transpose(turned);
    [
        board,
        mirrored,
        transposed,
        turned,
        back,
        mirror(back),
        half,
        mirror(half),
    ]
}

/// The eight images of a square board, in planes.
#[inline]
fn images<B: Tiles>(board: B) -> [u64; 8] {
    let planes = match B::IS_STANDARD {
        true => all_images(
            Planes::of(board.digits()),
            Planes::mirrored,
            Planes::transposed,
        ),
        false => {
            all_images(board, B::mirrored, B::transposed).map(|image| Planes::of(image.digits()))
        }
    };
    planes.map(|planes| planes.0)
}

/// Cells of a board in planes that move together to their places in both halves of an index.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Run {
    rotation: u32,
    mask: u64,
}

impl Run {
    #[inline]
    const fn read(self, planes: u64) -> u64 {
        planes.rotate_right(self.rotation) & self.mask
    }
}

/// How to compute the index of one tuple.
#[derive(Clone, Debug, PartialEq)]
struct TupleReader {
    /// Where the tuple's table begins.
    base: u32,
    /// The shift that joins the upper half of an index to the lower one.
    gap: u32,
    /// Nearly every tuple is made of at most two runs; a missing one reads nothing.
    first: [Run; 2],
    rest: Vec<Run>,
}

impl TupleReader {
    /// Both halves of an index next to each other.
    #[inline]
    const fn joined(&self, halves: u64) -> u32 {
        (halves | halves >> self.gap) as u32
    }

    /// Calls `each` with the index for each image. The number of runs is tested once for all images.
    #[inline]
    fn each_index(&self, images: &[u64], mut each: impl FnMut(u32)) {
        let [one, two] = self.first;
        if self.rest.is_empty() {
            for &planes in images {
                each(self.joined(one.read(planes) | two.read(planes)));
            }
        } else {
            for &planes in images {
                let start = one.read(planes) | two.read(planes);
                let rest = self.rest.iter();
                each(self.joined(rest.fold(start, |halves, run| halves | run.read(planes))));
            }
        }
    }
}

/// A board as its stage simplifies it: see [`Architecture::view`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Seen<B> {
    /// The simplified board.
    pub board: B,
    /// Its stage, 0 for the first.
    pub stage: usize,
    /// Its level, whose value is added to the sum of the entries.
    pub level: Option<usize>,
}

/// An [`Architecture`] prepared for computing indices.
#[derive(Clone, Debug, PartialEq)]
pub struct Features {
    architecture: Architecture,
    readers: Vec<TupleReader>,
    stage_entries: u32,
    /// How each stage simplifies boards.
    views: Vec<View>,
    /// The smallest exponent of all stages' tiles.
    smallest: u8,
}

impl Features {
    /// Prepares a network's indices.
    pub fn new(architecture: Architecture) -> Self {
        let mut base = 0;
        let readers = architecture
            .tuples
            .iter()
            .map(|tuple| {
                let mut runs: Vec<Run> = Vec::new();
                for (place, &cell) in tuple.cells().iter().enumerate() {
                    let to = 2 * (tuple.cells().len() - 1 - place) as u32;
                    let rotation = (30 - 2 * u32::from(cell) + 64 - to) % 64;
                    let mask = 3 << to | 3 << (32 + to);
                    match runs.iter_mut().find(|run| run.rotation == rotation) {
                        Some(run) => run.mask |= mask,
                        None => runs.push(Run { rotation, mask }),
                    }
                }
                let mut runs = runs.into_iter();
                let first = [(); 2].map(|()| runs.next().unwrap_or_default());
                let rest = runs.collect();
                let reader = TupleReader {
                    base,
                    gap: 32 - 2 * tuple.cells().len() as u32,
                    first,
                    rest,
                };
                base += tuple.entries() as u32;
                reader
            })
            .collect();
        Self {
            readers,
            stage_entries: base,
            views: (0..architecture.stage_count())
                .map(|stage| architecture.view(stage))
                .collect(),
            smallest: (architecture.stages.iter().copied())
                .map(Stage::smallest)
                .min()
                .unwrap_or(15),
            architecture,
        }
    }

    /// The description.
    pub fn architecture(&self) -> &Architecture {
        &self.architecture
    }

    /// The stage of a board, 0 for the first: the last one that it has reached.
    #[inline]
    pub fn stage<B: Tiles>(&self, board: B) -> usize {
        let digits = board.digits();
        let stages = &self.architecture.stages;
        // Most boards of a game are of the first stage.
        if (stages.first()).is_none_or(|first| at_least(digits, first.smallest()) == 0) {
            return 0;
        }
        let sums = TileSums::of(digits, self.smallest);
        (stages.iter())
            .take_while(|stage| stage.is_reached_by(&sums))
            .count()
    }

    /// True if the board has a tile above `rank`, which is below the largest that fits.
    #[inline]
    pub(crate) fn is_beyond<B: Tiles>(&self, board: B, rank: Rank) -> bool {
        at_least(board.digits(), rank.exponent() + 1) != 0
    }

    /// The board as its stage simplifies it.
    #[inline]
    pub fn seen<B: Tiles>(&self, board: B) -> Seen<B> {
        self.seen_in(board, self.stage(board))
    }

    /// The board as this stage simplifies it.
    #[inline]
    pub fn seen_in<B: Tiles>(&self, board: B, stage: usize) -> Seen<B> {
        let (digits, level) = self.views[stage].of(board.digits());
        Seen {
            board: match digits == board.digits() {
                true => board,
                false => B::from_digits(digits, board.size()),
            },
            stage,
            level,
        }
    }

    /// Calls `each` with the number of every tuple and the index in its table, for each of the eight images. `board` is
    /// that of a [`Seen`].
    #[inline]
    pub(crate) fn each_index<B: Tiles>(&self, board: B, mut each: impl FnMut(usize, u32)) {
        let images = images(board);
        for (tuple, reader) in self.readers.iter().enumerate() {
            reader.each_index(&images, |index| each(tuple, index));
        }
    }

    /// The indices of a board's entries in the tables of the first stage, [`Architecture::active`] of them. `board` is
    /// that of a [`Seen`].
    #[inline]
    pub fn indices<B: Tiles>(&self, board: B, indices: &mut [u32]) {
        let images = images(board);
        for (reader, indices) in self.readers.iter().zip(indices.chunks_exact_mut(8)) {
            let mut places = indices.iter_mut();
            reader.each_index(&images, |index| {
                if let Some(place) = places.next() {
                    *place = reader.base + index;
                }
            });
        }
    }

    /// The number of entries of one stage: the offset from one stage's indices to the next's.
    #[inline]
    pub fn stage_entries(&self) -> u32 {
        self.stage_entries
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_contents_of_a_place_lead_back_to_it() {
        let networks = ["17x4", "4x5"].map(|name| Architecture::named(name, &[]).unwrap());
        for tuple in networks.iter().flat_map(|network| &network.tuples) {
            for contents in 0..tuple.entries() {
                let digits = tuple.contents(tuple.place(contents));
                let back = digits
                    .zip((0..).step_by(4))
                    .map(|(digit, shift)| usize::from(digit) << shift);
                assert_eq!(back.sum::<usize>(), contents);
            }
        }
    }

    proptest! {
        #[test]
        fn an_index_reads_the_cells_of_its_tuple(bits: u64) {
            let board = Bitboard::from_bits(bits);
            for name in ["4x6", "5x6", "8x6", "17x4", "4x5"] {
                let features = Features::new(Architecture::named(name, &[]).unwrap());
                let mut indices = vec![0; features.architecture().active()];
                features.indices(board, &mut indices);
                let mut unpacked = indices.clone();
                features.indices(board.unpack(), &mut unpacked);
                prop_assert_eq!(&indices, &unpacked);
                let mut base = 0;
                for (tuple, indices) in features.architecture().tuples.iter().zip(indices.chunks(8)) {
                    let digits = |board: Bitboard| tuple.cells().iter().fold(0, |index, &cell| {
                        index * 16 + usize::from(board.rank(cell.into()).exponent())
                    });
                    let mut expected = Vec::new();
                    let mut image = board;
                    for _ in 0..4 {
                        expected.push(base + tuple.place(digits(image)) as u32);
                        image = image.mirrored();
                        expected.push(base + tuple.place(digits(image)) as u32);
                        image = image.transposed();
                    }
                    expected.sort_unstable();
                    let mut found = indices.to_vec();
                    found.sort_unstable();
                    prop_assert_eq!(found, expected);
                    base += tuple.entries() as u32;
                }
            }
        }

        #[test]
        fn the_stage_is_the_last_one_reached_without_a_gap(bits: u64) {
            let stages: Vec<Stage> = ["512", "512+256", "512+256+128:own", "1024", "32768"]
                .map(|stage| stage.parse().unwrap())
                .to_vec();
            // Tiles of at most 1024, so that boards of all stages arise.
            let board = Bitboard::from_bits(bits & !(bits >> 2 & 0x1111_1111_1111_1111) & !(bits >> 1 & 0x4444_4444_4444_4444));
            let features = Features::new(Architecture::named("17x4", &stages).unwrap());
            let expected = stages.iter().take_while(|stage| stage.is_reached(board.bits())).count();
            prop_assert_eq!(features.stage(board), expected);
        }
    }
}
