//! Tuples of cells.

use serde::{Deserialize, Serialize};

/// The cells that index one table, numbered row by row from 0.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Tuple(pub(super) Vec<u8>);

impl Tuple {
    /// The largest number of cells in a tuple. Each cell multiplies the size of its table by 16.
    pub(crate) const MAX_CELLS: usize = 6;

    /// The cells. The first one is the most significant digit of the index.
    pub fn cells(&self) -> &[u8] {
        &self.0
    }

    /// The number of entries in its table: 16 values a cell, as in a packed board. [`super::Architecture::view`] says
    /// which values a stage distinguishes.
    pub fn entries(&self) -> usize {
        1 << (4 * self.0.len())
    }

    /// The position in the table of the entry for `contents`: the exponents of the cells as digits of 4 bits, the first
    /// cell the highest.
    ///
    /// The upper halves of all digits come first, then the lower halves. From move to move mostly small tiles change,
    /// and these differ in the lower halves only. So consecutive accesses stay within a few pages of memory; an index
    /// of whole digits would spread them over the table.
    pub fn place(&self, contents: usize) -> usize {
        let cells = self.0.len();
        (0..cells).fold(0, |place, cell| {
            let digit = contents >> (4 * cell) & 15;
            place | (digit & 3) << (2 * cell) | (digit >> 2) << (2 * (cells + cell))
        })
    }

    /// The exponents in the cells, the last cell first, of the entry at `place`: the inverse of [`Tuple::place`].
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
