//! A board of any size, one byte a cell.

use super::line::slide_line;
use super::{Board, Direction, Moved, Rank, Size};

/// A board of any [`Size`], with any tile that the size allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Grid {
    size: Size,
    /// Exponents, row by row; cells beyond the size stay 0.
    cells: [u8; Size::MAX_CELLS],
}

impl Grid {
    /// An empty board.
    pub const fn empty(size: Size) -> Self {
        Self {
            size,
            cells: [0; Size::MAX_CELLS],
        }
    }

    /// A board with these ranks, row by row. Cells without a rank are empty, and ranks without a cell are passed over.
    pub fn of_ranks(size: Size, ranks: impl IntoIterator<Item = Rank>) -> Self {
        let mut grid = Self::empty(size);
        for (cell, rank) in grid.cells[..size.cells()].iter_mut().zip(ranks) {
            *cell = rank.exponent();
        }
        grid
    }

    /// The line along `direction`, its leading cell first, as the index of that cell and the step to the next.
    fn line(size: Size, direction: Direction, index: usize) -> (usize, isize, usize) {
        let (rows, columns) = (size.rows(), size.columns());
        let across = columns.cast_signed();
        match direction {
            Direction::Up => (index, across, rows),
            Direction::Down => ((rows - 1) * columns + index, -across, rows),
            Direction::Left => (index * columns, 1, columns),
            Direction::Right => (index * columns + columns - 1, -1, columns),
        }
    }

    /// Cell indices of each line along `direction`, each from its leading edge.
    pub(crate) fn lines(
        size: Size,
        direction: Direction,
    ) -> impl Iterator<Item = impl Iterator<Item = usize> + Clone> {
        let count = match direction {
            Direction::Up | Direction::Down => size.columns(),
            Direction::Left | Direction::Right => size.rows(),
        };
        (0..count).map(move |index| {
            let (first, step, length) = Self::line(size, direction, index);
            (0..length).map(move |along| first.wrapping_add_signed(step * along.cast_signed()))
        })
    }
}

impl Board for Grid {
    fn size(self) -> Size {
        self.size
    }

    fn rank(self, cell: usize) -> Rank {
        Rank::new(self.cells[cell])
    }

    fn with_rank(mut self, cell: usize, rank: Rank) -> Self {
        self.cells[cell] = rank.exponent();
        self
    }

    fn slide(self, direction: Direction) -> Moved<Self> {
        let mut board = Self::empty(self.size);
        let mut reward = 0;
        let count = match direction {
            Direction::Up | Direction::Down => self.size.columns(),
            Direction::Left | Direction::Right => self.size.rows(),
        };
        for index in 0..count {
            let (first, step, length) = Self::line(self.size, direction, index);
            let cell = |along: usize| first.wrapping_add_signed(step * along.cast_signed());
            slide_line((0..length).map(|along| self.cells[cell(along)]), |tile| {
                let merged = tile.exponent + u8::from(tile.merges);
                board.cells[cell(tile.to)] = merged;
                if tile.merges {
                    reward += Rank::new(merged).tile();
                }
            });
        }
        Moved { board, reward }
    }

    fn transposed(self) -> Self {
        let (rows, columns) = (self.size.rows(), self.size.columns());
        let mut turned = Self::empty(self.size.transposed());
        for row in 0..rows {
            for column in 0..columns {
                turned.cells[column * rows + row] = self.cells[row * columns + column];
            }
        }
        turned
    }

    fn mirrored(mut self) -> Self {
        let columns = self.size.columns();
        self.cells[..self.size.cells()]
            .chunks_exact_mut(columns)
            .for_each(<[u8]>::reverse);
        self
    }
}
