//! Training games.

use std::collections::VecDeque;

use serde::{Deserialize, Serialize};

use twofold::board::{Bitboard, FourProbability, Grid, Moved, Rank, Size};
use twofold::network::{Architecture, Features, Tiles};
use twofold::rules::Seed;
use twofold::search::Draws;

use super::network::ValueSource;
use super::starts::StartKind;
use super::{Method, Network, Starts};

/// The start of a training game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EpisodeStart {
    /// At the start of a game: only these are whole games.
    Empty,
    /// In the middle of the previous game.
    Middle,
    /// On a board where an earlier game entered this stage, from 1.
    Stage(usize),
    /// On a board in the middle of this stage, from 1, of an earlier game.
    Within(usize),
}

/// One training game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Episode {
    /// Its points.
    pub score: u64,
    /// Its moves.
    pub moves: u64,
    /// Its largest tile.
    pub top: Rank,
    /// Where it began.
    pub start: EpisodeStart,
    /// The stages entered, a bit for each, the lowest for the first. The stage of the start counts if the game started
    /// at its entry.
    pub entered: u32,
    /// The entered stages from which it made larger tiles.
    pub passed: u32,
}

/// The state of a learner between games.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LearnerState {
    draws: Draws,
    starts: Starts,
    /// The start of the next game, if that begins in the middle of the last.
    middle: Option<u64>,
    /// The errors of each stage so far.
    #[serde(default)]
    errors: Vec<UsualError>,
}

/// The mean size of a stage's errors. The latest [`UsualError::WINDOW`] count most, since errors shrink in training.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
struct UsualError {
    /// In points.
    mean: f32,
    updates: u32,
}

impl UsualError {
    const WINDOW: u32 = 100_000;

    /// The mean with one more error.
    fn with(self, error: f32) -> Self {
        let updates = (self.updates + 1).min(Self::WINDOW);
        let mean = self.mean + (error.abs() - self.mean) / updates as f32;
        Self { mean, updates }
    }
}

impl LearnerState {
    /// True if it is valid for a learner of this network.
    pub fn is_of(&self, network: &Architecture) -> bool {
        self.starts.are_of(network.stages.len())
    }
}

/// An afterstate whose update waits for later errors.
#[derive(Clone, Debug, Default)]
struct Pending {
    indices: Vec<u32>,
    place: Option<ValueSource>,
    /// The sum of the errors so far, each weighted by λ to the power of its distance.
    error: f32,
}

/// The best move, and the value of its afterstate.
#[derive(Clone, Copy)]
struct ChosenMove<B> {
    /// Its index among the four directions.
    place: usize,
    moved: Moved<B>,
    value: f32,
    /// Its reward plus the value of its afterstate.
    total: f32,
}

/// Plays games and updates a network by delayed TD(λ) on afterstates.
///
/// CITE: Jaśkowski (2017), algorithm 4. With δ(t) = reward(t+1) + V(s(t+1)) − V(s(t)), the afterstate s(t) is updated once δ(t) to
/// δ(t + h − 1) are known, by the error Σ λ^k δ(t + k); h is [`Method::delay`]. With λ = 0 that is TD(0): Szubert and
/// Jaśkowski (2014), section III-D.
#[derive(Debug)]
pub struct Learner {
    method: Method,
    size: Size,
    four: FourProbability,
    memory: LearnerState,
    /// The indices of up to four afterstates.
    candidates: Vec<u32>,
    /// The sources of their values.
    places: [ValueSource; 4],
    pending: VecDeque<Pending>,
    spare: Vec<Pending>,
    /// Afterstates due for an update. They are updated after the next afterstates were prefetched, so that memory
    /// latency overlaps with the work.
    due: Option<Pending>,
    path: Vec<u64>,
    /// The later stages from which games are restarted, rising. Restarted games end once they are past the last of
    /// them.
    stages: Vec<usize>,
    delay: usize,
    last_value: f32,
}

/// The later stages that learn, and the stage before the first of them.
fn stages_to_go_back_to(network: &Architecture, method: Method) -> Vec<usize> {
    let mut stages: Vec<_> = (1..network.stage_count())
        .filter(|&stage| !method.frozen.has(stage))
        .collect();
    if let Some(&first) = stages.first()
        && first > 1
    {
        stages.insert(0, first - 1);
    }
    stages
}

impl Learner {
    /// Games shorter than this are not restarted from their middle.
    const SHORT: usize = 500;
    /// The probability of keeping a board in the middle of a stage.
    const KEPT_WITHIN: f64 = 1.0 / 128.0;
    /// A learner with its own random numbers: those of `stream`, one for each thread.
    pub fn new(
        network: &Architecture,
        method: Method,
        four: FourProbability,
        seed: Seed,
        stream: u64,
    ) -> Self {
        let memory = LearnerState {
            draws: Draws::stream(seed, stream),
            starts: Starts::new(network.stages.len()),
            middle: None,
            errors: Vec::new(),
        };
        Self::resume(network, method, four, memory)
    }

