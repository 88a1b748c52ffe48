//! Boards in the forms in which people have them: copied from other programs, from a table, from a screen.

use serde_json::Value;

use super::text::{grid_of, within_limit};
use super::{Board as _, BoardTextError, Grid, Rank, Size};

/// The longest text that is looked at, in bytes.
const MAX_TEXT: usize = 64 << 10;

/// Why a text is no board, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PasteError {
    /// A row or a cell is wrong.
    #[error("{0}")]
    Board(#[from] BoardTextError),
    /// Nothing but blanks.
    #[error("there is no text to read a board from")]
    Nothing,
    /// Longer than any board.
    #[error("this text is too long to be a board")]
    TooLong,
    /// Cells in one line that make no square.
    #[error(
        "{0} cells in one line make no square board: write a line for each row, or \"/\" between the rows"
    )]
    CellCount(usize),
    /// Digits without blanks, too few or too many.
    #[error(
        "{0} digits without blanks between them: a board in hexadecimal has 16 digits (4x4) or 9 (3x3)"
    )]
    DigitCount(usize),
    /// The board is empty.
    #[error("there is no tile on this board: a game begins with one at least")]
    NoTile,
    /// Not even JSON.
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
}

/// Reads a board in any of these forms.
///
/// * Rows of tiles, with `/`, a line break or `;` between the rows, and blanks, commas, tabs or bars between the tiles.
///   Tiles may be written as `2048`, `2k` or `2^11`, empty cells as `0`, `.`, `-`, `_`, `null`, or nothing between two commas,
///   tabs or bars. Frames drawn around the cells are passed over.
/// * Lists: `[[2, 4], [8, 16]]`, `[2, 4, 8, 16]`, or the cells of a square board in one line.
/// * Hexadecimal ranks, 16 for 4×4 or 9 for 3×3, with `g` for 65536 and `h` for 131072.
/// * JSON with such a list, and `gameState` as the original 2048 stores it, whose `cells` are columns.
///
/// ```
/// use twofold::board::read_board;
///
/// let board = read_board("[[2, null], [\"32k\", 4]]").unwrap_err();
/// assert_eq!(board.to_string(), "row 2, column 1: 32768 is more than a 2x2 board can hold (at most 32)");
/// assert_eq!(read_board("2 | 4\n--+--\n  | 8")?.to_string(), "2,4/0,8");
/// # Ok::<(), twofold::board::PasteError>(())
/// ```
///
/// # Errors
/// [`PasteError`] says what is wrong and where.
pub fn read_board(text: &str) -> Result<Grid, PasteError> {
    if text.len() > MAX_TEXT {
        return Err(PasteError::TooLong);
    }
    let text = text.trim_start_matches('\u{feff}');
    let grid = match text.trim_start().starts_with('{') {
        true => in_json(text.trim())?,
        false => in_text(text)?,
    };
    if grid.max_rank().is_empty() {
        return Err(PasteError::NoTile);
    }
    Ok(within_limit(grid)?)
}

fn in_text(text: &str) -> Result<Grid, PasteError> {
    // Tabs at the ends can be empty cells.
    let text = text.trim_matches(|found: char| found != '\t' && found.is_whitespace());
    if text.trim().is_empty() {
        return Err(PasteError::Nothing);
    }
    if let Some(grid) = hexadecimal(text)? {
        return Ok(grid);
    }
    if let (Some(first), Some(last)) = (text.find('['), text.rfind(']'))
        && first < last
    {
        let groups = innermost(&text[first..=last]);
        return match &groups[..] {
            [one] => lines(one, true),
            groups => rows(groups),
        };
    }
    if text.contains('/') {
        return rows(&text.split('/').collect::<Vec<_>>());
    }
    lines(text, false)
}

/// What stands between two brackets without others in between.
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

fn rows(texts: &[&str]) -> Result<Grid, PasteError> {
    let rows = settle(texts.iter().map(|text| cells(text)).collect());
    Ok(grid_of(&rows, tile)?)
}

/// A row a line, or between `;` where there is one line; else a list of all cells.
fn lines(text: &str, is_list: bool) -> Result<Grid, PasteError> {
    let mut found: Vec<_> = text
        .lines()
        .filter(|line| !line.trim().is_empty() && !is_frame(line))
        .map(cells)
        .collect();
    if let [_] = &found[..]
        && text.contains(';')
    {
        let parts = text.trim().trim_end_matches(';').split(';');
        found = parts.map(cells).collect();
    }
    let found = settle(found);
    let even = (found.windows(2)).all(|pair| pair[0].len() == pair[1].len());
    let is_column = found.iter().all(|row| row.len() == 1);
    match found.len() {
        0 => Err(PasteError::Nothing),
        1 => square(found.concat()),
        _ if is_column => square(found.concat()),
        _ if is_list && !even => {
            let cells = found.concat().into_iter();
            square(cells.filter(|cell| !cell.is_empty()).collect())
        }
        _ => Ok(grid_of(&found, tile)?),
    }
}

