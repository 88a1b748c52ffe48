//! The movement of each tile in a move, for animation.

use serde::Serialize;

use super::line::slide_line;
use super::{Board, Direction, Grid, Rank};

/// The movement of one tile in a move; tiles that stay in place have one too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct Slide {
    /// The cell before.
    pub from: usize,
    /// The cell after.
    pub to: usize,
    /// The rank before; a merged pair gets the next rank.
    #[cfg_attr(feature = "typescript", tsify(type = "number"))]
    pub rank: Rank,
    /// True if the tile is one of two that merge at `to`.
    pub merged: bool,
}

/// The movement of every tile when `board` slides in `direction`.
pub fn trace<B: Board>(board: B, direction: Direction) -> Vec<Slide> {
    let mut slides: Vec<Slide> = Vec::with_capacity(board.size().cells());
    for line in Grid::lines(board.size(), direction) {
        let cells: Vec<usize> = line.collect();
        let exponents = cells.iter().map(|&cell| board.rank(cell).exponent());
        slide_line(exponents, |tile| {
            if let Some(leader) = slides.last_mut().filter(|_| tile.merges) {
                leader.merged = true;
            }
            slides.push(Slide {
                from: cells[tile.from],
                to: cells[tile.to],
                rank: Rank::new(tile.exponent),
                merged: tile.merges,
            });
        });
    }
    slides
}