    /// A learner with the state from [`Learner::memory`].
    pub fn resume(
        network: &Architecture,
        method: Method,
        four: FourProbability,
        mut memory: LearnerState,
    ) -> Self {
        let stages = network.stage_count();
        memory.errors.resize(stages, UsualError::default());
        Self {
            method,
            size: network.size(),
            four,
            memory,
            candidates: vec![0; 4 * network.active()],
            places: [ValueSource::Entries(None); 4],
            pending: VecDeque::new(),
            spare: Vec::new(),
            due: None,
            path: Vec::new(),
            stages: stages_to_go_back_to(network, method),
            delay: method.delay(),
            last_value: 0.0,
        }
    }

    /// Continues with more stages or another method.
    #[must_use]
    pub fn changed(self, network: &Architecture, method: Method) -> Self {
        let memory = LearnerState {
            starts: self.memory.starts.with_stages(network.stages.len()),
            ..self.memory
        };
        Self::resume(network, method, self.four, memory)
    }

    /// Its state between games, for checkpoints.
    pub const fn memory(&self) -> &LearnerState {
        &self.memory
    }

    /// [`Learner::play`] in the fastest form of board for the network's size.
    pub fn play_fastest(&mut self, network: &Network<'_>) -> Episode {
        match self.size == Size::STANDARD {
            true => self.play::<Bitboard>(network),
            false => self.play::<Grid>(network),
        }
    }

    /// Plays one game and learns from every move.
    pub fn play<B: Tiles>(&mut self, network: &Network<'_>) -> Episode {
        let (mut board, start) = self.first_board::<B>();
        let features = network.features;
        let mut stage = features.stage(board);
        // The current stage, if the game entered it.
        let mut entry = match start {
            EpisodeStart::Empty | EpisodeStart::Stage(_) => Some(stage),
            EpisodeStart::Middle | EpisodeStart::Within(_) => None,
        };
        let mut episode = Episode {
            score: 0,
            moves: 0,
            top: Rank::EMPTY,
            start,
            entered: entry.map_or(0, |stage| 1 << stage),
            passed: 0,
        };
        self.path.clear();
        let is_back = !matches!(start, EpisodeStart::Empty | EpisodeStart::Middle);
        let last = self.stages.last().copied().unwrap_or(0);
        loop {
            let choice = self.choose(network, board, stage);
            self.observe(choice.map_or(0.0, |choice| choice.total));
            if start != EpisodeStart::Empty && stage > last {
                break;
            }
            let Some(choice) = choice else {
                break;
            };
            self.remember(choice);
            if self.method.restarts {
                self.path.push(board.digits());
            }
            episode.score += choice.moved.reward;
            episode.moves += 1;
            self.memory.starts.count(stage, is_back);
            board = self.memory.draws.spawn(choice.moved.board, self.four);
            let now = features.stage(board);
            if now > stage {
                episode.passed |= entry.map_or(0, |stage| 1 << stage);
                episode.entered |= 1 << now;
                entry = Some(now);
                self.keep(features, now, StartKind::Entry, board);
            } else if now > 0
                && !matches!(start, EpisodeStart::Middle | EpisodeStart::Within(_))
                && self.memory.draws.happens(self.kept_within())
            {
                // Games that began in the middle of a stage would yield ever later boards.
                self.keep(features, now, StartKind::Within, board);
            }
            stage = now;
        }
        self.update_all(network);
        episode.top = board.max_rank();
        self.memory.middle =
            (self.path.len() > Self::SHORT).then(|| self.path[self.path.len() / 2]);
        episode
    }

    /// The probability of keeping a board in the middle of a stage.
    fn kept_within(&self) -> f64 {
        match self.method.within > 0.0 {
            true => Self::KEPT_WITHIN,
            false => 0.0,
        }
    }

    /// Keeps a board for restarts.
    fn keep<B: Tiles>(&mut self, features: &Features, stage: usize, kind: StartKind, board: B) {
        // A restart on a board without legal moves would be the shortest game, and be chosen again and again.
        if board.is_stuck() {
            return;
        }
        let digits = board.digits();
        // Where the large tiles are about to merge, a few moves suffice. Restarts there would collect more such boards
        // until no others were left.
        let own = features.architecture().stages[stage - 1];
        if kind == StartKind::Within && !own.has_its_tiles_alone(digits) {
            return;
        }
        self.memory.starts.keep(stage, kind, digits);
    }

