//! `twofold-lab tune`: searches weights of a solver by playing.
//!
//! The method is CMA-ES. A candidate multiplies each initial weight by a power of two. Its value is the mean of ln(score)
//! over some games at a small fixed budget. All candidates of a generation play
//! games with the same seeds, and each generation has new seeds, so that no weights fit a few lucky games. The
//! result is the mean of the last generation's distribution, not the best candidate, which is also the luckiest.
// CITE: N. Hansen, The CMA Evolution Strategy: A Tutorial (2016), arXiv:1604.00772.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use clap::Args;
use cmaes::{CMAESOptions, DVector, Mode};
use indicatif::ProgressBar;
use serde::{Deserialize, Serialize};
use twofold::Seed;
use twofold::solver::{Parameter, ParameterKind, Settings, Value};
use twofold_arena::{Experiment, RunError};

use twofold_cli::files::write_whole;
use twofold_cli::options::{GameOptions, SolverOptions};
use twofold_cli::output::{Failure, Output};
use twofold_cli::runs::{jobs, processors, progress_bar, stop_on_signal};

/// The solver, the games, and the length of the search.
#[derive(Args)]
pub struct Arguments {
    #[command(flatten)]
    solver: SolverOptions,
    #[command(flatten)]
    game: GameOptions,
    /// Tune this parameter; may be repeated. By default all weights of the solver that are not 0
    #[arg(long = "weight", value_name = "NAME")]
    weights: Vec<String>,
    /// Games that each candidate plays
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..=100_000), allow_negative_numbers = true)]
    games: u64,
    /// Generations of candidates
    #[arg(long, default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..=100_000), allow_negative_numbers = true)]
    generations: u64,
    /// Candidates of a generation; by default the number that the method advises for the number of weights
    #[arg(long, value_parser = clap::value_parser!(u64).range(4..=1000), allow_negative_numbers = true)]
    population: Option<u64>,
    /// The distance of the first candidates from the start, in powers of two
    #[arg(long, default_value_t = 0.5, value_parser = step, allow_negative_numbers = true)]
    step: f64,
    /// The seed of the candidates and of the first game
    #[arg(long, default_value = "0", allow_negative_numbers = true)]
    seed: Seed,
    /// Games played at a time; by default one for each processor
    #[arg(long, value_parser = jobs, allow_negative_numbers = true)]
    jobs: Option<usize>,
    /// Keep every value in this file, so that a stopped search can go on
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    /// Go on with the checkpoint
    #[arg(long, requires = "checkpoint")]
    resume: bool,
}

fn step(text: &str) -> Result<f64, String> {
    text.parse()
        .ok()
        .filter(|step| (0.001..=4.0).contains(step))
        .ok_or_else(|| "not a number from 0.001 to 4".to_owned())
}

/// The settings of a search, and the values of its candidates so far, in order.
///
/// The search is deterministic. To go on, it runs again and takes these values instead of playing.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
struct Checkpoint {
    /// In words.
    search: String,
    values: Vec<f64>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Report {
    search: String,
    generations: u64,
    games: u64,
    /// The last generation's mean of ln(score).
    mean_log_score: f64,
    before: BTreeMap<&'static str, f64>,
    after: BTreeMap<&'static str, f64>,
    /// The options that set the weights found.
    set: String,
}

/// The weights to tune, with their initial values.
struct Space {
    weights: Vec<(&'static Parameter, f64)>,
}

impl Space {
    fn new(arguments: &Arguments, experiment: &Experiment) -> Result<Self, Failure> {
        let all = experiment.spec.parameters;
        // A weight of 0 has no part in the leaf value, and no factor changes that.
        let is_used =
            |known: &Parameter| known.is_weight() && experiment.settings.number(known.name) > 0.0;
        let chosen: Vec<&Parameter> = all
            .iter()
            .filter(|known| match arguments.weights.is_empty() {
                true => is_used(known),
                false => arguments.weights.iter().any(|name| name == known.name),
            })
            .collect();
        let unknown = arguments
            .weights
            .iter()
            .find(|name| !chosen.iter().any(|known| known.name == *name));
        if let Some(name) = unknown {
            return Err(Failure::Arguments(format!(
                "{} has no parameter \"{name}\"",
                experiment.spec.id
            )));
        }
        if let Some(known) = chosen
            .iter()
            .find(|known| !matches!(known.kind, ParameterKind::Number { .. }))
        {
            return Err(Failure::Arguments(format!("{} is no weight", known.name)));
        }
        if chosen.is_empty() {
            return Err(Failure::Arguments(format!(
                "{} has no weights",
                experiment.spec.id
            )));
        }
        let weights = chosen
            .into_iter()
            .map(|known| (known, experiment.settings.number(known.name)))
            .collect::<Vec<_>>();
        if let Some((known, _)) = weights.iter().find(|(_, start)| *start <= 0.0) {
            return Err(Failure::Arguments(format!(
                "{} is 0, which no factor changes: set another value to begin with, or leave it out",
                known.name
            )));
        }
        Ok(Self { weights })
    }

