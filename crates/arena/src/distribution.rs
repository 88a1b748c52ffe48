//! Distributions of many games' results: the data of their charts.

use serde::Serialize;

use twofold::board::{Rank, Size};

use super::play::GameResult;
use super::statistics::TileRate;

/// Readable bar widths, in tenths of a power of ten.
const READABLE: [u64; 5] = [10, 20, 25, 50, 100];

/// Whole numbers, counted in bars of equal width with readable limits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct Histogram {
    /// The lower limit of the first bar.
    pub from: u64,
    /// The width of a bar; bar i holds the values from `from + i · step` up to, and without, the next bar's first.
    pub step: u64,
    /// The number of values in each bar; at least one in the first and the last.
    pub counts: Vec<u64>,
}

impl Histogram {
    /// Counts the values in at most `bars` + 1 bars; `None` without values.
    pub fn of(values: &[u64], bars: u64) -> Option<Self> {
        let (&least, &most) = (values.iter().min()?, values.iter().max()?);
        let wanted = (most - least).div_ceil(bars.max(1)).max(1);
        let mut power = 1_u64;
        let step = loop {
            let fitting = READABLE
                .into_iter()
                .filter_map(|factor| factor.checked_mul(power))
                .filter(|scaled| scaled % 10 == 0)
                .map(|scaled| scaled / 10)
                .find(|&step| step >= wanted);
            match (fitting, power.checked_mul(10)) {
                (Some(step), _) => break step,
                (None, Some(larger)) => power = larger,
                (None, None) => break wanted,
            }
        };
        let from = least / step * step;
        let mut counts = vec![0; usize::try_from((most - from) / step).ok()? + 1];
        for value in values {
            counts[((value - from) / step) as usize] += 1;
        }
        Some(Self { from, step, counts })
    }
}

/// How many games ended with a largest tile.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct TileShare {
    /// The number on it.
    pub tile: u64,
    /// Games that made it and no larger one.
    pub games: u64,
    /// Their share of all games: the probability density of log2 of the largest tile, whose values lie 1 apart.
    pub share: f64,
}

/// How the largest tiles and the scores of an experiment's games are spread.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct Distribution {
    /// The density of log2 of the largest tile, from the least such tile to the largest.
    // CITE: Pouransari and Ghili (document 001), figures 2, 3, 5 and 7 to 9, left.
    pub density: Vec<TileShare>,
    /// The complementary cumulative distribution: how often each tile from 4 to the board's largest, or a larger one, was
    /// made.
    // CITE: Pouransari and Ghili (document 001), figures 2, 3, 5 and 7 to 9, right.
    pub reached: Vec<TileRate>,
    /// The mean of the games' largest tiles.
    pub mean_tile: f64,
    /// The scores.
    pub scores: Histogram,
}

impl Distribution {
    /// The maximum number of bars of a histogram of scores, minus one.
    const BARS: u64 = 24;

    /// The distribution of games on boards of this size; `None` if there are none.
    pub fn of(results: &[GameResult], size: Size) -> Option<Self> {
        let ranks = || results.iter().map(|result| result.max_rank);
        let (least, largest) = (ranks().min()?, ranks().max()?);
        let density = (least.exponent()..=largest.exponent())
            .map(Rank::new)
            .map(|rank| {
                let games = ranks().filter(|&max_rank| max_rank == rank).count() as u64;
                TileShare {
                    tile: rank.tile(),
                    games,
                    share: games as f64 / results.len() as f64,
                }
            })
            .collect();
        let last = largest.max(size.max_rank());
        let reached = (Rank::FOUR.exponent()..=last.exponent())
            .filter_map(|exponent| TileRate::of(results, Rank::new(exponent)))
            .collect();
        let tiles: u128 = ranks().map(|rank| u128::from(rank.tile())).sum();
        let scores: Vec<u64> = results.iter().map(|result| result.score).collect();
        Some(Self {
            density,
            reached,
            mean_tile: tiles as f64 / results.len() as f64,
            scores: Histogram::of(&scores, Self::BARS)?,
        })
    }
}
