//! Import and export of games and boards.

use tsify::Ts;
use wasm_bindgen::prelude::*;

use twofold::board::{Numbers, Reading};
use twofold::rules::import::{GameJson, Import, write_next, write_rpl};
use twofold::rules::{Game, Record};

use super::{Failure, misuse, typed};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** The formats of other programs: every move with its tile as JSON, 25 bytes a move, or the text of 2048-next. */
export type ExportFormat = "json" | "rpl" | "next";

/** The meaning of the numbers on a board. */
export type NumbersName = "tiles" | "exponents";
/** Why another reading of a text was possible. */
export type BoardDoubt = { kind: "numbers" | "list" | "blanks" | "places" | "left"; text?: string };
"#;

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
    pub fn board(&self) -> Result<Option<Ts<Reading>>, Failure> {
        self.0.board().map(typed).transpose()
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
#[wasm_bindgen(js_name = readBoard)]
pub fn read_pasted_board(
    text: &str,
    #[wasm_bindgen(unchecked_param_type = "NumbersName | undefined")] numbers: Option<String>,
) -> Result<Ts<Reading>, Failure> {
    let numbers = match numbers.as_deref() {
        Some("tiles") => Some(Numbers::Tiles),
        Some("exponents") => Some(Numbers::Exponents),
        _ => None,
    };
    typed(&Reading::of(text, numbers)?)
}
