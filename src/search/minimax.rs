//! Minimax by alpha-beta: the player's best move against the worst spawns, to a limited depth.

use crate::board::{Board, FourProbability};
use crate::tree::{AlphaBetaTree, BoundTable, Budget, Leaf, Meter, SearchLimits, Stopped, Window};

use super::{Evaluation, Stepwise, Values, deepen, levels};

/// The exact minimax value of each move on `board`, with `depth` player levels; step by step if the budget is limited.
///
/// The spawner may put a 2 or a 4 on any empty cell, but no tile whose probability is 0 by `four`.
#[inline(never)]
pub(crate) fn minimax<B: Board, L: Leaf<B> + ?Sized>(
    board: B,
    leaf: &L,
    four: FourProbability,
    depth: u32,
    bounds: &mut BoundTable<B>,
    budget: &Budget<'_>,
) -> Evaluation {
    let depth = budget.at_most(depth).clamp(1, SearchLimits::MAX_DEPTH);
    let step_by_step = budget.is_limited();
    bounds.forget();
    let values: Values = board
        .legal_moves()
        .map(|(direction, moved)| (direction, leaf.afterstate(moved)))
        .collect();
    let mut search = MinimaxDeepening {
        board,
        tree: AlphaBetaTree::new(leaf, four, bounds, Meter::new(budget)),
    };
    deepen(&mut search, values, levels(depth, step_by_step)).into()
}

/// The iterative deepening of a board, one level a step.
struct MinimaxDeepening<'a, B, L: ?Sized> {
    board: B,
    tree: AlphaBetaTree<'a, B, L>,
}

impl<'a, B: Board, L: Leaf<B> + ?Sized> Stepwise<'a> for MinimaxDeepening<'a, B, L> {
    fn meter(&mut self) -> &mut Meter<'a> {
        &mut self.tree.meter
    }

    fn search(&mut self, step: SearchLimits) -> Result<Values, Stopped> {
        let tree = &mut self.tree;
        tree.is_cut = false;
        tree.meter.count(1)?;
        self.board
            .legal_moves()
            .map(|(direction, moved)| {
                let value = tree.slide(moved, step.depth as u8 - 1, Window::OPEN)?;
                Ok((direction, value))
            })
            .collect()
    }

    fn is_exhausted(&self) -> bool {
        !self.tree.is_cut
    }
}
