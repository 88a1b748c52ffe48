//! `twofold-lab ends`.

use std::collections::BTreeMap;
use std::fmt;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use clap::Args;
use serde::Serialize;
use twofold::board::Grid;
use twofold::exact::{Endgame, EndgameError, EndgameSolution, EndgameSolve, SolveError};
use twofold::network::Stage;
use twofold::statistics::{Interval, Sample};
use twofold::{Board as _, Rank, Size};

use super::formation::Formation;
use super::phases::{formation, kept};
use twofold_cli::options::{FourOption, NumbersOption};
use twofold_cli::output::{Failure, Output, note};
use twofold_cli::runs::stop_on_signal;
use twofold_cli::solve::{Memory, run_steps};

/// The boards, and the tile to make.
#[derive(Args)]
pub struct Arguments {
    /// Solve this board; may be repeated
    #[arg(
        long = "board",
        value_name = "BOARD",
        allow_hyphen_values = true,
        requires = "tile",
        required_unless_present = "file"
    )]
    boards: Vec<String>,
    #[command(flatten)]
    numbers: NumbersOption,
    /// Solve the boards in this file, written by `twofold-lab phases --keep`
    #[arg(long = "boards", value_name = "FILE")]
    file: Option<PathBuf>,
    /// Only boards that entered this phase
    #[arg(long, value_name = "TILES", requires = "file")]
    from: Option<Stage>,
    /// Only boards with this formation of the large tiles: row, square, block or other
    #[arg(long, requires = "file", value_parser = formation)]
    formation: Option<Formation>,
    /// The tile to make; it and all larger tiles stay in place. By default the smallest tile of the phase that a board in
    /// the file entered
    #[arg(long)]
    tile: Option<u64>,
    #[command(flatten)]
    four: FourOption,
    /// Memory to use at most, such as 512MiB or 4GiB
    #[arg(long, default_value_t = Memory(4 << 30))]
    memory: Memory,
}

#[derive(Serialize)]
struct BoardReport {
    board: String,
    /// The tile to make.
    tile: u64,
    formation: Formation,
    /// The chance by perfect play that leaves the large tiles in place.
    chance: f64,
}

/// Boards with the same locked cells and the same tile to make.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct EndReport {
    /// The locked cells.
    locked: String,
    tile: u64,
    boards: usize,
    states: u64,
    afterstates: u64,
    seconds: f64,
    /// The most memory in use.
    peak_bytes: u64,
}

/// The boards of one formation.
#[derive(Serialize)]
struct Mean {
    formation: Formation,
    boards: usize,
    chance: f64,
    interval: Option<Interval>,
}

#[derive(Serialize)]
struct Report {
    p4: f64,
    boards: Vec<BoardReport>,
    ends: Vec<EndReport>,
    formations: Vec<Mean>,
}

/// Solves the boards.
pub fn run(arguments: &Arguments, output: &Output) -> Result<(), Failure> {
    let mut ends: Vec<(Endgame, Vec<usize>)> = Vec::new();
    let boards = boards(arguments)?;
    for (index, (_, end)) in boards.iter().enumerate() {
        match ends.iter_mut().find(|(known, _)| known == end) {
            Some((_, indices)) => indices.push(index),
            None => ends.push((*end, vec![index])),
        }
    }
    // The quick ones first: their results are not lost if memory is too small for another.
    ends.sort_by_key(|(end, _)| (end.locked().free().count(), end.target()));
    let stop = stop_on_signal()?;
    let mut chances = vec![None; boards.len()];
    let mut reports = Vec::new();
    let mut failure = None;
    for (end, indices) in &ends {
        let own = indices.iter().map(|&index| boards[index].0);
        match solve(end, own, arguments.memory, &stop) {
            Ok((report, solution)) => {
                reports.push(report);
                for (&index, chance) in indices.iter().zip(solution.chances) {
                    chances[index] = Some(chance);
                }
            }
            Err(error) => {
                failure = Some(error);
                break;
            }
        }
    }
    let solved: Vec<_> = (boards.iter().zip(chances))
        .filter_map(|((board, end), chance)| Some((board, end, chance?)))
        .collect();
    if !solved.is_empty() {
        let mut formations = BTreeMap::<Formation, Vec<f64>>::new();
        for &(_, end, chance) in &solved {
            let of_formation = formations
                .entry(Formation::of(end.locked().bits()))
                .or_default();
            of_formation.push(chance);
        }
        let boards = solved.iter().map(|(board, end, chance)| BoardReport {
            board: board.to_string(),
            tile: end.target().tile(),
            formation: Formation::of(end.locked().bits()),
            chance: *chance,
        });
        output.print(&Report {
            p4: arguments.four.p4.probability(),
            boards: boards.collect(),
            ends: reports,
            formations: formations.into_iter().filter_map(mean).collect(),
        })?;
    }
    failure.map_or(Ok(()), Err)
}

