//! The games of the rows.

use crate::papers::{Document, Row};
use twofold_arena::{Agreement, Check, GameResult, Printed, Statistics, check};

use super::Folder;
use super::kept::{self, Kept};
use super::markdown;
use twofold_cli::output::Failure;

/// A row with its games.
pub struct Played {
    /// The paper.
    pub document: &'static Document,
    /// Its row.
    pub row: &'static Row,
    /// The name of its files.
    pub key: String,
    /// The statistics of its games; `None` before the first game.
    pub statistics: Option<Statistics>,
    /// The printed figures beside those of the games.
    pub checks: Vec<Check>,
}

/// The number of games to keep one by one: all, if it has to be counted how many pass a printed median or best score.
pub fn keep(printed: &Printed) -> usize {
    let score = printed.median.or(printed.best);
    score.map_or(kept::SOME, |_| kept::ALL)
}

impl Played {
    /// Reads the games of a row; a row without a file has none.
    pub fn load(
        folder: &Folder,
        document: &'static Document,
        row: &'static Row,
    ) -> Result<Self, Failure> {
        let key = document.key(row);
        let kept = Kept::of(folder, &key, &document.command(row))?;
        let mut checks = Vec::new();
        if let Some(kept) = &kept {
            if keep(&row.printed) == kept::ALL {
                kept::need_all(&key, &kept.games, &kept.statistics)?;
            }
            let scores: Vec<u64> = kept.games.iter().map(|game| game.score).collect();
            checks = check(&row.printed, &kept.statistics, &scores);
        }
        Ok(Self {
            document,
            row,
            key,
            statistics: kept.map(|kept| kept.statistics),
            checks: checks.into_iter().map(judged).collect(),
        })
    }

    /// The row's solver, its settings and its conditions, without what the whole paper has.
    pub fn set(&self) -> String {
        let Row {
            solver,
            settings,
            nodes,
            size,
            p4,
            spawner,
            until,
            ..
        } = self.row;
        let more = [
            (!settings.is_empty()).then(|| settings.clone()),
            nodes.map(|nodes| format!("{} nodes a move", markdown::count(nodes as f64))),
            size.map(|size| format!("on {size}")),
            p4.map(|p4| format!("a 4 in {p4}")),
            spawner.map(|_| "against the adversary".to_owned()),
            until.map(|tile| format!("until {tile}")),
        ];
        let words = std::iter::once(format!("`{solver}`"));
        words
            .chain(more.into_iter().flatten())
            .collect::<Vec<_>>()
            .join(", ")
    }

    /// The number of its games.
    pub fn count(&self) -> u64 {
        self.statistics.as_ref().map_or(0, |all| all.games)
    }

    /// The number of games, and of games to play.
    pub fn games(&self) -> String {
        let games = self.count();
        match self.is_complete() {
            true => markdown::count(games as f64),
            false => format!("{games} of {}", self.row.games),
        }
    }

    /// True if no game is missing.
    pub fn is_complete(&self) -> bool {
        self.count() == self.row.games
    }
}

/// The games that count, in order: those before the first gap. In a stopped run, long games are missing more often than short
/// ones.
pub fn before_the_first_gap(mut results: Vec<GameResult>) -> Vec<GameResult> {
    results.sort_unstable_by_key(|result| result.game);
    let whole = (0..)
        .zip(&results)
        .take_while(|(game, result)| result.game == *game);
    let count = whole.count();
    results.truncate(count);
    results
}

/// A difference of rates that is uncertain by more than this to either side tells nothing, unless it leaves out 0.
const VAGUE: f64 = 0.15;

/// A rate of a few printed games says little, however many of ours there are; one whose interval lies within a printed range holds.
fn judged(check: Check) -> Check {
    let is_vague =
        check.tile.is_some() && (check.difference).is_some_and(|it| it.high - it.low > 2.0 * VAGUE);
    let is_within = (check.interval)
        .is_some_and(|it| check.printed.low <= it.low && it.high <= check.printed.high);
    let agreement = match check.agreement {
        Agreement::Holds if is_vague => Agreement::TooFew,
        Agreement::TooFew if is_within => Agreement::Holds,
        other => other,
    };
    Check { agreement, ..check }
}

#[cfg(test)]
mod tests {
    use twofold_arena::TileFrequency;

    use super::*;
    use twofold::{Rank, Seed, Size};

    #[test]
    fn a_rate_of_ten_printed_games_tells_nothing_and_one_within_a_range_holds() {
        let of = |games: Option<u64>, low: f64, high: f64| {
            let shares = vec![TileFrequency {
                tile: 2048,
                exactly: false,
                low,
                high,
            }];
            let printed = Printed {
                games,
                shares,
                ..Printed::default()
            };
            let ours: Vec<GameResult> = (0..100)
                .map(|game| GameResult {
                    game,
                    seed: Seed::new(game),
                    score: 1,
                    max_rank: Rank::new(10 + (game % 2) as u8),
                    moves: 1,
                    ..GameResult::default()
                })
                .collect();
            let ours = Statistics::of(&ours, Size::STANDARD).unwrap();
            check(&printed, &ours, &[])
                .into_iter()
                .map(judged)
                .next()
                .unwrap()
                .agreement
        };
        assert_eq!(of(Some(10), 0.5, 0.5), Agreement::TooFew);
        assert_eq!(of(Some(100), 0.5, 0.5), Agreement::Holds);
        assert_eq!(of(None, 0.3, 1.0), Agreement::Holds);
        assert_eq!(of(None, 0.5, 0.5), Agreement::TooFew);
        assert_eq!(of(Some(10), 0.0, 0.0), Agreement::Differs);
    }
}
