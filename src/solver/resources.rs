//! The resources of solvers: trained networks and exact solutions.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use crate::board::{FourProbability, Position, Size};
use crate::exact::{DEFAULT_MEMORY, LookupError, Problem, ProblemError, Solution, Solve};
use crate::network::{Checksum, Model};

use super::{Settings, Spec, choices};

choices! {
    /// The name of a network in the settings of a solver, and of its file.
    pub enum NetworkName {
        Small("small", "Small"),
        Full("full", "Full"),
        Own("own", "Your own"),
    }
}

impl NetworkName {
    /// All names.
    pub const ALL: [Self; 3] = [Self::Small, Self::Full, Self::Own];

    /// The network of this name.
    pub fn of(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|name| name.word() == word)
    }
}

impl fmt::Display for NetworkName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// The resource that a solver needs for certain games with certain settings.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Need {
    /// Nothing.
    Nothing,
    /// A network.
    Network(NetworkName),
    /// The exact solution of a problem that is too large to be solved on demand.
    Solution(Problem),
}

/// A kind of resource. The values of a solver with a solution are exact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub enum ResourceKind {
    /// A network.
    Network,
    /// An exact solution.
    Solution,
}

/// Why a solver cannot play certain games.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Unavailable {
    /// There are networks for other boards only.
    #[error("its networks are for 4×4 boards only")]
    Networks,
    /// Its document has no weights for the cells of this board.
    #[error("its document gives weights for the cells of a 4x4 board only")]
    Weights,
    /// Its objective is impossible there.
    #[error(transparent)]
    Problem(#[from] ProblemError),
    /// Its network is missing.
    #[error(
        "its network \"{0}\" is not loaded: give its model file by Resources::add_network, or in JavaScript by installModel"
    )]
    Network(NetworkName),
    /// The exact solution of these games is missing.
    #[error(
        "no solution of this size is loaded: give one by Resources::add_solution; the command line makes one with \
         \"twofold solve --save FILE\", and takes it by --load FILE"
    )]
    Solution,
    /// The exact solution of these games lacks the board.
    #[error("no game leads to this board, so it was not solved and has no exact values")]
    Unreachable,
}

/// Networks and exact solutions for solvers. Clones share them.
///
/// ```
/// use twofold::solver::{self, Need, NetworkName, Resources, Unavailable};
/// use twofold::{FourProbability, Size};
///
/// let spec = solver::find("learned")?;
/// let settings = spec.settings([])?;
/// let (size, four) = (Size::STANDARD, FourProbability::STANDARD);
/// assert_eq!((spec.needs)(&settings, size, four)?, Need::Network(NetworkName::Small));
/// let refused = spec.with_defaults(&Resources::default()).map(drop);
/// assert_eq!(refused, Err(Unavailable::Network(NetworkName::Small)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Default)]
pub struct Resources {
    networks: [Option<Arc<Model>>; NetworkName::ALL.len()],
    solutions: Vec<Arc<Solution>>,
    /// Solutions of small problems, each computed on first use.
    small: Arc<Mutex<Vec<Arc<Solution>>>>,
}

impl Resources {
    /// Adds a network, and replaces one of the same name.
    pub fn add_network(&mut self, name: NetworkName, network: Arc<Model>) {
        self.networks[name as usize] = Some(network);
    }

    /// The network of this name.
    pub fn network(&self, name: NetworkName) -> Option<&Arc<Model>> {
        self.networks[name as usize].as_ref()
    }

    /// Adds an exact solution, and replaces one of the same problem.
    pub fn add_solution(&mut self, solution: Arc<Solution>) {
        (self.solutions).retain(|other| !other.problem().is_same_as(solution.problem()));
        self.solutions.push(solution);
    }

