//! Solving a problem.

use crate::board::{Board, Grid, Size};

use super::estimate::{StateCount, estimate};
use super::key;
use super::layers::{Engine, Layer};
use super::problem::Problem;
use super::solution::Solution;
use super::sweep::{Phase, SolveError, SolveProgress, Sweep};

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
        self.valued.push(Layer::empty(self.sweep.engine.mixer));
        self.valued.reverse();
        Ok(Solution::new(self.problem, self.sweep.listed, self.valued))
    }
}

/// Every board with one or two spawned tiles.
fn starts(problem: &Problem) -> Vec<(usize, u64)> {
    let empty = Grid::empty(problem.size());
    let spawned = |grid: Grid| {
        let ranks = problem.four().outcomes();
        grid.empty_cells().flat_map(move |cell| {
            ranks
                .clone()
                .map(move |(rank, _)| grid.with_rank(cell, rank))
        })
    };
    let mut roots: Vec<_> = spawned(empty)
        .flat_map(|grid| spawned(grid).chain([grid]))
        .filter_map(|grid| root(problem, grid).ok().flatten())
        .collect();
    roots.sort_unstable();
    roots.dedup();
    roots
}

/// The layer and canonical key of a board; `None` if it holds the target tile already.
fn root(problem: &Problem, board: Grid) -> Result<Option<(usize, u64)>, SolveError> {
    let refuse = |reason| SolveError::Board(board.to_string(), reason);
    if key::upright(board.size()) != problem.size() {
        return Err(refuse("it has another size"));
    }
    if let Some(target) = problem.objective().target()
        && board.max_rank() >= target
    {
        return Ok(None);
    }
    let key = key::pack(board)
        .map(|key| key::canonical(problem.size(), key))
        .ok_or_else(|| refuse("a tile is too large"))?;
    check_root(problem, key)
        .map(|layer| Some((layer, key)))
        .ok_or_else(|| refuse("it has no tile, or one that is larger than any that can arise"))
}

/// The layer of a canonical board if a solver may start from it.
pub(super) fn check_root(problem: &Problem, key: u64) -> Option<usize> {
    let exponents = || (0..16).map(move |cell| key >> (4 * cell) & 15);
    let limit = match problem.objective().target() {
        Some(target) => target.exponent() - 1,
        None => Size::max_rank(problem.size()).exponent(),
    };
    let within = key != 0
        && exponents().all(|exponent| exponent <= limit.into())
        && (problem.size().cells() == 16 || key >> (4 * problem.size().cells()) == 0)
        && key::canonical(problem.size(), key) == key;
    let tile_sum: u64 = exponents()
        .filter(|&exponent| exponent > 0)
        .map(|exponent| 1 << exponent)
        .sum();
    within.then_some((tile_sum / 2) as usize)
}
