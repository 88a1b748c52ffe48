//! The adversarial spawner (document 001): the spawn that is worst for the player.

use std::fmt;

use crate::board::{Bitboard, Board, FourProbability, Grid, Moved, Position, Size, Spawn};
use crate::tree::{BoundTable, Leaf, worst_spawn};

/// Chooses spawns against the player. The same afterstate always gets the same spawn.
///
/// It searches some moves of the player ahead ([`Adversary::moves`]), with its own best spawns between them. It minimises the
/// points of these moves plus one for each cell that is empty after the last. A player without a legal move gets nothing more. Of
/// equal spawns it takes the first cell in row-major order, and a 2 before a 4. It places only tiles whose probability is above 0
/// in the game's rule.
#[derive(Default)]
pub struct Adversary {
    packed: BoundTable<Bitboard>,
    grid: BoundTable<Grid>,
}

impl Adversary {
    /// The number of the player's moves that it searches: 3, or 2 on boards with more than 16 cells, so that long games are
    /// replayed quickly there too.
    pub const fn moves(size: Size) -> u8 {
        if size.cells() > 16 { 2 } else { 3 }
    }

    /// The worst spawn on `afterstate`, or `None` if no cell is empty.
    pub fn spawn(&mut self, afterstate: Position, four: FourProbability) -> Option<Spawn> {
        let moves = Self::moves(afterstate.size());
        match afterstate {
            Position::Packed(board) => {
                worst_spawn(board, &PointsAndEmptyCells, four, moves, &mut self.packed)
            }
            Position::Grid(grid) => {
                worst_spawn(grid, &PointsAndEmptyCells, four, moves, &mut self.grid)
            }
        }
    }
}

/// A copy has empty tables: they change none of its answers.
impl Clone for Adversary {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl fmt::Debug for Adversary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Adversary")
    }
}

/// A leaf value of points plus empty cells.
struct PointsAndEmptyCells;

impl<B: Board> Leaf<B> for PointsAndEmptyCells {
    #[inline]
    fn afterstate(&self, moved: Moved<B>) -> f64 {
        moved.reward as f64 + moved.board.empty_count() as f64
    }

    #[inline]
    fn reward(&self, reward: u64) -> f64 {
        reward as f64
    }
}
