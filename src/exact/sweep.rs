//! The way of a solve through its layers.
//!
//! A move keeps the sum of the tiles and a spawn adds 2 or 4. So the boards of one sum, a *layer*, lead only to the next two
//! layers. First all boards are listed, from the smallest sum up: states follow from earlier afterstates by a spawn, afterstates
//! from the layer's states by a move. Then they are valued, from the largest sum down. Of a layer that is valued only the
//! afterstates go to the caller, a third of all boards: the value of a move is its reward plus its afterstate's value.

use super::collect::{Collector, MemoryBudget};
use super::layers::{Engine, Layer};
use super::problem::ProblemError;
use super::set::BoardSet;

/// Why solving fails.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum SolveError {
    /// The problem is invalid.
    #[error(transparent)]
    Problem(#[from] ProblemError),
    /// The tables would exceed the memory limit.
    #[error(
        "this needs {at_least} MiB or more, and the limit is {limit} MiB ({states} states counted): choose a smaller \
         board or tile, or allow more memory",
        at_least = needed.div_ceil(1 << 20), limit = limit >> 20
    )]
    Memory {
        /// A lower bound of the memory needed, in bytes.
        needed: u64,
        /// The memory allowed, in bytes.
        limit: u64,
        /// The number of states known or listed by then.
        states: u64,
    },
    /// A layer has more boards than its table can number.
    #[error(
        "more than {} boards have the same tile sum: that is beyond the tables",
        BoardSet::MOST
    )]
    LayerTooLarge,
    /// A given board does not belong to this game, for this reason.
    #[error("the board {0} cannot be solved here: {1}")]
    Board(String, &'static str),
}

/// The phase of a solve.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(
    feature = "typescript",
    derive(tsify::Tsify),
    tsify(rename = "ExactPhase")
)]
pub enum Phase {
    /// Listing the reachable boards.
    Listing,
    /// Valuing the boards, from the last layer to the first.
    Valuing,
    /// All boards have values.
    Done,
}

/// The progress of a solve.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(
    feature = "typescript",
    tsify(missing_as_null, rename = "ExactProgress")
)]
pub struct SolveProgress {
    /// The phase.
    #[cfg_attr(feature = "typescript", tsify(type = "ExactPhase"))]
    pub phase: Phase,
    /// The tile sum of the next layer; in an endgame, of its small tiles.
    pub tile_sum: u64,
    /// The number of states listed so far, player to move, up to symmetry.
    pub states: u64,
    /// The number of states valued so far.
    pub valued: u64,
    /// The memory in use, in bytes.
    pub bytes: u64,
    /// The share of the work done; `None` while the number of states is unknown.
    pub fraction: Option<f64>,
}

/// A solve of the boards of any shape, a layer at a time. A layer's number is half the sum of its tiles.
pub(super) struct Sweep {
    pub engine: Engine,
    limit: u64,
    /// The boards to start from, reachable or not: layer and canonical key.
    pub roots: Vec<(usize, u64)>,
    pub phase: Phase,
    pub layer: usize,
    /// The number of states listed so far.
    pub listed: u64,
    /// The number of states valued so far.
    pub valued: u64,
    /// Whether states are kept until they are valued. Otherwise they are listed twice, which takes less memory and longer.
    keeps_states: bool,
    /// The states by layer, without those that are valued; only the empty layer 0 if they are not kept.
    pub states: Vec<BoardSet>,
    /// The number of states of each layer.
    pub counts: Vec<usize>,
    /// The afterstates by layer, without those that are valued.
    pub afterstates: Vec<BoardSet>,
    /// The states of the next two layers, once they are valued.
    pub later: [Layer<f64>; 2],
    /// The memory of what the caller keeps of the valued layers, in bytes.
    pub kept: u64,
    collector: Collector,
}

impl Sweep {
    pub(super) fn new(
        engine: Engine,
        limit: u64,
        roots: Vec<(usize, u64)>,
        keeps_states: bool,
    ) -> Self {
        let mixer = engine.mixer;
        Self {
            engine,
            limit,
            roots,
            phase: Phase::Listing,
            layer: 1,
            listed: 0,
            valued: 0,
            keeps_states,
            states: vec![BoardSet::empty(mixer)],
            counts: vec![0],
            afterstates: vec![BoardSet::empty(mixer)],
            later: [Layer::empty(mixer), Layer::empty(mixer)],
            kept: 0,
            collector: Collector::new(mixer),
        }
    }

