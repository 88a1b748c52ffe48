//! What each tile does in a move, for whoever draws it.

use serde::Serialize;

use super::line::slide_line;
use super::{Board, Direction, Grid, Rank};

/// The way of one tile in a move. Tiles that stay where they are are listed too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Slide {
    /// Cell before.
    pub from: usize,
    /// Cell after.
    pub to: usize,
    /// Rank before; a merged pair becomes one rank more.
    #[serde(serialize_with = "serialize_rank")]
    #[cfg_attr(feature = "typescript", tsify(type = "number"))]
    pub rank: Rank,
    /// One of two tiles that become one at `to`.
    pub merged: bool,
}

/// A rank as a bare number.
pub(crate) fn serialize_rank<S: serde::Serializer>(
    rank: &Rank,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.serialize_u8(rank.exponent())
}

/// The way of every tile when `board` slides in `direction`.
#[must_use]
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
