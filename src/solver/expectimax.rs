//! Expectimax with the score or the snake as leaf value (Pouransari and Ghili, document 001).

use crate::board::{Bitboard, Grid};
use crate::search::{Evaluation, ExpectimaxTables, Points, Snake, Task, look_ahead};
use crate::tree::{Budget, Leaf};

use super::declare::{integer, number};
use super::lost::{self, Lost};
use super::{Parameter, ParameterSet, Solver, Spec, parameters};

const DEPTH: Parameter = Parameter {
    name: "depth",
    label: "Depth",
    description: "How many of its own moves it looks ahead; every spawn between two of them is considered.",
    kind: integer(&(1..=8), 2),
    is_reading: false,
};

/// The base of the snake's weights.
pub(super) const BASE: Parameter = Parameter {
    name: "base",
    label: "Base of the weights",
    description: "How many times heavier each cell of the S is than the next. The higher, the less it \
                  tolerates tiles out of order.",
    kind: number(&(2.01..=16.0), 4.0),
    is_reading: false,
};

parameters! {
    struct ScoreParameters {
        depth: u32 (= DEPTH),
    }
}

parameters! {
    struct SnakeParameters {
        depth: u32 (= DEPTH),
        base: f64 (= BASE),
        lost: Lost (= lost::NOTHING),
    }
}

/// The description of `expectimax-score`.
pub(super) const SCORE: Spec = Spec {
    id: "expectimax-score",
    label: "Expectimax, score",
    document: "Pouransari and Ghili, AI algorithms for the game 2048 (document 001), section 4.3",
    summary: "Looks a few moves ahead, averaging over all new tiles that may come, and counts the points it expects on \
              the way. It does not see what a tidy board is good for, and rarely reaches 2048. The search ends with a \
              move, as in the paper.",
    unit: "expected points within the depth",
    anytime: false,
    parameters: ScoreParameters::PARAMETERS,
    build: |settings, _| {
        let depth = ScoreParameters::of(settings).depth;
        Ok(Box::new(Expectimax::new(depth, Points)))
    },
    ..Spec::PLAIN
};

/// The description of `expectimax-snake`.
pub(super) const SNAKE: Spec = Spec {
    id: "expectimax-snake",
    label: "Expectimax, snake",
    document: "Pouransari and Ghili, AI algorithms for the game 2048 (document 001), section 4.4",
    summary: "Looks a few moves ahead, averaging over all new tiles that may come, and wants the tiles in falling \
              order along an S from the top-left corner, the snake, as they lie after its last move. A board on which \
              nothing moves is worth nothing: the paper does not say so, but with it about four games in five reach \
              2048, as in the paper.",
    unit: "snake value",
    anytime: false,
    parameters: SnakeParameters::PARAMETERS,
    build: |settings, _| {
        let SnakeParameters { depth, base, lost } = SnakeParameters::of(settings);
        Ok(Box::new(Expectimax::new(depth, snake(base, lost))))
    },
    ..Spec::PLAIN
};

/// Expectimax over every spawn, generic over the leaf value: the solvers `expectimax-score` and `expectimax-snake`.
struct Expectimax<L> {
    leaf: L,
    depth: u32,
    tables: ExpectimaxTables,
}

/// The snake with this base and value of lost boards.
pub(super) fn snake(base: f64, lost: Lost) -> Snake {
    let snake = Snake::new(base);
    match lost {
        Lost::Nothing => snake.with_lost_boards_worth_nothing(),
        Lost::AsAnyOther => snake,
    }
}

impl<L> Expectimax<L> {
    fn new(depth: u32, leaf: L) -> Self {
        Self {
            leaf,
            depth,
            tables: ExpectimaxTables::default(),
        }
    }
}

impl<L: Leaf<Bitboard> + Leaf<Grid> + Send> Solver for Expectimax<L> {
    fn evaluate(&mut self, task: &Task, budget: &Budget<'_>) -> Evaluation {
        look_ahead(task, &self.leaf, self.depth, &mut self.tables, budget)
    }
}
