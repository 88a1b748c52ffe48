//! Cells that a network looks at together.

use serde::{Deserialize, Serialize};

/// The cells that one table is indexed by, as numbers of cells, row by row from 0.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Tuple(pub(super) Vec<u8>);

impl Tuple {
    /// The most cells of a tuple: its table has 16 entries for the first and 16 times as many for each more.
    pub const MAX_CELLS: usize = 6;

    /// The cells, the first one the most significant digit of the index.
    #[must_use]
    pub fn cells(&self) -> &[u8] {
        &self.0
    }

    /// The number of entries of its table: 16 contents a cell, as many as a packed board tells apart. Which of them a stage tells
    /// apart is said by [`super::Architecture::seen`].
    #[must_use]
    pub fn entries(&self) -> usize {
        1 << (4 * self.0.len())
    }

    /// Where in the table the entry lies whose cells have the exponents that are the digits of `contents`, 4 bits each, the
    /// first cell the highest.
    ///
    /// The upper halves of all digits come first, then the lower halves. Most of what changes from move to move are small
    /// tiles, which differ in the lower halves only: the entries met one after another lie within some pages of memory, where
    /// an index made of whole digits would spread them over the table.
    #[must_use]
    pub fn place(&self, contents: usize) -> usize {
        let cells = self.0.len();
        (0..cells).fold(0, |place, cell| {
            let digit = contents >> (4 * cell) & 15;
            place | (digit & 3) << (2 * cell) | (digit >> 2) << (2 * (cells + cell))
        })
    }

    /// The exponents in the cells, the last cell first, whose entry lies at `place`: see [`Tuple::place`].
    pub fn contents(&self, place: usize) -> impl Iterator<Item = u8> {
        let cells = self.0.len();
        (0..cells).map(move |cell| {
            let halves = [place >> (2 * (cells + cell)), place >> (2 * cell)];
            halves
                .into_iter()
                .fold(0, |digit, half| digit << 2 | (half & 3) as u8)
        })
    }
}
