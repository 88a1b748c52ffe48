//! The leaf value of the program that document 003 cites for its clustering minimax.

use crate::board::Board;
use crate::search::{Scored, Weighting};

/// score + ln(score) · empty cells − Σ over the tiles of the mean difference between a tile and its up to eight neighbours, a
/// whole number.
///
/// A board does not say what its game has scored: the tile score stands for it, four points too many for each 4 that
/// spawned.
// CITE: document 003, reference 2 (Vryniotis, "Using artificial intelligence to solve the 2048 game").
pub(super) fn value<B: Scored>(board: B) -> f64 {
    let score = board.score(Weighting::Even);
    // ln(0) has no value; a board of 2s is worth nothing yet.
    score + score.max(1.0).ln() * board.empty_count() as f64 - clustering(board) as f64
}

/// Σ over the tiles of the mean difference to the neighbours that are there, rounded down.
fn clustering<B: Board>(board: B) -> u64 {
    let (rows, columns) = (board.size().rows(), board.size().columns());
    let mut tiles = [[0_u64; MOST + 2]; MOST + 2];
    for row in 0..rows {
        for column in 0..columns {
            let rank = board.rank_at(row, column);
            if !rank.is_empty() {
                tiles[row + 1][column + 1] = rank.tile();
            }
        }
    }
    let mut sum = 0;
    for row in 1..=rows {
        for column in 1..=columns {
            let tile = tiles[row][column];
            if tile == 0 {
                continue;
            }
            let (mut differences, mut count) = (0, 0);
            for line in &tiles[row - 1..=row + 1] {
                for &other in &line[column - 1..=column + 1] {
                    if other != 0 {
                        differences += tile.abs_diff(other);
                        count += 1;
                    }
                }
            }
            count -= SELF;
            sum += differences.checked_div(count).unwrap_or(0);
        }
    }
    sum
}
const SELF: u64 = 1;

/// Rows or columns of the largest board.
const MOST: usize = 6;
