//! Expectimax whose leaf is the weighted sum of the tiles (Frolov, document 003, section 1.7).

use std::sync::LazyLock;

use crate::board::{Bitboard, Board, Grid, Moved, Rank};
use crate::network::all_images;
use crate::search::{Evaluation, ExpectimaxTables, RowTable, Task, look_ahead, row_table};
use crate::tree::{Budget, Leaf};

use super::frolov::{CORNER_WEIGHTS, needs_standard_size};
use super::horizon::{Horizon, Plies};
use super::shared::Lost;
use super::{ParameterSet, Spec, choices, parameters};

choices! {
    /// The corner for large tiles.
    enum Corner {
        TopLeft("top-left", "Top left"),
        Any("any", "Any"),
    }
}

parameters! {
    struct WeightsParameters {
        depth: Horizon (6, 1..=12, "Depth", "How many levels it looks ahead, moves and spawns counted alike: 6 is three \
            moves, each with its spawn. Without it, a search for time goes as deep as it can."),
        corner: Corner (reading Corner::TopLeft, "Corner", "The corner for large tiles. The paper says \"near any one \
            corner\": \"any\" turns and mirrors the weights to the best of all eight ways."),
        lost: Lost (= Lost::parameter(Lost::AsAnyOther)),
    }
}

pub(super) const SPEC: Spec = Spec {
    id: "expectimax-weights",
    label: "Expectimax, weights",
    document: "Frolov, Solution strategies for a game 2048 (document 003), section 1.7",
    summary: "Averages over all new tiles that may come, and wants large tiles near a corner: each cell has a weight, \
              found by random search, and a board is worth the sum of its tiles times their weights. The matrix as \
              printed wants the top-left corner.",
    unit: "expected weighted sum of tiles",
    parameters: WeightsParameters::PARAMETERS,
    needs: needs_standard_size,
    build: |settings, _| {
        let WeightsParameters {
            depth,
            corner,
            lost,
        } = WeightsParameters::of(settings);
        let mut tables = ExpectimaxTables::default();
        Ok(Box::new(move |task: &Task, budget: &Budget<'_>| {
            let plies = Plies::new(depth, budget);
            let ends_with_spawn = plies.end_with_spawn();
            let end = WeightedLeaf {
                spawns: ends_with_spawn.then(|| task.four.outcomes().collect()),
                any_corner: corner == Corner::Any,
                lost_is_zero: lost == Lost::Nothing,
            };
            // The last spawn needs no level of its own.
            let spared = u32::from(ends_with_spawn);
            plies.search(budget, |levels, budget| {
                let answer = look_ahead(task, &end, levels - spared, &mut tables, budget);
                let depth = match answer.depth {
                    0 => 0,
                    depth => depth + spared,
                };
                Evaluation { depth, ..answer }
            })
        }))
    },
    ..Spec::PLAIN
};

/// Sums over a board, in units of the weights.
#[derive(Clone, Copy, Debug, Default)]
struct WeightedSums {
    /// Of tile times weight.
    tiles: i64,
    /// Of the empty cells' weights.
    empty: i64,
}

impl WeightedSums {
    /// The sums of one row.
    fn of_row(row: usize, tiles: impl IntoIterator<Item = u64>) -> Self {
        let weights = CORNER_WEIGHTS.cells[row];
        weights
            .into_iter()
            .zip(tiles)
            .fold(Self::default(), |sums, (weight, tile)| Self {
                tiles: sums.tiles + weight * tile.cast_signed(),
                empty: sums.empty + if tile == 0 { weight } else { 0 },
            })
    }

    const fn plus(self, other: Self) -> Self {
        Self {
            tiles: self.tiles + other.tiles,
            empty: self.empty + other.empty,
        }
    }

    fn value(self) -> f64 {
        self.tiles as f64 / CORNER_WEIGHTS.parts as f64
    }
}

trait Weighed: Board {
    fn sums(self) -> WeightedSums;
}

static ROWS: LazyLock<[RowTable<WeightedSums>; 4]> = LazyLock::new(|| {
    let tiles = |row: [u8; 4]| row.map(|exponent| Rank::new(exponent).tile());
    [0, 1, 2, 3].map(|row| row_table(|packed| WeightedSums::of_row(row, tiles(packed))))
});

impl Weighed for Bitboard {
    #[inline]
    fn sums(self) -> WeightedSums {
        let [first, second, third, fourth] = self.rows().map(usize::from);
        let [one, two, three, four] = &*ROWS;
        one[first]
            .plus(two[second])
            .plus(three[third].plus(four[fourth]))
    }
}

impl Weighed for Grid {
    fn sums(self) -> WeightedSums {
        (0..4).fold(WeightedSums::default(), |sums, row| {
            sums.plus(WeightedSums::of_row(
                row,
                (0..4).map(|column| self.rank_at(row, column).tile()),
            ))
        })
    }
}

/// The leaf value at the end of a tree.
struct WeightedLeaf {
    /// The possible spawns and their probabilities, if the last level is a spawn.
    spawns: Option<Vec<(Rank, f64)>>,
    any_corner: bool,
    lost_is_zero: bool,
}

impl WeightedLeaf {
    fn value<B: Weighed>(&self, board: B) -> f64 {
        match self.any_corner {
            true => all_images(board, B::mirrored, B::transposed)
                .map(|image| image.sums().value())
                .into_iter()
                .fold(0.0, f64::max),
            false => board.sums().value(),
        }
    }

    /// The mean over the spawns on `after`.
    fn after_spawns<B: Weighed>(&self, after: B, spawns: &[(Rank, f64)]) -> f64 {
        let empty = after.empty_count();
        // A spawn can only end the game in the last free cell.
        let may_be_lost = self.lost_is_zero && empty == 1;
        if may_be_lost || self.any_corner {
            let of_cell = |cell| {
                let value = |&(rank, share): &(Rank, f64)| {
                    let board = after.with_rank(cell, rank);
                    match may_be_lost && board.is_stuck() {
                        true => 0.0,
                        false => share * self.value(board),
                    }
                };
                spawns.iter().map(value).sum::<f64>()
            };
            return after.empty_cells().map(of_cell).sum::<f64>() / empty as f64;
        }
        // The mean contribution of the spawns follows from the weights of the empty cells.
        let sums = after.sums();
        let tile: f64 = spawns
            .iter()
            .map(|&(rank, share)| rank.tile() as f64 * share)
            .sum();
        let cells = empty as i64 * CORNER_WEIGHTS.parts;
        sums.value() + tile * (sums.empty as f64 / cells as f64)
    }
}

impl<B: Weighed> Leaf<B> for WeightedLeaf {
    #[inline]
    fn afterstate(&self, moved: Moved<B>) -> f64 {
        match &self.spawns {
            None => self.value(moved.board),
            Some(spawns) => self.after_spawns(moved.board, spawns),
        }
    }

    fn stuck(&self, board: B) -> f64 {
        match self.lost_is_zero {
            true => 0.0,
            false => self.value(board),
        }
    }
}
