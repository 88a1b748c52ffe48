//! The leaf value of a method, line by line.

use std::ops::Add;
use std::sync::OnceLock;

use crate::board::{Bitboard, Board, Grid, Rank};
use crate::search::{RowTable, row_table};

use super::methods::{Directions, Method, Monotonic, PairWeight, Term};

/// A further denominator of all weights, divisible by each distance from the corner, 1 to 7.
const DISTANCE_PARTS: i64 = 420;

/// A value in parts: a constant, and a factor of the number of empty cells.
#[derive(Clone, Copy, Debug, Default)]
struct Parts {
    fixed: i64,
    per_free: i64,
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

impl Axis {
    /// The row and column of a cell, from the left or the top.
    const fn cell(self, along: usize) -> (usize, usize) {
        match self {
            Self::Row(row) => (row, along),
            Self::Column(column) => (along, column),
        }
    }
}

impl Method {
    /// Adds the term for one tile so many times.
    fn add(&self, sum: &mut Parts, term: Term, rank: Rank, weight_parts: i64, times: i64) {
        let tile = match term.tile {
            true => rank.tile().cast_signed(),
            false => 1,
        };
        let weight = match term.weight {
            true => weight_parts,
            false => self.weights.parts * DISTANCE_PARTS,
        };
        let part = match term.free {
            true => &mut sum.per_free,
            false => &mut sum.fixed,
        };
        *part += times * tile * weight;
    }

    fn add_pair(&self, sum: &mut Parts, one: Tile, other: Tile) {
        let Some((term, pair_weight)) = self.merge else {
            return;
        };
        let weight = match pair_weight {
            PairWeight::Larger => one.weight.max(other.weight) * DISTANCE_PARTS,
            PairWeight::NearerByDistance => one.weight * (DISTANCE_PARTS / one.distance),
            PairWeight::Both => (one.weight + other.weight) * DISTANCE_PARTS,
        };
        self.add(sum, term, one.rank, weight, 1);
    }

    /// The value of a line with these `ranks`, from the left or the top; a row includes the values of its single tiles.
    fn line(&self, line: Axis, ranks: [Rank; 4]) -> Parts {
        let tiles = ranks
            .into_iter()
            .enumerate()
            .filter(|(_, rank)| !rank.is_empty())
            .map(|(along, rank)| {
                let (row, column) = line.cell(along);
                Tile {
                    rank,
                    weight: self.weights.cells[row][column],
                    distance: (row + column + 1) as i64,
                }
            });
        let mut sum = Parts::default();
        let (mut falls, mut rises) = (false, false);
        let mut unpaired: Option<Tile> = None;
        let mut before: Option<Rank> = None;
        for tile in tiles.clone() {
            falls |= before.is_some_and(|before| before > tile.rank);
            rises |= before.is_some_and(|before| before < tile.rank);
            before = Some(tile.rank);
            unpaired = match unpaired {
                Some(first) if first.rank == tile.rank => {
                    self.add_pair(&mut sum, first, tile);
                    None
                }
                _ => Some(tile),
            };
        }
        let readings = match self.directions {
            Directions::Three => i64::from(!rises),
            Directions::Four => i64::from(!rises) + i64::from(!falls),
        };
        let order = self.monotonic.map(|monotonic| match monotonic {
            Monotonic::Adds(term) => (term, readings),
            Monotonic::Costs(term) => (term, readings - 1),
            Monotonic::CostsInOrder(term) => (term, -readings),
        });
        let board = match line {
            Axis::Row(_) => self.board.map(|term| (term, 1)),
            Axis::Column(_) => None,
        };
        for (term, times) in order.into_iter().chain(board) {
            for tile in tiles.clone() {
                let weight = tile.weight * DISTANCE_PARTS;
                self.add(&mut sum, term, tile.rank, weight, times);
            }
        }
        sum
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
    rows: [RowTable<Parts>; 4],
    columns: Option<[RowTable<Parts>; 4]>,
}

impl LineValues {
    fn new(method: &Method) -> Self {
        let table = |line| row_table(|packed| method.line(line, packed.map(Rank::new)));
        Self {
            rows: [0, 1, 2, 3].map(|row| table(Axis::Row(row))),
            columns: method
                .has_columns()
                .then(|| [0, 1, 2, 3].map(|column| table(Axis::Column(column)))),
        }
    }
}

fn look_up(tables: &[RowTable<Parts>; 4], lines: [u16; 4]) -> Parts {
    let part = |index: usize| tables[index][usize::from(lines[index])];
    part(0) + part(1) + (part(2) + part(3))
}

/// The leaf value of a method, from tables for packed boards. Both forms give the same values to the last bit.
pub(super) struct MethodLeaf {
    pub method: Method,
    /// Built for the first packed board.
    lines: OnceLock<LineValues>,
}

impl MethodLeaf {
    pub(super) const fn new(method: Method) -> Self {
        Self {
            method,
            lines: OnceLock::new(),
        }
    }
}

/// A board that a method values.
pub(super) trait MethodBoard: Board {
    fn value(self, leaf: &MethodLeaf) -> f64;
}

impl MethodBoard for Bitboard {
    fn value(self, leaf: &MethodLeaf) -> f64 {
        let lines = leaf.lines.get_or_init(|| LineValues::new(&leaf.method));
        let rows = look_up(&lines.rows, self.rows());
        let parts = match &lines.columns {
            Some(columns) => rows + look_up(columns, self.transposed().rows()),
            None => rows,
        };
        leaf.method.value(parts, self.empty_count())
    }
}

impl MethodBoard for Grid {
    fn value(self, leaf: &MethodLeaf) -> f64 {
        let rank = |(row, column)| self.rank_at(row, column);
        let line = |line: Axis| {
            let ranks = [0, 1, 2, 3].map(|along| rank(line.cell(along)));
            leaf.method.line(line, ranks)
        };
        let lines = (0..4).flat_map(|index| [Axis::Row(index), Axis::Column(index)]);
        let parts = lines.map(line).fold(Parts::default(), Add::add);
        leaf.method.value(parts, self.empty_count())
    }
}
