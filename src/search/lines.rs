//! Leaf values as a sum over rows and columns, each scored on its own.

use std::sync::OnceLock;

use crate::board::{Bitboard, Board, Direction, Grid, Moved, Size};
use crate::tree::{Leaf, raise};

use super::{RowTable, row_table};

/// The weights of the terms of a line's score.
///
/// CITE: Robert Xiao, <https://github.com/nneonneo/2048-ai> (2014): these terms but the last, and the weights of
/// [`LineWeights::DEFAULT`], which he found by CMA-ES.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct LineWeights {
    /// The bonus of a line on a board that is not lost.
    pub lost: f64,
    /// The weight of each empty cell.
    pub empty: f64,
    /// The weight of each tile that can merge with a neighbour; empty cells between them do not matter.
    pub merges: f64,
    /// The weight of the smaller of the line's total rise and total fall, in powers of the rank.
    pub monotonicity: f64,
    /// That power.
    pub monotonicity_power: f64,
    /// The weight of the sum of powers of the ranks, which favours few large tiles.
    pub sum: f64,
    /// That power.
    pub sum_power: f64,
    /// The weight of the same sum over the cells that are not at an end of the line, which favours large tiles at the edge.
    pub edge: f64,
}

impl LineWeights {
    /// The weights of the cited program.
    pub(crate) const DEFAULT: Self = Self {
        lost: 200_000.0,
        empty: 270.0,
        merges: 700.0,
        monotonicity: 47.0,
        monotonicity_power: 4.0,
        sum: 11.0,
        sum_power: 3.5,
        edge: 0.0,
    };

    /// The weights found by `twofold-lab tune` at depth 2: see docs/tuning.md. With them fewer games end
    /// early, but their lower powers value the largest tiles less.
    pub(crate) const TUNED: Self = Self {
        empty: 229.1,
        merges: 419.1,
        monotonicity: 58.55,
        monotonicity_power: 2.369,
        sum: 12.56,
        sum_power: 2.539,
        ..Self::DEFAULT
    };
}

/// The number of ranks that a tile sum of 64 bits allows.
const EXPONENTS: usize = 64;

/// Scores lines, and boards as the sum of their rows and columns.
pub(crate) struct LineScores {
    weights: LineWeights,
    monotonicity_powers: [f64; EXPONENTS],
    sum_powers: [f64; EXPONENTS],
    packed: OnceLock<PackedLines>,
}

/// The tables for packed rows, built when the first packed board is scored.
struct PackedLines {
    scores: RowTable<f32>,
    slides: RowTable<ScoredSlide>,
}

/// A packed row slid to either side, with the scores of both results.
#[derive(Clone, Copy)]
struct ScoredSlide {
    left: u16,
    right: u16,
    left_score: f32,
    right_score: f32,
}

impl LineScores {
    /// Line scores with these weights.
    pub(crate) fn new(weights: LineWeights) -> Self {
        let powers = |power: f64| {
            std::array::from_fn(|exponent| match exponent {
                0 => 0.0,
                _ => (exponent as f64).powf(power),
            })
        };
        Self {
            weights,
            monotonicity_powers: powers(weights.monotonicity_power),
            sum_powers: powers(weights.sum_power),
            packed: OnceLock::new(),
        }
    }

    /// The score of a line of exponents, 0 for an empty cell.
    ///
    /// Single precision keeps the tables small, and keeps out the last bits of powers, in which platforms differ.
    fn score(&self, line: impl Iterator<Item = u8>) -> f32 {
        let (mut empty, mut merging, mut run) = (0, 0, 0);
        let (mut rise, mut fall, mut sum, mut inner) = (0.0, 0.0, 0.0, 0.0);
        let mut last: Option<u8> = None;
        let mut last_tile = 0;
        for (index, exponent) in line.enumerate() {
            let place = usize::from(exponent);
            if exponent == 0 {
                empty += 1;
            } else {
                run = if exponent == last_tile { run + 1 } else { 1 };
                merging += match run {
                    1 => 0,
                    2 => 2,
                    _ => 1,
                };
                last_tile = exponent;
            }
            if let Some(last) = last {
                let last = usize::from(last);
                let step = self.monotonicity_powers[place] - self.monotonicity_powers[last];
                match step > 0.0 {
                    true => rise += step,
                    false => fall -= step,
                }
                // The cell before this one has a neighbour on either side unless it is the first.
                if index > 1 {
                    inner += self.sum_powers[last];
                }
            }
            sum += self.sum_powers[place];
            last = Some(exponent);
        }
        let weights = &self.weights;
        let score =
            weights.lost + weights.empty * f64::from(empty) + weights.merges * f64::from(merging)
                - weights.monotonicity * f64::min(rise, fall)
                - weights.sum * sum
                - weights.edge * inner;
        score as f32
    }

