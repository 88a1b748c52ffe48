//! The budget of a search. The caller sets it; a solver asks whether it is spent, and never reads a clock itself.

#[cfg(not(target_family = "wasm"))]
use std::sync::LazyLock;
use std::sync::atomic::{AtomicBool, Ordering};
#[cfg(not(target_family = "wasm"))]
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

/// The limits of one search; `None` is no limit.
///
/// It is a plain value: a copy with one limit changed keeps all others.
///
/// ```
/// use std::time::Duration;
/// use twofold::tree::{Budget, StopPoint};
///
/// let budget = Budget {
///     nodes: Some(1000),
///     ..Budget::within(Duration::from_secs(60))
/// };
/// assert!(!budget.is_spent(999, StopPoint::AnyNode));
/// assert!(budget.is_spent(1000, StopPoint::AnyNode));
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Budget<'a> {
    /// The largest number of nodes.
    pub nodes: Option<u64>,
    /// The time limit.
    pub time: Option<TimeLimit<'a>>,
    /// The largest depth of an iteration.
    pub depth: Option<u32>,
    /// The share of this move, if nodes and time are means over the moves of a game.
    pub share: Option<MoveShare>,
    /// The search stops once this is set.
    pub stop: Option<&'a AtomicBool>,
}

/// Gives the milliseconds since any fixed time.
pub type Clock<'a> = dyn Fn() -> f64 + Sync + 'a;

/// The time limit of a search. The platform's clock stays outside the solvers.
#[derive(Clone, Copy)]
pub struct TimeLimit<'a> {
    milliseconds: f64,
    clock: &'a Clock<'a>,
    began: f64,
}

impl<'a> TimeLimit<'a> {
    /// A limit of `milliseconds` from now.
    pub fn from_now(milliseconds: f64, clock: &'a Clock<'a>) -> Self {
        Self {
            milliseconds,
            clock,
            began: clock(),
        }
    }

    /// The part of the limit that has passed; 1 is all of it.
    fn spent(self) -> f64 {
        part_of((self.clock)() - self.began, self.milliseconds)
    }
}

impl std::fmt::Debug for TimeLimit<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} ms from {} ms on", self.milliseconds, self.began)
    }
}

/// A move's share of the time or nodes of a game, in multiples of the mean move.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct MoveShare {
    /// The share. A search without steps stops here, or at `most` if that is less.
    pub dealt: f64,
    /// No further step begins once this is spent.
    pub enough: f64,
    /// A step that has begun is cut off here.
    pub most: f64,
}

/// The point of a search at which it asks whether its budget is spent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StopPoint {
    /// A point at which stopping loses little, such as between playouts.
    AnyNode,
    /// Within a step whose work is lost unless the step is completed.
    InStep,
    /// Between two such steps. Without a share, no limit ends a search here.
    BetweenSteps,
}

/// `spent` as a part of a limit. A limit of 0 is always spent.
fn part_of(spent: f64, limit: f64) -> f64 {
    match limit > 0.0 {
        true => spent / limit,
        false => f64::INFINITY,
    }
}

impl Budget<'_> {
    /// A budget of this many nodes.
    pub fn of_nodes(nodes: u64) -> Self {
        Self {
            nodes: Some(nodes),
            ..Self::default()
        }
    }

    /// A budget of this depth; of 1 for play without search.
    pub fn of_depth(depth: u32) -> Self {
        Self {
            depth: Some(depth),
            ..Self::default()
        }
    }

    /// A budget of this time from now on, by the clock of the platform.
    #[cfg(not(target_family = "wasm"))]
    pub fn within(time: Duration) -> Self {
        fn clock() -> f64 {
            static BEGAN: LazyLock<Instant> = LazyLock::new(Instant::now);
            BEGAN.elapsed().as_secs_f64() * 1e3
        }
        Self {
            time: Some(TimeLimit::from_now(time.as_secs_f64() * 1e3, &clock)),
            ..Self::default()
        }
    }

    /// True if a search that has visited `nodes` nodes has to stop at this point.
    pub fn is_spent(&self, nodes: u64, at: StopPoint) -> bool {
        let most = match (self.share, at) {
            (None, StopPoint::BetweenSteps) => f64::INFINITY,
            (None, StopPoint::AnyNode | StopPoint::InStep) => 1.0,
            (Some(share), StopPoint::AnyNode) => share.dealt.min(share.most),
            (Some(share), StopPoint::InStep) => share.most,
            (Some(share), StopPoint::BetweenSteps) => share.enough,
        };
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed)) || self.spent(nodes) >= most
    }

    /// The part of the limits, or of the means if there is a share, that is spent after `nodes` nodes; 0 without a limit.
    pub fn spent(&self, nodes: u64) -> f64 {
        let of_nodes = self.nodes.map(|limit| part_of(nodes as f64, limit as f64));
        let of_time = self.time.map(TimeLimit::spent);
        of_nodes.into_iter().chain(of_time).fold(0.0, f64::max)
    }

    /// True if the budget can run out. A solver then deepens step by step, so that it has an answer whenever it stops.
    pub const fn is_limited(&self) -> bool {
        self.nodes.is_some() || self.time.is_some()
    }

    /// The smaller of `depth` and the budget's depth limit.
    pub(crate) fn at_most(&self, depth: u32) -> u32 {
        self.depth.map_or(depth, |limit| limit.min(depth))
    }
}

