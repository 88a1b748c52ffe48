//! Expectimax over the worst spawns only (Pouransari and Ghili, document 001).

use crate::board::{Board, Position, Rank};
use crate::search::{Evaluation, Snake, Stepwise, Task, Values, deepen, levels};
use crate::tree::{Budget, Leaf, Meter, Stopped};

use super::horizon::Horizon;
use super::lost::{self, Lost};
use super::{ParameterSet, Solver, Spec, expectimax, parameters};

parameters! {
    struct PrunedParameters {
        depth: Horizon (= Horizon::parameter(12, 3)),
        base: f64 (= expectimax::BASE),
        lost: Lost (= lost::NOTHING),
    }
}

/// The description.
pub(super) const SPEC: Spec = Spec {
    id: "expectimax-pruned",
    label: "Expectimax, pruned",
    document: "Pouransari and Ghili, AI algorithms for the game 2048 (document 001), section 4.5",
    summary: "As the expectimax along the snake, but of all new tiles it considers only 2s on the few cells where they \
              disturb the snake most: four cells after its first move, two after the second, one after each later one, \
              as the paper says. So it can look further ahead.",
    unit: "snake value",
    parameters: PrunedParameters::PARAMETERS,
    build: |settings, _| {
        let parameters = PrunedParameters::of(settings);
        Ok(Box::new(ExpectimaxPruned {
            snake: expectimax::snake(parameters.base, parameters.lost),
            horizon: parameters.depth,
        }))
    },
    ..Spec::PLAIN
};

/// Expectimax over the worst spawns only: the solver `expectimax-pruned`.
struct ExpectimaxPruned {
    snake: Snake,
    horizon: Horizon,
}

impl Solver for ExpectimaxPruned {
    fn evaluate(&mut self, task: &Task, budget: &Budget<'_>) -> Evaluation {
        let depth = self.horizon.depth(budget);
        match task.position {
            Position::Packed(board) => search(board, &self.snake, depth, budget),
            Position::Grid(grid) => search(grid, &self.snake, depth, budget),
        }
    }
}

/// The number of empty cells considered at a chance level, numbered from 1 at the root.
const fn width(chance_level: u32) -> usize {
    match chance_level {
        1 => 4,
        2 => 2,
        _ => 1,
    }
}

fn search<B: Board>(board: B, snake: &Snake, depth: u32, budget: &Budget<'_>) -> Evaluation
where
    Snake: Leaf<B>,
{
    let depth = budget.at_most(depth).max(1);
    let step_by_step = budget.is_limited();
    let size = board.size();
    let cells: Vec<usize> = Snake::path(size).collect();
    let values: Values = board
        .legal_moves()
        .map(|(direction, moved)| (direction, snake.afterstate(moved)))
        .collect();
    let mut tree = PrunedTree {
        board,
        snake,
        cells: &cells,
        meter: Meter::new(budget),
    };
    deepen(&mut tree, values, levels(depth, step_by_step)).into()
}

struct PrunedTree<'a, B> {
    board: B,
    snake: &'a Snake,
    /// All cells, by falling weight.
    cells: &'a [usize],
    meter: Meter<'a>,
}

impl<'a, B: Board> Stepwise<'a> for PrunedTree<'a, B>
where
    Snake: Leaf<B>,
{
    type Step = u32;

    fn meter(&mut self) -> &mut Meter<'a> {
        &mut self.meter
    }

    fn depth(&self, depth: u32) -> u32 {
        depth
    }

    fn search(&mut self, depth: u32) -> Result<Values, Stopped> {
        self.meter.count(1)?;
        self.board
            .legal_moves()
            .map(|(direction, moved)| Ok((direction, self.after(moved.board, 1, depth - 1)?)))
            .collect()
    }
}

impl<B: Board> PrunedTree<'_, B>
where
    Snake: Leaf<B>,
{
    /// The mean over the worst 2s, with `levels` player levels below.
    fn after(&mut self, board: B, chance_level: u32, levels: u32) -> Result<f64, Stopped> {
        let (mut sum, mut spawns) = (0.0, 0);
        for &cell in self.cells {
            if board.rank(cell).is_empty() {
                sum += self.position(board.with_rank(cell, Rank::TWO), chance_level, levels)?;
                spawns += 1;
                if spawns == width(chance_level) {
                    break;
                }
            }
        }
        Ok(sum / spawns as f64)
    }

    /// The value of the best move, with `levels` player levels counting this one.
    fn position(&mut self, board: B, chance_level: u32, levels: u32) -> Result<f64, Stopped> {
        if levels == 1 {
            let (best, nodes) = self.snake.best(board);
            self.meter.count(nodes)?;
            return Ok(best.unwrap_or_else(|| self.snake.stuck(board)));
        }
        self.meter.count(1)?;
        let mut best: Option<f64> = None;
        for moved in board.slides() {
            if moved.board != board {
                let value = self.after(moved.board, chance_level + 1, levels - 1)?;
                best = Some(best.map_or(value, |best| best.max(value)));
            }
        }
        Ok(best.unwrap_or_else(|| self.snake.stuck(board)))
    }
}
