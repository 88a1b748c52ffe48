//! How a game's time is dealt out over its moves.

use std::cell::Cell;

use crate::board::{Board as _, Position};
use crate::tree::{Budget, Limits};

/// What a game spends of a mean time, or mean nodes, a move.
///
/// The search of a move ends between two of its steps where it can: no step begins once a part of the move's share is spent, and one that
/// has begun may take several times the share. A limit on each move loses a third of its nodes in steps that it cuts off:
/// docs/experiments.md. Early moves have a share below the mean, and the moves before the largest tile that the board can hold have what
/// these saved. A game that never comes so far spends less than the mean.
#[derive(Debug, Default)]
pub struct Pace {
    /// What is left of the means of all moves so far, in multiples of the mean.
    saved: Cell<f64>,
    /// The shares so far less what was spent.
    ahead: Cell<f64>,
}

impl Pace {
    /// The share of a move where not much depends on it.
    const EARLY: f64 = 0.8;
    /// From seven eighths of the way to the next largest tile on.
    const LATE: f64 = 2.0;
    /// From 63 of 64 parts of the way on.
    const LAST: f64 = 5.0;
    /// On boards with a tile of at least the rank of the number of cells less this: 16384 on 4×4.
    const CELLS_LEFT: u32 = 2;

    /// No step begins once this much of the share is spent, while what is spent is what was dealt out.
    const PART: f64 = 0.6;
    /// So many moves' mean ahead, and twice that part may be spent.
    const PATIENCE: f64 = 200.0;
    /// A step is cut off when this many times that part are spent.
    const CEILING: f64 = 6.0;

    /// The share of a move on this board, in multiples of the mean.
    fn share(&self, board: Position) -> f64 {
        let grid = board.grid();
        let cells = grid.size().cells() as u32;
        let largest = u32::from(grid.max_rank().exponent());
        if largest + Self::CELLS_LEFT < cells {
            return Self::EARLY;
        }
        // In parts of 64 of the way from nothing to the next largest tile.
        let way = 32.0 * grid.tile_sum() as f64 / grid.max_rank().tile() as f64;
        match way {
            ..56.0 => Self::EARLY,
            _ if self.saved.get() <= 0.0 => 1.0,
            ..63.0 => Self::LATE,
            _ => Self::LAST,
        }
    }

    /// The part of a share after which no step begins.
    fn part(&self) -> f64 {
        Self::PART * (1.0 + self.ahead.get() / Self::PATIENCE).clamp(0.1, 4.0)
    }
}

/// A budget of one move: a limit, or a share of a pace.
#[derive(Debug)]
pub struct Paced<'a, C> {
    limits: Limits<C>,
    pace: Option<&'a Pace>,
    /// Of this move, in multiples of the mean, which is what the limits are.
    share: f64,
    /// When no further step begins.
    enough: f64,
    /// It is asked after steps, so that the search can end between two of them.
    has_steps: bool,
}

impl<'a, C: FnMut() -> f64> Paced<'a, C> {
    /// The next move of a game whose moves have these limits on average.
    #[must_use]
    pub const fn at(pace: &'a Pace, limits: Limits<C>) -> Self {
        Self {
            limits,
            pace: Some(pace),
            share: 1.0,
            enough: Pace::PART,
            has_steps: false,
        }
    }

    /// A move with these limits, whatever the others were.
    #[must_use]
    pub const fn unpaced(limits: Limits<C>) -> Self {
        Self {
            limits,
            pace: None,
            share: 1.0,
            enough: 1.0,
            has_steps: false,
        }
    }

    /// What has been spent after so many nodes, in multiples of the mean.
    fn spent(&mut self, nodes: u64) -> f64 {
        let of_nodes = self.limits.nodes.map(|mean| nodes as f64 / mean as f64);
        let clock = &mut self.limits.clock;
        let of_time = self.limits.milliseconds.map(|mean| clock() / mean);
        of_nodes.into_iter().chain(of_time).fold(0.0, f64::max)
    }
}

