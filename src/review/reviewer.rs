//! The moves of a game, judged.

use serde::{Deserialize, Serialize};

use crate::board::{Direction, FourProbability, Position};
use crate::rules::{Game, Seed};
use crate::search::{Task, Values};
use crate::solver::Measure;

use super::judge::{Judge, SpawnValues, settled};
use super::verdict::{Thresholds, Verdict};

/// What was found about one move.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct JudgedMove {
    /// Its number in the game, from 1.
    pub number: usize,
    /// The move that was made.
    pub played: Direction,
    /// The best one.
    pub best: Direction,
    /// The values of the legal moves, in points still to come or as a chance.
    pub values: Values,
    /// The value of the best one: what the board before the move was worth.
    pub value: f64,
    /// The outcome to be expected before the move: the score so far and `value`, or the chance.
    pub expected: f64,
    /// What the move gave away against the best.
    pub loss: f64,
    /// The loss as a share of the outcome to be expected, from 0 to 1.
    pub share: f64,
    /// What it deserves to be called.
    pub verdict: Verdict,
    /// What the tile that then appeared was worth, against the average tile.
    pub luck: f64,
    /// The variance of that luck over all tiles that could have appeared.
    pub variance: f64,
}

/// The boards and moves of a game, ready to be judged in any order and in several places at once.
#[derive(Clone, Debug)]
pub struct Reviewer {
    four: FourProbability,
    seed: Seed,
    /// The board before each move, and the last one.
    boards: Vec<Position>,
    /// The score on each of them.
    scores: Vec<u64>,
    moves: Vec<Direction>,
    thresholds: Thresholds,
}

impl Reviewer {
    /// How many times the nodes a move is searched again with, before it is called a mistake.
    pub const SECOND_LOOK: u64 = 10;

    /// The moves of a game up to where it stands.
    #[must_use]
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

    /// How many moves there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// True if no move was made.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// The score in the end where points are judged, and nothing where a chance is.
    #[must_use]
    pub fn final_score(&self, measure: Measure) -> u64 {
        match measure {
            Measure::Points => self.scores.last().copied().unwrap_or_default(),
            Measure::Chance { .. } | Measure::Own => 0,
        }
    }

    fn task(&self, position: Position) -> Task {
        Task {
            position,
            four: self.four,
            seed: self.seed,
        }
    }

    /// Judges the move with this number, from 1. A loss that would be called a mistake is looked at again with
    /// [`Reviewer::SECOND_LOOK`] times the nodes, so that what lies within the noise of the search is not blamed.
    ///
    /// `None` if there is no such move, or the judge cannot value its board.
    pub fn judge(&self, number: usize, judge: &mut dyn Judge, nodes: u64) -> Option<JudgedMove> {
        let mut found = self.look(number, judge, nodes)?;
        if found.verdict >= Verdict::Mistake {
            found = self.look(number, judge, nodes.saturating_mul(Self::SECOND_LOOK))?;
        }
        let index = number.checked_sub(1)?;
        let (played, before) = (found.played, *self.boards.get(index)?);
        let task = self.task(before);
        let after = *self.boards.get(number)?;
        let spawn = before
            .play(played)
            .map(|moved| SpawnValues::new(judge, &task, moved.board, after))?;
        Some(JudgedMove {
            luck: spawn.came - spawn.mean,
            variance: spawn.variance,
            ..found
        })
    }

    /// Looks at the move with this number, from 1, once: what a search with so many nodes thinks of it, without a second look
    /// and without the luck of its spawn.
    ///
    /// `None` if there is no such move, or the judge cannot value its board.
    pub fn look(&self, number: usize, judge: &mut dyn Judge, nodes: u64) -> Option<JudgedMove> {
        let index = number.checked_sub(1)?;
        let (&played, &before) = (self.moves.get(index)?, self.boards.get(index)?);
        let score = match judge.measure() {
            Measure::Points => self.scores[index] as f64,
            Measure::Chance { .. } | Measure::Own => 0.0,
        };
        let values = judge.values(&self.task(before), nodes)?;
        self.loss(number, values, played, judge.measure(), score)
    }

    /// The loss of `played`, without luck.
    fn loss(
        &self,
        number: usize,
        values: Values,
        played: Direction,
        measure: Measure,
        score: f64,
    ) -> Option<JudgedMove> {
        let highest = values.best()?;
        let value = values.get(highest)?;
        let chosen = values.get(played)?;
        let loss = value - chosen;
        let outcome = match measure {
            // Of points, the share of all that the game is expected to bring; of a chance, the chance itself.
            Measure::Points => (score + value).max(f64::MIN_POSITIVE),
            Measure::Chance { .. } | Measure::Own => 1.0,
        };
        let share = (loss / outcome).clamp(0.0, 1.0);
        let verdict = self.thresholds.verdict(share);
        Some(JudgedMove {
            number,
            played,
            best: if verdict == Verdict::Best {
                played
            } else {
                highest
            },
            values,
            value,
            expected: score + value,
            loss,
            share,
            verdict,
            luck: 0.0,
            variance: 0.0,
        })
    }

    /// What the last board is still worth: nothing if no move is legal, 1 if the tile whose chance is judged is there.
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
