//! `twofold-lab export`.

use std::fmt;
use std::ops::Range;
use std::path::PathBuf;

use crate::chances::{check, fit};
use crate::training::{Training, observe_greedily, play_greedily};
use clap::Args;
use rayon::prelude::*;
use serde::Serialize;
use twofold::network::{Chances, Model, Origin};
use twofold::{Bitboard, FourProbability, Rank, Seed, Size};
use twofold_arena::{GameResult, Statistics};
use twofold_training::{Network, Quantisation};

use twofold_cli::files::write_whole;
use twofold_cli::output::{Failure, Output, note};

/// A trained network, the precision of its file, and the games to measure the cost.
#[derive(Args)]
pub struct Arguments {
    /// The training, made by `twofold-lab train`; several checkpoints of one training, separated by commas, give their mean
    #[arg(long, value_name = "FILES", value_delimiter = ',', required = true)]
    checkpoint: Vec<PathBuf>,
    /// Write the model to this file
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// The step of an entry updated once, in points; an entry updated n times has a step √n times finer. Give several to
    /// compare them
    #[arg(
        long,
        value_name = "POINTS",
        value_delimiter = ',',
        default_value = "1024"
    )]
    step: Vec<f32>,
    /// Leave out entries with fewer updates. Give several to compare them
    #[arg(long, value_name = "COUNT", value_delimiter = ',', default_value = "2")]
    visits: Vec<u32>,
    /// The same for entries of later stages, which then have the value of the stage that they inherit from, or none; by default
    /// as --visits
    #[arg(long, value_name = "COUNT", value_delimiter = ',')]
    later_visits: Vec<u32>,
    /// Write only the stages that learned last, for `twofold-lab train --with`; such a model plays no whole games
    #[arg(long, conflicts_with = "games")]
    learned: bool,
    /// Play this many games without search with each model, and with the network as trained
    #[arg(long, default_value_t = 0)]
    games: u64,
    /// The seed of the first of these games
    #[arg(long, default_value = "1")]
    seed: Seed,
}

impl Arguments {
    /// The steps and the least numbers of updates, in the first stage and in later ones.
    fn alternatives(&self) -> Vec<(f32, u32, u32)> {
        let mut alternatives = Vec::new();
        for &step in &self.step {
            for &visits in &self.visits {
                let later = match self.later_visits.as_slice() {
                    [] => &[visits],
                    later => later,
                };
                alternatives.extend(later.iter().map(|&later| (step, visits, later)));
            }
        }
        alternatives
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Row {
    /// `None` for the network as trained.
    #[serde(flatten)]
    written: Option<Written>,
    entries: usize,
    bytes: usize,
    strength: Option<Statistics>,
}

/// The precision of a model file.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Written {
    step: f32,
    visits: u32,
    later_visits: u32,
    /// The bits of the largest value, with its sign, at the coarsest and at the finest step.
    bits: [u32; 2],
}

#[derive(Serialize)]
struct Report {
    rows: Vec<Row>,
}

/// Runs the command.
pub fn run(arguments: &Arguments, output: &Output) -> Result<(), Failure> {
    let alternatives = arguments.alternatives();
    if arguments.out.is_some() && alternatives.len() > 1 {
        let message = "--out takes one --step, one --visits and one --later-visits".to_owned();
        return Err(Failure::Arguments(message));
    }
    let mut steps = alternatives.iter().map(|&(step, ..)| step);
    if let Some(step) = steps.find(|&step| !(step > 0.0 && step < 1e6)) {
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
    if arguments.out.is_some() && is_standard && !arguments.learned {
        note("playing to learn how likely each tile is");
        origin.chances = training.network(|network| chances(network, four))?;
    }
    let mut rows = Vec::new();
    if arguments.games > 0 {
        note("playing with the network as it was trained");
        rows.push(training.network(|network| Row {
            written: None,
            entries: kept(network, Quantisation::of(1.0, 1, &[])),
            bytes: size_of::<f32>() * network.entries.len(),
            strength: strength(
                |board| network.value(board),
                four,
                arguments.seed,
                arguments.games,
            ),
        }));
    }
    for (step, visits, later_visits) in alternatives {
        let quantisation = Quantisation::of(step, visits, &[later_visits]);
        let bits = training.network(|network| quantisation.bits(network));
        let entries = training.network(|network| kept(network, quantisation));
        let bytes = match arguments.learned {
            true => training.encode_learned(quantisation, origin.clone()),
            false => training.encode(quantisation, origin.clone()),
        };
        let bytes = bytes.map_err(|error| Failure::OnTheWay(error.to_string()))?;
        note(&format!(
            "step {step}, visits {visits}, in later stages {later_visits}: {entries} entries, {} bytes",
            bytes.len()
        ));
        let model = Model::read(&bytes, &mut |_| {})
            .map_err(|error| Failure::OnTheWay(error.to_string()))?;
        rows.push(Row {
            written: Some(Written {
                step,
                visits,
                later_visits,
                bits,
            }),
            entries,
            bytes: bytes.len(),
            strength: strength(
                |board| model.packed_value(board),
                four,
                arguments.seed,
                arguments.games,
            ),
        });
        if let Some(path) = &arguments.out {
            write_whole(path, &bytes)?;
        }
    }
    output.print(&Report { rows })
}

/// The chances of the next tile, fitted to games of the network and compared with others.
pub fn chances(network: &Network<'_>, four: FourProbability) -> Result<Chances, Failure> {
    const GAMES: u64 = 2000;
    const OTHERS: u64 = 500;
    let observed = |games: Range<u64>| -> Vec<_> {
        let games = games.into_par_iter();
        games
            .map(|game| observe_greedily(|board| network.value(board), four, Seed::new(game)))
            .collect()
    };
    let chances = fit(&observed(0..GAMES));
    check(&chances, &observed(GAMES..GAMES + OTHERS))
        .map_err(|error| Failure::OnTheWay(error.to_string()))?;
    Ok(chances)
}

/// The number of trained entries that a model holds.
fn kept(network: &Network<'_>, quantisation: Quantisation) -> usize {
    let entries = 0..network.entries.len();
    entries
        .filter(|&index| quantisation.keeps(network, index))
        .count()
}

/// Games without search by these values.
pub fn strength(
    value: impl Fn(Bitboard) -> f32 + Sync,
    four: FourProbability,
    seed: Seed,
    games: u64,
) -> Option<Statistics> {
    let games: Vec<GameResult> = (0..games)
        .into_par_iter()
        .map(|game| {
            let seed = seed.offset(game);
            let episode = play_greedily(&value, four, seed, |_, _| {});
            GameResult {
                game,
                seed,
                score: episode.score,
                max_rank: episode.top,
                moves: episode.moves,
                ..GameResult::default()
            }
        })
        .collect();
    Statistics::of(&games, Size::STANDARD)
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "| step | visits | later | bits | entries | bytes |")?;
        let tiles = [11, 12, 13, 14, 15].map(|exponent| Rank::new(exponent).tile());
        let is_measured = self.rows.iter().any(|row| row.strength.is_some());
        if is_measured {
            write!(f, " mean score |")?;
            tiles.iter().try_for_each(|tile| write!(f, " {tile} |"))?;
        }
        for row in &self.rows {
            match &row.written {
                Some(Written {
                    step,
                    visits,
                    later_visits,
                    bits: [least, most],
                }) => write!(
                    f,
                    "\n| {step} | {visits} | {later_visits} | {least}–{most} "
                )?,
                None => write!(f, "\n| as trained | | | 32 ")?,
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