    fn packed(&self) -> &PackedLines {
        self.packed.get_or_init(|| {
            let scores = row_table(|row| self.score(row.into_iter()));
            let slides = row_table(|row| {
                let packed = row
                    .into_iter()
                    .fold(0, |row, cell| row << 4 | u64::from(cell));
                let board = Bitboard::from_bits(packed);
                let slid = |direction| board.slide(direction).board.bits() as u16;
                let (left, right) = (slid(Direction::Left), slid(Direction::Right));
                ScoredSlide {
                    left,
                    right,
                    left_score: scores[usize::from(left)],
                    right_score: scores[usize::from(right)],
                }
            });
            PackedLines { scores, slides }
        })
    }

    fn grid(&self, grid: Grid) -> f64 {
        let side = |direction| {
            Grid::lines(grid.size(), direction)
                .map(|line| self.score(line.map(|cell| grid.rank(cell).exponent())))
                .fold(0.0, |sum, score| sum + f64::from(score))
        };
        side(Direction::Left) + side(Direction::Up)
    }
}

impl PackedLines {
    /// The sum over the four rows.
    #[inline]
    fn rows(&self, board: Bitboard) -> f64 {
        board.rows().into_iter().fold(0.0, |sum, row| {
            sum + f64::from(self.scores[usize::from(row)])
        })
    }

    /// The better of the two slides along the rows, if one is legal, and the number of legal ones.
    #[inline]
    fn best_along_rows(&self, board: Bitboard, best: &mut Option<f64>) -> u64 {
        let (mut left, mut right) = (0, 0);
        let (mut left_score, mut right_score) = (0.0, 0.0);
        for row in board.rows() {
            let slide = &self.slides[usize::from(row)];
            left = left << 16 | u64::from(slide.left);
            right = right << 16 | u64::from(slide.right);
            left_score += f64::from(slide.left_score);
            right_score += f64::from(slide.right_score);
        }
        let mut legal = 0;
        for (bits, score) in [(left, left_score), (right, right_score)] {
            if bits != board.bits() {
                legal += 1;
                raise(
                    best,
                    score + self.rows(Bitboard::from_bits(bits).transposed()),
                );
            }
        }
        legal
    }
}

/// [`LineScores`] for packed boards, with references to their tables.
pub(crate) struct PackedLeaf<'a> {
    lines: &'a LineScores,
    tables: &'a PackedLines,
}

impl LineScores {
    /// The leaf for packed boards.
    pub(crate) fn packed_leaf(&self) -> PackedLeaf<'_> {
        PackedLeaf {
            lines: self,
            tables: self.packed(),
        }
    }

    /// The penalty of a lost board.
    fn loss(&self, size: Size) -> f64 {
        self.weights.lost * (size.rows() + size.columns()) as f64
    }
}

impl Leaf<Bitboard> for PackedLeaf<'_> {
    #[inline]
    fn afterstate(&self, moved: Moved<Bitboard>) -> f64 {
        self.tables.rows(moved.board) + self.tables.rows(moved.board.transposed())
    }

    fn stuck(&self, board: Bitboard) -> f64 {
        let value = self.tables.rows(board) + self.tables.rows(board.transposed());
        value - self.lines.loss(board.size())
    }

    // The scores of the slid lines come with the slide; only those of the other lines are looked up.
    #[inline]
    fn best(&self, board: Bitboard) -> (Option<f64>, u64) {
        let mut best = None;
        let legal = self.tables.best_along_rows(board, &mut best)
            + self.tables.best_along_rows(board.transposed(), &mut best);
        (best, 1 + legal)
    }
}

impl Leaf<Grid> for LineScores {
    fn afterstate(&self, moved: Moved<Grid>) -> f64 {
        self.grid(moved.board)
    }

    fn stuck(&self, grid: Grid) -> f64 {
        self.grid(grid) - self.loss(grid.size())
    }
}
