//! The experiments of the five papers, called documents, and their printed figures.
//!
//! `twofold results` plays the rows again and prints our figures beside theirs; the page's arena offers each document
//! as a preset.

#![deny(unreachable_pub)]

mod check;
mod strategies;
mod tables;

use serde::ser::SerializeMap as _;
use serde::{Serialize, Serializer};

use twofold::board::{FourProbability, Rank, Size};
use twofold::rules::{Seed, Spawner, Start};
use twofold::solver::{self, Resources, SolverError, Value};

use twofold_arena::{Experiment, Identity, MoveBudget};

pub use check::{Agreement, Check, Figure, check, successes};
pub use strategies::{READINGS, Reading};
pub use tables::TO_2048;

/// One document's experiment.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(
    feature = "typescript",
    derive(tsify::Tsify),
    tsify(missing_as_null, rename = "DocumentExperiment")
)]
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
    #[serde(serialize_with = "as_text")]
    #[cfg_attr(feature = "typescript", tsify(type = "string"))]
    pub size: Size,
    /// The probability of a 4.
    #[serde(rename = "p4", serialize_with = "as_probability")]
    #[cfg_attr(feature = "typescript", tsify(type = "number"))]
    pub four: FourProbability,
    /// In a few sentences: what it did, what holds, and what does not and why.
    pub note: &'static str,
    /// The rows of its table.
    #[cfg_attr(feature = "typescript", tsify(type = "DocumentRow[]"))]
    pub rows: &'static [Row],
}

/// One row of a document's table.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(
    feature = "typescript",
    derive(tsify::Tsify),
    tsify(missing_as_null, rename = "DocumentRow")
)]
pub struct Row {
    /// The document's name of the player.
    pub label: &'static str,
    /// Our solver's id.
    pub solver: &'static str,
    /// Its explicit settings.
    #[serde(serialize_with = "as_map")]
    #[cfg_attr(
        feature = "typescript",
        tsify(type = "Record<string, number | string>")
    )]
    pub settings: &'static [(&'static str, SettingValue)],
    /// The maximum number of nodes a move, if limited.
    pub nodes: Option<u64>,
    /// The board, if it differs from the document's.
    #[serde(serialize_with = "as_optional_text")]
    #[cfg_attr(feature = "typescript", tsify(type = "string | null"))]
    pub size: Option<Size>,
    /// The spawner.
    pub spawner: Spawner,
    /// The tile with which a game ends. The page's presets play every game to its end.
    #[serde(skip)]
    pub until: Option<u64>,
    /// The number of games in our table.
    pub games: u64,
    /// The document's figures.
    #[cfg_attr(feature = "typescript", tsify(type = "PrintedFigures"))]
    pub printed: Printed,
}

/// The value of a setting.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum SettingValue {
    /// A number.
    Number(f64),
    /// One of a few words.
    Word(&'static str),
}

/// The printed figures of a row; absent figures are not printed.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(
    feature = "typescript",
    derive(tsify::Tsify),
    tsify(missing_as_null, rename = "PrintedFigures")
)]
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
    #[cfg_attr(feature = "typescript", tsify(type = "PrintedShare[]"))]
    pub shares: &'static [TileFrequency],
    /// Milliseconds for a move, on the author's machine.
    pub ms_per_move: Option<f64>,
    /// Seconds for a game, on the author's machine.
    pub seconds_per_game: Option<f64>,
}

/// The printed frequency of a tile.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(
    feature = "typescript",
    derive(tsify::Tsify),
    tsify(missing_as_null, rename = "PrintedShare")
)]
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

fn as_text<S: Serializer>(size: &Size, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(size)
}

fn as_optional_text<S: Serializer>(size: &Option<Size>, serializer: S) -> Result<S::Ok, S::Error> {
    match size {
        Some(size) => serializer.collect_str(size),
        None => serializer.serialize_none(),
    }
}

fn as_probability<S: Serializer>(four: &FourProbability, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64(four.probability())
}

fn as_map<S: Serializer>(
    settings: &&[(&'static str, SettingValue)],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let mut map = serializer.serialize_map(Some(settings.len()))?;
    for (name, value) in *settings {
        map.serialize_entry(name, value)?;
    }
    map.end()
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
        let spec = solver::find(row.solver)?;
        let given = row.settings.iter();
        Ok(Experiment {
            spec,
            settings: spec.settings(given.map(|&(name, value)| (name, value.into())))?,
            resources: Resources::default(),
            network: None,
            budget: MoveBudget {
                nodes: row.nodes,
                ..MoveBudget::default()
            },
            start: Start::TwoTiles(self.size_of(row)),
            four: self.four,
            spawner: row.spawner,
            until: row.until.and_then(Rank::of_tile),
            seed: Seed::new(1),
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
        let mut words = format!("twofold arena --solver {}", row.solver);
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
}

impl TileFrequency {
    const fn at_least(tile: u64, low: f64, high: f64) -> Self {
        Self {
            tile,
            exactly: false,
            low,
            high,
        }
    }
}

/// The row of a document that plays this experiment, whatever the seeds.
#[must_use]
pub fn row_of(identity: &Identity) -> Option<&'static Row> {
    let is_row = |document: &Document, row: &Row| {
        let experiment = document.experiment(row).ok();
        experiment.is_some_and(|experiment| {
            *identity
                == Identity {
                    seed: identity.seed.clone(),
                    ..experiment.identity()
                }
        })
    };
    DOCUMENTS.iter().find_map(|document| {
        let mut rows = document.rows.iter();
        rows.find(|row| row.solver == identity.solver && is_row(document, row))
    })
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
    fn a_row_is_found_by_its_experiment_on_any_seeds() {
        for (document, row) in rows() {
            let identity = document.experiment(row).unwrap().identity();
            let found = row_of(&identity).expect("it is a row");
            assert_eq!((found.label, found.size), (row.label, row.size));
            let elsewhere = Identity {
                seed: "0000-0007".to_owned(),
                ..identity.clone()
            };
            assert!(row_of(&elsewhere).is_some());
            let other = Identity {
                start: "one".to_owned(),
                ..identity
            };
            assert!(row_of(&other).is_none());
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
