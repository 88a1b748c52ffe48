//! How a game begins.

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

/// Why no game can begin on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StartError {
    /// It has no tile.
    #[error("the board has no tile, so nothing could ever move: put at least one tile on it")]
    Empty,
}

impl Start {
    /// A given position.
    ///
    /// # Errors
    /// A board without a tile is refused.
    pub fn from_board(board: Grid) -> Result<Self, StartError> {
        match board.max_rank() {
            Rank::EMPTY => Err(StartError::Empty),
            _ => Ok(Self::Board(board)),
        }
    }

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

/// Who places the tiles that appear after the moves. The first tiles of a board are always drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub enum Spawner {
    /// Chance, by the seed.
    #[default]
    Random,
    /// The player's adversary: see [`Adversary`](crate::rules::Adversary).
    Adversary,
    /// Whoever has the game tells where each tile came, as in a game played elsewhere: see
    /// [`Game::play_with_spawn`](crate::rules::Game::play_with_spawn). The game keeps what it was told. Where it is told
    /// nothing, chance places the tile, by the seed.
    Recorded,
}

impl Spawner {
    /// Those that place tiles by themselves, which one may choose by name.
    pub const ALL: [Self; 2] = [Self::Random, Self::Adversary];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Adversary => "adversary",
            Self::Recorded => "recorded",
        }
    }
}

impl fmt::Display for Spawner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A text that names no [`Spawner`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("tiles are placed by \"random\" or by \"adversary\", not by \"{0}\"")]
pub struct SpawnerError(String);

impl FromStr for Spawner {
    type Err = SpawnerError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|spawner| spawner.name() == text)
            .ok_or_else(|| SpawnerError(text.chars().take(40).collect()))
    }
}

/// Everything that, with the moves, makes a game: where it starts, its spawn rule, and its seed.
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
    /// How often a spawn is a 4.
    pub four: FourProbability,
    /// The luck.
    pub seed: Seed,
    /// Who places the tiles.
    pub spawner: Spawner,
}

impl Setup {
    /// The standard game with this seed.
    #[must_use]
    pub const fn standard(seed: Seed) -> Self {
        Self {
            start: Start::TwoTiles(Size::STANDARD),
            four: FourProbability::STANDARD,
            seed,
            spawner: Spawner::Random,
        }
    }
}
