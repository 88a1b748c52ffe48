//! `twofold train`.

use std::fmt;
use std::fs;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use twofold::network::{Architecture, Stage};
use twofold::training::{CheckpointError, Method, Progress, Settings, Training};
use twofold::{FourProbability, Seed};

use super::arena::stop_on_signal;
use super::learning_curve::{self, rates};
use super::output::{Failure, Output, note};

/// What to train, how, and for how long.
#[derive(Args)]
pub struct Arguments {
    /// Keep the training in this file: it is written every few minutes and at the end
    #[arg(long, value_name = "FILE")]
    checkpoint: PathBuf,
    /// Go on from the checkpoint; options that differ from it change the training from here on
    #[arg(long)]
    resume: bool,
    /// Begin with what these model files hold, each stage with that of the first one that has it; only of a new training
    #[arg(long, value_name = "FILES", value_delimiter = ',', conflicts_with_all = ["resume", "optimism"])]
    from: Vec<PathBuf>,
    /// Before going on, close the entries updated fewer than VISITS times: a smaller model, which then learns to do without
    #[arg(long, value_name = "VISITS", requires = "resume")]
    prune: Option<std::num::NonZeroU32>,
    /// Before going on, let entries updated more often than UPDATES times learn as fast as after so many
    #[arg(long, value_name = "UPDATES", requires = "resume")]
    refresh: Option<std::num::NonZeroU32>,
    /// Before going on, let entries of later stages updated fewer than VISITS times begin anew with what they inherit
    #[arg(long, value_name = "VISITS", requires = "resume")]
    forget: Option<std::num::NonZeroU32>,
    /// Before going on, give the network the mean of what it has been, which then begins anew
    #[arg(long, requires = "resume")]
    settle: bool,
    /// The tuples: 4x6, 5x6, 7x6, 8x6, 17x4, 4x5, or 2x2 and 3x3 for those boards
    #[arg(long, value_name = "NAME")]
    network: Option<String>,
    /// Tiles from which on another set of tables is used, such as 16384,16384+8192. With :own after its tiles a stage inherits
    /// nothing: its tables begin empty, and all tiles larger than its smallest look the same in them. One with :heir inherits
    /// from the one before, and looks at tiles as that does
    #[arg(long, value_name = "TILES", value_delimiter = ',')]
    stages: Option<Vec<Stage>>,
    /// Look at boards of later stages with their large tiles halved, so that they begin with what smaller tiles taught
    #[arg(long, value_name = "YES", action = clap::ArgAction::Set)]
    halved: Option<bool>,
    /// The part of an error that an update corrects; of a new training 1, or 0.5 if no tuple has more than four cells
    #[arg(long)]
    rate: Option<f32>,
    /// Give every entry its own rate by the coherence of its errors
    #[arg(long, value_name = "YES", action = clap::ArgAction::Set)]
    coherence: Option<bool>,
    /// How much of the following errors counts for an afterstate
    #[arg(long)]
    lambda: Option<f32>,
    /// What every board is worth at first, in points, but for the stages with :own, which begin empty; only of a new training
    #[arg(long, value_name = "POINTS", conflicts_with = "resume")]
    optimism: Option<f32>,
    /// After a game go on from its middle, and so on down to short ones
    #[arg(long, value_name = "YES", action = clap::ArgAction::Set)]
    halving: Option<bool>,
    /// The share of moves in later stages, the same for each: games begin where earlier ones entered them
    #[arg(long, value_name = "SHARE")]
    carousel: Option<f32>,
    /// The share of moves made on excursions: the move next to the best, a few after it, and back
    #[arg(long, value_name = "SHARE")]
    excursions: Option<f32>,
    /// Let these stages learn nothing any more, by number, 0 for the first, or none
    #[arg(long, value_name = "NUMBERS")]
    frozen: Option<FrozenStages>,
    /// How often an entry is met before it learns anything and counts
    #[arg(long, value_name = "VISITS")]
    patience: Option<u32>,
    /// Keep a mean of what the network has been after each so many games, which export takes: better than any of them. 0 for none
    #[arg(long, value_name = "GAMES")]
    average: Option<u64>,
    /// Threads that learn at the same time; one gives the same network for the same seed. All cores unless told
    #[arg(long, value_name = "COUNT")]
    threads: Option<std::num::NonZeroUsize>,
    /// Where its luck begins; only of a new training
    #[arg(long, default_value = "1", conflicts_with = "resume")]
    seed: Seed,
    /// Probability that a spawn is a 4; only of a new training
    #[arg(long, value_parser = super::options::probability, default_value = "0.1", conflicts_with = "resume")]
    p4: FourProbability,
    /// Stop after so many games; 0 writes the checkpoint alone
    #[arg(long)]
    games: Option<u64>,
    /// Stop after so many minutes
    #[arg(long, value_parser = minutes, allow_negative_numbers = true)]
    minutes: Option<f64>,
    /// Seconds between two checkpoints
    #[arg(long, value_name = "SECONDS", default_value_t = 300, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    every: u64,
    /// Write the learning curve to this file, as CSV, and its figure beside it, as SVG
    #[arg(long, value_name = "FILE")]
    curve: Option<PathBuf>,
}

