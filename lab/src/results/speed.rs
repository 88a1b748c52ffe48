//! The time of a move of our solvers, beside the times that the papers report.
//!
//! Times depend on the machine, so they have a file of their own.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::papers::{DOCUMENTS, Document, Row};
use cpu_time::ThreadTime;
use serde::{Deserialize, Serialize};
use twofold::Game;
use twofold::search::Pace;
use twofold_arena::play_out;

use super::Folder;
use super::markdown;
use twofold_cli::files::write_whole;
use twofold_cli::output::{Failure, note};

const FILE: &str = "times.csv";
/// The time that each row is measured, in seconds of its thread.
const SECONDS: f64 = 1.0;
/// Moves before the measurement, after which all tables are built.
const WARM_UP: usize = 20;

/// The measurement of a row.
#[derive(Clone, Serialize, Deserialize)]
pub struct Time {
    /// The row's name.
    row: String,
    /// The number of moves.
    moves: u64,
    /// Processor time of one move, in milliseconds.
    ms_per_move: f64,
}

/// Measures every row without a time, one after the other on one thread.
pub fn measure(folder: &Folder, stop: &AtomicBool) -> Result<(), Failure> {
    let earlier = load(folder)?;
    let mut writer = csv::Writer::from_writer(Vec::new());
    for document in DOCUMENTS.iter() {
        for row in document.rows.iter().filter(|row| row.until.is_none()) {
            let key = document.key(row);
            let time = match earlier.iter().find(|time| time.row == key) {
                Some(time) => time.clone(),
                None => {
                    let time = measure_row(document, row, stop)?;
                    note(&format!("{}: {:.5} ms/move", time.row, time.ms_per_move));
                    time
                }
            };
            writer.serialize(time).map_err(of_csv)?;
        }
    }
    let bytes = writer
        .into_inner()
        .map_err(|error| of_csv(error.into_error()))?;
    write_whole(&folder.file(FILE), &bytes)
}

fn of_csv(error: impl std::fmt::Display) -> Failure {
    Failure::OnTheWay(format!("{FILE}: {error}"))
}

fn measure_row(document: &Document, row: &Row, stop: &AtomicBool) -> Result<Time, Failure> {
    let experiment = document.experiment(row)?;
    let play = |game: u64, enough: &mut dyn FnMut() -> bool| {
        let mut game = Game::new(experiment.conditions.setup(game));
        let mut solver = experiment.solver()?;
        let pace = Pace::default();
        play_out(&mut game, &mut *solver, None, || {
            (!enough()).then(|| experiment.conditions.budget.turn(&pace, &|| 0.0))
        })
        .map_err(|error| Failure::OnTheWay(format!("{}: {error}", row.solver)))?;
        match stop.load(Ordering::Relaxed) {
            true => Err(Failure::Interrupted),
            false => Ok(game.moves().len() as u64),
        }
    };
    let mut asked = 0;
    play(0, &mut || {
        asked += 1;
        asked > WARM_UP || stop.load(Ordering::Relaxed)
    })?;
    let began = ThreadTime::now();
    let is_over = || began.elapsed().as_secs_f64() >= SECONDS || stop.load(Ordering::Relaxed);
    let mut moves = 0;
    for number in 0.. {
        moves += play(number, &mut || is_over())?;
        if is_over() {
            break;
        }
    }
    Ok(Time {
        row: document.key(row),
        moves,
        ms_per_move: began.elapsed().as_secs_f64() * 1e3 / moves.max(1) as f64,
    })
}

/// The measured times; none without a file.
pub fn load(folder: &Folder) -> Result<Vec<Time>, Failure> {
    let text = super::read_optional(&folder.file(FILE))?.unwrap_or_default();
    csv::Reader::from_reader(text.as_bytes())
        .deserialize()
        .collect::<Result<_, _>>()
        .map_err(of_csv)
}

/// Our time of a move of the row with this name, in milliseconds.
pub fn of(times: &[Time], row: &str) -> Option<f64> {
    let time = times.iter().find(|time| time.row == row);
    time.map(|time| time.ms_per_move)
}

/// Rounded to two significant digits: times are no more precise.
pub fn two_digits(number: f64) -> f64 {
    format!("{number:.1e}").parse().unwrap_or(number)
}

/// Two significant digits, without an exponent.
pub fn significant(number: f64) -> String {
    let rounded = two_digits(number);
    let decimals = (1.0 - rounded.log10().floor()).max(0.0) as usize;
    match decimals {
        0 => markdown::count(rounded),
        _ => format!("{rounded:.decimals$}"),
    }
}
