//! Two players on the same seeds.

use std::collections::{HashMap, HashSet};

use serde::Serialize;

use twofold::board::Rank;
use twofold::rules::Seed;
use twofold::statistics::{Interval, Sample, decisions_needed, sign_test, wilson};

use super::play::GameResult;

/// Which of two players is better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Leader {
    /// The first.
    First,
    /// The second.
    Second,
    /// These games do not tell.
    Undecided,
}

/// Games of two players with the same seeds, in pairs. Differences are those of the first less the second.
///
/// A seed is won by the higher score. The verdict is that of the sign test at 5 %.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Comparison {
    /// The number of pairs.
    pub pairs: u64,
    /// The mean score of each player.
    pub means: [f64; 2],
    /// The difference of the mean scores.
    pub difference: f64,
    /// Its 95 % interval, by Student's t of the pairs; absent for a single pair.
    pub interval: Option<Interval>,
    /// The seeds that the first won.
    pub wins: u64,
    /// The seeds that the second won.
    pub losses: u64,
    /// The seeds with equal scores.
    pub ties: u64,
    /// The share of the seeds not tied that the first won; absent if all are.
    pub win_share: Option<f64>,
    /// Wilson's 95 % interval of that share.
    pub win_interval: Option<Interval>,
    /// The p-value of the two-sided sign test.
    pub p: f64,
    /// The verdict.
    #[cfg_attr(
        feature = "typescript",
        tsify(type = "\"first\" | \"second\" | \"undecided\"")
    )]
    pub verdict: Leader,
    /// Estimated number of further seeds to a verdict, with a power of 80 %, if the share of wins stays as it is. 0 after a
    /// verdict; absent if no number is enough.
    pub more_seeds: Option<u64>,
    /// The tiles that some games made and some did not.
    pub tiles: Vec<TileComparison>,
}

/// How often two players made a tile or a larger one.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct TileComparison {
    /// The number on it.
    pub tile: u64,
    /// The number of games of each with it.
    pub games: [u64; 2],
    /// The difference of the rates.
    pub difference: f64,
    /// The seeds on which the first alone made it.
    pub only_first: u64,
    /// The seeds on which the second alone made it.
    pub only_second: u64,
    /// The p-value of McNemar's exact test.
    pub p: f64,
}

/// Why games cannot be compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ComparisonError {
    /// No pair.
    #[error("no seed is in both, so there is nothing to compare")]
    NoPair,
}

/// The p-value below which a difference counts.
const SIGNIFICANT: f64 = 0.05;

/// The games of two players whose seeds both have, in the order of each.
pub fn paired(games: [&[GameResult]; 2]) -> [Vec<GameResult>; 2] {
    [0, 1].map(|place| {
        let other: HashSet<Seed> = games[1 - place].iter().map(|game| game.seed).collect();
        let both = games[place].iter();
        both.filter(|game| other.contains(&game.seed))
            .cloned()
            .collect()
    })
}

