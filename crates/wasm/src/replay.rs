//! Replaying games in steps.

use wasm_bindgen::prelude::*;

use super::game::GameHandle;
use super::{Failure, misuse};
use twofold::rules::Replay;

/// The replay of a link or record.
#[wasm_bindgen(js_name = Replay)]
pub struct ReplayHandle(Replay);

#[wasm_bindgen(js_class = Replay)]
impl ReplayHandle {
    /// Reads a link, whole or the part after its `#`, or a record, without replaying it.
    #[wasm_bindgen(constructor)]
    pub fn new(text: &str) -> Result<Self, Failure> {
        Replay::new(text).map(Self).map_err(Failure::from)
    }

    /// The number of moves in the text.
    #[wasm_bindgen(getter)]
    pub fn count(&self) -> usize {
        self.0.count()
    }

    /// The number of moves replayed so far.
    #[wasm_bindgen(getter)]
    pub fn done(&self) -> usize {
        self.0.done()
    }

    /// Replays up to `moves` more moves; true when none is left.
    pub fn advance(&mut self, moves: usize) -> Result<bool, Failure> {
        self.0.advance(moves)?;
        Ok(self.0.is_done())
    }

    /// The game of the text. It ends this replay.
    pub fn finish(self) -> Result<GameHandle, Failure> {
        match self.0.is_done() {
            true => Ok(GameHandle(self.0.finish())),
            false => Err(misuse("the game has not been replayed to its end")),
        }
    }
}
