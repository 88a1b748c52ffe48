//! Games that teach a network.

use std::collections::VecDeque;

use serde::{Deserialize, Serialize};

use twofold::board::{Bitboard, FourProbability, Grid, Moved, Rank, Size};
use twofold::network::{Architecture, Features, Tiles};
use twofold::rules::Seed;
use twofold::search::Draws;

use super::network::ValueSource;
use super::starts::StartKind;
use super::{Method, Network, Starts};

/// Where a game of training begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EpisodeStart {
    /// As a game begins: only such a game is a whole one.
    Empty,
    /// In the middle of the game before it.
    Middle,
    /// Where an earlier game entered this stage, from 1.
    Stage(usize),
    /// Where an earlier game stood in this stage, from 1.
    Within(usize),
}

/// One game of training.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Episode {
    /// The points made in it.
    pub score: u64,
    /// Its moves.
    pub moves: u64,
    /// Its largest tile.
    pub top: Rank,
    /// Where it began.
    pub start: EpisodeStart,
    /// The stages that it entered, the one that it began in counted if it began where that is entered: a bit for each, the lowest for the
    /// first.
    pub entered: u32,
    /// Those of them from which it got on to larger tiles.
    pub passed: u32,
}

/// What a learner carries from one game to the next.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct LearnerState {
    draws: Draws,
    starts: Starts,
    /// The board to go on from, if the next game is a part of the last.
    middle: Option<u64>,
}

#[cfg(feature = "parallel")]
impl LearnerState {
    /// True if it can be that of a learner of this network.
    pub(super) fn is_of(&self, network: &Architecture) -> bool {
        self.starts.are_of(network.stages.len())
    }
}

/// An afterstate that waits for what follows before it is updated.
#[derive(Clone, Debug, Default)]
struct Pending {
    indices: Vec<u32>,
    place: Option<ValueSource>,
    /// The sum of the errors so far, each weighted by λ to the power of its distance.
    error: f32,
}

/// A move, and what its afterstate is worth.
#[derive(Clone, Copy)]
struct ChosenMove<B> {
    /// Which of the four it is.
    place: usize,
    moved: Moved<B>,
    value: f32,
    /// The same with its reward.
    total: f32,
}

/// Plays games against itself and updates a network by delayed TD(λ) on afterstates.
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
    /// Where their values come from.
    places: [ValueSource; 4],
    pending: VecDeque<Pending>,
    spare: Vec<Pending>,
    /// What has waited long enough: updated only once the memory has been asked for the next afterstates, so that it
    /// answers meanwhile.
    due: Option<Pending>,
    path: Vec<u64>,
    /// The later stages that games go back to, rising. Games that are not whole end once they are past the last of them.
    stages: Vec<usize>,
    delay: usize,
    last_value: f32,
}

/// The later stages in which something is learned; and before them the one from which games come to these.
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
    /// Shorter games are not gone back into.
    const SHORT: usize = 500;
    /// How likely a board in the middle of a stage is kept.
    const KEPT_WITHIN: f64 = 1.0 / 128.0;
    /// A learner with its own random numbers: those of `stream`, one for each thread.
    #[must_use]
    pub fn new(
        network: &Architecture,
        method: Method,
        four: FourProbability,
        seed: Seed,
        stream: u64,
    ) -> Self {
        Self::with_memory(
            network,
            method,
            four,
            LearnerState {
                draws: Draws::stream(seed, stream),
                starts: Starts::new(network.stages.len()),
                middle: None,
            },
        )
    }

    fn with_memory(
        network: &Architecture,
        method: Method,
        four: FourProbability,
        memory: LearnerState,
    ) -> Self {
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

    /// Goes on with a network of more stages or by another method.
    #[cfg(feature = "parallel")]
    #[must_use]
    pub fn changed(self, network: &Architecture, method: Method) -> Self {
        let memory = LearnerState {
            starts: self.memory.starts.with_stages(network.stages.len()),
            ..self.memory
        };
        Self::with_memory(network, method, self.four, memory)
    }

    /// What it carries between games, to go on from later.
    #[cfg(feature = "parallel")]
    pub(super) const fn memory(&self) -> &LearnerState {
        &self.memory
    }

    /// A learner that goes on from what [`Learner::memory`] gave.
    #[cfg(feature = "parallel")]
    pub(super) fn resume(
        network: &Architecture,
        method: Method,
        four: FourProbability,
        memory: LearnerState,
    ) -> Self {
        Self::with_memory(network, method, four, memory)
    }

    /// [`Learner::play`] in the fastest form of board for the network's size.
    pub fn play_fastest(&mut self, network: &Network<'_>) -> Episode {
        match self.size == Size::STANDARD {
            true => self.play::<Bitboard>(network),
            false => self.play::<Grid>(network),
        }
    }

    /// Plays one game, learning from every move.
    pub fn play<B: Tiles>(&mut self, network: &Network<'_>) -> Episode {
        let (mut board, start) = self.first_board::<B>();
        let features = network.features;
        let mut stage = features.stage(board);
        // The stage that the game is in, if it is known to have entered it.
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
                // Of games that began in the middle themselves, boards would be kept ever later in the stage.
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

    /// How likely a board in the middle of a stage is kept.
    fn kept_within(&self) -> f64 {
        match self.method.within > 0.0 {
            true => Self::KEPT_WITHIN,
            false => 0.0,
        }
    }

    /// Keeps a board to go back to.
    fn keep<B: Tiles>(&mut self, features: &Features, stage: usize, kind: StartKind, board: B) {
        // A game that began where none goes on would be the shortest of all, and be played again and again.
        if board.is_stuck() {
            return;
        }
        let digits = board.digits();
        // Where the large tiles are about to become one, a few moves win. Games begun there would come by more such boards, until there
        // were no others to begin on.
        let own = features.architecture().stages[stage - 1];
        if kind == StartKind::Within && !own.has_its_tiles_alone(digits) {
            return;
        }
        self.memory.starts.keep(stage, kind, digits);
    }

    /// The best move on a board of this stage; `None` if there is none.
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

    /// The move whose afterstate was located at `place` last.
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

    /// The afterstate chosen last turns out to be worth `outcome`.
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

    /// An afterstate was chosen.
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

    /// Updates all that waits: nothing more follows that counts for it.
    fn update_all(&mut self, network: &Network<'_>) {
        while let Some(pending) = self.due.take().or_else(|| self.pending.pop_front()) {
            self.update(network, pending);
        }
    }

    fn update(&mut self, network: &Network<'_>, pending: Pending) {
        let error = pending.error;
        if let Some(ValueSource::Entries(level)) = pending.place
            && !self.method.frozen.has(network.stage(&pending.indices))
        {
            let step = self.method.rate * error / pending.indices.len() as f32;
            network.update(&pending.indices, step, error, self.method.coherence);
            if let Some(level) = level {
                network.update_level(level, self.method.rate, error);
            }
        }
        self.spare.push(pending);
    }
}
