//! Printed figures beside the figures of games: which hold.

use std::iter::repeat_n;

use serde::{Deserialize, Serialize};

use twofold::statistics::{Interval, Sample, mean_difference, rate_difference, wilson};

use super::{Statistics, Summary};

/// The figures that a paper prints of a player; absent figures are not printed.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(
    feature = "typescript",
    tsify(missing_as_null, rename = "PrintedFigures")
)]
pub struct Printed {
    /// The number of games.
    pub games: Option<u64>,
    /// The final score of each of its games.
    pub scores: Vec<u64>,
    /// The mean score.
    pub mean: Option<f64>,
    /// The median score.
    pub median: Option<f64>,
    /// The best score.
    pub best: Option<f64>,
    /// The mean of the games' largest tiles.
    pub mean_tile: Option<f64>,
    /// The smallest of the games' largest tiles.
    pub least_tile: Option<u64>,
    /// The largest tile of any game.
    pub top_tile: Option<u64>,
    /// The frequencies of tiles.
    #[cfg_attr(feature = "typescript", tsify(type = "PrintedShare[]"))]
    pub shares: Vec<TileFrequency>,
    /// Milliseconds for a move, on the author's machine.
    pub ms_per_move: Option<f64>,
    /// Seconds for a game, on the author's machine.
    pub seconds_per_game: Option<f64>,
}

/// The printed frequency of a tile.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "typescript", tsify(rename = "PrintedShare"))]
pub struct TileFrequency {
    /// The number on the tile.
    pub tile: u64,
    /// True if games that made a larger tile do not count.
    pub exactly: bool,
    /// The share of all games, or the lower end of a printed range.
    pub low: f64,
    /// The same, or the upper end: 1 where it says "more than".
    pub high: f64,
}

/// The figures that a paper can print of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub enum Figure {
    /// The mean score.
    Mean,
    /// The median score.
    Median,
    /// The best score.
    Best,
    /// The mean of the games' largest tiles.
    MeanTile,
    /// The smallest of the games' largest tiles.
    LeastTile,
    /// The largest tile of any game.
    TopTile,
    /// The share of the games that made a tile or a larger one.
    Share,
    /// The share of the games that made a tile and no larger one.
    ExactShare,
}

/// Whether a printed figure and that of the games agree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub enum Agreement {
    /// They differ by no more than chance.
    Holds,
    /// They differ by more than chance: the 95 % interval of the difference leaves out 0.
    Differs,
    /// There are too few games to tell.
    TooFew,
}

/// A printed figure beside that of the games.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Check {
    /// What is printed.
    pub figure: Figure,
    /// The tile of a share.
    pub tile: Option<u64>,
    /// The printed figure, or the ends of a printed range.
    pub printed: Interval,
    /// The figure of the games.
    pub ours: f64,
    /// Its 95 % interval; absent for extremes and medians.
    pub interval: Option<Interval>,
    /// The 95 % interval of the difference, the games less the paper; absent for extremes and medians, and where the paper
    /// prints no number of games.
    #[serde(skip)]
    pub difference: Option<Interval>,
    /// The verdict.
    pub agreement: Agreement,
}

/// The largest half width of the 95 % interval of a rate that tells without as many games as the paper has.
const NARROW_RATE: f64 = 0.05;
/// The same of a mean, as a share of it.
const NARROW_MEAN: f64 = 0.1;

/// A less probable extreme differs by more than chance.
const RARE: f64 = 0.025;

