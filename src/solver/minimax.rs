//! The best move against the worst spawns (Pouransari and Ghili, document 001).

use crate::board::{Bitboard, Grid};
use crate::search::{MinimaxTables, Points, Snake, Task, minimax_position};
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
        let MinimaxParameters { depth, leaf, base } = MinimaxParameters::of(settings);
        Ok(match leaf {
            Wanted::Score => minimax(Points, depth),
            Wanted::Snake => minimax(Snake::new(base), depth),
        })
    },
    ..Spec::PLAIN
};

fn minimax<L>(leaf: L, depth: Horizon) -> Box<dyn Solver>
where
    L: Leaf<Bitboard> + Leaf<Grid> + Send + 'static,
{
    let mut tables = MinimaxTables::default();
    Box::new(move |task: &Task, budget: &Budget<'_>| {
        minimax_position(task, &leaf, depth.depth(budget), &mut tables, budget)
    })
}
