//! `twofold-lab train`.

use std::fmt;
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::training::{CheckpointError, CurvePoint, GpuStep, Training, gpu_plan};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use twofold::Seed;
use twofold::network::{Model, Origin, Stage, header};
use twofold_training::Quantisation;

use super::export::{chances, strength};
use super::learning_curve::{self, rates};
use super::recipe::{Check, Part, Recipe};
use twofold_cli::files::write_whole;
use twofold_cli::output::{Failure, Output, note};
use twofold_cli::runs::{processors, stop_on_signal};

/// The recipe, and the folder of its files.
#[derive(Args)]
pub struct Arguments {
    /// The recipe, a TOML file such as models/full.toml
    recipe: PathBuf,
    /// The folder of its files: for each part the training, its learning curve and its model. The training goes on from files that exist
    #[arg(long, value_name = "FOLDER")]
    out: PathBuf,
    /// A model, such as `twofold-lab export --learned` writes, with stages that the model of the part before lacks: the first part that begins
    /// anew begins with them too. May be repeated; give it again to go on with that part
    #[arg(long, value_name = "MODEL")]
    with: Vec<PathBuf>,
    /// Write the plan of the first part for lab/gpu/train.cu to this file, and do nothing else
    #[arg(long, value_name = "FILE")]
    gpu_plan: Option<PathBuf>,
    /// The tables of the first part, trained on a GPU: goes on after its last step
    #[arg(long, value_name = "FILE", conflicts_with = "gpu_plan")]
    gpu_tables: Option<PathBuf>,
    /// Threads that learn at the same time; one thread gives the same network each time. By default one for each core
    #[arg(long, value_name = "COUNT")]
    threads: Option<std::num::NonZeroUsize>,
    /// Pause after this many minutes
    #[arg(long, value_parser = minutes, allow_negative_numbers = true)]
    minutes: Option<f64>,
    /// Seconds between two writes of the training to its file, from which a killed training goes on
    #[arg(long, value_name = "SECONDS", default_value_t = 900, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    every: u64,
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

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Report {
    /// The last part that was trained.
    part: String,
    games: u64,
    moves: u64,
    /// False if it was paused before the end of the last part.
    complete: bool,
    latest: Option<CurvePoint>,
    #[serde(skip_serializing_if = "Option::is_none")]
    model: Option<Made>,
}

/// The final model.
#[derive(Serialize)]
struct Made {
    file: String,
    bytes: usize,
    /// The mean score of the games of the check.
    mean: Option<f64>,
}

fn minutes(text: &str) -> Result<f64, String> {
    text.parse()
        .ok()
        .filter(|minutes| (0.0..=1e6).contains(minutes))
        .ok_or_else(|| "not a number of minutes from 0 to 1e6".to_owned())
}

/// Runs the command.
pub fn run(arguments: &Arguments, output: &Output) -> Result<(), Failure> {
    let recipe = Recipe::read(&arguments.recipe)?;
    if let Some(path) = &arguments.gpu_plan {
        return write_gpu_plan(&recipe, path);
    }
    let stop = stop_on_signal()?;
    let end =
        (arguments.minutes).map(|minutes| Instant::now() + Duration::from_secs_f64(60.0 * minutes));
    let work = Work {
        recipe: &recipe,
        folder: &arguments.out,
        with: &arguments.with,
        threads: arguments
            .threads
            .map_or_else(processors, std::num::NonZeroUsize::get),
        every: Duration::from_secs(arguments.every),
        end,
        stop: &stop,
    };
    fs::create_dir_all(&arguments.out).map_err(|error| {
        Failure::OnTheWay(format!("cannot make {}: {error}", arguments.out.display()))
    })?;
    if let Some(tables) = &arguments.gpu_tables {
        work.take_tables(tables)?;
    }
    let report = work.follow()?;
    output.print(&report)?;
    match stop.load(Ordering::Relaxed) {
        true => Err(Failure::Interrupted),
        false => Ok(()),
    }
}

/// Writes the plan of the first part, for a GPU.
fn write_gpu_plan(recipe: &Recipe, path: &Path) -> Result<(), Failure> {
    let part = &recipe.parts[0];
    let steps = (0..part.steps.len()).map(|step| {
        Ok(GpuStep {
            moves: (1e6 * part.steps[step].million_moves) as u64,
            settings: recipe.settings(part, step, 1)?,
        })
    });
    let steps = steps
        .collect::<Result<Vec<_>, String>>()
        .map_err(Failure::Arguments)?;
    let plan = gpu_plan(&steps).map_err(|error| Failure::Arguments(error.to_string()))?;
    write_whole(path, &plan)
}

/// A training by a recipe.
struct Work<'a> {
    recipe: &'a Recipe,
    folder: &'a Path,
    /// Further models for the first part that begins anew, besides the model of the part before.
    with: &'a [PathBuf],
    threads: usize,
    /// The time between two checkpoints.
    every: Duration,
    end: Option<Instant>,
    stop: &'a AtomicBool,
}