/// All figures that are printed, beside those of the games with these statistics. A median or a best score needs the scores of all
/// the games, too, in any order.
///
/// Means are compared by Welch's t and shares by Newcombe's method. Where the paper prints no number of games, its figure
/// has to lie within the interval of ours. A median holds if about half of our games score more. An extreme
/// holds if ours reach it, and do not exceed it so often that the paper's games would have, too.
pub fn check(printed: &Printed, statistics: &Statistics, scores: &[u64]) -> Vec<Check> {
    let tiles: Vec<u64> = (statistics.ends().into_iter())
        .flat_map(|end| repeat_n(end.reached.tile, (end.reached.games - end.passed) as usize))
        .collect();
    let Some(tile) = Summary::of(tiles.iter().copied()) else {
        return Vec::new();
    };
    let games = Games {
        theirs: printed.games,
        ours: statistics.games,
    };
    let theirs = Summary::of(printed.scores.iter().copied())
        .map(|theirs| sample(&theirs, printed.scores.len() as u64));
    let mut checks = Vec::new();
    if let Some(mean) = printed.mean {
        checks.push(games.mean(Figure::Mean, mean, theirs, &statistics.score));
    }
    if let Some(median) = printed.median {
        let above = count(scores, |score| score as f64 > median);
        checks.extend(games.median(median, above, statistics.score.median));
    }
    if let Some(best) = printed.best {
        let half = half_unit(best);
        let beyond = count(scores, |score| score as f64 > best + half);
        let reached = count(scores, |score| score as f64 >= best - half);
        checks.push(games.extreme(Figure::Best, best, beyond, reached, statistics.score.best));
    }
    if let Some(mean) = printed.mean_tile {
        checks.push(games.mean(Figure::MeanTile, mean, None, &tile));
    }
    if let Some(least) = printed.least_tile {
        let beyond = count(&tiles, |tile| tile < least);
        let reached = count(&tiles, |tile| tile <= least);
        checks.push(games.extreme(Figure::LeastTile, least as f64, beyond, reached, tile.least));
    }
    if let Some(top) = printed.top_tile {
        let beyond = count(&tiles, |tile| tile > top);
        let reached = count(&tiles, |tile| tile >= top);
        checks.push(games.extreme(Figure::TopTile, top as f64, beyond, reached, tile.best));
    }
    let shares = printed.shares.iter();
    checks.extend(shares.filter_map(|share| games.share(share, &tiles)));
    checks
}

fn count(values: &[u64], is: impl Fn(u64) -> bool) -> u64 {
    values.iter().filter(|&&value| is(value)).count() as u64
}

fn sample(summary: &Summary, count: u64) -> Sample {
    Sample {
        mean: summary.mean,
        standard_deviation: summary.standard_deviation.unwrap_or_default(),
        count,
    }
}

/// Half of the last digit before the zeros at the end: 4,600 may stand for 4,550 to 4,650.
fn half_unit(printed: f64) -> f64 {
    let whole = printed as u64;
    let unit = (0..)
        .map(|power| 10_u64.pow(power))
        .take_while(|unit| whole > 0 && whole.is_multiple_of(*unit))
        .last();
    unit.unwrap_or(1) as f64 / 2.0
}

fn excludes_nought(interval: Interval) -> bool {
    interval.low > 0.0 || interval.high < 0.0
}

/// The numbers of games on both sides.
#[derive(Clone, Copy)]
struct Games {
    theirs: Option<u64>,
    ours: u64,
}

impl Games {
    fn agreement(self, differs: bool, is_narrow: bool) -> Agreement {
        let are_enough = self.theirs.is_some_and(|theirs| self.ours >= theirs);
        match (differs, are_enough || is_narrow) {
            (true, _) => Agreement::Differs,
            (false, true) => Agreement::Holds,
            (false, false) => Agreement::TooFew,
        }
    }

    fn mean(self, figure: Figure, printed: f64, theirs: Option<Sample>, all: &Summary) -> Check {
        let ours = sample(all, self.ours);
        // Where the paper prints no spread, ours is used for both.
        let theirs = theirs.or(self.theirs.map(|count| Sample {
            mean: printed,
            count,
            ..ours
        }));
        let difference = theirs.and_then(|theirs| mean_difference(ours, theirs));
        let half = half_unit(printed).min(0.5);
        let own = all.interval.filter(|_| theirs.is_none());
        let apart =
            |Interval { low, high }| Interval::new(low - printed - half, high - printed + half);
        let differs = difference.or(own.map(apart));
        let is_narrow = all
            .interval
            .is_some_and(|interval| interval.high - all.mean <= NARROW_MEAN * all.mean);
        Check {
            figure,
            tile: None,
            printed: Interval::new(printed, printed),
            ours: all.mean,
            interval: all.interval,
            difference,
            agreement: self.agreement(
                differs.is_some_and(excludes_nought),
                is_narrow && differs.is_some(),
            ),
        }
    }

