//! Leaf values along the snake of document 001.

use std::sync::OnceLock;

use crate::board::{Bitboard, Board, Grid, Moved, Rank, Size};
use crate::tree::Leaf;

use super::{RowTable, row_table};

/// Σ weight · tile; the weights are falling powers of a base along an S from the top-left corner.
#[derive(Debug)]
pub struct Snake {
    base: f64,
    /// The base to the power of 4: the factor from one packed row to the next.
    row_step: f64,
    /// True if the value of a board without a legal move is 0.
    lost_is_nothing: bool,
    /// The value of each packed row, read from the left; built when the first packed board is valued.
    rows: OnceLock<RowTable<f64>>,
}

impl Snake {
    /// The snake with this base.
    pub fn new(base: f64) -> Self {
        Self::with(base, false)
    }

    /// The same; the value of a board without a legal move may be 0.
    pub(crate) fn with(base: f64, lost_is_nothing: bool) -> Self {
        Self {
            base,
            row_step: base * base * base * base,
            lost_is_nothing,
            rows: OnceLock::new(),
        }
    }

    /// The cells along the S, by falling weight.
    pub(crate) fn path(size: Size) -> impl Iterator<Item = usize> {
        let columns = size.columns();
        (0..size.cells()).map(move |step| {
            let (row, along) = (step / columns, step % columns);
            match row % 2 {
                0 => step,
                _ => row * columns + columns - 1 - along,
            }
        })
    }

    /// The value of a row; its last cell has the weight 1.
    fn row(&self, tiles: impl IntoIterator<Item = u64>) -> f64 {
        tiles
            .into_iter()
            .fold(0.0, |value, tile| value * self.base + tile as f64)
    }

    /// The snake value of any board.
    pub fn value<B: Board>(&self, board: B) -> f64 {
        let (rows, columns) = (board.size().rows(), board.size().columns());
        let row_step = (0..columns).fold(1.0, |power, _| power * self.base);
        (0..rows).fold(0.0, |value, row| {
            let tile = |column| board.rank_at(row, column).tile();
            let row = match row % 2 {
                0 => self.row((0..columns).map(tile)),
                _ => self.row((0..columns).rev().map(tile)),
            };
            value * row_step + row
        })
    }

    /// Equal to [`Snake::value`] to the last bit.
    fn packed(&self, board: Bitboard) -> f64 {
        let tiles = |row: [u8; 4]| row.map(|exponent| Rank::new(exponent).tile());
        let table = self
            .rows
            .get_or_init(|| row_table(|row| self.row(tiles(row))));
        let turned = board.mirrored();
        let row = |board: Bitboard, row: usize| table[usize::from(board.rows()[row])];
        let from_top = row(board, 0) * self.row_step + row(turned, 1);
        (from_top * self.row_step + row(board, 2)) * self.row_step + row(turned, 3)
    }
}

impl Leaf<Bitboard> for Snake {
    #[inline]
    fn afterstate(&self, moved: Moved<Bitboard>) -> f64 {
        self.packed(moved.board)
    }

    fn stuck(&self, board: Bitboard) -> f64 {
        match self.lost_is_nothing {
            true => 0.0,
            false => self.packed(board),
        }
    }
}

impl Leaf<Grid> for Snake {
    fn afterstate(&self, moved: Moved<Grid>) -> f64 {
        self.value(moved.board)
    }

    fn stuck(&self, board: Grid) -> f64 {
        match self.lost_is_nothing {
            true => 0.0,
            false => self.value(board),
        }
    }
}
