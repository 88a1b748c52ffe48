//! One move, judged.

use serde::{Deserialize, Serialize};

use crate::board::{Direction, Position};
use crate::search::{Task, Values};
use crate::solver::Measure;

use super::judge::{Judge, SpawnValues};
use super::verdict::{Thresholds, Verdict};

/// What was found about one move.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
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

/// A move that was made, wherever it is known from.
#[derive(Clone, Copy, Debug)]
pub struct PlayedMove {
    /// Its number in the game, from 1.
    pub number: usize,
    /// The board before it.
    pub task: Task,
    /// The score before it.
    pub score: u64,
    /// Where the tiles went.
    pub direction: Direction,
    /// The board after it, with the tile that appeared.
    pub after: Position,
}

impl PlayedMove {
    /// How many times the nodes a move is searched again with, before it is called a mistake.
    pub const SECOND_LOOK: u64 = 10;

    /// Judges the move. A loss that would be called a mistake is looked at again with [`PlayedMove::SECOND_LOOK`] times the
    /// nodes, so that what lies within the noise of the search is not blamed.
    ///
    /// `None` if the judge cannot value the board, or the move is not legal there.
    pub fn judge(
        &self,
        judge: &mut dyn Judge,
        thresholds: &Thresholds,
        nodes: u64,
    ) -> Option<JudgedMove> {
        let mut found = self.look(judge, thresholds, nodes)?;
        if found.verdict >= Verdict::Mistake {
            let nodes = nodes.saturating_mul(Self::SECOND_LOOK);
            found = self.look(judge, thresholds, nodes)?;
        }
        let moved = self.task.position.play(self.direction)?;
        let spawn = SpawnValues::new(judge, &self.task, moved.board, self.after);
        Some(JudgedMove {
            luck: spawn.came - spawn.mean,
            variance: spawn.variance,
            ..found
        })
    }

    /// Looks at the move once: what a search with so many nodes thinks of it, without a second look and without the luck of
    /// its spawn.
    ///
    /// `None` if the judge cannot value the board, or the move is not legal there.
    pub fn look(
        &self,
        judge: &mut dyn Judge,
        thresholds: &Thresholds,
        nodes: u64,
    ) -> Option<JudgedMove> {
        let measure = judge.measure();
        let values = judge.values(&self.task, nodes)?;
        let highest = values.best()?;
        let value = values.get(highest)?;
        let loss = value - values.get(self.direction)?;
        let (score, outcome) = match measure {
            // Of points, the share of all that the game is expected to bring; of a chance, the chance itself.
            Measure::Points => {
                let score = self.score as f64;
                (score, (score + value).max(f64::MIN_POSITIVE))
            }
            Measure::Chance { .. } | Measure::Own => (0.0, 1.0),
        };
        let share = (loss / outcome).clamp(0.0, 1.0);
        let verdict = thresholds.verdict(share);
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
