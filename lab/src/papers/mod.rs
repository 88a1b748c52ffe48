//! The experiments of the five papers, called documents, and their printed figures.
//!
//! `twofold-lab results` plays the rows again and prints our figures beside theirs; the page's arena offers each document
//! as a preset.

mod strategies;
mod tables;

use std::collections::BTreeMap;

use twofold::board::{FourProbability, Rank, Size};
use twofold::rules::{Seed, Spawner, Start};
use twofold::solver::{self, Resources, Settings, SolverError, Spec, Value};

use twofold_arena::{Conditions, Experiment, MoveBudget, TileFrequency};

pub use strategies::{READINGS, Reading};
pub use tables::TO_2048;

/// One document's experiment.
#[derive(Clone, Copy, Debug)]
pub struct Document {
    /// Its number, `000` to `004`.
    pub id: &'static str,
    /// Its title.
    pub title: &'static str,
    /// Its authors, if it names them.
    pub author: Option<&'static str>,
    /// The year that is printed on it, if any.
    pub year: Option<u16>,
    /// The board it plays on.
    pub size: Size,
    /// The probability of a 4.
    pub four: FourProbability,
    /// In a few sentences: what it did, what holds, and what does not and why.
    pub note: &'static str,
    /// The rows of its table.
    pub rows: &'static [Row],
}

/// One row of a document's table.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// The document's name of the player.
    pub label: &'static str,
    /// The name of our solver.
    pub solver: &'static str,
    /// Its explicit settings.
    pub settings: &'static [(&'static str, SettingValue)],
    /// The maximum number of nodes a move, if limited.
    pub nodes: Option<u64>,
    /// The board, if it differs from the document's.
    pub size: Option<Size>,
    /// The spawner.
    pub spawner: Spawner,
    /// The tile with which a game ends. The page's presets play every game to its end.
    pub until: Option<u64>,
    /// The number of games in our table.
    pub games: u64,
    /// The document's figures.
    pub printed: Printed,
}

/// The value of a setting.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SettingValue {
    /// A number.
    Number(f64),
    /// One of a few words.
    Word(&'static str),
}

/// The printed figures of a row, as [`twofold_arena::Printed`] has them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Printed {
    /// The number of games.
    pub games: Option<u64>,
    /// The final score of each of its games.
    pub scores: &'static [u64],
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
    pub shares: &'static [TileFrequency],
    /// Milliseconds for a move, on the author's machine.
    pub ms_per_move: Option<f64>,
    /// Seconds for a game, on the author's machine.
    pub seconds_per_game: Option<f64>,
}

impl From<SettingValue> for Value {
    fn from(given: SettingValue) -> Self {
        match given {
            SettingValue::Number(number) => Self::Number(number),
            SettingValue::Word(word) => Self::Text(word.to_owned()),
        }
    }
}

impl Document {
    /// Author, year and title.
    #[must_use]
    pub fn citation(&self) -> String {
        let author = self.author.unwrap_or("Without an author");
        let year = self.year.map(|year| format!(" ({year})"));
        format!("{author}{}: {}", year.unwrap_or_default(), self.title)
    }

    /// The experiment of a row; its first game has the seed 1.
    ///
    /// # Errors
    /// [`SolverError`] if the row names no solver or a setting that it refuses: an error in the row.
    pub fn experiment(&self, row: &Row) -> Result<Experiment, SolverError> {
        let (spec, settings) = row.player()?;
        Ok(Experiment {
            spec,
            settings,
            resources: Resources::default(),
            network: None,
            conditions: Conditions {
                budget: MoveBudget {
                    nodes: row.nodes,
                    ..MoveBudget::default()
                },
                start: Start::TwoTiles(self.size_of(row)),
                four: self.four,
                spawner: row.spawner,
                until: row.until.and_then(Rank::of_tile),
                seed: Seed::new(1),
            },
        })
    }

