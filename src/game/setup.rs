//! How a game begins.

use crate::board::{Grid, Position, Size};

use super::spawn::{FourProbability, Seed};

/// The first board of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Start {
    /// An empty board with one spawned tile.
    OneTile(Size),
    /// An empty board with two spawned tiles: the standard.
    TwoTiles(Size),
    /// A given position.
    Board(Grid),
}

impl Start {
    /// Tiles that spawn before the first move.
    #[must_use]
    pub const fn spawns(self) -> u64 {
        match self {
            Self::OneTile(_) => 1,
            Self::TwoTiles(_) => 2,
            Self::Board(_) => 0,
        }
    }

    /// The board before those spawns.
    #[must_use]
    pub fn board(self) -> Position {
        match self {
            Self::OneTile(size) | Self::TwoTiles(size) => Position::empty(size),
            Self::Board(grid) => grid.into(),
        }
    }
}

/// Everything that, with the moves, makes a game: where it starts, its spawn rule, and its seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The first board.
    pub start: Start,
    /// How often a spawn is a 4.
    pub four: FourProbability,
    /// The luck.
    pub seed: Seed,
}

impl Setup {
    /// The standard game with this seed.
    #[must_use]
    pub const fn standard(seed: Seed) -> Self {
        Self {
            start: Start::TwoTiles(Size::STANDARD),
            four: FourProbability::STANDARD,
            seed,
        }
    }
}
