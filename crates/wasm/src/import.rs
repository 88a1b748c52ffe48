//! Import and export of games and boards.

use serde::Serialize;
use wasm_bindgen::prelude::*;

use twofold::board::{Doubt, Numbers, Reading};
use twofold::rules::import::{GameJson, Import, write_next, write_rpl};
use twofold::rules::{Game, Record};

use super::{Failure, misuse, to_js};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** The formats of other programs: every move with its tile as JSON, 25 bytes a move, or the text of 2048-next. */
export type ExportFormat = "json" | "rpl" | "next";

/** The meaning of the numbers on a board. */
export type NumbersName = "tiles" | "exponents";

/** A board that was read, as rows separated by `/`. */
export interface BoardReading {
  board: string;
  /** The score that came along. */
  score: number | null;
  /** The meaning of its numbers. */
  numbers: NumbersName;
  /** The board if they are meant the other way, where that can be. */
  other: string | null;
  /** Why the text may be meant otherwise. */
  doubts: { kind: "numbers" | "list" | "blanks" | "places" | "left"; text?: string }[];
}
"#;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct BoardReading<'a> {
    board: String,
    score: Option<u64>,
    numbers: &'static str,
    other: Option<String>,
    doubts: &'a [Doubt],
}

impl<'a> BoardReading<'a> {
    fn of(reading: &'a Reading) -> Self {
        Self {
            board: reading.board.to_string(),
            score: reading.score,
            numbers: reading.numbers.name(),
            other: reading.other.map(|other| other.to_string()),
            doubts: &reading.doubts,
        }
    }
}

/// The import of a game from a file.
#[wasm_bindgen(js_name = Import)]
pub struct ImportHandle(Import);

#[wasm_bindgen(js_class = Import)]
impl ImportHandle {
    /// Detects the format of a file and reads everything except its moves.
    #[wasm_bindgen(constructor)]
    pub fn new(bytes: &[u8], name: &str) -> Result<Self, Failure> {
        Ok(Self(Import::new(bytes, Some(name))?))
    }

    /// The name of the format, for people.
    #[wasm_bindgen(getter)]
    pub fn format(&self) -> String {
        self.0.format().name().to_owned()
    }

    /// The board, if the file is a board without moves.
    #[wasm_bindgen(unchecked_return_type = "BoardReading | undefined")]
    pub fn board(&self) -> Result<JsValue, Failure> {
        match self.0.board() {
            Some(reading) => to_js(&BoardReading::of(reading)),
            None => Ok(JsValue::UNDEFINED),
        }
    }

    /// The number of moves in the file.
    #[wasm_bindgen(getter)]
    pub fn count(&self) -> usize {
        self.0.count()
    }

    /// The number of moves made so far.
    #[wasm_bindgen(getter)]
    pub fn done(&self) -> usize {
        self.0.done()
    }

    /// Makes up to `moves` more moves; true when none is left.
    pub fn advance(&mut self, moves: usize) -> Result<bool, Failure> {
        self.0.advance(moves)?;
        Ok(self.0.is_done())
    }

    /// The game as a record. It ends this import.
    pub fn finish(self) -> String {
        self.0.finish().to_text(Record::Whole)
    }
}

/// A game up to its current position, in a format of other programs.
#[wasm_bindgen(js_name = exportGame)]
pub fn export_game(
    record: &str,
    #[wasm_bindgen(unchecked_param_type = "ExportFormat")] format: &str,
) -> Result<Vec<u8>, Failure> {
    let game = Game::from_text(record)?;
    match format {
        "json" => Ok(GameJson::of(&game).to_text().into_bytes()),
        "rpl" => write_rpl(&game).map_err(Failure::from),
        "next" => Ok(write_next(&game).into_bytes()),
        other => Err(misuse(format!("no game is written as {other}"))),
    }
}

/// A pasted board in any form; `numbers` states the meaning of its numbers, if known.
#[wasm_bindgen(js_name = readBoard, unchecked_return_type = "BoardReading")]
pub fn read_pasted_board(
    text: &str,
    #[wasm_bindgen(unchecked_param_type = "NumbersName | undefined")] numbers: Option<String>,
) -> Result<JsValue, Failure> {
    let numbers = match numbers.as_deref() {
        Some("tiles") => Some(Numbers::Tiles),
        Some("exponents") => Some(Numbers::Exponents),
        _ => None,
    };
    to_js(&BoardReading::of(&Reading::of(text, numbers)?))
}
