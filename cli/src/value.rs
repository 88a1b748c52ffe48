//! `twofold value`.

use std::fmt;
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::Args;
use serde::Serialize;
use twofold::board::{Numbers, Reading};
use twofold::search::{Evaluation, NextTile, Pace, Task};
use twofold::solver::{Solver, prepare};
use twofold::{Direction, Position, Seed, Size};

use super::options::{Chosen, FourOption, NumbersOption, SolverOptions, clock};
use super::output::{Failure, Output, note, of_file};
use super::report::mark;

/// The board or the boards, and the solver.
#[derive(Args)]
pub struct Arguments {
    #[command(flatten)]
    solver: SolverOptions,
    /// The board, in any form: rows separated by / or line breaks, lists, tables, JSON, or 16 hexadecimal ranks
    #[arg(
        long,
        allow_hyphen_values = true,
        required_unless_present = "boards",
        conflicts_with = "boards"
    )]
    board: Option<String>,
    /// Value the boards in this file, or in standard input for "-": one a line in any form, or the column "board" of CSV.
    /// Each gets a row of CSV, or a line with --json, as soon as it is read
    #[arg(long, value_name = "FILE")]
    boards: Option<PathBuf>,
    #[command(flatten)]
    numbers: NumbersOption,
    #[command(flatten)]
    four: FourOption,
    /// The seed of the solver's random numbers
    #[arg(long, default_value = "0", allow_negative_numbers = true)]
    seed: Seed,
}

#[derive(Serialize)]
struct Report {
    solver: &'static str,
    #[serde(skip_serializing_if = "String::is_empty")]
    settings: String,
    board: String,
    #[serde(flatten)]
    evaluation: Evaluation,
    #[serde(rename = "nextTile", skip_serializing_if = "Option::is_none")]
    next_tile: Option<NextTile>,
    unit: &'static str,
    ms: f64,
}

/// The heads of the columns of CSV.
const HEADING: &str = "board,up,right,down,left,best,depth,nodes,complete";

/// Evaluates a board, or many.
pub fn run(arguments: &Arguments, output: &Output) -> Result<(), Failure> {
    if let Some(path) = &arguments.boards {
        return evaluate_many(arguments, path, output);
    }
    let board = arguments.board.as_deref().unwrap_or_default();
    let position = Position::from(arguments.numbers.board(board)?);
    let chosen = arguments.choose(position.size())?;
    let mut solver = arguments.prepared(&chosen, position)?;
    output.print(&arguments.evaluate(&chosen, &mut *solver, position))
}

/// Evaluates the boards of a file. Solver and network are loaded once for each size of board.
fn evaluate_many(arguments: &Arguments, path: &Path, output: &Output) -> Result<(), Failure> {
    let standard_input = path == Path::new("-");
    let name = match standard_input {
        true => Path::new("standard input"),
        false => path,
    };
    let file: Box<dyn BufRead> = match standard_input {
        true => Box::new(io::stdin().lock()),
        false => Box::new(BufReader::new(File::open(path).map_err(of_file(name))?)),
    };
    if !output.is_json() {
        output.print(&HEADING)?;
    }
    let mut loaded: Vec<(Size, Chosen, Box<dyn Solver>)> = Vec::new();
    let mut exponents_told = false;
    let mut evaluate = |line: u64, board: &str| {
        let wrong = |error: &dyn fmt::Display| of_file(name)(format!("line {line}: {error}"));
        let reading = arguments
            .numbers
            .read(Reading::of(board, arguments.numbers.told()))
            .map_err(|error| wrong(&error))?;
        if reading.numbers == Numbers::Exponents
            && arguments.numbers.told().is_none()
            && !exponents_told
        {
            exponents_told = true;
            note(&format!(
                "line {line}: the numbers are exponents: the board is {}",
                reading.board
            ));
        }
        let position = Position::from(reading.board);
        let size = position.size();
        let place = match loaded.iter().position(|(there, ..)| *there == size) {
            Some(place) => place,
            None => {
                let chosen = arguments.choose(size).map_err(|error| wrong(&error))?;
                let solver = arguments.prepared(&chosen, position);
                let solver = solver.map_err(|error| wrong(&error))?;
                loaded.push((size, chosen, solver));
                loaded.len() - 1
            }
        };
        let (_, chosen, solver) = &mut loaded[place];
        output.print(&Row(arguments.evaluate(chosen, &mut **solver, position)))
    };
    let mut faults = false;
    for board in boards(file).map_err(of_file(name))? {
        let (line, board) = board.map_err(of_file(name))?;
        match evaluate(line, &board) {
            // What is wrong with a line does not end the run.
            Err(Failure::Arguments(reason)) => {
                faults = true;
                note(&reason);
            }
            done => done?,
        }
    }
    match faults {
        true => Err(Failure::Faults),
        false => Ok(()),
    }
}

