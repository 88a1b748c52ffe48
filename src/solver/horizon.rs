//! The search depth of an anytime solver.

use crate::tree::Budget;

use super::declare::{Setting, integer};
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
    pub(super) const CUTOFF: Parameter = Parameter {
        name: "cutoff",
        label: "Probability cut-off",
        description: "Spawns less probable than this are followed by one more move only. 0 follows all of them.",
        kind: ParameterKind::Number {
            min: 0.0,
            max: 0.1,
            default: 1e-4,
        },
        is_reading: false,
    };

    /// The parameter, for solvers that count depth in moves.
    pub(super) const fn parameter(deepest: u32, default: u32) -> Parameter {
        Parameter {
            name: "depth",
            label: "Depth",
            description: "How many of its own moves it looks ahead at most. Without it, a search for time goes as deep \
                          as it can.",
            kind: integer(&(1..=deepest), default),
            is_reading: false,
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
