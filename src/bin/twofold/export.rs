//! `twofold export`.

use std::fmt;
use std::fs;
use std::path::PathBuf;

use clap::Args;
use rayon::prelude::*;
use serde::Serialize;
use twofold::arena::{GameResult, Statistics};
use twofold::learn::{
    Chances, Entry, Model, Network, Origin, Quantisation, Training, encode, observe_greedily,
    play_greedily,
};
use twofold::{Bitboard, FourProbability, Rank, Seed, Size};

use super::output::{Failure, Output, note};

/// A trained network, how precisely to write it down, and whether to measure what that costs.
#[derive(Args)]
pub struct Arguments {
    /// The training, made by `twofold train`. Of several checkpoints of one training, separated by commas, the mean is taken
    #[arg(long, value_name = "FILES", value_delimiter = ',', required = true)]
    checkpoint: Vec<PathBuf>,
    /// Write the model to this file
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// The step, in points, of an entry updated once: one updated n times is rounded to a step √n times finer. Several for
    /// a comparison
    #[arg(
        long,
        value_name = "POINTS",
        value_delimiter = ',',
        default_value = "1024"
    )]
    step: Vec<f32>,
    /// Leave out the entries updated less often. Several for a comparison
    #[arg(long, value_name = "COUNT", value_delimiter = ',', default_value = "2")]
    visits: Vec<u32>,
    /// Play so many games without search with each model, and with the network as it was trained
    #[arg(long, default_value_t = 0)]
    games: u64,
    /// The luck of the first of these games
    #[arg(long, default_value = "1")]
    seed: Seed,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Row {
    /// None for the network as it was trained.
    step: Option<f32>,
    visits: Option<u32>,
    entries: usize,
    bytes: usize,
    strength: Option<Statistics>,
}

#[derive(Serialize)]
struct Report {
    rows: Vec<Row>,
}

/// Runs the command.
///
/// # Errors
/// Wrong arguments, a damaged checkpoint, or a file that cannot be written.
pub fn run(arguments: &Arguments, output: &Output) -> Result<(), Failure> {
    let alternatives: Vec<_> = arguments
        .step
        .iter()
        .flat_map(|&step| arguments.visits.iter().map(move |&visits| (step, visits)))
        .collect();
    if arguments.out.is_some() && alternatives.len() > 1 {
        let message = "--out takes one --step and one --visits".to_owned();
        return Err(Failure::Arguments(message));
    }
    if let Some((step, _)) = alternatives
        .iter()
        .find(|(step, _)| !(*step > 0.0 && *step < 1e6))
    {
        return Err(Failure::Arguments(format!(
            "a step of {step} points is none"
        )));
    }
    let mut training = Training::load_mean(&arguments.checkpoint)?;
    let four = training.settings().four;
    let is_standard = training.architecture().side == 4;
    if arguments.games > 0 && !is_standard {
        let message = "--games is for networks of the 4×4 board".to_owned();
        return Err(Failure::Arguments(message));
    }
    let mut origin = Origin {
        games: training.games(),
        moves: training.moves(),
        ..Origin::default()
    };
    if arguments.out.is_some() && is_standard {
        note("playing to learn how likely each tile is");
        origin.chances = training.network(|network| chances(network, four));
    }
    let mut rows = Vec::new();
    if arguments.games > 0 {
        note("playing with the network as it was trained");
        rows.push(training.network(|network| Row {
            step: None,
            visits: None,
            entries: kept(network, 1),
            bytes: size_of::<f32>() * network.entries.len(),
            strength: strength(|board| network.value(board), four, arguments),
        }));
    }
    for (step, visits) in alternatives {
        let quantisation = Quantisation { step, visits };
        let (bytes, entries) = training.network(|network| {
            let bytes = encode(network, quantisation, origin.clone());
            (bytes, kept(network, visits.max(1)))
        });
        let bytes = bytes.map_err(|error| Failure::OnTheWay(error.to_string()))?;
        note(&format!(
            "step {step}, visits {visits}: {entries} entries, {} bytes",
            bytes.len()
        ));
        let model = Model::read(&bytes, &mut |_| {})
            .map_err(|error| Failure::OnTheWay(error.to_string()))?;
        rows.push(Row {
            step: Some(step),
            visits: Some(visits),
            entries,
            bytes: bytes.len(),
            strength: strength(|board| model.value(board), four, arguments),
        });
        if let Some(path) = &arguments.out {
            fs::write(path, &bytes)
                .map_err(|error| Failure::OnTheWay(format!("{}: {error}", path.display())))?;
        }
    }
    output.print(&Report { rows })
}

/// The chances of the next tile, from games of the network.
fn chances(network: &Network<'_>, four: FourProbability) -> Chances {
    const GAMES: u64 = 2000;
    let observations: Vec<_> = (0..GAMES)
        .into_par_iter()
        .flat_map_iter(|game| observe_greedily(|board| network.value(board), four, Seed::new(game)))
        .collect();
    Chances::fit(&observations)
}

/// The number of entries updated at least `visits` times.
fn kept(network: &Network<'_>, visits: u32) -> usize {
    let kept = |entry: &&Entry| entry.visits() >= visits;
    network.entries.iter().filter(kept).count()
}

fn strength(
    value: impl Fn(Bitboard) -> f32 + Sync,
    four: FourProbability,
    arguments: &Arguments,
) -> Option<Statistics> {
    let games: Vec<GameResult> = (0..arguments.games)
        .into_par_iter()
        .map(|game| {
            let seed = arguments.seed.offset(game);
            let episode = play_greedily(&value, four, seed, |_, _| {});
            GameResult {
                game,
                seed,
                score: episode.score,
                max_rank: episode.top,
                moves: episode.moves,
                link: None,
                ms: None,
            }
        })
        .collect();
    Statistics::of(&games, Size::STANDARD)
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "| step | visits | entries | bytes |")?;
        let tiles = [11, 12, 13, 14, 15].map(|exponent| Rank::new(exponent).tile());
        let is_measured = self.rows.iter().any(|row| row.strength.is_some());
        if is_measured {
            write!(f, " mean score |")?;
            tiles.iter().try_for_each(|tile| write!(f, " {tile} |"))?;
        }
        for row in &self.rows {
            match (row.step, row.visits) {
                (Some(step), Some(visits)) => write!(f, "\n| {step} | {visits} ")?,
                _ => write!(f, "\n| as trained | ")?,
            }
            write!(f, "| {} | {} |", row.entries, row.bytes)?;
            if let Some(strength) = &row.strength {
                write!(f, " {:.0}", strength.score.mean)?;
                if let Some(interval) = strength.score.interval {
                    write!(f, " ({:.0}–{:.0})", interval.low, interval.high)?;
                }
                for tile in tiles {
                    let rate = strength.tiles.iter().find(|rate| rate.tile == tile);
                    write!(f, " | {:.1} %", rate.map_or(0.0, |rate| 100.0 * rate.rate))?;
                }
                write!(f, " |")?;
            }
        }
        Ok(())
    }
}
