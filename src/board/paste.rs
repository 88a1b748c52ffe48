//! Reads boards in the forms in which people paste them: copied from other programs, from tables or from a screen.
//!
//! It works in layers. First the characters are normalised (`clean`). Then boards are searched for: in the text as a whole, in
//! objects of other programs (`relaxed`), and in the lines, whatever stands between them (`lines`). At last the numbers are
//! recognised as tiles or exponents (`cells`).

mod cells;
mod clean;
mod hexadecimal;
mod json;
mod lines;
mod page;
mod relaxed;

use serde_json::Value;

use super::text::BoardTextError;
use super::{Board as _, Grid, Rank, Size};

pub use cells::Numbers;
use cells::{Cell, cell, interpretations};
use clean::clean;
use hexadecimal::{digit, hexadecimal};
use json::{is_saved, json_error, word, words};
use lines::{FoundBoard, TextRow, found_boards, is_drawn, is_frame, settle};
use page::{decoded, on_page};

/// The longest accepted text, in bytes.
const MAX_TEXT: usize = 64 << 10;
/// The largest score: numbers of JavaScript are exact up to here.
const MAX_SCORE: u64 = 1 << 52;

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
    /// The cells of one line make no square board.
    #[error(
        "{0} cells in one line make no square board: write a line for each row, or \"/\" between the rows"
    )]
    CellCount(usize),
    /// There are too few or too many digits without blanks.
    #[error(
        "{0} digits without blanks between them: a board in hexadecimal has 16 digits (4x4) or 9 (3x3)"
    )]
    DigitCount(usize),
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
    /// JSON without a board.
    #[error(
        "this is JSON without a board: looked for \"grid\", \"board\", \"cells\" and \"tiles\""
    )]
    NoBoard,
    /// More than one board.
    #[error("this text has {0} boards, the first in line {1}, the last in line {2}: leave one")]
    Several(usize, usize, usize),
    /// Only some of the lines are rows of a board.
    #[error(
        "line {line}, cell {cell}: \"{text}\" is not a tile; lines {from} to {to} beside it are {rows} rows of {columns} cells"
    )]
    Beside {
        /// The wrong line, counted from 1.
        line: usize,
        /// The wrong cell, counted from 1.
        cell: usize,
        /// The text of the cell.
        text: String,
        /// The first line of the board.
        from: usize,
        /// The last line of the board.
        to: usize,
        /// The number of rows in these lines.
        rows: usize,
        /// The number of cells of each row.
        columns: usize,
    },
    /// The numbers may be tiles or exponents.
    #[error("these numbers may be tiles, or exponents that stand for {exponents}")]
    InDoubt {
        /// The board if they are exponents.
        exponents: Grid,
    },
    /// The numbers are no exponents.
    #[error("these numbers are not the exponents of a board: from 0 to {0} on {1}")]
    NotExponents(u8, Size),
}

/// A board read from a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The board.
    pub board: Grid,
    /// The score, if the text is a stored game.
    pub score: Option<u64>,
    /// The meaning of the numbers: tiles or exponents.
    pub numbers: Numbers,
    /// The board by the other meaning of the numbers, if that is possible.
    pub other: Option<Grid>,
    /// True if the meaning of the numbers is in doubt. Rows of numbers are taken for tiles if possible; lists of programs are as
    /// often exponents.
    pub in_doubt: bool,
}

