//! Training on all cores.

use std::io;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use crate::board::FourProbability;
use crate::network::{Architecture, Features};
use crate::rules::Seed;

use super::average::Average;
use super::error::MOST_THREADS;
use super::export::restore;
use super::{CheckpointError, Entry, Episode, Learner, Method, Network, Start, Weights};

/// How training got on over some whole games.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Progress {
    /// All games so far, those begun within others included.
    pub games: u64,
    /// All moves so far.
    pub moves: u64,
    /// Seconds of training so far.
    pub seconds: f64,
    /// The whole games that the next figures are about.
    pub window: u64,
    /// Their mean score.
    pub mean: f64,
    /// For each exponent from 0, the share of them that made this tile.
    pub reached: Vec<f64>,
    /// For each stage after the first, the games that began where it was entered.
    #[serde(default)]
    pub stages: Vec<Entered>,
}

/// How games got on that began where a stage was entered.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Entered {
    /// The games.
    pub games: u64,
    /// The points they made from there on, all together.
    pub score: u64,
    /// How many of them made a tile larger than any they began with.
    pub grown: u64,
}

/// Games summed up: whole ones, and those that began where a stage was entered.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct Window {
    games: u64,
    score: u64,
    tops: Vec<u64>,
    #[serde(default)]
    stages: Vec<Entered>,
}

impl Window {
    /// A point of the learning curve, after so many games, moves and seconds of the training.
    fn sum_up(self, games: u64, moves: u64, seconds: f64) -> Progress {
        let per_game = |sum: u64| sum as f64 / self.games as f64;
        Progress {
            games,
            moves,
            seconds,
            window: self.games,
            mean: per_game(self.score),
            reached: (0..self.tops.len())
                .map(|rank| per_game(self.tops[rank..].iter().sum()))
                .collect(),
            stages: self.stages,
        }
    }

    fn add(&mut self, episode: &Episode) {
        match episode.start {
            Start::Empty => self.add_whole(episode),
            Start::Middle => {}
            Start::Stage(stage) => {
                if self.stages.len() < stage {
                    self.stages.resize(stage, Entered::default());
                }
                let entered = &mut self.stages[stage - 1];
                entered.games += 1;
                entered.score += episode.score;
                entered.grown += u64::from(episode.top > episode.first_top);
            }
        }
    }

    fn add_whole(&mut self, episode: &Episode) {
        let top = usize::from(episode.top.exponent());
        if self.tops.len() <= top {
            self.tops.resize(top + 1, 0);
        }
        self.tops[top] += 1;
        self.games += 1;
        self.score += episode.score;
    }
}

/// What a training is begun with.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// The network.
    pub architecture: Architecture,
    /// How it learns.
    pub method: Method,
    /// The spawn rule.
    pub four: FourProbability,
    /// Where its luck begins.
    pub seed: Seed,
    /// Threads that learn at the same time; with one, the same seed gives the same network.
    pub threads: usize,
    /// Games after which the network counts once more for the mean of what it has been, see [`Training::settle`]; 0 for no
    /// mean.
    pub average_every: u64,
}

/// A network that is being trained.
pub struct Training {
    pub(super) features: Features,
    pub(super) method: Method,
    pub(super) four: FourProbability,
    pub(super) seed: Seed,
    pub(super) learners: Vec<Learner>,
    pub(super) weights: Weights,
    pub(super) games: u64,
    pub(super) moves: u64,
    pub(super) seconds: f64,
    pub(super) window: Window,
    pub(super) curve: Vec<Progress>,
    pub(super) average_every: u64,
    pub(super) average: Average,
}

/// The weights of `architecture`, which extends `old`, that go on from those of `old`.
///
/// # Errors
/// If there is not enough memory.
fn extended(
    architecture: &Architecture,
    old: &Architecture,
    weights: &mut Weights,
) -> io::Result<Weights> {
    let bytes = |entries: usize| entries * size_of::<Entry>();
    let mut more = Weights::new(architecture.entries() + architecture.levels())?;
    let (tables, levels) = weights.bytes().split_at(bytes(old.entries()));
    let (all, all_levels) = more.bytes().split_at_mut(bytes(architecture.entries()));
    let stages = all.chunks_exact_mut(bytes(architecture.stage_entries()));
    let known = bytes(old.stage_entries());
    for (stage, known) in stages.zip(tables.chunks_exact(known)) {
        stage[..known.len()].copy_from_slice(known);
    }
    all_levels[..levels.len()].copy_from_slice(levels);
    Ok(more)
}

/// So many threads, at least one, if a training may have them.
fn checked(threads: usize) -> Result<usize, CheckpointError> {
    match threads {
        ..=Training::MOST_THREADS => Ok(threads.max(1)),
        _ => Err(CheckpointError::Threads(threads)),
    }
}

