//! Replaying games in steps.

use wasm_bindgen::prelude::*;

use super::failure;
use super::game::GameHandle;
use twofold::rules::Replay;

/// The replay of a link or record.
#[wasm_bindgen(js_name = Replay)]
pub struct ReplayHandle(Replay);

#[wasm_bindgen(js_class = Replay)]
impl ReplayHandle {
    /// Reads a link or a record, with or without a leading `#`, without replaying it.
    ///
    /// # Errors
    /// A sentence for the player: damaged, newer, or not a game.
    #[wasm_bindgen(constructor)]
    pub fn new(text: &str) -> Result<Self, JsError> {
        Replay::new(text).map(Self).map_err(failure)
    }

    /// The number of moves in the text.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn count(&self) -> usize {
        self.0.count()
    }

    /// The number of moves replayed so far.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn done(&self) -> usize {
        self.0.done()
    }

    /// Replays up to `moves` more moves; true when none is left.
    ///
    /// # Errors
    /// A sentence for the player: which move is not possible, and why.
    pub fn advance(&mut self, moves: usize) -> Result<bool, JsError> {
        self.0.advance(moves).map_err(failure)?;
        Ok(self.0.is_done())
    }

    /// The game of the text. It ends this replay.
    ///
    /// # Errors
    /// Some moves are not yet replayed.
    pub fn finish(self) -> Result<GameHandle, JsError> {
        if self.0.is_done() {
            Ok(GameHandle(self.0.finish()))
        } else {
            Err(failure("the game has not been replayed to its end"))
        }
    }
}
