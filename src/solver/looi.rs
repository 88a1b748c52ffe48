//! Expectimax with the leaf value of Looi (document 004); its depth counts moves and spawns alike.

use std::sync::LazyLock;

use crate::board::{Bitboard, Board, Direction, FourProbability, Grid, Moved, Rank};
use crate::search::{ExpectimaxTables, RowTable, Task, look_ahead, row_table};
use crate::tree::{Budget, Leaf};

use super::horizon::{Horizon, Plies};
use super::shared::Weights;
use super::{ParameterSet, Spec, joined, parameters};

/// The spawn weights of the document's code: a 4 as often as a 2.
const EQUAL: FourProbability =
    FourProbability::from_millionths(FourProbability::MILLION / 2).expect("half is a probability");

parameters! {
    struct LooiParameters {
        depth: Horizon (3, 1..=12, "Depth", "How many levels it looks ahead, moves and spawns counted alike: 3 is a \
            move, a spawn and a move. Without it, a search for time goes as deep as it can."),
        spawn_weights: bool (false, "True spawn probabilities", "Weighs a 4 by how often it spawns. Off, it counts as \
            much as a 2, as in the paper."),
        weights: Weights (= Weights::PARAMETER),
    }
}

parameters! {
    /// The weights of the parts of the leaf value. The document's are the defaults.
    struct LooiWeights {
        smoothness: f64 (0.1, 0.0..=100.0, "Smoothness", "Penalty for each step of difference between neighbours."),
        largest: f64 (1.0, 0.0..=100.0, "Largest tile", "Bonus for log2 of the largest tile."),
        empty: f64 (1.0, 0.0..=100.0, "Empty cell", "Bonus for each empty cell."),
        corner: f64 (1.0, 0.0..=100.0, "Corner", "Bonus for the largest tile in the top-left corner."),
        monotonicity: f64 (1.0, 0.0..=100.0, "Monotonicity", "Bonus for large tiles early in the board, row by row \
            from the top-left corner."),
    }
}

impl LooiWeights {
    /// Weights found by `twofold-lab tune` at depth 3: see docs/tuning.md.
    const TUNED: Self = Self {
        smoothness: 0.1198,
        largest: 1.106,
        empty: 0.2776,
        corner: 0.319,
        monotonicity: 1.581,
    };
}

pub(super) const SPEC: Spec = Spec {
    id: "looi",
    label: "Looi",
    document: "Looi, 2048 Solver (document 004), \"Expectimax Algorithm and Heuristics\"",
    summary: "Averages over all new tiles that may come, and looks for boards whose largest tile sits in the top-left \
              corner, whose tiles fall away from it row by row, with small steps between neighbours and room to move. \
              A 2 and a 4 count alike, as in the paper's program; a setting selects their true chances.",
    unit: "expected heuristic value",
    parameters: &joined::<8>(LooiParameters::PARAMETERS, LooiWeights::PARAMETERS),
    build: |settings, _| {
        let parameters = LooiParameters::of(settings);
        let weights = (parameters.weights).choose(LooiWeights::of(settings), LooiWeights::TUNED);
        let mut tables = ExpectimaxTables::default();
        Ok(Box::new(move |task: &Task, budget: &Budget<'_>| {
            let plies = Plies::new(parameters.depth, budget);
            let four = match parameters.spawn_weights {
                true => task.four,
                false => EQUAL,
            };
            let task = Task { four, ..*task };
            let end = LooiLeaf {
                weights,
                is_spawn: plies.end_with_spawn(),
            };
            plies.search(budget, |depth, budget| {
                look_ahead(&task, &end, depth, &mut tables, budget)
            })
        }))
    },
    ..Spec::PLAIN
};

/// The parts of the leaf value. All are whole numbers, so they are the same for every form of board.
#[derive(Clone, Copy, Debug)]
struct LooiFeatures {
    cells: usize,
    tiles: usize,
    largest: u8,
    is_largest_first: bool,
    differences: u32,
    /// Σ 2^(cells − cell) · log2(tile) over the tiles from 8 on.
    order: u64,
}