impl Training {
    /// Whole games that one point of the learning curve sums up.
    pub const WINDOW: u64 = 1000;
    /// The most threads.
    pub const MOST_THREADS: usize = MOST_THREADS;
    const BETWEEN_REPORTS: Duration = Duration::from_secs(1);

    /// A new network that has learned nothing.
    ///
    /// # Errors
    /// If the settings are out of range or there is not enough memory.
    pub fn new(begin: &Settings) -> Result<Self, CheckpointError> {
        let architecture = begin.architecture.clone().checked()?;
        let method = begin.method.checked()?;
        let threads = checked(begin.threads)?;
        let weights = Weights::unlearned(&architecture, method).map_err(CheckpointError::Memory)?;
        let learners = (0..threads as u64)
            .map(|stream| Learner::new(&architecture, method, begin.four, begin.seed, stream))
            .collect();
        Ok(Self {
            features: Features::new(architecture),
            method,
            four: begin.four,
            seed: begin.seed,
            learners,
            weights,
            games: 0,
            moves: 0,
            seconds: 0.0,
            window: Window::default(),
            curve: Vec::new(),
            average_every: begin.average_every,
            average: Average::default(),
        })
    }

    /// A new training whose network begins with what model files hold: each stage with that of the first one that has it, or empty.
    /// The games of the one that learned from most count as its own.
    ///
    /// # Errors
    /// As [`Training::new`], or if a file is no model of such a network.
    pub fn from_models(begin: &Settings, models: &[Vec<u8>]) -> Result<Self, CheckpointError> {
        let mut training = Self::new(begin)?;
        let mut missing = (0..training.architecture().stage_count()).collect();
        for model in models {
            let header = training.network(|network| restore(model, network, &mut missing))?;
            let origin = header.origin;
            if training.games < origin.games {
                (training.games, training.moves) = (origin.games, origin.moves);
            }
        }
        Ok(training)
    }

    /// The network's description.
    #[must_use]
    pub fn architecture(&self) -> &Architecture {
        self.features.architecture()
    }

    /// What it is trained by now.
    #[must_use]
    pub fn settings(&self) -> Settings {
        Settings {
            architecture: self.architecture().clone(),
            method: self.method,
            four: self.four,
            seed: self.seed,
            threads: self.learners.len(),
            average_every: self.average_every,
        }
    }

    /// Goes on in another way: with another method, another number of threads, more stages or more tuples. Learners that stay keep
    /// their luck and the boards they go back to. New stages begin with what they inherit, new tuples add nothing as yet; either
    /// go on from the mean, if there is one, which then begins anew.
    ///
    /// # Errors
    /// If the settings are out of range, tuples or stages would be lost, or there is not enough memory.
    pub fn change(&mut self, to: &Settings) -> Result<(), CheckpointError> {
        let architecture = to.architecture.clone().checked()?;
        let threads = checked(to.threads)?;
        let old = self.architecture().clone();
        if !architecture.extends(&old) {
            return Err(CheckpointError::Lost);
        }
        if architecture != old {
            self.settle();
            self.weights = extended(&architecture, &old, &mut self.weights)
                .map_err(CheckpointError::Memory)?;
            self.features = Features::new(architecture.clone());
            self.network(|network| network.begin_tuples_after(old.stage_entries()));
        }
        if to.average_every == 0 {
            self.average = Average::default();
        }
        self.average_every = to.average_every;
        let method = to.method.checked()?;
        if architecture != old || method != self.method {
            let learners = std::mem::take(&mut self.learners).into_iter();
            self.learners = learners
                .map(|learner| learner.changed(&architecture, method))
                .collect();
        }
        self.learners.truncate(threads);
        let known = self.learners.len() as u64;
        self.learners.extend((known..threads as u64).map(|stream| {
            let stream = stream.wrapping_add(self.games << 8);
            Learner::new(&architecture, method, self.four, self.seed, stream)
        }));
        let before = std::mem::replace(&mut self.method, method);
        if method.patience != before.patience {
            let network = Network::new(&self.features, &mut self.weights, method);
            network.change_patience(before.patience, self.average.values());
        }
        Ok(())
    }

    /// Makes entries that were updated more often than `updates` times learn as fast as after so many.
    ///
    /// Temporal coherence lets an entry learn the slower the more errors it has met, those of the time when the network knew
    /// little included. This lets what has settled move again.
    pub fn refresh(&mut self, updates: u32) {
        for entry in self.weights.entries() {
            entry.refresh(updates);
        }
    }

