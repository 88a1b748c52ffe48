//! The legal move with the largest reward (Pouransari and Ghili, document 001).

use crate::board::Direction;
use crate::search::{Draws, Evaluation, Task, Values};
use crate::tree::Budget;

use super::{ParameterSet, Solver, Spec, choices, parameters};

pub(super) const SPEC: Spec = Spec {
    id: "reflex",
    label: "Reflex",
    document: "Pouransari and Ghili, AI algorithms for the game 2048 (document 001), section 4.2",
    summary: "Takes the move that scores most at once, and never asks what comes next. Three of its games in five make \
              a 256, one in seven a 512, hardly any a 1024. Of several best moves it makes the first of up, down, left \
              and right: the paper does not say which, but its results come out so.",
    unit: "points of this move",
    anytime: false,
    parameters: Reflex::PARAMETERS,
    build: |settings, _| Ok(Box::new(Reflex::of(settings))),
    ..Spec::PLAIN
};

/// The order in which the document names the directions (section 2).
const ORDER: [Direction; 4] = [
    Direction::Up,
    Direction::Down,
    Direction::Left,
    Direction::Right,
];

choices! {
    /// The choice among moves of equal score.
    enum Ties {
        First("first", "The first of up, down, left, right"),
        Random("random", "Any, at random"),
    }
}

parameters! {
    struct Reflex {
        ties: Ties (reading Ties::First, "Of equal moves", "The choice among moves of equal score."),
    }
}

impl Solver for Reflex {
    fn evaluate(&mut self, task: &Task, _budget: &Budget<'_>) -> Evaluation {
        let values: Values = (task.position.legal_moves())
            .map(|(direction, moved)| (direction, moved.reward as f64))
            .collect();
        let Some(first) = values.best() else {
            return Evaluation::complete(values, 1, 1);
        };
        let order = match self.ties {
            Ties::Random => Direction::ALL,
            Ties::First => ORDER,
        };
        let equals: Vec<Direction> = order
            .into_iter()
            .filter(|&direction| values.get(direction) == values.get(first))
            .collect();
        let pick = match self.ties {
            Ties::Random => Draws::new(task).below(equals.len()),
            Ties::First => 0,
        };
        Evaluation {
            best: Some(equals[pick]),
            ..Evaluation::complete(values, 1, equals.len() as u64)
        }
    }
}
