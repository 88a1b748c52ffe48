//! `twofold merge`.

use std::collections::HashMap;
use std::fmt;
use std::path::PathBuf;

use clap::Args;
use serde::Serialize;
use twofold_arena::{
    GameResult, Identity, Opening, Statistics, TableContents, TableError, TileEnd,
};

use super::compare::figure;
use super::files::write_whole;
use super::output::{Failure, Output, note};
use super::report::write_statistics;

/// The tables.
#[derive(Args)]
pub struct Arguments {
    /// The tables of the shards of one experiment
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Write all games to this file, as a single run would
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Replace that file if it exists
    #[arg(long, requires = "csv")]
    overwrite: bool,
    /// Draw the share of games that reached each tile to this file
    #[arg(long, value_name = "FILE.svg")]
    svg: Option<PathBuf>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Report {
    experiment: Identity,
    files: usize,
    /// Games without a row before the last game that has one.
    missing: u64,
    statistics: Option<Statistics>,
    /// Where games end.
    ends: Vec<TileEnd>,
    /// The time a move, from the times in the tables, if they have them.
    ms_per_move: Option<f64>,
}

/// Joins tables.
pub fn run(arguments: &Arguments, output: &Output) -> Result<(), Failure> {
    let tables = arguments
        .files
        .iter()
        .map(|path| twofold_arena::read(path))
        .collect::<Result<Vec<TableContents>, TableError>>()?;
    let experiment = check(arguments, &tables)?;
    let results: Vec<GameResult> = tables
        .iter()
        .flat_map(|table| table.results.iter().cloned())
        .collect();
    let last = results.iter().map(|result| result.game).max();
    let missing = last.map_or(0, |last| last + 1 - results.len() as u64);
    if missing > 0 {
        note(&format!(
            "warning: {missing} games before the last one have no row: is a shard missing, or was one stopped?"
        ));
    }
    if let Some(path) = &arguments.csv {
        let opening = match arguments.overwrite {
            true => Opening::Overwrite,
            false => Opening::New,
        };
        twofold_arena::write_joined(path, opening, &tables)?;
    }
    let size = experiment
        .board_size()
        .ok_or_else(|| Failure::Arguments(format!("\"{}\" is no board size", experiment.size)))?;
    let moves: u64 = results.iter().map(|result| result.moves).sum();
    let ms: Option<f64> = results.iter().map(|result| result.ms).sum();
    let statistics = Statistics::of(&results, size);
    let ends = (statistics.as_ref()).map_or_else(Vec::new, Statistics::ends);
    if let Some(path) = &arguments.svg {
        let figure = figure(&[(&experiment.player(), &ends)])?;
        write_whole(path, figure.as_bytes())?;
    }
    output.print(&Report {
        experiment,
        files: tables.len(),
        missing,
        ends,
        statistics,
        ms_per_move: ms.filter(|_| moves > 0).map(|ms| ms / moves as f64),
    })
}

/// Makes sure that the tables are parts of one experiment, without a game twice.
fn check(arguments: &Arguments, tables: &[TableContents]) -> Result<Identity, Failure> {
    let mut owners: HashMap<u64, &PathBuf> = HashMap::new();
    let mut first: Option<(&PathBuf, &Identity)> = None;
    for (path, table) in arguments.files.iter().zip(tables) {
        if table.columns != tables[0].columns {
            return Err(TableError::Columns(arguments.files[0].clone(), path.clone()).into());
        }
        let Some(identity) = &table.identity else {
            continue;
        };
        let (first_path, expected) = *first.get_or_insert((path, identity));
        if identity != expected {
            return Err(Failure::Arguments(format!(
                "{} is of another experiment than {}: {identity}; there: {expected}",
                path.display(),
                first_path.display()
            )));
        }
        for result in &table.results {
            if let Some(owner) = owners.insert(result.game, path) {
                return Err(Failure::Arguments(format!(
                    "game {} is in {} and in {}",
                    result.game,
                    owner.display(),
                    path.display()
                )));
            }
        }
    }
    match first {
        Some((_, identity)) => Ok(identity.clone()),
        None => Err(Failure::Arguments(
            "there is no game in these tables".to_owned(),
        )),
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.experiment)?;
        write_statistics(f, self.statistics.as_ref())?;
        if let Some(ms) = self.ms_per_move {
            writeln!(f, "time    {ms:.5} ms/move")?;
        }
        write!(
            f,
            "from    {} files, {} games missing",
            self.files, self.missing
        )
    }
}
