//! Solvers: they give each legal move of a board a value.
//!
//! A solver is a file here, a `mod` line and an entry in [`ALL`]. The page, the command line, the arena and the tests
//! of all solvers find it there, with its parameters, description and source.
//!
//! [`with`] constructs one that needs no resources, a [`Spec`] any other:
//!
//! ```
//! use twofold::solver::{self, Solver};
//!
//! let solvers: Vec<Box<dyn Solver>> = vec![
//!     solver::with("expectimax-rows", [("depth", 3.into())])?,
//!     solver::with("mcts-hybrid", [("games", 50.into()), ("best-fraction", 0.5.into())])?,
//! ];
//!
//! let refused = solver::with("expectimax-rows", [("depth", 100.into())]).map(drop);
//! assert_eq!(
//!     refused.unwrap_err().to_string(),
//!     "depth must be a whole number from 1 to 20, not 100"
//! );
//! # Ok::<(), solver::SolverError>(())
//! ```
//!
//! [`Learned`] takes a network, and [`Exact`] a solution.

mod bellman;
mod cluster;
mod declare;
pub mod exact;
mod expectimax;
pub mod fewest_moves;
pub mod frolov;
mod horizon;
mod learned;
mod looi;
pub mod mcts;
mod minimax;
mod monte_carlo;
mod parameter;
mod pruned;
mod random;
mod reflex;
mod resources;
mod rows;
mod shared;
mod weights;

use serde::Serialize;

use crate::board::{FourProbability, Size};
use crate::search::{Evaluation, MoveSet, NextTile, PartialEvaluation, Task};
use crate::tree::{Budget, Meter};

use declare::{ParameterSet, choices, joined, parameter, parameters, tiles};
pub use exact::Exact;
pub use learned::Learned;
pub use parameter::{Choice, Parameter, ParameterKind, SettingError, Settings, Value};
pub use random::Random;
pub use resources::{Need, NetworkName, ResourceKind, Resources, Unavailable};

/// Gives a value to each legal move of a board.
///
/// Deterministic: the same task, settings and depth give the same answer, independent of earlier questions.
pub trait Solver: Send {
    /// Values the moves within the budget. If a move is legal, there is a best one.
    fn evaluate(&mut self, task: &Task, budget: &Budget<'_>) -> Evaluation;

    /// As [`Solver::evaluate`] for a subset of the moves, with the values at every depth. So several workers can share
    /// the moves of one board; [`PartialEvaluation::join`] combines their results.
    ///
    /// At the same depth a move has the same value as in an undivided search, except for solvers that skip improbable
    /// spawns. There a board reached on a probable path is also looked up on improbable ones; if the probable path
    /// belongs to another part, the board may be searched less deeply.
    ///
    /// `None` if the solver does not support parts: see [`Spec::splits`].
    fn evaluate_part(
        &mut self,
        _task: &Task,
        _moves: MoveSet,
        _budget: &Budget<'_>,
    ) -> Option<PartialEvaluation> {
        None
    }

    /// The chance of the next larger tile, for solvers with an estimate. Called only where it is shown.
    fn next_tile(&self, _task: &Task) -> Option<NextTile> {
        None
    }
}

/// Makes a solver build its tables, so that the first timed search does not spend its time on them.
///
/// Only for anytime solvers: see [`Spec::anytime`].
pub fn prepare(solver: &mut dyn Solver, task: &Task) {
    /// Enough to reach the leaves of a shallow search.
    const NODES: u64 = 2 * Meter::INTERVAL;
    let few = Budget::of_nodes(NODES);
    solver.evaluate(task, &few);
}

/// A function that answers: what it captures, such as tables, it keeps from question to question.
impl<F: FnMut(&Task, &Budget<'_>) -> Evaluation + Send> Solver for F {
    fn evaluate(&mut self, task: &Task, budget: &Budget<'_>) -> Evaluation {
        self(task, budget)
    }
}

/// The description of a solver.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "typescript", tsify(rename = "SolverDescription"))]
pub struct Spec {
    /// The id: the name everywhere but on the page.
    pub id: &'static str,
    /// The name on the page.
    pub label: &'static str,
    /// Its source: paper and section.
    pub document: &'static str,
    /// An explanation for players, in a paragraph.
    pub summary: &'static str,
    /// The meaning of a value.
    pub unit: &'static str,
    /// The unit of the values with these settings.
    #[serde(skip)]
    pub measure: fn(&Settings) -> Measure,
    /// True if it searches deeper with more time, so that a think time makes sense.
    pub anytime: bool,
    /// True if it can value a subset of the moves: see [`Solver::evaluate_part`].
    pub splits: bool,
    /// The parameters.
    #[cfg_attr(feature = "typescript", tsify(type = "ParameterSpec[]"))]
    pub parameters: &'static [Parameter],
    /// The resources it needs for games of a size and chance of a 4 with these settings, or why it does not play them.
    #[serde(skip)]
    pub needs: fn(&Settings, Size, FourProbability) -> Result<Need, Unavailable>,
    /// Constructs the solver, or tells which network it lacks. [`Spec::check`] also tells whether it can play on a board: where it
    /// cannot, the value of a move is its immediate reward, and answers are marked incomplete.
    #[serde(skip)]
    pub build: fn(&Settings, &Resources) -> Built,
}

/// The meaning of a solver's values. Only points and chances describe the end of the game, so only they can judge a
/// move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub enum Measure {
    /// The further score under the solver's play.
    Points,
    /// The chance of this tile.
    Chance {
        /// The number on the tile.
        tile: u64,
    },
    /// The solver's own units.
    Own,
}

