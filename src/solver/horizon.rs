//! How deep an anytime solver searches.

use crate::board::Board;
use crate::game::FourProbability;
use crate::search::{Budget, Extent, Leaf, Table, expectimax};

use super::{Evaluation, Settings};

/// The parameter `depth` of an anytime solver: a search for time that was told no depth goes as deep as it can.
#[derive(Clone, Copy, Debug)]
pub(super) struct Horizon {
    depth: u32,
    is_explicit: bool,
    deepest: u32,
}

impl Horizon {
    /// From the settings; `deepest` is for a search whose budget alone ends it.
    pub(super) fn new(settings: &Settings, deepest: u32) -> Self {
        Self {
            depth: settings.count("depth"),
            is_explicit: settings.is_explicit("depth"),
            deepest,
        }
    }

    /// The depth to aim for under this budget, which may name a lower one itself.
    pub(super) fn depth(self, budget: &dyn Budget) -> u32 {
        match self.is_explicit || !budget.is_limited() && budget.depth().is_none() {
            true => self.depth,
            false => self.deepest,
        }
    }
}

/// Expectimax over every spawn, `depth` player levels deep.
pub(super) fn look_ahead<B: Board, L: Leaf<B>>(
    board: B,
    leaf: &L,
    four: FourProbability,
    depth: u32,
    table: &mut Table<B>,
    budget: &mut dyn Budget,
) -> Evaluation {
    let extent = Extent { depth, cutoff: 0.0 };
    expectimax(board, leaf, four, extent, table, budget)
}
