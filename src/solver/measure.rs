//! The unit of a solver's values.

use serde::Serialize;

/// The meaning of a solver's values. Only points and chances describe the end of the game, so only they can judge a
/// move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub enum Measure {
    /// The further score under the solver's play.
    Points,
    /// The chance of this tile.
    Chance {
        /// The number on the tile.
        tile: u64,
    },
    /// The solver's own units.
    Own,
}

impl Measure {
    /// The unit.
    pub fn unit(self) -> String {
        match self {
            Self::Points => "points".to_owned(),
            Self::Chance { tile } => format!("chance of a {tile}"),
            Self::Own => "units of its own".to_owned(),
        }
    }
}
