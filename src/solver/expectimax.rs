//! Expectimax with the score or the snake as leaf value (Pouransari and Ghili, document 001).

use crate::board::{Bitboard, Grid};
use crate::search::{
    Evaluation, ExpectimaxTables, Leaves, Points, Snake, Task, expectimax_position,
};
use crate::tree::{Budget, Leaf, SearchLimits};

use super::{
    Builder, Parameter, ParameterKind, Settings, Solver, Spec, lost, measure, needs_nothing,
    setters,
};

const DEPTH: Parameter = Parameter {
    name: "depth",
    label: "Depth",
    description: "How many of its own moves it looks ahead; every spawn between two of them is considered.",
    kind: ParameterKind::Integer {
        min: 1,
        max: 8,
        default: 2,
    },
};

/// The base of the snake's weights.
pub(super) const BASE: Parameter = Parameter {
    name: "base",
    label: "Base of the weights",
    description: "How many times heavier each cell of the S is than the next. The higher, the less it \
                  tolerates tiles out of order.",
    kind: ParameterKind::Number {
        min: 2.01,
        max: 16.0,
        default: 4.0,
    },
};

/// The description of `expectimax-score`.
pub const SCORE: Spec = Spec {
    id: "expectimax-score",
    label: "Expectimax, score",
    document: "Pouransari and Ghili, AI algorithms for the game 2048 (document 001), section 4.3",
    summary: "Looks a few moves ahead, averaging over all spawns, and counts the points it expects on the way. It does \
              not see what a tidy board is good for, and rarely reaches 2048. The search ends with a move, as in the \
              document.",
    unit: "expected points within the depth",
    measure: measure::own_units,
    anytime: false,
    splits: false,
    parameters: &[DEPTH],
    needs: needs_nothing,
    build: |settings, _| Box::new(Expectimax::new(settings, Points)),
};

/// The description of `expectimax-snake`.
pub const SNAKE: Spec = Spec {
    id: "expectimax-snake",
    label: "Expectimax, snake",
    document: "Pouransari and Ghili, AI algorithms for the game 2048 (document 001), section 4.4",
    summary: "Looks a few moves ahead, averaging over all spawns, and wants the tiles in falling order along an S from \
              the top-left corner, as they lie after its last move. A board on which nothing moves is worth nothing: the \
              document does not say so, but with it four games of five reach 2048, as in the document.",
    unit: "snake value",
    measure: measure::own_units,
    anytime: false,
    splits: false,
    parameters: &[DEPTH, BASE, lost::NOTHING],
    needs: needs_nothing,
    build: |settings, _| Box::new(Expectimax::along_snake(settings)),
};

/// Expectimax over every spawn, generic over the leaf value: the solvers `expectimax-score` and `expectimax-snake`.
pub struct Expectimax<L> {
    leaf: L,
    depth: u32,
    tables: ExpectimaxTables,
}

setters! {
    Expectimax<Points>, SCORE.parameters,
    /// The search depth, in moves.
    depth: u32,
}

setters! {
    Expectimax<Snake>, SNAKE.parameters,
    /// The search depth, in moves.
    depth: u32,
    /// The ratio of the weights of consecutive cells of the snake.
    base: f64;
    /// Values a lost board by its weighted sum, as any other.
    lost_as_any_other => lost = "value",
}

impl Expectimax<Points> {
    /// A builder with the score as leaf value: see `expectimax-score` in [`ALL`](super::ALL).
    pub fn score() -> Builder<Self> {
        Builder::new(&SCORE, |settings| Self::new(settings, Points))
    }
}

impl Expectimax<Snake> {
    /// A builder with the snake as leaf value: see `expectimax-snake` in [`ALL`](super::ALL).
    pub fn snake() -> Builder<Self> {
        Builder::new(&SNAKE, Self::along_snake)
    }

    fn along_snake(settings: &Settings) -> Self {
        Self::new(settings, snake(settings))
    }
}

/// The snake with this base; the settings determine the value of lost boards.
pub(super) fn snake(settings: &Settings) -> Snake {
    let snake = Snake::new(settings.number(BASE.name));
    match lost::is_nothing(settings) {
        true => snake.with_lost_boards_worth_nothing(),
        false => snake,
    }
}

impl<L> Expectimax<L> {
    fn new(settings: &Settings, leaf: L) -> Self {
        Self {
            leaf,
            depth: settings.count("depth"),
            tables: ExpectimaxTables::default(),
        }
    }
}

impl<L: Leaf<Bitboard> + Leaf<Grid> + Send> Solver for Expectimax<L> {
    fn evaluate(&mut self, task: &Task, budget: &Budget<'_>) -> Evaluation {
        let limits = SearchLimits {
            depth: self.depth,
            cutoff: 0.0,
        };
        let leaf = &self.leaf;
        expectimax_position(
            task.position,
            &Leaves::of(leaf),
            task.four,
            limits,
            &mut self.tables,
            budget,
        )
    }
}