    /// `above`: the number of our games that score more than the printed median.
    fn median(self, printed: f64, above: u64, ours: f64) -> Option<Check> {
        let theirs = self.theirs?;
        let difference = rate_difference((above, self.ours), (theirs / 2, theirs))?;
        let is_narrow = wilson(above, self.ours).is_some_and(is_narrow_rate);
        Some(Check {
            figure: Figure::Median,
            tile: None,
            printed: Interval::new(printed, printed),
            ours,
            interval: None,
            difference: None,
            agreement: self.agreement(excludes_nought(difference), is_narrow),
        })
    }

    /// `beyond`: the number of our games beyond the printed extreme; `reached`: with those that equal it.
    fn extreme(self, figure: Figure, printed: f64, beyond: u64, reached: u64, ours: u64) -> Check {
        let exceeds = self.all_ours(beyond) < RARE;
        let falls_short = 1.0 - self.all_ours(reached + 1) < RARE;
        Check {
            figure,
            tile: None,
            printed: Interval::new(printed, printed),
            ours: ours as f64,
            interval: None,
            difference: None,
            agreement: match (exceeds || falls_short, reached) {
                (true, _) => Agreement::Differs,
                (false, 0) => Agreement::TooFew,
                (false, _) => Agreement::Holds,
            },
        }
    }

    /// The chance that `count` games, drawn from ours and the paper's, are all ours: Fisher's exact test with none among the
    /// paper's. A paper without a number of games has played one at least.
    // CITE: R. A. Fisher, Journal of the Royal Statistical Society 85 (1922), 87-94.
    fn all_ours(self, count: u64) -> f64 {
        let all = self.ours + self.theirs.unwrap_or(1);
        (0..count.min(self.ours + 1))
            .map(|drawn| (self.ours - drawn) as f64 / (all - drawn) as f64)
            .product()
    }

    fn share(self, share: &TileFrequency, tiles: &[u64]) -> Option<Check> {
        let made = count(tiles, |tile| match share.exactly {
            true => tile == share.tile,
            false => tile >= share.tile,
        });
        let interval = wilson(made, self.ours)?;
        let difference = self.theirs.and_then(|theirs| {
            let printed = (share.low * theirs as f64).round() as u64;
            rate_difference((made, self.ours), (printed, theirs))
        });
        let differs = difference.map_or(
            share.high < interval.low || share.low > interval.high,
            excludes_nought,
        );
        Some(Check {
            figure: match share.exactly {
                true => Figure::ExactShare,
                false => Figure::Share,
            },
            tile: Some(share.tile),
            printed: Interval::new(share.low, share.high),
            ours: made as f64 / self.ours as f64,
            interval: Some(interval),
            difference,
            agreement: self.agreement(differs, is_narrow_rate(interval)),
        })
    }
}

fn is_narrow_rate(interval: Interval) -> bool {
    interval.high - interval.low <= 2.0 * NARROW_RATE
}

#[cfg(test)]
mod tests {
    use twofold::{Rank, Seed, Size};

    use super::*;
    use crate::GameResult;

    /// Games with these scores and largest tiles.
    fn games(ends: impl IntoIterator<Item = (u64, u64)>) -> Vec<GameResult> {
        (0..)
            .zip(ends)
            .map(|(game, (score, tile))| GameResult {
                game,
                seed: Seed::new(game),
                score,
                max_rank: Rank::of_tile(tile).unwrap(),
                moves: 1,
                ..GameResult::default()
            })
            .collect()
    }

