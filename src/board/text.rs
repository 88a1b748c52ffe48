//! Boards as text: `2,4,0,0/0,0,0,0/…`, a line for each row, or 16 hexadecimal ranks for 4×4.

use std::fmt;
use std::str::FromStr;

use super::{Board, Grid, Position, Rank, Size, SizeError};

/// Errors in the text of a board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BoardTextError {
    /// The text is blank.
    #[error(
        "the board is empty text: write rows separated by \"/\", such as 2,4,0,0/0,0,0,0/0,0,0,0/0,0,0,0"
    )]
    Nothing,
    /// The board has no valid size.
    #[error("{0}")]
    Size(#[from] SizeError),
    /// A row is longer or shorter than the first.
    #[error("row {row} has {found} {} where row 1 has {expected}", if *found == 1 { "cell" } else { "cells" })]
    UnevenRow {
        /// Counted from 1.
        row: usize,
        /// Cells found in it.
        found: usize,
        /// Cells of the first row.
        expected: usize,
    },
    /// A cell is not a tile.
    #[error(
        "row {row}, column {column}: \"{text}\" is not a tile (2, 4, 8, …; 0 or . for an empty cell)"
    )]
    NotATile {
        /// Counted from 1.
        row: usize,
        /// Counted from 1.
        column: usize,
        /// The text found.
        text: String,
    },
    /// A tile is too large for a board of this size.
    #[error(
        "row {row}, column {column}: {tile} is more than a {size} board can hold (at most {limit})"
    )]
    TooLarge {
        /// Counted from 1.
        row: usize,
        /// Counted from 1.
        column: usize,
        /// The tile.
        tile: u64,
        /// The board's size.
        size: Size,
        /// The largest possible tile.
        limit: u64,
    },
    /// The tile sum is too large for a board of this size.
    #[error(
        "the tiles sum to {sum}, more than play can bring onto a {size} board (at most {limit})"
    )]
    TooMuch {
        /// The tile sum.
        sum: u64,
        /// The board's size.
        size: Size,
        /// The largest possible sum.
        limit: u64,
    },
    /// A digit of a text without separators is not a rank.
    #[error("digit {digit}: \"{found}\" is not a rank (0 to 9, then a to h)")]
    NotARank {
        /// Counted from 1.
        digit: usize,
        /// The text found.
        found: char,
    },
    /// There are so many ranks without separators: too few or too many.
    #[error("{0} digits without \"/\", where the ranks of a 4x4 board are 16")]
    RankCount(usize),
}

impl serde::Serialize for Grid {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let columns = self.size().columns();
        for (cell, rank) in self.ranks().enumerate() {
            match cell {
                0 => {}
                _ if cell % columns == 0 => f.write_str("/")?,
                _ => f.write_str(",")?,
            }
            write!(f, "{}", rank.tile())?;
        }
        Ok(())
    }
}

impl FromStr for Grid {
    type Err = BoardTextError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let text = text.trim();
        if text.is_empty() {
            return Err(BoardTextError::Nothing);
        }
        let separated = text.contains(|found: char| "/,".contains(found) || found.is_whitespace());
        let grid = if separated {
            rows(text)
        } else {
            hexadecimal(text)
        }?;
        within_limit(grid)
    }
}

impl FromStr for Position {
    type Err = BoardTextError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse::<Grid>().map(Self::from)
    }
}

/// Sixteen ranks, one digit each: hexadecimal, continued with `g` for 65536 and `h` for 131072.
fn hexadecimal(text: &str) -> Result<Grid, BoardTextError> {
    let rank = |(digit, found): (usize, char)| {
        let rank = found.to_digit(18).map(|rank| Rank::new(rank as u8));
        rank.ok_or(BoardTextError::NotARank { digit, found })
    };
    let ranks: Vec<Rank> = (1..)
        .zip(text.chars())
        .map(rank)
        .collect::<Result<_, _>>()?;
    match ranks.len() == Size::STANDARD.cells() {
        true => Ok(Grid::of_ranks(Size::STANDARD, ranks)),
        false => Err(BoardTextError::RankCount(ranks.len())),
    }
}

fn rows(text: &str) -> Result<Grid, BoardTextError> {
    // If `/` separates the rows, a line break is a blank; otherwise it ends a row.
    let rows: Vec<&str> = match text.contains('/') {
        true => text.split('/').collect(),
        false => text
            .lines()
            .filter(|line| !line.trim().is_empty())
            .collect(),
    };
    let rows: Vec<Vec<&str>> = rows
        .into_iter()
        .map(|row| match row.contains(',') {
            true => row.split(',').map(str::trim).collect(),
            false => row.split_whitespace().collect(),
        })
        .collect();
    grid_of(&rows, tile)
}

pub(super) fn grid_of(
    rows: &[Vec<&str>],
    tile: impl Fn(&str) -> Option<Rank>,
) -> Result<Grid, BoardTextError> {
    let columns = rows.first().map_or(0, Vec::len);
    let size = Size::new(rows.len(), columns)?;
    let mut grid = Grid::empty(size);
    for (row, cells) in rows.iter().enumerate() {
        if cells.len() != columns {
            return Err(BoardTextError::UnevenRow {
                row: row + 1,
                found: cells.len(),
                expected: columns,
            });
        }
        for (column, &cell) in cells.iter().enumerate() {
            let rank = tile(cell).ok_or_else(|| BoardTextError::NotATile {
                row: row + 1,
                column: column + 1,
                text: cell.chars().take(20).collect(),
            })?;
            if rank > size.max_rank() {
                return Err(BoardTextError::TooLarge {
                    row: row + 1,
                    column: column + 1,
                    tile: rank.tile(),
                    size,
                    limit: size.max_rank().tile(),
                });
            }
            grid = grid.with_rank(row * columns + column, rank);
        }
    }
    Ok(grid)
}

/// The board, unless its tile sum is too large.
pub(super) fn within_limit(grid: Grid) -> Result<Grid, BoardTextError> {
    let (size, sum) = (grid.size(), grid.tile_sum());
    let limit = size.max_sum();
    if sum > limit {
        return Err(BoardTextError::TooMuch { sum, size, limit });
    }
    Ok(grid)
}

fn tile(text: &str) -> Option<Rank> {
    match text {
        "." => Some(Rank::EMPTY),
        _ => Rank::of_tile(text.parse().ok()?),
    }
}
