//! Training on all cores.

use std::collections::BTreeSet;
use std::io;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering};
use std::sync::mpsc::{self, TryRecvError};
use std::thread;
use std::time::{Duration, Instant};

use twofold::board::FourProbability;
use twofold::network::{Architecture, Features, ModelError, Origin, header};
use twofold::rules::Seed;

use super::StageSet;
use super::average::Average;
use super::base::{FrozenModel, without_heirs};
use super::error::MOST_THREADS;
use super::progress::{CurvePoint, WindowTotals};
use super::written::{FileEntries, encode_stages, encode_with};
use super::{CheckpointError, Entry, Learner, Method, Network, Weights};
use super::{Quantisation, encode, restore};

/// The settings of a training.
#[derive(Clone, Debug, PartialEq)]
pub struct TrainingSettings {
    /// The network.
    pub architecture: Architecture,
    /// How it learns.
    pub method: Method,
    /// The spawn rule.
    pub four: FourProbability,
    /// The seed of its random numbers.
    pub seed: Seed,
    /// The number of threads. With one thread, the same seed gives the same network.
    pub threads: usize,
    /// The interval, in games, between samples for the mean of the network, see [`Training::settle`]; 0 for no mean.
    pub average_every: u64,
}

impl TrainingSettings {
    /// A network with its usual method and the standard spawns; seed 1, one thread, no mean.
    #[must_use]
    pub fn of(architecture: Architecture) -> Self {
        Self {
            method: Method::of(&architecture),
            architecture,
            four: FourProbability::STANDARD,
            seed: Seed::new(1),
            threads: 1,
            average_every: 0,
        }
    }
}

/// A network in training.
pub struct Training {
    pub(super) features: Features,
    pub(super) method: Method,
    pub(super) four: FourProbability,
    pub(super) seed: Seed,
    pub(super) learners: Vec<Learner>,
    pub(super) weights: Weights,
    pub(super) base: Option<FrozenModel>,
    pub(super) games: u64,
    pub(super) moves: u64,
    pub(super) seconds: f64,
    pub(super) window: WindowTotals,
    pub(super) curve: Vec<CurvePoint>,
    pub(super) average_every: u64,
    pub(super) average: Average,
}

/// The network of a training.
fn network<'a>(
    features: &'a Features,
    weights: &'a mut Weights,
    base: Option<&'a FrozenModel>,
) -> Network<'a> {
    let network = Network::new(features, weights);
    match base {
        Some(base) => network.with_base(&base.model, base.stages),
        None => network,
    }
}

/// The weights of `architecture`, which extends `old`, starting from those of `old`.
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

/// When a training pauses.
struct End<'a> {
    games: u64,
    moves: u64,
    deadline: Option<Instant>,
    stop: &'a AtomicBool,
}

impl End<'_> {
    /// True if no further game begins after this number of moves.
    fn is_reached(&self, moves: u64) -> bool {
        let is_late = || {
            self.deadline
                .is_some_and(|deadline| Instant::now() >= deadline)
        };
        moves >= self.moves || self.stop.load(Ordering::Relaxed) || is_late()
    }
}

/// This number of threads, at least one, if allowed.
pub(super) fn checked(threads: usize) -> Result<usize, CheckpointError> {
    match threads {
        ..=Training::MOST_THREADS => Ok(threads.max(1)),
        _ => Err(CheckpointError::Threads(threads)),
    }
}

impl Training {
    /// The number of whole games in a point of the learning curve.
    pub(crate) const WINDOW: u64 = 1000;
    /// The maximum number of threads.
    pub const MOST_THREADS: usize = MOST_THREADS;
    const BETWEEN_REPORTS: Duration = Duration::from_secs(1);
    /// The interval between two checks for finished games.
    const BETWEEN_LOOKS: Duration = Duration::from_millis(10);

