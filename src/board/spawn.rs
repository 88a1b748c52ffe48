//! Spawns and their probabilities.

use std::fmt;
use std::str::FromStr;

use serde::Serialize;

use super::Rank;

/// The probability that a spawn is a 4, in millionths, so that it is the same number on every platform and in every link.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FourProbability(u32);

/// The number is no probability.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("the probability of a 4 must lie between 0 and 1, not {0}")]
pub struct FourProbabilityError(pub f64);

impl FourProbability {
    /// The standard game: one spawn in ten is a 4.
    pub const STANDARD: Self = Self(100_000);
    /// The probability 1 in millionths.
    pub const MILLION: u32 = 1_000_000;

    /// The probability nearest to `probability`.
    pub fn new(probability: f64) -> Result<Self, FourProbabilityError> {
        if (0.0..=1.0).contains(&probability) {
            Ok(Self((probability * f64::from(Self::MILLION)).round() as u32))
        } else {
            Err(FourProbabilityError(probability))
        }
    }

    /// The probability of `millionths`, or `None` above a million.
    pub const fn from_millionths(millionths: u32) -> Option<Self> {
        if millionths <= Self::MILLION {
            Some(Self(millionths))
        } else {
            None
        }
    }

    /// The probability in millionths.
    pub const fn millionths(self) -> u32 {
        self.0
    }

    /// The probability from 0 to 1.
    pub fn probability(self) -> f64 {
        f64::from(self.0) / f64::from(Self::MILLION)
    }

    /// The possible ranks of a spawn with their probabilities; an impossible one is left out.
    pub fn outcomes(self) -> impl Iterator<Item = (Rank, f64)> + Clone {
        let four = self.probability();
        [(Rank::TWO, 1.0 - four), (Rank::FOUR, four)]
            .into_iter()
            .filter(|&(_, probability)| probability > 0.0)
    }
}

impl Default for FourProbability {
    fn default() -> Self {
        Self::STANDARD
    }
}

impl fmt::Display for FourProbability {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.probability().fmt(f)
    }
}

impl FromStr for FourProbability {
    type Err = FourProbabilityError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::new(text.trim().parse().unwrap_or(f64::NAN))
    }
}

/// A new tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(
    feature = "typescript",
    derive(tsify::Tsify),
    tsify(rename = "SpawnedTile")
)]
pub struct Spawn {
    /// The cell.
    pub cell: usize,
    /// The rank of a 2 or a 4.
    #[cfg_attr(feature = "typescript", tsify(type = "number"))]
    pub rank: Rank,
}