    /// The exact solution of a problem, if it was added or the problem is small enough to be solved on demand.
    pub fn solution(&self, problem: &Problem) -> Option<Arc<Solution>> {
        let is_same = |solution: &&Arc<Solution>| solution.problem().is_same_as(problem);
        let added = self.solutions.iter().find(is_same).cloned();
        added.or_else(|| self.small_solution(problem))
    }

    /// The exact solution of a problem that is small enough to be solved on demand.
    pub(crate) fn small_solution(&self, problem: &Problem) -> Option<Arc<Solution>> {
        if !problem.is_solved_at_once() {
            return None;
        }
        // A panic elsewhere leaves only complete solutions.
        let mut small = self.small.lock().unwrap_or_else(PoisonError::into_inner);
        let known = small
            .iter()
            .find(|solution| solution.problem().is_same_as(problem));
        if let Some(known) = known {
            return Some(Arc::clone(known));
        }
        let solution = Solve::new(problem, DEFAULT_MEMORY).and_then(Solve::run);
        let solution = Arc::new(solution.ok()?);
        small.push(Arc::clone(&solution));
        Some(solution)
    }

    /// The checksum of the user's own network, if that is needed: its name does not identify it.
    pub fn own_network(&self, need: &Need) -> Option<Checksum> {
        match need {
            Need::Network(NetworkName::Own) => {
                let network = self.network(NetworkName::Own);
                network.map(|network| network.checksum())
            }
            _ => None,
        }
    }
}

impl fmt::Debug for Resources {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let networks =
            NetworkName::ALL.map(|name| self.network(name).map(|model| model.checksum()));
        let solutions = self.solutions.iter().map(|solution| solution.problem());
        f.debug_struct("Resources")
            .field("networks", &networks)
            .field("solutions", &solutions.collect::<Vec<_>>())
            .finish_non_exhaustive()
    }
}

impl Spec {
    /// The kind of resource that it needs for games of some size.
    pub fn resource(&self) -> Option<ResourceKind> {
        let settings = Settings::defaults(self.parameters);
        Size::all().find_map(|size| {
            match (self.needs)(&settings, size, FourProbability::STANDARD) {
                Ok(Need::Network(_)) => Some(ResourceKind::Network),
                Ok(Need::Solution(_)) => Some(ResourceKind::Solution),
                Ok(Need::Nothing) | Err(_) => None,
            }
        })
    }

    /// Checks that a solver with these settings can play games of this size and chance of a 4 with these resources.
    pub fn check(
        &self,
        settings: &Settings,
        size: Size,
        four: FourProbability,
        resources: &Resources,
    ) -> Result<(), Unavailable> {
        match (self.needs)(settings, size, four)? {
            Need::Network(name) if resources.network(name).is_none() => {
                Err(Unavailable::Network(name))
            }
            Need::Solution(problem) if resources.solution(&problem).is_none() => {
                Err(Unavailable::Solution)
            }
            Need::Nothing | Need::Network(_) | Need::Solution(_) => Ok(()),
        }
    }

    /// As [`Spec::check`], for a game that goes on from this board.
    pub fn check_board(
        &self,
        settings: &Settings,
        board: Position,
        four: FourProbability,
        resources: &Resources,
    ) -> Result<(), Unavailable> {
        self.check(settings, board.size(), four, resources)?;
        let Need::Solution(problem) = (self.needs)(settings, board.size(), four)? else {
            return Ok(());
        };
        let solution = resources.solution(&problem);
        match solution.map(|solution| solution.lookup(&board)) {
            Some(Err(LookupError::Unreachable(_))) => Err(Unavailable::Unreachable),
            _ => Ok(()),
        }
    }

    /// Checks that the solver plays on a size with default settings, given its network.
    pub fn check_size(&self, size: Size) -> Result<(), Unavailable> {
        let settings = Settings::defaults(self.parameters);
        let resources = Resources::default();
        match self.check(&settings, size, FourProbability::STANDARD, &resources) {
            Err(Unavailable::Network(_)) => Ok(()),
            other => other,
        }
    }
}