    /// A training of a new network.
    ///
    /// # Errors
    /// If the settings are out of range or there is not enough memory.
    pub fn new(begin: &TrainingSettings) -> Result<Self, CheckpointError> {
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
            base: None,
            games: 0,
            moves: 0,
            seconds: 0.0,
            window: WindowTotals::default(),
            curve: Vec::new(),
            average_every: begin.average_every,
            average: Average::default(),
        })
    }

    /// A training that starts from model files: each stage from the first file that has it, or empty. The game count
    /// starts with that of the file with the most games.
    ///
    /// # Errors
    /// As [`Training::new`], or if a file is not a model of such a network.
    pub fn from_models(
        begin: &TrainingSettings,
        models: &[Vec<u8>],
    ) -> Result<Self, CheckpointError> {
        let mut training = Self::new(begin)?;
        let architecture = training.architecture();
        let mut missing: BTreeSet<usize> = (0..architecture.stage_count()).collect();
        if let Some(first) = models.first() {
            let known = header(first)?.architecture;
            let served: StageSet = (begin.method.frozen.iter())
                .filter(|&stage| stage < architecture.stage_count())
                .filter(|&stage| architecture.shared(&known, stage).is_some())
                .collect();
            let served = without_heirs(architecture, served);
            missing.retain(|&stage| !served.has(stage));
            training.base = FrozenModel::read(first.clone(), served)?;
        }
        for model in models {
            let header = training.network(|network| restore(model, network, &mut missing))?;
            let origin = header.origin;
            if training.games < origin.games {
                (training.games, training.moves) = (origin.games, origin.moves);
            }
        }
        Ok(training)
    }

    /// The network's architecture.
    #[must_use]
    pub fn architecture(&self) -> &Architecture {
        self.features.architecture()
    }

    /// The current settings.
    #[must_use]
    pub fn settings(&self) -> TrainingSettings {
        TrainingSettings {
            architecture: self.architecture().clone(),
            method: self.method,
            four: self.four,
            seed: self.seed,
            threads: self.learners.len(),
            average_every: self.average_every,
        }
    }

    /// Changes the settings: the method, the number of threads, more stages or more tuples. Remaining learners keep
    /// their random numbers and the boards of their restarts. New stages start with their inherited values, new tuples
    /// at 0. Both continue from the mean, if there is one, which then starts again.
    ///
    /// # Errors
    /// If the settings are out of range, tuples or stages would be lost, or there is not enough memory.
    pub fn change(&mut self, to: &TrainingSettings) -> Result<(), CheckpointError> {
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
        if let Some(base) = self.base.take() {
            let learning =
                (0..architecture.stage_count()).filter(|&stage| !method.frozen.has(stage));
            let served = without_heirs(&architecture, base.stages.without(learning.collect()));
            if served == base.stages {
                self.base = Some(base);
            } else {
                let mut missing = base.stages.without(served).iter().collect();
                self.network(|network| restore(&base.bytes, network, &mut missing))?;
                self.base = FrozenModel::read(base.bytes, served)?;
            }
        }
        self.method = method;
        Ok(())
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

    /// The learning curve: a point for each 1,000 whole games.
    #[must_use]
    pub fn curve(&self) -> &[CurvePoint] {
        &self.curve
    }

    /// Gives access to the network.
    pub fn network<T>(&mut self, look: impl FnOnce(&Network<'_>) -> T) -> T {
        look(&network(
            &self.features,
            &mut self.weights,
            self.base.as_ref(),
        ))
    }

    /// The network as a model file. Frozen stages are copied from the initial file.
    ///
    /// # Errors
    /// If it cannot be encoded.
    pub fn encode(
        &mut self,
        quantisation: Quantisation,
        origin: Origin,
    ) -> Result<Vec<u8>, ModelError> {
        let Some(base) = &self.base else {
            return self.network(|network| encode(network, quantisation, origin));
        };
        let architecture = self.features.architecture();
        let written = FileEntries::read(&base.bytes, architecture, base.stages.iter())?;
        self.network(|network| encode_with(network, quantisation, origin, &written))
    }

    /// A model file of only the stages that learn now: for another training to start from, beside a model with the
    /// other stages.
    ///
    /// # Errors
    /// If a stage depends on an omitted one, or it cannot be encoded.
    pub fn encode_learned(
        &mut self,
        quantisation: Quantisation,
        origin: Origin,
    ) -> Result<Vec<u8>, ModelError> {
        let frozen = self.method.frozen;
        let all: StageSet = (0..self.architecture().stage_count()).collect();
        let learned = all.without(frozen);
        self.network(|network| encode_stages(network, learned, quantisation, origin))
    }

    /// The number of samples in the mean so far.
    #[must_use]
    pub fn samples(&self) -> u32 {
        self.average.samples()
    }

    /// Sets the network to the mean of its samples, if [`TrainingSettings::average_every`] asked for one: for play, or
    /// for further training. The mean starts again.
    pub fn settle(&mut self) {
        let network = Network::new(&self.features, &mut self.weights);
        std::mem::take(&mut self.average).give(&network);
    }

    /// Trains for `games` more games, or until `deadline` or `stop`, whichever comes first. Games in progress are
    /// always finished. `report` is called after each point of the learning curve, and about every second without a new
    /// one.
    ///
    /// # Errors
    /// If there is not enough memory for the mean.
    pub fn run(
        &mut self,
        games: u64,
        deadline: Option<Instant>,
        stop: &AtomicBool,
        report: impl FnMut(&[CurvePoint], u64, u64),
    ) -> Result<(), CheckpointError> {
        let end = End {
            games: self.games.saturating_add(games),
            moves: u64::MAX,
            deadline,
            stop,
        };
        self.go_on(&end, report)
    }

    /// The same, until the total number of moves is `moves`.
    ///
    /// # Errors
    /// If there is not enough memory for the mean.
    pub fn run_to(
        &mut self,
        moves: u64,
        deadline: Option<Instant>,
        stop: &AtomicBool,
        report: impl FnMut(&[CurvePoint], u64, u64),
    ) -> Result<(), CheckpointError> {
        let end = End {
            games: u64::MAX,
            moves,
            deadline,
            stop,
        };
        self.go_on(&end, report)
    }

    fn go_on(
        &mut self,
        end: &End<'_>,
        mut report: impl FnMut(&[CurvePoint], u64, u64),
    ) -> Result<(), CheckpointError> {
        let mut reported = Instant::now();
        while self.games < end.games && self.moves < end.moves {
            let next = match self.average_every {
                0 => end.games,
                every => (end.games).min((self.games / every + 1).saturating_mul(every)),
            };
            self.play(next - self.games, end, &mut reported, &mut report);
            if self.games < next {
                break;
            }
            if self.average_every > 0 && next.is_multiple_of(self.average_every) {
                let network = network(&self.features, &mut self.weights, self.base.as_ref());
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
        end: &End<'_>,
        reported: &mut Instant,
        report: &mut impl FnMut(&[CurvePoint], u64, u64),
    ) {
        let begun = Instant::now();
        let base = self.base.as_ref();
        let network = network(&self.features, &mut self.weights, base);
        let left = AtomicI64::new(i64::try_from(games).unwrap_or(i64::MAX));
        let moves = AtomicU64::new(self.moves);
        let (sender, episodes) = mpsc::channel();
        let seconds_before = self.seconds;
        let counting = thread::current();
        thread::scope(|scope| {
            for learner in &mut self.learners {
                let (sender, left, moves) = (sender.clone(), &left, &moves);
                let counting = &counting;
                scope.spawn(move || {
                    while !end.is_reached(moves.load(Ordering::Relaxed))
                        && left.fetch_sub(1, Ordering::Relaxed) > 0
                    {
                        let episode = learner.play_fastest(&network);
                        moves.fetch_add(episode.moves, Ordering::Relaxed);
                        if sender.send(episode).is_err() {
                            break;
                        }
                    }
                    drop(sender);
                    counting.unpark();
                });
            }
            drop(sender);
            loop {
                match episodes.try_recv() {
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
                    Err(TryRecvError::Empty) => {
                        // Waiting on the channel would wake this thread for every game, and late games last a fraction
                        // of a millisecond: a learner woke it 13,000 times a second.
                        thread::park_timeout(Self::BETWEEN_LOOKS);
                        if reported.elapsed() < Self::BETWEEN_REPORTS {
                            continue;
                        }
                    }
                    Err(TryRecvError::Disconnected) => break,
                }
                report(&self.curve, self.games, self.moves);
                *reported = Instant::now();
            }
        });
        self.seconds = seconds_before + begun.elapsed().as_secs_f64();
    }
}
