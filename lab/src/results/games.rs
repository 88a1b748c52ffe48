//! The games of the rows: playing missing ones, and reading them.

use std::collections::BTreeSet;
use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, PoisonError};

use crate::papers::{Document, Row};
use twofold::Spawner;
use twofold_arena::{
    Columns, GameResult, GameTable, Opening, RunError, Shard, Statistics, TableError,
};

use super::Folder;
use super::markdown;
use twofold_cli::output::Failure;
use twofold_cli::runs::progress_bar;

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
        let path = folder.file(&format!("{key}.csv"));
        let results = match path.exists() {
            false => Vec::new(),
            true => {
                let contents = twofold_arena::read(&path)?;
                let asked = document.experiment(row)?.identity();
                if let Some(found) = contents.identity.filter(|found| *found != asked) {
                    return Err(Failure::Arguments(format!(
                        "{}: this is another experiment: {found}; asked: {asked}",
                        path.display()
                    )));
                }
                before_the_first_gap(contents.results)
            }
        };
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
        let settings = self
            .document
            .experiment(self.row)
            .map(|experiment| experiment.settings.to_string())
            .unwrap_or_default();
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

/// Plays the games of a row that its file lacks. A failure keeps finished games.
pub fn play(
    folder: &Folder,
    document: &Document,
    row: &Row,
    jobs: usize,
    stop: &AtomicBool,
) -> Result<(), Failure> {
    let key = document.key(row);
    let path = folder.file(&format!("{key}.csv"));
    if let Some(parent) = path.parent() {
        std::fs::create_dir_all(parent).map_err(|error| {
            Failure::OnTheWay(format!("cannot make {}: {error}", parent.display()))
        })?;
    }
    let experiment = document.experiment(row)?;
    let (table, earlier) = GameTable::open(
        &path,
        Opening::Resume,
        Columns::default(),
        experiment.identity(),
        Shard::WHOLE,
        row.games,
    )?;
    let there: BTreeSet<u64> = earlier.iter().map(|result| result.game).collect();
    let bar = progress_bar(row.games, there.len() as u64);
    bar.set_message(key);
    let table = Mutex::new(table);
    let missing = (0..row.games).filter(|game| !there.contains(game));
    let outcome = twofold_arena::run(&experiment, missing, jobs, false, stop, |result| {
        bar.inc(1);
        let mut table = table.lock().unwrap_or_else(PoisonError::into_inner);
        table.add(&result)
    });
    bar.finish_and_clear();
    match outcome {
        Ok(()) => Ok(table
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner)
            .finish()?),
        Err(RunError::Stopped) => Err(Failure::Interrupted),
        Err(RunError::Delivery(error)) => Err(TableError::into(error)),
        Err(error) => Err(Failure::OnTheWay(error.to_string())),
    }
}
