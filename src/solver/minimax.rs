//! The best move against the worst spawns (Pouransari and Ghili, document 001).

use crate::board::{Bitboard, Grid};
use crate::search::{Evaluation, MinimaxTables, Points, Snake, Task, minimax_position};
use crate::tree::{Budget, Leaf};

use super::horizon::Horizon;
use super::{ParameterSet, Solver, Spec, choices, expectimax, parameters};

choices! {
    /// The goal of the search.
    enum Wanted {
        Snake("snake", "Snake"),
        Score("score", "Score"),
    }
}

parameters! {
    struct MinimaxParameters {
        depth: Horizon (= Horizon::parameter(20, 4)),
        leaf: Wanted (Wanted::Snake, "Value", "What it wants: the tiles in a snake, or points."),
        base: f64 (= expectimax::BASE),
    }
}

/// The description.
pub(super) const SPEC: Spec = Spec {
    id: "minimax",
    label: "Minimax",
    document: "Pouransari and Ghili, AI algorithms for the game 2048 (document 001), section 5",
    summary: "Expects the worst: an adversary that puts a 2 or a 4 wherever it hurts most. It looks for the move that \
              is best even so. Against mere chance that is too careful; where an adversary places the new tiles, it is \
              the right way to play. The paper only names it; a board's value here is that of the snake in the paper's \
              section 4.4.",
    unit: "guaranteed snake value, or guaranteed points",
    parameters: MinimaxParameters::PARAMETERS,
    build: |settings, _| {
        let parameters = MinimaxParameters::of(settings);
        Ok(match parameters.leaf {
            Wanted::Score => Box::new(Minimax::new(parameters, Points)),
            Wanted::Snake => Box::new(Minimax::new(parameters, Snake::new(parameters.base))),
        })
    },
    ..Spec::PLAIN
};

/// Alpha-beta against the worst spawns, generic over the leaf value: the solver `minimax`.
struct Minimax<L> {
    leaf: L,
    horizon: Horizon,
    tables: MinimaxTables,
}

impl<L> Minimax<L> {
    fn new(parameters: MinimaxParameters, leaf: L) -> Self {
        Self {
            leaf,
            horizon: parameters.depth,
            tables: MinimaxTables::default(),
        }
    }
}

impl<L: Leaf<Bitboard> + Leaf<Grid> + Send> Solver for Minimax<L> {
    fn evaluate(&mut self, task: &Task, budget: &Budget<'_>) -> Evaluation {
        let depth = self.horizon.depth(budget);
        minimax_position(task, &self.leaf, depth, &mut self.tables, budget)
    }
}
