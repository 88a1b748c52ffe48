//! Solving, a layer at a time.
//!
//! A move keeps the sum of the tiles and a spawn adds 2 or 4. So the boards of one sum, a *layer*, lead only to the next two
//! layers. First all boards are listed, from the smallest sum up: states follow from earlier afterstates by a spawn, afterstates
//! from the layer's states by a move. Then they are valued, from the largest sum down. Only afterstates and their values are kept,
//! a third of all boards: the value of a move is its reward plus its afterstate's value.

use crate::board::Grid;

use super::collect::{Collector, MemoryBudget};
use super::estimate::{StateCount, estimate};
use super::key::Mixer;
use super::layers::{Engine, ValuedLayer};
use super::problem::Problem;
use super::set::BoardSet;
use super::solution::{Layer, Solution};
use super::solve_error::SolveError;
use super::start::{root, starts};
use super::sweep::{Phase, SolveProgress, Sweep};

/// The default memory limit of a [`Solve`]: 1 GiB.
pub const DEFAULT_MEMORY: u64 = 1 << 30;

/// Solves a problem. Call [`Solve::step`] until it is done; you can stop after any step.
pub struct Solve {
    pub(super) problem: Problem,
    pub(super) engine: Engine,
    pub(super) mixer: Mixer,
    pub(super) limit: u64,
    /// The boards to start from, reachable or not, by layer.
    pub(super) roots: Vec<(usize, u64)>,
    pub(super) sweep: Sweep,
    /// The states by layer; layers already valued and no longer needed are empty.
    pub(super) states: Vec<BoardSet>,
    pub(super) state_values: Vec<Vec<f64>>,
    pub(super) afterstates: Vec<BoardSet>,
    pub(super) afterstate_values: Vec<Vec<f64>>,
    pub(super) expected: Option<u64>,
    collector: Collector,
    nothing: BoardSet,
}

impl Solve {
    /// Begins to solve `problem` in at most `memory` bytes.
    ///
    /// # Errors
    /// [`SolveError::Memory`] if the problem is known not to fit.
    pub fn new(problem: &Problem, memory: u64) -> Result<Self, SolveError> {
        Self::with_boards(problem, memory, [])
    }

    /// As [`Solve::new`], but also solves these boards, which need not be reachable from a start.
    ///
    /// # Errors
    /// [`SolveError::Board`] for a board that does not belong to the problem.
    pub fn with_boards(
        problem: &Problem,
        memory: u64,
        boards: impl IntoIterator<Item = Grid>,
    ) -> Result<Self, SolveError> {
        let estimate = estimate(problem);
        if let StateCount::Exactly(states) | StateCount::MoreThan(states) = estimate.states
            && estimate.bytes > memory
        {
            return Err(SolveError::Memory {
                needed: estimate.bytes,
                limit: memory,
                states,
            });
        }
        let problem = problem.upright();
        let mut roots = starts(&problem);
        for board in boards {
            roots.extend(root(&problem, board)?);
        }
        Ok(Self {
            expected: match estimate.states {
                StateCount::Exactly(states) => Some(states),
                StateCount::AtMost(_) | StateCount::MoreThan(_) => None,
            },
            ..Self::at_start(problem, memory, roots)
        })
    }

    pub(super) fn at_start(problem: Problem, limit: u64, roots: Vec<(usize, u64)>) -> Self {
        let mixer = Mixer::new(problem.size().cells());
        let nothing = BoardSet::empty(mixer);
        Self {
            problem,
            engine: Engine::new(&problem),
            mixer,
            limit,
            roots,
            sweep: Sweep::START,
            states: vec![nothing.clone()],
            state_values: Vec::new(),
            afterstates: vec![nothing.clone()],
            afterstate_values: Vec::new(),
            expected: None,
            collector: Collector::new(mixer),
            nothing,
        }
    }

    /// The problem, upright.
    #[must_use]
    pub const fn problem(&self) -> &Problem {
        &self.problem
    }

    /// The progress of the solve.
    #[must_use]
    pub fn progress(&self) -> SolveProgress {
        self.sweep.progress(self.expected, self.bytes())
    }

    /// The memory in use, in bytes.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        let sets = self
            .states
            .iter()
            .chain(&self.afterstates)
            .map(BoardSet::bytes);
        let values = self.state_values.iter().chain(&self.afterstate_values);
        let values = values.map(|values| 8 * values.len() as u64);
        self.engine.bytes() + self.collector.bytes() + sets.sum::<u64>() + values.sum::<u64>()
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
    /// As [`Solve::step`].
    pub fn run(mut self) -> Result<Solution, SolveError> {
        while self.sweep.phase != Phase::Done {
            self.step()?;
        }
        Ok(self.finish().unwrap_or_else(|_| unreachable!("it is done")))
    }

    /// The solution, once it is done.
    ///
    /// # Errors
    /// Returns the solve itself if it is not done.
    pub fn finish(self) -> Result<Solution, Box<Self>> {
        if self.sweep.phase != Phase::Done {
            return Err(Box::new(self));
        }
        let layers = self
            .afterstates
            .into_iter()
            .zip(self.afterstate_values)
            .map(|(set, values)| Layer { set, values })
            .collect();
        Ok(Solution::new(self.problem, self.sweep.listed, layers))
    }

