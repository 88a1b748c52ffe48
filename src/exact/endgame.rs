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
    /// No more rows than columns, and of all symmetric images the one whose locked cells, as bits, are the least number.
    cells: LockedCells,
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
        let large = cells_from(board, target);
        let images = symmetries(size).map(|image| seen(large, &image));
        let cells = images.fold(large, u16::min);
        Ok(Self {
            cells: LockedCells { size, cells },
            target,
            four,
        })
    }

    /// The locked cells, on a board with no more rows than columns.
    pub const fn locked(&self) -> LockedCells {
        self.cells
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
        let LockedCells { size, cells } = self.cells;
        symmetries(size).filter(move |image| seen(cells, image) == cells)
    }

    /// Half the sum of the small tiles of a board, and its key of four bits for each free cell; `None` for a board of another
    /// endgame. Boards that are the same up to symmetry may have different keys.
    pub(super) fn key(&self, board: Grid) -> Option<(usize, u64)> {
        let locked = self.cells;
        if upright(board.size()) != locked.size() {
            return None;
        }
        let large = cells_from(board, self.target);
        let image = symmetries(locked.size()).find(|image| seen(large, image) == locked.cells)?;
        let ranks: Vec<Rank> = turned_upright(board).ranks().collect();
        let small = locked.free().map(|cell| ranks[image[cell]]);
        let sum: u64 = small.clone().map(Rank::tile).sum();
        let key = small.zip(0..).fold(0, |key, (rank, place)| {
            key | u64::from(rank.exponent()) << (4 * place)
        });
        Some(((sum / 2) as usize, key))
    }
}

impl fmt::Display for Endgame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.cells.fmt(f)
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
    let mut image = Grid::of_ranks(size, (0..16).map(Rank::new));
    let images = (0..8).map(move |turn: u32| {
        image = match turn.is_multiple_of(2) {
            true => image.mirrored(),
            false => image.transposed(),
        };
        image
    });
    let images = images.filter(move |image| image.size() == size);
    images.map(|image| image.ranks().map(|rank| rank.exponent().into()).collect())
}

/// The image of marked cells under a symmetry.
fn seen(cells: u16, image: &[usize]) -> u16 {
    image
        .iter()
        .zip(0..)
        .fold(0, |seen, (&from, to)| seen | (cells >> from & 1) << to)
}
