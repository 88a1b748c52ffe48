//! `twofold solve --formation`.

use std::fmt;
use std::time::Instant;

use serde::Serialize;
use twofold::board::Grid;
use twofold::exact::{Endgame, EndgameSolve, EndgameTable, LockedCells};
use twofold::search::Values;
use twofold::{Direction, Rank};

use super::options::load_exact;
use super::output::{Failure, Output};
use super::runs::stop_on_signal;
use super::solve::{Arguments, run_steps, write_file, write_moves, write_peak};

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

/// Solves a formation, or reads its table, and reports chances.
pub fn run(
    arguments: &Arguments,
    locked: LockedCells,
    goal: u64,
    boards: &[Grid],
    output: &Output,
) -> Result<(), Failure> {
    let refuse = |reason: String| Failure::Arguments(reason);
    let no_goal = || refuse(format!("--goal: there is no tile of {goal}"));
    let goal = Rank::of_tile(goal).ok_or_else(no_goal)?;
    let end = locked
        .endgame(goal, arguments.four.p4)
        .map_err(|error| refuse(error.to_string()))?;
    let began = Instant::now();
    let (table, peak_bytes) = match &arguments.load {
        None => {
            let (table, peak) = solve(arguments, locked, end, boards)?;
            (table, Some(peak))
        }
        Some(path) => {
            let table = load_exact(path, |file| EndgameTable::load(file, arguments.memory.0))?;
            if (table.locked(), table.goal()) != (locked, goal) {
                return Err(refuse(format!(
                    "{}: this is a solution of {} with the goal {}",
                    path.display(),
                    table.locked(),
                    table.goal().tile()
                )));
            }
            (table, None)
        }
    };
    let seconds = began.elapsed().as_secs_f64();
    if let Some(path) = &arguments.save {
        write_file(path, |file| table.save(file))?;
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
        formation: locked.to_string(),
        goal: goal.tile(),
        p4: table.four().probability(),
        states: table.states(),
        afterstates: table.afterstates(),
        value: table.start_value(),
        boards: boards.map_err(|error: twofold::exact::TableError| refuse(error.to_string()))?,
        seconds,
        bytes: table.bytes(),
        peak_bytes,
    })
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
    match EndgameTable::of(locked, end, solve) {
        Ok(table) => Ok((table, peak)),
        Err(_) => unreachable!("it is done"),
    }
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
