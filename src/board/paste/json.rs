//! Boards in JSON.

use serde_json::Value;

use super::PasteError;

/// True if a JSON list is a board as text and its score, as some programs store them.
pub(crate) fn is_saved(value: &Value) -> bool {
    matches!(
        value.as_array().map(Vec::as_slice),
        Some([Value::String(_), Value::Number(_)])
    )
}

pub(crate) fn json_error(text: &str) -> PasteError {
    match serde_json::from_str::<Value>(text.trim()) {
        Ok(_) => PasteError::NoBoard,
        Err(error) => PasteError::Json {
            line: error.line(),
            column: error.column(),
        },
    }
}

/// The cells of a list; no cells for any other text.
pub(crate) fn words(list: &Value) -> Vec<String> {
    list.as_array()
        .map(|cells| cells.iter().map(word).collect())
        .unwrap_or_default()
}

/// The text of a JSON cell.
pub(crate) fn word(cell: &Value) -> String {
    match cell {
        Value::Null => String::new(),
        Value::String(text) => text.trim().to_owned(),
        Value::Object(tile) => tile.get("value").map_or_else(|| "{…}".to_owned(), word),
        other => other.to_string(),
    }
}
