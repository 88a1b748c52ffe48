//! Expectimax whose leaf is the weighted sum of the tiles (Frolov, document 003, section 1.7).

use std::sync::LazyLock;

use crate::board::{Bitboard, Board, Grid, Moved, Rank};
use crate::search::{Evaluation, ExpectimaxTables, Task, look_ahead};
use crate::tree::{Budget, Leaf};

use super::frolov::{CORNER_WEIGHTS, needs_standard_size};
use super::horizon::Horizon;
use super::lost::{self, Lost};
use super::plies::Plies;
use super::{ParameterSet, Solver, Spec, choices, parameters};

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
        lost: Lost (= lost::AS_ANY_OTHER),
    }
}

/// The description.
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
        Ok(Box::new(ExpectimaxWeights {
            parameters: WeightsParameters::of(settings),
            tables: ExpectimaxTables::default(),
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

static ROWS: LazyLock<[Box<[WeightedSums]>; 4]> = LazyLock::new(|| {
    [0, 1, 2, 3].map(|row| {
        (0..=u16::MAX)
            .map(|packed| {
                let board = Bitboard::from_bits(u64::from(packed));
                WeightedSums::of_row(row, (12..16).map(|cell| board.rank(cell).tile()))
            })
            .collect()
    })
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

/// The weighted sum of a board's tiles for each of the eight symmetries of the weights, in units of the weights.
type Images = [i64; 8];

/// The weights of the cells in each symmetry, row by row.
static IMAGES: LazyLock<[[i64; 16]; 8]> = LazyLock::new(|| {
    [0, 1, 2, 3, 4, 5, 6, 7].map(|image: usize| {
        std::array::from_fn(|cell| {
            let (row, column) = (cell / 4, cell % 4);
            let (row, column) = if image & 1 == 0 {
                (row, column)
            } else {
                (column, row)
            };
            let row = if image & 2 == 0 { row } else { 3 - row };
            let column = if image & 4 == 0 { column } else { 3 - column };
            CORNER_WEIGHTS.cells[row][column]
        })
    })
});

fn images<B: Board>(board: B) -> Images {
    let mut sums = [0; 8];
    for (cell, rank) in board
        .ranks()
        .enumerate()
        .filter(|(_, rank)| !rank.is_empty())
    {
        for (sum, weights) in sums.iter_mut().zip(&*IMAGES) {
            *sum += weights[cell] * rank.tile().cast_signed();
        }
    }
    sums
}

fn best_image(images: Images) -> f64 {
    images.into_iter().max().unwrap_or_default() as f64 / CORNER_WEIGHTS.parts as f64
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
            true => best_image(images(board)),
            false => board.sums().value(),
        }
    }

    /// The mean over the spawns on `after`.
    fn after_spawns<B: Weighed>(&self, after: B, spawns: &[(Rank, f64)]) -> f64 {
        let empty = after.empty_count();
        if self.lost_is_zero && empty == 1 {
            // A spawn can only end the game in the last free cell.
            return after
                .empty_cells()
                .flat_map(|cell| {
                    let board = move |&(rank, share)| (after.with_rank(cell, rank), share);
                    spawns.iter().map(board)
                })
                .filter(|(board, _)| !board.is_stuck())
                .map(|(board, share)| share * self.value(board))
                .sum();
        }
        if self.any_corner {
            let before = images(after);
            let sum: f64 = after
                .empty_cells()
                .map(|cell| {
                    let with = |&(rank, share): &(Rank, f64)| {
                        let mut sums = before;
                        for (sum, weights) in sums.iter_mut().zip(&*IMAGES) {
                            *sum += weights[cell] * rank.tile().cast_signed();
                        }
                        share * best_image(sums)
                    };
                    spawns.iter().map(with).sum::<f64>()
                })
                .sum();
            return sum / empty as f64;
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

struct ExpectimaxWeights {
    parameters: WeightsParameters,
    tables: ExpectimaxTables,
}

impl Solver for ExpectimaxWeights {
    fn evaluate(&mut self, task: &Task, budget: &Budget<'_>) -> Evaluation {
        let plies = Plies::new(self.parameters.depth, budget);
        let end = WeightedLeaf {
            spawns: plies
                .end_with_spawn()
                .then(|| task.four.outcomes().collect()),
            any_corner: self.parameters.corner == Corner::Any,
            lost_is_zero: self.parameters.lost == Lost::Nothing,
        };
        // The last spawn needs no level of its own.
        let spared = u32::from(plies.end_with_spawn());
        plies.search(budget, |levels, budget| {
            let answer = look_ahead(task, &end, levels - spared, &mut self.tables, budget);
            let depth = match answer.depth {
                0 => 0,
                depth => depth + spared,
            };
            Evaluation { depth, ..answer }
        })
    }
}
