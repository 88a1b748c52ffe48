//! The line that punishes a wrong move.

use serde::Serialize;

use crate::board::{Direction, FourProbability, Grid, Position, Rank};
use crate::review::{Judge, boards_after};
use crate::rules::Seed;
use crate::search::Task;

/// A move of a line, and the tile that comes after it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct LineMove {
    /// The move.
    pub direction: Direction,
    /// The cell of the new tile.
    pub cell: usize,
    /// The board with the new tile.
    #[cfg_attr(feature = "typescript", tsify(type = "string"))]
    pub board: Grid,
}

/// The line that punishes a move: each new tile is a 2, in the cell where the board with it is worth least,
/// and each reply is the best move. Each board after a spawn is searched with `nodes` nodes.
///
/// It has at most `moves` moves, and ends when no move is legal. Empty if the first one is not. `four` is the probability that a
/// new tile is a 4, for the values of the boards.
pub fn punishing_line(
    board: Position,
    first: Direction,
    four: FourProbability,
    judge: &mut dyn Judge,
    nodes: u64,
    moves: usize,
) -> Vec<LineMove> {
    let task = |position| Task::new(position, four, Seed::new(0));
    let mut line = Vec::new();
    let (mut board, mut next) = (board, Some(first));
    while let Some(direction) = next.filter(|_| line.len() < moves) {
        let Some(moved) = board.play(direction) else {
            break;
        };
        let found = boards_after(judge, moved.board, &task(board), nodes);
        let found = (found.into_iter().flatten())
            .filter(|after| after.rank == Rank::TWO)
            .min_by(|one, other| one.value.total_cmp(&other.value));
        let Some(worst) = found else { break };
        board = worst.position;
        next = judge
            .values(&task(board), nodes)
            .and_then(|values| values.best());
        line.push(LineMove {
            direction,
            cell: worst.cell,
            board: board.grid(),
        });
    }
    line
}

#[cfg(test)]
mod tests {
    use crate::Direction::{Down, Left};
    use crate::review::SolverJudge;
    use crate::solver::{self, Measure};

    use super::*;

    #[test]
    fn a_line_is_played_by_the_rules() {
        let board: Position = "64,8,4,2/32,4,2,0/8,2,0,0/2,0,0,0"
            .parse()
            .expect("a board");
        let solver = solver::with("expectimax-rows", []).expect("the defaults");
        let mut judge = SolverJudge::new(solver, Measure::Points).expect("points");
        let line = punishing_line(board, Down, FourProbability::STANDARD, &mut judge, 300, 4);
        assert_eq!(line.len(), 4);
        assert_eq!(line[0].direction, Down);
        let mut before = board;
        for step in &line {
            let moved = before.play(step.direction).expect("a legal move");
            assert!(moved.board.is_empty_at(step.cell));
            assert_eq!(
                step.board,
                moved.board.with_rank(step.cell, Rank::TWO).grid()
            );
            before = step.board.into();
        }
        assert!(
            punishing_line(board, Left, FourProbability::STANDARD, &mut judge, 300, 4).is_empty()
        );
    }
}
