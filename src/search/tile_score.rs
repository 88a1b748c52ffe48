//! The tile score of document 000: the score that a board implies if only 2s spawned.

use std::sync::LazyLock;

use crate::board::{Bitboard, Board, Grid, Rank};

use super::{RowTable, row_table};

/// (k − 1) · 2^k: the points for a tile of rank k that is made of 2s alone.
pub(crate) const fn rank_score(rank: Rank) -> u64 {
    match rank.exponent() {
        0 => 0,
        exponent => (exponent as u64 - 1) * rank.tile(),
    }
}

/// S, the sum of (k − 1) · 2^k over all tiles, k their rank: the score of a game in which each spawn is a 2.
pub fn tile_score<B: Board>(board: B) -> u64 {
    board.ranks().map(rank_score).sum()
}

/// The weight of a tile by its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Weighting {
    /// 1 everywhere.
    Even,
    /// 2 − (row + column) / (rows + columns − 2): 2 in the top-left corner, 1 in the opposite one.
    Corner,
}

/// A row's tile score, and the same with each tile weighted by its column.
#[derive(Clone, Copy)]
struct RowScore {
    plain: u32,
    by_column: u32,
}

static ROWS: LazyLock<RowTable<RowScore>> = LazyLock::new(|| {
    row_table(|row| {
        let scores = row.map(|exponent| rank_score(Rank::new(exponent)) as u32);
        RowScore {
            plain: scores.iter().sum(),
            by_column: scores[1] + 2 * scores[2] + 3 * scores[3],
        }
    })
});

/// A board with a tile score, weighted or not.
pub(crate) trait Scored: Board {
    /// True for the packed form.
    const IS_PACKED: bool;

    /// S with each tile weighted by its place.
    fn score(self, weighting: Weighting) -> f64;
}

impl Scored for Bitboard {
    const IS_PACKED: bool = true;

    #[inline]
    fn score(self, weighting: Weighting) -> f64 {
        let table = &**ROWS;
        let rows = self.rows().map(|row| table[usize::from(row)]);
        match weighting {
            Weighting::Even => f64::from(rows.iter().map(|row| row.plain).sum::<u32>()),
            Weighting::Corner => {
                let sixths: u32 = rows
                    .iter()
                    .zip([12, 11, 10, 9])
                    .map(|(row, sixths)| sixths * row.plain - row.by_column)
                    .sum();
                f64::from(sixths) / 6.0
            }
        }
    }
}

impl Scored for Grid {
    const IS_PACKED: bool = false;

    fn score(self, weighting: Weighting) -> f64 {
        match weighting {
            Weighting::Even => tile_score(self) as f64,
            Weighting::Corner => {
                let columns = self.size().columns();
                let range = self.size().rows() + columns - 2;
                let parts: u64 = self
                    .ranks()
                    .enumerate()
                    .map(|(cell, rank)| {
                        (2 * range - cell / columns - cell % columns) as u64 * rank_score(rank)
                    })
                    .sum();
                parts as f64 / range as f64
            }
        }
    }
}

impl Weighting {
    /// The mean weight of the empty cells; 0 if there are none.
    pub(crate) fn of_empty_cells<B: Board>(self, board: B) -> f64 {
        let free = board.empty_count();
        match self {
            _ if free == 0 => 0.0,
            Self::Even => 1.0,
            Self::Corner => {
                let columns = board.size().columns();
                let range = board.size().rows() + columns - 2;
                let steps: usize = board
                    .empty_cells()
                    .map(|cell| cell / columns + cell % columns)
                    .sum();
                2.0 - steps as f64 / (range * free) as f64
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::tile_score;
    use crate::board::{Bitboard, Board, Rank};

    #[test]
    fn tiles_score_as_in_the_table_of_document_000() {
        let table = [0, 4, 16, 48, 128, 320, 768, 1792, 4096, 9216, 20480];
        for (exponent, score) in (1..).zip(table) {
            let board = Bitboard::default().with_rank(5, Rank::new(exponent));
            assert_eq!(tile_score(board), score);
        }
    }
}
