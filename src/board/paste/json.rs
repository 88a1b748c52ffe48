//! Boards in JSON, and in objects of JavaScript and Python.

use serde::Deserialize;
use serde_json::{Deserializer, Value};

use super::scan::side;
use super::{Doubt, NumberForm, Numbers, PasteError, Reading, borrowed, decide};

/// The names under which programs keep a board.
const NAMES: &str = "grid board cells tiles state pieces gameState position";
/// The largest score: numbers of JavaScript are exact up to here.
const MAX_SCORE: u64 = 1 << 52;

/// A tile with its place.
#[derive(Deserialize)]
struct Placed {
    #[serde(flatten)]
    place: Place,
    #[serde(alias = "tile", alias = "number", alias = "val")]
    value: Value,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Place {
    Within {
        #[serde(alias = "pos", alias = "cell")]
        position: Point,
    },
    Beside(Point),
}

#[derive(Deserialize)]
struct Point {
    #[serde(alias = "column", alias = "col", alias = "c")]
    x: usize,
    #[serde(alias = "row", alias = "r")]
    y: usize,
}

/// The board in a text; `None` if it has none in JSON.
pub(super) fn read(text: &str, numbers: Option<Numbers>) -> Option<Result<Reading, PasteError>> {
    let text = text.trim();
    if let Ok(value) = serde_json::from_str(text) {
        return found(&value, None, numbers);
    }
    // A string that itself holds JSON.
    let unescaped = text
        .contains("{\\\"")
        .then(|| text.replace("\\\"", "\"").replace("\\\\", "\\"));
    let text = unescaped.as_deref().unwrap_or(text);
    let text = &text[text.find('{')?..];
    let first = |text: &str| {
        Deserializer::from_str(text)
            .into_iter::<Value>()
            .next()?
            .ok()
    };
    found(
        &first(text).or_else(|| first(&relaxed(text)))?,
        None,
        numbers,
    )
}

fn found(
    value: &Value,
    columns: Option<usize>,
    numbers: Option<Numbers>,
) -> Option<Result<Reading, PasteError>> {
    match value {
        Value::String(text) => Some(super::read(text, numbers)),
        Value::Array(items) => match &items[..] {
            [Value::String(text), Value::Number(score)] => {
                Some(super::read(text, numbers).map(|reading| Reading {
                    score: score.as_u64(),
                    ..reading
                }))
            }
            _ => rows(items, columns, numbers),
        },
        Value::Object(object) => {
            let size = object
                .get("size")
                .and_then(Value::as_u64)
                .map(|size| size as usize);
            let board = NAMES.split(' ').find_map(|name| {
                found(object.get(name)?, size.filter(|_| name == "cells"), numbers)
            })?;
            let score =
                ["score", "Score", "points"]
                    .iter()
                    .find_map(|&name| match object.get(name)? {
                        Value::String(text) => text.trim().replace(',', "").parse().ok(),
                        score => score.as_u64(),
                    });
            let score = score.filter(|&score| score <= MAX_SCORE);
            Some(board.map(|reading| Reading {
                score: reading.score.or(score),
                ..reading
            }))
        }
        _ => None,
    }
}

/// The board of a list; the cells of the original's grid, with its size, are a list of columns.
fn rows(
    items: &[Value],
    columns: Option<usize>,
    numbers: Option<Numbers>,
) -> Option<Result<Reading, PasteError>> {
    let mut placed = Vec::new();
    tiles(items, &mut placed);
    if let Some(rows) = rows_of(&placed, columns, None) {
        return Some(decide(&borrowed(&rows), NumberForm::Tiles, numbers));
    }
    let is_nested = items.iter().any(Value::is_array);
    let lists = items.iter().map(|row| {
        row.as_array()
            .map_or_else(|| std::slice::from_ref(row), Vec::as_slice)
    });
    let has_objects = lists.clone().flatten().any(Value::is_object);
    let form = if has_objects {
        NumberForm::Tiles
    } else {
        NumberForm::List
    };
    let mut rows: Vec<Vec<String>> = lists.map(|row| row.iter().map(word).collect()).collect();
    if !is_nested {
        let cells = rows.concat();
        rows = cells
            .chunks(side(cells.len())?)
            .map(<[_]>::to_vec)
            .collect();
    } else if let Some(height) = columns.and(rows.first().map(Vec::len))
        && rows.iter().all(|column| column.len() == height)
    {
        rows = (0..height)
            .map(|row| rows.iter().map(|column| column[row].clone()).collect())
            .collect();
    }
    let mut reading = decide(&borrowed(&rows), form, numbers);
    if let (Ok(reading), false) = (&mut reading, is_nested) {
        reading.doubts.push(Doubt::List);
    }
    Some(reading)
}

/// The tiles with their places, however deep.
fn tiles(items: &[Value], placed: &mut Vec<(usize, usize, String)>) {
    for item in items {
        match item {
            Value::Array(items) => tiles(items, placed),
            item if item.is_object() => placed.extend(Placed::deserialize(item).ok().map(|tile| {
                let (Place::Within {
                    position: Point { x, y },
                }
                | Place::Beside(Point { x, y })) = tile.place;
                (x, y, word(&tile.value))
            })),
            _ => {}
        }
    }
}

/// The rows of tiles with their column and row, counted from `first`. Of two tiles in one cell the later one is on top.
pub(super) fn rows_of(
    tiles: &[(usize, usize, String)],
    size: Option<usize>,
    first: Option<usize>,
) -> Option<Vec<Vec<String>>> {
    let ends = || tiles.iter().flat_map(|&(x, y, _)| [x, y]);
    let first = first.unwrap_or_else(|| {
        usize::from(ends().max() == Some(size.unwrap_or(4)) && !ends().any(|place| place == 0))
    });
    let side = size.unwrap_or(4).max(ends().max()? + 1 - first);
    if side > 6 || ends().any(|place| place < first) {
        return None;
    }
    let mut rows = vec![vec![String::new(); side]; side];
    for (x, y, tile) in tiles {
        rows[y - first][x - first].clone_from(tile);
    }
    Some(rows)
}

/// The text of a cell.
fn word(cell: &Value) -> String {
    match cell {
        Value::Null => String::new(),
        Value::String(text) => text.trim().to_owned(),
        Value::Object(tile) => ["value", "tile", "number", "val"]
            .iter()
            .find_map(|&name| tile.get(name))
            .map_or_else(|| "{…}".to_owned(), word),
        other => other.to_string(),
    }
}

/// An object of JavaScript or Python as JSON: names in quotes, double quotes only, no trailing comma.
fn relaxed(text: &str) -> String {
    let mut json = String::with_capacity(text.len() + text.len() / 4);
    let mut letters = text.char_indices().peekable();
    while let Some((place, found)) = letters.next() {
        match found {
            '"' | '\'' => {
                json.push('"');
                while let Some((_, letter)) = letters.next().filter(|&(_, letter)| letter != found)
                {
                    match letter {
                        '"' => json.push_str("\\\""),
                        '\\' => match letters.next() {
                            Some((_, '\'')) => json.push('\''),
                            Some((_, other)) => json.extend(['\\', other]),
                            None => {}
                        },
                        letter => json.push(letter),
                    }
                }
                json.push('"');
            }
            '(' => json.push('['),
            ')' => json.push(']'),
            ',' if text[place + 1..].trim_start().starts_with(['}', ']', ')']) => {}
            'a'..='z' | 'A'..='Z' | '_' | '$' => {
                let rest = &text[place..];
                let is_name =
                    |letter: char| letter.is_ascii_alphanumeric() || "_$".contains(letter);
                let end = rest.find(|letter| !is_name(letter)).unwrap_or(rest.len());
                while letters.next_if(|&(next, _)| next < place + end).is_some() {}
                let quote = if rest[end..].trim_start().starts_with(':') {
                    "\""
                } else {
                    ""
                };
                let word = match &rest[..end] {
                    "None" | "undefined" | "nil" | "NaN" => "null",
                    "True" => "true",
                    "False" => "false",
                    other => other,
                };
                json.extend([quote, word, quote]);
            }
            other => json.push(other),
        }
    }
    json
}