impl Work<'_> {
    fn file(&self, part: &Part, kind: &str) -> PathBuf {
        self.folder.join(format!("{}.{kind}", part.name))
    }

    /// Makes the tables of a training on a GPU the training of the first part.
    fn take_tables(&self, tables: &Path) -> Result<(), Failure> {
        let part = &self.recipe.parts[0];
        let settings = self
            .recipe
            .settings(part, part.steps.len() - 1, self.threads);
        let settings = settings.map_err(Failure::Arguments)?;
        let mut training = Training::from_gpu(&settings, tables)?;
        Ok(training.save(&self.file(part, "training"))?)
    }

    /// Trains the first unfinished part, and then the next ones.
    fn follow(&self) -> Result<Report, Failure> {
        let parts = &self.recipe.parts;
        let last = parts.len() - 1;
        let is_done = |index: usize| {
            let part = &parts[index];
            // The recipe may have more moves for the last part by now.
            let may_go_on = index == last && self.file(part, "training").exists();
            self.file(part, "model").exists() && !may_go_on
        };
        if is_done(last) {
            return self.finished(&parts[last]);
        }
        let first = (0..last).rev().find(|&index| is_done(index));
        let first = first.map_or(0, |done| done + 1);
        let mut report = None;
        for (index, part) in parts.iter().enumerate().skip(first) {
            let with = if index == first { self.with } else { &[] };
            let (mut training, is_complete) = self.train(index, with)?;
            let mut made = Report {
                part: part.name.clone(),
                games: training.games(),
                moves: training.moves(),
                complete: is_complete && index == last,
                latest: training.curve().last().cloned(),
                model: None,
            };
            if !is_complete {
                return Ok(made);
            }
            let bytes = self.write_model(index, &mut training)?;
            drop(training);
            if index == last {
                made.model = Some(self.made(&part.name, &bytes)?);
            }
            report = Some(made);
        }
        report.ok_or_else(|| Failure::Arguments("the recipe has no part".to_owned()))
    }

    /// The report on a last part that an earlier run finished.
    fn finished(&self, part: &Part) -> Result<Report, Failure> {
        let path = self.file(part, "model");
        let bytes = fs::read(&path)
            .map_err(|error| Failure::Arguments(format!("{}: {error}", path.display())))?;
        let origin = header(&bytes).map_err(CheckpointError::from)?.origin;
        Ok(Report {
            part: part.name.clone(),
            games: origin.games,
            moves: origin.moves,
            complete: true,
            latest: None,
            model: Some(self.made(&part.name, &bytes)?),
        })
    }

    /// The model of the last part, which passes the check of the recipe.
    fn made(&self, name: &str, bytes: &[u8]) -> Result<Made, Failure> {
        let mean = match &self.recipe.check {
            Some(check) => self.check(check, bytes)?,
            None => None,
        };
        Ok(Made {
            file: self
                .folder
                .join(format!("{name}.model"))
                .display()
                .to_string(),
            bytes: bytes.len(),
            mean,
        })
    }

    /// Trains a part to its end, or until the time is up.
    fn train(&self, index: usize, with: &[PathBuf]) -> Result<(Training, bool), Failure> {
        let part = &self.recipe.parts[index];
        let settings = |step: usize| {
            (self.recipe.settings(part, step, self.threads)).map_err(Failure::Arguments)
        };
        let checkpoint = self.file(part, "training");
        let before = index
            .checked_sub(1)
            .map(|before| self.file(&self.recipe.parts[before], "model"));
        let models = (before.iter().chain(with))
            .map(|path| {
                fs::read(path)
                    .map_err(|error| Failure::Arguments(format!("{}: {error}", path.display())))
            })
            .collect::<Result<Vec<_>, _>>()?;
        let mut step_end = 0;
        for bytes in &models {
            let origin = header(bytes).map_err(CheckpointError::from)?.origin;
            step_end = step_end.max(origin.moves);
        }
        let mut training = match checkpoint.exists() {
            true => Training::load(&checkpoint)?,
            false => Training::from_models(&settings(0)?, &models)?,
        };
        for step in 0..part.steps.len() {
            step_end += (1e6 * part.steps[step].million_moves) as u64;
            if training.moves() >= step_end {
                continue;
            }
            let to = settings(step)?;
            if to != training.settings() {
                training.change(&to)?;
            }
            let mut line = ProgressLine::new(&part.name, step_end, &training);
            while training.moves() < step_end {
                let pause = Instant::now() + self.every;
                let deadline = self.end.map_or(pause, |end| end.min(pause));
                let outcome = training.run_to(
                    step_end,
                    Some(deadline),
                    self.stop,
                    |curve, games, moves| {
                        line.show(curve, games, moves);
                    },
                );
                training.save(&checkpoint)?;
                outcome?;
                learning_curve::write(&self.file(part, "csv"), training.curve())?;
                let is_late = self.end.is_some_and(|end| Instant::now() >= end);
                if training.moves() < step_end && (is_late || self.stop.load(Ordering::Relaxed)) {
                    line.bar.finish_and_clear();
                    return Ok((training, false));
                }
            }
            line.bar.finish_and_clear();
        }
        Ok((training, true))
    }

    /// Writes the model of a part, and deletes the training of the part before.
    fn write_model(&self, index: usize, training: &mut Training) -> Result<Vec<u8>, Failure> {
        let part = &self.recipe.parts[index];
        training.settle();
        let mut origin = Origin {
            games: training.games(),
            moves: training.moves(),
            ..Origin::default()
        };
        let four = training.settings().four;
        if index + 1 == self.recipe.parts.len() && training.architecture().side == 4 {
            note("playing to learn how likely each tile is");
            origin.chances = training.network(|network| chances(network, four))?;
        }
        let bytes = training
            .encode(Quantisation::from(&part.export), origin)
            .map_err(|error| Failure::OnTheWay(error.to_string()))?;
        write_whole(&self.file(part, "model"), &bytes)?;
        if let Some(before) = index.checked_sub(1) {
            // It may have been deleted already.
            fs::remove_file(self.file(&self.recipe.parts[before], "training")).ok();
        }
        Ok(bytes)
    }

    /// Measures the model by the check of the recipe; returns the mean score of its games.
    fn check(&self, check: &Check, bytes: &[u8]) -> Result<Option<f64>, Failure> {
        let fail = |what: String| {
            Failure::OnTheWay(format!("the model is not what the recipe asks for: {what}"))
        };
        if let Some(most) = check.bytes
            && bytes.len() as u64 > most
        {
            return Err(fail(format!(
                "it has {} bytes, not at most {most}",
                bytes.len()
            )));
        }
        let model = Model::read(bytes, &mut |_| {})
            .map_err(|error| Failure::OnTheWay(error.to_string()))?;
        let four = twofold::FourProbability::STANDARD;
        let value = |board| model.packed_value(board);
        let statistics = strength(value, four, Seed::new(check.seed), check.games);
        let mean = statistics.map(|statistics| statistics.score.mean);
        match (mean, check.mean) {
            (Some(mean), Some(least)) if mean < least => Err(fail(format!(
                "{} games without search have a mean score of {mean:.0}, not of {least:.0} or more",
                check.games
            ))),
            _ => Ok(mean),
        }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}: {} games, {} moves{}",
            self.part,
            self.games,
            self.moves,
            if self.complete {
                ""
            } else {
                ", to be gone on with"
            }
        )?;
        if let Some(latest) = &self.latest {
            write!(
                f,
                "\nlatest {} games: mean {:.0}",
                latest.window, latest.mean
            )?;
            rates(latest)
                .try_for_each(|(tile, rate)| write!(f, ", {tile} {:.1} %", 100.0 * rate))?;
        }
        if let Some(Made { file, bytes, mean }) = &self.model {
            write!(f, "\n{file}: {bytes} bytes")?;
            if let Some(mean) = mean {
                write!(f, ", mean score without search {mean:.0}")?;
            }
        }
        Ok(())
    }
}

