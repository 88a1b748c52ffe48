//! The leaf value of a method, line by line.

use std::ops::{Add, Mul};
use std::sync::OnceLock;

use crate::board::{Bitboard, Board, Grid, Rank};

use super::methods::{Directions, Method, Monotonic, PairWeight, Term};

/// A further denominator of all weights, divisible by each distance from the corner, 1 to 7.
const DISTANCE_PARTS: i64 = 420;

/// A value in parts: a constant, and a factor of the number of empty cells.
#[derive(Clone, Copy, Debug, Default)]
struct Parts {
    fixed: i64,
    per_free: i64,
}

impl Parts {
    const fn new(term: Term, parts: i64) -> Self {
        match term.free {
            true => Self {
                fixed: 0,
                per_free: parts,
            },
            false => Self {
                fixed: parts,
                per_free: 0,
            },
        }
    }
}

impl Add for Parts {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            fixed: self.fixed + other.fixed,
            per_free: self.per_free + other.per_free,
        }
    }
}

impl Mul<i64> for Parts {
    type Output = Self;

    fn mul(self, factor: i64) -> Self {
        Self {
            fixed: self.fixed * factor,
            per_free: self.per_free * factor,
        }
    }
}

impl std::iter::Sum for Parts {
    fn sum<I: Iterator<Item = Self>>(parts: I) -> Self {
        parts.fold(Self::default(), Add::add)
    }
}

/// A tile in a row or column.
#[derive(Clone, Copy, Debug)]
struct Tile {
    rank: Rank,
    weight: i64,
    /// Its row plus its column, from 1 at the top-left corner.
    distance: i64,
}

/// A row or a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Axis {
    Row(usize),
    Column(usize),
}

impl Method {
    /// The term for one tile, in parts.
    fn parts(&self, term: Term, rank: Rank, weight_parts: i64) -> Parts {
        let tile = if term.tile {
            rank.tile().cast_signed()
        } else {
            1
        };
        let weight = match term.weight {
            true => weight_parts,
            false => self.weights.parts * DISTANCE_PARTS,
        };
        Parts::new(term, tile * weight)
    }

    fn pair(&self, (term, pair_weight): (Term, PairWeight), one: Tile, other: Tile) -> Parts {
        let weight = match pair_weight {
            PairWeight::Larger => one.weight.max(other.weight) * DISTANCE_PARTS,
            PairWeight::NearerByDistance => one.weight * (DISTANCE_PARTS / one.distance),
            PairWeight::Both => (one.weight + other.weight) * DISTANCE_PARTS,
        };
        self.parts(term, one.rank, weight)
    }

    /// The value of a line with these `ranks`, from the left or the top; a row includes the values of its single tiles.
    fn line(&self, line: Axis, ranks: [Rank; 4]) -> Parts {
        let tiles = ranks
            .into_iter()
            .enumerate()
            .filter(|(_, rank)| !rank.is_empty())
            .map(|(along, rank)| {
                let (row, column) = match line {
                    Axis::Row(row) => (row, along),
                    Axis::Column(column) => (along, column),
                };
                Tile {
                    rank,
                    weight: self.weights.cells[row][column],
                    distance: (row + column + 1) as i64,
                }
            });
        let each = |term: Term| -> Parts {
            tiles
                .clone()
                .map(|tile| self.parts(term, tile.rank, tile.weight * DISTANCE_PARTS))
                .sum()
        };

        let mut merge = Parts::default();
        let (mut falls, mut rises) = (false, false);
        let mut unpaired: Option<Tile> = None;
        let mut before: Option<Rank> = None;
        for tile in tiles.clone() {
            falls |= before.is_some_and(|before| before > tile.rank);
            rises |= before.is_some_and(|before| before < tile.rank);
            before = Some(tile.rank);
            unpaired = match unpaired {
                Some(first) if first.rank == tile.rank => {
                    merge = merge
                        + self
                            .merge
                            .map_or_else(Parts::default, |merge| self.pair(merge, first, tile));
                    None
                }
                _ => Some(tile),
            };
        }
        let readings = match self.directions {
            Directions::Three => i64::from(!rises),
            Directions::Four => i64::from(!rises) + i64::from(!falls),
        };
        let monotonic = match self.monotonic {
            Some(Monotonic::Adds(term)) => each(term) * readings,
            Some(Monotonic::Costs(term)) => each(term) * (readings - 1),
            Some(Monotonic::CostsInOrder(term)) => each(term) * -readings,
            None => Parts::default(),
        };
        let board = match line {
            Axis::Row(_) => self.board.map_or_else(Parts::default, each),
            Axis::Column(_) => Parts::default(),
        };
        merge + monotonic + board
    }

    /// True if columns have a value.
    const fn has_columns(&self) -> bool {
        self.merge.is_some() || self.monotonic.is_some()
    }

    fn value(&self, parts: Parts, free: usize) -> f64 {
        let whole = self.weights.parts * DISTANCE_PARTS;
        (parts.fixed + parts.per_free * free as i64) as f64 / whole as f64
    }
}

/// The value of each possible line of a packed board.
struct LineValues {
    rows: [Box<[Parts]>; 4],
    columns: Option<[Box<[Parts]>; 4]>,
}

impl LineValues {
    fn new(method: &Method) -> Self {
        let table = |line| {
            (0..=u16::MAX)
                .map(|packed| {
                    let shifted = |shift: u16| Rank::new((packed >> shift & 15) as u8);
                    method.line(line, [12, 8, 4, 0].map(shifted))
                })
                .collect()
        };
        Self {
            rows: [0, 1, 2, 3].map(|row| table(Axis::Row(row))),
            columns: method
                .has_columns()
                .then(|| [0, 1, 2, 3].map(|column| table(Axis::Column(column)))),
        }
    }
}

fn look_up(tables: &[Box<[Parts]>; 4], lines: [u16; 4]) -> Parts {
    let part = |index: usize| tables[index][usize::from(lines[index])];
    part(0) + part(1) + (part(2) + part(3))
}

/// The leaf value of a method, from tables for packed boards. Both forms give the same values to the last bit.
pub(super) struct MethodLeaf {
    method: Method,
    /// Built for the first packed board.
    lines: OnceLock<LineValues>,
}

/// Gives the leaf value of boards in this form.
pub(super) trait MethodLeafOn<B: Board> {
    fn value(&self, board: B) -> f64;
}

impl MethodLeaf {
    pub(super) const fn new(method: Method) -> Self {
        Self {
            method,
            lines: OnceLock::new(),
        }
    }
}

impl MethodLeafOn<Bitboard> for MethodLeaf {
    fn value(&self, board: Bitboard) -> f64 {
        let lines = self.lines.get_or_init(|| LineValues::new(&self.method));
        let rows = look_up(&lines.rows, board.rows());
        let parts = match &lines.columns {
            Some(columns) => rows + look_up(columns, board.transposed().rows()),
            None => rows,
        };
        self.method.value(parts, board.empty_count())
    }
}

impl MethodLeafOn<Grid> for MethodLeaf {
    fn value(&self, board: Grid) -> f64 {
        let row = |index| {
            self.method.line(
                Axis::Row(index),
                [0, 1, 2, 3].map(|along| board.rank_at(index, along)),
            )
        };
        let column = |index| {
            self.method.line(
                Axis::Column(index),
                [0, 1, 2, 3].map(|along| board.rank_at(along, index)),
            )
        };
        let parts = (0..4).map(row).chain((0..4).map(column)).sum();
        self.method.value(parts, board.empty_count())
    }
}
