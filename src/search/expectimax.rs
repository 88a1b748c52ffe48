//! Expectimax: the player's best move against the spawns' average, to a limited depth.

use crate::board::{Board, Direction, Moved, Rank};
use crate::game::FourProbability;
use crate::solver::{Completed, Moves, Part, Values};

use super::tree::raise;
use super::{Budget, Care, Extent, Known, Leaf, Meter, Stopped, Table};

/// The sum of the rewards on the way.
#[derive(Clone, Copy, Debug)]
pub struct Points;

impl<B: Board> Leaf<B> for Points {
    #[inline]
    fn afterstate(&self, moved: Moved<B>) -> f64 {
        moved.reward as f64
    }

    fn stuck(&self, _board: B) -> f64 {
        0.0
    }

    #[inline]
    fn reward(&self, reward: u64) -> f64 {
        reward as f64
    }
}

/// Values those of `moves` that are legal on `board`, going deeper step by step if the budget is limited or a cut-off may end the search
/// early, to the full depth at once otherwise.
///
/// The answer has the values of every complete iteration. The first looks at no spawn and is always completed, so that
/// there is an answer.
#[inline(never)]
pub fn expectimax<B: Board, L: Leaf<B> + ?Sized>(
    board: B,
    leaf: &L,
    four: FourProbability,
    extent: Extent,
    table: &mut Table<B>,
    moves: Moves,
    budget: &mut dyn Budget,
) -> Part {
    let wanted = budget.depth().unwrap_or(extent.depth).min(extent.depth);
    let depth = wanted.clamp(1, Extent::MAX_DEPTH) as u8;
    let first = match budget.is_limited() || extent.cutoff > 0.0 {
        true => 2,
        false => depth.max(2),
    };
    let spawns: Vec<_> = four.outcomes().collect();
    table.forget();
    let values: Values = board
        .legal_moves()
        .filter(|&(direction, _)| moves.contains(direction))
        .map(|(direction, moved)| (direction, leaf.afterstate(moved)))
        .collect();
    let legal = values.legal().count() as u64;
    if legal == 0 {
        return Part::of_nothing(1);
    }
    let mut depths = vec![Completed { depth: 1, values }];
    let mut tree = Tree {
        leaf,
        spawns: &spawns,
        certainty: 1.0 / extent.cutoff,
        table,
        meter: Meter::new(budget),
        is_cut: true,
    };
    let mut going_on = tree.meter.count(1 + legal);
    let mut next = first;
    while next <= depth && tree.is_cut && going_on.is_ok() {
        going_on = tree.iteration(board, moves, next).map(|values| {
            let depth = next.into();
            depths.push(Completed { depth, values });
        });
        next += 1;
    }
    Part {
        depths,
        nodes: tree.meter.nodes(),
        complete: going_on.is_ok() || depth == 1,
        exhausted: going_on.is_ok() && !tree.is_cut,
    }
}

struct Tree<'a, B, L: ?Sized> {
    leaf: &'a L,
    spawns: &'a [(Rank, f64)],
    table: &'a mut Table<B>,
    /// The reach of the root; infinite without a cut-off.
    certainty: f64,
    meter: Meter<'a>,
    /// The levels have run out somewhere since this was last cleared: more of them would show more.
    is_cut: bool,
}

impl<B: Board, L: Leaf<B> + ?Sized> Tree<'_, B, L> {
    fn iteration(&mut self, board: B, moves: Moves, depth: u8) -> Result<Values, Stopped> {
        self.is_cut = false;
        self.meter.node()?;
        board
            .legal_moves()
            .filter(|&(direction, _)| moves.contains(direction))
            .map(|(direction, moved)| -> Result<(Direction, f64), Stopped> {
                let after = self.after(moved.board, depth - 1, self.certainty)?;
                Ok((direction, self.leaf.reward(moved.reward) + after))
            })
            .collect()
    }

    /// The mean over the spawns, with `levels` player levels below.
    ///
    /// `reach` is the probability of getting here in multiples of the cut-off: below 1 the search ends.
    fn after(&mut self, board: B, levels: u8, reach: f64) -> Result<f64, Stopped> {
        if let Some(value) = self.leaf.decided(board) {
            return Ok(value);
        }
        let care = Care {
            levels,
            reach: reach as f32,
        };
        if let Some(known) = self.table.get(board, care) {
            self.is_cut |= !known.exhausted;
            return Ok(known.value);
        }
        self.meter.node()?;
        let is_cut_elsewhere = std::mem::replace(&mut self.is_cut, false);
        let cells = board.empty_count() as f64;
        let mut sum = 0.0;
        for cell in board.empty_cells() {
            for &(rank, share) in self.spawns {
                let spawned = board.with_rank(cell, rank);
                sum += share * self.position(spawned, levels, reach * share / cells)?;
            }
        }
        let value = self.leaf.preceding(board, sum / cells);
        let exhausted = !self.is_cut;
        self.table.put(board, care, Known { value, exhausted });
        self.is_cut |= is_cut_elsewhere;
        Ok(value)
    }

    /// The value of the best move, with `levels` player levels counting this one.
    #[inline]
    fn position(&mut self, board: B, levels: u8, reach: f64) -> Result<f64, Stopped> {
        if levels == 1 || reach < 1.0 {
            let (best, nodes) = self.leaf.best(board);
            self.meter.count(nodes)?;
            self.is_cut |= reach >= 1.0 && best.is_some();
            return Ok(best.unwrap_or_else(|| self.leaf.stuck(board)));
        }
        self.meter.node()?;
        let mut best = None;
        for moved in board.slides() {
            if moved.board != board {
                let after = self.after(moved.board, levels - 1, reach)?;
                raise(&mut best, self.leaf.reward(moved.reward) + after);
            }
        }
        Ok(best.unwrap_or_else(|| self.leaf.stuck(board)))
    }
}
