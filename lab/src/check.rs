//! `twofold-lab check`.

use std::fmt;
use std::fs;
use std::path::PathBuf;
use std::sync::mpsc;

use clap::Args;
use rand::{RngExt as _, SeedableRng as _};
use rand_pcg::Pcg64Mcg;
use serde::Serialize;
use twofold_arena::{GameResult, Statistics};
use twofold_cli::output::{Failure, Output};
use twofold_cli::runs::{processors, stop_on_signal};

use crate::results::Folder;
use crate::results::kept::{self, ENDING, Kept};

/// The games to play again.
#[derive(Args)]
pub struct Arguments {
    /// The number of games of each table: of those that are kept one by one or, if there are fewer, of all
    games: usize,
    /// Only the tables whose names begin so, such as 001 or strength/full-2700
    tables: Vec<String>,
    /// The folder with the tables in results/
    #[arg(long, value_name = "FOLDER", default_value = "docs")]
    folder: PathBuf,
    /// Which games: each is drawn from its share of the table
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// What came out.
#[derive(Serialize)]
struct Report {
    tables: usize,
    games: usize,
    /// What came out otherwise, in words.
    different: Vec<String>,
}

/// Plays some games of each table again, and compares them with what is kept.
pub fn run(arguments: &Arguments, output: &Output) -> Result<(), Failure> {
    let folder = Folder::at(&arguments.folder);
    let stop = stop_on_signal()?;
    let mut different = Vec::new();
    let (mut tables, mut games) = (0, 0);
    let is_asked = |name: &String| {
        let mut asked = arguments.tables.iter();
        arguments.tables.is_empty() || asked.any(|prefix| name.starts_with(prefix))
    };
    for name in names(&folder)?.iter().filter(|name| is_asked(name)) {
        let Some(kept) = Kept::read(&folder, name)? else {
            continue;
        };
        let (few, all) = (kept.games.len(), kept.largest.len());
        let among = if arguments.games <= few { few } else { all };
        let count = arguments.games.min(all);
        let mut random = Pcg64Mcg::seed_from_u64(arguments.seed);
        let drawn: Vec<u64> = (0..count)
            .map(|share| random.random_range(share * among / count..(share + 1) * among / count))
            .map(|game| game as u64)
            .collect();
        let experiment = kept::experiment(&kept.command)?;
        let jobs = processors();
        let (sender, played) = mpsc::channel();
        let deliver = |game| sender.send(game);
        twofold_arena::run(&experiment, drawn.into_iter(), jobs, false, &stop, deliver)
            .map_err(|error| Failure::OnTheWay(format!("{name}: {error}")))?;
        let played: Vec<GameResult> = played.try_iter().collect();
        for played in &played {
            let game = played.game as usize;
            let told = |game: &GameResult| (game.score, game.max_rank.tile(), game.moves);
            let (tile, played) = (kept.largest[game].tile(), told(played));
            match kept.games.get(game).map(told) {
                Some(kept) if kept != played => different.push(format!(
                    "{name}, game {game}: kept {kept:?}, played {played:?}"
                )),
                None if tile != played.1 => different.push(format!(
                    "{name}, game {game}: kept the largest tile {tile}, played {played:?}"
                )),
                _ => {}
            }
        }
        let size = experiment.conditions.start.board().size();
        if count == all && Statistics::of(&played, size).as_ref() != Some(&kept.statistics) {
            different.push(format!(
                "{name}: all games have other statistics than those that are kept"
            ));
        }
        tables += 1;
        games += count;
    }
    let is_same = different.is_empty();
    output.print(&Report {
        tables,
        games,
        different,
    })?;
    match is_same {
        true => Ok(()),
        false => Err(Failure::Faults),
    }
}

/// The names of all tables, in order.
fn names(folder: &Folder) -> Result<Vec<String>, Failure> {
    let mut names = Vec::new();
    for within in ["", "field/", "strength/"] {
        let path = folder.file(within);
        let failed = |error| Failure::OnTheWay(format!("{}: {error}", path.display()));
        for entry in fs::read_dir(&path).map_err(failed)? {
            let file = entry.map_err(failed)?.file_name();
            let name = file.to_str().and_then(|file| file.strip_suffix(ENDING));
            names.extend(name.map(|name| format!("{within}{name}")));
        }
    }
    names.sort_unstable();
    Ok(names)
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for line in &self.different {
            writeln!(f, "{line}")?;
        }
        let (games, tables, different) = (self.games, self.tables, self.different.len());
        write!(
            f,
            "{games} games of {tables} tables played again, {different} differ"
        )
    }
}