    /// The weights of a candidate, to four digits and within their ranges.
    fn weights(&self, candidate: &DVector<f64>) -> BTreeMap<&'static str, f64> {
        self.weights
            .iter()
            .zip(candidate.iter())
            .map(|(&(known, start), power)| {
                let (min, max) = match known.kind {
                    ParameterKind::Number { min, max, .. } => (min, max),
                    _ => (0.0, f64::MAX),
                };
                (
                    known.name,
                    four_digits(start * power.exp2()).clamp(min, max),
                )
            })
            .collect()
    }
}

fn four_digits(number: f64) -> f64 {
    format!("{number:.3e}").parse().unwrap_or(number)
}

/// The candidates' values: from the checkpoint first, then by playing.
struct Judge<'a> {
    experiment: &'a Experiment,
    space: &'a Space,
    games: u64,
    population: u64,
    jobs: usize,
    stop: &'a AtomicBool,
    path: Option<&'a Path>,
    bar: &'a ProgressBar,
    checkpoint: RefCell<Checkpoint>,
    /// The number of candidates judged so far, those from the checkpoint included.
    judged: RefCell<usize>,
    failure: RefCell<Option<Failure>>,
}

impl Judge<'_> {
    fn value(&self, candidate: &DVector<f64>) -> f64 {
        let place = *self.judged.borrow();
        if self.is_over() {
            return 0.0;
        }
        let known = self.checkpoint.borrow().values.get(place).copied();
        let value = match known {
            Some(value) => Ok(value),
            None => self.play(candidate, place as u64 / self.population),
        };
        match value {
            Ok(value) => {
                *self.judged.borrow_mut() += 1;
                self.bar.set_position(place as u64 + 1);
                self.bar.set_message(format!("ln score {value:.3}"));
                if known.is_none() {
                    self.keep(value);
                }
                value
            }
            Err(failure) => {
                *self.failure.borrow_mut() = Some(failure);
                0.0
            }
        }
    }

    fn is_over(&self) -> bool {
        self.failure.borrow().is_some()
    }

    fn play(&self, candidate: &DVector<f64>, generation: u64) -> Result<f64, Failure> {
        let experiment = Experiment {
            settings: with_weights(self.experiment, &self.space.weights(candidate))?,
            ..self.experiment.clone()
        };
        let first = generation * self.games;
        // In the order of the games, so that the sum does not depend on the threads.
        let scores = Mutex::new(BTreeMap::new());
        let outcome = twofold_arena::run(
            &experiment,
            first..first + self.games,
            self.jobs,
            false,
            self.stop,
            |result| {
                let mut scores = scores.lock().unwrap_or_else(PoisonError::into_inner);
                scores.insert(result.game, result.score);
                Ok::<(), std::convert::Infallible>(())
            },
        );
        match outcome {
            Ok(()) => {}
            Err(RunError::Stopped) => return Err(Failure::Interrupted),
            Err(error) => return Err(Failure::OnTheWay(error.to_string())),
        }
        let scores = scores.into_inner().unwrap_or_else(PoisonError::into_inner);
        // The logarithm of 0 is undefined: a game without a point counts as one with a single point.
        let logs = scores.values().map(|&score| (score.max(1) as f64).ln());
        Ok(logs.sum::<f64>() / self.games as f64)
    }

    fn keep(&self, value: f64) {
        let mut checkpoint = self.checkpoint.borrow_mut();
        checkpoint.values.push(value);
        if let Some(path) = self.path
            && let Err(failure) = save(path, &checkpoint)
        {
            *self.failure.borrow_mut() = Some(failure);
        }
    }
}

/// The experiment's settings with these weights.
fn with_weights(
    experiment: &Experiment,
    weights: &BTreeMap<&'static str, f64>,
) -> Result<Settings, Failure> {
    let given = experiment
        .settings
        .explicit()
        .filter(|(name, _)| !weights.contains_key(name))
        .map(|(name, value)| (name, value.clone()));
    let found = weights
        .iter()
        .map(|(&name, &weight)| (name, Value::Number(weight)));
    Ok(experiment.spec.settings(given.chain(found))?)
}

