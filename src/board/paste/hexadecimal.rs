//! Boards whose cells are digits: ranks in hexadecimal, with `g` and `h` for those beyond.

use super::PasteError;
use super::cells::{Cell, is_tile};
use crate::board::{Board as _, BoardTextError, Grid, Rank, Size};

/// The ranks of a square board as digits, in one word or a word for each row; `None` for any other text.
pub(crate) fn hexadecimal(text: &str) -> Result<Option<Grid>, PasteError> {
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
            if !ranks || pieces.iter().all(|piece| is_tile(piece)) {
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

/// A digit of a board in hexadecimal.
pub(crate) fn digit(text: &str) -> Option<Cell> {
    match text.chars().next()? {
        '.' | '0' => Some(Cell::Empty),
        digit => Some(Cell::Tile(Rank::new(digit.to_digit(18)? as u8))),
    }
}
