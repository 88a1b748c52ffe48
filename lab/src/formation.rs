//! The formation of a board's large tiles.

use std::fmt;

use serde::{Deserialize, Serialize};
use twofold::network::Stage;

/// The cells of the lines, squares and blocks of a 4×4 board, cell 0 the lowest bit.
mod shapes {
    /// All rectangles of this many rows and columns.
    const fn rectangles<const COUNT: usize>(rows: usize, columns: usize) -> [u16; COUNT] {
        let mut shapes = [0; COUNT];
        let mut count = 0;
        let mut at = 0;
        while at < 16 {
            let (row, column) = (at / 4, at % 4);
            if row + rows <= 4 && column + columns <= 4 {
                let mut cell = 0;
                while cell < 16 {
                    let (down, right) = (cell / 4, cell % 4);
                    let within = down >= row
                        && down < row + rows
                        && right >= column
                        && right < column + columns;
                    shapes[count] |= (within as u16) << cell;
                    cell += 1;
                }
                count += 1;
            }
            at += 1;
        }
        assert!(count == COUNT);
        shapes
    }

    pub(super) const ROWS: [u16; 4] = rectangles(1, 4);
    pub(super) const COLUMNS: [u16; 4] = rectangles(4, 1);
    pub(super) const SQUARES: [u16; 9] = rectangles(2, 2);
    pub(super) const WIDE: [u16; 6] = rectangles(2, 3);
    pub(super) const HIGH: [u16; 6] = rectangles(3, 2);
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
        let fills = |shape: &u16| (cells & shape).count_ones() == count.min(shape.count_ones());
        let any = |[one, other]: [&[u16]; 2]| one.iter().chain(other).any(fills);
        match count {
            _ if any([&shapes::ROWS, &shapes::COLUMNS]) => Self::Row,
            ..=4 if shapes::SQUARES.iter().any(fills) => Self::Square,
            5.. if any([&shapes::WIDE, &shapes::HIGH]) => Self::Block,
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
