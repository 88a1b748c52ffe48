//! Solving a problem.

use crate::board::Grid;

use super::estimate::{StateCount, estimate};
use super::layers::{Engine, Layer};
use super::problem::Problem;
use super::solution::Solution;
use super::solve_error::SolveError;
use super::start::{root, starts};
use super::sweep::{Phase, SolveProgress, Sweep};

/// The default memory limit of a [`Solve`]: 1 GiB.
pub const DEFAULT_MEMORY: u64 = 1 << 30;

/// Solves a problem. Call [`Solve::step`] until it is done; you can stop after any step.
pub struct Solve {
    problem: Problem,
    pub(super) sweep: Sweep,
    /// The valued afterstates, from the last layer on.
    pub(super) valued: Vec<Layer<f64>>,
    expected: Option<u64>,
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

    pub(super) fn at_start(problem: Problem, memory: u64, roots: Vec<(usize, u64)>) -> Self {
        Self {
            problem,
            sweep: Sweep::new(Engine::new(&problem), memory, roots, true),
            valued: Vec::new(),
            expected: None,
        }
    }

    /// The problem, upright.
    pub const fn problem(&self) -> &Problem {
        &self.problem
    }

    /// The progress of the solve.
    pub fn progress(&self) -> SolveProgress {
        self.sweep.progress(self.expected)
    }

    /// The memory in use, in bytes.
    pub fn bytes(&self) -> u64 {
        self.sweep.bytes()
    }

    /// Lists or values one layer.
    ///
    /// # Errors
    /// [`SolveError::Memory`] before the limit would be exceeded.
    pub fn step(&mut self) -> Result<SolveProgress, SolveError> {
        match self.sweep.phase {
            Phase::Listing => self.list_layer()?,
            Phase::Valuing => {
                let layer = self.sweep.value_layer()?;
                self.keep(layer);
            }
            Phase::Done => {}
        }
        Ok(self.progress())
    }

    fn list_layer(&mut self) -> Result<(), SolveError> {
        let layer = self.sweep.layer;
        self.sweep.list_layer()?;
        if layer <= 2 {
            // A single tile: only games that start with one tile have such boards, and they are not counted.
            let states = &self.sweep.states[layer];
            let single = |key: &u64| key.count_ones() == 1;
            let alone = states.keys(0..states.len()).filter(single).count();
            self.sweep.listed -= alone as u64;
        }
        Ok(())
    }

    /// Keeps the afterstates of a layer just valued.
    pub(super) fn keep(&mut self, afterstates: Layer<f64>) {
        self.sweep.kept += afterstates.bytes();
        self.valued.push(afterstates);
    }

    /// Takes all remaining steps.
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
    pub fn finish(mut self) -> Result<Solution, Box<Self>> {
        if self.sweep.phase != Phase::Done {
            return Err(Box::new(self));
        }
        self.valued.push(Layer::empty(self.sweep.engine.mixer));
        self.valued.reverse();
        Ok(Solution::new(self.problem, self.sweep.listed, self.valued))
    }
}
