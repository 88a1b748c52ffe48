//! A uniformly random legal move (Pouransari and Ghili, document 001).

use crate::search::{Draws, Evaluation, Task};
use crate::tree::Budget;

use super::{Solver, Spec};

pub(super) const SPEC: Spec = Spec {
    id: "random",
    label: "Random",
    document: "Pouransari and Ghili, AI algorithms for the game 2048 (document 001), section 4.1",
    summary: "Picks any legal move with equal chance. It knows nothing of the game, and shows how far luck alone goes: \
              about half of its games make a 128, one in thirteen a 256.",
    unit: "chance of being picked",
    anytime: false,
    build: |_, _| Ok(Box::new(Random)),
    ..Spec::PLAIN
};

/// A uniformly random legal move: the solver `random`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

impl Solver for Random {
    fn evaluate(&mut self, task: &Task, _budget: &Budget<'_>) -> Evaluation {
        let moves: Vec<_> = task
            .position
            .legal_moves()
            .map(|(legal, _)| legal)
            .collect();
        let chance = 1.0 / moves.len() as f64;
        let values = moves.iter().map(|&legal| (legal, chance)).collect();
        Evaluation {
            best: (!moves.is_empty()).then(|| moves[Draws::new(task).below(moves.len())]),
            ..Evaluation::complete(values, 0, 1)
        }
    }
}
