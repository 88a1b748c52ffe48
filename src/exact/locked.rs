//! Packed boards with locked cells: four bits for each free cell, row by row, and no bits for locked ones.

use crate::board::{Direction, Grid};

use super::endgame::Endgame;
use super::key::Shape;
use super::lines::{LineSlide, LineTable};

/// A permutation of the digits of a key.
struct Permutation {
    /// The image of two digits, for each pair of places.
    pairs: Vec<[u64; 256]>,
}

impl Permutation {
    /// Digit i goes to place `to[i]`.
    fn new(to: &[usize]) -> Self {
        let moved = |(first, pair): (usize, &[usize]), digits: usize| {
            debug_assert!(pair.len() <= 2 && first < 8);
            pair.iter().zip(0..).fold(0, |key, (&to, digit)| {
                key | (digits as u64 >> (4 * digit) & 15) << (4 * to)
            })
        };
        let pairs = to.chunks(2).enumerate();
        Self {
            pairs: pairs
                .map(|pair| std::array::from_fn(|digits| moved(pair, digits)))
                .collect(),
        }
    }

    #[inline(always)]
    fn of(&self, key: u64) -> u64 {
        let mut rest = key;
        self.pairs.iter().fold(0, |all, pair| {
            let digits = (rest & 255) as usize;
            rest >>= 8;
            all | pair[digits]
        })
    }

    const fn bytes(&self) -> u64 {
        (self.pairs.len() * size_of::<[u64; 256]>()) as u64
    }
}

/// The free cells of a row or column, side by side in a key.
struct FreeLine {
    shift: u32,
    mask: u64,
    /// The index of its table.
    table: usize,
}

/// The shape of the boards of an [`Endgame`].
pub(super) struct LockedShape {
    cells: usize,
    tables: Vec<LineTable>,
    rows: Vec<FreeLine>,
    /// The permutation to boards whose cells are ordered by columns.
    columns: Vec<FreeLine>,
    by_columns: Permutation,
    by_rows: Permutation,
    /// The symmetries of the boards, without the identity.
    images: Vec<Permutation>,
}

/// The lines of the cells that `lines` lists, with their tables.
fn lines(end: &Endgame, lines: &[Vec<usize>], tables: &mut Vec<LineTable>) -> Vec<FreeLine> {
    let mut before = 0;
    let mut all = Vec::new();
    for cells in lines {
        let locked = cells.iter().zip(0..).fold(0, |locked, (&cell, at)| {
            locked | u16::from(end.locked().has(cell)) << at
        });
        let known =
            (tables.iter()).position(|table| table.locked == locked && table.length == cells.len());
        let table = known.unwrap_or_else(|| {
            tables.push(LineTable::new(cells.len(), locked, Some(end.target())));
            tables.len() - 1
        });
        let free = tables[table].free();
        if free > 0 {
            all.push(FreeLine {
                shift: 4 * before,
                mask: (1 << (4 * free)) - 1,
                table,
            });
            before += free as u32;
        }
    }
    all
}

impl LockedShape {
    pub(super) fn new(end: &Endgame) -> Self {
        let cells = |direction| -> Vec<Vec<usize>> {
            let lines = Grid::lines(end.locked().size(), direction);
            lines.map(Iterator::collect).collect()
        };
        let (row_cells, column_cells) = (cells(Direction::Left), cells(Direction::Up));
        let free = |cells: &[Vec<usize>]| -> Vec<usize> {
            let cells = cells.iter().flatten().copied();
            cells.filter(|&cell| !end.locked().has(cell)).collect()
        };
        let (by_rows, by_columns) = (free(&row_cells), free(&column_cells));
        // The places in `to` of the cells of `from`.
        let places = |from: &[usize], to: &[usize]| {
            let place = |cell| to.iter().position(|other| other == cell);
            let places: Vec<usize> = from.iter().filter_map(place).collect();
            Permutation::new(&places)
        };
        let images = end.images().filter_map(|image| {
            let seen: Vec<usize> = by_rows.iter().map(|&cell| image[cell]).collect();
            (seen != by_rows).then(|| places(&by_rows, &seen))
        });
        let images = images.collect();
        let mut tables = Vec::new();
        Self {
            cells: by_rows.len(),
            rows: lines(end, &row_cells, &mut tables),
            columns: lines(end, &column_cells, &mut tables),
            tables,
            images,
            by_columns: places(&by_rows, &by_columns),
            by_rows: places(&by_columns, &by_rows),
        }
    }

    pub(super) fn bytes(&self) -> u64 {
        let turns = [&self.by_columns, &self.by_rows];
        let permutations = self.images.iter().chain(turns).map(Permutation::bytes);
        permutations.sum::<u64>() + self.tables.iter().map(LineTable::bytes).sum::<u64>()
    }

    /// The board with its lines slid to either end, `None` if a locked tile would move, and the rewards.
    #[inline(always)]
    fn slide(&self, lines: &[FreeLine], key: u64) -> (Option<u64>, Option<u64>, u64) {
        let (mut first, mut last, mut reward) = (0, 0, 0);
        let (mut first_marks, mut last_marks) = (0, 0);
        for line in lines {
            let slide = self.tables[line.table].slide((key >> line.shift & line.mask) as usize);
            first |= u64::from(slide.first & !LineSlide::BARRED) << line.shift;
            last |= u64::from(slide.last & !LineSlide::BARRED) << line.shift;
            first_marks |= slide.first;
            last_marks |= slide.last;
            reward += u64::from(slide.reward);
        }
        let allowed = |key, marks| (marks & LineSlide::BARRED == 0).then_some(key);
        (
            allowed(first, first_marks),
            allowed(last, last_marks),
            reward,
        )
    }
}

impl Shape for LockedShape {
    #[inline(always)]
    fn cells(&self) -> usize {
        self.cells
    }

    #[inline(always)]
    fn canonical(&self, key: u64) -> u64 {
        let images = self.images.iter().map(|image| image.of(key));
        images.fold(key, u64::min)
    }

    #[inline(always)]
    fn slides(&self, key: u64) -> [(u64, u64); 4] {
        let (left, right, across) = self.slide(&self.rows, key);
        let (up, down, along) = self.slide(&self.columns, self.by_columns.of(key));
        let turned = |after: Option<u64>| after.map_or(key, |after| self.by_rows.of(after));
        [
            (turned(up), along),
            (right.unwrap_or(key), across),
            (turned(down), along),
            (left.unwrap_or(key), across),
        ]
    }
}
