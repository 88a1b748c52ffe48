//! Depths that count every level of the tree, moves and spawns alike.

use crate::search::Evaluation;
use crate::tree::Budget;

use super::horizon::Horizon;

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
