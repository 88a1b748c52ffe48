//! Judging the moves of a game.

use crate::board::{Direction, FourProbability, Position};
use crate::rules::{Game, Seed};
use crate::search::Task;
use crate::solver::Measure;

use super::judge::{Judge, settled};
use super::played::{JudgedMove, PlayedMove};
use super::verdict::Thresholds;

/// The boards and moves of a game. They can be judged in any order, and by several workers at once.
#[derive(Clone, Debug)]
pub struct Reviewer {
    four: FourProbability,
    seed: Seed,
    /// The board before each move, and the last one.
    boards: Vec<Position>,
    /// The score on each board.
    scores: Vec<u64>,
    moves: Vec<Direction>,
    thresholds: Thresholds,
}

impl Reviewer {
    /// The moves of a game up to its current position.
    pub fn new(game: &Game) -> Self {
        let moves = game.moves().to_vec();
        let mut replay = game.clone();
        replay.jump(0);
        let mut boards = vec![replay.board()];
        let mut scores = vec![replay.score()];
        while boards.len() <= moves.len() && replay.redo().is_some() {
            boards.push(replay.board());
            scores.push(replay.score());
        }
        Self {
            four: game.setup().four,
            seed: game.setup().seed,
            boards,
            scores,
            moves,
            thresholds: Thresholds::STANDARD,
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
            Measure::Points => self.scores.last().copied().unwrap_or_default(),
            Measure::Chance { .. } | Measure::Own => 0,
        }
    }

    fn task(&self, position: Position) -> Task {
        Task::new(position, self.four, self.seed)
    }

    /// Judges the move with this number, from 1, by [`PlayedMove::judge`].
    ///
    /// `None` if there is no such move, or the judge cannot value its board.
    pub fn judge(&self, number: usize, judge: &mut dyn Judge, nodes: u64) -> Option<JudgedMove> {
        (self.played(number)?).judge(judge, &self.thresholds, nodes)
    }

    /// Judges the move with this number, from 1, by [`PlayedMove::look`].
    ///
    /// `None` if there is no such move, or the judge cannot value its board.
    pub fn look(&self, number: usize, judge: &mut dyn Judge, nodes: u64) -> Option<JudgedMove> {
        (self.played(number)?).look(judge, &self.thresholds, nodes)
    }

    fn played(&self, number: usize) -> Option<PlayedMove> {
        let index = number.checked_sub(1)?;
        Some(PlayedMove {
            number,
            task: self.task(*self.boards.get(index)?),
            score: *self.scores.get(index)?,
            direction: *self.moves.get(index)?,
            after: *self.boards.get(number)?,
        })
    }

    /// The value of the last board: 0 if no move is legal, 1 if it has the tile whose chance is judged.
    ///
    /// `None` if the judge cannot value it.
    pub fn remaining(&self, judge: &mut dyn Judge, nodes: u64) -> Option<f64> {
        let last = *self.boards.last()?;
        if let Some(value) = settled(judge.measure(), &last) {
            return Some(value);
        }
        let values = judge.values(&self.task(last), nodes)?;
        values.get(values.best()?)
    }
}
