//! Slides of the lines of a packed board, with or without locked cells.

use crate::board::{Rank, Size};

/// A line slid to either end: four bits a free cell, the first cell lowest, or [`LineSlide::BARRED`] if the move is not allowed.
#[derive(Clone, Copy, Default)]
pub(super) struct LineSlide {
    pub first: u32,
    pub last: u32,
    pub reward: u32,
}

impl LineSlide {
    /// Marks a slide that would move a locked tile. The cells of a line never reach this bit.
    pub(super) const BARRED: u32 = 1 << 31;
}

/// Marks the reward of a move that made the target tile. Sums of rewards stay far below it.
pub(super) const REACHED: u64 = 1 << 28;

/// The slides of lines of one length with the same locked cells: from a table if few cells are free, otherwise computed.
pub(super) struct LineTable {
    slides: Vec<LineSlide>,
    pub length: usize,
    /// One bit a cell.
    pub locked: u16,
    target: Option<Rank>,
}

impl LineTable {
    /// The largest number of free cells of a line with a table: 2^16 entries.
    pub(super) const LONGEST: usize = 4;
    /// The exponent that stands for a locked tile in the first cell; other cells have the exponents after it. No tile has such an
    /// exponent, so no tile merges with a locked one.
    const LOCKED: u8 = 64;

    pub(super) fn new(length: usize, locked: u16, target: Option<Rank>) -> Self {
        let mut table = Self {
            slides: Vec::new(),
            length,
            locked,
            target,
        };
        let free = table.free();
        if free <= Self::LONGEST {
            table.slides = (0..1 << (4 * free))
                .map(|line| table.computed(line))
                .collect();
        }
        table
    }

    pub(super) const fn free(&self) -> usize {
        self.length - self.locked.count_ones() as usize
    }

    pub(super) const fn bytes(&self) -> u64 {
        (self.slides.len() * size_of::<LineSlide>()) as u64
    }

    /// The slides of a line that has a table; [`LineTable::slide`] takes every line.
    #[inline(always)]
    pub(super) fn looked_up(&self, line: usize) -> LineSlide {
        self.slides[line]
    }

    #[inline(always)]
    pub(super) fn slide(&self, line: usize) -> LineSlide {
        match self.slides.get(line) {
            Some(slide) => *slide,
            None => self.computed(line),
        }
    }

    fn computed(&self, line: usize) -> LineSlide {
        match self.locked {
            0 => self.slid::<false>(line),
            _ => self.slid::<true>(line),
        }
    }

    /// Computes the slides of a line with or without locked cells.
    fn slid<const LOCKS: bool>(&self, line: usize) -> LineSlide {
        let exponents = (0..self.length).map(|cell| match LOCKS && self.locked >> cell & 1 == 1 {
            true => Self::LOCKED + cell as u8,
            false => (line >> self.shift::<LOCKS>(cell) & 15) as u8,
        });
        let last = self.length - 1;
        let (first, reward) = self.packed::<LOCKS>(line, exponents.clone(), |index| index);
        let (last, _) = self.packed::<LOCKS>(line, exponents.rev(), |index| last - index);
        LineSlide {
            first,
            last,
            reward,
        }
    }

    /// The position of a free cell's digit.
    #[inline(always)]
    const fn shift<const LOCKS: bool>(&self, cell: usize) -> u32 {
        let locked_before = match LOCKS {
            true => (self.locked & ((1 << cell) - 1)).count_ones(),
            false => 0,
        };
        4 * (cell as u32 - locked_before)
    }

    /// Slides a line, given as its digits and as the exponents of its cells in sliding order; `cell` maps an index of that order to
    /// the cell.
    ///
    /// Two tiles of rank 15 do not merge: no accepted problem has them.
    #[inline(always)]
    fn packed<const LOCKS: bool>(
        &self,
        line: usize,
        exponents: impl Iterator<Item = u8>,
        cell: impl Fn(usize) -> usize,
    ) -> (u32, u32) {
        let (mut after, mut reward, mut overflows, mut barred) = (0u32, 0, false, false);
        crate::board::slide_line(exponents, |tile| {
            if LOCKS && tile.exponent >= Self::LOCKED {
                barred |= tile.from != tile.to;
                return;
            }
            let shift = self.shift::<LOCKS>(cell(tile.to));
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
        match (barred, overflows) {
            (true, _) => (LineSlide::BARRED, reward),
            (false, true) => (line as u32, 0),
            (false, false) => (after, reward),
        }
    }
}

/// The slides of every row and column of a board without locked cells; slides that make the target tile are marked.
pub(super) struct LineSlides {
    pub rows: LineTable,
    pub columns: LineTable,
}

impl LineSlides {
    /// The tables for boards of `size`, with no more rows than columns.
    pub(super) fn new(size: Size, target: Option<Rank>) -> Self {
        Self {
            rows: LineTable::new(size.columns(), 0, target),
            columns: LineTable::new(size.rows(), 0, target),
        }
    }

    pub(super) const fn bytes(&self) -> u64 {
        self.rows.bytes() + self.columns.bytes()
    }
}