impl<C: FnMut() -> f64> Budget for Paced<'_, C> {
    fn begin(&mut self, board: Position) {
        if let Some(pace) = self.pace {
            self.share = pace.share(board);
            self.enough = self.share * pace.part();
        }
    }

    fn end(&mut self, nodes: u64) {
        if let Some(pace) = self.pace
            && self.limits.is_limited()
        {
            let spent = self.spent(nodes);
            pace.saved.set(pace.saved.get() + 1.0 - spent);
            pace.ahead.set(pace.ahead.get() + self.share - spent);
        }
    }

    fn is_enough(&mut self, nodes: u64, values: &[f64]) -> bool {
        self.has_steps = true;
        self.pace.is_some()
            && self.limits.is_limited()
            && (values.len() == 1 || self.spent(nodes) >= self.enough)
    }

    fn is_spent(&mut self, nodes: u64) -> bool {
        let most = match self.has_steps {
            true => Pace::CEILING * self.enough,
            false => self.share,
        };
        match self.pace {
            Some(_) => self.limits.is_limited() && self.spent(nodes) >= most,
            None => self.limits.is_spent(nodes),
        }
    }

    fn depth(&self) -> Option<u32> {
        self.limits.depth()
    }

    fn is_limited(&self) -> bool {
        self.limits.is_limited()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Grid;

    fn position(text: &str) -> Position {
        Position::from(text.parse::<Grid>().expect("a board"))
    }

    fn early() -> Position {
        position("2,4,8,16/0,0,0,0/0,0,0,0/0,0,0,0")
    }

    fn last() -> Position {
        position("16384,8192,4096,2048/0,0,512,1024/0,0,0,0/0,0,0,0")
    }

    fn limits(nodes: u64) -> Limits<impl FnMut() -> f64> {
        Limits {
            clock: || 0.0,
            milliseconds: None,
            nodes: Some(nodes),
            depth: None,
        }
    }

    /// Moves on this board whose steps each take `cost` nodes more than all before: the nodes of each.
    fn play(pace: &Pace, board: Position, moves: usize, cost: u64) -> Vec<u64> {
        let search = |_| {
            let mut budget = Paced::at(pace, limits(1000));
            budget.begin(board);
            let mut nodes = 10;
            while !budget.is_enough(nodes, &[1.0, 2.0]) {
                let next = cost * nodes;
                let spent = (nodes..next)
                    .step_by(10)
                    .find(|&nodes| budget.is_spent(nodes));
                nodes = spent.unwrap_or(next);
                if spent.is_some() {
                    break;
                }
            }
            budget.end(nodes);
            nodes
        };
        (0..moves).map(search).collect()
    }

    fn mean(nodes: &[u64]) -> f64 {
        nodes.iter().sum::<u64>() as f64 / nodes.len() as f64
    }

    #[test]
    fn early_moves_save_and_late_ones_spend_what_was_saved() {
        for cost in [2, 3, 10] {
            let pace = Pace::default();
            let early = play(&pace, early(), 10_000, cost);
            assert!((mean(&early) - 800.0).abs() < 20.0, "{}", mean(&early));
            let late = play(&pace, last(), 300, cost);
            assert!(mean(&late) > 4000.0, "{}", mean(&late));
            let rest = play(&pace, last(), 9700, cost);
            let all = mean(&[early, late, rest].concat());
            assert!((all - 1000.0).abs() < 50.0, "{all}");
        }
    }

    #[test]
    fn a_search_without_steps_ends_when_its_share_is_spent() {
        let pace = Pace::default();
        let mut budget = Paced::at(&pace, limits(1000));
        budget.begin(early());
        assert!(!budget.is_spent(799) && budget.is_spent(800));
        budget.end(800);
        assert_eq!(pace.ahead.get(), 0.0);
        let mut budget = Paced::at(&pace, limits(1000));
        budget.begin(early());
        assert!(!budget.is_enough(10, &[1.0, 2.0]));
        assert!(!budget.is_spent(800) && budget.is_spent(2880));
    }

    #[test]
    fn a_move_without_a_choice_costs_nothing() {
        let pace = Pace::default();
        let mut budget = Paced::at(&pace, limits(1000));
        budget.begin(early());
        assert!(budget.is_enough(2, &[5.0]));
        assert!(!budget.is_enough(2, &[5.0, 4.0]));
        let mut budget = Paced::unpaced(limits(1000));
        budget.begin(early());
        assert!(!budget.is_enough(2, &[5.0]));
        assert!(!budget.is_spent(999) && budget.is_spent(1000));
    }

    #[test]
    fn the_moves_before_a_tile_as_large_as_the_board_can_hold_are_the_late_ones() {
        let pace = Pace::default();
        let share = |board| pace.share(position(board));
        let early = "8192,4096,2048,1024/0,0,256,512/0,0,0,0/0,0,0,0";
        let late = "16384,8192,4096,0/0,0,0,0/0,0,0,0/0,0,0,0";
        assert_eq!(share(early), Pace::EARLY);
        assert_eq!(share(late), 1.0);
        pace.saved.set(1.0);
        assert_eq!(share(early), Pace::EARLY);
        assert_eq!(share(late), Pace::LATE);
        assert_eq!(pace.share(last()), Pace::LAST);
    }
}
