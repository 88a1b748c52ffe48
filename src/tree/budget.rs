//! When a search has to stop. The caller decides; a solver only asks, and never reads a clock itself.

use crate::board::Position;

/// Decides when a search stops.
pub trait Budget {
    /// True when the search that has visited `nodes` nodes has to stop now.
    fn is_spent(&mut self, nodes: u64) -> bool;

    /// The deepest iteration wanted, if the caller limits it.
    fn depth(&self) -> Option<u32> {
        None
    }

    /// A search of this board begins. Whoever plays a game says so.
    fn begin(&mut self, _board: Position) {}

    /// The search has ended after so many nodes. Whoever plays a game says so.
    fn end(&mut self, _nodes: u64) {}

    /// True when these values, one for each move and in the same order at each step, need not be searched further; asked after every
    /// complete step, with the nodes visited so far.
    fn is_enough(&mut self, _nodes: u64, _values: &[f64]) -> bool {
        false
    }

    /// True if it can run out. A solver then deepens step by step, so as to have an answer whenever it stops.
    fn is_limited(&self) -> bool {
        true
    }
}

/// No limit: a solver does what its parameters say.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unlimited;

impl Budget for Unlimited {
    fn is_spent(&mut self, _nodes: u64) -> bool {
        false
    }

    fn is_limited(&self) -> bool {
        false
    }
}

/// Already cancelled: what remains is the least a solver can answer.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cancelled;

impl Budget for Cancelled {
    fn is_spent(&mut self, _nodes: u64) -> bool {
        true
    }
}

/// Limits on time, nodes and depth, whichever comes first; each may be absent.
///
/// `clock` gives the milliseconds since the search began: the platform's clock stays outside the solvers.
///
/// ```
/// use std::time::Instant;
/// use twofold::tree::{Budget, Limits};
///
/// let began = Instant::now();
/// let mut limits = Limits {
///     clock: || began.elapsed().as_secs_f64() * 1e3,
///     milliseconds: None,
///     nodes: Some(1000),
///     depth: Some(4),
/// };
/// assert!(!limits.is_spent(999));
/// assert!(limits.is_spent(1000));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Limits<C> {
    /// Milliseconds since the search began.
    pub clock: C,
    /// The longest time, in milliseconds.
    pub milliseconds: Option<f64>,
    /// The largest number of nodes.
    pub nodes: Option<u64>,
    /// The deepest iteration.
    pub depth: Option<u32>,
}

impl<C: FnMut() -> f64> Budget for Limits<C> {
    fn is_spent(&mut self, nodes: u64) -> bool {
        self.nodes.is_some_and(|limit| nodes >= limit)
            || self
                .milliseconds
                .is_some_and(|limit| (self.clock)() >= limit)
    }

    fn depth(&self) -> Option<u32> {
        self.depth
    }

    fn is_limited(&self) -> bool {
        self.nodes.is_some() || self.milliseconds.is_some()
    }
}

/// The search was stopped before it was complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the search was stopped")]
pub struct Stopped;

/// Counts nodes and asks the budget every [`Meter::INTERVAL`] of them.
pub struct Meter<'a> {
    budget: &'a mut dyn Budget,
    nodes: u64,
    next_question: u64,
}

impl<'a> Meter<'a> {
    /// Nodes between two questions: some 20 µs of search.
    pub const INTERVAL: u64 = 256;

    /// Counts from zero.
    pub fn new(budget: &'a mut dyn Budget) -> Self {
        Self {
            budget,
            nodes: 0,
            next_question: 0,
        }
    }

    /// Counts one node.
    ///
    /// # Errors
    /// [`Stopped`] when the budget is spent.
    #[inline]
    pub fn node(&mut self) -> Result<(), Stopped> {
        self.nodes += 1;
        if self.nodes < self.next_question {
            return Ok(());
        }
        self.ask()
    }

    /// Counts `nodes` nodes at once, as a playout's moves.
    ///
    /// # Errors
    /// [`Stopped`] when the budget is spent.
    pub fn count(&mut self, nodes: u64) -> Result<(), Stopped> {
        self.nodes += nodes;
        if self.nodes < self.next_question {
            return Ok(());
        }
        self.ask()
    }

    #[cold]
    fn ask(&mut self) -> Result<(), Stopped> {
        self.next_question = self.nodes + Self::INTERVAL;
        match self.budget.is_spent(self.nodes) {
            true => Err(Stopped),
            false => Ok(()),
        }
    }

    /// True when the budget wants nothing more after a step with these values: see [`Budget::is_enough`].
    pub fn is_enough(&mut self, values: &[f64]) -> bool {
        self.budget.is_enough(self.nodes, values)
    }

    /// The nodes so far.
    #[must_use]
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The budget's wishes.
    #[must_use]
    pub fn budget(&self) -> &dyn Budget {
        self.budget
    }
}
