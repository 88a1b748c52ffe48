//! `twofold arena`.

use std::collections::BTreeSet;
use std::fmt;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use twofold::exact::{Regret, Solution};
use twofold::{Game, Seed};
use twofold_arena::{
    Columns, Conditions, GameResult, GameTable, Identity, Opening, RunError, Shard, Statistics,
    TableError,
};

use super::options::{Entrant, GameOptions, PlayerOptions, load_solution};
use super::output::{Failure, Output, note};
use super::report::write_statistics;

/// The experiment, and where its results go.
#[derive(Args)]
pub struct Arguments {
    #[command(flatten)]
    player: PlayerOptions,
    #[command(flatten)]
    game: GameOptions,
    /// The number of games of the whole experiment
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=100_000_000), allow_negative_numbers = true)]
    games: u64,
    /// The seed of game 0, for spawns and solver; game i has this seed plus i
    #[arg(long, default_value = "0", allow_negative_numbers = true)]
    seed: Seed,
    /// Games played at a time; by default one for each processor
    #[arg(long, value_parser = jobs, allow_negative_numbers = true)]
    jobs: Option<usize>,
    /// Play only every N-th game: part I of N, with I from 1 to N
    #[arg(long, value_name = "I/N", default_value_t = Shard::WHOLE)]
    shard: Shard,
    /// Write one row for each finished game to this file at once
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Go on with the file of a stopped run
    #[arg(long, requires = "csv")]
    resume: bool,
    /// Replace the file if it exists
    #[arg(long, requires = "csv", conflicts_with = "resume")]
    overwrite: bool,
    /// Add each game's time to the file; with it, no two runs write the same file
    #[arg(long, requires = "csv")]
    times: bool,
    /// Add each game's link to the file
    #[arg(long, requires = "csv")]
    links: bool,
    /// Measure each move against the exact values in this file, made by `twofold solve --save`
    #[arg(long, value_name = "FILE")]
    against: Option<PathBuf>,
}

/// A number of games to play at a time.
pub fn jobs(text: &str) -> Result<usize, String> {
    text.parse()
        .ok()
        .filter(|jobs| (1..=1024).contains(jobs))
        .ok_or_else(|| "not a number from 1 to 1024".to_owned())
}

/// The speed of the games of this run, without those from a resumed file.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Timing {
    jobs: usize,
    games: u64,
    seconds: f64,
    /// Time of the thread that makes the moves.
    ms_per_move: Option<f64>,
    /// The slowest move of a program.
    #[serde(skip_serializing_if = "Option::is_none")]
    slowest_ms: Option<f64>,
    games_per_second: f64,
    moves_per_second: f64,
}

#[derive(Serialize)]
struct Report {
    experiment: Identity,
    shard: String,
    /// The number of games of this shard.
    asked: u64,
    /// False if the run was stopped before the last game.
    complete: bool,
    statistics: Option<Statistics>,
    /// The games that the program lost by a fault. They count with the score of the moves before.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    faults: Vec<Lost>,
    timing: Timing,
    #[serde(skip_serializing_if = "Option::is_none")]
    against: Option<Against>,
}

/// A game that a program lost by a fault.
#[derive(Serialize)]
struct Lost {
    game: u64,
    seed: String,
    fault: String,
}

impl Lost {
    /// In the order of the games.
    fn of(results: &[GameResult]) -> Vec<Self> {
        let lost = results.iter().filter_map(|result| {
            Some(Self {
                game: result.game,
                seed: result.seed.to_string(),
                fault: result.fault.clone()?,
            })
        });
        let mut lost: Vec<Self> = lost.collect();
        lost.sort_unstable_by_key(|lost| lost.game);
        lost
    }
}

/// The games of this run compared with perfect play.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Against {
    objective: String,
    games: u64,
    #[serde(flatten)]
    regret: Regret,
    mean_regret: Option<f64>,
    optimal_share: Option<f64>,
    /// The expected value of perfect play from two random tiles.
    start_value: f64,
}

/// State shared by the threads.
struct Collected {
    table: Option<GameTable>,
    results: Vec<GameResult>,
    score: u128,
    regret: Regret,
}

