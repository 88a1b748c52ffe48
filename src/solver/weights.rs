//! Expectimax whose leaf is the weighted sum of the tiles (document 003, section 1.7).

use std::sync::LazyLock;

use crate::board::{Bitboard, Board, FourProbability, Grid, Moved};
use crate::search::{Evaluation, Leaves, Tables, Task, expectimax_position};
use crate::tree::{Budget, Extent, Leaf};

use super::frolov::{CORNER_WEIGHTS, standard_size};
use super::horizon::Horizon;
use super::plies::Plies;
use super::{Kind, Parameter, Settings, Solver, Spec};

const MAX_DEPTH: i64 = 12;

/// The description.
pub const SPEC: Spec = Spec {
    id: "expectimax-weights",
    label: "Expectimax, weights",
    document: "Document 003, section 1.7",
    summary: "Averages over all spawns, and wants large tiles near the top-left corner: each cell has a weight, found \
              by random search, and a board is worth the sum of its tiles times their weights.",
    unit: "expected weighted sum of tiles",
    anytime: true,
    splits: false,
    parameters: &[Parameter {
        name: "depth",
        label: "Depth",
        description: "How many levels it looks ahead, moves and spawns counted alike: 6 is three moves, each with its \
                      spawn. Without it, a search for time goes as deep as it can.",
        kind: Kind::Integer {
            min: 1,
            max: MAX_DEPTH,
            default: 6,
        },
    }],
    supports: standard_size,
    build: |settings| Box::new(Weights::new(settings)),
};

/// The sums over a board, in the weights' parts.
#[derive(Clone, Copy, Debug, Default)]
struct Sums {
    /// Of tile times weight.
    tiles: i64,
    /// Of the empty cells' weights.
    empty: i64,
}

impl Sums {
    /// Of one row.
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
    fn sums(self) -> Sums;
}

static ROWS: LazyLock<[Box<[Sums]>; 4]> = LazyLock::new(|| {
    [0, 1, 2, 3].map(|row| {
        (0..=u16::MAX)
            .map(|packed| {
                let board = Bitboard::from_bits(u64::from(packed));
                Sums::of_row(row, (12..16).map(|cell| board.rank(cell).tile()))
            })
            .collect()
    })
});

impl Weighed for Bitboard {
    #[inline]
    fn sums(self) -> Sums {
        let [first, second, third, fourth] = self.rows().map(usize::from);
        let [one, two, three, four] = &*ROWS;
        one[first]
            .plus(two[second])
            .plus(three[third].plus(four[fourth]))
    }
}

impl Weighed for Grid {
    fn sums(self) -> Sums {
        (0..4).fold(Sums::default(), |sums, row| {
            sums.plus(Sums::of_row(
                row,
                (0..4).map(|column| self.rank_at(row, column).tile()),
            ))
        })
    }
}

/// The leaf value at the end of a tree.
struct End {
    /// The mean new tile, if the last level is a spawn: what all spawns after a slide add on average then follows from
    /// the weights of its empty cells.
    spawn: Option<f64>,
}

impl<B: Weighed> Leaf<B> for End {
    #[inline]
    fn afterstate(&self, moved: Moved<B>) -> f64 {
        let sums = moved.board.sums();
        match self.spawn {
            None => sums.value(),
            Some(tile) => {
                let cells = moved.board.empty_count() as i64 * CORNER_WEIGHTS.parts;
                sums.value() + tile * (sums.empty as f64 / cells as f64)
            }
        }
    }

    fn stuck(&self, board: B) -> f64 {
        board.sums().value()
    }
}

struct Weights {
    horizon: Horizon,
    tables: Tables,
}

impl Weights {
    fn new(settings: &Settings) -> Self {
        Self {
            horizon: Horizon::new(settings, MAX_DEPTH as u32),
            tables: Tables::default(),
        }
    }
}

fn mean_spawn(four: FourProbability) -> f64 {
    four.outcomes()
        .map(|(rank, probability)| rank.tile() as f64 * probability)
        .sum()
}

impl Solver for Weights {
    fn evaluate(&mut self, task: &Task, budget: &mut dyn Budget) -> Evaluation {
        let plies = Plies::new(self.horizon, budget);
        let end = End {
            spawn: plies.end_with_spawn().then(|| mean_spawn(task.four)),
        };
        // The last spawn needs no level of its own.
        let spared = u32::from(plies.end_with_spawn());
        plies.search(budget, |levels, budget| {
            let extent = Extent {
                depth: levels - spared,
                cutoff: 0.0,
            };
            let answer = expectimax_position(
                task.position,
                &Leaves::of(&end),
                task.four,
                extent,
                &mut self.tables,
                budget,
            );
            let depth = match answer.depth {
                0 => 0,
                depth => depth + spared,
            };
            Evaluation { depth, ..answer }
        })
    }
}
