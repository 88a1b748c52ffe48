//! `twofold solve --formation`.

use std::fmt;
use std::fs::File;
use std::io::BufReader;
use std::time::Instant;

use serde::Serialize;
use twofold::board::Grid;
use twofold::exact::{Endgame, EndgameSolve, EndgameTable, FileError, LockedCells, TableError};
use twofold::search::Values;
use twofold::{Direction, Rank};

use super::files::write_by;
use super::output::{Failure, Output, of_file};
use super::runs::stop_on_signal;
use super::solve::{Arguments, run_steps, write_moves, write_peak};

#[derive(Serialize)]
struct BoardReport {
    board: String,
    /// The chance of the goal by perfect play.
    value: f64,
    /// The chance after each move that leaves the locked cells as they are.
    values: Values,
    best: Option<Direction>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Report {
    formation: String,
    goal: u64,
    p4: f64,
    states: u64,
    afterstates: u64,
    /// The mean over two random tiles in the free cells.
    value: f64,
    boards: Vec<BoardReport>,
    seconds: f64,
    /// The memory of the table.
    bytes: u64,
    /// The most memory in use while solving.
    #[serde(skip_serializing_if = "Option::is_none")]
    peak_bytes: Option<u64>,
}

/// Reports the chances of the formation that is asked for, or that the file holds; false if neither names one.
pub fn run(arguments: &Arguments, boards: &[Grid], output: &Output) -> Result<bool, Failure> {
    let began = Instant::now();
    let Some((table, peak_bytes)) = table(arguments, boards)? else {
        return Ok(false);
    };
    let seconds = began.elapsed().as_secs_f64();
    if let Some(path) = &arguments.save {
        write_by(path, |file| table.save(file))?;
    }
    let report = |&board: &Grid| {
        let values = table.values(board)?;
        Ok(BoardReport {
            board: board.to_string(),
            value: table.value(board)?,
            best: values.best(),
            values,
        })
    };
    let boards = boards.iter().map(report).collect::<Result<_, _>>();
    output.print(&Report {
        formation: table.locked().to_string(),
        goal: table.goal().tile(),
        p4: table.four().probability(),
        states: table.states(),
        afterstates: table.afterstates(),
        value: table.start_value(),
        boards: boards.map_err(|error: TableError| Failure::Arguments(error.to_string()))?,
        seconds,
        bytes: table.bytes(),
        peak_bytes,
    })?;
    Ok(true)
}

/// The table, solved or read, and the most memory in use while solving.
fn table(
    arguments: &Arguments,
    boards: &[Grid],
) -> Result<Option<(EndgameTable, Option<u64>)>, Failure> {
    let asked = match arguments.formation.zip(arguments.goal) {
        None => None,
        Some((locked, tile)) => {
            let no_goal = || Failure::Arguments(format!("--goal: there is no tile of {tile}"));
            let goal = Rank::of_tile(tile).ok_or_else(no_goal)?;
            let end = locked.endgame(goal, arguments.four.p4);
            let end = end.map_err(|error| Failure::Arguments(error.to_string()))?;
            Some((locked, goal, end))
        }
    };
    let Some(path) = &arguments.load else {
        let Some((locked, _, end)) = asked else {
            return Ok(None);
        };
        let (table, peak) = solve(arguments, locked, end, boards)?;
        return Ok(Some((table, Some(peak))));
    };
    let read = File::open(path)
        .map_err(FileError::from)
        .and_then(|file| EndgameTable::load(BufReader::new(file), arguments.memory.0));
    let table = match read {
        Err(FileError::Foreign(_)) if asked.is_none() => return Ok(None),
        read => read.map_err(of_file(path))?,
    };
    let (found, goal) = (table.locked(), table.goal());
    if asked.is_some_and(|(locked, tile, _)| (found, goal) != (locked, tile)) {
        let goal = goal.tile();
        let reason = format!("this is a solution of {found} with the goal {goal}");
        return Err(of_file(path)(reason));
    }
    Ok(Some((table, None)))
}

/// The table, and the most memory in use.
fn solve(
    arguments: &Arguments,
    locked: LockedCells,
    end: Endgame,
    boards: &[Grid],
) -> Result<(EndgameTable, u64), Failure> {
    let boards = boards.iter().copied();
    let mut solve = EndgameTable::solve(locked, end, arguments.memory.0, boards)?;
    let stop = stop_on_signal()?;
    let peak = run_steps(&mut solve, &stop, EndgameSolve::step, |_, _| Ok(()))?;
    Ok((EndgameTable::of(locked, end, solve)?, peak))
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{}, goal {}, p4 = {}; the locked tiles stay where they are",
            self.formation, self.goal, self.p4
        )?;
        writeln!(f, "value   {:.6} (chance from two new tiles)", self.value)?;
        for board in &self.boards {
            writeln!(f, "board   {}  {:.6}", board.board, board.value)?;
            write_moves(f, &board.values, board.best, |value| format!("{value:.6}"))?;
        }
        write!(
            f,
            "states  {} up to symmetry, {} afterstates, {} MiB\ntime    {:.2} s",
            self.states,
            self.afterstates,
            self.bytes.div_ceil(1 << 20),
            self.seconds
        )?;
        write_peak(f, self.peak_bytes)
    }
}
