//! Endgames: the large tiles stay in their cells, and the other cells are a game of their own.

use std::fmt;

use crate::board::{Board, FourProbability, Grid, Rank, Size};

use super::formation::LockedCells;
use super::key::{turned_upright, upright};

/// An endgame. Late in a game the large tiles wait for a second tile equal to the smallest of them, the *target*. The large tiles
/// are *locked*: a move is allowed only if each of them stays in its cell and merges with no other tile.
///
/// The real game allows such play too. So the probability of the target here is a lower bound of that of perfect play.
///
/// Two endgames are equal if they are the same up to symmetry. The order of the locked tiles makes no difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Endgame {
    /// No more rows than columns.
    size: Size,
    /// A bit for each locked cell, cell 0 the lowest; the least number of all symmetric images.
    locked: u16,
    target: Rank,
    four: FourProbability,
}

/// Why a board is no endgame.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EndgameError {
    /// The tables hold at most 16 cells.
    #[error("a {0} board is too large for the exact solver, which takes up to 16 cells")]
    TooLarge(Size),
    /// The target is outside [`Endgame::LEAST`] to [`Endgame::MOST`].
    #[error(
        "the tile to make must be from {least} to {most}, not {0}",
        least = Endgame::LEAST.tile(), most = Endgame::MOST.tile()
    )]
    Target(u64),
    /// No tile of the board is as large as the target, so that none would be locked.
    #[error("the board {0} has no tile of {1} or more")]
    NothingLocked(String, u64),
    /// Every tile of the board is as large as the target, and every cell would be locked.
    #[error("the board {0} has no cell but for tiles of {1} or more")]
    NothingFree(String, u64),
    /// Two of the locked tiles of the board are equal to this one.
    #[error("the board {0} has two tiles of {1} already")]
    Alike(String, u64),
}

impl Endgame {
    /// The smallest target: the smallest tile that never spawns.
    pub const LEAST: Rank = Rank::new(3);
    /// The largest target: the ranks below it fit four bits.
    pub const MOST: Rank = Rank::new(15);

    /// The endgame of `board`: its tiles from `target` on are locked, and the goal is another `target`.
    pub fn new(board: Grid, target: Rank, four: FourProbability) -> Result<Self, EndgameError> {
        if board.size().cells() > 16 {
            return Err(EndgameError::TooLarge(board.size()));
        }
        if !(Self::LEAST..=Self::MOST).contains(&target) {
            return Err(EndgameError::Target(target.tile()));
        }
        let text = || board.to_string();
        let mut large: Vec<Rank> = board.ranks().filter(|&rank| rank >= target).collect();
        large.sort_unstable();
        if large.is_empty() {
            return Err(EndgameError::NothingLocked(text(), target.tile()));
        }
        if large.len() == board.size().cells() {
            return Err(EndgameError::NothingFree(text(), target.tile()));
        }
        if let Some(pair) = large.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(EndgameError::Alike(text(), pair[0].tile()));
        }
        let size = upright(board.size());
        let cells = cells_from(board, target);
        let locked = symmetries(size).map(|image| seen(cells, &image)).min();
        Ok(Self {
            size,
            locked: locked.unwrap_or(cells),
            target,
            four,
        })
    }

    /// Rows and columns, no more rows than columns.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The locked cells as bits, cell 0 the lowest: the least number of all symmetric images.
    pub const fn locked(&self) -> u16 {
        self.locked
    }

    /// The number of free cells.
    pub const fn free(&self) -> usize {
        self.size.cells() - self.locked.count_ones() as usize
    }

    /// The target.
    pub const fn target(&self) -> Rank {
        self.target
    }

    /// The probability that a spawn is a 4.
    pub const fn four(&self) -> FourProbability {
        self.four
    }

    /// The symmetries that keep the locked cells in place, each as the source cell of every cell.
    pub(super) fn images(&self) -> impl Iterator<Item = Vec<usize>> {
        symmetries(self.size).filter(|image| seen(self.locked, image) == self.locked)
    }

    /// Half the sum of the small tiles of a board, and its key of four bits for each free cell; `None` for a board of another
    /// endgame. Boards that are the same up to symmetry may have different keys.
    pub(super) fn key(&self, board: Grid) -> Option<(usize, u64)> {
        if upright(board.size()) != self.size {
            return None;
        }
        let cells = cells_from(board, self.target);
        let image = symmetries(self.size).find(|image| seen(cells, image) == self.locked)?;
        let ranks: Vec<Rank> = turned_upright(board).ranks().collect();
        let free = (0..image.len()).filter(|cell| self.locked >> cell & 1 == 0);
        let small = free.map(|cell| ranks[image[cell]]);
        let sum: u64 = small.clone().map(Rank::tile).sum();
        let key = small.zip(0..).fold(0, |key, (rank, place)| {
            key | u64::from(rank.exponent()) << (4 * place)
        });
        Some(((sum / 2) as usize, key))
    }
}

impl fmt::Display for Endgame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        LockedCells::of(self).fmt(f)
    }
}

/// The cells of a board, turned upright, with tiles of at least this rank.
fn cells_from(board: Grid, rank: Rank) -> u16 {
    let ranks = turned_upright(board).ranks().zip(0..);
    ranks.fold(0, |cells, (own, cell)| {
        cells | u16::from(own >= rank) << cell
    })
}

/// All symmetries of a board, each as the source cell of every cell.
fn symmetries(size: Size) -> impl Iterator<Item = Vec<usize>> {
    let (rows, columns) = (size.rows(), size.columns());
    let ways = if rows == columns { 8 } else { 4 };
    (0..ways).map(move |way| {
        let seen_at = |cell| {
            let (row, column) = (cell / columns, cell % columns);
            let row = if way & 1 == 1 { rows - 1 - row } else { row };
            let column = if way & 2 == 2 {
                columns - 1 - column
            } else {
                column
            };
            if way & 4 == 4 {
                column * columns + row
            } else {
                row * columns + column
            }
        };
        (0..rows * columns).map(seen_at).collect()
    })
}

/// The image of marked cells under a symmetry.
fn seen(cells: u16, image: &[usize]) -> u16 {
    image
        .iter()
        .zip(0..)
        .fold(0, |seen, (&from, to)| seen | (cells >> from & 1) << to)
}