/// The boards of a file as text, with their lines: those in the column "board" of CSV, or one a line. Blank lines are skipped.
fn boards(mut file: Box<dyn BufRead>) -> io::Result<Box<dyn Iterator<Item = io::Result<Line>>>> {
    let mut first = String::new();
    file.read_line(&mut first)?;
    let first = first.trim_start_matches('\u{feff}').trim_end().to_owned();
    let mut heads = csv::StringRecord::new();
    csv_reader(first.as_bytes()).read_record(&mut heads)?;
    let Some(column) = heads.iter().position(|head| head.trim() == "board") else {
        let lines = std::iter::once(Ok(first)).chain(file.lines()).zip(1..);
        return Ok(Box::new(lines.filter_map(|(text, line)| match text {
            Ok(text) if text.trim().is_empty() => None,
            text => Some(text.map(|text| (line, text))),
        })));
    };
    let rows = csv_reader(file).into_records();
    Ok(Box::new(rows.map(move |row| {
        let row = row?;
        let line = row.position().map_or(0, csv::Position::line) + 1;
        Ok((line, row.get(column).unwrap_or_default().to_owned()))
    })))
}

/// The number of a line, from 1, and its board.
type Line = (u64, String);

fn csv_reader<R: io::Read>(file: R) -> csv::Reader<R> {
    csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .from_reader(file)
}

impl Arguments {
    fn choose(&self, size: Size) -> Result<Chosen, Failure> {
        self.solver.choose(size, self.four.p4)
    }

    fn task(&self, position: Position) -> Task {
        Task::new(position, self.four.p4, self.seed)
    }

    /// A solver with its tables.
    fn prepared(&self, chosen: &Chosen, position: Position) -> Result<Box<dyn Solver>, Failure> {
        let mut solver = chosen.solver()?;
        if chosen.spec.anytime {
            prepare(&mut *solver, &self.task(position));
        }
        Ok(solver)
    }

    fn evaluate(&self, chosen: &Chosen, solver: &mut dyn Solver, position: Position) -> Report {
        let task = self.task(position);
        let began = Instant::now();
        let pace = Pace::default();
        let turn = chosen.budget.turn(&pace, &clock);
        let evaluation = solver.evaluate(&task, &turn.budget);
        Report {
            solver: chosen.spec.id,
            settings: chosen.settings.to_string(),
            board: position.to_string(),
            evaluation,
            unit: chosen.spec.unit,
            ms: began.elapsed().as_secs_f64() * 1e3,
            next_tile: solver.next_tile(&task),
        }
    }
}

/// An answer as a row of CSV. It has no time, so that the same boards give the same file.
#[derive(Serialize)]
#[serde(transparent)]
struct Row(Report);

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Evaluation {
            values,
            best,
            depth,
            nodes,
            complete,
        } = &self.0.evaluation;
        write!(f, "\"{}\",", self.0.board)?;
        for direction in Direction::ALL {
            let value = values.get(direction).map(|value| value.to_string());
            write!(f, "{},", value.unwrap_or_default())?;
        }
        let best = best.map(Direction::name).unwrap_or_default();
        write!(f, "{best},{depth},{nodes},{complete}")
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Evaluation {
            values,
            best,
            depth,
            nodes,
            complete,
        } = &self.evaluation;
        for direction in Direction::ALL {
            let value = values.get(direction).map(|value| value.to_string());
            let value = value.unwrap_or_else(|| "illegal".to_owned());
            writeln!(f, "{direction:<5} {value}{}", mark(*best, direction))?;
        }
        let ending = match complete {
            true => "",
            false => ", stopped by the budget",
        };
        write!(
            f,
            "{}; depth {depth}, {nodes} nodes, {:.3} ms{ending}",
            self.unit, self.ms
        )?;
        match &self.next_tile {
            Some(NextTile { tile, chance }) => write!(
                f,
                "\nchance of a {tile}, playing on without search: {:.1} %",
                100.0 * chance
            ),
            None => Ok(()),
        }
    }
}
