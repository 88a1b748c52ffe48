//! The page of the original game, and the values in links.

use crate::board::{Board as _, Grid, Rank, Size};

/// The tiles in the page of the original game: `tile-8 tile-position-3-1`, the column first. Of two tiles in one cell the later one
/// is on top.
pub(crate) fn on_page(text: &str) -> Option<Grid> {
    const PLACE: &str = "tile-position-";
    let mut tiles = Vec::new();
    let mut rest = text;
    while let Some(found) = rest.find(PLACE) {
        let (before, after) = (&rest[..found], &rest[found + PLACE.len()..]);
        rest = after;
        let mut sides = after.split(|found: char| !found.is_ascii_digit());
        let mut side = || {
            sides
                .next()?
                .parse::<usize>()
                .ok()
                .filter(|side| (1..=6).contains(side))
        };
        let (column, row) = (side()?, side()?);
        let name = before.rfind("tile-")?;
        let number = before[name + 5..]
            .split(|found: char| !found.is_ascii_digit())
            .next()?;
        tiles.push((column, row, Rank::of_tile(number.parse().ok()?)?));
    }
    let side = tiles
        .iter()
        .map(|&(column, row, _)| column.max(row))
        .max()?
        .max(4);
    let size = Size::new(side, side).ok()?;
    Some(
        tiles
            .into_iter()
            .fold(Grid::empty(size), |grid, (column, row, rank)| {
                grid.with_rank((row - 1) * side + column - 1, rank)
            }),
    )
}

/// Decodes the value of a parameter of a link.
pub(crate) fn decoded(value: &str) -> String {
    let bytes = value.as_bytes();
    let mut decoded = Vec::with_capacity(bytes.len());
    let mut place = 0;
    while let Some(&byte) = bytes.get(place) {
        let code = (byte == b'%')
            .then(|| value.get(place + 1..place + 3))
            .flatten()
            .and_then(|code| u8::from_str_radix(code, 16).ok());
        place += if code.is_some() { 3 } else { 1 };
        decoded.push(code.unwrap_or(match byte {
            b'+' => b' ',
            other => other,
        }));
    }
    String::from_utf8_lossy(&decoded).into_owned()
}
