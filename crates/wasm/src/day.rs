//! The board of the day.

use serde::Serialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use super::solver::now;
use super::{Failure, misuse, resources, typed};
use twofold::solver::NetworkName;
use twofold_arena::{Day, Mark, Par};

/// The progress of the par game.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct ParProgress {
    score: u64,
    max_tile: u64,
    moves: usize,
    is_over: bool,
}

/// Moves between two checks of the clock: about 2 ms.
const STEP: usize = 16;

/// The par game of a day.
#[wasm_bindgen(js_name = Par)]
pub struct ParHandle(Par);

#[wasm_bindgen(js_class = Par)]
impl ParHandle {
    /// The par game of a date, such as 2026-11-23, by the small network, or by the player of a mark: `beginner`, `good`
    /// or `expert`.
    #[wasm_bindgen(constructor)]
    pub fn new(
        date: &str,
        #[wasm_bindgen(unchecked_optional_param_type = "'beginner' | 'good' | 'expert'")]
        mark: Option<String>,
    ) -> Result<Self, Failure> {
        let day: Day = date.parse()?;
        if let Some(mark) = mark {
            let mark: Mark = mark.parse()?;
            return Ok(Self(Par::of(day, mark)?));
        }
        let model = resources::network(NetworkName::Small)
            .ok_or_else(|| misuse("the small network, which tells par, is not loaded"))?;
        Ok(Self(Par::new(day, model)))
    }

    /// Plays for about `ms` milliseconds.
    pub fn advance(&mut self, ms: f64) -> Result<Ts<ParProgress>, Failure> {
        let begin = now();
        let mut is_over = false;
        while !is_over {
            is_over = self.0.advance(STEP)?;
            if now() - begin >= ms {
                break;
            }
        }
        let game = self.0.game();
        typed(&ParProgress {
            score: game.score(),
            max_tile: game.board().max_rank().tile(),
            moves: game.moves().len(),
            is_over,
        })
    }
}

/// The seed of the day with this date.
#[wasm_bindgen(js_name = seedOfDay)]
pub fn seed_of_day(date: &str) -> Result<String, Failure> {
    let day: Day = date.parse()?;
    Ok(day.seed().to_string())
}
