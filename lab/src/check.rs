//! `twofold-lab check`.

use std::convert::Infallible;
use std::fmt;
use std::fs;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use clap::Args;
use rand::{RngExt as _, SeedableRng as _};
use rand_pcg::Pcg64Mcg;
use serde::Serialize;
use twofold_arena::GameResult;
use twofold_cli::output::{Failure, Output};
use twofold_cli::runs::{processors, stop_on_signal};

use crate::results::Folder;
use crate::results::kept::{ENDING, Kept};

/// The games to play again.
#[derive(Args)]
pub struct Arguments {
    /// The number of games of each table
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
    /// The games that came out otherwise, in words.
    different: Vec<String>,
}

/// Plays some games of each table again, and compares them with those that are kept.
pub fn run(arguments: &Arguments, output: &Output) -> Result<(), Failure> {
    let folder = Folder::at(&arguments.folder);
    let stop = stop_on_signal()?;
    let different = Mutex::new(Vec::new());
    let (mut tables, mut games) = (0, 0);
    let is_asked = |name: &String| {
        let mut asked = arguments.tables.iter();
        arguments.tables.is_empty() || asked.any(|prefix| name.starts_with(prefix))
    };
    for name in names(&folder)?.iter().filter(|name| is_asked(name)) {
        let Some(kept) = Kept::read(&folder, name)? else {
            continue;
        };
        let all = kept.results.len();
        let count = arguments.games.min(all);
        let mut random = Pcg64Mcg::seed_from_u64(arguments.seed);
        let drawn: Vec<u64> = (0..count)
            .map(|share| random.random_range(share * all / count..(share + 1) * all / count))
            .map(|game| game as u64)
            .collect();
        let compare = |played: GameResult| {
            let kept = &kept.results[played.game as usize];
            let told = |game: &GameResult| (game.score, game.max_rank.tile(), game.moves);
            if told(kept) != told(&played) {
                let (game, kept, played) = (played.game, told(kept), told(&played));
                let mut different = different.lock().unwrap_or_else(PoisonError::into_inner);
                different.push(format!(
                    "{name}, game {game}: kept {kept:?}, played {played:?}"
                ));
            }
            Ok::<(), Infallible>(())
        };
        let (experiment, drawn) = (kept.experiment()?, drawn.into_iter());
        twofold_arena::run(&experiment, drawn, processors(), false, &stop, compare)
            .map_err(|error| Failure::OnTheWay(format!("{name}: {error}")))?;
        tables += 1;
        games += count;
    }
    let different = different
        .into_inner()
        .unwrap_or_else(PoisonError::into_inner);
    let is_same = different.is_empty();
    output.print(&Report {
        tables,
        games,
        different,
    })?;
    if is_same {
        Ok(())
    } else {
        Err(Failure::Faults)
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