impl Measure {
    /// The unit.
    pub fn unit(self) -> String {
        match self {
            Self::Points => "points".to_owned(),
            Self::Chance { tile } => format!("chance of a {tile}"),
            Self::Own => "units of its own".to_owned(),
        }
    }
}

/// A new solver, or why it cannot be had.
pub type Built = Result<Box<dyn Solver>, Unavailable>;

impl Spec {
    /// What most solvers have in common: they search deeper with more time, play on every size without resources, and value all
    /// moves together, in units of their own.
    const PLAIN: Self = Self {
        id: "",
        label: "",
        document: "",
        summary: "",
        unit: "",
        measure: |_| Measure::Own,
        anytime: true,
        splits: false,
        parameters: &[],
        needs: |_, _, _| Ok(Need::Nothing),
        build: |_, _| Err(Unavailable::Networks),
    };
}

/// Why a solver cannot be had.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum SolverError {
    /// No solver has this id.
    #[error("there is no solver \"{id}\"; there are: {known}")]
    UnknownId {
        /// The unknown id.
        id: String,
        /// All ids.
        known: String,
    },
    /// A setting is refused.
    #[error(transparent)]
    Setting(#[from] SettingError),
    /// Its network is missing.
    #[error("{0}")]
    Unavailable(#[from] Unavailable),
}

/// Every solver, in the order of their papers.
pub const ALL: &[&Spec] = &[
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
    &frolov::SPEC,
    &cluster::SPEC,
    &weights::SPEC,
    &rows::SPEC,
    &looi::SPEC,
    &learned::SPEC,
];

/// The solvers that play where none is chosen, the strongest first. The last one needs no resource.
pub const AUTOMATIC: [&Spec; 2] = [&learned::SPEC, &rows::SPEC];

/// The description of the solver with this id.
///
/// # Errors
/// [`SolverError::UnknownId`], with all ids.
pub fn find(id: &str) -> Result<&'static Spec, SolverError> {
    let found = ALL.iter().copied().find(|spec| spec.id == id);
    let ids = || ALL.iter().map(|spec| spec.id).collect::<Vec<_>>();
    found.ok_or_else(|| SolverError::UnknownId {
        id: id.chars().take(40).collect(),
        known: ids().join(", "),
    })
}

/// The id of the solver that has this name, and the method of it that the name means, if that is not its default.
///
/// Each method of Frolov has a name: `frolov-3.8` is `frolov` with `method=3.8`.
pub fn named(name: &str) -> (&str, Option<&str>) {
    match name.strip_prefix("frolov-") {
        Some(method) => (
            frolov::SPEC.id,
            Some(method).filter(|&it| it != frolov::DEFAULT),
        ),
        None => (name, None),
    }
}

/// The solver of this name, and these settings of it. The others have their defaults, but for the one that the [name means](named).
///
/// # Errors
/// [`SolverError`] if there is no such solver, or a setting is refused.
pub fn choose<'a>(
    name: &'a str,
    given: impl IntoIterator<Item = (&'a str, Value)>,
) -> Result<(&'static Spec, Settings), SolverError> {
    let (id, method) = named(name);
    let spec = find(id)?;
    let method = method.map(|method| ("method", method.into()));
    Ok((spec, spec.settings(method.into_iter().chain(given))?))
}

/// The solver of this name with these settings, without resources.
pub fn with<'a>(
    name: &'a str,
    given: impl IntoIterator<Item = (&'a str, Value)>,
) -> Result<Box<dyn Solver>, SolverError> {
    let (spec, settings) = choose(name, given)?;
    Ok((spec.build)(&settings, &Resources::default())?)
}

impl Spec {
    /// Checks the given values for this solver's parameters.
    pub fn settings<'a>(
        &self,
        given: impl IntoIterator<Item = (&'a str, Value)>,
    ) -> Result<Settings, SettingError> {
        Settings::new(self.id, self.parameters, given)
    }

    /// Constructs the solver with default settings.
    ///
    /// # Errors
    /// [`Unavailable::Network`] if the resources lack its network.
    pub fn with_defaults(&self, resources: &Resources) -> Built {
        (self.build)(&Settings::defaults(self.parameters), resources)
    }
}