impl Reading {
    /// Reads a board in any of these forms, with any text around it.
    ///
    /// * Rows of tiles, with `/`, a line break or `;` between the rows, and blanks, commas, tabs or bars between the tiles.
    ///   Tiles may be written as `2048`, `2,048`, `2k` or `2^11`, empty cells as `0`, `.`, `-`, `_`, `x`, `*`, `·`, `null`, or nothing
    ///   between two commas, tabs or bars. Frames drawn around the cells are passed over.
    /// * Lists of programming languages: `[[2, 4], [8, 16]]`, `{{2,4},{8,16}}`, `((2 4) (8 16))`, `[2, 4, 8, 16]`, or the cells of a square
    ///   board in one line.
    /// * Hexadecimal ranks, 16 for 4×4 or 9 for 3×3, with `g` for 65536 and `h` for 131072, also in a link that says `board=`.
    /// * JSON, and objects of JavaScript and Python, with such a list, and `gameState` as the original 2048 stores it, whose `cells` are
    ///   columns; or the tiles of its page.
    ///
    /// `numbers` is the meaning of the numbers, if known.
    ///
    /// # Errors
    /// [`PasteError`] says what is wrong, and where.
    pub fn of(text: &str, numbers: Option<Numbers>) -> Result<Self, PasteError> {
        if text.len() > MAX_TEXT {
            return Err(PasteError::TooLong);
        }
        let reading = BoardReader { numbers }.read(&clean(text))?;
        match reading.board.max_rank() {
            Rank::EMPTY => Err(PasteError::NoTile),
            _ => Ok(reading),
        }
    }

    /// The board, if the meaning of its numbers is not in doubt.
    ///
    /// # Errors
    /// [`PasteError::InDoubt`].
    pub fn sure(self) -> Result<Self, PasteError> {
        match self.other {
            Some(exponents) if self.in_doubt => Err(PasteError::InDoubt { exponents }),
            _ => Ok(self),
        }
    }
}

