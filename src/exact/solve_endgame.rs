//! Solving an endgame, a layer at a time.
//!
//! As in `solve.rs`, but there are hundreds of millions of boards, and only a few are of interest. So values are kept only while
//! other layers need them, and states are not kept at all: those of a layer are listed again from the afterstates of the two layers
//! before. [`EndgameSolve::keeping_chances`] keeps the chances of all afterstates too, with half the digits.

use crate::board::Grid;

use super::collect::{Collector, MemoryBudget};
use super::endgame::Endgame;
use super::endgame_table::ChanceLayer;
use super::key::Mixer;
use super::layers::{Engine, ValuedLayer};
use super::set::BoardSet;
use super::solve_error::SolveError;
use super::sweep::{Phase, SolveProgress, Sweep};

/// The states of a layer with their values.
struct ValuedStates {
    set: BoardSet,
    values: Vec<f64>,
}

impl ValuedStates {
    fn none(mixer: Mixer) -> Self {
        Self {
            set: BoardSet::empty(mixer),
            values: Vec::new(),
        }
    }

    const fn bytes(&self) -> u64 {
        self.set.bytes() + 8 * self.values.len() as u64
    }

    fn valued(&self) -> ValuedLayer<'_> {
        ValuedLayer {
            set: &self.set,
            values: &self.values,
        }
    }
}

/// Solves an [`Endgame`]. Call [`EndgameSolve::step`] until it is done; you can stop after any step.
///
/// ```
/// use twofold::exact::{DEFAULT_MEMORY, Endgame, EndgameSolve};
/// use twofold::{FourProbability, Grid, Rank};
///
/// // The probability of another 16 in the seven free cells.
/// let board: Grid = "512,256,128,64/32,16,8192,4096/2048,2,0,0/0,0,2,0".parse()?;
/// let end = Endgame::new(board, Rank::new(4), FourProbability::STANDARD)?;
/// let solution = EndgameSolve::new(&end, DEFAULT_MEMORY, [board])?.run()?;
/// assert!(0.0 < solution.chances[0] && solution.chances[0] < 1.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct EndgameSolve {
    engine: Engine,
    mixer: Mixer,
    limit: u64,
    /// The boards to solve: layer and key.
    roots: Vec<(usize, u64)>,
    /// Their values, as far as computed.
    chances: Vec<f64>,
    sweep: Sweep,
    /// The afterstates by layer; layers no longer needed are empty.
    afterstates: Vec<BoardSet>,
    /// The number of states of each layer.
    counts: Vec<usize>,
    /// The next two layers, while layers are valued.
    later: [ValuedStates; 2],
    afterstates_listed: u64,
    collector: Collector,
    /// The valued layers of afterstates from the last on, if they are kept.
    kept: Option<Vec<ChanceLayer>>,
}

/// The solution of an endgame.
#[derive(Clone, Debug, PartialEq)]
pub struct EndgameSolution {
    /// The probability that perfect play makes the target, for each board in the given order.
    pub chances: Vec<f64>,
    /// The number of states reachable from these boards, player to move, up to symmetry.
    pub states: u64,
    /// The number of afterstates reachable from them, up to symmetry.
    pub afterstates: u64,
}

impl EndgameSolve {
    /// Begins to solve these boards of an endgame in at most `memory` bytes.
    ///
    /// # Errors
    /// [`SolveError::Board`] for a board of another endgame.
    pub fn new(
        end: &Endgame,
        memory: u64,
        boards: impl IntoIterator<Item = Grid>,
    ) -> Result<Self, SolveError> {
        let engine = Engine::of_end(end);
        let root = |board: Grid| -> Result<_, SolveError> {
            let found = end.key(board);
            let (layer, key) = found.ok_or_else(|| SolveError::Board {
                board: board.to_string(),
                reason: "its large tiles stand elsewhere",
            })?;
            Ok((layer, engine.canonical(key)))
        };
        let roots: Vec<_> = boards.into_iter().map(root).collect::<Result<_, _>>()?;
        let mixer = Mixer::new(end.free());
        Ok(Self {
            // Without small tiles no move is legal.
            chances: vec![engine.weights.stuck; roots.len()],
            engine,
            mixer,
            limit: memory,
            roots,
            sweep: Sweep::START,
            afterstates: vec![BoardSet::empty(mixer)],
            counts: vec![0],
            later: [ValuedStates::none(mixer), ValuedStates::none(mixer)],
            afterstates_listed: 0,
            collector: Collector::new(mixer),
            kept: None,
        })
    }

    /// Keeps the chances of all afterstates.
    pub(super) fn keeping_chances(mut self) -> Self {
        self.kept = Some(Vec::new());
        self
    }

    /// The number of states, and the kept chances by layer.
    ///
    /// # Errors
    /// Returns the solve itself if it is not done, or if it did not keep them.
    pub(super) fn into_chances(self) -> Result<(u64, Vec<ChanceLayer>), Box<Self>> {
        match self {
            Self {
                sweep:
                    Sweep {
                        phase: Phase::Done,
                        listed,
                        ..
                    },
                kept: Some(mut layers),
                mixer,
                ..
            } => {
                layers.push(ChanceLayer {
                    set: BoardSet::empty(mixer),
                    chances: Vec::new(),
                });
                layers.reverse();
                Ok((listed, layers))
            }
            other => Err(Box::new(other)),
        }
    }

