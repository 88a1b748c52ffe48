//! `twofold-lab phases`.

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use clap::Args;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use twofold::board::Grid;
use twofold::network::Stage;
use twofold::search::Pace;
use twofold::{Board as _, Game, Seed, Setup, Size, Start};
use twofold_arena::{Conditions, Ended, Experiment, Identity};
use twofold_cli::files::write_whole;
use twofold_cli::options::{FourOption, PaceOption, SolverOptions, clock};
use twofold_cli::output::{Failure, Output};
use twofold_cli::runs::{end_of_run, game_bar, jobs, processors, stop_on_signal};

use crate::formation::Formation;
use crate::phase_games::{PhaseEntry, PhaseSurvival, Phases, Survival, Until};

/// The games, and the phases.
#[derive(Args)]
pub struct Arguments {
    #[command(flatten)]
    solver: SolverOptions,
    #[command(flatten)]
    pace: PaceOption,
    #[command(flatten)]
    four: FourOption,
    /// Play this many whole games
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=100_000_000), required_unless_present = "boards")]
    games: Option<u64>,
    /// Go on from the boards in this file, written by --keep, to the next phase
    #[arg(long, value_name = "FILE", conflicts_with = "games")]
    boards: Option<PathBuf>,
    /// Games from each of these boards
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=1_000_000), conflicts_with = "games")]
    each: u64,
    /// Only boards that entered this phase
    #[arg(long, value_name = "TILES", conflicts_with = "games")]
    from: Option<Stage>,
    /// Only boards with this formation of the large tiles: row, square, block or other
    #[arg(long, conflicts_with = "games", value_parser = formation)]
    formation: Option<Formation>,
    /// Go on to the end of the game, not to the next phase
    #[arg(long, conflicts_with = "games")]
    through: bool,
    /// The tiles with which phases begin, rising; larger tiles made of them count too
    #[arg(
        long,
        value_name = "TILES",
        value_delimiter = ',',
        default_value = "16384,16384+8192,16384+8192+4096,16384+8192+4096+2048,16384+8192+4096+2048+1024,\
                         16384+8192+4096+2048+1024+512,32768"
    )]
    phases: Vec<Stage>,
    /// The seed of the first game; each other game has the next seed
    #[arg(long, default_value = "0", allow_negative_numbers = true)]
    seed: Seed,
    /// Games played at a time; by default one for each processor
    #[arg(long, value_parser = jobs, allow_negative_numbers = true)]
    jobs: Option<usize>,
    /// Write the first board of each phase to this file, as CSV
    #[arg(long, value_name = "FILE")]
    keep: Option<PathBuf>,
}

/// A formation of the large tiles.
pub fn formation(text: &str) -> Result<Formation, String> {
    serde_json::from_value(text.into()).map_err(|_| "write row, square, block or other".to_owned())
}

/// A row of the table of boards.
#[derive(Serialize, Deserialize)]
struct Kept {
    board: String,
    phase: String,
    formation: Formation,
    passed: bool,
    seed: String,
}

#[derive(Serialize)]
struct Report {
    experiment: Identity,
    games: u64,
    /// False if the run was stopped before the last game.
    complete: bool,
    phases: Vec<PhaseSurvival>,
}

/// Plays the games.
pub fn run(arguments: &Arguments, output: &Output) -> Result<(), Failure> {
    let phases = Phases::new(arguments.phases.clone())
        .map_err(|error| Failure::Arguments(format!("--phases: {error}")))?;
    let chosen = arguments.solver.choose(Size::STANDARD, arguments.four.p4)?;
    let starts = match &arguments.boards {
        Some(path) => kept(path, arguments.from, arguments.formation)?
            .into_iter()
            .map(|(board, _)| Start::Board(board))
            .collect(),
        None => vec![Start::TwoTiles(Size::STANDARD)],
    };
    let experiment = Experiment {
        spec: chosen.spec,
        settings: chosen.settings,
        resources: chosen.resources,
        network: chosen.network,
        conditions: Conditions {
            budget: arguments.pace.of(chosen.budget)?,
            start: starts[0],
            four: arguments.four.p4,
            ..Conditions::standard(arguments.seed)
        },
    };
    let games = arguments
        .games
        .unwrap_or_else(|| starts.len() as u64 * arguments.each);
    let until = match arguments.boards.is_some() && !arguments.through {
        true => Until::NextPhase,
        false => Until::End,
    };
    let stop = stop_on_signal()?;
    let jobs = arguments.jobs.unwrap_or_else(processors);
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(jobs)
        .build()
        .map_err(|error| Failure::OnTheWay(format!("cannot start the threads: {error}")))?;
    let bar = game_bar(games, 0);
    let entries = Mutex::new(Vec::new());
    let outcome = pool.install(|| {
        (0..games).into_par_iter().try_for_each(|game| {
            let start = starts[(game % starts.len() as u64) as usize];
            let entered = play(&experiment, &phases, game, start, until, &stop)?;
            bar.inc(1);
            let mut entries = entries.lock().unwrap_or_else(PoisonError::into_inner);
            entries.push((game, entered));
            Ok(())
        })
    });
    bar.finish_and_clear();
    let mut entries = entries.into_inner().unwrap_or_else(PoisonError::into_inner);
    entries.sort_unstable_by_key(|&(game, _)| game);
    let complete = match outcome {
        Ok(()) => true,
        Err(Failure::Interrupted) => false,
        Err(failure) => return Err(failure),
    };
    if let Some(path) = &arguments.keep {
        write_whole(path, &table(&phases, &experiment, &entries)?)?;
    }
    let all: Vec<PhaseEntry> = entries
        .iter()
        .flat_map(|(_, entered)| entered)
        .copied()
        .collect();
    let mut identity = experiment.identity();
    if let Some(path) = &arguments.boards {
        identity.start = format!("{} boards of {}", starts.len(), path.display());
    }
    output.print(&Report {
        experiment: identity,
        games: entries.len() as u64,
        complete,
        phases: PhaseSurvival::all(&phases, &all),
    })?;
    end_of_run(complete)
}

