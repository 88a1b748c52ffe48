//! A board in its fastest form.

use std::fmt;

use super::{Bitboard, Board, Direction, Grid, Moved, Rank, Size};

/// A board of any size with any tiles: packed if that is safe, otherwise a [`Grid`].
///
/// A packed board cannot hold 65536. No tile is larger than the tile sum, and a spawn adds at most 4. So a board with a tile sum of
/// at most [`Position::PACKED_SUM`] stays packable through [`Position::PACKED_SPAWNS`] further spawns, and searches within that
/// horizon need no check.
///
/// ```
/// use twofold::{Direction, Position};
///
/// let small: Position = "2,4,8,16/0,0,4,2/0,0,0,2/0,0,0,0".parse()?;
/// assert!(matches!(small, Position::Packed(_)));
/// let large: Position = "65536,4,8,16/0,0,4,2/0,0,0,2/0,0,0,0".parse()?;
/// assert!(matches!(large, Position::Grid(_)));
///
/// // The tiles lie on the right already: that move is illegal.
/// assert_eq!(small.play(Direction::Right), None);
/// assert!(small.play(Direction::Left).is_some());
/// # Ok::<(), twofold::board::BoardTextError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Position {
    /// A 4×4 board in 64 bits.
    Packed(Bitboard),
    /// Any board.
    Grid(Grid),
}

/// The same of either form.
macro_rules! either {
    ($position:ident, $board:ident => $result:expr) => {
        match $position {
            Self::Packed($board) => $result,
            Self::Grid($board) => $result,
        }
    };
}

impl Position {
    /// The number of spawns after which a packed position is still packable.
    pub const PACKED_SPAWNS: u64 = 255;
    /// The largest tile sum of a packed position.
    pub const PACKED_SUM: u64 = (1 << 16) - 1 - 4 * Self::PACKED_SPAWNS;

    /// An empty board.
    pub fn empty(size: Size) -> Self {
        Grid::empty(size).into()
    }

    /// The board, one byte a cell.
    pub fn grid(self) -> Grid {
        match self {
            Self::Packed(board) => board.unpack(),
            Self::Grid(grid) => grid,
        }
    }

    /// Rows and columns.
    pub fn size(self) -> Size {
        either!(self, board => board.size())
    }

    /// The legal move in this direction, or `None` if nothing would change.
    #[must_use]
    pub fn play(self, direction: Direction) -> Option<Moved<Self>> {
        match self {
            Self::Packed(board) => board.play(direction).map(|moved| Moved {
                board: Self::Packed(moved.board),
                reward: moved.reward,
            }),
            Self::Grid(grid) => grid.play(direction).map(|moved| Moved {
                board: Self::Grid(moved.board),
                reward: moved.reward,
            }),
        }
    }

    /// The legal moves, in the order of [`Direction::ALL`].
    pub fn legal_moves(self) -> impl Iterator<Item = (Direction, Moved<Self>)> {
        (Direction::ALL.into_iter()).filter_map(move |one| Some((one, self.play(one)?)))
    }

    /// This board with another rank in one cell.
    ///
    /// # Panics
    /// May panic if `cell` is not on the board.
    #[must_use]
    pub fn with_rank(self, cell: usize, rank: Rank) -> Self {
        match self {
            Self::Packed(board) if rank <= Bitboard::MAX_RANK => {
                let board = board.with_rank(cell, rank);
                if board.tile_sum() <= Self::PACKED_SUM {
                    Self::Packed(board)
                } else {
                    Self::Grid(board.unpack())
                }
            }
            _ => self.grid().with_rank(cell, rank).into(),
        }
    }

    /// The rank in every cell, row by row.
    pub fn ranks(self) -> impl Iterator<Item = Rank> {
        self.grid().ranks()
    }

    /// The number of empty cells.
    pub fn empty_count(self) -> usize {
        either!(self, board => board.empty_count())
    }

    /// The `index`-th empty cell in row-major order, from 0.
    pub fn empty_cell(self, index: usize) -> Option<usize> {
        either!(self, board => board.empty_cells().nth(index))
    }

    /// True if the board has this cell and it is empty.
    pub fn is_empty_at(self, cell: usize) -> bool {
        cell < self.size().cells() && either!(self, board => board.rank(cell).is_empty())
    }

    /// True if no move is legal.
    pub fn is_stuck(self) -> bool {
        either!(self, board => board.is_stuck())
    }

    /// The rank of the largest tile.
    pub fn max_rank(self) -> Rank {
        either!(self, board => board.max_rank())
    }

    /// The sum of the tiles.
    pub fn tile_sum(self) -> u64 {
        either!(self, board => board.tile_sum())
    }
}

impl From<Grid> for Position {
    fn from(grid: Grid) -> Self {
        Bitboard::pack(grid)
            .filter(|board| board.tile_sum() <= Self::PACKED_SUM)
            .map_or(Self::Grid(grid), Self::Packed)
    }
}

/// As it is, for boards within the horizon of a packed position.
impl From<Bitboard> for Position {
    fn from(board: Bitboard) -> Self {
        Self::Packed(board)
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.grid().fmt(f)
    }
}
