//! The setup of a game.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::board::{Board as _, FourProbability, Grid, Position, Rank, Size};

use super::spawn::Seed;

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

/// Why a board cannot be the start of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StartError {
    /// The board has no tile.
    #[error("the board has no tile, so nothing could ever move: put at least one tile on it")]
    Empty,
}

impl Start {
    /// A given position.
    pub fn from_board(board: Grid) -> Result<Self, StartError> {
        match board.max_rank() {
            Rank::EMPTY => Err(StartError::Empty),
            _ => Ok(Self::Board(board)),
        }
    }

    /// The name: of the number of first tiles, or of a given board.
    pub const fn name(self) -> &'static str {
        match self {
            Self::OneTile(_) => "one",
            Self::TwoTiles(_) => "two",
            Self::Board(_) => "board",
        }
    }

    /// The number of spawns before the first move.
    pub const fn spawns(self) -> u64 {
        match self {
            Self::OneTile(_) => 1,
            Self::TwoTiles(_) => 2,
            Self::Board(_) => 0,
        }
    }

    /// The board before those spawns.
    pub fn board(self) -> Position {
        match self {
            Self::OneTile(size) | Self::TwoTiles(size) => Position::empty(size),
            Self::Board(grid) => grid.into(),
        }
    }
}

/// The spawner of the tiles after moves. The first tiles of a board are always random.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub enum Spawner {
    /// Random spawns, by the seed.
    #[default]
    Random,
    /// The worst spawns for the player: see [`Adversary`](crate::rules::Adversary).
    Adversary,
    /// Spawns given by the caller, as in a game played elsewhere: see
    /// [`Game::play_with_spawn`](crate::rules::Game::play_with_spawn). The game records them. Without a given spawn the tile is
    /// random, by the seed.
    Recorded,
}

impl Spawner {
    /// The spawners that can be chosen by name: they need no given spawns.
    pub const ALL: [Self; 2] = [Self::Random, Self::Adversary];
}

impl fmt::Display for Spawner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// The text is no name of a [`Spawner`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("tiles are placed by \"random\" or by \"adversary\", not by \"{0}\"")]
pub struct SpawnerError(String);

impl FromStr for Spawner {
    type Err = SpawnerError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|spawner| spawner.to_string() == text)
            .ok_or_else(|| SpawnerError(text.chars().take(40).collect()))
    }
}

/// The setup of a game: its start, spawn rule, seed and spawner. With the moves it determines the game.
///
/// ```
/// use twofold::{FourProbability, Game, Seed, Setup, Spawner, Start};
///
/// let game = Game::new(Setup {
///     start: Start::OneTile("5x3".parse()?),
///     four: FourProbability::new(0.25)?,
///     seed: "ab12-cd34".parse::<Seed>()?,
///     spawner: Spawner::Adversary,
/// });
/// assert_eq!(game.board().empty_count(), 14);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The first board.
    pub start: Start,
    /// The probability that a spawn is a 4.
    pub four: FourProbability,
    /// The seed of the random spawns.
    pub seed: Seed,
    /// The spawner.
    pub spawner: Spawner,
}

impl Setup {
    /// The standard game with this seed.
    pub const fn standard(seed: Seed) -> Self {
        Self {
            start: Start::TwoTiles(Size::STANDARD),
            four: FourProbability::STANDARD,
            seed,
            spawner: Spawner::Random,
        }
    }
}
