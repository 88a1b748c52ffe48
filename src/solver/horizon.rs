//! The search depth of an anytime solver.

use crate::search::Evaluation;
use crate::tree::Budget;

use super::declare::{Setting, parameter};
use super::{Parameter, ParameterKind, Settings};

/// The parameter `depth` of an anytime solver. Without it, a timed search goes as deep as it can.
#[derive(Clone, Copy, Debug)]
pub(super) struct Horizon {
    depth: u32,
    is_explicit: bool,
    deepest: u32,
}

impl Horizon {
    /// The parameter `cutoff`, for solvers that skip improbable spawns.
    pub(super) const CUTOFF: Parameter = parameter! {
        f64 (1e-4, 0.0..=0.1, "Probability cut-off", "Spawns less probable than this are followed by one more move only. 0 \
            follows all of them.")
    };

    /// The parameter, for solvers that count depth in moves.
    pub(super) const fn parameter(deepest: u32, default: u32) -> Parameter {
        parameter! {
            Horizon (default, 1..=deepest, "Depth", "How many of its own moves it looks ahead at most. Without it, a search for \
                time goes as deep as it can.")
        }
    }

    /// With another depth for a search that only its budget ends.
    pub(super) fn or_until(self, deepest: u32) -> Self {
        Self { deepest, ..self }
    }

    /// The depth to search under this budget, which may have a lower limit.
    pub(super) fn depth(self, budget: &Budget<'_>) -> u32 {
        match self.is_explicit || !budget.is_limited() && budget.depth.is_none() {
            true => self.depth,
            false => self.deepest,
        }
    }
}

/// A search that only its budget ends goes as deep as the parameter allows.
impl Setting for Horizon {
    fn read(settings: &Settings, name: &str) -> Self {
        Self {
            depth: settings.number(name) as u32,
            is_explicit: settings.is_explicit(name),
            deepest: match settings.kind(name) {
                ParameterKind::Integer { max, .. } => max as u32,
                _ => unreachable!("{name} is no whole number"),
            },
        }
    }
}

/// A depth in levels of both kinds, at least 1: a move, then spawns and moves in turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Plies(u32);

impl Plies {
    /// The depth of the settings, limited by the budget.
    pub(super) fn new(horizon: Horizon, budget: &Budget<'_>) -> Self {
        Self(budget.at_most(horizon.depth(budget)).max(1))
    }

    /// True if the tree ends with a spawn, so that the player is to move at the leaves.
    pub(super) const fn end_with_spawn(self) -> bool {
        self.0.is_multiple_of(2)
    }

    /// Runs a search that counts moves only. In a tree that ends with a spawn, the leaf counts as one more move.
    pub(super) fn search(
        self,
        budget: &Budget<'_>,
        search: impl FnOnce(u32, &Budget<'_>) -> Evaluation,
    ) -> Evaluation {
        // The depth wanted is reached.
        let without_depth = Budget {
            depth: None,
            ..*budget
        };
        let answer = search(self.0 / 2 + 1, &without_depth);
        let depth = match answer.depth {
            depth @ (0 | 1) => depth,
            levels if self.end_with_spawn() => 2 * (levels - 1),
            levels => 2 * levels - 1,
        };
        Evaluation { depth, ..answer }
    }
}