    /// The name of a row's files: this document, the solver and its settings.
    #[must_use]
    pub fn key(&self, row: &Row) -> String {
        let mut key = format!("{}-{}", self.id, row.solver);
        for (name, value) in row.settings {
            key += &match value {
                SettingValue::Number(number) => format!("-{name}-{number}"),
                SettingValue::Word(word) => format!("-{name}-{word}"),
            };
        }
        if let Some(nodes) = row.nodes {
            key += &format!("-nodes-{nodes}");
        }
        if let Some(size) = row.size {
            key += &format!("-{size}");
        }
        if row.spawner != Spawner::Random {
            key += &format!("-{}", row.spawner);
        }
        if let Some(tile) = row.until {
            key += &format!("-until-{tile}");
        }
        key
    }

    /// The board of a row.
    #[must_use]
    pub fn size_of(&self, row: &Row) -> Size {
        row.size.unwrap_or(self.size)
    }

    /// The command that plays a row's games.
    #[must_use]
    pub fn command(&self, row: &Row) -> String {
        let mut words = format!("twofold-lab arena --solver {}", row.solver);
        for (name, value) in row.settings {
            words += &match value {
                SettingValue::Number(number) => format!(" --set {name}={number}"),
                SettingValue::Word(word) => format!(" --set {name}={word}"),
            };
        }
        if let Some(nodes) = row.nodes {
            words += &format!(" --nodes {nodes}");
        }
        let size = self.size_of(row);
        if size != Size::STANDARD {
            words += &format!(" --size {size}");
        }
        if self.four != FourProbability::STANDARD {
            words += &format!(" --p4 {}", self.four);
        }
        if row.spawner != Spawner::Random {
            words += &format!(" --spawner {}", row.spawner);
        }
        if let Some(tile) = row.until {
            words += &format!(" --until {tile}");
        }
        words + &format!(" --games {} --seed 1", row.games)
    }
}

impl Row {
    /// Our solver and its settings.
    ///
    /// # Errors
    /// As [`Document::experiment`].
    pub fn player(&self) -> Result<(&'static Spec, Settings), SolverError> {
        let given = self.settings.iter();
        solver::choose(
            self.solver,
            given.map(|&(name, value)| (name, value.into())),
        )
    }

    /// Its settings but for the readings of the paper; `None` if one of these is not as the solver has it anyway.
    ///
    /// # Errors
    /// [`SolverError`] if the row names no solver.
    pub fn without_readings(&self) -> Result<Option<BTreeMap<&'static str, Value>>, SolverError> {
        let (spec, settings) = self.player()?;
        let is_reading = |name: &str| {
            let mut parameters = spec.parameters.iter();
            parameters.any(|one| one.name == name && one.is_reading)
        };
        let defaults = Settings::defaults(spec.parameters);
        let (readings, settings): (Vec<_>, Vec<_>) = (settings.explicit())
            .map(|(name, value)| (name, value.clone()))
            .partition(|(name, _)| is_reading(name));
        let is_usual = |(name, value): (&str, Value)| defaults.value(name) == value;
        Ok((readings.into_iter().all(is_usual)).then(|| settings.into_iter().collect()))
    }

    const fn new(
        label: &'static str,
        solver: &'static str,
        settings: &'static [(&'static str, SettingValue)],
    ) -> Self {
        Self {
            label,
            solver,
            settings,
            nodes: None,
            size: None,
            spawner: Spawner::Random,
            until: None,
            games: 100,
            printed: Printed::NOTHING,
        }
    }

    const fn games(self, games: u64) -> Self {
        Self { games, ..self }
    }

    const fn printed(self, printed: Printed) -> Self {
        Self { printed, ..self }
    }

    const fn on_square(self, side: u8) -> Self {
        Self {
            size: Some(Size::square(side)),
            ..self
        }
    }

    /// Each game ends with its 2048.
    const fn until_2048(self) -> Self {
        Self {
            until: Some(2048),
            ..self
        }
    }

    /// The row against the adversary. Such games are short.
    const fn against_the_adversary(self) -> Self {
        Self {
            spawner: Spawner::Adversary,
            games: 1000,
            ..self
        }
    }
}

impl Printed {
    /// No figures.
    pub(crate) const NOTHING: Self = Self {
        games: None,
        scores: &[],
        mean: None,
        median: None,
        best: None,
        mean_tile: None,
        least_tile: None,
        top_tile: None,
        shares: &[],
        ms_per_move: None,
        seconds_per_game: None,
    };