impl From<CheckpointError> for Failure {
    fn from(error: CheckpointError) -> Self {
        match error {
            CheckpointError::Io { .. } | CheckpointError::Memory(_) => {
                Self::OnTheWay(error.to_string())
            }
            _ => Self::Arguments(error.to_string()),
        }
    }
}

impl From<twofold::network::ArchitectureError> for Failure {
    fn from(error: twofold::network::ArchitectureError) -> Self {
        Self::Arguments(error.to_string())
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Report {
    network: String,
    games: u64,
    moves: u64,
    seconds: f64,
    moves_per_second: f64,
    latest: Option<Progress>,
}

/// Numbers of stages, separated by commas; `none` for none of them.
#[derive(Clone)]
struct FrozenStages(Vec<usize>);

impl FromStr for FrozenStages {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text == "none" {
            return Ok(Self(Vec::new()));
        }
        let numbers = text.split(',').map(|number| {
            (number.trim().parse()).map_err(|_| {
                format!("\"{number}\" is no stage: write numbers separated by commas, or none")
            })
        });
        numbers.collect::<Result<_, _>>().map(Self)
    }
}

fn minutes(text: &str) -> Result<f64, String> {
    text.parse()
        .ok()
        .filter(|minutes| (0.0..=1e6).contains(minutes))
        .ok_or_else(|| "not a number of minutes from 0 to 1e6".to_owned())
}

/// Runs the command.
///
/// # Errors
/// Wrong arguments, a damaged checkpoint, or a file that cannot be written.
pub fn run(arguments: &Arguments, output: &Output) -> Result<(), Failure> {
    let mut training = begin(arguments)?;
    let stop = stop_on_signal()?;
    let begun = Instant::now();
    let end = arguments
        .minutes
        .map(|minutes| begun + Duration::from_secs_f64(60.0 * minutes));
    let (first_games, first_moves) = (training.games(), training.moves());
    let mut line = ProgressLine::new(begun, end, arguments.games, &training);
    let last = (arguments.games).map_or(u64::MAX, |games| first_games.saturating_add(games));
    loop {
        let left = last.saturating_sub(training.games());
        let pause = Instant::now() + Duration::from_secs(arguments.every);
        let deadline = end.map_or(pause, |end| end.min(pause));
        let outcome = training.run(left, Some(deadline), &stop, |curve, games, moves| {
            line.show(curve, games, moves);
        });
        training.save(&arguments.checkpoint)?;
        outcome?;
        if let Some(path) = &arguments.curve {
            learning_curve::write(path, training.curve())?;
        }
        let is_done = training.games() >= last;
        let is_late = end.is_some_and(|end| Instant::now() >= end);
        if is_done || is_late || stop.load(Ordering::Relaxed) {
            break;
        }
    }
    line.bar.finish_and_clear();
    output.print(&Report {
        network: training.architecture().name.clone(),
        games: training.games(),
        moves: training.moves(),
        seconds: training.seconds(),
        moves_per_second: (training.moves() - first_moves) as f64 / begun.elapsed().as_secs_f64(),
        latest: training.curve().last().cloned(),
    })?;
    match stop.load(Ordering::Relaxed) {
        true => Err(Failure::Interrupted),
        false => Ok(()),
    }
}

/// The training that the arguments ask for.
fn begin(arguments: &Arguments) -> Result<Training, Failure> {
    let threads = arguments
        .threads
        .or_else(|| std::thread::available_parallelism().ok())
        .map_or(1, std::num::NonZeroUsize::get);
    let method = |method: Method| Method {
        rate: arguments.rate.unwrap_or(method.rate),
        coherence: arguments.coherence.unwrap_or(method.coherence),
        lambda: arguments.lambda.unwrap_or(method.lambda),
        optimism: arguments.optimism.unwrap_or(method.optimism),
        restarts: arguments.halving.unwrap_or(method.restarts),
        carousel: arguments.carousel.unwrap_or(method.carousel),
        patience: arguments.patience.unwrap_or(method.patience),
        excursions: arguments.excursions.unwrap_or(method.excursions),
        frozen: (arguments.frozen.as_ref())
            .map_or(method.frozen, |stages| stages.0.iter().copied().collect()),
    };
    let has_frozen = |settings: &Settings| {
        let stages = settings.architecture.stage_count();
        let frozen = arguments.frozen.iter().flat_map(|stages| &stages.0);
        match frozen.copied().find(|&stage| stage >= stages) {
            Some(stage) => Err(Failure::Arguments(format!(
                "there is no stage {stage} to freeze: they are numbered from 0 to {}",
                stages - 1
            ))),
            None => Ok(()),
        }
    };
    if !arguments.resume {
        if arguments.checkpoint.exists() {
            return Err(Failure::Arguments(format!(
                "{} exists: go on from it with --resume, or name another file",
                arguments.checkpoint.display()
            )));
        }
        let name = arguments.network.as_deref().unwrap_or("4x6");
        let stages = arguments.stages.as_deref().unwrap_or_default();
        let architecture = Architecture {
            halved: arguments.halved.unwrap_or_default(),
            ..Architecture::named(name, stages)?
        };
        let settings = Settings {
            method: method(Method::of(&architecture)),
            architecture,
            four: arguments.p4,
            seed: arguments.seed,
            threads,
            average_every: arguments.average.unwrap_or(0),
        };
        has_frozen(&settings)?;
        let read = |path: &PathBuf| {
            fs::read(path)
                .map_err(|error| Failure::Arguments(format!("{}: {error}", path.display())))
        };
        let models: Vec<_> = arguments.from.iter().map(read).collect::<Result<_, _>>()?;
        return Ok(Training::from_models(&settings, &models)?);
    }
    let mut training = Training::load(&arguments.checkpoint)?;
    if arguments.settle {
        if training.samples() == 0 {
            return Err(Failure::Arguments(format!(
                "{} holds no mean to go on from: train with --average first",
                arguments.checkpoint.display()
            )));
        }
        training.settle();
    }
    let mut to = training.settings();
    to.method = method(to.method);
    if let Some(stages) = &arguments.stages {
        to.architecture.stages.clone_from(stages);
    }
    if let Some(halved) = arguments.halved {
        to.architecture.halved = halved;
    }
    if let Some(name) = &arguments.network {
        to.architecture = Architecture {
            halved: to.architecture.halved,
            ..Architecture::named(name, &to.architecture.stages)?
        };
    }
    to.average_every = arguments.average.unwrap_or(to.average_every);
    to.threads = arguments.threads.map_or(to.threads, |_| threads);
    has_frozen(&to)?;
    if to != training.settings() {
        training.change(&to)?;
    }
    if let Some(visits) = arguments.prune {
        training.prune(visits.get());
    }
    if let Some(visits) = arguments.forget {
        training.forget(visits.get());
    }
    if let Some(updates) = arguments.refresh {
        training.refresh(updates.get());
    }
    Ok(training)
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}: {} games, {} moves, {:.0} s, {:.2} M moves/s",
            self.network,
            self.games,
            self.moves,
            self.seconds,
            self.moves_per_second / 1e6
        )?;
        let Some(latest) = &self.latest else {
            return Ok(());
        };
        write!(
            f,
            "\nlatest {} games: mean {:.0}",
            latest.window, latest.mean
        )?;
        rates(latest).try_for_each(|(tile, rate)| write!(f, ", {tile} {:.1} %", 100.0 * rate))
    }
}

