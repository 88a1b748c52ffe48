//! The legal move with the largest reward (document 001).

use crate::board::Board;
use crate::search::{Draws, Evaluation, Task, Values};
use crate::tree::Budget;

use super::{BoardSolver, Spec, every_size};

/// The description.
pub const SPEC: Spec = Spec {
    id: "reflex",
    label: "Reflex",
    document: "Document 001, section 2",
    summary: "Takes the move that scores most at once, and any of the best at random. It never asks what comes next, \
              and so seldom gets past 512.",
    unit: "points of this move",
    anytime: false,
    splits: false,
    parameters: &[],
    supports: every_size,
    build: |_| Box::new(Reflex),
};

struct Reflex;

impl BoardSolver for Reflex {
    fn evaluate_board<B: Board>(
        &mut self,
        board: B,
        task: &Task,
        _budget: &mut dyn Budget,
    ) -> Evaluation {
        let values: Values = board
            .legal_moves()
            .map(|(direction, moved)| (direction, moved.reward as f64))
            .collect();
        let Some(first) = values.best() else {
            return Evaluation::complete(values, 1, 1);
        };
        let equals: Vec<_> = values
            .legal()
            .filter(|&(_, value)| Some(value) == values.get(first))
            .map(|(direction, _)| direction)
            .collect();
        Evaluation {
            best: Some(equals[Draws::new(task).below(equals.len())]),
            ..Evaluation::complete(values, 1, equals.len() as u64)
        }
    }
}