fn share(passed: u64, games: u64) -> String {
    match games {
        0 => "no game".to_owned(),
        _ => format!(
            "{:.1} % of {games} get on",
            100.0 * passed as f64 / games as f64
        ),
    }
}

/// The progress of the training: a bar on a terminal, lines elsewhere.
struct ProgressLine {
    bar: ProgressBar,
    begun: Instant,
    part: String,
    /// The number of moves at the start and at the end.
    moves: Range<u64>,
    stages: Vec<Stage>,
    said: Instant,
}

impl ProgressLine {
    /// The time between two lines without a terminal.
    const EVERY: Duration = Duration::from_secs(30);

    fn new(part: &str, end: u64, training: &Training) -> Self {
        let bar = ProgressBar::no_length();
        if let Ok(style) = ProgressStyle::with_template("{elapsed} {msg}") {
            bar.set_style(style);
        }
        Self {
            bar,
            begun: Instant::now(),
            part: part.to_owned(),
            moves: training.moves()..end,
            stages: training.architecture().stages.clone(),
            said: Instant::now(),
        }
    }

    fn show(&mut self, curve: &[CurvePoint], games: u64, moves: u64) {
        let is_hidden = self.bar.is_hidden();
        if is_hidden && self.said.elapsed() < Self::EVERY {
            return;
        }
        let made = (moves - self.moves.start) as f64;
        let speed = made / self.begun.elapsed().as_secs_f64().max(1e-3);
        let mut message = format!(
            "{}: {games} games, {:.1} M moves, {:.1} M left at {:.2} M moves/s",
            self.part,
            moves as f64 / 1e6,
            self.moves.end.saturating_sub(moves) as f64 / 1e6,
            speed / 1e6
        );
        if let Some(latest) = curve.last() {
            message += &format!(", mean {:.0}", latest.mean);
            for (tile, rate) in rates(latest) {
                message += &format!(", {tile} {:.1} %", 100.0 * rate);
            }
            let stages = self.stages.iter().zip(latest.stages.iter().skip(1));
            for (stage, entered) in stages {
                message += &format!("\n  {stage}: {}", share(entered.passed, entered.games));
            }
        }
        if is_hidden {
            note(&message);
            self.said = Instant::now();
        } else {
            self.bar.set_message(message);
        }
    }
}