    /// The memory in use, in bytes.
    pub(super) fn bytes(&self) -> u64 {
        self.bytes_without_collector() + self.collector.bytes()
    }

    fn bytes_without_collector(&self) -> u64 {
        let sets = self.states.iter().chain(&self.afterstates);
        let sets = sets.map(BoardSet::bytes).sum::<u64>();
        self.engine.bytes() + self.kept + sets + self.later.iter().map(Layer::bytes).sum::<u64>()
    }

    /// The memory budget beside `bytes` more.
    fn memory_budget(&self, bytes: u64) -> MemoryBudget {
        MemoryBudget {
            limit: self.limit,
            used: self.bytes_without_collector() + bytes,
            states: self.listed,
        }
    }

    /// The progress; `expected` is the number of all states, where it is known before they are listed.
    pub(super) fn progress(&self, expected: Option<u64>) -> SolveProgress {
        let of = |done: u64, all: u64| done as f64 / all.max(1) as f64;
        SolveProgress {
            phase: self.phase,
            tile_sum: 2 * self.layer as u64,
            states: self.listed,
            valued: self.valued,
            bytes: self.bytes(),
            fraction: match self.phase {
                Phase::Listing => expected.map(|all| of(self.listed, all).min(1.0) / 2.0),
                Phase::Valuing => Some(0.5 + of(self.valued, self.listed) / 2.0),
                Phase::Done => Some(1.0),
            },
        }
    }

    fn gather_states(&mut self) -> Result<BoardSet, SolveError> {
        let layer = self.layer;
        let number = self.counts.get(layer).copied();
        let guess = number.unwrap_or_else(|| {
            let roots = self.roots.iter().filter(|root| root.0 == layer).count();
            let earlier = &self.afterstates[layer.saturating_sub(2)..layer];
            roots + earlier.iter().map(BoardSet::len).sum::<usize>()
        });
        let budget = self.memory_budget(0);
        self.collector.gather(guess, budget, |collector| {
            (self.engine).states(layer, &self.roots, &self.afterstates, collector);
        })
    }

    pub(super) fn list_layer(&mut self) -> Result<(), SolveError> {
        let states = self.gather_states()?;
        let budget = self.memory_budget(states.bytes());
        let guess = states.len() * 2 / 3;
        let afterstates = self.collector.gather(guess, budget, |collector| {
            self.engine.slide(&states, collector);
        })?;
        self.listed += states.len() as u64;
        self.counts.push(states.len());
        if self.keeps_states {
            self.states.push(states);
        }
        self.afterstates.push(afterstates);

        let reached = &self.afterstates[self.layer - 1..=self.layer];
        let is_last = reached.iter().all(BoardSet::is_empty)
            && self.roots.iter().all(|&(layer, _)| layer <= self.layer);
        match is_last {
            false => self.layer += 1,
            true => {
                self.phase = Phase::Valuing;
                if self.keeps_states {
                    self.collector = Collector::new(self.engine.mixer);
                }
            }
        }
        Ok(())
    }

    /// Values the current layer, and gives its afterstates.
    pub(super) fn value_layer(&mut self) -> Result<Layer<f64>, SolveError> {
        if !self.keeps_states {
            let states = self.gather_states()?;
            self.states.push(states);
        }
        let last = [&self.afterstates, &self.states].map(|sets| sets.last());
        let boards: usize = last.into_iter().flatten().map(BoardSet::len).sum();
        let budget = self.memory_budget(self.collector.bytes());
        budget.check(8 * boards as u64)?;
        let mixer = self.engine.mixer;
        let [mut afterstates, mut states] = [&mut self.afterstates, &mut self.states].map(|sets| {
            let set = sets.pop().unwrap_or_else(|| BoardSet::empty(mixer));
            Layer {
                values: vec![0.0; set.len()],
                set,
            }
        });
        self.engine.value_afterstates(&mut afterstates, &self.later);
        self.engine.value_states(&mut states, &afterstates);
        self.valued += states.set.len() as u64;
        self.later.swap(0, 1);
        self.later[0] = states;
        self.layer -= 1;
        if self.layer == 0 {
            self.phase = Phase::Done;
        }
        Ok(afterstates)
    }
}
