//! The formation of a board's large tiles.

use std::fmt;

use serde::{Deserialize, Serialize};
use twofold::network::Stage;

/// The cells of all rectangles of this many rows and columns on a 4×4 board, cell 0 the lowest bit.
fn rectangles(rows: u16, columns: u16) -> impl Iterator<Item = u16> {
    let row = (1 << columns) - 1;
    let corner = (0..rows).fold(0, |cells, down| cells | row << (4 * down));
    (0..=4 - rows)
        .flat_map(move |down| (0..=4 - columns).map(move |right| corner << (4 * down + right)))
}

/// The formation of the large tiles of a 4×4 board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Formation {
    /// Four in a line, or all of fewer: a snake runs on from its end.
    Row,
    /// Up to four of them in a square of 2×2.
    Square,
    /// Five or six of them in a rectangle of 2×3.
    Block,
    /// Anything else.
    Other,
}

impl Formation {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Row, Self::Square, Self::Block, Self::Other];

    /// The formation of tiles in these cells, cell 0 the lowest bit. Two tiles next to each other count as a row.
    pub fn of(cells: u16) -> Self {
        let count = cells.count_ones();
        // As many of the tiles as it holds, or all of them.
        let fills = |shape: u16| (cells & shape).count_ones() == count.min(shape.count_ones());
        let any = |rows, columns| rectangles(rows, columns).any(fills);
        match count {
            _ if any(1, 4) || any(4, 1) => Self::Row,
            ..=4 if any(2, 2) => Self::Square,
            5.. if any(2, 3) || any(3, 2) => Self::Block,
            _ => Self::Other,
        }
    }
}

impl fmt::Display for Formation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Row => "row",
            Self::Square => "block of 2×2",
            Self::Block => "block of 2×3",
            Self::Other => "other",
        })
    }
}

/// The cells of the tiles at least as large as the smallest of the stage's, cell 0 the lowest bit.
pub(crate) fn large_cells(stage: Stage, digits: u64) -> u16 {
    // Cell 0 is the highest digit.
    (0..16).fold(0, |cells, cell| {
        let exponent = (digits >> (60 - 4 * cell) & 15) as u8;
        cells | u16::from(exponent >= stage.smallest()) << cell
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The cells of a drawing of four rows, where `#` stands for a large tile.
    fn drawn(rows: &str) -> u16 {
        let cells = rows.chars().filter(|sign| "#.".contains(*sign)).zip(0..);
        cells.fold(0, |cells, (sign, cell)| {
            cells | u16::from(sign == '#') << cell
        })
    }

    #[test]
    fn formations_have_names() {
        use Formation::{Block, Other, Row, Square};
        for (rows, formation) in [
            ("##.. .... .... ....", Row),
            ("###. .... .... ....", Row),
            (".... .### .... ....", Row),
            ("#... #... #... #...", Row),
            ("#### ..## .... ....", Row),
            ("##.. #... .... ....", Square),
            ("##.. ##.. .... ....", Square),
            ("##.. ##.. #... ....", Block),
            ("###. ###. .... ....", Block),
            ("###. ##.. .... ....", Block),
            ("###. #... .... ....", Other),
            ("#... .#.. ..#. ...#", Other),
            ("#.## #.## .... ....", Other),
        ] {
            assert_eq!(Formation::of(drawn(rows)), formation, "{rows}");
        }
    }

    #[test]
    fn the_formation_is_the_same_seen_from_any_side() {
        let turned = |cells: u16, to: fn(u32) -> u32| {
            (0..16).fold(0, |turned, cell| turned | (cells >> cell & 1) << to(cell))
        };
        for cells in 0..=u16::MAX {
            let mirrored = turned(cells, |cell| cell ^ 3);
            let transposed = turned(cells, |cell| 4 * (cell % 4) + cell / 4);
            assert_eq!(Formation::of(cells), Formation::of(mirrored));
            assert_eq!(Formation::of(cells), Formation::of(transposed));
        }
    }
}
