//! The best move against the worst spawns (Pouransari and Ghili, document 001).

use crate::board::{Bitboard, Grid};
use crate::search::{Evaluation, Leaves, MinimaxTables, Points, Snake, Task, minimax_position};
use crate::tree::{Budget, Leaf};

use super::horizon::Horizon;
use super::{
    Builder, Choice, Parameter, ParameterKind, Settings, Solver, Spec, expectimax, measure,
    needs_nothing, setters,
};

const MAX_DEPTH: u32 = 20;

/// The description.
pub const SPEC: Spec = Spec {
    id: "minimax",
    label: "Minimax",
    document: "Pouransari and Ghili, AI algorithms for the game 2048 (document 001), section 5",
    summary: "Expects the worst: a spawner that puts a 2 or a 4 wherever it hurts most, and looks for the move that is \
              best even so. Against mere chance that is too careful; against the adversarial spawner it is the right \
              way to play. The document only names it; the leaf value here is the snake of its section 4.4.",
    unit: "guaranteed snake value, or guaranteed points",
    measure: measure::own_units,
    anytime: true,
    splits: false,
    parameters: &[
        Horizon::parameter(MAX_DEPTH, 4),
        Parameter {
            name: "leaf",
            label: "Value",
            description: "What it wants: the tiles in a snake, or points.",
            kind: ParameterKind::Choice {
                options: &[
                    Choice {
                        value: "snake",
                        label: "Snake",
                    },
                    Choice {
                        value: "score",
                        label: "Score",
                    },
                ],
                default: "snake",
                before: None,
            },
        },
        expectimax::BASE,
    ],
    needs: needs_nothing,
    build: |settings, _| match settings.choice("leaf") {
        "score" => Box::new(Minimax::new(settings, Points)),
        _ => Box::new(Minimax::along_snake(settings)),
    },
};

/// Alpha-beta against the worst spawns, generic over the leaf value: the solver `minimax`.
pub struct Minimax<L> {
    leaf: L,
    horizon: Horizon,
    tables: MinimaxTables,
}

setters! {
    Minimax<Points>, SPEC.parameters,
    /// The search depth, in moves.
    depth: u32,
}

setters! {
    Minimax<Snake>, SPEC.parameters,
    /// The search depth, in moves.
    depth: u32,
    /// The ratio of the weights of consecutive cells of the snake.
    base: f64,
}

impl Minimax<Points> {
    /// A builder with the score as leaf value: see `minimax` in [`ALL`](super::ALL) for the settings.
    pub fn score() -> Builder<Self> {
        Builder::new(&SPEC, |settings| Self::new(settings, Points))
    }
}

impl Minimax<Snake> {
    /// A builder with the snake as leaf value: see `minimax` in [`ALL`](super::ALL) for the settings.
    pub fn snake() -> Builder<Self> {
        Builder::new(&SPEC, Self::along_snake)
    }

    fn along_snake(settings: &Settings) -> Self {
        Self::new(settings, Snake::new(settings.number("base")))
    }
}

impl<L> Minimax<L> {
    fn new(settings: &Settings, leaf: L) -> Self {
        Self {
            leaf,
            horizon: Horizon::new(settings, MAX_DEPTH),
            tables: MinimaxTables::default(),
        }
    }
}

impl<L: Leaf<Bitboard> + Leaf<Grid> + Send> Solver for Minimax<L> {
    fn evaluate(&mut self, task: &Task, budget: &Budget<'_>) -> Evaluation {
        let depth = self.horizon.depth(budget);
        let leaf = &self.leaf;
        minimax_position(
            task.position,
            &Leaves::of(leaf),
            task.four,
            depth,
            &mut self.tables,
            budget,
        )
    }
}
