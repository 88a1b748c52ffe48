//! Expectimax with the score or the snake as leaf value (document 001).

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

/// The description of the one that counts points.
pub const SCORE: Spec = Spec {
    id: "expectimax-score",
    label: "Expectimax, score",
    document: "Document 001, section 4.3",
    summary: "Looks a few moves ahead, averaging over all spawns, and counts the points it expects on the way. It does \
              not see what a tidy board is good for, and rarely reaches 2048. As the document says, the search ends with a move.",
    unit: "expected points within the depth",
    measure: measure::own_units,
    anytime: false,
    splits: false,
    parameters: &[DEPTH],
    needs: needs_nothing,
    build: |settings, _| Box::new(Expectimax::new(settings, Points)),
};

/// The description of the one that keeps the tiles in a snake.
pub const SNAKE: Spec = Spec {
    id: "expectimax-snake",
    label: "Expectimax, snake",
    document: "Document 001, section 4.4",
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

/// Expectimax over every spawn, with the value of its leaves as type: the solvers `expectimax-score` and
/// `expectimax-snake`.
pub struct Expectimax<L> {
    leaf: L,
    depth: u32,
    tables: ExpectimaxTables,
}

setters! {
    Expectimax<Points>, SCORE.parameters,
    /// The moves that it looks ahead.
    depth: u32,
}

setters! {
    Expectimax<Snake>, SNAKE.parameters,
    /// The moves that it looks ahead.
    depth: u32,
    /// How many times heavier each cell of the snake is than the next.
    base: f64;
    /// A lost board is worth its weighted sum, as any other.
    lost_as_any_other => lost = "value",
}

impl Expectimax<Points> {
    /// The one that counts points: see `expectimax-score` in [`ALL`](super::ALL).
    pub fn score() -> Builder<Self> {
        Builder::new(&SCORE, |settings| Self::new(settings, Points))
    }
}

impl Expectimax<Snake> {
    /// The one that keeps the tiles in a snake: see `expectimax-snake` in [`ALL`](super::ALL).
    pub fn snake() -> Builder<Self> {
        Builder::new(&SNAKE, Self::along_snake)
    }

    fn along_snake(settings: &Settings) -> Self {
        Self::new(settings, snake(settings))
    }
}

/// The snake with this base, and lost boards worth what the settings say.
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