impl Comparison {
    /// Compares the games whose seeds both have, in any order.
    pub fn of(first: &[GameResult], second: &[GameResult]) -> Result<Self, ComparisonError> {
        let seconds: HashMap<Seed, &GameResult> =
            second.iter().map(|result| (result.seed, result)).collect();
        let pairs: Vec<[&GameResult; 2]> = (first.iter())
            .filter_map(|result| Some([result, *seconds.get(&result.seed)?]))
            .collect();
        let count = |holds: &dyn Fn(u64, u64) -> bool| {
            let scores = pairs.iter().map(|pair| pair.map(|game| game.score));
            scores
                .filter(|[first, second]| holds(*first, *second))
                .count() as u64
        };
        let (wins, losses) = (count(&|one, two| one > two), count(&|one, two| one < two));
        // Whole numbers, so that the order of the games has no influence.
        let mut differences: Vec<i128> = pairs
            .iter()
            .map(|[one, two]| i128::from(one.score) - i128::from(two.score))
            .collect();
        differences.sort_unstable();
        let differences: Vec<f64> = differences
            .into_iter()
            .map(|points| points as f64)
            .collect();
        let sample = Sample::of(&differences).ok_or(ComparisonError::NoPair)?;
        let mean = |place: usize| {
            let sum: u128 = pairs.iter().map(|pair| u128::from(pair[place].score)).sum();
            sum as f64 / pairs.len() as f64
        };
        let (pairs_count, decided) = (pairs.len() as u64, wins + losses);
        let p = sign_test(wins, losses);
        let verdict = match p < SIGNIFICANT {
            true if wins > losses => Leader::First,
            true => Leader::Second,
            false => Leader::Undecided,
        };
        let win_share = (decided > 0).then(|| wins as f64 / decided as f64);
        let needed = || {
            let seeds = decisions_needed(win_share?)? * pairs_count as f64 / decided as f64;
            // The exact test asks for a little more than the formula.
            Some((seeds.ceil() as u64).saturating_sub(pairs_count).max(1))
        };
        Ok(Self {
            pairs: pairs_count,
            means: [mean(0), mean(1)],
            difference: sample.mean,
            interval: sample.interval(),
            wins,
            losses,
            ties: pairs_count - decided,
            win_share,
            win_interval: wilson(wins, decided),
            p,
            verdict,
            more_seeds: match verdict {
                Leader::Undecided => needed(),
                Leader::First | Leader::Second => Some(0),
            },
            tiles: TileComparison::all(&pairs),
        })
    }

    /// The outcome in a sentence, with the names of the players.
    pub fn sentence(&self, first: &str, second: &str) -> String {
        let Self {
            pairs,
            wins,
            losses,
            p,
            ..
        } = self;
        let decided = wins + losses;
        let (better, won, points) = match self.verdict {
            Leader::First => (first, wins, self.difference),
            Leader::Second => (second, losses, -self.difference),
            Leader::Undecided if decided == 0 => {
                return format!(
                    "Undecided: all {pairs} games ended with equal scores, so that more games would not tell either."
                );
            }
            Leader::Undecided => {
                let more = match self.more_seeds {
                    Some(more) => format!("it takes about {more} more seeds to tell"),
                    None => "no number of seeds tells".to_owned(),
                };
                return format!(
                    "Undecided: {first} won {wins} and lost {losses} of {pairs} seeds (sign test: p = {p:.2}). \
                     If that is their true share, {more}."
                );
            }
        };
        let interval = self
            .interval
            .map_or_else(String::new, |Interval { low, high }| {
                let ends = match self.verdict {
                    Leader::Second => [-high, -low],
                    _ => [low, high],
                };
                format!(" (95 %: {:.0} to {:.0})", ends[0], ends[1])
            });
        let p = p_value(*p);
        let than = match points < 0.0 {
            true => format!("though its mean score is {:.0} points lower", -points),
            false => format!("and its mean score is {points:.0} points higher"),
        };
        format!(
            "{better} is better: it won {won} of {decided} seeds that were not tied (sign test: {p}), {than}{interval}."
        )
    }
}

/// A p-value in words; a small one is not zero.
pub fn p_value(p: f64) -> String {
    match p < 0.0001 {
        true => "p < 0.0001".to_owned(),
        false => format!("p = {p:.4}"),
    }
}

impl TileComparison {
    fn all(pairs: &[[&GameResult; 2]]) -> Vec<Self> {
        let ranks = || pairs.iter().flatten().map(|game| game.max_rank.exponent());
        let (Some(least), Some(largest)) = (ranks().min(), ranks().max()) else {
            return Vec::new();
        };
        (least + 1..=largest)
            .map(|exponent| Self::of(pairs, Rank::new(exponent)))
            .collect()
    }

