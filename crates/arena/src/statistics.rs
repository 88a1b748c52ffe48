//! Statistics of many games.

use std::iter::successors;

use serde::{Deserialize, Serialize};

use twofold::board::{Rank, Size};
use twofold::statistics::{Interval, mean_interval, wilson};

use super::play::GameResult;

/// The distribution of one whole number per game, such as the score.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Summary {
    /// The arithmetic mean.
    pub mean: f64,
    /// The 95 % interval of the mean, by Student's t; absent for a single game.
    pub interval: Option<Interval>,
    /// The median.
    pub median: f64,
    /// The standard deviation of the sample, with n − 1; absent for a single game.
    pub standard_deviation: Option<f64>,
    /// The smallest value.
    pub least: u64,
    /// The largest value.
    pub best: u64,
    /// The sum.
    pub total: u64,
}

/// The frequency of a tile or a larger one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct TileRate {
    /// The number on it.
    pub tile: u64,
    /// The number of games with it.
    pub games: u64,
    /// Their share of all games.
    pub rate: f64,
    /// Wilson's 95 % interval of the rate.
    pub interval: Interval,
}

/// Where games end: how many reached a tile, and how many of these the next.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct TileEnd {
    /// The frequency of the tile.
    #[serde(flatten)]
    pub reached: TileRate,
    /// The games with this tile that reached the next.
    pub passed: u64,
    /// Their share of the games with this tile; absent if no game has it.
    pub share: Option<f64>,
    /// Wilson's 95 % interval of that share.
    pub passed_interval: Option<Interval>,
}

/// The results of an experiment's games, summed up.
///
/// ```
/// use twofold_arena::{GameResult, Statistics};
/// use twofold::{Game, Seed, Setup, Size};
///
/// let games = [1, 2].map(|seed| Game::new(Setup::standard(Seed::new(seed))));
/// let results: Vec<_> = (0..).zip(&games).map(|(number, game)| GameResult::of(number, game)).collect();
/// let statistics = Statistics::of(&results, Size::STANDARD).expect("there are games");
/// assert_eq!(statistics.score.mean, 0.0);
/// assert_eq!(statistics.tiles.last().map(|rate| (rate.tile, rate.games)), Some((2048, 0)));
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct Statistics {
    /// The number of games.
    pub games: u64,
    /// Their scores.
    pub score: Summary,
    /// Their lengths, in moves.
    pub moves: Summary,
    /// From the largest tile that every game made up to the largest tile of any game, and at least up to 2048 where the
    /// board allows it.
    pub tiles: Vec<TileRate>,
}

impl Summary {
    /// Summarises the values, in any order; `None` if there are none.
    ///
    /// Sums are exact, so the order of the games has no influence.
    pub fn of(values: impl IntoIterator<Item = u64>) -> Option<Self> {
        let mut values: Vec<u64> = values.into_iter().collect();
        values.sort_unstable();
        let (&least, &best) = (values.first()?, values.last()?);
        let count = values.len() as u128;
        let sum: u128 = values.iter().map(|&value| u128::from(value)).sum();
        let squares: u128 = values.iter().map(|&value| u128::from(value).pow(2)).sum();
        let mean = sum as f64 / count as f64;
        let standard_deviation = (count > 1).then(|| {
            let spread = (count * squares - sum * sum) as f64;
            (spread / (count * (count - 1)) as f64).sqrt()
        });
        let middle = |rank: usize| values[rank / 2] as f64;
        let median = (middle(values.len() - 1) + middle(values.len())) / 2.0;
        let mut interval =
            standard_deviation.and_then(|deviation| mean_interval(mean, deviation, count as u64));
        if let Some(Interval { low, .. }) = &mut interval {
            *low = low.max(0.0); // No value is below 0.
        }
        Some(Self {
            mean,
            interval,
            median,
            standard_deviation,
            least,
            best,
            total: u64::try_from(sum).unwrap_or(u64::MAX),
        })
    }
}

impl TileRate {
    /// The frequency of a tile of this rank or a larger one; `None` if there are no games.
    pub fn of(results: &[GameResult], rank: Rank) -> Option<Self> {
        let reached = results.iter().filter(|result| result.max_rank >= rank);
        Self::new(rank.tile(), reached.count() as u64, results.len() as u64)
    }

    fn new(tile: u64, games: u64, all: u64) -> Option<Self> {
        Some(Self {
            tile,
            games,
            rate: games as f64 / all as f64,
            interval: wilson(games, all)?,
        })
    }
}

impl Statistics {
    /// Where games end, for each of the tiles.
    pub fn ends(&self) -> Vec<TileEnd> {
        ends_of(self.tiles.clone())
    }

    /// Where the games of two players end, for each tile of either.
    pub fn ends_beside(players: [&Self; 2]) -> [Vec<TileEnd>; 2] {
        let tiles = || players.into_iter().flat_map(|player| &player.tiles);
        let first = tiles().map(|rate| rate.tile).min();
        let last = tiles().map(|rate| rate.tile).max().unwrap_or_default();
        let all = || successors(first, |tile| Some(2 * tile)).take_while(|&tile| tile <= last);
        players.map(|player| ends_of(all().filter_map(|tile| player.rate(tile)).collect()))
    }

    /// The frequency of a tile, which may be smaller or larger than the tiles listed.
    pub fn rate(&self, tile: u64) -> Option<TileRate> {
        let listed = self.tiles.iter().find(|rate| rate.tile == tile);
        let is_below = self.tiles.first().is_some_and(|first| tile < first.tile);
        let games = listed.map_or(if is_below { self.games } else { 0 }, |rate| rate.games);
        TileRate::new(tile, games, self.games)
    }

    /// Statistics of games on boards of this size; `None` if there are none.
    pub fn of(results: &[GameResult], size: Size) -> Option<Self> {
        let ranks = || results.iter().map(|result| result.max_rank);
        let first = ranks().min()?;
        let last = ranks().max()?.max(Rank::WIN.min(size.max_rank()));
        let games = results.len() as u64;
        let tiles = (first.exponent()..=last.exponent())
            .map(Rank::new)
            .filter_map(|rank| TileRate::of(results, rank))
            .collect();
        Some(Self {
            games,
            score: Summary::of(results.iter().map(|result| result.score))?,
            moves: Summary::of(results.iter().map(|result| result.moves))?,
            tiles,
        })
    }
}

/// Of tiles in rising order, each twice the one before.
fn ends_of(rates: Vec<TileRate>) -> Vec<TileEnd> {
    let next: Vec<u64> = rates.iter().skip(1).map(|rate| rate.games).collect();
    (rates.into_iter().zip(next.into_iter().chain([0])))
        .map(|(reached, passed)| TileEnd {
            passed,
            share: (reached.games > 0).then(|| passed as f64 / reached.games as f64),
            passed_interval: wilson(passed, reached.games),
            reached,
        })
        .collect()
}
