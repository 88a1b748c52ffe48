//! Searches on both forms of a position.
//!
//! The packed board has a search compiled for each leaf. All other boards share one search that calls its leaf through a pointer:
//! speed matters most on 4×4, and every player would download every further copy.

use crate::board::{Bitboard, Grid, Position};
use crate::tree::{BoundTable, Budget, Leaf, SearchLimits, TranspositionTable};

use super::{Evaluation, MoveSet, PartialEvaluation, Task, expectimax, minimax};

/// Something for packed boards, and something for all others.
#[derive(Default)]
pub(crate) struct Forms<P, G> {
    pub packed: P,
    pub grid: G,
}

pub(crate) type Leaves<'a, L> = Forms<&'a L, &'a dyn Leaf<Grid>>;
pub(crate) type ExpectimaxTables = Forms<TranspositionTable<Bitboard>, TranspositionTable<Grid>>;
pub(crate) type MinimaxTables = Forms<BoundTable<Bitboard>, BoundTable<Grid>>;

impl<'a, L: Leaf<Bitboard> + Leaf<Grid>> Leaves<'a, L> {
    /// The leaves of a type that values both forms.
    pub(crate) fn of(leaf: &'a L) -> Self {
        Self {
            packed: leaf,
            grid: leaf,
        }
    }
}

/// [`expectimax`] on the position of a task, for some of its moves.
pub(crate) fn expectimax_part<L: Leaf<Bitboard>>(
    task: &Task,
    leaves: &Leaves<'_, L>,
    limits: SearchLimits,
    tables: &mut ExpectimaxTables,
    moves: MoveSet,
    budget: &Budget<'_>,
) -> PartialEvaluation {
    let four = task.four;
    match task.position {
        Position::Packed(board) => {
            let table = &mut tables.packed;
            expectimax(board, leaves.packed, four, limits, table, moves, budget)
        }
        Position::Grid(grid) => {
            let table = &mut tables.grid;
            expectimax(grid, leaves.grid, four, limits, table, moves, budget)
        }
    }
}

/// [`expectimax`] over every spawn, `depth` player levels deep: the values of the last complete step.
pub(crate) fn look_ahead<L: Leaf<Bitboard> + Leaf<Grid>>(
    task: &Task,
    leaf: &L,
    depth: u32,
    tables: &mut ExpectimaxTables,
    budget: &Budget<'_>,
) -> Evaluation {
    let limits = SearchLimits { depth, cutoff: 0.0 };
    expectimax_part(
        task,
        &Leaves::of(leaf),
        limits,
        tables,
        MoveSet::ALL,
        budget,
    )
    .into()
}

/// [`minimax`] on the position of a task.
pub(crate) fn minimax_position<L: Leaf<Bitboard> + Leaf<Grid>>(
    task: &Task,
    leaf: &L,
    depth: u32,
    tables: &mut MinimaxTables,
    budget: &Budget<'_>,
) -> Evaluation {
    let (four, grid_leaf): (_, &dyn Leaf<Grid>) = (task.four, leaf);
    match task.position {
        Position::Packed(board) => minimax(board, leaf, four, depth, &mut tables.packed, budget),
        Position::Grid(grid) => minimax(grid, grid_leaf, four, depth, &mut tables.grid, budget),
    }
}
