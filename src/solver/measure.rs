//! What the values of a solver are.

use serde::Serialize;

use super::Settings;

/// What a value says. Only points and chances say how the game will end, so that a move can be judged by them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub enum Measure {
    /// The points still to come if play goes on as well as the solver can.
    Points,
    /// The chance that this tile will be made.
    Chance {
        /// The number on the tile.
        tile: u64,
    },
    /// The solver's own units, which mean nothing outside of it.
    Own,
}

impl Measure {
    /// What it is measured in.
    #[must_use]
    pub fn unit(self) -> String {
        match self {
            Self::Points => "points".to_owned(),
            Self::Chance { tile } => format!("chance of a {tile}"),
            Self::Own => "units of its own".to_owned(),
        }
    }
}

/// For solvers whose values are points still to come, whatever their settings.
#[must_use]
pub const fn points(_settings: &Settings) -> Measure {
    Measure::Points
}

/// For solvers whose values are in units of their own, whatever their settings.
#[must_use]
pub const fn own_units(_settings: &Settings) -> Measure {
    Measure::Own
}