    /// The best move on a board of this stage; `None` without legal moves.
    #[inline]
    fn choose<B: Tiles>(
        &mut self,
        network: &Network<'_>,
        board: B,
        stage: usize,
    ) -> Option<ChosenMove<B>> {
        let active = network.features.architecture().active();
        let slides = board.slides();
        let candidates = self.candidates.chunks_exact_mut(active);
        for ((indices, moved), place) in candidates.zip(&slides).zip(&mut self.places) {
            if moved.board != board {
                *place = network.locate(moved.board, indices);
            }
        }
        if let Some(due) = self.due.take() {
            self.update(network, due);
        }
        if stage > 0 {
            let candidates = self.candidates.chunks_exact(active);
            for ((indices, moved), place) in candidates.zip(&slides).zip(&self.places) {
                if moved.board != board && matches!(place, ValueSource::Entries(_)) {
                    network.ask_for_inherited(indices);
                }
            }
        }
        let mut best: Option<ChosenMove<B>> = None;
        for (place, moved) in slides.into_iter().enumerate() {
            if moved.board != board {
                let choice = self.weigh(network, moved, place);
                if best.is_none_or(|best| choice.total > best.total) {
                    best = Some(choice);
                }
            }
        }
        best
    }

    /// The move whose afterstate was located last at `place`.
    #[inline]
    fn weigh<B>(&self, network: &Network<'_>, moved: Moved<B>, place: usize) -> ChosenMove<B> {
        let active = network.features.architecture().active();
        let value = match self.places[place] {
            ValueSource::Entries(level) => {
                let sum = network.sum(&self.candidates[place * active..][..active]);
                network.level(level) + sum
            }
            ValueSource::Known(value) => value,
        };
        ChosenMove {
            place,
            value,
            total: value + moved.reward as f32,
            moved,
        }
    }

    /// The first board of the next game.
    fn first_board<B: Tiles>(&mut self) -> (B, EpisodeStart) {
        if let Some(middle) = self.memory.middle.take() {
            return (B::from_digits(middle, self.size), EpisodeStart::Middle);
        }
        let LearnerState { draws, starts, .. } = &mut self.memory;
        if let Some(stage) = starts.due(self.method.carousel, &self.stages) {
            let wanted = match draws.happens(self.method.within.into()) {
                true => StartKind::Within,
                false => StartKind::Entry,
            };
            for kind in [wanted, StartKind::Entry, StartKind::Within] {
                let boards = starts.boards(stage, kind);
                if boards.is_empty() {
                    continue;
                }
                let digits = boards[draws.below(boards.len())];
                let start = match kind {
                    StartKind::Entry => EpisodeStart::Stage(stage),
                    StartKind::Within => EpisodeStart::Within(stage),
                };
                return (B::from_digits(digits, self.size), start);
            }
        }
        let empty = B::from_digits(0, self.size);
        let one = draws.spawn(empty, self.four);
        (draws.spawn(one, self.four), EpisodeStart::Empty)
    }

    /// Adds the error of the last afterstate, given its `outcome`.
    fn observe(&mut self, outcome: f32) {
        let error = outcome - self.last_value;
        let mut weight = 1.0;
        for pending in self.pending.iter_mut().rev() {
            pending.error += weight * error;
            weight *= self.method.lambda;
        }
        if self.pending.len() == self.delay {
            self.due = self.pending.pop_front();
        }
    }

    /// Adds a chosen afterstate.
    fn remember<B>(&mut self, choice: ChosenMove<B>) {
        let mut pending = self.spare.pop().unwrap_or_default();
        pending.error = 0.0;
        pending.place = Some(self.places[choice.place]);
        pending.indices.clear();
        let active = self.candidates.len() / self.places.len();
        let indices = &self.candidates[choice.place * active..][..active];
        pending.indices.extend_from_slice(indices);
        self.pending.push_back(pending);
        self.last_value = choice.value;
    }

    /// Updates all waiting afterstates at the end of a game.
    fn update_all(&mut self, network: &Network<'_>) {
        while let Some(pending) = self.due.take().or_else(|| self.pending.pop_front()) {
            self.update(network, pending);
        }
    }

    fn update(&mut self, network: &Network<'_>, pending: Pending) {
        let error = pending.error;
        let stage = network.stage(&pending.indices);
        if let Some(ValueSource::Entries(level)) = pending.place
            && !self.method.frozen.has(stage)
        {
            let step = self.method.rate * error / pending.indices.len() as f32;
            let usual = &mut self.memory.errors[stage];
            *usual = usual.with(error);
            network.update(&pending.indices, step, error, usual.mean, &self.method);
            if let Some(level) = level {
                network.update_level(level, self.method.rate, error, usual.mean);
            }
        }
        self.spare.push(pending);
    }
}
