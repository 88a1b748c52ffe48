//! `twofold-lab puzzles`.

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::puzzle_games::PuzzleGames;
use crate::puzzle_judge::PuzzleJudge;
use clap::{ArgGroup, Args};
use serde::Serialize;
use twofold::Seed;
use twofold::network::Model;
use twofold::puzzle::{Puzzle, PuzzleFileError, PuzzleSet, Theme};
use twofold::search::Draws;
use twofold::solver::NetworkName;

use twofold_cli::files::write_whole;
use twofold_cli::options::model;
use twofold_cli::output::{Failure, Output, note};
use twofold_cli::runs::processors;
use twofold_cli::threads::each_on_all_cores;

/// What to make or to check.
#[derive(Args)]
#[command(group(ArgGroup::new("task").required(true).args(["out", "check"])))]
pub struct Arguments {
    /// Play games until so many are played in all
    #[arg(long, value_name = "N", default_value_t = 1_000)]
    games: u64,
    /// The seed of the first game; each further game has the next one
    #[arg(long, default_value = "1")]
    seed: Seed,
    /// Write the puzzles to this file; if it is there, go on where it ends
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Keep at most so many puzzles of each phase; a file that is gone on with takes a larger number from then on
    #[arg(long, value_name = "N", default_value_t = 335)]
    most: u16,
    /// Judge the puzzles of this file again
    #[arg(long, value_name = "FILE")]
    check: Option<PathBuf>,
    /// Check so many puzzles, drawn at random by the seed; 0 for all
    #[arg(long, value_name = "N", default_value_t = 200, requires = "check")]
    sample: usize,
    /// Search each board with so many nodes
    #[arg(long, value_name = "N", default_value_t = 3_000_000, requires = "check", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
}

/// The puzzles of a file, counted.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Counts {
    games: u64,
    seed: String,
    puzzles: usize,
    bytes: usize,
    /// By the largest tile.
    phases: Vec<(u64, usize)>,
    themes: Vec<(Theme, usize)>,
    /// By [`Puzzle::difficulty`].
    difficulties: Vec<usize>,
}

#[derive(Serialize)]
struct Checked {
    nodes: u64,
    checked: usize,
    kept: usize,
    /// The boards whose answer is another one now.
    changed: Vec<String>,
}

/// Makes puzzles, or checks them: [`Failure::Faults`] if more than one answer in a hundred changed.
pub fn run(arguments: &Arguments, output: &Output) -> Result<(), Failure> {
    let checked = arguments.check.as_deref().map(read).transpose()?;
    let network = |name| model(name, None).map(Arc::new);
    let (full, small) = (network(NetworkName::Full)?, network(NetworkName::Small)?);
    match (&arguments.out, &checked) {
        (Some(path), _) => make(arguments, path, &full, &small, output),
        (_, Some(set)) => check(arguments, set, &full, &small, output),
        (None, None) => Err(Failure::Arguments(
            "give --out FILE or --check FILE".to_owned(),
        )),
    }
}

fn make(
    arguments: &Arguments,
    path: &Path,
    full: &Arc<Model>,
    small: &Arc<Model>,
    output: &Output,
) -> Result<(), Failure> {
    let mut set = match path.exists() {
        true => read(path)?,
        false => PuzzleSet::new(arguments.seed, arguments.most),
    };
    if set.seed() != arguments.seed || set.most() > arguments.most {
        return Err(Failure::Arguments(format!(
            "{} was made with --seed {} --most {}: give the same, a larger --most, or another file",
            path.display(),
            set.seed(),
            set.most()
        )));
    }
    set.raise_most(arguments.most);
    let cores = processors() as u64;
    while set.games() < arguments.games {
        // Many games between two writes, so that no core waits long for the others.
        let end = arguments.games.min(set.games() + 36 * cores);
        let first = set.games();
        let found = each_on_all_cores(
            (end - first) as usize,
            || Ok(PuzzleGames::new(full, small)?),
            |games, number| games.puzzles(arguments.seed, first + number as u64),
        )?;
        for puzzles in found {
            set.add_game(puzzles.map_err(|error| {
                Failure::OnTheWay(format!("a solver chose a refused move: {error}"))
            })?);
        }
        write_whole(path, &set.to_bytes())?;
        note(&format!(
            "{} games, {} puzzles",
            set.games(),
            set.puzzles().len()
        ));
    }
    output.print(&Counts::of(&set))
}

