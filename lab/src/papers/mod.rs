//! The experiments of the five papers, called documents, and what they print: a file each in `papers/`.
//!
//! `twofold-lab results` plays the rows again and writes a page for each document; the page's arena offers each of them as a preset.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::str::FromStr;
use std::sync::LazyLock;

use serde::Deserialize;
use serde::de::{Deserializer, Error as _};
use serde_json::{Map, Value as Json};
use twofold::board::{FourProbability, Rank, Size};
use twofold::rules::{Seed, Spawner, Start};
use twofold::solver::{self, Resources, Settings, SolverError, Spec, Value};
use twofold_arena::{Conditions, Experiment, MoveBudget, Printed};

/// One document's experiment.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Document {
    /// Its number, `000` to `004`.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Its authors, if it names them.
    pub author: Option<String>,
    /// The year that is printed on it, if any.
    pub year: Option<u16>,
    /// The probability of a 4.
    #[serde(default, deserialize_with = "parsed")]
    pub p4: Option<FourProbability>,
    /// In short sentences: what it did, what holds, and what does not and why.
    pub note: String,
    /// One line of the index: what agrees, what differs, and why.
    pub summary: [String; 3],
    /// What its tables leave open, and what else there is to say, in Markdown.
    pub more: String,
    /// Its algorithms, parameters, figures and claims: each with its place in the document, what there is of it here, and what came out.
    pub items: Vec<[String; 4]>,
    /// The rows of its tables, and other ones.
    pub rows: Vec<Row>,
    /// The readings of its search that were compared.
    #[serde(default)]
    pub readings: Readings,
}

/// One row of a document's table.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// The document's name of the player.
    pub label: String,
    /// The name of our solver.
    pub solver: String,
    /// Its explicit settings, `name=value`, between spaces.
    #[serde(default)]
    pub settings: String,
    /// The maximum number of nodes a move, if limited.
    pub nodes: Option<u64>,
    /// The board, if it is not 4×4.
    #[serde(default, deserialize_with = "parsed")]
    pub size: Option<Size>,
    /// The probability of a 4, if it is not that of the document.
    #[serde(default, deserialize_with = "parsed")]
    pub p4: Option<FourProbability>,
    /// The spawner, if it is not chance.
    #[serde(default, deserialize_with = "parsed")]
    pub spawner: Option<Spawner>,
    /// The tile with which a game ends. The page's presets play every game to its end.
    pub until: Option<u64>,
    /// The number of games in our table.
    #[serde(default = "a_hundred")]
    pub games: u64,
    /// The row whose printed figures these are read in another way.
    pub of: Option<String>,
    /// The document's figures.
    #[serde(default, deserialize_with = "printed")]
    pub printed: Printed,
    /// What to say of it beside them.
    pub why: Option<String>,
    /// The verdict, where the figures alone say too much.
    pub verdict: Option<String>,
}

/// Readings of a document's search. Each plays all of its methods: the rows with a mean largest tile.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct Readings {
    /// Methods with settings that another part of the document suggests; they may replace the method.
    pub better: Vec<String>,
    /// The readings.
    pub searches: Vec<Reading>,
}

/// One reading.
#[derive(Clone, Debug, Deserialize)]
pub struct Reading {
    /// The reading, in words.
    pub label: String,
    games: u64,
    #[serde(default)]
    settings: String,
    #[serde(default, deserialize_with = "parsed")]
    p4: Option<FourProbability>,
    /// All methods, then the other versions of some of them.
    #[serde(skip)]
    pub rows: Vec<Row>,
}

const fn a_hundred() -> u64 {
    100
}

fn parsed<'de, D: Deserializer<'de>, T: FromStr<Err: Display>>(
    from: D,
) -> Result<Option<T>, D::Error> {
    let text = String::deserialize(from)?;
    text.parse().map(Some).map_err(D::Error::custom)
}