/// The boards with their exact chances.
fn boards(arguments: &Arguments) -> Result<Vec<(Grid, Endgame)>, Failure> {
    let refuse = |error: EndgameError| Failure::Arguments(error.to_string());
    let given = match arguments.tile {
        None => None,
        Some(tile) => {
            let rank = Rank::of_tile(tile).filter(|rank| !rank.is_empty());
            let no_tile = || Failure::Arguments(format!("--tile: there is no tile of {tile}"));
            Some(rank.ok_or_else(no_tile)?)
        }
    };
    let end =
        |board: Grid, tile| Endgame::new(board, tile, arguments.four.p4).map(|end| (board, end));
    let mut boards = Vec::new();
    for text in &arguments.boards {
        let board = arguments.numbers.board(text)?;
        if board.size() != Size::STANDARD {
            return Err(Failure::Arguments(format!("{board} is no board of 4×4")));
        }
        let Some(tile) = given else {
            unreachable!("--board requires --tile");
        };
        boards.push(end(board, tile).map_err(refuse)?);
    }
    let Some(path) = &arguments.file else {
        return Ok(boards);
    };
    let mut refused = Vec::new();
    for (board, stage) in kept(path, arguments.from, arguments.formation)? {
        let smallest = Rank::new(stage.smallest());
        match end(board, given.unwrap_or(smallest)) {
            Ok(end) => boards.push(end),
            Err(error) => refused.push(error),
        }
    }
    if let Some(first) = refused.first() {
        note(&format!(
            "left out: {}, the first because {first}",
            counted(refused.len())
        ));
        if boards.is_empty() {
            return Err(refuse(first.clone()));
        }
    }
    Ok(boards)
}

fn solve(
    end: &Endgame,
    boards: impl Iterator<Item = Grid>,
    memory: Memory,
    stop: &AtomicBool,
) -> Result<(EndReport, EndgameSolution), Failure> {
    let failed = |error: SolveError| Failure::OnTheWay(format!("{end}: {error}"));
    let began = Instant::now();
    let boards: Vec<Grid> = boards.collect();
    let count = boards.len();
    let mut solve = EndgameSolve::new(end, memory.0, boards).map_err(failed)?;
    let step = |solve: &mut EndgameSolve| solve.step().map_err(failed);
    let peak = run_steps(&mut solve, stop, step, |_, _| Ok(()))?;
    let solution = solve.run().map_err(failed)?;
    let report = EndReport {
        locked: end.to_string(),
        tile: end.target().tile(),
        boards: count,
        states: solution.states,
        afterstates: solution.afterstates,
        seconds: began.elapsed().as_secs_f64(),
        peak_bytes: peak,
    };
    Ok((report, solution))
}

fn mean((formation, chances): (Formation, Vec<f64>)) -> Option<Mean> {
    let sample = Sample::of(&chances)?;
    Some(Mean {
        formation,
        boards: chances.len(),
        chance: sample.mean,
        interval: sample.interval(),
    })
}

fn counted(boards: usize) -> String {
    match boards {
        1 => "1 board".to_owned(),
        _ => format!("{boards} boards"),
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "chance of making the tile while it and all larger ones stay where they are, p4 = {}",
            self.p4
        )?;
        for board in &self.boards {
            writeln!(
                f,
                "{:.6}  {:<6} {:<13} {}",
                board.chance, board.tile, board.formation, board.board
            )?;
        }
        for end in &self.ends {
            writeln!(
                f,
                "{}  {:<6} {}: {} states up to symmetry, {} afterstates, {:.1} s, {} MiB at the peak",
                end.locked,
                end.tile,
                counted(end.boards),
                end.states,
                end.afterstates,
                end.seconds,
                end.peak_bytes.div_ceil(1 << 20)
            )?;
        }
        let lines = self.formations.iter().map(|mean| {
            let (formation, boards, chance) = (mean.formation, counted(mean.boards), mean.chance);
            let interval = mean.interval.map_or(String::new(), |interval| {
                format!(", 95 % interval {:.3}–{:.3}", interval.low, interval.high)
            });
            format!("{formation:<13} {chance:.3} on average ({boards}{interval})")
        });
        f.write_str(&lines.collect::<Vec<_>>().join("\n"))
    }
}