    /// Lets every entry of a later stage that was updated fewer than `least` times begin anew, with what it inherits: also in the
    /// mean, which goes on.
    pub fn forget(&mut self, least: u32) {
        let network = Network::new(&self.features, &mut self.weights, self.method);
        network.forget(least, self.average.values());
    }

    /// Closes every entry that was updated fewer than `least` times, in all stages: it is worth nothing from here on, or what
    /// the stage before says, and a model has no need to hold it. Training on lets the others make up for it. A mean begins anew:
    /// before, the others did not have to.
    pub fn prune(&mut self, least: u32) {
        self.average = Average::default();
        for entry in self.weights.entries() {
            entry.prune(least);
        }
    }

    /// All games so far.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.games
    }

    /// All moves so far.
    #[must_use]
    pub fn moves(&self) -> u64 {
        self.moves
    }

    /// Seconds of training so far.
    #[must_use]
    pub fn seconds(&self) -> f64 {
        self.seconds
    }

    /// The learning curve: a point for each [`Training::WINDOW`] whole games.
    #[must_use]
    pub fn curve(&self) -> &[Progress] {
        &self.curve
    }

    /// What the network has learned, to look at.
    pub fn network<T>(&mut self, look: impl FnOnce(&Network<'_>) -> T) -> T {
        look(&Network::new(
            &self.features,
            &mut self.weights,
            self.method,
        ))
    }

    /// How many times what the network was counts for the mean so far.
    #[must_use]
    pub fn samples(&self) -> u32 {
        self.average.samples()
    }

    /// Gives the network the mean of what it has been, if [`Settings::average_every`] asked for one: to be played with, or to be
    /// trained on from there. The mean itself begins anew.
    pub fn settle(&mut self) {
        let network = Network::new(&self.features, &mut self.weights, self.method);
        std::mem::take(&mut self.average).give(&network);
    }

    /// Trains for `games` more games, or until `deadline` or `stop`, whichever comes first; games that are being played are
    /// always ended. `report` is called after each point of the learning curve, and about every second without a new one.
    ///
    /// # Errors
    /// If there is not enough memory for the mean.
    pub fn run(
        &mut self,
        games: u64,
        deadline: Option<Instant>,
        stop: &AtomicBool,
        mut report: impl FnMut(&[Progress], u64, u64),
    ) -> Result<(), CheckpointError> {
        let last = self.games.saturating_add(games);
        let mut reported = Instant::now();
        while self.games < last {
            let next = match self.average_every {
                0 => last,
                every => last.min((self.games / every + 1).saturating_mul(every)),
            };
            self.play(
                next - self.games,
                deadline,
                stop,
                &mut reported,
                &mut report,
            );
            if self.games < next {
                break;
            }
            if self.average_every > 0 && next.is_multiple_of(self.average_every) {
                let network = Network::new(&self.features, &mut self.weights, self.method);
                self.average
                    .add(&network)
                    .map_err(CheckpointError::Memory)?;
            }
        }
        Ok(())
    }

    fn play(
        &mut self,
        games: u64,
        deadline: Option<Instant>,
        stop: &AtomicBool,
        reported: &mut Instant,
        report: &mut impl FnMut(&[Progress], u64, u64),
    ) {
        let begun = Instant::now();
        let network = Network::new(&self.features, &mut self.weights, self.method);
        let left = AtomicI64::new(i64::try_from(games).unwrap_or(i64::MAX));
        let (sender, episodes) = mpsc::channel();
        let seconds_before = self.seconds;
        thread::scope(|scope| {
            for learner in &mut self.learners {
                let (sender, left) = (sender.clone(), &left);
                scope.spawn(move || {
                    let late = || deadline.is_some_and(|deadline| Instant::now() >= deadline);
                    while !stop.load(Ordering::Relaxed)
                        && !late()
                        && left.fetch_sub(1, Ordering::Relaxed) > 0
                    {
                        let episode = learner.play_fastest(&network);
                        if sender.send(episode).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            loop {
                match episodes.recv_timeout(Self::BETWEEN_REPORTS) {
                    Ok(episode) => {
                        self.games += 1;
                        self.moves += episode.moves;
                        self.seconds = seconds_before + begun.elapsed().as_secs_f64();
                        self.window.add(&episode);
                        if self.window.games >= Self::WINDOW {
                            let window = std::mem::take(&mut self.window);
                            let point = window.sum_up(self.games, self.moves, self.seconds);
                            self.curve.push(point);
                        } else if reported.elapsed() < Self::BETWEEN_REPORTS {
                            continue;
                        }
                    }
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => break,
                }
                report(&self.curve, self.games, self.moves);
                *reported = Instant::now();
            }
        });
        self.seconds = seconds_before + begun.elapsed().as_secs_f64();
    }
}
