//! Minimax: the player's best move against the worst spawns, to a limited depth, by alpha-beta.

use crate::board::{Board, Direction, FourProbability};
use crate::tree::{AlphaBetaTree, Bounds, Budget, Extent, Leaf, Meter, Stopped, Window};

use super::{Evaluation, Values};

/// Values the moves on `board`, each exactly, with `depth` player levels; step by step if the budget is limited.
///
/// The spawner may put a 2 or a 4 on any empty cell, but no tile that `four` says never to come.
#[inline(never)]
pub fn minimax<B: Board, L: Leaf<B> + ?Sized>(
    board: B,
    leaf: &L,
    four: FourProbability,
    depth: u32,
    bounds: &mut Bounds<B>,
    budget: &mut dyn Budget,
) -> Evaluation {
    let depth = budget
        .depth()
        .map_or(depth, |limit| limit.min(depth))
        .clamp(1, Extent::MAX_DEPTH);
    let step_by_step = budget.is_limited();
    bounds.forget();
    let values: Values = board
        .legal_moves()
        .map(|(direction, moved)| (direction, leaf.afterstate(moved)))
        .collect();
    let moves = values.legal().count() as u64;
    if moves == 0 {
        return Evaluation::complete(values, 0, 1);
    }
    let mut answer = Evaluation::complete(values, 1, 0);
    let mut tree = AlphaBetaTree::new(leaf, four, bounds, Meter::new(budget));
    let counted = tree.meter.count(1 + moves);
    // With depth 1 the answer is there already: whether the budget is spent no longer matters.
    let mut outcome = if depth == 1 { Ok(()) } else { counted };
    let mut next = if step_by_step { 2 } else { depth.max(2) };
    while outcome.is_ok() && next <= depth && tree.is_cut {
        tree.is_cut = false;
        outcome = moves_of(&mut tree, board, next as u8).map(|values| {
            answer = Evaluation::complete(values, next, 0);
        });
        next += 1;
    }
    Evaluation {
        nodes: tree.meter.nodes(),
        complete: outcome.is_ok(),
        ..answer
    }
}

/// The exact value of each move, with `depth` player levels.
fn moves_of<B: Board, L: Leaf<B> + ?Sized>(
    tree: &mut AlphaBetaTree<'_, B, L>,
    board: B,
    depth: u8,
) -> Result<Values, Stopped> {
    tree.meter.node()?;
    board
        .legal_moves()
        .map(|(direction, moved)| -> Result<(Direction, f64), Stopped> {
            let value = tree.slide(moved, depth - 1, Window::OPEN)?;
            Ok((direction, value))
        })
        .collect()
}
