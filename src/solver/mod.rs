//! Solvers: given a board, what is each move worth?
//!
//! A solver is one file here, its `mod` line and its place in [`ALL`]; page, command line, arena and the tests of all
//! solvers pick it up from there with its parameters, description and source. It is written once over the
//! [`Board`] trait.
//!
//! There are two ways to make one. By name, from [`ALL`], every solver that there is:
//!
//! ```
//! use twofold::solver::{self, Resources, Value};
//!
//! let spec = solver::find("bellman-corner")?;
//! let settings = spec.settings([("depth", Value::from(2))])?;
//! let solver = (spec.build)(&settings, &Resources::default());
//! # Ok::<(), solver::SolverError>(())
//! ```
//!
//! And by type, those of the main families: [`Learned`], [`Expectimax`], [`ExpectimaxRows`], [`ExpectimaxPruned`],
//! [`Minimax`], [`Looi`], [`MonteCarlo`], [`mcts`], [`Exact`], [`Random`]. Both ways check the same ranges and have the same
//! defaults.
//!
//! ```
//! use twofold::solver::{ExpectimaxRows, Minimax, Solver, mcts};
//!
//! let solvers: Vec<Box<dyn Solver>> = vec![
//!     Box::new(ExpectimaxRows::builder().depth(3).build()?),
//!     Box::new(Minimax::snake().depth(4).base(4.0).build()?),
//!     Box::new(mcts::Hybrid::builder().games(50).best_fraction(0.5).build()?),
//! ];
//! # Ok::<(), twofold::solver::SettingError>(())
//! ```

mod bellman;
mod builder;
mod cluster;
pub mod exact;
mod expectimax;
pub mod fewest_moves;
pub mod frolov;
mod horizon;
pub mod learned;
mod looi;
mod lost;
pub mod mcts;
mod measure;
mod minimax;
mod monte_carlo;
mod parameter;
mod plies;
mod pruned;
mod random;
mod reflex;
mod resources;
mod rows;
mod tuned;
mod weights;

use serde::Serialize;

use crate::board::{Board, FourProbability, Position, Size};
use crate::search::{Evaluation, MoveSet, NextTile, PartialEvaluation, Task};
use crate::tree::{Budget, Meter};

pub use builder::Builder;
use builder::setters;
pub use exact::Exact;
pub use expectimax::Expectimax;
pub use learned::Learned;
pub use looi::Looi;
pub use measure::Measure;
pub use minimax::Minimax;
pub use monte_carlo::MonteCarlo;
pub use parameter::{Choice, Parameter, ParameterKind, SettingError, Settings, Value};
pub use pruned::ExpectimaxPruned;
pub use random::Random;
pub use resources::{Need, NetworkName, Resources, Unavailable};
pub use rows::ExpectimaxRows;

/// Gives a value to each legal move of a board.
///
/// Deterministic: the same task, settings and depth give the same answer, whatever was asked before.
pub trait Solver: Send {
    /// Values the moves, stopping early when the budget says so. With at least one legal move there is a best one.
    fn evaluate(&mut self, task: &Task, budget: &Budget<'_>) -> Evaluation;

    /// As [`Solver::evaluate`], about some of the moves, and with the values at every depth on the way: so several
    /// workers can value the moves of one board, and [`PartialEvaluation::join`] what they found.
    ///
    /// At the same depth a move has the same value as if all were valued together, but for solvers that do not follow
    /// improbable spawns: what was searched once for a probable way to a board serves its improbable ones too, so these
    /// may be searched less when the probable way belongs to another part.
    ///
    /// `None` if the solver cannot: see [`Spec::splits`].
    fn evaluate_part(
        &mut self,
        _task: &Task,
        _moves: MoveSet,
        _budget: &Budget<'_>,
    ) -> Option<PartialEvaluation> {
        None
    }

    /// How likely the next larger tile is, for a solver that knows. Asked only where it is shown.
    fn next_tile(&self, _task: &Task) -> Option<NextTile> {
        None
    }
}

/// Lets a solver build the tables it looks up, so that the first search for time does not spend its time on them.
///
/// Only for a solver that heeds a budget: see [`Spec::anytime`].
pub fn prepare(solver: &mut dyn Solver, task: &Task) {
    /// Enough to come to the leaves of a shallow search.
    const NODES: u64 = 2 * Meter::INTERVAL;
    let few = Budget {
        nodes: Some(NODES),
        ..Budget::default()
    };
    solver.evaluate(task, &few);
}

/// A solver written once for every form of board.
pub trait BoardSolver: Send {
    /// As [`Solver::evaluate`], on `board`, which is the task's position.
    fn evaluate_board<B: Board>(
        &mut self,
        board: B,
        task: &Task,
        budget: &Budget<'_>,
    ) -> Evaluation;
}

impl<S: BoardSolver> Solver for S {
    fn evaluate(&mut self, task: &Task, budget: &Budget<'_>) -> Evaluation {
        match task.position {
            Position::Packed(board) => self.evaluate_board(board, task, budget),
            Position::Grid(grid) => self.evaluate_board(grid, task, budget),
        }
    }
}

/// The description of a solver.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(
    feature = "typescript",
    derive(tsify::Tsify),
    tsify(missing_as_null, rename = "DescribedSolver")
)]
pub struct Spec {
    /// The name everywhere but on the page.
    pub id: &'static str,
    /// The name on the page.
    pub label: &'static str,
    /// Where it comes from: document and section.
    pub document: &'static str,
    /// A paragraph that explains it to a player.
    pub summary: &'static str,
    /// What a value means.
    pub unit: &'static str,
    /// Whether the values are points, a chance, or neither, with these settings.
    #[serde(skip)]
    pub measure: fn(&Settings) -> Measure,
    /// It searches deeper for as long as it is given, so that a think time makes sense.
    pub anytime: bool,
    /// It can value some of the moves at a time: see [`Solver::evaluate_part`].
    pub splits: bool,
    /// What can be set.
    #[cfg_attr(feature = "typescript", tsify(type = "ParameterSpec[]"))]
    pub parameters: &'static [Parameter],
    /// What it needs to play games of a size and chance of a 4 with these settings, or why it does not play them.
    #[serde(skip)]
    pub needs: fn(&Settings, Size, FourProbability) -> Result<Need, Unavailable>,
    /// Makes one. [`Spec::check`] tells beforehand whether the resources suffice; a solver that lacks what it needs values each
    /// move by the points that it scores at once, and marks its answer as incomplete.
    #[serde(skip)]
    pub build: fn(&Settings, &Resources) -> Box<dyn Solver>,
}