    fn of(pairs: &[[&GameResult; 2]], rank: Rank) -> Self {
        let made = |game: &GameResult| game.max_rank >= rank;
        let count = |holds: &dyn Fn([bool; 2]) -> bool| {
            let both = pairs.iter().map(|pair| pair.map(made));
            both.filter(|&both| holds(both)).count() as u64
        };
        let games = [count(&|[first, _]| first), count(&|[_, second]| second)];
        let only_first = count(&|both| both == [true, false]);
        let only_second = count(&|both| both == [false, true]);
        Self {
            tile: rank.tile(),
            games,
            difference: (games[0] as f64 - games[1] as f64) / pairs.len() as f64,
            only_first,
            only_second,
            p: sign_test(only_first, only_second),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(seed: u64, score: u64, exponent: u8) -> GameResult {
        GameResult {
            game: seed + 100,
            seed: Seed::new(seed),
            score,
            max_rank: Rank::new(exponent),
            moves: 1,
            ..GameResult::default()
        }
    }

    #[test]
    fn games_are_paired_by_their_seeds_alone() {
        let first = [
            game(1, 10, 4),
            game(2, 20, 5),
            game(3, 30, 6),
            game(9, 1000, 9),
        ];
        let second = [game(3, 30, 5), game(1, 40, 6), game(2, 5, 4), game(7, 0, 1)];
        let found = Comparison::of(&first, &second).unwrap();
        assert_eq!(
            (found.pairs, found.wins, found.losses, found.ties),
            (3, 1, 1, 1)
        );
        assert_eq!(found.means, [20.0, 25.0]);
        assert_eq!(found.difference, -5.0);
        let reversed: Vec<_> = first.iter().rev().cloned().collect();
        assert_eq!(Comparison::of(&reversed, &second).unwrap(), found);
        let tiles: Vec<_> = (found.tiles.iter())
            .map(|tile| (tile.tile, tile.games, tile.only_first, tile.only_second))
            .collect();
        assert_eq!(tiles, [(32, [2, 2], 1, 1), (64, [1, 1], 1, 1)]);
        assert_eq!(
            Comparison::of(&first[..1], &second[..1]),
            Err(ComparisonError::NoPair)
        );
    }

    fn won(wins: u64, losses: u64, ties: u64) -> Comparison {
        let scores = |win: u64, loss: u64| {
            let all = (0..wins)
                .map(move |_| win)
                .chain((0..losses).map(move |_| loss));
            let all = all.chain((0..ties).map(|_| 5));
            (0..)
                .zip(all)
                .map(|(seed, score)| game(seed, score, 3))
                .collect::<Vec<_>>()
        };
        Comparison::of(&scores(9, 0), &scores(0, 9)).unwrap()
    }

    #[test]
    fn a_clear_lead_is_a_verdict_and_a_small_one_says_what_is_missing() {
        let clear = won(80, 20, 10);
        assert_eq!((clear.verdict, clear.more_seeds), (Leader::First, Some(0)));
        assert!(
            clear
                .sentence("A", "B")
                .starts_with("A is better: it won 80 of 100 seeds")
        );
        assert_eq!(won(20, 80, 10).verdict, Leader::Second);
        assert!(
            won(20, 80, 10)
                .sentence("A", "B")
                .starts_with("B is better: it won 80 of 100")
        );
        let small = won(55, 45, 100);
        assert_eq!(small.verdict, Leader::Undecided);
        // 783 decisions, of which every second seed gives one, less the 200 seeds so far.
        assert_eq!(small.more_seeds, Some(2 * 783 - 200));
        assert!(small.sentence("A", "B").contains("about 1366 more seeds"));
        let equal = won(50, 50, 0);
        assert_eq!((equal.verdict, equal.more_seeds), (Leader::Undecided, None));
        let same = won(0, 0, 30);
        assert_eq!(
            (same.verdict, same.more_seeds, same.p),
            (Leader::Undecided, None, 1.0)
        );
        assert!(
            same.sentence("A", "A")
                .contains("all 30 games ended with equal scores")
        );
    }
}
