//! Expectimax: the player's best move against the spawns' average, to a limited depth.

use crate::board::{Board, Direction, Moved, Rank};
use crate::game::FourProbability;
use crate::solver::{Evaluation, Values};

use super::{Budget, Care, Known, Meter, Stopped, Table};

/// What a tree's ends are worth.
pub trait Leaf<B: Board> {
    /// The value where the search ends after a slide, the slide's own reward included if rewards count.
    fn afterstate(&self, moved: Moved<B>) -> f64;

    /// The value of a board without a legal move.
    fn stuck(&self, board: B) -> f64;

    /// What a reward adds to the value of all that follows it.
    #[inline]
    fn reward(&self, _reward: u64) -> f64 {
        0.0
    }

    /// The best value after one more slide, or `None` if no move is legal; and the number of boards looked at.
    #[inline]
    fn best(&self, board: B) -> (Option<f64>, u64) {
        let mut best = None;
        let mut nodes = 1;
        for moved in board.slides() {
            if moved.board != board {
                nodes += 1;
                raise(&mut best, self.afterstate(moved));
            }
        }
        (best, nodes)
    }
}

/// Keeps the larger value.
#[inline]
pub(super) fn raise(best: &mut Option<f64>, value: f64) {
    if best.is_none_or(|best| value > best) {
        *best = Some(value);
    }
}

/// How far a search goes.
#[derive(Clone, Copy, Debug)]
pub struct Extent {
    /// Player levels: 1 is the moves themselves, and between two levels lies a spawn. At most
    /// [`Extent::MAX_DEPTH`].
    pub depth: u32,
    /// Branches less probable than this end with the next slide; 0 searches all of them.
    pub cutoff: f64,
}

impl Extent {
    /// The deepest search.
    pub const MAX_DEPTH: u32 = Table::<crate::board::Bitboard>::MAX_LEVELS as u32;
}

/// Values the moves on `board`: step by step if the budget is limited or a cut-off may end the search early, at once
/// otherwise.
///
/// The values are those of one iteration, the last complete one. The first, which looks at no spawn, is always
/// complete.
pub fn expectimax<B: Board, L: Leaf<B>>(
    board: B,
    leaf: &L,
    four: FourProbability,
    extent: Extent,
    table: &mut Table<B>,
    budget: &mut dyn Budget,
) -> Evaluation {
    let depth = budget
        .depth()
        .map_or(extent.depth, |limit| limit.min(extent.depth))
        .clamp(1, Extent::MAX_DEPTH);
    let step_by_step = budget.is_limited() || extent.cutoff > 0.0;
    table.forget();
    let mut spawns = [(Rank::TWO, 0.0); 2];
    let mut kinds = 0;
    for outcome in four.outcomes() {
        spawns[kinds] = outcome;
        kinds += 1;
    }
    let mut tree = Tree {
        leaf,
        spawns: &spawns[..kinds],
        cutoff: extent.cutoff,
        table,
        meter: Meter::new(budget),
        is_deeper: true,
    };

    let values: Values = board
        .legal_moves()
        .map(|(direction, moved)| (direction, leaf.afterstate(moved)))
        .collect();
    let moves = values.legal().count() as u64;
    let mut answer = Evaluation::complete(values, 1, 0);
    if moves == 0 {
        return Evaluation::complete(values, 0, 1);
    }
    let mut outcome = match depth {
        1 => {
            // The answer is there already: whether the budget is spent no longer matters.
            let _ = tree.meter.count(1 + moves);
            Ok(())
        }
        _ => tree.meter.count(1 + moves),
    };
    let mut next = if step_by_step { 2 } else { depth.max(2) };
    while outcome.is_ok() && next <= depth && tree.is_deeper {
        outcome = tree.iteration(board, next as u8).map(|values| {
            answer = Evaluation::complete(values, next, 0);
        });
        next += 1;
    }
    Evaluation {
        nodes: tree.meter.nodes(),
        complete: outcome.is_ok(),
        ..answer
    }
}

struct Tree<'a, B, L> {
    leaf: &'a L,
    spawns: &'a [(Rank, f64)],
    cutoff: f64,
    table: &'a mut Table<B>,
    meter: Meter<'a>,
    /// Since it was last cleared, more levels would have shown more.
    is_deeper: bool,
}

impl<B: Board, L: Leaf<B>> Tree<'_, B, L> {
    fn iteration(&mut self, board: B, depth: u8) -> Result<Values, Stopped> {
        // Without a cut-off the probabilities must not matter to the table either: infinity stays infinity.
        let certain = if self.cutoff > 0.0 {
            1.0
        } else {
            f64::INFINITY
        };
        self.is_deeper = false;
        self.meter.node()?;
        board
            .legal_moves()
            .map(|(direction, moved)| -> Result<(Direction, f64), Stopped> {
                let after = self.after(moved.board, depth - 1, certain)?;
                Ok((direction, self.leaf.reward(moved.reward) + after))
            })
            .collect()
    }

    /// The mean over the spawns, with `levels` player levels below.
    fn after(&mut self, board: B, levels: u8, probability: f64) -> Result<f64, Stopped> {
        let care = Care {
            levels,
            probability: probability as f32,
        };
        if let Some(known) = self.table.get(board, care) {
            self.is_deeper |= !known.exhausted;
            return Ok(known.value);
        }
        self.meter.node()?;
        let is_deeper_elsewhere = std::mem::replace(&mut self.is_deeper, false);
        let cells = board.empty_count() as f64;
        let mut sum = 0.0;
        for cell in board.empty_cells() {
            for &(rank, share) in self.spawns {
                let probability = probability * share / cells;
                sum += share * self.position(board.with_rank(cell, rank), levels, probability)?;
            }
        }
        let value = sum / cells;
        let exhausted = !self.is_deeper;
        self.table.put(board, care, Known { value, exhausted });
        self.is_deeper |= is_deeper_elsewhere;
        Ok(value)
    }

    /// The value of the best move, with `levels` player levels counting this one.
    #[inline]
    fn position(&mut self, board: B, levels: u8, probability: f64) -> Result<f64, Stopped> {
        let is_probable = probability >= self.cutoff;
        if levels == 1 || !is_probable {
            let (best, nodes) = self.leaf.best(board);
            self.meter.count(nodes)?;
            self.is_deeper |= is_probable && best.is_some();
            return Ok(best.unwrap_or_else(|| self.leaf.stuck(board)));
        }
        self.meter.node()?;
        let mut best = None;
        for moved in board.slides() {
            if moved.board != board {
                let after = self.after(moved.board, levels - 1, probability)?;
                raise(&mut best, self.leaf.reward(moved.reward) + after);
            }
        }
        Ok(best.unwrap_or_else(|| self.leaf.stuck(board)))
    }
}
