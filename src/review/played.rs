//! One move, judged.

use serde::{Deserialize, Serialize};

use crate::board::{Direction, Position};
use crate::search::{Task, Values};
use crate::solver::Measure;

use super::judge::{Judge, luck};
use super::verdict::Verdict;

/// The judgement of one move.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct JudgedMove {
    /// Its number in the game, from 1.
    pub number: usize,
    /// The move played.
    pub played: Direction,
    /// The best move.
    pub best: Direction,
    /// The values of the legal moves, in points still to come or as a chance.
    pub values: Values,
    /// The value of the best move, and so of the board before the move.
    pub value: f64,
    /// The expected outcome before the move: the score so far plus `value`, or the chance.
    pub expected: f64,
    /// The loss against the best move.
    pub loss: f64,
    /// The loss as a share of the expected outcome, from 0 to 1.
    pub share: f64,
    /// Its verdict.
    pub verdict: Verdict,
    /// The value of the spawn minus the mean over all spawns.
    pub luck: f64,
    /// The variance of that luck over all possible spawns.
    pub variance: f64,
}

/// A move that was played.
#[derive(Clone, Copy, Debug)]
pub struct PlayedMove {
    /// Its number in the game, from 1.
    pub number: usize,
    /// The board before it.
    pub task: Task,
    /// The score before it.
    pub score: u64,
    /// Its direction.
    pub direction: Direction,
    /// The board after it and its spawn.
    pub after: Position,
}

impl PlayedMove {
    /// The factor of the nodes in the second search of a possible mistake.
    pub const SECOND_LOOK: u64 = 10;

    /// Judges the move. A possible mistake is searched again with [`PlayedMove::SECOND_LOOK`] times the nodes, so that
    /// noise of the search is not blamed.
    ///
    /// `None` if the judge cannot value the board, or the move is not legal there.
    pub fn judge(&self, judge: &mut dyn Judge, nodes: u64) -> Option<JudgedMove> {
        let mut found = self.look(judge, nodes)?;
        if found.verdict >= Verdict::Mistake {
            found = self.look(judge, nodes.saturating_mul(Self::SECOND_LOOK))?;
        }
        let moved = self.task.position.play(self.direction)?;
        (found.luck, found.variance) = luck(judge, &self.task, moved.board, self.after);
        Some(found)
    }

    /// Judges the move by one search, without a second search and without the luck of its spawn.
    ///
    /// `None` if the judge cannot value the board, or the move is not legal there.
    pub fn look(&self, judge: &mut dyn Judge, nodes: u64) -> Option<JudgedMove> {
        let measure = judge.measure();
        let values = judge.values(&self.task, nodes)?;
        let highest = values.best()?;
        let value = values.get(highest)?;
        let loss = value - values.get(self.direction)?;
        let (score, outcome) = match measure {
            // For points, the share of the expected final score; for a chance, the chance itself.
            Measure::Points => {
                let score = self.score as f64;
                (score, (score + value).max(f64::MIN_POSITIVE))
            }
            Measure::Chance { .. } | Measure::Own => (0.0, 1.0),
        };
        let share = (loss / outcome).clamp(0.0, 1.0);
        let verdict = Verdict::of(share);
        Some(JudgedMove {
            number: self.number,
            played: self.direction,
            best: match verdict {
                Verdict::Best => self.direction,
                _ => highest,
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
}
