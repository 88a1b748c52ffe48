//! `twofold day`.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use clap::Args;
use serde::Serialize;
use twofold::Game;
use twofold::network::Checksum;
use twofold::rules::{PlayError, Record};
use twofold::solver::NetworkName;
use twofold_arena::{Day, Mark, Par};

use super::options::model;
use super::output::{Failure, Output};

/// The day.
#[derive(Args)]
pub struct Arguments {
    /// The date, such as 2026-11-23; by default today in UTC
    date: Option<Day>,
    /// Leave out par, the score of the small network, and the marks, which take about 1 s
    #[arg(long)]
    no_par: bool,
    /// The network for par, in place of models/small.model
    #[arg(long, value_name = "FILE", conflicts_with = "no_par")]
    model: Option<PathBuf>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Report {
    date: String,
    seed: String,
    board: String,
    link: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    par: Option<ParReport>,
    /// The median games of players of about a person's strength on the same tiles.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    marks: Vec<MarkReport>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct MarkReport {
    name: &'static str,
    player: &'static str,
    score: u64,
    max_tile: u64,
    moves: usize,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ParReport {
    score: u64,
    max_tile: u64,
    moves: usize,
    nodes: u64,
    network: Checksum,
    /// The link to the game of par. It is long, so only the JSON has it.
    link: String,
}

/// Prints the board of a day.
pub fn run(arguments: &Arguments, output: &Output) -> Result<(), Failure> {
    let day = match arguments.date {
        Some(day) => day,
        None => today()?,
    };
    let (mut par, mut marks) = (None, Vec::new());
    if !arguments.no_par {
        par = Some(par_of(day, arguments.model.as_deref())?);
        for mark in Mark::ALL {
            marks.push(mark_of(day, mark)?);
        }
    }
    output.print(&Report {
        date: day.to_string(),
        seed: day.seed().to_string(),
        board: Game::new(day.setup()).board().to_string(),
        link: format!("day={day}"),
        par,
        marks,
    })
}

fn mark_of(day: Day, mark: Mark) -> Result<MarkReport, Failure> {
    let mut games = Par::of(day, mark).map_err(|error| Failure::OnTheWay(error.to_string()))?;
    while !games.advance(usize::MAX).map_err(refused)? {}
    let game = games.game();
    Ok(MarkReport {
        name: mark.name(),
        player: mark.player(),
        score: game.score(),
        max_tile: game.board().max_rank().tile(),
        moves: game.moves().len(),
    })
}

fn refused(reason: PlayError) -> Failure {
    Failure::OnTheWay(format!("the solver chose a refused move: {reason}"))
}

fn today() -> Result<Day, Failure> {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_err(|error| error.to_string())
        .and_then(|now| Day::of_unix_time(now.as_secs()).map_err(|error| error.to_string()))
        .map_err(|error| Failure::OnTheWay(format!("the clock of this machine is wrong: {error}")))
}

fn par_of(day: Day, own: Option<&Path>) -> Result<ParReport, Failure> {
    let model = Arc::new(model(NetworkName::Small, own)?);
    let network = model.checksum();
    let mut par = Par::new(day, model);
    par.advance(usize::MAX).map_err(refused)?;
    let game = par.game();
    Ok(ParReport {
        score: game.score(),
        max_tile: game.board().max_rank().tile(),
        moves: game.moves().len(),
        nodes: Par::NODES,
        network,
        link: game.to_text(Record::Link),
    })
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "date      {}", self.date)?;
        writeln!(f, "seed      {}", self.seed)?;
        writeln!(f, "board     {}", self.board)?;
        write!(f, "link      #{}", self.link)?;
        let Some(par) = &self.par else { return Ok(()) };
        writeln!(
            f,
            "\npar       {} points, {} tile, {} moves",
            par.score, par.max_tile, par.moves
        )?;
        write!(
            f,
            "          by the small network, {} boards a move",
            par.nodes
        )?;
        for mark in &self.marks {
            write!(
                f,
                "\n{:<9} {} points, {} tile, {} moves, by {}",
                mark.name, mark.score, mark.max_tile, mark.moves, mark.player
            )?;
        }
        Ok(())
    }
}