    fn agreements(printed: &Printed, results: &[GameResult]) -> Vec<(Figure, Agreement)> {
        let scores: Vec<u64> = results.iter().map(|game| game.score).collect();
        let statistics = Statistics::of(results, Size::STANDARD).unwrap();
        let found = |check: &Check| (check.figure, check.agreement);
        let checks = check(printed, &statistics, &scores);
        checks.iter().map(found).collect()
    }

    fn share() -> Printed {
        let half = TileFrequency {
            tile: 2048,
            exactly: false,
            low: 0.5,
            high: 0.5,
        };
        Printed {
            games: Some(100),
            shares: vec![half],
            ..Printed::default()
        }
    }

    #[test]
    fn a_share_holds_within_chance_and_not_beyond() {
        let of = |made: u64, all: u64| {
            let results = games((0..all).map(|game| (100, if game < made { 2048 } else { 1024 })));
            agreements(&share(), &results)
        };
        assert_eq!(of(48, 100), [(Figure::Share, Agreement::Holds)]);
        assert_eq!(of(4, 10), [(Figure::Share, Agreement::TooFew)]);
        assert_eq!(of(0, 20), [(Figure::Share, Agreement::Differs)]);
        assert_eq!(of(90, 100), [(Figure::Share, Agreement::Differs)]);
    }

    #[test]
    fn an_extreme_holds_if_reached_and_not_often_exceeded() {
        let printed = Printed {
            games: Some(100),
            best: Some(4600.0),
            top_tile: Some(512),
            ..Printed::default()
        };
        let of = |ends: &[(u64, u64)]| {
            let results = games(ends.iter().copied().cycle().take(100));
            let [best, top] = agreements(&printed, &results)[..] else {
                panic!("two figures");
            };
            assert_eq!((best.0, top.0), (Figure::Best, Figure::TopTile));
            [best.1, top.1]
        };
        assert_eq!(of(&[(1000, 128), (4560, 512)]), [Agreement::Holds; 2]);
        assert_eq!(of(&[(1000, 128), (4500, 256)]), [Agreement::TooFew; 2]);
        assert_eq!(of(&[(1000, 128), (9000, 1024)]), [Agreement::Differs; 2]);
    }

    #[test]
    fn a_mean_and_a_median_are_compared_with_all_printed_scores() {
        let printed = Printed {
            games: Some(10),
            scores: vec![900, 950, 1000, 1050, 1100, 900, 950, 1000, 1050, 1100],
            mean: Some(1000.0),
            median: Some(1000.0),
            ..Printed::default()
        };
        let of = |scores: &[u64], all: usize| {
            let ends = scores.iter().map(|&score| (score, 128)).cycle().take(all);
            let found = agreements(&printed, &games(ends));
            found.iter().map(|found| found.1).collect::<Vec<_>>()
        };
        assert_eq!(of(&[940, 1060], 20), [Agreement::Holds; 2]);
        assert_eq!(of(&[2000, 2100], 20), [Agreement::Differs; 2]);
        assert_eq!(of(&[700, 1300], 2), [Agreement::TooFew; 2]);
    }

    #[test]
    fn without_a_number_of_games_the_figure_lies_within_our_interval() {
        let printed = Printed {
            mean: Some(68.0),
            best: Some(68.0),
            ..Printed::default()
        };
        let always = |score| games((0..100).map(|_| (score, 16)));
        let both = |agreement| [(Figure::Mean, agreement), (Figure::Best, agreement)];
        assert_eq!(agreements(&printed, &always(68)), both(Agreement::Holds));
        assert_eq!(agreements(&printed, &always(72)), both(Agreement::Differs));
    }

    #[test]
    fn zeros_at_the_end_are_rounding() {
        assert_eq!(half_unit(4600.0), 50.0);
        assert_eq!(half_unit(76_000.0), 500.0);
        assert_eq!(half_unit(10_328.0), 0.5);
        assert_eq!(half_unit(0.0), 0.5);
    }
}
