//! Reads boards in the forms in which people paste them: copied from other programs, from tables or from a screen.
//!
//! A board is looked for in JSON (`json`), among tiles that say their places (`places`), and in the lines of the text, whatever
//! stands around it (`scan`), once its characters are normalised (`clean`). At last its numbers are recognised as tiles or exponents.
//! Where another reading was possible, the result says so.

mod cells;
mod clean;
mod json;
mod places;
mod scan;

use percent_encoding::percent_decode_str;
use serde::Serialize;

use super::text::{grid_of, within_limit};
use super::{Board as _, BoardTextError, Grid, Rank, Size};

use cells::{digit, exponent, is_large, tile};
use clean::clean;
use scan::Table;

/// The longest accepted text, in bytes.
const MAX_TEXT: usize = 64 << 10;

/// Why a text is no board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PasteError {
    /// A row or a cell is wrong.
    #[error("{0}")]
    Board(#[from] BoardTextError),
    /// Nothing but blanks.
    #[error("there is no text to read a board from")]
    Nothing,
    /// The text is longer than any board.
    #[error("this text is too long to be a board")]
    TooLong,
    /// Nothing looks like a board.
    #[error(
        "there is no board in this text: write a line for each row, such as 2 4 8 0, or 16 hexadecimal digits"
    )]
    NoBoard,
    /// So many cells in one line make no square board.
    #[error(
        "{0} cells in one line make no square board: write a line for each row, or \"/\" between the rows"
    )]
    OneLine(usize),
    /// The board is empty.
    #[error("there is no tile on this board: a game begins with one at least")]
    NoTile,
    /// The text begins like JSON but is not valid JSON.
    #[error("this looks like JSON, but line {line}, column {column} is not")]
    Json {
        /// Counted from 1.
        line: usize,
        /// Counted from 1.
        column: usize,
    },
    /// More than one board.
    #[error(
        "this text has {count} boards, the first in line {first}, the last in line {last}: leave one"
    )]
    Several {
        /// The number of boards.
        count: usize,
        /// The line of the first, counted from 1.
        first: usize,
        /// The line of the last.
        last: usize,
    },
    /// The numbers may be tiles or exponents, which stand for this board.
    #[error("these numbers may be tiles, or exponents that stand for {0}")]
    InDoubt(Grid),
    /// The numbers are no exponents.
    #[error("these numbers are not the exponents of a board: from 0 to {most} on {size}")]
    NotExponents {
        /// The largest exponent.
        most: u8,
        /// The size of the board.
        size: Size,
    },
}

/// The meaning of the numbers of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Numbers {
    /// The numbers on the tiles: 2, 4, 8, …
    Tiles,
    /// Their exponents: 1 for the tile 2, 2 for the tile 4, …
    Exponents,
}

/// Why another reading of a text was possible.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[serde(tag = "kind", content = "text", rename_all = "camelCase")]
pub enum Doubt {
    /// The numbers may be tiles or exponents: lists of programs hold the one as often as the other.
    #[error("the numbers may be tiles or exponents")]
    Numbers,
    /// A list of all cells was taken row by row.
    #[error("the cells were taken row by row")]
    List,
    /// Blanks in a table, or marks before its rows, were taken for empty cells.
    #[error("blanks or marks were taken for empty cells")]
    Blanks,
    /// Rows, columns and tiles were told apart without their names, or the size of the board was not told.
    #[error("the rows and columns of the tiles, or the size of the board, are a guess")]
    Places,
    /// What stood beside the board was left out.
    #[error("this was left out: {0}")]
    Left(String),
}

/// A board read from a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(
    feature = "typescript",
    tsify(missing_as_null, rename = "BoardReading")
)]
pub struct Reading {
    /// The board.
    #[cfg_attr(feature = "typescript", tsify(type = "string"))]
    pub board: Grid,
    /// The score, if the text is a stored game.
    pub score: Option<u64>,
    /// The meaning of the numbers: tiles or exponents.
    #[cfg_attr(feature = "typescript", tsify(type = "NumbersName"))]
    pub numbers: Numbers,
    /// The board by the other meaning of the numbers, if that is possible.
    #[cfg_attr(feature = "typescript", tsify(type = "string | null"))]
    pub other: Option<Grid>,
    /// Why the text may be meant otherwise; empty where nothing is in doubt.
    #[cfg_attr(feature = "typescript", tsify(type = "BoardDoubt[]"))]
    pub doubts: Vec<Doubt>,
}

