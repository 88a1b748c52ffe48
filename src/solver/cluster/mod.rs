//! Alpha-beta against the worst spawn, with a leaf value for like tiles that lie together (Frolov, document 003,
//! sections 1.1, 1.2 and 1.6).
//!
//! The document names the parts of the leaf value without formulas; the program that it cites has a formula, in
//! [`source`]. In our interpretation monotonicity is minus the smaller of the total rise and the total fall, in log2 of
//! the tiles, over each row and column; smoothness is minus the mean difference between a tile and the next on its
//! line, regardless of empty cells between them.

mod source;

use std::sync::LazyLock;

use crate::board::{Bitboard, Board, Direction, Grid, Moved, Rank};
use crate::search::{
    Evaluation, MinimaxTables, RowTable, Scored, Task, minimax_position, row_table,
};
use crate::tree::{Budget, Leaf};

use super::horizon::{Horizon, Plies};
use super::{ParameterSet, Spec, choices, parameters};

use source::{CitedFormula, WON};

parameters! {
    struct ClusterParameters {
        depth: Horizon (5, 1..=12, "Depth", "How many levels it looks ahead, moves and spawns counted alike: 3 is a \
            move, a spawn and a move. Without it, a search for time goes as deep as it can."),
        leaf: Formula (reading Formula::Text, "Leaf value", "The value of a board where the search ends. Our reading of the \
            paper's words: free cells, rows and columns in order, and like tiles side by side. The program it \
            cites: the score, free cells, like tiles side by side, and a 2048 before all else."),
    }
}

pub(super) const SPEC: Spec = Spec {
    id: "cluster-minimax",
    label: "Cluster minimax",
    document: "Frolov, Solution strategies for a game 2048 (document 003), sections 1.1, 1.2 and 1.6",
    summary: "Expects the worst new tile in the worst place after every move, and keeps tiles of like size together, \
              rows and columns in order, and cells free. The paper gives no formula for these: this is our reading of \
              its words.",
    unit: "heuristic value",
    parameters: ClusterParameters::PARAMETERS,
    build: |settings, _| {
        let ClusterParameters { depth, leaf } = ClusterParameters::of(settings);
        let mut tables = MinimaxTables::default();
        Ok(Box::new(move |task: &Task, budget: &Budget<'_>| {
            let plies = Plies::new(depth, budget);
            let position = task.position;
            let end = ClusterLeaf {
                formula: leaf,
                cited: CitedFormula {
                    four: task.four,
                    goal: (position.max_rank() < Rank::WIN).then_some(Rank::WIN),
                },
                is_spawn: plies.end_with_spawn(),
            };
            let answer = plies.search(budget, |depth, budget| {
                minimax_position(task, &end, depth, &mut tables, budget)
            });
            let before = match leaf {
                Formula::Text => return answer,
                Formula::Source => end.cited.score(position.grid()) as f64,
            };
            let whole = |(direction, value)| (direction, before + value);
            Evaluation {
                values: answer.values.legal().map(whole).collect(),
                ..answer
            }
        }))
    },
    ..Spec::PLAIN
};

/// Sums over lines, in log2 of the tiles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct LineSums {
    /// The sum over lines of the smaller of total rise and total fall.
    disorder: u16,
    /// The sum of differences between each tile and the next on its line.
    steps: u16,
    /// The number of these pairs.
    step_count: u16,
    /// The sum of differences between adjacent tiles.
    neighbours: u16,
    /// The number of these pairs.
    neighbour_count: u16,
}

impl LineSums {
    fn of_line(exponents: impl IntoIterator<Item = u8>) -> Self {
        let mut sums = Self::default();
        let (mut rise, mut fall) = (0, 0);
        let mut before: Option<u8> = None;
        let mut is_next_to = false;
        for exponent in exponents {
            if exponent == 0 {
                is_next_to = false;
                continue;
            }
            if let Some(before) = before {
                let step = u16::from(exponent.abs_diff(before));
                sums.steps += step;
                sums.step_count += 1;
                if is_next_to {
                    sums.neighbours += step;
                    sums.neighbour_count += 1;
                }
                *(if exponent > before {
                    &mut rise
                } else {
                    &mut fall
                }) += step;
            }
            before = Some(exponent);
            is_next_to = true;
        }
        sums.disorder = rise.min(fall);
        sums
    }

