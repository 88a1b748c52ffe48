//! Searches on a position in either form of board.
//!
//! The packed board has a search compiled for each leaf. All other boards share one, which asks its leaf through a
//! pointer: speed matters most on 4×4, and every further copy of a search would be downloaded by every player.

use crate::board::{Bitboard, FourProbability, Grid, Position};
use crate::tree::{BoundTable, Budget, Leaf, SearchLimits, TranspositionTable};

use super::{Evaluation, MoveSet, PartialEvaluation, expectimax, minimax};

/// The leaf value, for each form of board.
pub struct Leaves<'a, L> {
    /// On a packed board.
    pub packed: &'a L,
    /// On any other.
    pub grid: &'a dyn Leaf<Grid>,
}

impl<'a, L: Leaf<Bitboard> + Leaf<Grid>> Leaves<'a, L> {
    /// Of a leaf that values both.
    #[must_use]
    pub fn of(leaf: &'a L) -> Self {
        Self {
            packed: leaf,
            grid: leaf,
        }
    }
}

/// What an expectimax search remembers, for each form of board.
#[derive(Default)]
pub struct ExpectimaxTables {
    packed: TranspositionTable<Bitboard>,
    grid: TranspositionTable<Grid>,
}

/// [`expectimax`] on a position, of some of its moves.
pub fn expectimax_part<L: Leaf<Bitboard>>(
    position: Position,
    leaves: &Leaves<'_, L>,
    four: FourProbability,
    limits: SearchLimits,
    tables: &mut ExpectimaxTables,
    moves: MoveSet,
    budget: &Budget<'_>,
) -> PartialEvaluation {
    match position {
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

/// [`expectimax`] on a position: the values of the last complete iteration.
pub fn expectimax_position<L: Leaf<Bitboard>>(
    position: Position,
    leaves: &Leaves<'_, L>,
    four: FourProbability,
    limits: SearchLimits,
    tables: &mut ExpectimaxTables,
    budget: &Budget<'_>,
) -> Evaluation {
    expectimax_part(position, leaves, four, limits, tables, MoveSet::ALL, budget).into()
}

/// What a minimax search remembers, for each form of board.
#[derive(Default)]
pub struct MinimaxTables {
    packed: BoundTable<Bitboard>,
    grid: BoundTable<Grid>,
}

/// [`minimax`] on a position.
pub fn minimax_position<L: Leaf<Bitboard>>(
    position: Position,
    leaves: &Leaves<'_, L>,
    four: FourProbability,
    depth: u32,
    tables: &mut MinimaxTables,
    budget: &Budget<'_>,
) -> Evaluation {
    match position {
        Position::Packed(board) => {
            let bounds = &mut tables.packed;
            minimax(board, leaves.packed, four, depth, bounds, budget)
        }
        Position::Grid(grid) => {
            let bounds = &mut tables.grid;
            minimax(grid, leaves.grid, four, depth, bounds, budget)
        }
    }
}
