//! Partial evaluations: several workers each value some of a board's moves, and their results join to one evaluation.

use std::cmp::Reverse;

use serde::{Deserialize, Serialize};

use crate::board::{Direction, Position};

use super::{Evaluation, Values};

/// A set of directions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MoveSet(u8);

impl MoveSet {
    /// The empty set.
    pub const NONE: Self = Self(0);
    /// All four directions.
    pub const ALL: Self = Self(0b1111);

    /// The set with one more direction.
    #[must_use]
    pub const fn with(self, direction: Direction) -> Self {
        Self(self.0 | 1 << direction.index())
    }

    /// True if the direction is in the set.
    pub const fn contains(self, direction: Direction) -> bool {
        self.0 & 1 << direction.index() != 0
    }

    /// Distributes the legal moves of a position over `parties`, so that each has about as much to search.
    ///
    /// The tree below a move is assumed to grow with the square of the empty cells after it: the number of possible pairs of
    /// spawns. The most expensive move goes to the party with the least so far.
    pub fn deal(position: Position, parties: usize) -> Vec<Self> {
        let mut moves: Vec<_> = position
            .legal_moves()
            .map(|(direction, moved)| (direction, moved.board.empty_count().pow(2)))
            .collect();
        moves.sort_by_key(|&(_, cost)| Reverse(cost));
        let mut hands = vec![(0, Self::NONE); parties];
        for (direction, cost) in moves {
            if let Some((total, hand)) = hands.iter_mut().min_by_key(|(total, _)| *total) {
                *total += cost;
                *hand = hand.with(direction);
            }
        }
        hands.into_iter().map(|(_, hand)| hand).collect()
    }
}

/// The values after a completed step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct CompletedStep {
    /// The number of the step; 0 without search. A solver takes the same steps on every board, each deeper than the one before or
    /// with less probable branches.
    pub step: u32,
    /// The depth as the solver counts depths; 0 without search.
    pub depth: u32,
    /// The value of each move of the part.
    pub values: Values,
}

/// A solver's evaluation of some of a board's moves.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct PartialEvaluation {
    /// The completed steps, in order.
    pub completed: Vec<CompletedStep>,
    /// The number of boards visited.
    pub nodes: u64,
    /// False if the budget ended the search before the solver's own limit.
    pub complete: bool,
    /// True if steps after the last one would change nothing.
    pub exhausted: bool,
}

/// The parts of an answer have no step in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the parts of the answer have no step in common")]
pub struct NoCommonStep;

impl PartialEvaluation {
    /// The evaluation of no legal move.
    pub(crate) fn of_nothing(nodes: u64) -> Self {
        Self {
            completed: vec![CompletedStep::default()],
            nodes,
            complete: true,
            exhausted: true,
        }
    }

    /// The part of a one-step evaluation that covers these moves.
    pub(crate) fn of_evaluation(evaluation: Evaluation, moves: MoveSet) -> Self {
        let values = evaluation.values.legal();
        Self {
            completed: vec![CompletedStep {
                step: 0,
                depth: evaluation.depth,
                values: values
                    .filter(|&(direction, _)| moves.contains(direction))
                    .collect(),
            }],
            nodes: evaluation.nodes,
            complete: evaluation.complete,
            exhausted: false,
        }
    }

    fn last(&self) -> Option<&CompletedStep> {
        self.completed.last()
    }

    /// The values after this step, or after the last one of an exhausted search.
    fn at(&self, step: u32) -> Option<&CompletedStep> {
        let final_step = self
            .last()
            .filter(|last| self.exhausted && last.step < step);
        let completed = self.completed.iter();
        completed
            .rev()
            .find(|completed| completed.step == step)
            .or(final_step)
    }

    /// Joins the parts to the evaluation of all moves: the values after the last step that every part has completed. Values after
    /// different steps are not comparable.
    ///
    /// # Errors
    /// [`NoCommonStep`] if there are no parts, or if they have no step in common.
    pub fn join(parts: &[Self]) -> Result<Evaluation, NoCommonStep> {
        let last = |part: &Self| part.last().map(|last| last.step);
        let open = parts.iter().filter(|part| !part.exhausted);
        let step = open.filter_map(last).min();
        let step = step
            .or_else(|| parts.iter().filter_map(last).max())
            .ok_or(NoCommonStep)?;
        let known = parts.iter().map(|part| part.at(step));
        let known: Vec<&CompletedStep> = known.collect::<Option<_>>().ok_or(NoCommonStep)?;
        let depth = known.iter().map(|known| known.depth).max().unwrap_or(0);
        let values = known
            .iter()
            .flat_map(|known| known.values.legal())
            .collect();
        Ok(Evaluation {
            complete: parts.iter().all(|part| part.complete),
            ..Evaluation::complete(values, depth, parts.iter().map(|part| part.nodes).sum())
        })
    }
}

/// The values of the last step.
impl From<PartialEvaluation> for Evaluation {
    fn from(part: PartialEvaluation) -> Self {
        let Some(&CompletedStep { depth, values, .. }) = part.last() else {
            return Self::default();
        };
        Self {
            complete: part.complete,
            ..Self::complete(values, depth, part.nodes)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The value of one move after each step, which has a number and a depth.
    fn part(direction: Direction, steps: &[(u32, u32, f64)], exhausted: bool) -> PartialEvaluation {
        let completed = steps.iter().map(|&(step, depth, value)| CompletedStep {
            step,
            depth,
            values: [(direction, value)].into_iter().collect(),
        });
        PartialEvaluation {
            completed: completed.collect(),
            nodes: 10,
            complete: true,
            exhausted,
        }
    }

    #[test]
    fn parts_join_at_the_last_step_that_all_have_come_to() {
        use Direction::{Left, Up};
        let two = part(Up, &[(1, 1, 5.0), (2, 2, 6.0)], false);
        // It has seen all there is, and so holds at every later step.
        let seen = PartialEvaluation {
            exhausted: true,
            ..two.clone()
        };
        let left = |steps| part(Left, steps, false);
        let rewards = Evaluation::complete([(Left, 4.0)].into_iter().collect(), 0, 1);
        for (one, other, joined) in [
            (
                &two,
                left(&[(1, 1, 1.0), (2, 2, 2.0), (3, 3, 9.0)]),
                Ok((2, 6.0, 2.0)),
            ),
            (&seen, left(&[(1, 1, 1.0), (4, 4, 9.0)]), Ok((4, 6.0, 9.0))),
            (&seen, left(&[(1, 1, 1.0)]), Ok((1, 5.0, 1.0))),
            // Steps of one depth.
            (
                &two,
                left(&[(1, 3, 4.0), (2, 3, 5.0), (3, 3, 7.0)]),
                Ok((3, 6.0, 5.0)),
            ),
            // Parts of different questions, and of one without search.
            (&two, left(&[(1, 1, 1.0), (4, 4, 9.0)]), Err(NoCommonStep)),
            (
                &two,
                PartialEvaluation::of_evaluation(rewards, MoveSet::ALL),
                Err(NoCommonStep),
            ),
        ] {
            let found = PartialEvaluation::join(&[one.clone(), other]);
            let facts = found.map(|found| {
                assert_eq!((found.best, found.nodes), (found.values.best(), 20));
                (
                    found.depth,
                    found.values.get(Up).unwrap(),
                    found.values.get(Left).unwrap(),
                )
            });
            assert_eq!(facts, joined);
        }
        assert_eq!(PartialEvaluation::join(&[]), Err(NoCommonStep));
    }
}