    const fn plus(self, other: Self) -> Self {
        Self {
            disorder: self.disorder + other.disorder,
            steps: self.steps + other.steps,
            step_count: self.step_count + other.step_count,
            neighbours: self.neighbours + other.neighbours,
            neighbour_count: self.neighbour_count + other.neighbour_count,
        }
    }

    /// The leaf value of a board with these sums.
    fn value(self, free: usize) -> f64 {
        let mean = |sum: u16, count: u16| match count {
            0 => 0.0,
            _ => f64::from(sum) / f64::from(count),
        };
        free as f64
            - f64::from(self.disorder)
            - mean(self.steps, self.step_count)
            - mean(self.neighbours, self.neighbour_count)
    }
}

trait Clustered: Scored {
    fn sums(self) -> LineSums;
}

static LINES: LazyLock<RowTable<LineSums>> = LazyLock::new(|| row_table(LineSums::of_line));

impl Clustered for Bitboard {
    #[inline]
    fn sums(self) -> LineSums {
        let table = &**LINES;
        self.rows()
            .into_iter()
            .chain(self.transposed().rows())
            .fold(LineSums::default(), |sums, line| {
                sums.plus(table[usize::from(line)])
            })
    }
}

impl Clustered for Grid {
    fn sums(self) -> LineSums {
        [Direction::Left, Direction::Up]
            .into_iter()
            .flat_map(|direction| Self::lines(self.size(), direction))
            .map(|line| LineSums::of_line(line.map(|cell| self.rank(cell).exponent())))
            .fold(LineSums::default(), LineSums::plus)
    }
}

/// A lost game is worse than any other.
const LOST: f64 = -1e9;

choices! {
    /// The formula of the leaf value.
    enum Formula {
        Text("text", "Our reading of the paper"),
        Source("source", "The program it cites"),
    }
}

/// The leaf value at the end of a tree.
struct ClusterLeaf {
    formula: Formula,
    cited: CitedFormula,
    /// True if the last level is a spawn: the leaf takes the place of the next move's level.
    is_spawn: bool,
}

impl ClusterLeaf {
    /// The value of a board, without the score of the moves that led there.
    #[inline]
    fn value<B: Clustered>(&self, board: B) -> f64 {
        match self.formula {
            Formula::Text => board.sums().value(board.empty_count()),
            Formula::Source => self.cited.beyond_the_score(board),
        }
    }
}

impl<B: Clustered> Leaf<B> for ClusterLeaf {
    #[inline]
    fn afterstate(&self, moved: Moved<B>) -> f64 {
        let decided = Leaf::<B>::decided(self, moved.board);
        Leaf::<B>::reward(self, moved.reward) + decided.unwrap_or_else(|| self.value(moved.board))
    }

    fn stuck(&self, board: B) -> f64 {
        match self.formula {
            Formula::Text => LOST,
            Formula::Source => self.cited.lost(board),
        }
    }

    #[inline]
    fn reward(&self, reward: u64) -> f64 {
        match self.formula {
            Formula::Text => 0.0,
            Formula::Source => reward as f64,
        }
    }

    #[inline]
    fn decided(&self, after: B) -> Option<f64> {
        let is_won = self.formula == Formula::Source && self.cited.is_won(after);
        is_won.then_some(WON)
    }

    #[inline]
    fn best(&self, board: B) -> (Option<f64>, u64) {
        match self.is_spawn {
            true if board.is_stuck() => (None, 1),
            true => (Some(self.value(board)), 1),
            false => self.best_slide(board),
        }
    }
}
