//! Sources of values.

use crate::board::{Board as _, Position, Rank};
use crate::search::{Task, Values};
use crate::solver::{Measure, Solver};
use crate::tree::Budget;

/// A source of values: points still to come, or the chance of a tile.
pub trait Judge {
    /// The unit of the values. Never [`Measure::Own`].
    fn measure(&self) -> Measure;

    /// The value of each legal move, searched with at most `nodes` nodes; `None` if this board cannot be judged.
    fn values(&mut self, task: &Task, nodes: u64) -> Option<Values>;

    /// A quick value of a board, in the same unit. It serves for the luck of spawns, of which every move has up to
    /// thirty.
    fn glance(&mut self, task: &Task) -> f64;
}

/// A solver as a judge.
pub struct SolverJudge {
    solver: Box<dyn Solver>,
    measure: Measure,
}

impl SolverJudge {
    /// `None` if the values are in the solver's own units, which cannot be compared with a score.
    pub fn new(solver: Box<dyn Solver>, measure: Measure) -> Option<Self> {
        (measure != Measure::Own).then_some(Self { solver, measure })
    }
}

impl Judge for SolverJudge {
    fn measure(&self) -> Measure {
        self.measure
    }

    fn values(&mut self, task: &Task, nodes: u64) -> Option<Values> {
        let budget = Budget::of_nodes(nodes);
        let evaluation = self.solver.evaluate(task, &budget);
        (evaluation.best.is_some() && (evaluation.depth > 0 || evaluation.complete))
            .then_some(evaluation.values)
    }

    fn glance(&mut self, task: &Task) -> f64 {
        let without_search = Budget::of_depth(1);
        let values = self.solver.evaluate(task, &without_search).values;
        values
            .best()
            .and_then(|best| values.get(best))
            .unwrap_or_default()
    }
}

/// The value of a board that needs no judge: 1 once it has the tile whose chance is judged, 0 if no move is legal.
fn settled(measure: Measure, position: &Position) -> Option<f64> {
    match measure {
        Measure::Chance { tile } if position.max_rank().tile() >= tile => Some(1.0),
        _ => position.is_stuck().then_some(0.0),
    }
}

/// The value of a board, searched with `nodes` nodes; `None` if the judge cannot value it.
pub(super) fn value(judge: &mut dyn Judge, task: &Task, nodes: u64) -> Option<f64> {
    settled(judge.measure(), &task.position).or_else(|| {
        let values = judge.values(task, nodes)?;
        values.get(values.best()?)
    })
}

fn glance(judge: &mut dyn Judge, task: &Task) -> f64 {
    settled(judge.measure(), &task.position).unwrap_or_else(|| judge.glance(task))
}

/// The board after a spawn.
pub(crate) struct SpawnedBoard {
    pub cell: usize,
    pub rank: Rank,
    pub position: Position,
    pub chance: f64,
    pub value: f64,
}

/// The boards after all spawns on an afterstate, each searched with `nodes` nodes. `None` if the judge cannot value one.
pub(crate) fn boards_after(
    judge: &mut dyn Judge,
    afterstate: Position,
    task: &Task,
    nodes: u64,
) -> Option<Vec<SpawnedBoard>> {
    spawn_values(afterstate, task, |task| value(judge, task, nodes))
}

/// The boards after all spawns on an afterstate, each valued by `value`. `None` if it values one as `None`.
fn spawn_values(
    afterstate: Position,
    task: &Task,
    mut value: impl FnMut(&Task) -> Option<f64>,
) -> Option<Vec<SpawnedBoard>> {
    let empty: Vec<usize> = afterstate.grid().empty_cells().collect();
    let mut boards = Vec::with_capacity(2 * empty.len());
    for (rank, chance) in task.four.outcomes() {
        for &cell in &empty {
            let position = afterstate.with_rank(cell, rank);
            boards.push(SpawnedBoard {
                cell,
                rank,
                position,
                chance: chance / empty.len() as f64,
                value: value(&Task { position, ..*task })?,
            });
        }
    }
    Some(boards)
}

/// The luck of the spawn that made `after` of an afterstate, and the variance of the luck over all spawns, by quick values.
pub(super) fn luck(
    judge: &mut dyn Judge,
    task: &Task,
    afterstate: Position,
    after: Position,
) -> (f64, f64) {
    let boards = spawn_values(afterstate, task, |task| Some(glance(judge, task)));
    let (mut came, mut mean, mut square) = (None, 0.0, 0.0);
    for board in boards.into_iter().flatten() {
        mean += board.chance * board.value;
        square += board.chance * board.value * board.value;
        if board.position == after {
            came = Some(board.value);
        }
    }
    let position = after;
    let came = came.unwrap_or_else(|| glance(judge, &Task { position, ..*task }));
    (came - mean, (square - mean * mean).max(0.0))
}