/// Why a solver cannot play on a board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Unsupported(pub &'static str);

/// For solvers that play on every size and need nothing.
const fn needs_nothing(
    _settings: &Settings,
    _size: Size,
    _four: FourProbability,
) -> Result<Need, Unavailable> {
    Ok(Need::Nothing)
}

/// Why there is no such solver, or not with these settings.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum SolverError {
    /// No solver has this id.
    #[error("there is no solver \"{id}\"; there are: {known}")]
    UnknownId {
        /// The id given.
        id: String,
        /// The ids there are.
        known: String,
    },
    /// A setting is refused.
    #[error(transparent)]
    Setting(#[from] SettingError),
}

/// Every solver, in the order of their papers.
pub const ALL: &[&Spec] = &all();

const BEFORE_FROLOV: &[&Spec] = &[
    &bellman::SPEC,
    &bellman::CORNER,
    &exact::SPEC,
    &monte_carlo::SPEC,
    &random::SPEC,
    &reflex::SPEC,
    &expectimax::SCORE,
    &expectimax::SNAKE,
    &pruned::SPEC,
    &minimax::SPEC,
    &fewest_moves::SPEC,
    &mcts::PURE,
    &mcts::PROBABILISTIC,
    &mcts::HYBRID,
];

const AFTER_FROLOV: &[&Spec] = &[
    &cluster::SPEC,
    &weights::SPEC,
    &rows::SPEC,
    &looi::SPEC,
    &learned::SPEC,
];

const COUNT: usize = BEFORE_FROLOV.len() + frolov::SPECS.len() + AFTER_FROLOV.len();

const fn all() -> [&'static Spec; COUNT] {
    let mut all = [BEFORE_FROLOV[0]; COUNT];
    let (before, rest) = all.split_at_mut(BEFORE_FROLOV.len());
    let (methods, after) = rest.split_at_mut(frolov::SPECS.len());
    before.copy_from_slice(BEFORE_FROLOV);
    after.copy_from_slice(AFTER_FROLOV);
    let mut index = 0;
    while index < methods.len() {
        methods[index] = &frolov::SPECS[index];
        index += 1;
    }
    all
}

/// The description of the solver with this id.
///
/// # Errors
/// [`SolverError::UnknownId`], with the ids there are.
pub fn find(id: &str) -> Result<&'static Spec, SolverError> {
    ALL.iter()
        .copied()
        .find(|spec| spec.id == id)
        .ok_or_else(|| SolverError::UnknownId {
            id: id.chars().take(40).collect(),
            known: ALL
                .iter()
                .map(|spec| spec.id)
                .collect::<Vec<_>>()
                .join(", "),
        })
}

impl Spec {
    /// Checks the given values for this solver's parameters.
    ///
    /// # Errors
    /// [`SettingError`] names the first that does not fit.
    pub fn settings<'a>(
        &self,
        given: impl IntoIterator<Item = (&'a str, Value)>,
    ) -> Result<Settings, SettingError> {
        Settings::new(self.id, self.parameters, given)
    }

    /// Settings in words, as a table of games carries them, that an earlier version may have written: with what was played
    /// then wherever that is no longer the default.
    #[must_use]
    pub fn settings_of_before(&self, words: &str) -> String {
        parameter::settings_of_before(self.parameters, words)
    }

    /// Makes this solver with every parameter at its default.
    #[must_use]
    pub fn with_defaults(&self, resources: &Resources) -> Box<dyn Solver> {
        (self.build)(&Settings::defaults(self.parameters), resources)
    }
}