/// Reads a board in any form; see [`Reading::of`].
///
/// ```
/// use twofold::board::read_board;
///
/// let board = read_board("[[2, null], [\"32k\", 4]]").unwrap_err();
/// assert_eq!(board.to_string(), "row 2, column 1: 32768 is more than a 2x2 board can hold (at most 32)");
/// assert_eq!(read_board("2 | 4\n--+--\n  | 8")?.to_string(), "2,4/0,8");
/// assert_eq!(read_board("[[0,1,3],[0,1,2],[0,0,5]]")?.to_string(), "0,2,8/0,2,4/0,0,32");
/// # Ok::<(), twofold::board::PasteError>(())
/// ```
///
/// # Errors
/// [`PasteError`] says what is wrong, and where.
pub fn read_board(text: &str) -> Result<Grid, PasteError> {
    Ok(Reading::of(text, None)?.sure()?.board)
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

/// All boards in the lines of a text.
pub(crate) fn boards_in(text: &str) -> Vec<ListedBoard> {
    let text = clean(text);
    let mut boards = Vec::new();
    found_boards(&text, |table| {
        if let Ok((size, cells)) = size_and_cells(&table.rows, table.is_hexadecimal) {
            let interpretations = interpretations(size, &cells, |_| String::new());
            boards.push(ListedBoard {
                tiles: interpretations.tiles.ok(),
                exponents: interpretations.exponents,
                lines: table.lines,
            });
        }
    });
    boards
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
    Hexadecimal,
}

/// The size and the cells of some rows.
fn size_and_cells(
    rows: &[Vec<&str>],
    is_hexadecimal: bool,
) -> Result<(Size, Vec<Cell>), BoardTextError> {
    let columns = rows.first().map_or(0, Vec::len);
    let size = Size::new(rows.len(), columns)?;
    let mut cells = Vec::with_capacity(size.cells());
    for (row, texts) in rows.iter().enumerate() {
        if texts.len() != columns {
            return Err(BoardTextError::UnevenRow {
                row: row + 1,
                found: texts.len(),
                expected: columns,
            });
        }
        for (column, text) in texts.iter().enumerate() {
            let found = match is_hexadecimal {
                true => digit(text),
                false => cell(text),
            };
            cells.push(found.ok_or_else(|| BoardTextError::NotATile {
                row: row + 1,
                column: column + 1,
                text: text.chars().take(20).collect(),
            })?);
        }
    }
    Ok((size, cells))
}

/// Reads boards whose numbers may be known to be tiles or exponents.
#[derive(Clone, Copy)]
struct BoardReader {
    numbers: Option<Numbers>,
}

impl BoardReader {
    fn read(self, text: &str) -> Result<Reading, PasteError> {
        if text.trim().is_empty() {
            return Err(PasteError::Nothing);
        }
        if let Some(found) = self.in_link(text) {
            return found;
        }
        if let Some(grid) = on_page(text) {
            return self.decide(&grid, NumberForm::Tiles);
        }
        let is_object = text.trim_start().starts_with('{');
        let object = relaxed::value(text).filter(|value| value.is_object() || is_saved(value));
        let first = match &object {
            Some(value) => match self.in_json(value) {
                Err(PasteError::NoBoard) => Err(PasteError::NoBoard),
                found => return found,
            },
            None if is_object => Err(json_error(text)),
            // For a drawn board, the lines are tried before the text as a whole.
            None if text.lines().any(is_drawn) => match self.among_lines(text) {
                Some(Ok(found)) => return Ok(found),
                _ => self.in_text(text),
            },
            None => self.in_text(text),
        };
        first.or_else(|error| self.among_lines(text).unwrap_or(Err(error)))
    }

    /// The only board in the lines of a text.
    fn among_lines(self, text: &str) -> Option<Result<Reading, PasteError>> {
        let mut count = 0;
        let mut first: Option<FoundBoard<'_>> = None;
        let mut last = 0;
        found_boards(text, |table| {
            if first.as_ref().is_none_or(|first| first.rows != table.rows) {
                count += 1;
            }
            last = table.lines[0];
            first.get_or_insert(table);
        });
        let table = first?;
        let [from, to] = table.lines;
        if count > 1 {
            return Some(Err(PasteError::Several(count, from, last)));
        }
        if let Some((line, cells)) = &table.damaged {
            // In a single line, rows are found more reliably than a list of cells.
            if (from..=to).contains(line) {
                return None;
            }
            let wrong = cells
                .iter()
                .position(|text| cell(text).is_none())
                .unwrap_or(0);
            return Some(Err(PasteError::Beside {
                line: *line,
                cell: wrong + 1,
                text: cells[wrong].chars().take(20).collect(),
                from,
                to,
                rows: table.rows.len(),
                columns: table.rows[0].len(),
            }));
        }
        let form = match (table.is_hexadecimal, table.is_list) {
            (true, _) => NumberForm::Hexadecimal,
            (false, true) => NumberForm::List,
            (false, false) => NumberForm::Rows,
        };
        Some(self.grid(&table.rows, form))
    }

    /// The board of these rows.
    fn grid(self, rows: &[Vec<&str>], form: NumberForm) -> Result<Reading, PasteError> {
        let (size, cells) = size_and_cells(rows, form == NumberForm::Hexadecimal)?;
        let columns = size.columns();
        let interpretations = interpretations(size, &cells, |cell| {
            rows[cell / columns][cell % columns].to_owned()
        });
        let read = |board, numbers, other: Option<Grid>| Reading {
            board,
            score: None,
            numbers,
            other,
            in_doubt: other.is_some() && form == NumberForm::List,
        };
        let may_be_both = matches!(form, NumberForm::Rows | NumberForm::List);
        let may_be_exponents = may_be_both || form == NumberForm::Own;
        match (
            self.numbers,
            interpretations.tiles,
            interpretations.exponents,
        ) {
            (Some(Numbers::Exponents), _, Some(board)) if may_be_exponents => {
                Ok(read(board, Numbers::Exponents, None))
            }
            (Some(Numbers::Exponents), _, None) if may_be_exponents => {
                Err(PasteError::NotExponents(size.max_rank().exponent(), size))
            }
            (Some(Numbers::Tiles), tiles, _) => Ok(read(tiles?, Numbers::Tiles, None)),
            (_, Ok(board), other) => {
                let other = other.filter(|&other| may_be_both && other != board);
                Ok(read(board, Numbers::Tiles, other))
            }
            (None, Err(_), Some(board)) if may_be_exponents => {
                Ok(read(board, Numbers::Exponents, None))
            }
            (_, Err(error), _) => Err(error.into()),
        }
    }

    /// Decides the meaning of the numbers of a board.
    fn decide(self, grid: &Grid, form: NumberForm) -> Result<Reading, PasteError> {
        let rows = grid.to_string();
        let rows: Vec<Vec<&str>> = rows
            .split('/')
            .map(|row| row.split(',').collect())
            .collect();
        self.grid(&rows, form)
    }

    /// The board in a link of another site, with or without its beginning.
    fn in_link(self, text: &str) -> Option<Result<Reading, PasteError>> {
        let text = text.trim();
        if text.contains(char::is_whitespace) {
            return None;
        }
        let names = ["board", "state", "grid", "position", "tiles", "b"];
        let (_, parts) = text.split_once(['?', '#'])?;
        let value = parts.split(['?', '#', '&', ';']).find_map(|part| {
            let (name, value) = part.split_once('=')?;
            names
                .contains(&&name.to_ascii_lowercase()[..])
                .then_some(value)
        })?;
        Some(self.in_text(&decoded(value)))
    }

    fn in_text(self, text: &str) -> Result<Reading, PasteError> {
        // Tabs at the ends may be empty cells.
        let text = text.trim_matches(|found: char| found != '\t' && found.is_whitespace());
        if text.trim().is_empty() {
            return Err(PasteError::Nothing);
        }
        if let Some(grid) = hexadecimal(text)? {
            return self.decide(&grid, NumberForm::Tiles);
        }
        if let (Some(first), Some(last)) = (text.find('['), text.rfind(']'))
            && first < last
        {
            let groups = innermost(&text[first..=last]);
            return match &groups[..] {
                [one] => self.lines(one, NumberForm::List),
                groups => self.rows(groups, NumberForm::List),
            };
        }
        if text.contains('/') {
            return self.rows(&text.split('/').collect::<Vec<_>>(), NumberForm::Own);
        }
        self.lines(text, NumberForm::Rows)
    }

    fn rows(self, texts: &[&str], form: NumberForm) -> Result<Reading, PasteError> {
        let rows = settle(texts.iter().map(|text| lines::cells(text)).collect());
        self.grid(&rows, form)
    }

    /// One row a line, or rows between `;` in a single line; otherwise a list of all cells.
    fn lines(self, text: &str, form: NumberForm) -> Result<Reading, PasteError> {
        let mut found: Vec<TextRow<'_>> = text
            .lines()
            .filter(|line| !line.trim().is_empty() && !is_frame(line))
            .map(lines::cells)
            .collect();
        if let [_] = &found[..]
            && text.contains(';')
        {
            let parts = text.trim().trim_end_matches(';').split(';');
            found = parts.map(lines::cells).collect();
        }
        let found = settle(found);
        let even = (found.windows(2)).all(|pair| pair[0].len() == pair[1].len());
        let is_column = found.iter().all(|row| row.len() == 1);
        match found.len() {
            0 => Err(PasteError::Nothing),
            1 => self.square(found.concat(), form),
            _ if is_column => self.square(found.concat(), form),
            _ if form == NumberForm::List && !even => {
                let cells = found.concat().into_iter();
                self.square(cells.filter(|cell| !cell.is_empty()).collect(), form)
            }
            _ => self.grid(&found, form),
        }
    }

    /// The square board of these cells.
    fn square(self, cells: Vec<&str>, form: NumberForm) -> Result<Reading, PasteError> {
        let mut cells = cells;
        let side = |count: usize| Size::SIDES.into_iter().find(|side| side * side == count);
        // A comma after the last cell.
        if side(cells.len()).is_none() && cells.last() == Some(&"") {
            cells.pop();
        }
        let side = side(cells.len()).ok_or(PasteError::CellCount(cells.len()))?;
        let rows: Vec<_> = cells.chunks(side).map(<[_]>::to_vec).collect();
        self.grid(&rows, form)
    }

    fn in_json(self, value: &Value) -> Result<Reading, PasteError> {
        let score = ["score", "Score", "points"]
            .iter()
            .find_map(|&name| value.get(name)?.as_u64());
        let with_score = |reading: Reading| Reading {
            score: score.filter(|&score| score <= MAX_SCORE),
            ..reading
        };
        // A string and a number: some programs store a board and its score so.
        if let Some([Value::String(board), Value::Number(score)]) =
            value.as_array().map(Vec::as_slice)
        {
            let reading = self.in_text(board)?;
            return Ok(Reading {
                score: score.as_u64().filter(|&score| score <= MAX_SCORE),
                ..reading
            });
        }
        let grid = value.get("grid").filter(|grid| grid.is_object());
        if let Some(Value::Array(columns)) = grid.unwrap_or(value).get("cells")
            && (grid.is_some() || value.get("size").is_some())
        {
            return self.of_columns(columns).map(with_score);
        }
        [
            "board",
            "grid",
            "cells",
            "tiles",
            "state",
            "pieces",
            "gameState",
        ]
        .iter()
        .find_map(|&name| value.get(name))
        .map_or(Err(PasteError::NoBoard), |board| match board {
            Value::Array(cells) => self.of_rows(cells),
            Value::String(text) if text.trim_start().starts_with('{') => {
                relaxed::value(text).map_or(Err(PasteError::NoBoard), |inner| self.in_json(&inner))
            }
            Value::String(text) => self.in_text(text),
            Value::Object(_) => self.in_json(board),
            _ => Err(PasteError::NoBoard),
        })
        .map(|reading| match reading.score {
            Some(_) => reading,
            None => with_score(reading),
        })
    }

    /// The cells of the original game's `Grid`: a list for each column; each entry is empty or a tile with its value.
    fn of_columns(self, columns: &[Value]) -> Result<Reading, PasteError> {
        let columns: Vec<Vec<String>> = columns.iter().map(words).collect();
        let height = columns.first().map_or(0, Vec::len);
        if let Some((column, found)) =
            (columns.iter().map(Vec::len).enumerate()).find(|&(_, found)| found != height)
        {
            return Err(PasteError::Board(BoardTextError::UnevenColumn {
                column: column + 1,
                found,
                expected: height,
            }));
        }
        let rows: Vec<Vec<&str>> = (0..height)
            .map(|row| columns.iter().map(|column| &column[row][..]).collect())
            .collect();
        self.grid(&rows, NumberForm::Tiles)
    }

    fn of_rows(self, rows: &[Value]) -> Result<Reading, PasteError> {
        let has_objects = |row: &Value| {
            row.is_object()
                || row
                    .as_array()
                    .is_some_and(|row| row.iter().any(Value::is_object))
        };
        let form = match rows.iter().any(has_objects) {
            true => NumberForm::Tiles,
            false => NumberForm::List,
        };
        if rows.iter().any(Value::is_array) {
            let rows: Vec<Vec<String>> = rows.iter().map(words).collect();
            let rows: Vec<Vec<&str>> = (rows.iter())
                .map(|row| row.iter().map(String::as_str).collect())
                .collect();
            return self.grid(&rows, form);
        }
        let cells: Vec<String> = rows.iter().map(word).collect();
        self.square(cells.iter().map(String::as_str).collect(), form)
    }
}

/// The texts between pairs of innermost brackets.
fn innermost(text: &str) -> Vec<&str> {
    let mut groups = Vec::new();
    let mut begun = None;
    for (place, found) in text.char_indices() {
        match found {
            '[' => begun = Some(place + 1),
            ']' => groups.extend(begun.take().map(|begun| &text[begun..place])),
            _ => {}
        }
    }
    groups
}