impl Reading {
    /// Reads a board in any of these forms, with any text around it.
    ///
    /// * Rows of tiles, with `/`, a line break or `;` between the rows, and blanks, commas, tabs or bars between the tiles.
    ///   Tiles may be written as `2048`, `2,048`, `2k` or `2^11`, empty cells as `0`, `.`, `-`, `_`, `x`, `*`, `·`, `null`, or nothing
    ///   between two commas, tabs or bars. Frames drawn around the cells are passed over.
    /// * Lists of programming languages: `[[2, 4], [8, 16]]`, `{{2,4},{8,16}}`, `listOf(listOf(2, 4), listOf(8, 16))`, or the cells
    ///   of a square board in one list or line.
    /// * Hexadecimal ranks, 16 for 4×4 or 9 for 3×3, with `g` for 65536 and `h` for 131072, also in a link that says `board=`.
    /// * JSON, and objects of JavaScript and Python, with such a list, such as `gameState` of the original 2048; or a table of HTML.
    /// * Tiles that say their places: `{(0, 1): 2}`, `{row: 0, col: 1, value: 2}`, or those of the original's page.
    ///
    /// `numbers` is the meaning of the numbers, if known.
    ///
    /// ```
    /// use twofold::board::{Doubt, Reading};
    ///
    /// let reading = Reading::of("Help!\n2 | 4\n--+--\n  | 8   Score: 700", None)?;
    /// assert_eq!(reading.board.to_string(), "2,4/0,8");
    /// assert_eq!(reading.doubts, [Doubt::Left("Score: 700".to_owned())]);
    /// let reading = Reading::of("[[0,1,3],[0,1,2],[0,0,5]]", None)?;
    /// assert_eq!(reading.board.to_string(), "0,2,8/0,2,4/0,0,32");
    /// # Ok::<(), twofold::board::PasteError>(())
    /// ```
    pub fn of(text: &str, numbers: Option<Numbers>) -> Result<Self, PasteError> {
        if text.len() > MAX_TEXT {
            return Err(PasteError::TooLong);
        }
        if text.trim().is_empty() {
            return Err(PasteError::Nothing);
        }
        let reading = read(text.trim_start_matches('\u{feff}'), numbers)?;
        match reading.board.max_rank() {
            Rank::EMPTY => Err(PasteError::NoTile),
            _ => Ok(reading),
        }
    }

    /// The board, if the meaning of its numbers is not in doubt.
    pub fn sure(self) -> Result<Self, PasteError> {
        match self.other {
            Some(exponents) if self.doubts.contains(&Doubt::Numbers) => {
                Err(PasteError::InDoubt(exponents))
            }
            _ => Ok(self),
        }
    }
}

/// A board of a text with several boards, by both meanings of its numbers.
pub(crate) struct ListedBoard {
    /// The board if the numbers are tiles.
    pub tiles: Option<Grid>,
    /// The board if the numbers are exponents.
    pub exponents: Option<Grid>,
    /// The first and the last line, counted from 1.
    pub lines: [usize; 2],
}

pub(crate) fn boards_in(text: &str) -> Vec<ListedBoard> {
    let listed = |table: &Table<'_>| {
        let tiles = tiles(&table.rows, table.form).ok();
        let exponents = exponents(&table.rows).filter(|_| table.form != NumberForm::Digits);
        let board = ListedBoard {
            tiles,
            exponents,
            lines: table.lines,
        };
        (tiles.is_some() || exponents.is_some()).then_some(board)
    };
    let clean = clean(text);
    let tables = scan::tables(&clean);
    tables.iter().flatten().filter_map(listed).collect()
}

/// The form of a board, which says what its numbers are.
#[derive(Clone, Copy, PartialEq, Eq)]
enum NumberForm {
    /// The numbers are tiles.
    Tiles,
    /// This program's own form: tiles if possible, otherwise exponents.
    Own,
    /// Rows of numbers.
    Rows,
    /// A list of a program.
    List,
    /// Digits of exponents.
    Digits,
}

/// The board of these rows if their numbers are tiles.
fn tiles(rows: &[Vec<&str>], form: NumberForm) -> Result<Grid, BoardTextError> {
    let too_large = rows.iter().flatten().any(|text| is_large(text));
    let rank = |text: &str| match form {
        NumberForm::Digits => digit(text),
        _ => tile(text, too_large),
    };
    within_limit(grid_of(rows, rank)?)
}

