//! `twofold solve`.

use std::fmt;
use std::fs::{self, File};
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use clap::Args;
use serde::Serialize;
use twofold::board::Grid;
use twofold::exact::{
    DEFAULT_MEMORY, FileError, LockedCells, Objective, Phase, Problem, Solution, Solve, SolveError,
    SolveProgress, StateCount, estimate,
};
use twofold::search::Values;
use twofold::{Direction, Position, Size};

use super::files::write_by;
use super::options::{FourOption, NumbersOption, load_solution};
use super::output::{Failure, Output, note, of_file};
use super::report::mark;
use super::runs::{progress_bar, stop_on_signal};
use super::solve_formation;

/// The game to solve, and where its values go.
#[derive(Args)]
pub struct Arguments {
    /// The size: rows x columns
    #[arg(long, required_unless_present_any = ["load", "formation"])]
    size: Option<Size>,
    /// In place of a size: locked cells (#) and free ones (.), such as ####/###./..../....; the tiles in locked cells stay
    /// where they are
    #[arg(long, value_name = "CELLS", requires = "goal", conflicts_with_all = ["size", "objective", "loss", "checkpoint"])]
    pub formation: Option<LockedCells>,
    /// The tile to make in the free cells of the formation
    #[arg(long, value_name = "TILE", requires = "formation")]
    pub goal: Option<u64>,
    #[command(flatten)]
    pub(super) four: FourOption,
    /// The objective: score, reach:T, moves:T or bellman:γ
    #[arg(long, default_value = "score")]
    objective: Objective,
    /// The cost of a lost game with moves:T, in moves
    #[arg(long, value_name = "MOVES", allow_negative_numbers = true)]
    loss: Option<f64>,
    /// Print the exact value of each move on this board; may be repeated
    #[arg(long = "board", value_name = "BOARD", allow_hyphen_values = true)]
    boards: Vec<String>,
    #[command(flatten)]
    numbers: NumbersOption,
    /// The memory limit, such as 512MiB or 4GiB
    #[arg(long, default_value_t = Memory(DEFAULT_MEMORY))]
    pub(super) memory: Memory,
    /// Write the solution to this file
    #[arg(long, value_name = "FILE")]
    pub(super) save: Option<PathBuf>,
    /// Read the solution from this file instead of solving
    #[arg(long, value_name = "FILE", conflicts_with_all = ["size", "p4", "objective", "loss", "checkpoint", "save"])]
    pub(super) load: Option<PathBuf>,
    /// Keep the work so far in this file, and go on from there if it exists
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    /// Seconds between two checkpoints
    #[arg(
        long,
        value_name = "SECONDS",
        default_value_t = 60,
        requires = "checkpoint"
    )]
    every: u64,
}

/// A number of bytes.
#[derive(Clone, Copy)]
pub struct Memory(pub u64);

impl std::str::FromStr for Memory {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let digits = text.trim_end_matches(|end: char| end.is_ascii_alphabetic());
        let factor = match text[digits.len()..].to_ascii_lowercase().as_str() {
            "" | "b" => 1,
            "k" | "kib" => 1 << 10,
            "m" | "mib" => 1 << 20,
            "g" | "gib" => 1 << 30,
            _ => return Err("write a number with KiB, MiB or GiB, such as 512MiB"),
        };
        digits
            .trim()
            .parse::<u64>()
            .ok()
            .and_then(|number| number.checked_mul(factor))
            .map(Self)
            .ok_or("write a whole number with KiB, MiB or GiB, such as 512MiB")
    }
}

impl fmt::Display for Memory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let units = [("GiB", 30), ("MiB", 20), ("KiB", 10)];
        match units
            .into_iter()
            .find(|&(_, bits)| self.0 >> bits > 0 && self.0.is_multiple_of(1 << bits))
        {
            Some((unit, bits)) => write!(f, "{}{unit}", self.0 >> bits),
            None => write!(f, "{}", self.0),
        }
    }
}