fn check(
    arguments: &Arguments,
    set: &PuzzleSet,
    full: &Arc<Model>,
    small: &Arc<Model>,
    output: &Output,
) -> Result<(), Failure> {
    let mut puzzles = set.puzzles().to_vec();
    if arguments.sample > 0 {
        // The first of a shuffle: Fisher and Yates, as in Durstenfeld, Algorithm 235 (1964).
        let mut draws = Draws::stream(arguments.seed, 0);
        for index in 0..arguments.sample.min(puzzles.len()) {
            let other = index + draws.below(puzzles.len() - index);
            puzzles.swap(index, other);
        }
        puzzles.truncate(arguments.sample);
    }
    let kept = each_on_all_cores(
        puzzles.len(),
        || Ok(PuzzleJudge::new(Arc::clone(full), Arc::clone(small))),
        |judge, number| judge.confirms(&puzzles[number], arguments.nodes),
    )?;
    let changed: Vec<String> = (puzzles.iter().zip(kept))
        .filter(|&(_, is_kept)| !is_kept)
        .map(|(puzzle, _)| puzzle.board().to_string())
        .collect();
    let checked = Checked {
        nodes: arguments.nodes,
        checked: puzzles.len(),
        kept: puzzles.len() - changed.len(),
        changed,
    };
    output.print(&checked)?;
    match 100 * checked.changed.len() > checked.checked {
        true => Err(Failure::Faults),
        false => Ok(()),
    }
}

fn read(path: &Path) -> Result<PuzzleSet, Failure> {
    let failed =
        |error: &dyn fmt::Display| Failure::Arguments(format!("{}: {error}", path.display()));
    let bytes = fs::read(path).map_err(|error| failed(&error))?;
    PuzzleSet::read(&bytes).map_err(|error: PuzzleFileError| failed(&error))
}

impl Counts {
    fn of(set: &PuzzleSet) -> Self {
        let count = |holds: &dyn Fn(&Puzzle) -> bool| {
            set.puzzles().iter().filter(|puzzle| holds(puzzle)).count()
        };
        let tile = |phase: usize| 1 << (usize::from(Puzzle::FIRST_RANK) + phase);
        Self {
            games: set.games(),
            seed: set.seed().to_string(),
            puzzles: set.puzzles().len(),
            bytes: set.to_bytes().len(),
            phases: (0..Puzzle::PHASES)
                .map(|phase| (tile(phase), count(&|puzzle| puzzle.phase() == phase)))
                .collect(),
            themes: (Theme::ALL.into_iter())
                .map(|theme| (theme, count(&|puzzle| puzzle.theme() == theme)))
                .collect(),
            difficulties: (0..=Puzzle::HARDEST)
                .map(|level| count(&|puzzle| puzzle.difficulty() == level))
                .collect(),
        }
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{} puzzles from {} games of seed {}, {} bytes",
            self.puzzles, self.games, self.seed, self.bytes
        )?;
        writeln!(f, "\n| largest tile | puzzles |\n|---:|---:|")?;
        for (tile, count) in &self.phases {
            writeln!(f, "| {tile} | {count} |")?;
        }
        writeln!(f, "\n| theme | puzzles |\n|---|---:|")?;
        for (theme, count) in &self.themes {
            writeln!(f, "| {theme} | {count} |")?;
        }
        write!(
            f,
            "\n| difficulty: nodes of the small network | puzzles |\n|---|---:|"
        )?;
        for (level, count) in self.difficulties.iter().enumerate() {
            match PuzzleJudge::SEARCHES.get(level) {
                Some(0) => write!(f, "\n| {level}: no search | {count} |")?,
                Some(nodes) => write!(f, "\n| {level}: {nodes} | {count} |")?,
                None => write!(f, "\n| {level}: more | {count} |")?,
            }
        }
        Ok(())
    }
}

impl fmt::Display for Checked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} of {} puzzles keep their answer with {} nodes",
            self.kept, self.checked, self.nodes
        )?;
        for board in &self.changed {
            write!(f, "\nanother answer: {board}")?;
        }
        Ok(())
    }
}