fn save(path: &Path, checkpoint: &Checkpoint) -> Result<(), Failure> {
    let text =
        serde_json::to_string(checkpoint).map_err(|error| Failure::OnTheWay(error.to_string()))?;
    write_whole(path, text.as_bytes())
}

/// The values from the checkpoint.
fn checkpoint(arguments: &Arguments, search: &str) -> Result<Checkpoint, Failure> {
    let fresh = Checkpoint {
        search: search.to_owned(),
        values: Vec::new(),
    };
    let Some(path) = &arguments.checkpoint else {
        return Ok(fresh);
    };
    let refuse = |why: String| Failure::Arguments(format!("{}: {why}", path.display()));
    match std::fs::read_to_string(path) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(fresh),
        Err(error) => Err(refuse(error.to_string())),
        Ok(_) if !arguments.resume => Err(refuse(
            "there is a checkpoint already: --resume goes on with it".to_owned(),
        )),
        Ok(text) => {
            let found: Checkpoint = serde_json::from_str(&text)
                .map_err(|error| refuse(format!("this is no checkpoint: {error}")))?;
            if found.search != search {
                return Err(refuse(format!(
                    "this is another search: {}; asked: {search}",
                    found.search
                )));
            }
            if found.values.iter().any(|value| !value.is_finite()) {
                return Err(refuse("one of its values is no number".to_owned()));
            }
            Ok(found)
        }
    }
}

/// Searches.
pub fn run(arguments: &Arguments, output: &Output) -> Result<(), Failure> {
    let experiment = arguments
        .game
        .experiment(&arguments.solver, arguments.seed)?;
    let space = Space::new(arguments, &experiment)?;
    let dimensions = space.weights.len();
    // CITE: Hansen (2016), table 1.
    let population = arguments
        .population
        .unwrap_or(4 + (3.0 * (dimensions as f64).ln()) as u64);
    let names: Vec<&str> = space.weights.iter().map(|(known, _)| known.name).collect();
    let search = format!(
        "{} of {}; {} games a candidate, {population} candidates a generation, step {}",
        names.join(" "),
        experiment.identity(),
        arguments.games,
        arguments.step
    );
    let stop: Arc<AtomicBool> = stop_on_signal()?;
    let template = "{bar:40} {pos}/{len} candidates, {elapsed}, {eta} left, {msg}";
    let bar = progress_bar(arguments.generations * population, template);
    let judge = Judge {
        experiment: &experiment,
        space: &space,
        games: arguments.games,
        population,
        jobs: arguments.jobs.unwrap_or_else(processors),
        stop: &stop,
        path: arguments.checkpoint.as_deref(),
        bar: &bar,
        checkpoint: RefCell::new(checkpoint(arguments, &search)?),
        judged: RefCell::new(0),
        failure: RefCell::new(None),
    };
    let mut state = CMAESOptions::new(vec![0.0; dimensions], arguments.step)
        .mode(Mode::Maximize)
        .population_size(population as usize)
        .seed(arguments.seed.number())
        .build(|candidate: &DVector<f64>| judge.value(candidate))
        .map_err(|error| Failure::Arguments(format!("the search cannot begin: {error:?}")))?;
    let mut generations = 0;
    while generations < arguments.generations {
        let ended = state.next();
        if judge.is_over() || stop.load(Ordering::Relaxed) {
            break;
        }
        generations += 1;
        if ended.is_some() {
            break;
        }
    }
    bar.finish_and_clear();
    if let Some(failure) = judge.failure.take() {
        return Err(failure);
    }
    let values = &judge.checkpoint.borrow().values;
    let last = &values[values.len().saturating_sub(population as usize)..];
    let after = space.weights(state.mean());
    let set = after
        .iter()
        .map(|(name, weight)| format!("--set {name}={weight}"));
    output.print(&Report {
        search,
        generations,
        games: values.len() as u64 * arguments.games,
        mean_log_score: last.iter().sum::<f64>() / last.len().max(1) as f64,
        before: space
            .weights
            .iter()
            .map(|&(known, start)| (known.name, start))
            .collect(),
        set: set.collect::<Vec<_>>().join(" "),
        after,
    })
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.search)?;
        writeln!(
            f,
            "{} generations, {} games; mean ln(score) of the last generation {:.4}",
            self.generations, self.games, self.mean_log_score
        )?;
        for (name, after) in &self.after {
            let before = self.before.get(name).copied().unwrap_or_default();
            writeln!(f, "{name:>20}  {before} -> {after}")?;
        }
        write!(f, "{}", self.set)
    }
}