/// Plays the games.
pub fn run(arguments: &Arguments, output: &Output) -> Result<(), Failure> {
    let stop = stop_on_signal()?;
    let entrant = (arguments.player).entrant(&arguments.game, arguments.seed, &stop)?;
    let conditions = entrant.contender().conditions();
    let exact = arguments
        .against
        .as_deref()
        .map(|path| exact_values(path, &conditions))
        .transpose()?;
    let (table, earlier) = open_table(arguments, &entrant)?;
    let jobs = arguments.jobs.unwrap_or_else(processors);
    let there: BTreeSet<u64> = earlier.iter().map(|result| result.game).collect();
    let asked = arguments.shard.games(arguments.games).count() as u64;
    let bar = progress_bar(asked, there.len() as u64);
    let played_before = earlier.len();
    let collected = Mutex::new(Collected {
        table,
        score: earlier.iter().map(|result| u128::from(result.score)).sum(),
        results: earlier,
        regret: Regret::default(),
    });
    let games = arguments
        .shard
        .games(arguments.games)
        .filter(|game| !there.contains(game));
    let began = Instant::now();
    let links = arguments.links || exact.is_some();
    let outcome = twofold_arena::run(
        entrant.contender(),
        games,
        jobs,
        links,
        &stop,
        |mut result| {
            let regret = exact
                .as_ref()
                .map(|exact| regret_of(exact, &result))
                .unwrap_or_default();
            if !arguments.links {
                result.link = None;
            }
            let mut collected = collected.lock().unwrap_or_else(PoisonError::into_inner);
            collected.regret.join(&regret);
            collected.take(result)?;
            bar.set_position(collected.results.len() as u64);
            if !bar.is_hidden() {
                let mean = collected.score / collected.results.len() as u128;
                bar.set_message(format!("mean score {mean}"));
            }
            Ok::<(), TableError>(())
        },
    );
    let seconds = began.elapsed().as_secs_f64();
    bar.finish_and_clear();
    let Collected {
        table,
        results,
        regret,
        ..
    } = collected
        .into_inner()
        .unwrap_or_else(PoisonError::into_inner);
    let complete = match outcome {
        Ok(()) => true,
        Err(RunError::Stopped) => false,
        Err(RunError::Delivery(error)) => return Err(error.into()),
        Err(error) => return Err(Failure::OnTheWay(error.to_string())),
    };
    if let Some(table) = table {
        table.finish()?;
    }
    output.print(&Report {
        experiment: entrant.contender().identity(),
        shard: arguments.shard.to_string(),
        asked,
        complete,
        statistics: Statistics::of(&results, conditions.start.board().size()),
        faults: Lost::of(&results),
        timing: Timing::of(&results[played_before..], jobs, seconds, &entrant),
        against: exact.map(|exact| Against {
            objective: exact.objective().to_string(),
            games: (results.len() - played_before) as u64,
            regret,
            mean_regret: regret.mean(),
            optimal_share: regret.optimal_share(),
            start_value: exact.objective().reported(exact.start_value()),
        }),
    })?;
    if complete {
        return Ok(());
    }
    note(
        "stopped: long games are missing more often than short ones, so these figures are not those of the whole run",
    );
    Err(Failure::Interrupted)
}

/// The solution to compare with. It has to be of the same game.
fn exact_values(path: &Path, conditions: &Conditions) -> Result<Solution, Failure> {
    let solution = load_solution(path, u64::MAX)?;
    if solution.is_for(&conditions.start.board(), conditions.four) {
        return Ok(solution);
    }
    let problem = solution.problem();
    Err(Failure::Arguments(format!(
        "{} holds the values of {} boards with p4 = {}, not of the games to be played",
        path.display(),
        problem.size(),
        problem.four()
    )))
}

/// The loss of the moves of a game, replayed from its link.
fn regret_of(exact: &Solution, result: &GameResult) -> Regret {
    result
        .link
        .as_deref()
        .and_then(|link| Game::from_text(link).ok())
        .map(|game| Regret::of_game(exact, &game))
        .unwrap_or_default()
}

fn open_table(
    arguments: &Arguments,
    entrant: &Entrant,
) -> Result<(Option<GameTable>, Vec<GameResult>), Failure> {
    let Some(path) = &arguments.csv else {
        return Ok((None, Vec::new()));
    };
    let opening = match (arguments.resume, arguments.overwrite) {
        (true, _) => Opening::Resume,
        (_, true) => Opening::Overwrite,
        _ => Opening::New,
    };
    let columns = Columns {
        link: arguments.links,
        ms: arguments.times,
        fault: entrant.is_engine(),
    };
    let (table, results) = GameTable::open(
        path,
        opening,
        columns,
        entrant.contender().identity(),
        arguments.shard,
        arguments.games,
    )?;
    Ok((Some(table), results))
}