#[derive(Serialize)]
struct BoardReport {
    board: String,
    values: Values,
    best: Option<Direction>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Report {
    size: String,
    p4: f64,
    objective: String,
    unit: &'static str,
    states: u64,
    afterstates: u64,
    /// The mean over two random first tiles.
    value: f64,
    boards: Vec<BoardReport>,
    seconds: f64,
    /// The memory of the solution.
    bytes: u64,
    bytes_per_state: f64,
    /// The most memory in use while solving.
    #[serde(skip_serializing_if = "Option::is_none")]
    peak_bytes: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    states_per_second: Option<f64>,
}

impl From<FileError> for Failure {
    fn from(error: FileError) -> Self {
        match error {
            FileError::Io(_) => Self::OnTheWay(error.to_string()),
            _ => Self::Arguments(error.to_string()),
        }
    }
}

impl From<SolveError> for Failure {
    fn from(error: SolveError) -> Self {
        match error {
            SolveError::Problem(_) | SolveError::Board(..) => Self::Arguments(error.to_string()),
            SolveError::Memory { .. } | SolveError::LayerTooLarge => {
                Self::OnTheWay(error.to_string())
            }
        }
    }
}

/// Solves a board, or reads its solution, and reports values.
pub fn run(arguments: &Arguments, output: &Output) -> Result<(), Failure> {
    let boards = (arguments.boards.iter())
        .map(|text| arguments.numbers.board(text))
        .collect::<Result<Vec<_>, _>>()?;
    if solve_formation::run(arguments, &boards, output)? {
        return Ok(());
    }
    let began = Instant::now();
    let (solution, solved) = match (&arguments.load, arguments.size) {
        (Some(path), _) => (load_solution(path, arguments.memory.0)?, None),
        (None, Some(size)) => {
            let (solution, solved) = solve(arguments, size, &boards)?;
            (solution, Some(solved))
        }
        (None, None) => unreachable!("one of the two is required"),
    };
    let seconds = began.elapsed().as_secs_f64();
    let boards = (boards.iter())
        .map(|&board| board_report(&solution, board))
        .collect::<Result<_, _>>()?;
    if let Some(path) = &arguments.save {
        write_by(path, |file| solution.save(file))?;
    }
    if let Some(path) = &arguments.checkpoint {
        // The work is done; the checkpoint is not needed any more.
        fs::remove_file(path).ok();
    }
    let problem = solution.problem();
    let objective = problem.objective();
    output.print(&Report {
        size: arguments.size.unwrap_or_else(|| problem.size()).to_string(),
        p4: problem.four().probability(),
        objective: objective.to_string(),
        unit: objective.unit(),
        states: solution.states(),
        afterstates: solution.afterstates(),
        value: objective.reported(solution.start_value()),
        boards,
        seconds,
        bytes: solution.bytes(),
        bytes_per_state: solution.bytes() as f64 / solution.states().max(1) as f64,
        peak_bytes: solved.as_ref().map(|solved| solved.peak),
        states_per_second: solved
            .filter(|solved| !solved.resumed)
            .map(|_| solution.states() as f64 / seconds.max(f64::MIN_POSITIVE)),
    })
}

/// How a solution was made.
struct Solved {
    peak: u64,
    /// An earlier run did part of the work.
    resumed: bool,
}

fn solve(
    arguments: &Arguments,
    size: Size,
    boards: &[Grid],
) -> Result<(Solution, Solved), Failure> {
    let objective = match (arguments.loss, arguments.objective) {
        (Some(_), Objective::Score | Objective::Reach { .. } | Objective::Bellman { .. }) => {
            return Err(Failure::Arguments(
                "--loss has a meaning only with --objective moves:T".to_owned(),
            ));
        }
        (Some(loss), objective) => objective.with_loss(loss),
        (None, objective) => objective,
    };
    let problem = Problem::new(size, arguments.four.p4, objective).map_err(SolveError::from)?;
    let (mut solve, resumed) = match &arguments.checkpoint {
        Some(path) if path.exists() => (resume(path, &problem, arguments)?, true),
        _ => {
            announce(&problem);
            let boards = boards.iter().copied();
            let solve = Solve::with_boards(&problem, arguments.memory.0, boards)
                .map_err(|error| Failure::Arguments(error.to_string()))?;
            (solve, false)
        }
    };
    let mut saved = Instant::now();
    let stop = stop_on_signal()?;
    let peak = run_steps(&mut solve, &stop, Solve::step, |solve, stopped| {
        if let Some(path) = &arguments.checkpoint
            && (stopped || saved.elapsed() >= Duration::from_secs(arguments.every))
        {
            write_by(path, |file| solve.save(file))?;
            saved = Instant::now();
        }
        Ok(())
    })?;
    Ok((solve.run()?, Solved { peak, resumed }))
}

fn resume(path: &Path, problem: &Problem, arguments: &Arguments) -> Result<Solve, Failure> {
    let file = File::open(path).map_err(of_file(path))?;
    let solve = Solve::resume(BufReader::new(file), arguments.memory.0).map_err(of_file(path))?;
    if solve.problem().is_same_as(problem) {
        return Ok(solve);
    }
    let found = solve.problem();
    Err(of_file(path)(format!(
        "this checkpoint is of {} with p4 = {} and {}",
        found.size(),
        found.four(),
        found.objective()
    )))
}

/// Prints an estimate of time and memory beforehand.
fn announce(problem: &Problem) {
    let estimate = estimate(problem);
    let (bound, states) = match estimate.states {
        StateCount::Exactly(states) => ("", states),
        StateCount::AtMost(states) => ("at most ", states),
        StateCount::MoreThan(states) => ("more than ", states),
    };
    note(&format!(
        "{bound}{states} states up to symmetry, {bound}{} MiB, {bound}about {:.0} s on an idle machine",
        estimate.bytes.div_ceil(1 << 20),
        estimate.seconds.ceil()
    ));
}

/// Takes steps until the last or until `stop`, draws their progress, and gives the most memory in use, in bytes. `keep` may
/// write a checkpoint before each step; `true` tells it that the run stops.
pub fn run_steps<S, E>(
    solve: &mut S,
    stop: &AtomicBool,
    step: impl Fn(&mut S) -> Result<SolveProgress, E>,
    mut keep: impl FnMut(&S, bool) -> Result<(), Failure>,
) -> Result<u64, Failure>
where
    Failure: From<E>,
{
    let bar = progress_bar(1000, "{bar:40} {percent}%, {elapsed}, {msg}");
    let mut peak = 0;
    loop {
        let stopped = stop.load(Ordering::Relaxed);
        keep(solve, stopped)?;
        if stopped {
            return Err(Failure::Interrupted);
        }
        let progress = step(solve)?;
        peak = progress.bytes.max(peak);
        bar.set_position((progress.fraction.unwrap_or(0.0) * 1000.0) as u64);
        let (doing, states) = match progress.phase {
            Phase::Listing => ("listing", progress.states),
            Phase::Valuing => ("valuing", progress.valued),
            Phase::Done => {
                bar.finish_and_clear();
                return Ok(peak);
            }
        };
        if !bar.is_hidden() {
            let mebibytes = progress.bytes >> 20;
            bar.set_message(format!("{doing}: {states} states, {mebibytes} MiB"));
        }
    }
}

fn board_report(solution: &Solution, board: Grid) -> Result<BoardReport, Failure> {
    let values = solution
        .lookup(&Position::from(board))
        .map_err(|error| Failure::Arguments(error.to_string()))?;
    Ok(BoardReport {
        board: board.to_string(),
        best: values.best(),
        values: values
            .legal()
            .map(|(direction, value)| (direction, solution.objective().reported(value)))
            .collect(),
    })
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}, p4 = {}, {}", self.size, self.p4, self.objective)?;
        writeln!(f, "value   {} ({})", self.value, self.unit)?;
        for board in &self.boards {
            writeln!(f, "board   {}", board.board)?;
            write_moves(f, &board.values, board.best, |value| value.to_string())?;
        }
        writeln!(
            f,
            "states  {} up to symmetry, {} afterstates, {} MiB, {:.2} bytes a state",
            self.states,
            self.afterstates,
            self.bytes.div_ceil(1 << 20),
            self.bytes_per_state
        )?;
        write!(f, "time    {:.2} s", self.seconds)?;
        if let Some(speed) = self.states_per_second {
            write!(f, ", {speed:.0} states/s")?;
        }
        write_peak(f, self.peak_bytes)
    }
}

/// Writes the moves of a board, a line each, with their values as `shown`.
pub fn write_moves(
    f: &mut fmt::Formatter<'_>,
    values: &Values,
    best: Option<Direction>,
    shown: impl Fn(f64) -> String,
) -> fmt::Result {
    for (direction, value) in values.legal() {
        let (value, mark) = (shown(value), mark(best, direction));
        writeln!(f, "        {direction:<5} {value}{mark}")?;
    }
    Ok(())
}

/// Writes the most memory in use, if it is known.
pub fn write_peak(f: &mut fmt::Formatter<'_>, bytes: Option<u64>) -> fmt::Result {
    match bytes {
        Some(peak) => write!(f, ", {} MiB at the peak", peak.div_ceil(1 << 20)),
        None => Ok(()),
    }
}
