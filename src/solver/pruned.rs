//! Expectimax over the worst spawns only (Pouransari and Ghili, document 001).

use crate::board::{Board, Position, Rank};
use crate::search::{Evaluation, Snake, Stepwise, Task, Values, deepen, levels};
use crate::tree::{Budget, Leaf, Meter, SearchLimits, Stopped, raise};

use super::horizon::Horizon;
use super::shared::Lost;
use super::{ParameterSet, Spec, expectimax, parameters};

parameters! {
    struct PrunedParameters {
        depth: Horizon (= Horizon::parameter(12, 3)),
        base: f64 (= expectimax::BASE),
        lost: Lost (= Lost::parameter(Lost::Nothing)),
    }
}

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
        let PrunedParameters { depth, base, lost } = PrunedParameters::of(settings);
        let snake = Snake::with(base, lost == Lost::Nothing);
        Ok(Box::new(move |task: &Task, budget: &Budget<'_>| {
            let depth = depth.depth(budget);
            match task.position {
                Position::Packed(board) => search(board, &snake, depth, budget),
                Position::Grid(grid) => search(grid, &snake, depth, budget),
            }
        }))
    },
    ..Spec::PLAIN
};

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
    let cells: Vec<usize> = Snake::path(board.size()).collect();
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
    deepen(&mut tree, values, levels(depth, budget.is_limited())).into()
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
    fn meter(&mut self) -> &mut Meter<'a> {
        &mut self.meter
    }

    fn search(&mut self, step: SearchLimits) -> Result<Values, Stopped> {
        self.meter.count(1)?;
        self.board
            .legal_moves()
            .map(|(direction, moved)| Ok((direction, self.after(moved.board, 1, step.depth - 1)?)))
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
        let mut best = None;
        for moved in board.slides() {
            if moved.board != board {
                raise(
                    &mut best,
                    self.after(moved.board, chance_level + 1, levels - 1)?,
                );
            }
        }
        Ok(best.unwrap_or_else(|| self.snake.stuck(board)))
    }
}