/// After the first signal to end, the run sums up the finished games; the second ends it at once.
pub fn stop_on_signal() -> Result<Arc<AtomicBool>, Failure> {
    let stop = Arc::new(AtomicBool::new(false));
    let seen = Arc::clone(&stop);
    ctrlc::set_handler(move || {
        if seen.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    })
    .map_err(|error| Failure::OnTheWay(format!("cannot listen for Ctrl-C: {error}")))?;
    Ok(stop)
}

/// The processors of this machine.
pub fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, NonZeroUsize::get)
}

/// A progress bar on standard error, if that is a terminal.
pub fn progress_bar(games: u64, done: u64) -> ProgressBar {
    let bar = ProgressBar::new(games).with_position(done);
    let template = "{bar:40} {pos}/{len} games, {elapsed}, {eta} left, {msg}";
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    // The speed of this run excludes games of an earlier one.
    bar.reset_eta();
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

impl Collected {
    fn take(&mut self, mut result: GameResult) -> Result<(), TableError> {
        if let Some(table) = &mut self.table {
            table.add(&result)?;
        }
        // The file has it now, and the statistics do not need it.
        result.link = None;
        self.score += u128::from(result.score);
        self.results.push(result);
        Ok(())
    }
}

impl Timing {
    fn of(results: &[GameResult], jobs: usize, seconds: f64, entrant: &Entrant) -> Self {
        let games = results.len() as u64;
        let moves: u64 = results.iter().map(|result| result.moves).sum();
        let ms: f64 = results.iter().filter_map(|result| result.ms).sum();
        let per_second = |count: u64| count as f64 / seconds.max(f64::MIN_POSITIVE);
        Self {
            jobs,
            games,
            seconds,
            ms_per_move: (moves > 0).then(|| ms / moves as f64),
            slowest_ms: match entrant {
                Entrant::Engine(engine) => Some(engine.slowest_ms()),
                Entrant::Solver(_) => None,
            },
            games_per_second: per_second(games),
            moves_per_second: per_second(moves),
        }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.experiment)?;
        if self.shard != Shard::WHOLE.to_string() {
            writeln!(f, "shard   {}", self.shard)?;
        }
        write_statistics(f, self.statistics.as_ref())?;
        write_faults(f, &self.faults)?;
        let Timing {
            jobs,
            games,
            seconds,
            ms_per_move,
            slowest_ms,
            games_per_second,
            moves_per_second,
        } = self.timing;
        write!(
            f,
            "time    {seconds:.2} s for {games} games, {jobs} at a time: {:.5} ms/move, \
             {games_per_second:.2} games/s, {moves_per_second:.0} moves/s",
            ms_per_move.unwrap_or_default()
        )?;
        if let Some(slowest) = slowest_ms {
            write!(f, ", slowest move {slowest:.1} ms")?;
        }
        match &self.against {
            Some(against) => write!(f, "\n{against}"),
            None => Ok(()),
        }
    }
}

/// Writes the games lost by a fault, each line with its line break.
fn write_faults(f: &mut fmt::Formatter<'_>, faults: &[Lost]) -> fmt::Result {
    /// The games that are named; the table has all.
    const NAMED: usize = 10;
    if faults.is_empty() {
        return Ok(());
    }
    let lost = faults.len();
    writeln!(
        f,
        "faults  {lost} games lost by a fault; they count with the score before it"
    )?;
    for Lost { game, fault, .. } in faults.iter().take(NAMED) {
        writeln!(f, "        game {game}: {fault}")?;
    }
    match lost.checked_sub(NAMED) {
        None | Some(0) => Ok(()),
        Some(more) => writeln!(f, "        and {more} more"),
    }
}

impl fmt::Display for Against {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "exact   {:.3}% of {} moves optimal, mean regret {:.6}, lost {:.3} a game; perfect play expects {:.4} ({})",
            100.0 * self.optimal_share.unwrap_or_default(),
            self.regret.moves,
            self.mean_regret.unwrap_or_default(),
            self.regret.lost / self.games.max(1) as f64,
            self.start_value,
            self.objective
        )?;
        match self.regret.unsolved {
            0 => Ok(()),
            unsolved => write!(f, "; {unsolved} moves on boards that were not solved"),
        }
    }
}
