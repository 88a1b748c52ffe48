//! Games and boards of other programs, and ours for them.

use wasm_bindgen::prelude::*;

use twofold::board::read_board;
use twofold::rules::import::{GameJson, Import, write_rpl};
use twofold::rules::{Game, Record};

use super::failure;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** What other programs read: every move with its tile as JSON, or 25 bytes a move. */
export type ExportFormat = "json" | "rpl";
"#;

/// A game on its way from a file of another program.
#[wasm_bindgen(js_name = Import)]
pub struct ImportHandle(Import);

#[wasm_bindgen(js_class = Import)]
impl ImportHandle {
    /// Looks what a file is and reads all but its moves.
    ///
    /// # Errors
    /// A sentence for the player: what is wrong, and where.
    #[wasm_bindgen(constructor)]
    pub fn new(bytes: &[u8], name: &str) -> Result<Self, JsError> {
        Import::new(bytes, Some(name)).map(Self).map_err(failure)
    }

    /// What the file is, for people.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn format(&self) -> String {
        self.0.format().name().to_owned()
    }

    /// The moves that the file has.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn count(&self) -> usize {
        self.0.count()
    }

    /// The moves made so far.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn done(&self) -> usize {
        self.0.done()
    }

    /// Makes up to `moves` moves more; true when none is left.
    ///
    /// # Errors
    /// A sentence for the player: which move is wrong, where it stands, and why.
    pub fn advance(&mut self, moves: usize) -> Result<bool, JsError> {
        self.0.advance(moves).map_err(failure)?;
        Ok(self.0.is_done())
    }

    /// The game, as a record to keep; this import is spent.
    #[must_use]
    pub fn finish(self) -> String {
        self.0.finish().to_text(Record::Whole)
    }
}

/// A game for other programs, up to where it stands.
///
/// # Errors
/// A sentence for the player: the record is damaged, or the format cannot hold the game.
#[wasm_bindgen(js_name = exportGame)]
pub fn export_game(
    record: &str,
    #[wasm_bindgen(unchecked_param_type = "ExportFormat")] format: &str,
) -> Result<Vec<u8>, JsError> {
    let game = Game::from_text(record).map_err(failure)?;
    match format {
        "json" => Ok(GameJson::of(&game).to_text().into_bytes()),
        "rpl" => write_rpl(&game).map_err(failure),
        other => Err(failure(format!("no game is written as {other}"))),
    }
}

/// A board in whatever form it was pasted, as rows separated by `/`.
///
/// # Errors
/// A sentence for the player: what is wrong, and where.
#[wasm_bindgen(js_name = readBoard)]
pub fn read_pasted_board(text: &str) -> Result<String, JsError> {
    (read_board(text).map(|grid| grid.to_string())).map_err(failure)
}