    /// The progress of the solve. The tile sum is that of the small tiles.
    #[must_use]
    pub(crate) fn progress(&self) -> SolveProgress {
        self.sweep.progress(None, self.bytes())
    }

    /// The memory in use, in bytes.
    #[must_use]
    pub(crate) fn bytes(&self) -> u64 {
        self.used_elsewhere() + self.collector.bytes()
    }

    fn used_elsewhere(&self) -> u64 {
        self.engine.bytes()
            + self.afterstates.iter().map(BoardSet::bytes).sum::<u64>()
            + self.later.iter().map(ValuedStates::bytes).sum::<u64>()
            + self
                .kept
                .iter()
                .flatten()
                .map(ChanceLayer::bytes)
                .sum::<u64>()
    }

    fn memory_budget(&self) -> MemoryBudget {
        MemoryBudget {
            limit: self.limit,
            used: self.used_elsewhere(),
            states: self.sweep.listed,
        }
    }

    /// Lists or values one layer.
    ///
    /// # Errors
    /// [`SolveError::Memory`] before the limit would be exceeded.
    pub fn step(&mut self) -> Result<SolveProgress, SolveError> {
        match self.sweep.phase {
            Phase::Listing => self.list_layer()?,
            Phase::Valuing => self.value_layer()?,
            Phase::Done => {}
        }
        Ok(self.progress())
    }

    /// Takes all remaining steps.
    ///
    /// # Errors
    /// As [`EndgameSolve::step`].
    pub fn run(mut self) -> Result<EndgameSolution, SolveError> {
        while self.sweep.phase != Phase::Done {
            self.step()?;
        }
        Ok(self.solution())
    }

    /// The solution, once it is done.
    ///
    /// # Errors
    /// Returns the solve itself if it is not done.
    pub fn finish(self) -> Result<EndgameSolution, Box<Self>> {
        match self.sweep.phase {
            Phase::Done => Ok(self.solution()),
            Phase::Listing | Phase::Valuing => Err(Box::new(self)),
        }
    }

    fn solution(self) -> EndgameSolution {
        EndgameSolution {
            chances: self.chances,
            states: self.sweep.listed,
            afterstates: self.afterstates_listed,
        }
    }

    /// The states of the current layer; `guess` is their expected number.
    fn states(&mut self, guess: usize) -> Result<BoardSet, SolveError> {
        let memory_budget = self.memory_budget();
        self.collector.gather(guess, memory_budget, |collector| {
            (self.engine).states(self.sweep.layer, &self.roots, &self.afterstates, collector);
        })
    }

    fn list_layer(&mut self) -> Result<(), SolveError> {
        let current_layer = self.sweep.layer;
        let asked = self
            .roots
            .iter()
            .filter(|root| root.0 == current_layer)
            .count();
        // Layers grow slowly.
        let states = self.states(asked + self.counts[current_layer - 1] / 8 * 9)?;
        let memory_budget = self.memory_budget();
        let memory_budget = MemoryBudget {
            used: memory_budget.used + states.bytes(),
            ..memory_budget
        };
        let guess = states.len() * 2 / 5;
        let afterstates = self.collector.gather(guess, memory_budget, |collector| {
            self.engine.slide(&states, collector);
        })?;
        self.sweep.listed += states.len() as u64;
        self.afterstates_listed += afterstates.len() as u64;
        self.counts.push(states.len());
        self.afterstates.push(afterstates);
        match self.sweep.is_last(&self.roots, &self.afterstates) {
            true => self.sweep.phase = Phase::Valuing,
            false => self.sweep.layer += 1,
        }
        Ok(())
    }

    fn value_layer(&mut self) -> Result<(), SolveError> {
        let current_layer = self.sweep.layer;
        let after = self.afterstates[current_layer].len();
        let value_bytes = (8 * (self.counts[current_layer] + after)) as u64;
        let mut states = ValuedStates {
            set: self.states(self.counts[current_layer])?,
            values: Vec::new(),
        };
        let used = states.bytes() + self.collector.bytes();
        self.memory_budget().check(used + value_bytes)?;

        let set = &self.afterstates[current_layer];
        let mut values = vec![0.0; set.len()];
        let [two, four] = self.later.each_ref().map(ValuedStates::valued);
        (self.engine).value_afterstates(set, two, four, 0, &mut values);
        let afterstates = ValuedLayer {
            set,
            values: &values,
        };
        states.values = vec![0.0; states.set.len()];
        (self.engine).value_states(&states.set, afterstates, 0, &mut states.values);

        for (&(layer, key), chance) in self.roots.iter().zip(&mut self.chances) {
            if layer == current_layer {
                *chance = states.valued().value(key);
            }
        }
        self.sweep.after_valuing(states.set.len());
        let set = std::mem::replace(
            &mut self.afterstates[current_layer],
            BoardSet::empty(self.mixer),
        );
        if let Some(kept) = &mut self.kept {
            let chances = values.into_iter().map(|chance| chance as f32).collect();
            kept.push(ChanceLayer { set, chances });
        }
        self.later.swap(0, 1);
        self.later[0] = states;
        Ok(())
    }
}
