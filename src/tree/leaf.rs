//! The parameters of a tree search: its limits and its leaf values.

use crate::board::{Bitboard, Board, Moved};

use super::TranspositionTable;

/// The leaf values of a tree search.
pub(crate) trait Leaf<B: Board> {
    /// The leaf value after a slide. It includes the slide's own reward if rewards count.
    fn afterstate(&self, moved: Moved<B>) -> f64;

    /// The value of a board without a legal move.
    #[inline]
    fn stuck(&self, _board: B) -> f64 {
        0.0
    }

    /// The contribution of a reward to the value of a move.
    #[inline]
    fn reward(&self, _reward: u64) -> f64 {
        0.0
    }

    /// The value of a slide that decides the game; the search stops there. `None` if the slide does not decide it.
    #[inline]
    fn decided(&self, _after: B) -> Option<f64> {
        None
    }

    /// The value of a slide without its reward; `mean` is the mean value of the boards after its spawns.
    #[inline]
    fn preceding(&self, _after: B, mean: f64) -> f64 {
        mean
    }

    /// The best value after one more slide, or `None` if no move is legal, and the number of boards visited.
    #[inline]
    fn best(&self, board: B) -> (Option<f64>, u64) {
        self.best_slide(board)
    }

    /// [`Leaf::best`] by trying every slide.
    #[inline]
    fn best_slide(&self, board: B) -> (Option<f64>, u64) {
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
pub(crate) fn raise(best: &mut Option<f64>, value: f64) {
    if best.is_none_or(|best| value > best) {
        *best = Some(value);
    }
}

/// The depth limit and the probability cut-off of a search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct SearchLimits {
    /// Player levels: 1 is the moves themselves; a spawn lies between two levels. At most [`SearchLimits::MAX_DEPTH`].
    pub depth: u32,
    /// A branch less probable than this ends with the next slide; 0 searches every branch.
    pub cutoff: f64,
}

impl SearchLimits {
    /// The deepest search.
    pub(crate) const MAX_DEPTH: u32 = TranspositionTable::<Bitboard>::MAX_LEVELS as u32;
}
