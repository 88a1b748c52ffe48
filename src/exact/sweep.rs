//! The way of a solve through its layers: up while it lists them, down while it values them.

use super::set::BoardSet;

/// The phase of a solve.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(
    feature = "typescript",
    derive(tsify::Tsify),
    tsify(missing_as_null, rename = "ExactPhase")
)]
pub enum Phase {
    /// Listing the reachable boards.
    Listing,
    /// Valuing the boards, from the last layer to the first.
    Valuing,
    /// All boards have values.
    Done,
}

/// The progress of a solve.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(
    feature = "typescript",
    derive(tsify::Tsify),
    tsify(missing_as_null, rename = "ExactProgress")
)]
pub struct SolveProgress {
    /// The phase.
    #[cfg_attr(feature = "typescript", tsify(type = "ExactPhase"))]
    pub phase: Phase,
    /// The tile sum of the next layer; in an endgame, of its small tiles.
    pub tile_sum: u64,
    /// The number of states listed so far, player to move, up to symmetry.
    pub states: u64,
    /// The number of states valued so far.
    pub valued: u64,
    /// The memory in use, in bytes.
    pub bytes: u64,
    /// The share of the work done; `None` while the number of states is unknown.
    pub fraction: Option<f64>,
}

/// A position on the way. A layer's number is half the sum of its tiles.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sweep {
    pub phase: Phase,
    /// The current layer.
    pub layer: usize,
    /// The number of states listed so far.
    pub listed: u64,
    /// The number of states valued so far.
    pub valued: u64,
}

impl Sweep {
    pub(super) const START: Self = Self {
        phase: Phase::Listing,
        layer: 1,
        listed: 0,
        valued: 0,
    };

    /// Whether no board leaves the current layer, so that it is the last one to list.
    pub(super) fn is_last(&self, roots: &[(usize, u64)], afterstates: &[BoardSet]) -> bool {
        let reached = &afterstates[self.layer - 1..=self.layer];
        reached.iter().all(BoardSet::is_empty)
            && roots.iter().all(|&(layer, _)| layer <= self.layer)
    }

    /// Goes on from a layer, of which so many states have been valued, to the one before.
    pub(super) fn after_valuing(&mut self, states: usize) {
        self.valued += states as u64;
        self.layer -= 1;
        if self.layer == 0 {
            self.phase = Phase::Done;
        }
    }

    /// The progress; `expected` is the number of all states, where it is known before they are listed.
    pub(super) fn progress(&self, expected: Option<u64>, bytes: u64) -> SolveProgress {
        let of = |done: u64, all: u64| done as f64 / all.max(1) as f64;
        SolveProgress {
            phase: self.phase,
            tile_sum: 2 * self.layer as u64,
            states: self.listed,
            valued: self.valued,
            bytes,
            fraction: match self.phase {
                Phase::Listing => expected.map(|all| of(self.listed, all).min(1.0) / 2.0),
                Phase::Valuing => Some(0.5 + of(self.valued, self.listed) / 2.0),
                Phase::Done => Some(1.0),
            },
        }
    }
}
