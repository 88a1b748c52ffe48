//! The leaf value of the program that Frolov (document 003) cites for its clustering minimax.

use crate::board::Board;
use crate::search::{Scored, Weighting};

/// score + ln(score) · empty cells − Σ over the tiles of the mean difference between a tile and its up to eight neighbours, a
/// whole number.
///
/// The score of the game is not known from a board, so the tile score replaces it: four points too many for each
/// spawned 4.
// CITE: Frolov (document 003), reference 2 (Vryniotis, "Using artificial intelligence to solve the 2048 game").
pub(super) fn value<B: Scored>(board: B) -> f64 {
    let score = board.score(Weighting::Even);
    // ln(0) has no value; a board of 2s has a score of 0.
    score + score.max(1.0).ln() * board.empty_count() as f64 - clustering(board) as f64
}

/// Σ over the tiles of the mean difference to their neighbours, rounded down.
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
