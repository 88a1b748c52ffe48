//! The chain of falling tiles from the largest one.

use crate::board::{Board as _, Grid};

/// The number of tiles in the longest chain that begins at a largest tile: each further tile is a neighbour of the last one, and
/// as large or half as large.
pub(super) fn chain_length(board: Grid) -> usize {
    let largest = board.max_rank();
    let starts = (0..board.size().cells()).filter(|&cell| board.rank(cell) == largest);
    starts
        .map(|cell| longest(board, cell, 1 << cell))
        .max()
        .unwrap_or_default()
}

/// The longest chain from this cell on through cells that are not in `used`, a bit for each.
fn longest(board: Grid, cell: usize, used: u64) -> usize {
    let rank = board.rank(cell).exponent();
    let next = neighbours(board, cell).filter(|&next| {
        let smaller = board.rank(next).exponent();
        used & (1 << next) == 0 && smaller > 0 && (smaller == rank || smaller + 1 == rank)
    });
    1 + next
        .map(|next| longest(board, next, used | 1 << next))
        .max()
        .unwrap_or_default()
}

fn neighbours(board: Grid, cell: usize) -> impl Iterator<Item = usize> {
    let (columns, cells) = (board.size().columns(), board.size().cells());
    let column = cell % columns;
    [
        cell.checked_sub(columns),
        (cell + columns < cells).then_some(cell + columns),
        (column > 0).then(|| cell - 1),
        (column + 1 < columns).then_some(cell + 1),
    ]
    .into_iter()
    .flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chain_falls_by_halves_and_may_turn() {
        let length = |board: &str| chain_length(board.parse().expect("a board"));
        assert_eq!(length("512,256,128,64/0,0,0,32/0,0,0,16/0,0,0,2"), 6);
        assert_eq!(length("512,256,256,128/2,4,2,64/0,0,0,0/0,0,0,0"), 5);
        assert_eq!(length("512,64,256,128/2,4,2,64/0,0,0,0/0,0,0,0"), 1);
    }
}