/// How the training gets on: a bar on a terminal, lines elsewhere.
struct ProgressLine {
    bar: ProgressBar,
    begun: Instant,
    end: Option<Instant>,
    games: Option<u64>,
    first: (u64, u64),
    stages: Vec<Stage>,
    said: Instant,
}

impl ProgressLine {
    /// Between two lines where there is no terminal.
    const EVERY: Duration = Duration::from_secs(30);

    fn new(begun: Instant, end: Option<Instant>, games: Option<u64>, training: &Training) -> Self {
        let bar = ProgressBar::no_length();
        if let Ok(style) = ProgressStyle::with_template("{elapsed} {msg}") {
            bar.set_style(style);
        }
        Self {
            bar,
            begun,
            end,
            games,
            first: (training.games(), training.moves()),
            stages: training.architecture().stages.clone(),
            said: begun,
        }
    }

    fn left(&self, games: u64) -> Option<Duration> {
        let by_time = self
            .end
            .map(|end| end.saturating_duration_since(Instant::now()));
        let played = games - self.first.0;
        let by_games = self.games.filter(|_| played > 0).map(|wanted| {
            let share = wanted.saturating_sub(played) as f64 / played as f64;
            self.begun.elapsed().mul_f64(share)
        });
        by_time.into_iter().chain(by_games).min()
    }

    fn show(&mut self, curve: &[Progress], games: u64, moves: u64) {
        let is_hidden = self.bar.is_hidden();
        if is_hidden && self.said.elapsed() < Self::EVERY {
            return;
        }
        let speed = (moves - self.first.1) as f64 / self.begun.elapsed().as_secs_f64().max(1e-3);
        let mut message = format!("{games} games, {:.2} M moves/s", speed / 1e6);
        if let Some(latest) = curve.last() {
            message += &format!(", mean {:.0}", latest.mean);
            for (tile, rate) in rates(latest) {
                message += &format!(", {tile} {:.1} %", 100.0 * rate);
            }
            let stages = self.stages.iter().zip(&latest.stages);
            for (stage, entered) in stages.filter(|(_, entered)| entered.games > 0) {
                message += &format!(
                    ", from {stage} on {:.0} and {:.1} % a larger tile ({} games)",
                    entered.score as f64 / entered.games as f64,
                    100.0 * entered.grown as f64 / entered.games as f64,
                    entered.games
                );
            }
        }
        if let Some(left) = self.left(games) {
            message += &format!(", {} left", indicatif::HumanDuration(left));
        }
        if is_hidden {
            note(&message);
            self.said = Instant::now();
        } else {
            self.bar.set_message(message);
        }
    }
}