/// Lines of boards drawn with characters, such as `+----+----+`.
fn is_frame(line: &str) -> bool {
    const RULES: [char; 3] = ['─', '━', '═'];
    let drawn = |found: char| {
        found.is_whitespace()
            || "+-=|:".contains(found)
            || ('\u{2500}'..='\u{257f}').contains(&found)
    };
    line.chars().all(drawn) && (line.contains("--") || line.contains("==") || line.contains(RULES))
}

/// The cells of a row.
struct Row<'a> {
    /// Trimmed; those with nothing in them are empty text.
    cells: Vec<&'a str>,
    /// Bars stand between the cells, and perhaps around them.
    has_bars: bool,
}

/// The cells of a row of text.
fn cells(row: &str) -> Row<'_> {
    const BARS: [char; 4] = ['|', '│', '┃', '║'];
    let row = row.trim_matches(|found: char| found != '\t' && found.is_whitespace());
    let row = row.strip_suffix(';').unwrap_or(row);
    let trimmed = row.trim();
    let has_bars = trimmed.contains(BARS);
    let parts: Vec<&str> = if has_bars {
        trimmed.split(BARS).collect()
    } else if row.contains(',') {
        row.split(',').collect()
    } else if row.contains('\t') {
        row.split('\t').collect()
    } else if row.contains(';') {
        row.split(';').collect()
    } else {
        row.split_whitespace().collect()
    };
    let quotes = |found: char| "\"'`".contains(found) || found.is_whitespace();
    let cells = (parts.into_iter())
        .map(|part| part.trim_matches(quotes))
        .collect();
    Row { cells, has_bars }
}

/// The cells of these rows, without blank ones that come from bars around the rows, or from a comma or a tab too many:
/// those at the same end of every row, unless the board is square with them.
fn settle(rows: Vec<Row<'_>>) -> Vec<Vec<&str>> {
    let has_bars = rows.iter().all(|row| row.has_bars);
    let is_one = rows.len() == 1;
    let mut rows: Vec<Vec<&str>> = rows.into_iter().map(|row| row.cells).collect();
    let is_square = rows.iter().all(|row| row.len() == rows.len());
    let blank_first = rows.iter().all(|row| row.first() == Some(&""));
    let ends_blank = |row: &Vec<&str>| row.last().is_some_and(|cell| cell.is_empty());
    let blank_last = rows.iter().all(ends_blank);
    let is_framed = has_bars && blank_first && blank_last;
    if is_one && !is_framed {
        return rows;
    }
    // The last of several rows often lacks the comma that the others end with.
    let lacks_one = rows.split_last().is_some_and(|(last, others)| {
        let width = others.first().map_or(0, Vec::len);
        others.iter().all(ends_blank) && last.len() + 1 == width
    });
    if is_framed || (!is_square && (blank_last || lacks_one)) {
        let width = rows.first().map_or(0, Vec::len).saturating_sub(1);
        rows.iter_mut().for_each(|row| row.truncate(width));
    }
    if is_framed || (!is_square && blank_first && !blank_last) {
        for row in &mut rows {
            row.drain(..row.len().min(1));
        }
    }
    rows
}

/// The square board of these cells.
fn square(cells: Vec<&str>) -> Result<Grid, PasteError> {
    let mut cells = cells;
    let side = |count: usize| Size::SIDES.into_iter().find(|side| side * side == count);
    // A comma behind the last cell.
    if side(cells.len()).is_none() && cells.last() == Some(&"") {
        cells.pop();
    }
    let side = side(cells.len()).ok_or(PasteError::CellCount(cells.len()))?;
    let rows: Vec<_> = cells.chunks(side).map(<[_]>::to_vec).collect();
    Ok(grid_of(&rows, tile)?)
}

/// A tile as people write it.
fn tile(text: &str) -> Option<Rank> {
    let text = text.to_ascii_lowercase();
    if matches!(
        &text[..],
        "" | "." | "-" | "_" | "·" | "null" | "none" | "nil" | "empty"
    ) {
        return Some(Rank::EMPTY);
    }
    if let Some(exponent) = text.strip_prefix("2^") {
        return exponent
            .parse()
            .ok()
            .filter(|exponent| (1..64).contains(exponent))
            .map(Rank::new);
    }
    if let Some(thousands) = text.strip_suffix('k') {
        // 32k is 32·1024, and 131k a little more than 131·1000.
        let thousands: u64 = thousands.trim().parse().ok()?;
        return (10..64).map(Rank::new).find(|rank| {
            rank.tile() / 1000 == thousands || Some(rank.tile()) == thousands.checked_mul(1024)
        });
    }
    // 16. and 16.0 are numbers as some programs write them.
    let whole = text
        .split_once('.')
        .map_or(Some(&text[..]), |(whole, rest)| {
            rest.chars().all(|digit| digit == '0').then_some(whole)
        })?;
    Rank::of_tile(whole.parse().ok().filter(|_| !whole.starts_with('+'))?)
}

