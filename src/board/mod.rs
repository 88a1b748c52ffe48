//! Boards and the rules by which tiles move on them.
//!
//! The merge rule is in `line.rs`. A [`Grid`] holds any size. A [`Bitboard`] packs 4×4 into 64 bits and looks rows up in a table
//! built by the same rule; [`Position`] uses it only while no tile can outgrow it, so that searches need no check.
//!
//! ```
//! use twofold::{Board, Direction, Grid, Rank};
//!
//! let grid: Grid = "2,2,4/0,4,4".parse()?;
//! let moved = grid.slide(Direction::Left);
//! assert_eq!(moved.board, "4,4,0/8,0,0".parse()?);
//! assert_eq!(moved.reward, 4 + 8);
//! assert_eq!(moved.board.max_rank(), Rank::new(3));
//! // Every move but up changes something on the new board.
//! assert_eq!(moved.board.legal_moves().count(), 3);
//! # Ok::<(), twofold::board::BoardTextError>(())
//! ```

mod bitboard;
mod direction;
mod grid;
mod line;
#[cfg(feature = "solvers")]
mod paste;
mod position;
mod rank;
mod size;
mod spawn;
mod text;
mod trace;

use std::fmt::Debug;
use std::hash::Hash;

pub use bitboard::Bitboard;
pub use direction::{Direction, UnknownDirection};
pub use grid::Grid;
#[cfg(feature = "solvers")]
pub(crate) use line::slide_line;
#[cfg(feature = "solvers")]
pub use paste::{Doubt, Numbers, PasteError, Reading};
#[cfg(feature = "solvers")]
pub(crate) use paste::{ListedBoard, boards_in, decoded};
pub use position::Position;
pub use rank::Rank;
pub use size::{Size, SizeError};
pub use spawn::{FourProbability, FourProbabilityError, Spawn};
pub use text::BoardTextError;
pub use trace::{Slide, trace};

/// A board after a slide, before the spawn, and the reward of the slide: the sum of the merged tiles' new values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moved<B> {
    /// The afterstate.
    pub board: B,
    /// The sum of the new tiles.
    pub reward: u64,
}

/// The operations of a board that rules, solvers and arena need. Cells are numbered row by row from 0 at the top left.
pub trait Board: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// Rows and columns.
    fn size(self) -> Size;

    /// The rank in a cell.
    ///
    /// # Panics
    /// May panic if `cell` is not on the board.
    fn rank(self, cell: usize) -> Rank;

    /// This board with another rank in one cell.
    ///
    /// # Panics
    /// May panic if `cell` is not on the board.
    #[must_use]
    fn with_rank(self, cell: usize, rank: Rank) -> Self;

    /// Slides every tile; an illegal move returns the same board.
    fn slide(self, direction: Direction) -> Moved<Self>;

    /// Mirrored at the main diagonal: rows become columns.
    #[must_use]
    fn transposed(self) -> Self;

    /// Mirrored left to right.
    #[must_use]
    fn mirrored(self) -> Self;

    /// All four slides, in the order of [`Direction::ALL`].
    fn slides(self) -> [Moved<Self>; 4] {
        Direction::ALL.map(|direction| self.slide(direction))
    }

    /// Slides every tile, or `None` if nothing would change.
    fn play(self, direction: Direction) -> Option<Moved<Self>> {
        let moved = self.slide(direction);
        (moved.board != self).then_some(moved)
    }

    /// The legal moves, in the order of [`Direction::ALL`].
    fn legal_moves(self) -> impl Iterator<Item = (Direction, Moved<Self>)> {
        Direction::ALL
            .into_iter()
            .zip(self.slides())
            .filter(move |(_, moved)| moved.board != self)
    }

    /// True if no move is legal.
    fn is_stuck(self) -> bool {
        self.slides().iter().all(|moved| moved.board == self)
    }

    /// The rank in every cell, row by row.
    fn ranks(self) -> impl Iterator<Item = Rank> {
        (0..self.size().cells()).map(move |cell| self.rank(cell))
    }

    /// The empty cells, in row-major order.
    fn empty_cells(self) -> impl Iterator<Item = usize> {
        (0..self.size().cells()).filter(move |&cell| self.rank(cell).is_empty())
    }

    /// The number of empty cells.
    fn empty_count(self) -> usize {
        self.empty_cells().count()
    }

    /// The rank of the largest tile.
    fn max_rank(self) -> Rank {
        self.ranks().max().unwrap_or_default()
    }

    /// The sum of the tiles. Moves keep it; each spawn raises it by 2 or 4.
    fn tile_sum(self) -> u64 {
        self.ranks().map(Rank::tile).sum()
    }

    /// Rank in row `row`, column `column`.
    fn rank_at(self, row: usize, column: usize) -> Rank {
        self.rank(row * self.size().columns() + column)
    }
}
