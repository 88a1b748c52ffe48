//! Formations: locked cells, given by a drawing and not by the tiles in them.

use std::fmt;
use std::str::FromStr;

use crate::board::{Board, Direction, FourProbability, Grid, Rank, Size};
use crate::search::Draws;

use super::endgame::{Endgame, EndgameError};

/// The locked cells of a board, drawn as in `####/###./..../....`: `#` is locked, `.` is free.
///
/// The tiles in locked cells count as large and as different from each other and from every other tile. So nothing merges with
/// them, a slide stops at them, and a move that would shift one of them is not allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LockedCells {
    pub(super) size: Size,
    /// A bit for each locked cell, cell 0 the lowest.
    pub(super) cells: u16,
}

/// Why a text is no drawing of locked cells.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LockedCellsError {
    /// A sign is neither `#` nor `.`.
    #[error(
        "a formation is drawn with # for locked cells and . for free ones, as in ####/###./..../...."
    )]
    Sign,
    /// The rows have different lengths, or there is no board of this size.
    #[error("the rows of a formation are equally long, and a board has 2 to 6 of them")]
    Rows,
    /// The tables hold at most 16 cells.
    #[error("a formation has at most 16 cells")]
    TooLarge,
    /// Nothing is locked.
    #[error("a formation has at least one locked cell")]
    NothingLocked,
    /// Nothing is free.
    #[error("a formation has at least one free cell")]
    NothingFree,
}

impl LockedCells {
    /// These cells of a board, a bit each, cell 0 the lowest.
    pub fn new(size: Size, cells: u16) -> Result<Self, LockedCellsError> {
        if size.cells() > 16 {
            return Err(LockedCellsError::TooLarge);
        }
        let all = u16::MAX >> (16 - size.cells());
        match cells & all {
            0 => Err(LockedCellsError::NothingLocked),
            cells if cells == all => Err(LockedCellsError::NothingFree),
            cells => Ok(Self { size, cells }),
        }
    }

    /// Rows and columns.
    pub const fn size(self) -> Size {
        self.size
    }

    /// The locked cells as bits, cell 0 the lowest.
    pub const fn bits(self) -> u16 {
        self.cells
    }

    /// True if this cell is locked.
    pub const fn has(self, cell: usize) -> bool {
        self.cells >> cell & 1 == 1
    }

    /// The cells that are not locked.
    pub fn free(self) -> impl Iterator<Item = usize> + Clone {
        (0..self.size.cells()).filter(move |&cell| !self.has(cell))
    }

    fn locked(self) -> impl Iterator<Item = usize> {
        (0..self.size.cells()).filter(move |&cell| self.has(cell))
    }

    /// The endgame of these cells: to make `goal` in the free ones.
    pub fn endgame(self, goal: Rank, four: FourProbability) -> Result<Endgame, EndgameError> {
        Endgame::new(self.filled(Grid::empty(self.size)), goal, four)
    }

    /// The board with stand-ins in the locked cells: different tiles, larger than any goal.
    pub(super) fn filled(self, board: Grid) -> Grid {
        let stand_ins = (Endgame::MOST.exponent() + 1..).map(Rank::new);
        (self.locked().zip(stand_ins))
            .fold(board, |board, (cell, rank)| board.with_rank(cell, rank))
    }

    /// A board with the tiles of another one in the locked cells.
    fn restored(self, board: Grid, before: Grid) -> Grid {
        (self.locked()).fold(board, |board, cell| {
            board.with_rank(cell, before.rank(cell))
        })
    }

    /// The board with a random tile in a random free cell that is empty; without one it stays as it is.
    pub fn spawned(self, board: Grid, four: FourProbability, draws: &mut Draws) -> Grid {
        self.restored(draws.spawn(self.filled(board), four), board)
    }

    /// The largest tile in a free cell.
    pub(crate) fn largest_free(self, board: Grid) -> Rank {
        let ranks = self.free().map(|cell| board.rank(cell));
        ranks.max().unwrap_or_default()
    }

    /// The moves that leave every locked cell as it is, with the boards after them.
    pub fn moves(self, board: Grid) -> impl Iterator<Item = (Direction, Grid)> {
        let filled = self.filled(board);
        Direction::ALL.into_iter().filter_map(move |direction| {
            let after = filled.slide(direction).board;
            let stays = (self.locked()).all(|cell| after.rank(cell) == filled.rank(cell));
            let after = self.restored(after, board);
            (stays && after != board).then_some((direction, after))
        })
    }

    /// The boards with two spawned tiles in free cells, one if only one cell is free; each with its probability.
    pub fn starts(self, four: FourProbability) -> Vec<(Grid, f64)> {
        let spawned = |(board, probability): (Grid, f64)| {
            let empty = self.free().filter(|&cell| board.rank(cell).is_empty());
            let empty: Vec<usize> = empty.collect();
            let share = probability / empty.len() as f64;
            let boards = empty.into_iter().flat_map(move |cell| {
                let spawns = four.outcomes();
                spawns.map(move |(rank, chance)| (board.with_rank(cell, rank), share * chance))
            });
            boards.collect::<Vec<_>>()
        };
        let one = spawned((Grid::empty(self.size), 1.0));
        match self.free().count() {
            1 => one,
            _ => one.into_iter().flat_map(spawned).collect(),
        }
    }
}

impl FromStr for LockedCells {
    type Err = LockedCellsError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let rows: Vec<&[u8]> = text.trim().split('/').map(str::as_bytes).collect();
        let columns = rows[0].len();
        if !rows
            .iter()
            .copied()
            .flatten()
            .all(|sign| b"#.".contains(sign))
        {
            return Err(LockedCellsError::Sign);
        }
        if rows.iter().any(|row| row.len() != columns) {
            return Err(LockedCellsError::Rows);
        }
        let size = Size::new(rows.len(), columns).map_err(|_| LockedCellsError::Rows)?;
        let signs = rows.concat().into_iter().rev();
        let cells = signs.fold(0_u64, |cells, sign| cells << 1 | u64::from(sign == b'#'));
        Self::new(size, cells as u16)
    }
}

impl fmt::Display for LockedCells {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for cell in 0..self.size.cells() {
            if cell > 0 && cell % self.size.columns() == 0 {
                f.write_str("/")?;
            }
            f.write_str(if self.has(cell) { "#" } else { "." })?;
        }
        Ok(())
    }
}
