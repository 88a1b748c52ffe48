//! What every tree search says of its tree: how far it goes, and what its ends are worth.

use crate::board::{Bitboard, Board, Moved};

use super::TranspositionTable;

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

    /// The value of a slide after which nothing else matters; the search goes no further there.
    #[inline]
    fn decided(&self, _after: B) -> Option<f64> {
        None
    }

    /// The value of a slide, its reward aside, when what follows its spawns is worth `mean` on average.
    #[inline]
    fn preceding(&self, _after: B, mean: f64) -> f64 {
        mean
    }

    /// The best value after one more slide, or `None` if no move is legal; and the number of boards looked at.
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

/// How far a search goes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SearchLimits {
    /// Player levels: 1 is the moves themselves, and between two levels lies a spawn. At most
    /// [`SearchLimits::MAX_DEPTH`].
    pub depth: u32,
    /// Branches less probable than this end with the next slide; 0 searches all of them.
    pub cutoff: f64,
}

impl SearchLimits {
    /// The deepest search.
    pub const MAX_DEPTH: u32 = TranspositionTable::<Bitboard>::MAX_LEVELS as u32;
}
