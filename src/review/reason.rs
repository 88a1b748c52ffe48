//! Reasons why a move is bad.

use serde::Serialize;

use crate::board::{Board as _, Direction, FourProbability, Position, Rank};
use crate::rules::Seed;
use crate::search::Task;
use crate::solver::{Measure, Solver};
use crate::statistics::rate_difference;

use super::judge::{Judge, boards_after};
use super::playout::ContinuedGame;

/// The number of games that end soon after a move, and after the best one. A solver without search plays the same
/// number of games from both.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct Ending {
    /// The number of games played after each of the two moves.
    pub games: u64,
    /// The games that ended within [`Ending::MOVES`] moves after the move played.
    pub played: u64,
    /// The games that ended within [`Ending::MOVES`] moves after the best move.
    pub best: u64,
}

impl Ending {
    /// The number of moves that counts as soon.
    pub const MOVES: u32 = 50;

    /// Plays one game from each of the two afterstates, and counts both. Each seed gives another pair of games.
    pub fn play(
        &mut self,
        [played, best]: [Position; 2],
        four: FourProbability,
        solver: &mut dyn Solver,
        seed: Seed,
    ) {
        let mut ends = |afterstate| {
            u64::from(ends_soon(
                ContinuedGame::new(solver, four, seed),
                afterstate,
            ))
        };
        self.played += ends(played);
        self.best += ends(best);
        self.games += 1;
    }

    /// True if games end soon significantly more often after the move than after the best one.
    pub fn is_more_likely(&self) -> bool {
        rate_difference((self.played, self.games), (self.best, self.games))
            .is_some_and(|difference| difference.low > 0.0)
    }
}

fn ends_soon(mut playout: ContinuedGame<'_>, afterstate: Position) -> bool {
    let mut position = playout.spawn_on(afterstate);
    for _ in 0..Ending::MOVES {
        match position {
            Some(board) => position = playout.step(board),
            None => return true,
        }
    }
    position.is_none_or(|board| board.is_stuck())
}

/// A tile after a move that makes most of its loss.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct CostlySpawn {
    /// Its row, from 1 at the top.
    pub row: usize,
    /// Its column, from 1 at the left.
    pub column: usize,
    /// The number on the tile.
    pub tile: u64,
    /// The probability that it comes.
    pub chance: f64,
    /// The mean value of the boards without it, minus the value of the board with it.
    pub cost: f64,
}

impl CostlySpawn {
    /// Searches each board that can come after the two moves with `nodes` nodes. The value of a move is the mean
    /// of these boards. A spawn lowers it by its probability times its cost.
    ///
    /// `None` unless the worst spawn after `played` lowers the value more than the worst spawn after `best` does, by at
    /// least half of the loss of `played`.
    pub fn find(
        judge: &mut dyn Judge,
        task: &Task,
        [played, best]: [Direction; 2],
        nodes: u64,
    ) -> Option<Self> {
        let mut look = |direction| -> Option<(f64, Self)> {
            let moved = task.position.play(direction)?;
            let boards = boards_after(judge, moved.board, task, nodes)?;
            let mean: f64 = boards.iter().map(|board| board.chance * board.value).sum();
            let columns = task.position.size().columns();
            let worst = (boards.iter().filter(|board| board.chance < 1.0))
                .map(|board| Self {
                    row: board.cell / columns + 1,
                    column: board.cell % columns + 1,
                    tile: board.rank.tile(),
                    chance: board.chance,
                    cost: (mean - board.value) / (1.0 - board.chance),
                })
                .max_by(|one, other| one.lowers().total_cmp(&other.lowers()))?;
            let reward = match judge.measure() {
                Measure::Points => moved.reward as f64,
                Measure::Chance { .. } | Measure::Own => 0.0,
            };
            Some((reward + mean, worst))
        };
        let ((value, worst), (value_of_best, usual)) = (look(played)?, look(best)?);
        let loss = value_of_best - value;
        (loss > 0.0 && worst.lowers() - usual.lowers() >= loss / 2.0).then_some(worst)
    }

    /// The amount by which it lowers the value of the move.
    fn lowers(&self) -> f64 {
        self.chance * self.cost
    }
}

/// The reasons against a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Reason {
    /// The games that ended soon; `None` if an early end is not more likely after this move.
    pub ending: Option<Ending>,
    /// The largest tile, if this move takes it out of its corner and the best one does not.
    pub corner: Option<u64>,
    /// The merges of the best move minus those of this move and the move after it, if that leaves several.
    pub merges: Option<usize>,
    /// The spawn that makes most of the loss.
    pub spawn: Option<CostlySpawn>,
}

impl Reason {
    /// Compares a move with the best one on `board`; `ending` has the games played after both, and `spawn` what
    /// [`CostlySpawn::find`] found.
    ///
    /// `None` if a move is not legal.
    pub fn new(
        board: Position,
        played: Direction,
        best: Direction,
        ending: Ending,
        spawn: Option<CostlySpawn>,
    ) -> Option<Self> {
        let [after, after_best] = [board.play(played)?.board, board.play(best)?.board];
        let largest = board.max_rank();
        let leaves = in_corner(board, largest)
            && !in_corner(after, largest)
            && !in_corner(after, after.max_rank());
        let later = (after.legal_moves())
            .map(|(_, moved)| merges(after, moved.board))
            .max()
            .unwrap_or_default();
        let given_up = merges(board, after_best).saturating_sub(merges(board, after) + later);
        Some(Self {
            ending: ending.is_more_likely().then_some(ending),
            corner: (leaves && in_corner(after_best, after_best.max_rank()))
                .then(|| largest.tile()),
            merges: (given_up >= Self::SEVERAL).then_some(given_up),
            spawn,
        })
    }

    /// Fewer merges are no reason.
    const SEVERAL: usize = 2;
}

/// The number of merges of a move: each leaves one tile less.
fn merges(before: Position, after: Position) -> usize {
    let tiles = |board: Position| board.ranks().filter(|&rank| rank != Rank::EMPTY).count();
    tiles(before) - tiles(after)
}

fn in_corner(board: Position, rank: Rank) -> bool {
    let (grid, corners) = (board.grid(), board.size().corners());
    corners.iter().any(|&corner| grid.rank(corner) == rank)
}
