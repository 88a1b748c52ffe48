//! Reasons why a move is bad.

use serde::Serialize;

use crate::board::{Direction, FourProbability, Position, Rank};
use crate::rules::Seed;
use crate::solver::Solver;
use crate::statistics::rate_difference;

use super::playout::ContinuedGame;

/// The number of games that end soon after a move, and after the best one. A solver without search plays the same
/// number of games from both.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Ending {
    /// The number of games played after each of the two moves.
    pub games: u64,
    /// The games that ended within [`Ending::MOVES`] moves after the move played.
    pub played: u64,
    /// The games that ended within [`Ending::MOVES`] moves after the best move.
    pub best: u64,
}

impl Ending {
    /// The number of moves that counts as soon.
    pub const MOVES: u32 = 50;

    /// Plays one game from each of the two afterstates, and counts both. Each seed gives another pair of games.
    pub fn play(
        &mut self,
        [played, best]: [Position; 2],
        four: FourProbability,
        solver: &mut dyn Solver,
        seed: Seed,
    ) {
        let mut ends = |afterstate| {
            u64::from(ends_soon(
                ContinuedGame::new(solver, four, seed),
                afterstate,
            ))
        };
        self.played += ends(played);
        self.best += ends(best);
        self.games += 1;
    }

    /// True if games end soon significantly more often after the move than after the best one.
    #[must_use]
    pub fn is_more_likely(&self) -> bool {
        rate_difference((self.played, self.games), (self.best, self.games))
            .is_some_and(|difference| difference.low > 0.0)
    }
}

fn ends_soon(mut playout: ContinuedGame<'_>, afterstate: Position) -> bool {
    let mut position = playout.spawn_on(afterstate);
    for _ in 0..Ending::MOVES {
        match position {
            Some(board) => position = playout.step(board),
            None => return true,
        }
    }
    position.is_none_or(|board| board.is_stuck())
}

/// The reasons against a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Reason {
    /// The games that ended soon; `None` if an early end is not more likely after this move.
    pub ending: Option<Ending>,
    /// The largest tile, if this move takes it out of its corner and the best one does not.
    pub corner: Option<u64>,
}

impl Reason {
    /// Compares a move with the best one on `board`; `ending` has the games played after both.
    ///
    /// `None` if a move is not legal.
    #[must_use]
    pub fn new(
        board: Position,
        played: Direction,
        best: Direction,
        ending: Ending,
    ) -> Option<Self> {
        let [after, after_best] = [board.play(played)?.board, board.play(best)?.board];
        let largest = board.max_rank();
        let leaves = in_corner(board, largest)
            && !in_corner(after, largest)
            && !in_corner(after, after.max_rank());
        Some(Self {
            ending: ending.is_more_likely().then_some(ending),
            corner: (leaves && in_corner(after_best, after_best.max_rank()))
                .then(|| largest.tile()),
        })
    }
}

fn in_corner(board: Position, rank: Rank) -> bool {
    let (rows, columns) = (board.size().rows(), board.size().columns());
    let corners = [0, columns - 1, (rows - 1) * columns, rows * columns - 1];
    (board.ranks().enumerate()).any(|(cell, found)| found == rank && corners.contains(&cell))
}