/// The board of these rows if their numbers are exponents.
fn exponents(rows: &[Vec<&str>]) -> Option<Grid> {
    within_limit(grid_of(rows, exponent).ok()?).ok()
}

fn decide(
    rows: &[Vec<&str>],
    form: NumberForm,
    numbers: Option<Numbers>,
) -> Result<Reading, PasteError> {
    let may_be_exponents = !matches!(form, NumberForm::Tiles | NumberForm::Digits);
    let exponents = exponents(rows).filter(|_| may_be_exponents);
    let read = |board, numbers, other: Option<Grid>| Reading {
        board,
        score: None,
        numbers,
        other,
        doubts: (other.is_some() && form == NumberForm::List)
            .then_some(Doubt::Numbers)
            .into_iter()
            .collect(),
    };
    let tiles = tiles(rows, form);
    match (numbers, tiles, exponents) {
        (Some(Numbers::Exponents), _, Some(board)) => Ok(read(board, Numbers::Exponents, None)),
        (Some(Numbers::Exponents), Ok(tiles), None) if may_be_exponents => {
            let (size, most) = (tiles.size(), tiles.size().max_rank().exponent());
            Err(PasteError::NotExponents { most, size })
        }
        (None, Ok(board), other) => Ok(read(
            board,
            Numbers::Tiles,
            other.filter(|&other| form != NumberForm::Own && other != board),
        )),
        (None, Err(_), Some(board)) => Ok(read(board, Numbers::Exponents, None)),
        (_, tiles, _) => Ok(read(tiles?, Numbers::Tiles, None)),
    }
}

fn read(text: &str, numbers: Option<Numbers>) -> Result<Reading, PasteError> {
    if let Some(value) = in_link(text) {
        return read(&value, numbers);
    }
    if let Some(found) =
        json::read(text, numbers).or_else(|| places::read(text, false, None, numbers))
    {
        return found;
    }
    let clean = clean(text);
    let mut errors = Vec::new();
    let found = scan::tables(&clean).into_iter();
    let tables = found.filter_map(|found| found.map_err(|error| errors.push(error)).ok());
    let mut tables: Vec<Table<'_>> = tables.collect();
    let area = |table: &Table<'_>| table.rows.len() * table.rows[0].len();
    let Some(largest) = tables.iter().map(area).max() else {
        let error = errors.into_iter().next().unwrap_or(PasteError::NoBoard);
        let is_vague = matches!(error, PasteError::OneLine(_) | PasteError::NoBoard);
        let json = serde_json::from_str::<serde_json::Value>(text.trim()).err();
        let json = json.filter(|_| is_vague && text.trim_start().starts_with("{\""));
        return Err(json.map_or(error, |wrong| PasteError::Json {
            line: wrong.line(),
            column: wrong.column(),
        }));
    };
    let others = tables.extract_if(.., |table| area(table) < largest);
    let others: Vec<_> = others.collect();
    let [first, last] = [&tables[0], &tables[tables.len() - 1]];
    let differs = |table: &&Table<'_>| table.rows != first.rows;
    let count = 1 + tables.iter().filter(differs).count();
    if count > 1 {
        return Err(PasteError::Several {
            count,
            first: first.lines[0],
            last: last.lines[0],
        });
    }
    let mut reading = decide(&first.rows, first.form, numbers)?;
    reading.doubts.extend(first.doubts.iter().cloned());
    let left = others.iter().map(|table| table.rows.concat().join(" "));
    reading.doubts.extend(left.map(Doubt::Left));
    Ok(reading)
}

/// The value of the parameter of a link that holds a board.
fn in_link(text: &str) -> Option<String> {
    let names = ["board", "state", "grid", "position", "tiles", "b"];
    text.split(['?', '#', '&']).skip(1).find_map(|part| {
        let (name, value) = part.split_once('=')?;
        let is_end = |found: char| found.is_whitespace() || "&#;\"'<>)".contains(found);
        let value = value.split(is_end).next()?;
        (names.contains(&&name.to_ascii_lowercase()[..]) && !value.is_empty())
            .then(|| decoded(value))
    })
}

/// Decodes a part of a link.
pub(crate) fn decoded(value: &str) -> String {
    let value = value.replace('+', " ");
    percent_decode_str(&value).decode_utf8_lossy().into_owned()
}
