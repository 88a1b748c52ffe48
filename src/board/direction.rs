//! The four directions in which a player slides the tiles.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// A direction, in the order used everywhere: up, right, down, left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[repr(u8)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub enum Direction {
    /// Towards row 0.
    Up = 0,
    /// Towards the last column.
    Right = 1,
    /// Towards the last row.
    Down = 2,
    /// Towards column 0.
    Left = 3,
}

impl Direction {
    /// Every direction, in order; ties between moves go to the first.
    pub const ALL: [Self; 4] = [Self::Up, Self::Right, Self::Down, Self::Left];

    /// Position in [`Direction::ALL`], 0 to 3.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The direction with this two-bit code; higher bits are ignored.
    pub const fn from_code(code: u8) -> Self {
        Self::ALL[(code & 3) as usize]
    }

    /// The lower-case English name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Up => "up",
            Self::Right => "right",
            Self::Down => "down",
            Self::Left => "left",
        }
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The text is no direction.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{0}\" is not a direction: use up, right, down or left")]
pub struct UnknownDirection(pub String);

impl FromStr for Direction {
    type Err = UnknownDirection;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|direction| direction.name() == text)
            .ok_or_else(|| UnknownDirection(text.to_owned()))
    }
}