/// Figures, of which only those that are printed stand in the file.
fn printed<'de, D: Deserializer<'de>>(from: D) -> Result<Printed, D::Error> {
    let whole = serde_json::to_value(Printed::default()).map_err(D::Error::custom)?;
    let Json::Object(mut whole) = whole else {
        return Err(D::Error::custom("figures are an object"));
    };
    let known = whole.len();
    whole.extend(Map::deserialize(from)?);
    match whole.len() == known {
        true => serde_json::from_value(Json::Object(whole)).map_err(D::Error::custom),
        false => Err(D::Error::custom("an unknown figure")),
    }
}

/// The documents, in the order of their numbers.
pub static DOCUMENTS: LazyLock<Vec<Document>> = LazyLock::new(|| {
    let files = [
        include_str!("../../papers/000.toml"),
        include_str!("../../papers/001.toml"),
        include_str!("../../papers/002.toml"),
        include_str!("../../papers/003.toml"),
        include_str!("../../papers/004.toml"),
    ];
    files.map(read).into()
});

fn read(text: &str) -> Document {
    let mut document: Document = toml::from_str(text).unwrap_or_else(|error| panic!("{error}"));
    let printed: BTreeMap<_, _> = (document.rows.iter())
        .map(|row| (row.label.clone(), row.printed.clone()))
        .collect();
    for row in &mut document.rows {
        if let Some(of) = &row.of {
            row.printed = printed
                .get(of)
                .unwrap_or_else(|| panic!("no row {of}"))
                .clone();
        }
    }
    let methods: Vec<&Row> = (document.rows.iter())
        .filter(|row| row.of.is_none() && row.printed.mean_tile.is_some())
        .collect();
    for reading in &mut document.readings.searches {
        let played = |method: &&Row, more: &str| Row {
            settings: format!("{more} {}", reading.settings).trim().to_owned(),
            p4: reading.p4,
            games: reading.games,
            ..(**method).clone()
        };
        let others = document.readings.better.iter().filter_map(|other| {
            let (solver, more) = other.split_once(' ')?;
            let method = methods.iter().find(|row| row.solver == solver)?;
            Some(played(method, more))
        });
        reading.rows = methods
            .iter()
            .map(|row| played(row, ""))
            .chain(others)
            .collect();
    }
    document
}

impl Document {
    /// Author, year and title.
    #[must_use]
    pub fn citation(&self) -> String {
        let author = self.author.as_deref().unwrap_or("Without an author");
        let year = self.year.map(|year| format!(" ({year})"));
        format!("{author}{}: {}", year.unwrap_or_default(), self.title)
    }

    /// Every row: those of its tables, and of its readings. Some of these are the same.
    pub fn all_rows(&self) -> impl Iterator<Item = &Row> {
        let readings = &self.readings.searches;
        let readings = readings.iter().flat_map(|reading| &reading.rows);
        self.rows.iter().chain(readings)
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
                start: Start::TwoTiles(row.size()),
                four: row.p4.or(self.p4).unwrap_or(FourProbability::STANDARD),
                spawner: row.spawner.unwrap_or_default(),
                until: row.until.and_then(Rank::of_tile),
                seed: Seed::new(1),
            },
        })
    }

    /// The name of a row's files: this document, the solver and its settings.
    #[must_use]
    pub fn key(&self, row: &Row) -> String {
        let own = [
            row.nodes.map(|nodes| format!("nodes-{nodes}")),
            row.size.map(|size| size.to_string()),
            row.p4.map(|p4| format!("p4-{p4}")),
            row.spawner.map(|spawner| spawner.to_string()),
            row.until.map(|tile| format!("until-{tile}")),
        ];
        let settings = row
            .settings
            .split_whitespace()
            .map(|one| one.replace('=', "-"));
        let parts = [self.id.clone(), row.solver.clone()].into_iter();
        let parts: Vec<String> = parts
            .chain(settings)
            .chain(own.into_iter().flatten())
            .collect();
        parts.join("-")
    }

    /// The command that plays a row's games.
    #[must_use]
    pub fn command(&self, row: &Row) -> String {
        let mut words = format!("twofold-lab arena --solver {}", row.solver);
        for setting in row.settings.split_whitespace() {
            words += &format!(" --set {setting}");
        }
        let options = [
            ("nodes", row.nodes.map(|nodes| nodes.to_string())),
            ("size", row.size.map(|size| size.to_string())),
            ("p4", row.p4.or(self.p4).map(|p4| p4.to_string())),
            ("spawner", row.spawner.map(|spawner| spawner.to_string())),
            ("until", row.until.map(|tile| tile.to_string())),
        ];
        for (name, value) in options {
            words += &value.map_or_else(String::new, |value| format!(" --{name} {value}"));
        }
        words + &format!(" --games {} --seed 1", row.games)
    }
}

