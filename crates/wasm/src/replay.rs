//! Replaying games bit by bit.

use wasm_bindgen::prelude::*;

use super::failure;
use super::game::GameHandle;
use twofold::rules::Replay;

/// A game on its way from its link or record.
#[wasm_bindgen(js_name = Replay)]
pub struct ReplayHandle(Replay);

#[wasm_bindgen(js_class = Replay)]
impl ReplayHandle {
    /// Reads a link or a record, with or without a leading `#`, and replays nothing yet. With the spawns of the same
    /// game replayed elsewhere, where the tiles go is not worked out again.
    ///
    /// # Errors
    /// A sentence for the player: damaged, newer, or not a game.
    #[wasm_bindgen(constructor)]
    pub fn new(text: &str, spawns: Option<Vec<u8>>) -> Result<Self, JsError> {
        match spawns {
            Some(spawns) => Replay::with_spawns(text, &spawns),
            None => Replay::new(text),
        }
        .map(Self)
        .map_err(failure)
    }

    /// The moves that the text has.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn count(&self) -> usize {
        self.0.count()
    }

    /// The moves replayed so far.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn done(&self) -> usize {
        self.0.done()
    }

    /// Replays up to `moves` moves more; true when none is left.
    ///
    /// # Errors
    /// A sentence for the player: which move is not possible, and why.
    pub fn advance(&mut self, moves: usize) -> Result<bool, JsError> {
        self.0.advance(moves).map_err(failure)?;
        Ok(self.0.is_done())
    }

    /// The spawns so far, a byte each, for another `Replay` of the same text.
    #[must_use]
    pub fn spawns(&self) -> Vec<u8> {
        self.0.spawns().to_vec()
    }

    /// The game as the text describes it; this replay is spent.
    ///
    /// # Errors
    /// Some moves are still to be replayed.
    pub fn finish(self) -> Result<GameHandle, JsError> {
        if self.0.is_done() {
            Ok(GameHandle(self.0.finish()))
        } else {
            Err(failure("the game has not been replayed to its end"))
        }
    }
}
