//! The shape of a board.

use std::fmt;
use std::str::FromStr;

use super::Rank;

/// Rows and columns of a board, each from 2 to 6.
///
/// ```
/// use twofold::Size;
///
/// let size = Size::new(3, 4)?;
/// assert_eq!(size, "3x4".parse()?);
/// assert_eq!((size.cells(), size.max_rank().tile()), (12, 8192));
/// assert!(Size::new(1, 4).is_err());
/// # Ok::<(), twofold::board::SizeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Size {
    rows: u8,
    columns: u8,
}

/// Why a size is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SizeError {
    /// A side is outside [`Size::SIDES`].
    #[error("a board has 2 to 6 rows and 2 to 6 columns, not {rows}x{columns}")]
    OutOfRange {
        /// The rows asked for.
        rows: usize,
        /// The columns asked for.
        columns: usize,
    },
    /// The text is not of the form `4x4`.
    #[error("\"{0}\" is not a board size: write rows x columns, such as 4x4")]
    Malformed(String),
}

impl Size {
    /// The allowed lengths of a side.
    pub const SIDES: std::ops::RangeInclusive<usize> = 2..=6;
    /// The largest number of cells of any board.
    pub const MAX_CELLS: usize = 36;
    /// The standard 4×4 board.
    pub const STANDARD: Self = Self::square(4);

    /// A board of `rows` × `columns`.
    pub fn new(rows: usize, columns: usize) -> Result<Self, SizeError> {
        match Self::SIDES.contains(&rows) && Self::SIDES.contains(&columns) {
            true => Ok(Self {
                rows: rows as u8,
                columns: columns as u8,
            }),
            false => Err(SizeError::OutOfRange { rows, columns }),
        }
    }

    /// The size of a square board, for constants of the program.
    ///
    /// # Panics
    /// Unless the side is in [`Size::SIDES`].
    pub const fn square(side: u8) -> Self {
        assert!(2 <= side && side <= 6, "a board has 2 to 6 rows");
        Self {
            rows: side,
            columns: side,
        }
    }

    /// Every size, 2×2 to 6×6.
    pub fn all() -> impl Iterator<Item = Self> {
        Self::SIDES
            .flat_map(|rows| Self::SIDES.filter_map(move |columns| Self::new(rows, columns).ok()))
    }

    /// Number of rows.
    pub const fn rows(self) -> usize {
        self.rows as usize
    }

    /// Number of columns.
    pub const fn columns(self) -> usize {
        self.columns as usize
    }

    /// Number of cells.
    pub const fn cells(self) -> usize {
        self.rows() * self.columns()
    }

    /// The cells in the corners.
    #[cfg(feature = "solvers")]
    pub(crate) const fn corners(self) -> [usize; 4] {
        let (columns, cells) = (self.columns(), self.cells());
        [0, columns - 1, cells - columns, cells - 1]
    }

    /// The same board turned on its side.
    #[must_use]
    pub const fn transposed(self) -> Self {
        Self {
            rows: self.columns,
            columns: self.rows,
        }
    }

    /// The largest rank that play can reach. With n cells it is n + 1, which needs a last 4 when only one cell is free (131072 on
    /// 4×4).
    pub const fn max_rank(self) -> Rank {
        Rank::new(self.rows * self.columns + 1)
    }

    /// The winning tile of this size: 2048 with 15 cells or more; with fewer cells, the largest tile that a good player reaches
    /// occasionally. `expectimax-rows` at depth 4 makes it in this share of 100 games: 32 on 2×2 in 9 %, 64 on 2×3 in 79 % (128 in
    /// 1 %), 256 on 2×4 in 27 %, 512 on 3×3 in 15 % and on 2×5 in 71 % (1024 in 2 %).
    pub const fn goal(self) -> Rank {
        match self.cells() {
            0..=4 => Rank::new(5),
            5..=6 => Rank::new(6),
            7..=8 => Rank::new(8),
            9..=10 => Rank::new(9),
            11..=12 => Rank::new(10),
            _ => Rank::WIN,
        }
    }

    /// The largest tile sum that play can reach: with n cells 2^(n+2) − 4, one of every tile from the largest down to 4.
    ///
    /// No board within this sum leads to one beyond it. After a move there are at most n − 1 tiles, so half their sum has at most n
    /// − 1 bits set; a number from which one more spawn would exceed the limit has n bits set.
    pub const fn max_sum(self) -> u64 {
        (1 << (self.cells() + 2)) - 4
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.rows, self.columns)
    }
}

impl FromStr for Size {
    type Err = SizeError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let malformed = || SizeError::Malformed(text.to_owned());
        let (rows, columns) = text.split_once(['x', '×', 'X']).ok_or_else(malformed)?;
        let side = |part: &str| part.trim().parse::<usize>().map_err(|_| malformed());
        Self::new(side(rows)?, side(columns)?)
    }
}