    /// For comparison with games.
    #[must_use]
    pub fn figures(&self) -> twofold_arena::Printed {
        twofold_arena::Printed {
            games: self.games,
            scores: self.scores.to_vec(),
            mean: self.mean,
            median: self.median,
            best: self.best,
            mean_tile: self.mean_tile,
            least_tile: self.least_tile,
            top_tile: self.top_tile,
            shares: self.shares.to_vec(),
            ms_per_move: self.ms_per_move,
            seconds_per_game: self.seconds_per_game,
        }
    }
}

/// The share of games that made a tile or a larger one.
const fn at_least(tile: u64, low: f64, high: f64) -> TileFrequency {
    TileFrequency {
        tile,
        exactly: false,
        low,
        high,
    }
}

/// The documents, in the order of their numbers.
pub const DOCUMENTS: &[Document] = &[
    tables::PROBABILITY,
    tables::AGENTS,
    tables::PROBABILISTIC_SEARCH,
    strategies::STRATEGIES,
    tables::LOOI,
];

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn rows() -> impl Iterator<Item = (&'static Document, &'static Row)> {
        DOCUMENTS
            .iter()
            .flat_map(|document| document.rows.iter().map(move |row| (document, row)))
    }

    #[test]
    fn every_row_names_a_solver_that_plays_there_and_settings_it_takes() {
        for (document, row) in rows() {
            let experiment = document
                .experiment(row)
                .unwrap_or_else(|error| panic!("{} {}: {error}", document.id, row.label));
            assert_eq!(experiment.check(), Ok(()));
            assert!(row.nodes.is_none() || experiment.spec.anytime);
        }
    }

    #[test]
    fn every_row_has_files_of_its_own() {
        let keys: BTreeSet<String> = rows().map(|(document, row)| document.key(row)).collect();
        assert_eq!(keys.len(), rows().count());
        assert!(keys.contains("002-mcts-probabilistic-games-400-best-fraction-0.25"));
        assert!(keys.contains("003-expectimax-rows-nodes-100000"));
    }

    #[test]
    fn printed_figures_fit_together() {
        for (document, row) in rows() {
            let Printed {
                games,
                scores,
                mean,
                least_tile,
                top_tile,
                shares,
                ..
            } = row.printed;
            let place = format!("{} {}", document.id, row.label);
            if let (Some(games), Some(mean), [_, ..]) = (games, mean, scores) {
                assert_eq!(scores.len() as u64, games, "{place}");
                let sum: u64 = scores.iter().sum();
                assert!((sum as f64 / games as f64 - mean).abs() < 1.0, "{place}");
            }
            for share in shares {
                assert!((0.0..=1.0).contains(&share.low) && share.low <= share.high);
                assert!(Rank::of_tile(share.tile).is_some(), "{place}");
                if let (Some(top), true) = (top_tile, share.low > 0.0) {
                    assert!(share.tile <= top, "{place}");
                }
            }
            for tile in [least_tile, top_tile].into_iter().flatten() {
                assert!(Rank::of_tile(tile).is_some(), "{place}");
            }
        }
    }

    #[test]
    fn the_means_of_003_are_those_of_tiles_with_its_frequencies() {
        let is_of_the_figure = |row: &Row| row.settings.is_empty();
        let methods = strategies::STRATEGIES
            .rows
            .iter()
            .filter(|row| row.printed.games == Some(10) && is_of_the_figure(row));
        for row in methods.clone() {
            let [only_1024, with_2048] = row.printed.shares else {
                panic!("{}: two frequencies", row.label);
            };
            let large = 1024.0 * only_1024.low + 2048.0 * with_2048.low;
            let rest = 1.0 - only_1024.low - with_2048.low;
            let least = row.printed.least_tile.unwrap() as f64;
            let mean = row.printed.mean_tile.unwrap();
            assert!(mean <= large + 512.0 * rest, "{}", row.label);
            assert!(mean >= large + least * rest - 0.5, "{}", row.label);
        }
        assert_eq!(methods.clone().count(), 17);
        // If the game with the 2048 counted among those with a 1024, method 3 could not have its mean of 742.
        let method_3 = methods.clone().nth(3).unwrap().printed.mean_tile.unwrap();
        assert!(2048.0 + 1024.0 + 8.0 * 512.0 < 10.0 * method_3);
    }
}
