//! Judging the moves of a game.

use crate::rules::Game;
use crate::search::Task;
use crate::solver::Measure;

use super::judge::{Judge, value};
use super::played::{JudgedMove, PlayedMove};

/// The moves of a game. They can be judged in any order, and by several workers at once.
#[derive(Clone, Debug)]
pub struct Reviewer {
    moves: Vec<PlayedMove>,
    /// The last board.
    last: Task,
    /// The score on it.
    score: u64,
}

impl Reviewer {
    /// The moves of a game up to its current position.
    pub fn new(game: &Game) -> Self {
        let last = Task::of(game);
        let moves = (1..).zip(game.played());
        let moves = moves.map(|(number, (before, played, after))| PlayedMove {
            number,
            task: Task {
                position: before.board,
                ..last
            },
            score: before.score,
            direction: played.direction,
            after: after.board,
        });
        Self {
            moves: moves.collect(),
            last,
            score: game.score(),
        }
    }

    /// The number of moves.
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// True without moves.
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// The final score if points are judged; 0 if a chance is.
    pub fn final_score(&self, measure: Measure) -> u64 {
        match measure {
            Measure::Points => self.score,
            Measure::Chance { .. } | Measure::Own => 0,
        }
    }

    /// Judges the move with this number, from 1, by [`PlayedMove::judge`].
    ///
    /// `None` if there is no such move, or the judge cannot value its board.
    pub fn judge(&self, number: usize, judge: &mut dyn Judge, nodes: u64) -> Option<JudgedMove> {
        self.moves.get(number.checked_sub(1)?)?.judge(judge, nodes)
    }

    /// Judges the move with this number, from 1, by [`PlayedMove::look`].
    ///
    /// `None` if there is no such move, or the judge cannot value its board.
    pub fn look(&self, number: usize, judge: &mut dyn Judge, nodes: u64) -> Option<JudgedMove> {
        self.moves.get(number.checked_sub(1)?)?.look(judge, nodes)
    }

    /// The value of the last board: 0 if no move is legal, 1 if it has the tile whose chance is judged.
    ///
    /// `None` if the judge cannot value it.
    pub fn remaining(&self, judge: &mut dyn Judge, nodes: u64) -> Option<f64> {
        value(judge, &self.last, nodes)
    }
}
