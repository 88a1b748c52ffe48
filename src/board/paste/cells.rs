//! Single cells, and the meaning of their numbers.

use super::super::text::within_limit;
use super::super::{Board as _, BoardTextError, Grid, Rank, Size};

/// The meaning of the numbers of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Numbers {
    /// The numbers on the tiles: 2, 4, 8, …
    Tiles,
    /// Their exponents: 1 for the tile 2, 2 for the tile 4, …
    Exponents,
}

impl Numbers {
    /// The name of the meaning.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Tiles => "tiles",
            Self::Exponents => "exponents",
        }
    }
}

/// The content of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cell {
    Empty,
    /// A number: a tile or an exponent.
    Number(u64),
    /// A tile, whatever the meaning of the other numbers: `2k`, `2^11`.
    Tile(Rank),
}

/// Signs for an empty cell, once or repeated.
const EMPTY_MARKS: &str = "._-·•∙⋅*xX×○◦□▢⬜~";
/// The largest exponent on a 4×4 board.
const LARGEST_EXPONENT: u64 = 17;
/// Signs around a tile, such as a new one.
const AROUND: &str = "\"'`_*><()[]{} \t";

/// A cell as people write it.
pub(super) fn cell(text: &str) -> Option<Cell> {
    let text = text.trim_matches(|found: char| "\"'`".contains(found) || found.is_whitespace());
    if text.chars().all(|found| EMPTY_MARKS.contains(found)) {
        return Some(Cell::Empty);
    }
    let text = text.trim_matches(|found| AROUND.contains(found));
    // The longest cell is a large tile with separators.
    if text.len() > 30 {
        return None;
    }
    let text = text.to_ascii_lowercase();
    if matches!(
        &text[..],
        "null" | "none" | "nil" | "empty" | "undefined" | "nan"
    ) {
        return Some(Cell::Empty);
    }
    if let Some(exponent) = text.strip_prefix("2^").or_else(|| text.strip_prefix("2**")) {
        return exponent
            .parse()
            .ok()
            .filter(|exponent| (1..64).contains(exponent))
            .map(|exponent| Cell::Tile(Rank::new(exponent)));
    }
    if let Some(thousands) = text.strip_suffix('k') {
        // 32k is 32·1024, and 131k is a little more than 131·1000.
        let thousands: u64 = thousands.trim().parse().ok()?;
        return (10..64)
            .map(Rank::new)
            .find(|rank| {
                rank.tile() / 1000 == thousands || Some(rank.tile()) == thousands.checked_mul(1024)
            })
            .map(Cell::Tile);
    }
    // Some programs write 16 as `16.` or `16.0`.
    let whole = match text.split_once('.') {
        Some((whole, rest)) if rest.chars().all(|digit| digit == '0') => whole,
        _ => &text[..],
    };
    let joined =
        has_thousands(whole).then(|| whole.replace(|found: char| !found.is_ascii_digit(), ""));
    let digits = joined.as_deref().unwrap_or(whole);
    let is_number = digits.bytes().all(|digit| digit.is_ascii_digit());
    digits.parse().ok().filter(|_| is_number).map(Cell::Number)
}

/// True if a number is written like `16,384`.
pub(super) fn has_thousands(text: &str) -> bool {
    let mut groups = text.split([',', '.', '\'', '_', ' ']);
    let is_group = |group: &str| group.bytes().all(|digit| digit.is_ascii_digit());
    let first = groups.next().unwrap_or_default();
    let mut rest = groups.peekable();
    (1..=3).contains(&first.len())
        && is_group(first)
        && rest.peek().is_some()
        && rest.all(|group| group.len() == 3 && is_group(group))
}

/// The possible boards of some cells.
pub(super) struct Interpretations {
    /// The board if the numbers are tiles.
    pub tiles: Result<Grid, BoardTextError>,
    /// The board if the numbers are exponents, where that is possible.
    pub exponents: Option<Grid>,
}

/// The possible boards of the cells; `text` returns the text of a cell for errors.
pub(super) fn interpretations(
    size: Size,
    cells: &[Cell],
    text: impl Fn(usize) -> String,
) -> Interpretations {
    let most = size.max_rank();
    let exponent = |cell: &Cell| match *cell {
        Cell::Empty => Some(Rank::EMPTY),
        Cell::Number(number) => u8::try_from(number)
            .ok()
            .map(Rank::new)
            .filter(|&rank| rank <= most),
        Cell::Tile(_) => None,
    };
    let exponents = (cells.iter().map(exponent).enumerate())
        .try_fold(Grid::empty(size), |grid, (cell, rank)| {
            Some(grid.with_rank(cell, rank?))
        })
        .and_then(|grid| within_limit(grid).ok());
    // Some programs write an empty cell as 1. Beside numbers too large for exponents, a 1 cannot be anything else.
    let is_large = |cell: &Cell| matches!(*cell, Cell::Number(number) if number > LARGEST_EXPONENT);
    let has_large = cells.iter().any(is_large);
    let rank = |cell: &Cell| match *cell {
        Cell::Empty => Some(Rank::EMPTY),
        Cell::Number(1) if has_large => Some(Rank::EMPTY),
        Cell::Number(number) => Rank::of_tile(number),
        Cell::Tile(rank) => Some(rank),
    };
    let columns = size.columns();
    let tiles = (cells.iter().enumerate())
        .try_fold(Grid::empty(size), |grid, (place, cell)| {
            let (row, column) = (place / columns + 1, place % columns + 1);
            let rank = rank(cell).ok_or_else(|| BoardTextError::NotATile {
                row,
                column,
                text: text(place).chars().take(20).collect(),
            })?;
            if rank > most {
                return Err(BoardTextError::TooLarge {
                    row,
                    column,
                    tile: rank.tile(),
                    size,
                    limit: most.tile(),
                });
            }
            Ok(grid.with_rank(place, rank))
        })
        .and_then(within_limit);
    Interpretations { tiles, exponents }
}

/// True if a text is a cell of a board of tiles.
pub(crate) fn is_tile(text: &str) -> bool {
    match cell(text) {
        Some(Cell::Number(number)) => Rank::of_tile(number).is_some(),
        found => found.is_some(),
    }
}
