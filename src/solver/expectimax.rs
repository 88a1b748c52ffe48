//! Expectimax with the score or the snake as leaf value (Pouransari and Ghili, document 001).

use crate::board::{Bitboard, Grid};
use crate::search::{ExpectimaxTables, Points, Snake, Task, look_ahead};
use crate::tree::{Budget, Leaf};

use super::shared::Lost;
use super::{Parameter, ParameterSet, Solver, Spec, parameter, parameters};

const DEPTH: Parameter = parameter! {
    u32 (2, 1..=8, "Depth", "How many of its own moves it looks ahead; every spawn between two of them is considered.")
};

/// The base of the snake's weights.
pub(super) const BASE: Parameter = parameter! {
    f64 (4.0, 2.01..=16.0, "Base of the weights", "How many times heavier each cell of the S is than the next. The higher, the \
        less it tolerates tiles out of order.")
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
        lost: Lost (= Lost::parameter(Lost::Nothing)),
    }
}

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
        let ScoreParameters { depth } = ScoreParameters::of(settings);
        Ok(expectimax(Points, depth))
    },
    ..Spec::PLAIN
};

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
        Ok(expectimax(Snake::with(base, lost == Lost::Nothing), depth))
    },
    ..Spec::PLAIN
};

fn expectimax<L>(leaf: L, depth: u32) -> Box<dyn Solver>
where
    L: Leaf<Bitboard> + Leaf<Grid> + Send + 'static,
{
    let mut tables = ExpectimaxTables::default();
    Box::new(move |task: &Task, budget: &Budget<'_>| {
        look_ahead(task, &leaf, depth, &mut tables, budget)
    })
}