impl Row {
    /// The board.
    #[must_use]
    pub fn size(&self) -> Size {
        self.size.unwrap_or(Size::STANDARD)
    }

    /// The value of a setting.
    #[must_use]
    pub fn setting(&self, name: &str) -> Option<&str> {
        let settings = self.settings.split_whitespace();
        settings
            .filter_map(|one| one.split_once('='))
            .find(|one| one.0 == name)
            .map(|one| one.1)
    }

    /// Our solver and its settings.
    ///
    /// # Errors
    /// As [`Document::experiment`].
    pub fn player(&self) -> Result<(&'static Spec, Settings), SolverError> {
        let settings = self.settings.split_whitespace();
        let value = |text: &str| {
            text.parse()
                .map_or_else(|_| Value::from(text), Value::Number)
        };
        solver::choose(
            &self.solver,
            settings
                .filter_map(|one| one.split_once('='))
                .map(|(name, text)| (name, value(text))),
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
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn rows() -> impl Iterator<Item = (&'static Document, &'static Row)> {
        let of = |document: &'static Document| document.all_rows().map(move |row| (document, row));
        DOCUMENTS.iter().flat_map(of)
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
    fn every_row_has_files_and_a_label_of_its_own() {
        for document in DOCUMENTS.iter() {
            let rows = &document.rows;
            let keys: BTreeSet<String> = rows.iter().map(|row| document.key(row)).collect();
            let labels: BTreeSet<&str> = rows.iter().map(|row| row.label.as_str()).collect();
            assert_eq!((keys.len(), labels.len()), (rows.len(), rows.len()));
        }
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
            } = &row.printed;
            let place = format!("{} {}", document.id, row.label);
            if let (Some(games), Some(mean), [_, ..]) = (games, mean, &scores[..]) {
                assert_eq!(scores.len() as u64, *games, "{place}");
                let sum: u64 = scores.iter().sum();
                assert!((sum as f64 / *games as f64 - mean).abs() < 1.0, "{place}");
            }
            for share in shares {
                assert!((0.0..=1.0).contains(&share.low) && share.low <= share.high);
                assert!(Rank::of_tile(share.tile).is_some(), "{place}");
                if let (Some(top), true) = (*top_tile, share.low > 0.0) {
                    assert!(share.tile <= top, "{place}");
                }
            }
            for tile in [*least_tile, *top_tile].into_iter().flatten() {
                assert!(Rank::of_tile(tile).is_some(), "{place}");
            }
        }
    }

    #[test]
    fn the_means_of_003_are_those_of_tiles_with_its_frequencies() {
        let methods = &DOCUMENTS[3].readings.searches[0].rows[..17];
        for row in methods {
            let [only_1024, with_2048] = &row.printed.shares[..] else {
                panic!("{}: two frequencies", row.label);
            };
            let large = 1024.0 * only_1024.low + 2048.0 * with_2048.low;
            let rest = 1.0 - only_1024.low - with_2048.low;
            let least = row.printed.least_tile.unwrap() as f64;
            let mean = row.printed.mean_tile.unwrap();
            assert!(mean <= large + 512.0 * rest, "{}", row.label);
            assert!(mean >= large + least * rest - 0.5, "{}", row.label);
        }
        // If the game with the 2048 counted among those with a 1024, method 3 could not have its mean of 742.
        let method_3 = methods[3].printed.mean_tile.unwrap();
        assert!(2048.0 + 1024.0 + 8.0 * 512.0 < 10.0 * method_3);
    }
}
