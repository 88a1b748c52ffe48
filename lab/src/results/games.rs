//! The games of the rows.

use crate::papers::{Document, Row};
use twofold::Spawner;
use twofold::solver::Value;
use twofold_arena::{GameResult, Statistics};

use super::Folder;
use super::kept::Kept;
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
    /// Its games, in order.
    pub results: Vec<GameResult>,
    /// The statistics of the games; `None` before the first game.
    pub statistics: Option<Statistics>,
}

impl Played {
    /// Reads the games of a row; a row without a file has none.
    pub fn load(
        folder: &Folder,
        document: &'static Document,
        row: &'static Row,
    ) -> Result<Self, Failure> {
        let key = document.key(row);
        let results = Kept::of(folder, &key, &document.command(row))?;
        Ok(Self {
            document,
            row,
            key,
            statistics: Statistics::of(&results, document.size_of(row)),
            results,
        })
    }

    /// The settings of the row's solver, and its spawner.
    pub fn set(&self) -> String {
        let settings = self.row.settings.iter();
        let mut settings: Vec<String> = settings
            .map(|&(name, value)| format!("{name}={}", Value::from(value)))
            .collect();
        settings.sort_unstable();
        let settings = settings.join(" ");
        let nodes = self
            .row
            .nodes
            .map(|nodes| format!("{} nodes a move", markdown::count(nodes as f64)));
        let size = self.row.size.map(|size| format!("on {size}"));
        let adversary =
            (self.row.spawner == Spawner::Adversary).then(|| "against the adversary".to_owned());
        let words = [format!("`{}`", self.row.solver)].into_iter();
        let more = [
            (!settings.is_empty()).then_some(settings),
            nodes,
            size,
            adversary,
        ];
        words
            .chain(more.into_iter().flatten())
            .collect::<Vec<_>>()
            .join(", ")
    }

    /// The number of games, and of games to play.
    pub fn games(&self) -> String {
        let games = self.results.len() as u64;
        match self.is_complete() {
            true => markdown::count(games as f64),
            false => format!("{games} of {}", self.row.games),
        }
    }

    /// True if no game is missing.
    pub fn is_complete(&self) -> bool {
        self.results.len() as u64 == self.row.games
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
