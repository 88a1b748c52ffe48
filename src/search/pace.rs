//! The distribution of a game's time over its moves.

use std::cell::Cell;

use crate::board::{Board as _, Position};
use crate::tree::{Budget, MoveShare};

use super::Evaluation;

/// The pace of a game with a mean time, or a mean number of nodes, per move.
///
/// The search of a move ends between two steps if possible: no step begins once a part of the move's share is spent, and a step
/// that has begun may take several times the share. A forced move takes no share. A fixed limit per move would lose a third of its
/// nodes in incomplete steps (docs/experiments.md). Early moves have a share below the mean; what they save goes to the moves
/// before the largest tiles that the board can hold. A game that ends earlier spends less than the mean.
#[derive(Debug, Default)]
pub struct Pace {
    /// The means of all moves so far less what was spent, in multiples of the mean.
    saved: Cell<f64>,
    /// The shares of all moves so far less what was spent, in multiples of the mean.
    ahead: Cell<f64>,
}

impl Pace {
    /// The share of a move far from the next largest tile.
    const EARLY: f64 = 0.8;
    /// The share from seven eighths of the way to the next largest tile on.
    const LATE: f64 = 2.0;
    /// The share from 63/64 of the way on.
    const LAST: f64 = 5.0;
    /// Larger shares need a tile of this many ranks below the number of cells: 16384 on 4×4.
    const CELLS_LEFT: u32 = 2;

    /// No step begins once this part of the share is spent, as long as the game is neither ahead nor behind.
    const PART: f64 = 0.6;
    /// With the means of this many moves in hand, twice that part may be spent.
    const PATIENCE_MOVES: f64 = 200.0;
    /// A step is cut off once this multiple of that part is spent.
    const CEILING: f64 = 6.0;

    /// The share of a move on this board, in multiples of the mean.
    fn dealt(&self, board: Position) -> f64 {
        let grid = board.grid();
        let cells = grid.size().cells() as u32;
        let largest = u32::from(grid.max_rank().exponent());
        if largest + Self::CELLS_LEFT < cells {
            return Self::EARLY;
        }
        // The way from an empty board to the next largest tile, in 64ths.
        let way = 32.0 * grid.tile_sum() as f64 / grid.max_rank().tile() as f64;
        match way {
            ..56.0 => Self::EARLY,
            _ if self.saved.get() <= 0.0 => 1.0,
            ..63.0 => Self::LATE,
            _ => Self::LAST,
        }
    }

    /// The share of a move on this board. A forced move is made at once, whatever its share.
    pub fn share(&self, board: Position) -> MoveShare {
        let dealt = self.dealt(board);
        let part = Self::PART * (1.0 + self.ahead.get() / Self::PATIENCE_MOVES).clamp(0.1, 4.0);
        let enough = match board.legal_moves().nth(1) {
            Some(_) => dealt * part,
            None => 0.0,
        };
        MoveShare {
            dealt,
            enough,
            most: Self::CEILING * enough,
        }
    }

    /// Records what a move with this share has spent, in multiples of the mean.
    pub fn account(&self, share: MoveShare, spent: f64) {
        self.saved.set(self.saved.get() + 1.0 - spent);
        self.ahead.set(self.ahead.get() + share.dealt - spent);
    }
}

/// The budget of the next move: fixed, or the share that a pace gives of a mean.
#[derive(Clone, Copy, Debug)]
pub struct PacedBudget<'a> {
    /// The limits of the move, or the means over the game's moves.
    pub budget: Budget<'a>,
    /// The pace of the game, if the budget is a mean.
    pub pace: Option<&'a Pace>,
}

impl<'a> From<Budget<'a>> for PacedBudget<'a> {
    fn from(budget: Budget<'a>) -> Self {
        Self { budget, pace: None }
    }
}

impl PacedBudget<'_> {
    /// Searches a board and records what that took.
    pub fn take(
        &self,
        board: Position,
        search: impl FnOnce(&Budget<'_>) -> Evaluation,
    ) -> Evaluation {
        let Some(pace) = self.pace else {
            return search(&self.budget);
        };
        let share = pace.share(board);
        let budget = Budget {
            share: Some(share),
            ..self.budget
        };
        let answer = search(&budget);
        if budget.is_limited() {
            pace.account(share, budget.spent(answer.nodes));
        }
        answer
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Grid;
    use crate::tree::StopPoint;

    fn position(text: &str) -> Position {
        Position::from(text.parse::<Grid>().expect("a board"))
    }

    fn early() -> Position {
        position("2,4,8,16/0,2,0,0/0,0,0,0/0,0,0,0")
    }

    fn last() -> Position {
        position("16384,8192,4096,2048/0,0,512,1024/0,0,0,0/0,0,0,0")
    }

    /// Takes steps that each cost `cost` times all before, and returns the number of nodes.
    fn search(budget: &Budget<'_>, cost: u64) -> Evaluation {
        let mut nodes = 10;
        while !budget.is_spent(nodes, StopPoint::BetweenSteps) {
            let next = cost * nodes;
            let spent = (nodes..next)
                .step_by(10)
                .find(|&nodes| budget.is_spent(nodes, StopPoint::InStep));
            nodes = spent.unwrap_or(next);
            if spent.is_some() {
                break;
            }
        }
        Evaluation {
            nodes,
            ..Evaluation::default()
        }
    }

    fn of_nodes(nodes: u64) -> Budget<'static> {
        Budget::of_nodes(nodes)
    }

    /// The nodes of each of several moves on this board whose steps each take `cost` times the nodes of all before.
    fn play(pace: &Pace, board: Position, moves: usize, cost: u64) -> Vec<u64> {
        let turn = PacedBudget {
            budget: of_nodes(1000),
            pace: Some(pace),
        };
        let nodes = |_| turn.take(board, |budget| search(budget, cost)).nodes;
        (0..moves).map(nodes).collect()
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
    fn who_spends_what_is_dealt_is_neither_ahead_nor_behind() {
        let pace = Pace::default();
        let share = pace.share(early());
        assert_eq!((share.dealt, share.enough), (0.8, 0.8 * 0.6));
        assert_eq!(share.most, 6.0 * share.enough);
        pace.account(share, of_nodes(1000).spent(800));
        assert_eq!(pace.ahead.get(), 0.0);
    }

    #[test]
    fn the_moves_before_a_tile_as_large_as_the_board_can_hold_are_the_late_ones() {
        let pace = Pace::default();
        let share = |board| pace.dealt(position(board));
        let early = "8192,4096,2048,1024/0,0,256,512/0,0,0,0/0,0,0,0";
        let late = "16384,8192,4096,0/0,0,0,0/0,0,0,0/0,0,0,0";
        assert_eq!(share(early), Pace::EARLY);
        assert_eq!(share(late), 1.0);
        pace.saved.set(1.0);
        assert_eq!(share(early), Pace::EARLY);
        assert_eq!(share(late), Pace::LATE);
        assert_eq!(pace.dealt(last()), Pace::LAST);
    }
}
