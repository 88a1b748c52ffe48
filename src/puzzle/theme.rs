//! The themes of puzzles.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::board::{Board as _, Direction, Grid};
use crate::review::Verdict;

use super::chain::chain_length;
use super::largest_in_corner;

/// The theme of a puzzle. `docs/puzzles.md` has the rules in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub enum Theme {
    /// The board is nearly full, and any other move is a blunder.
    Rescue,
    /// The board is nearly full.
    Endgame,
    /// The largest tile has to leave its corner.
    LeaveCorner,
    /// The largest tile has to stay in its corner.
    KeepCorner,
    /// The largest tile gets into a corner.
    ReachCorner,
    /// A merge has to wait.
    MergeLater,
    /// The row of the largest tile has to be full.
    FillRow,
    /// The row of the largest tile has to get room.
    OpenRow,
    /// The chain of falling tiles gets longer.
    BuildChain,
    /// More cells get empty.
    MakeRoom,
    /// None of these: the tiles have to stay in order.
    KeepOrder,
}

impl Theme {
    /// All themes. The first whose rule holds is that of a puzzle.
    pub const ALL: [Self; 11] = [
        Self::Rescue,
        Self::Endgame,
        Self::LeaveCorner,
        Self::KeepCorner,
        Self::ReachCorner,
        Self::MergeLater,
        Self::FillRow,
        Self::OpenRow,
        Self::BuildChain,
        Self::MakeRoom,
        Self::KeepOrder,
    ];

    /// The theme of a board with its right move and the wrong move that costs least.
    pub(super) fn of(board: Grid, answer: Direction, second: Direction, cost: f64) -> Self {
        let (right, wrong) = (board.slide(answer), board.slide(second));
        let corner = [board, right.board, wrong.board].map(largest_in_corner);
        let full = [board, right.board, wrong.board].map(row_is_full);
        let is_nearly_full = board.empty_count() <= 2;
        let holds = |theme: &Self| match theme {
            Self::Rescue => is_nearly_full && Verdict::of(cost) == Verdict::Blunder,
            Self::Endgame => is_nearly_full,
            Self::LeaveCorner => corner[0] && !corner[1],
            Self::KeepCorner => corner[0] && corner[1] && !corner[2],
            Self::ReachCorner => !corner[0] && corner[1] && !corner[2],
            Self::MergeLater => right.reward < wrong.reward,
            Self::FillRow => full[1] && !full[2],
            Self::OpenRow => !full[1] && full[2],
            Self::BuildChain => chain_length(right.board) > chain_length(wrong.board),
            Self::MakeRoom => right.board.empty_count() > wrong.board.empty_count(),
            Self::KeepOrder => true,
        };
        Self::ALL.into_iter().find(holds).unwrap_or(Self::KeepOrder)
    }
}

impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// True if a largest tile lies in a corner, and the fuller by sum of the two edges there has no empty cell.
fn row_is_full(board: Grid) -> bool {
    let largest = board.max_rank();
    let mut corners = board.size().corners().into_iter();
    let Some(corner) = corners.find(|&corner| board.rank(corner) == largest) else {
        return false;
    };
    let columns = board.size().columns();
    let (row, column) = (corner / columns, corner % columns);
    let across: Vec<_> = (0..columns)
        .map(|column| board.rank_at(row, column))
        .collect();
    let along: Vec<_> = (0..board.size().rows())
        .map(|row| board.rank_at(row, column))
        .collect();
    let sum = |line: &[crate::Rank]| line.iter().map(|rank| rank.tile()).sum::<u64>();
    let heavier = if sum(&along) > sum(&across) {
        along
    } else {
        across
    };
    heavier.iter().all(|rank| !rank.is_empty())
}

#[cfg(test)]
mod tests {
    use Direction::{Down, Left, Right, Up};

    use super::*;

    #[test]
    fn the_rules_find_the_theme() {
        let nearly_full = "64,2,4,8/2,4,8,4/4,2,4,2/2,0,2,4";
        let in_corner = "64,8,4,0/2,4,0,0/0,0,0,0/0,0,0,0";
        let in_edge = "0,64,8,0/0,4,2,0/0,0,0,0/0,0,0,0";
        let merging = "64,8,2,0/2,2,0,0/0,0,0,0/0,4,0,0";
        let lacking = "64,8,4,0/2,0,0,4/0,0,0,0/0,0,0,0";
        for (board, answer, second, cost, expected) in [
            (nearly_full, Up, Left, 0.05, Theme::Endgame),
            (nearly_full, Up, Left, 0.1, Theme::Rescue),
            (in_corner, Right, Left, 0.05, Theme::LeaveCorner),
            (in_corner, Left, Right, 0.05, Theme::KeepCorner),
            (in_edge, Left, Down, 0.05, Theme::ReachCorner),
            (merging, Up, Left, 0.05, Theme::MergeLater),
            (lacking, Up, Left, 0.05, Theme::FillRow),
            (lacking, Left, Up, 0.05, Theme::OpenRow),
        ] {
            let grid = board.parse().expect("a board");
            assert_eq!(Theme::of(grid, answer, second, cost), expected, "{board}");
        }
    }

    #[test]
    fn each_theme_has_its_place() {
        let places = Theme::ALL.map(|theme| theme as usize);
        assert!(places.into_iter().eq(0..Theme::ALL.len()));
    }
}
