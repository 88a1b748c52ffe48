//! The values of every move of an endgame.

use crate::board::{Board, FourProbability, Grid, Rank};
use crate::search::Values;

use super::endgame::Endgame;
use super::formation::LockedCells;
use super::layers::{Engine, Layer};
use super::solve_endgame::EndgameSolve;
use super::sweep::SolveError;

/// The chance of the goal after every move on every board that play in a formation reaches. Chances have an error below 10⁻⁶.
pub struct EndgameTable {
    locked: LockedCells,
    end: Endgame,
    engine: Engine,
    states: u64,
    /// By half the sum of the small tiles.
    layers: Vec<Layer<f32>>,
}

/// Why a table has no values for a board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TableError {
    /// The board has another size.
    #[error("the formation is for {expected} boards, not for {found}")]
    Size {
        /// The size of the formation.
        expected: String,
        /// The board's size.
        found: String,
    },
    /// Play from the boards that were solved does not reach it.
    #[error("the board {0} does not arise from those that were solved")]
    Unreachable(String),
}

impl EndgameTable {
    /// Begins to solve a formation: all boards that play reaches from two new tiles in the free cells, and from these `boards`.
    pub fn solve(
        locked: LockedCells,
        end: Endgame,
        memory: u64,
        boards: impl IntoIterator<Item = Grid>,
    ) -> Result<EndgameSolve, SolveError> {
        let starts = locked
            .starts(end.four())
            .into_iter()
            .map(|(board, _)| board);
        // The goal is made on the others.
        let open = (boards.into_iter().chain(starts)).filter(|&board| {
            board.size() != locked.size() || locked.largest_free(board) < end.target()
        });
        let mut roots = Vec::new();
        for board in open {
            if board.size() != locked.size() {
                let reason = "it has another size than the formation";
                return Err(SolveError::Board(board.to_string(), reason));
            }
            roots.push(locked.filled(board));
        }
        Ok(EndgameSolve::new(&end, memory, roots)?.keeping_chances())
    }

    /// The table of a solve that [`EndgameTable::solve`] began; what is left of it is done.
    pub fn of(locked: LockedCells, end: Endgame, solve: EndgameSolve) -> Result<Self, SolveError> {
        let solution = solve.run()?;
        Ok(Self::from_layers(
            locked,
            end,
            solution.states,
            solution.layers,
        ))
    }

    pub(super) fn from_layers(
        locked: LockedCells,
        end: Endgame,
        states: u64,
        layers: Vec<Layer<f32>>,
    ) -> Self {
        Self {
            locked,
            end,
            engine: Engine::of_end(&end),
            states,
            layers,
        }
    }

    /// The locked cells.
    pub const fn locked(&self) -> LockedCells {
        self.locked
    }

    /// The tile to make.
    pub const fn goal(&self) -> Rank {
        self.end.target()
    }

    /// The probability that a spawn is a 4.
    pub const fn four(&self) -> FourProbability {
        self.end.four()
    }

    /// The number of states, player to move, up to symmetry.
    pub const fn states(&self) -> u64 {
        self.states
    }

    pub(super) fn layers(&self) -> &[Layer<f32>] {
        &self.layers
    }

    /// The number of afterstates with values, up to symmetry.
    pub fn afterstates(&self) -> u64 {
        self.layers.iter().map(|layer| layer.set.len() as u64).sum()
    }

    /// The memory of the table, in bytes.
    pub fn bytes(&self) -> u64 {
        let layers = self.layers.iter().map(Layer::bytes);
        self.engine.bytes() + layers.sum::<u64>()
    }

    /// True if a free cell holds the goal or a larger tile.
    pub fn is_made(&self, board: Grid) -> bool {
        board.size() == self.locked.size() && self.locked.largest_free(board) >= self.end.target()
    }

    /// The chance of the goal after each move that leaves the locked cells as they are.
    pub fn values(&self, board: Grid) -> Result<Values, TableError> {
        if board.size() != self.locked.size() {
            return Err(TableError::Size {
                expected: self.locked.size().to_string(),
                found: board.size().to_string(),
            });
        }
        let made = self.is_made(board);
        (self.locked.moves(board))
            .map(|(direction, after)| {
                let chance = match made || self.is_made(after) {
                    true => Some(1.0),
                    false => self.chance_after(after),
                };
                let unreachable = || TableError::Unreachable(board.to_string());
                Ok((direction, chance.ok_or_else(unreachable)?))
            })
            .collect()
    }

    /// The chance of the goal on a board, the player to move.
    pub fn value(&self, board: Grid) -> Result<f64, TableError> {
        let values = self.values(board)?;
        Ok(match self.is_made(board) {
            true => 1.0,
            false => values.legal().map(|(_, chance)| chance).fold(0.0, f64::max),
        })
    }

    /// The mean chance from two new tiles in the free cells.
    pub fn start_value(&self) -> f64 {
        let starts = self.locked.starts(self.end.four()).into_iter();
        // Every start was solved.
        starts
            .map(|(board, share)| share * self.value(board).unwrap_or(f64::NAN))
            .sum()
    }

    fn chance_after(&self, board: Grid) -> Option<f64> {
        let (layer, key) = self.end.key(self.locked.filled(board))?;
        let layer = self.layers.get(layer)?;
        layer.value(self.engine.canonical(key)).map(f64::from)
    }
}
