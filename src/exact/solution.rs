//! Solutions and their lookup.

use crate::board::{Board, Direction, FourProbability, Grid, Moved, Position};
use crate::search::Values;

use super::key;
use super::layers::Layer;
use super::problem::{Objective, ObjectiveWeights, Problem};

/// The value of every move on every reachable board.
#[derive(Clone, Debug, PartialEq)]
pub struct Solution {
    problem: Problem,
    states: u64,
    /// By half the tile sum.
    layers: Vec<Layer<f64>>,
}

/// Why a solution has no values for a board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LookupError {
    /// The board is not of the size that was solved.
    #[error("the solution is for {expected} boards, not for {found}")]
    Size {
        /// The size that was solved.
        expected: String,
        /// The board's size.
        found: String,
    },
    /// The target tile is on the board: the solved game has ended.
    #[error("the tile {0} is on the board already: that is where the solved game ends")]
    Reached(u64),
    /// No game that starts with one or two tiles reaches the board.
    #[error("the board {0} cannot arise in a game, so it was not solved")]
    Unreachable(String),
    /// The move is illegal.
    #[error("{0} changes nothing on this board")]
    Illegal(Direction),
}

impl Solution {
    pub(super) const fn new(problem: Problem, states: u64, layers: Vec<Layer<f64>>) -> Self {
        Self {
            problem,
            states,
            layers,
        }
    }

    pub(super) fn layers(&self) -> &[Layer<f64>] {
        &self.layers
    }

    /// The problem, with no more rows than columns.
    pub const fn problem(&self) -> &Problem {
        &self.problem
    }

    /// The number of states with the player to move, up to symmetry: those reachable from two first tiles, and additional ones.
    pub const fn states(&self) -> u64 {
        self.states
    }

    /// The number of afterstates with values, up to symmetry.
    pub fn afterstates(&self) -> u64 {
        self.layers.iter().map(|layer| layer.set.len() as u64).sum()
    }

    /// The memory of the solution, in bytes.
    pub fn bytes(&self) -> u64 {
        self.layers.iter().map(Layer::bytes).sum()
    }

    /// True if the solution is for boards of this size and this spawn rule.
    pub fn is_for(&self, position: &Position, four: FourProbability) -> bool {
        key::upright(position.size()) == self.problem.size() && self.problem.four() == four
    }

    /// The exact value of each legal move.
    pub fn lookup(&self, position: &Position) -> Result<Values, LookupError> {
        let board = position.grid();
        self.check(board)?;
        board
            .legal_moves()
            .map(|(direction, moved)| Ok((direction, self.value_of_move(board, moved)?)))
            .collect()
    }

    fn check(&self, board: Grid) -> Result<(), LookupError> {
        let (expected, found) = (self.problem.size(), board.size());
        if key::upright(found) != expected {
            return Err(LookupError::Size {
                expected: expected.to_string(),
                found: found.to_string(),
            });
        }
        match self.problem.objective().target() {
            Some(target) if board.max_rank() >= target => Err(LookupError::Reached(target.tile())),
            _ => Ok(()),
        }
    }

    fn value_of_move(&self, board: Grid, moved: Moved<Grid>) -> Result<f64, LookupError> {
        let weights = ObjectiveWeights::from(self.problem.objective());
        if let Some(target) = self.problem.objective().target()
            && moved.board.max_rank() >= target
        {
            return Ok(weights.reaching);
        }
        self.value_after(moved.board)
            .map(|value| weights.reward * moved.reward as f64 + value)
            .ok_or_else(|| LookupError::Unreachable(board.to_string()))
    }

    fn value_after(&self, board: Grid) -> Option<f64> {
        let layer = self
            .layers
            .get(usize::try_from(board.tile_sum() / 2).ok()?)?;
        let key = key::canonical(self.problem.size(), key::pack(board)?);
        layer.value(key)
    }

    /// The value of a board under perfect play.
    pub fn value(&self, position: &Position) -> Result<f64, LookupError> {
        let weights = ObjectiveWeights::from(self.problem.objective());
        let values = match self.lookup(position) {
            Err(LookupError::Reached(_)) => return Ok(weights.reached),
            other => other?,
        };
        let best = values.legal().map(|(_, value)| value).reduce(f64::max);
        Ok(best.unwrap_or(weights.stuck))
    }

    /// The value of the start under perfect play: the mean over two random first tiles.
    pub fn start_value(&self) -> f64 {
        let empty = Position::empty(self.problem.size());
        self.mean_over_spawns(empty, &|solution, one| {
            solution.mean_over_spawns(one, &|solution, two| {
                // Every start was solved.
                solution.value(&two).unwrap_or(f64::NAN)
            })
        })
    }

    fn mean_over_spawns(&self, position: Position, value: &dyn Fn(&Self, Position) -> f64) -> f64 {
        let cells: Vec<_> = position.grid().empty_cells().collect();
        let mut sum = 0.0;
        for &cell in &cells {
            for (rank, probability) in self.problem.four().outcomes() {
                sum += probability * value(self, position.with_rank(cell, rank));
            }
        }
        sum / cells.len() as f64
    }

    /// The objective.
    pub const fn objective(&self) -> Objective {
        self.problem.objective()
    }
}
