//! Boards in JSON, and in objects of JavaScript and Python.

use serde_json::{Deserializer, Value};

use super::scan::side;
use super::{Doubt, NumberForm, Numbers, PasteError, Reading, decide, places};

/// The names under which programs keep a board.
const NAMES: &str = "grid board cells tiles state pieces gameState position";
/// The largest score: numbers of JavaScript are exact up to here.
const MAX_SCORE: u64 = 1 << 52;

/// The board in a text; `None` if it has none in JSON.
pub(super) fn read(text: &str, numbers: Option<Numbers>) -> Option<Result<Reading, PasteError>> {
    let text = text.trim();
    if let Ok(value) = serde_json::from_str(text) {
        return found(&value, None, numbers);
    }
    // A string that itself holds JSON.
    let is_escaped = text.contains("{\\\"");
    let unescaped = is_escaped.then(|| text.replace("\\\"", "\"").replace("\\\\", "\\"));
    let text = unescaped.as_deref().unwrap_or(text);
    let text = &text[text.find('{')?..];
    let first = |text: &str| {
        let mut values = Deserializer::from_str(text).into_iter::<Value>();
        values.next()?.ok()
    };
    let value = first(text).or_else(|| first(&relaxed(text)))?;
    found(&value, None, numbers)
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
            let size = object.get("size").and_then(Value::as_u64);
            let size = size.map(|size| size as usize);
            let board = NAMES.split(' ').find_map(|name| {
                found(object.get(name)?, size.filter(|_| name == "cells"), numbers)
            })?;
            let scores = ["score", "Score", "points"].map(|name| object.get(name));
            let score = scores.into_iter().flatten().next().map(word);
            let score = score.and_then(|score| score.replace(',', "").parse().ok());
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
    let text = serde_json::to_string(items).unwrap_or_default();
    if let Some(found) = places::read(&text, true, columns, numbers) {
        return Some(found);
    }
    let list = |row: &Value| match row {
        Value::Array(row) => row.iter().map(word).collect(),
        cell => vec![word(cell)],
    };
    let mut rows: Vec<Vec<String>> = items.iter().map(list).collect();
    let is_nested = items.iter().any(Value::is_array);
    let form = match text.contains('{') {
        true => NumberForm::Tiles,
        false => NumberForm::List,
    };
    if !is_nested {
        let cells = rows.concat();
        let side = side(cells.len())?;
        rows = cells.chunks(side).map(<[_]>::to_vec).collect();
    } else if let Some(height) = columns.and(rows.first().map(Vec::len))
        && rows.iter().all(|column| column.len() == height)
    {
        let row = |row: usize| rows.iter().map(|column| column[row].clone()).collect();
        rows = (0..height).map(row).collect();
    }
    let borrowed = rows.iter().map(|row| row.iter().map(String::as_str));
    let rows: Vec<Vec<&str>> = borrowed.map(Iterator::collect).collect();
    let mut reading = decide(&rows, form, numbers);
    if let (Ok(reading), false) = (&mut reading, is_nested) {
        reading.doubts.push(Doubt::List);
    }
    Some(reading)
}

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

/// An object of JavaScript or Python as JSON, if its texts are single words.
fn relaxed(text: &str) -> String {
    let is_letter = |found: char| found.is_alphanumeric() || "_$".contains(found);
    let is_left = |found: char| found.is_whitespace() || "'\"".contains(found);
    let bare = text.replace(is_left, "");
    let mut json = String::with_capacity(2 * bare.len());
    for part in bare.split_inclusive(|found| !is_letter(found)) {
        let word = part.trim_end_matches(|found| !is_letter(found));
        let (quote, value) = match word {
            "None" | "undefined" | "nil" | "NaN" => ("", "null"),
            "True" | "true" => ("", "true"),
            "False" | "false" => ("", "false"),
            word if word == "null" || !word.starts_with(char::is_alphabetic) => ("", word),
            word => ("\"", word),
        };
        json.extend([quote, value, quote, &part[word.len()..]]);
    }
    let json = json.replace('(', "[").replace(')', "]");
    json.replace(",]", "]").replace(",}", "}")
}