    fn list_layer(&mut self) -> Result<(), SolveError> {
        let current_layer = self.sweep.layer;
        let at_roots = self
            .roots
            .iter()
            .filter(|root| root.0 == current_layer)
            .count();
        let earlier = current_layer
            .checked_sub(2)
            .map_or(0, |two| self.afterstates[two].len());
        let guess = at_roots + self.afterstates[current_layer - 1].len() + earlier;
        let memory_budget = self.memory_budget();
        let states = self.collector.gather(guess, memory_budget, |collector| {
            (self.engine).states(current_layer, &self.roots, &self.afterstates, collector);
        })?;
        self.states.push(states);
        let guess = at_roots + self.states[current_layer].len() * 2 / 3;
        let memory_budget = self.memory_budget();
        let afterstates = self.collector.gather(guess, memory_budget, |collector| {
            self.engine.slide(&self.states[current_layer], collector);
        });
        if afterstates.is_err() {
            // A failed step changes nothing.
            self.states.pop();
        }
        self.afterstates.push(afterstates?);
        let states = &self.states[current_layer];
        let single = |key: &u64| key.count_ones() == 1;
        let alone = match current_layer {
            // A single tile: only games that start with one tile have such boards, and they are not counted.
            1 | 2 => states.keys(0..states.len()).filter(single).count(),
            _ => 0,
        };
        self.sweep.listed += (states.len() - alone) as u64;

        match self.sweep.is_last(&self.roots, &self.afterstates) {
            true => self.begin_valuing()?,
            false => self.sweep.layer += 1,
        }
        Ok(())
    }

    /// The memory budget of a table, with everything else in use.
    fn memory_budget(&self) -> MemoryBudget {
        MemoryBudget {
            limit: self.limit,
            used: self.bytes() - self.collector.bytes(),
            states: self.sweep.listed,
        }
    }

    fn begin_valuing(&mut self) -> Result<(), SolveError> {
        self.collector = Collector::new(self.mixer);
        self.memory_budget()
            .check(self.valuing_peak() - self.bytes())?;
        let layers = self.states.len();
        self.state_values = vec![Vec::new(); layers];
        self.afterstate_values = vec![Vec::new(); layers];
        self.sweep.phase = Phase::Valuing;
        Ok(())
    }

    /// The peak of memory while the layers are valued, in bytes.
    fn valuing_peak(&self) -> u64 {
        let mut in_use = self.bytes();
        let mut peak = in_use;
        let value_bytes = |sets: &[BoardSet], layer: usize| 8 * sets[layer].len() as u64;
        for layer in (1..self.states.len()).rev() {
            in_use += value_bytes(&self.afterstates, layer) + value_bytes(&self.states, layer);
            peak = peak.max(in_use);
            if let Some(set) = self.states.get(layer + 2) {
                in_use -= set.bytes() + 8 * set.len() as u64;
            }
        }
        peak
    }

    fn value_layer(&mut self) -> Result<(), SolveError> {
        let mut afterstates = vec![0.0; self.afterstates[self.sweep.layer].len()];
        self.value_afterstates(0, &mut afterstates);
        let mut states = vec![0.0; self.states[self.sweep.layer].len()];
        self.value_states(&afterstates, 0, &mut states);
        self.take_values(afterstates, states)
    }

    /// Values the afterstates of the current layer from number `first` on.
    pub(super) fn value_afterstates(&self, first: usize, values: &mut [f64]) {
        let states = |layer: usize| ValuedLayer {
            set: self.states.get(layer).unwrap_or(&self.nothing),
            values: self.state_values.get(layer).map_or(&[], Vec::as_slice),
        };
        let current_layer = self.sweep.layer;
        let set = &self.afterstates[current_layer];
        self.engine.value_afterstates(
            set,
            states(current_layer + 1),
            states(current_layer + 2),
            first,
            values,
        );
    }

    /// Values the states of the current layer from number `first` on, by the values of all its afterstates.
    pub(super) fn value_states(&self, afterstates: &[f64], first: usize, values: &mut [f64]) {
        let valued = ValuedLayer {
            set: &self.afterstates[self.sweep.layer],
            values: afterstates,
        };
        self.engine
            .value_states(&self.states[self.sweep.layer], valued, first, values);
    }

    /// Stores the values of the current layer and goes on to the next.
    pub(super) fn take_values(
        &mut self,
        afterstates: Vec<f64>,
        states: Vec<f64>,
    ) -> Result<(), SolveError> {
        let current_layer = self.sweep.layer;
        if states
            .iter()
            .chain(&afterstates)
            .any(|value| value.is_nan())
        {
            return Err(SolveError::Contradiction);
        }
        self.sweep.after_valuing(states.len());
        self.afterstate_values[current_layer] = afterstates;
        self.state_values[current_layer] = states;
        if current_layer + 2 < self.states.len() {
            self.states[current_layer + 2] = self.nothing.clone();
            self.state_values[current_layer + 2] = Vec::new();
        }
        if self.sweep.phase == Phase::Done {
            self.states = Vec::new();
            self.state_values = Vec::new();
        }
        Ok(())
    }
}