/// The phases that a game entered.
fn play(
    experiment: &Experiment,
    phases: &Phases,
    game: u64,
    start: Start,
    until: Until,
    stop: &AtomicBool,
) -> Result<Vec<PhaseEntry>, Failure> {
    let setup = Setup {
        start,
        ..experiment.conditions.setup(game)
    };
    let mut solver = experiment.solver()?;
    let pace = Pace::default();
    let turn = || {
        (!stop.load(Ordering::Relaxed)).then(|| experiment.conditions.budget.turn(&pace, &clock))
    };
    let played = phases.play(&mut Game::new(setup), &mut *solver, until, turn);
    match played {
        Ok((Ended::Stopped, _)) => Err(Failure::Interrupted),
        Ok((Ended::Over | Ended::Reached, entries)) => Ok(entries),
        Err(reason) => Err(Failure::OnTheWay(format!(
            "game {game}: the solver chose a refused move: {reason}"
        ))),
    }
}

/// The boards in a file that --keep wrote, with their phases: those that entered the phase `from` and have the given formation.
pub fn kept(
    path: &Path,
    from: Option<Stage>,
    formation: Option<Formation>,
) -> Result<Vec<(Grid, Stage)>, Failure> {
    let failed =
        |error: &dyn fmt::Display| Failure::Arguments(format!("{}: {error}", path.display()));
    let text = fs::read_to_string(path).map_err(|error| failed(&error))?;
    let mut boards = Vec::new();
    for row in csv::Reader::from_reader(text.as_bytes()).deserialize() {
        let row: Kept = row.map_err(|error| failed(&error))?;
        let grid: Grid = row.board.parse().map_err(|error| failed(&error))?;
        if grid.size() != Size::STANDARD {
            return Err(failed(&format!("{} is no board of 4×4", row.board)));
        }
        let stage: Stage = row.phase.parse().map_err(|error| failed(&error))?;
        if from.is_none_or(|from| from == stage)
            && formation.is_none_or(|wanted| wanted == row.formation)
        {
            boards.push((grid, stage));
        }
    }
    match boards.is_empty() {
        true => Err(failed(&"no such board is in it")),
        false => Ok(boards),
    }
}

/// The first boards of phases as CSV, without the first boards of games.
fn table(
    phases: &Phases,
    experiment: &Experiment,
    games: &[(u64, Vec<PhaseEntry>)],
) -> Result<Vec<u8>, Failure> {
    let failed = |error: &dyn fmt::Display| Failure::OnTheWay(format!("--keep: {error}"));
    let mut table = csv::Writer::from_writer(Vec::new());
    for (game, entries) in games {
        for entry in entries.iter().filter(|entry| entry.phase > 0) {
            let row = Kept {
                board: entry.board.to_string(),
                phase: phases.name(entry.phase),
                formation: entry.formation,
                passed: entry.passed,
                seed: experiment.conditions.seed.offset(*game).to_string(),
            };
            table.serialize(row).map_err(|error| failed(&error))?;
        }
    }
    table.into_inner().map_err(|error| failed(&error))
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.experiment)?;
        write!(
            f,
            "{} games; of those that entered a phase, so many got to the next",
            self.games
        )?;
        for phase in &self.phases {
            write!(f, "\n{}\n  {:<14}{}", phase.phase, "all", Share(&phase.all))?;
            for (formation, survival) in &phase.formations {
                let part = survival.entered as f64 / phase.all.entered as f64;
                write!(
                    f,
                    "\n  {formation:<14}{}, {:.1} % of the games stand so",
                    Share(survival),
                    100.0 * part
                )?;
            }
        }
        Ok(())
    }
}

/// A share with its interval.
struct Share<'a>(&'a Survival);

impl fmt::Display for Share<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Survival {
            entered,
            passed,
            share,
            interval,
        } = self.0;
        let percent = 100.0 * share.unwrap_or_default();
        write!(f, "{percent:5.1} % ({passed} of {entered}")?;
        match interval {
            Some(interval) => {
                let [low, high] = [interval.low, interval.high].map(|end| 100.0 * end);
                write!(f, ", 95 % interval {low:.1}–{high:.1} %)")
            }
            None => write!(f, ")"),
        }
    }
}