impl LooiFeatures {
    #[inline]
    fn value(self, weights: &LooiWeights) -> f64 {
        // Only a board without tiles has a divisor of 0, and then the dividend is 0 too.
        let tiles = self.tiles.max(1) as f64;
        let corner = match self.is_largest_first {
            true => (u64::from(self.largest) << self.cells) as f64 / tiles,
            false => 0.0,
        };
        weights.largest * f64::from(self.largest)
            + weights.empty * (self.cells - self.tiles) as f64
            + weights.corner * corner
            + weights.monotonicity * (self.order as f64 / tiles)
            - weights.smoothness * f64::from(self.differences)
    }
}

trait Featured: Board {
    fn features(self) -> LooiFeatures;
}

/// The differences between each tile and the next on its line that differs.
fn differences(exponents: impl Iterator<Item = u8> + Clone) -> u32 {
    let mut sum = 0;
    let mut rest = exponents.filter(|&exponent| exponent != 0);
    while let Some(one) = rest.next() {
        let next = rest.clone().find(|&other| other != one);
        sum += next.map_or(0, |other| u32::from(one.abs_diff(other)));
    }
    sum
}

/// The contribution of a tile to [`LooiFeatures::order`], `places` cells before the last.
fn order(exponent: u8, places: usize) -> u64 {
    match exponent {
        0..3 => 0,
        _ => u64::from(exponent) << places,
    }
}

impl Featured for Grid {
    fn features(self) -> LooiFeatures {
        let cells = self.size().cells();
        let lines = |direction| {
            Self::lines(self.size(), direction)
                .map(|line| differences(line.map(|cell| self.rank(cell).exponent())))
                .sum::<u32>()
        };
        LooiFeatures {
            cells,
            tiles: cells - self.empty_count(),
            largest: self.max_rank().exponent(),
            is_largest_first: self.max_rank() == self.rank(0),
            differences: lines(Direction::Left) + lines(Direction::Up),
            order: self
                .ranks()
                .enumerate()
                .map(|(cell, rank)| order(rank.exponent(), cells - cell))
                .sum(),
        }
    }
}

/// The features of a packed row.
#[derive(Clone, Copy)]
struct RowFeatures {
    differences: u8,
    largest: u8,
    /// For the last row.
    order: u16,
}

static ROWS: LazyLock<RowTable<RowFeatures>> = LazyLock::new(|| {
    row_table(|row| RowFeatures {
        differences: differences(row.into_iter()) as u8,
        largest: row.into_iter().max().unwrap_or(0),
        order: (0..4)
            .map(|column| order(row[column], 4 - column) as u16)
            .sum(),
    })
});

impl Featured for Bitboard {
    #[inline]
    fn features(self) -> LooiFeatures {
        let table = &**ROWS;
        let rows = self.rows().map(|row| table[usize::from(row)]);
        let columns = self
            .transposed()
            .rows()
            .map(|column| u32::from(table[usize::from(column)].differences));
        let largest = rows.iter().fold(0, |largest, row| row.largest.max(largest));
        LooiFeatures {
            cells: 16,
            tiles: 16 - self.empty_count(),
            largest,
            is_largest_first: self.rank(0) == Rank::new(largest),
            differences: rows
                .iter()
                .map(|row| u32::from(row.differences))
                .chain(columns)
                .sum(),
            order: rows
                .iter()
                .fold(0, |order, row| (order << 4) + u64::from(row.order)),
        }
    }
}

/// The leaf value at the end of a tree.
struct LooiLeaf {
    weights: LooiWeights,
    /// True if the last level is a spawn: the leaf takes the place of the next move's level.
    is_spawn: bool,
}

impl<B: Featured> Leaf<B> for LooiLeaf {
    #[inline]
    fn afterstate(&self, moved: Moved<B>) -> f64 {
        moved.board.features().value(&self.weights)
    }

    fn stuck(&self, board: B) -> f64 {
        board.features().value(&self.weights)
    }

    #[inline]
    fn best(&self, board: B) -> (Option<f64>, u64) {
        match self.is_spawn {
            true => (Some(board.features().value(&self.weights)), 1),
            false => self.best_slide(board),
        }
    }
}