/// The ranks of a square board as digits, in one piece or a piece a row; nothing if this is something else.
fn hexadecimal(text: &str) -> Result<Option<Grid>, PasteError> {
    let text = text.trim().trim_matches(|found| "\"'`".contains(found));
    let digits = text
        .strip_prefix("0x")
        .or_else(|| text.strip_prefix("0X"))
        .unwrap_or(text);
    let plain = |text: &str| {
        text.chars()
            .all(|found| found.is_ascii_alphanumeric() || found == '.')
    };
    let pieces: Vec<&str> = digits
        .split(|found: char| found == '/' || found.is_whitespace())
        .filter(|piece| !piece.is_empty())
        .collect();
    if !pieces.iter().all(|piece| plain(piece)) {
        return Ok(None);
    }
    let side = match pieces.len() {
        1 => match digits.len() {
            9 => 3,
            16 => 4,
            found => return Err(PasteError::DigitCount(found)),
        },
        side @ (3 | 4) if pieces.iter().all(|piece| piece.len() == side) => {
            let is_rank = |found: char| found.is_digit(18) || found == '.';
            let ranks = pieces.iter().all(|piece| piece.chars().all(is_rank));
            if !ranks || pieces.iter().all(|piece| tile(piece).is_some()) {
                return Ok(None);
            }
            side
        }
        _ => return Ok(None),
    };
    let size = Size::new(side, side).map_err(BoardTextError::from)?;
    let mut grid = Grid::empty(size);
    for (cell, found) in pieces.concat().chars().enumerate() {
        let rank = match found {
            '.' => Some(0),
            digit => digit.to_digit(18),
        };
        let rank = rank.ok_or(BoardTextError::NotARank {
            digit: cell + 1,
            found,
        })?;
        let rank = Rank::new(rank as u8);
        if rank > size.max_rank() {
            return Err(PasteError::Board(BoardTextError::TooLarge {
                row: cell / side + 1,
                column: cell % side + 1,
                tile: rank.tile(),
                size,
                limit: size.max_rank().tile(),
            }));
        }
        grid = grid.with_rank(cell, rank);
    }
    Ok(Some(grid))
}

fn in_json(text: &str) -> Result<Grid, PasteError> {
    let value: Value = serde_json::from_str(text).map_err(|error| PasteError::Json {
        line: error.line(),
        column: error.column(),
    })?;
    let grid = value.get("grid").filter(|grid| grid.is_object());
    if let Some(Value::Array(columns)) = grid.unwrap_or(&value).get("cells")
        && (grid.is_some() || value.get("size").is_some())
    {
        return of_columns(columns);
    }
    ["board", "grid", "cells", "tiles"]
        .iter()
        .find_map(|&name| value.get(name))
        .map_or(Err(PasteError::NoBoard), |board| match board {
            Value::Array(cells) => of_rows(cells),
            Value::String(text) => in_text(text),
            _ => Err(PasteError::NoBoard),
        })
}

/// The cells of the original game's `Grid`: a list for each column, with nothing or a tile with its value in each.
fn of_columns(columns: &[Value]) -> Result<Grid, PasteError> {
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
    Ok(grid_of(&rows, tile)?)
}

fn of_rows(rows: &[Value]) -> Result<Grid, PasteError> {
    if rows.iter().any(Value::is_array) {
        let rows: Vec<Vec<String>> = rows.iter().map(words).collect();
        let rows: Vec<Vec<&str>> = (rows.iter())
            .map(|row| row.iter().map(String::as_str).collect())
            .collect();
        return Ok(grid_of(&rows, tile)?);
    }
    let cells: Vec<String> = rows.iter().map(word).collect();
    square(cells.iter().map(String::as_str).collect())
}

/// The cells of a list; of anything else none.
fn words(list: &Value) -> Vec<String> {
    list.as_array()
        .map(|cells| cells.iter().map(word).collect())
        .unwrap_or_default()
}

/// What a cell says.
fn word(cell: &Value) -> String {
    match cell {
        Value::Null => String::new(),
        Value::String(text) => text.trim().to_owned(),
        Value::Object(tile) => tile.get("value").map_or_else(|| "{…}".to_owned(), word),
        other => other.to_string(),
    }
}