/// The search was stopped before it was complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stopped;

/// Counts nodes and asks the budget every [`Meter::INTERVAL`] of them.
pub(crate) struct Meter<'a> {
    budget: Budget<'a>,
    at: StopPoint,
    nodes: u64,
    next_question: u64,
}

impl<'a> Meter<'a> {
    /// Nodes between two queries of the budget: some 20 µs of search.
    pub(crate) const INTERVAL: u64 = 256;

    /// A meter with no node counted.
    pub(crate) const fn new(budget: &Budget<'a>) -> Self {
        Self {
            budget: *budget,
            at: StopPoint::AnyNode,
            nodes: 0,
            next_question: 0,
        }
    }

    /// Counts nodes: one, or several at once, such as the moves of a playout.
    #[inline]
    pub(crate) fn count(&mut self, nodes: u64) -> Result<(), Stopped> {
        self.nodes += nodes;
        if self.nodes < self.next_question {
            return Ok(());
        }
        self.ask()
    }

    #[cold]
    fn ask(&mut self) -> Result<(), Stopped> {
        self.next_question = self.nodes + Self::INTERVAL;
        self.stop_at(self.at)
    }

    fn stop_at(&self, at: StopPoint) -> Result<(), Stopped> {
        match self.budget.is_spent(self.nodes, at) {
            true => Err(Stopped),
            false => Ok(()),
        }
    }

    /// Marks the end of a step. All nodes after it count as nodes within a step.
    pub(crate) fn step(&mut self) -> Result<(), Stopped> {
        self.at = StopPoint::InStep;
        self.stop_at(StopPoint::BetweenSteps)
    }

    /// The number of nodes so far.
    pub(crate) const fn nodes(&self) -> u64 {
        self.nodes
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicU64;

    #[test]
    fn nothing_is_spent_at_once_and_no_limit_never() {
        for at in [StopPoint::AnyNode, StopPoint::InStep] {
            assert!(Budget::of_nodes(0).is_spent(0, at));
            assert!(!Budget::default().is_spent(u64::MAX, at));
        }
    }

    #[test]
    fn the_limit_that_comes_first_ends_a_search() {
        let now = AtomicU64::new(5);
        let clock = || now.load(Ordering::Relaxed) as f64;
        let budget = Budget {
            nodes: Some(1000),
            time: Some(TimeLimit::from_now(20.0, &clock)),
            ..Budget::default()
        };
        assert!(
            !budget.is_spent(999, StopPoint::InStep) && budget.is_spent(1000, StopPoint::InStep)
        );
        now.store(24, Ordering::Relaxed);
        assert!(!budget.is_spent(1, StopPoint::InStep));
        now.store(25, Ordering::Relaxed);
        assert!(budget.is_spent(1, StopPoint::InStep));
    }

    #[test]
    fn the_word_to_stop_ends_any_search() {
        let stop = AtomicBool::new(false);
        let budget = Budget {
            stop: Some(&stop),
            ..Budget::default()
        };
        assert!(!budget.is_spent(1, StopPoint::AnyNode));
        stop.store(true, Ordering::Relaxed);
        assert!(budget.is_spent(1, StopPoint::AnyNode));
    }

    #[test]
    fn a_share_is_asked_by_where_the_search_is() {
        let budget = Budget {
            nodes: Some(100),
            share: Some(MoveShare {
                dealt: 0.8,
                enough: 0.5,
                most: 3.0,
            }),
            ..Budget::default()
        };
        let last = |at| (0..).find(|&nodes| budget.is_spent(nodes, at));
        assert_eq!(last(StopPoint::AnyNode), Some(80));
        assert_eq!(last(StopPoint::BetweenSteps), Some(50));
        assert_eq!(last(StopPoint::InStep), Some(300));
    }
}
