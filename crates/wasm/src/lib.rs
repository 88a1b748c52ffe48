//! The boundary to JavaScript. It only translates.
//!
//! It is built twice: with only the rules for the page, and with the solvers for its workers.
//!
//! It is the only crate that names `wasm_bindgen`, `js_sys` and `web_sys`.

#[cfg(feature = "solvers")]
mod arena;
#[cfg(feature = "solvers")]
mod day;
#[cfg(feature = "solvers")]
mod engine;
mod errors;
#[cfg(feature = "solvers")]
mod exact;
#[cfg(feature = "solvers")]
mod formation;
mod game;
#[cfg(feature = "solvers")]
mod import;
#[cfg(feature = "solvers")]
mod learn;
#[cfg(feature = "solvers")]
mod models;
#[cfg(feature = "solvers")]
mod puzzle;
mod replay;
#[cfg(feature = "solvers")]
mod resources;
#[cfg(feature = "solvers")]
mod review;
#[cfg(feature = "solvers")]
mod solver;
#[cfg(feature = "solvers")]
mod tally;

use serde::{Deserialize, Serialize};
use tsify::Tsify;
use wasm_bindgen::prelude::*;

use twofold::board::FourProbability;
use twofold::rules::{Seed, Spawner};

#[cfg(feature = "solvers")]
use errors::CallError;
use errors::{Failure, misuse};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** The names by which the page calls these. */
export type DirectionName = Direction;
export type SpawnerName = Spawner;
export type BoardGameOptions = PositionOptions;
"#;

#[wasm_bindgen(start)]
fn start() {
    console_error_panic_hook::set_once();
}

fn to_js<T: Serialize + ?Sized>(value: &T) -> Result<JsValue, Failure> {
    // As in JSON: absent options are null, maps are plain objects, large numbers are numbers.
    let serializer = serde_wasm_bindgen::Serializer::json_compatible();
    value.serialize(&serializer).map_err(misuse)
}

/// An argument. A missing one counts as an empty object, so that each field has its default.
fn from_js<T: for<'de> Deserialize<'de>>(value: JsValue) -> Result<T, Failure> {
    let value = match value.is_undefined() || value.is_null() {
        true => js_sys::Object::new().into(),
        false => value,
    };
    serde_wasm_bindgen::from_value(value).map_err(|error| {
        let reason = js_sys::Error::from(JsValue::from(error)).message();
        misuse(format!("an argument is not of the form expected: {reason}"))
    })
}

/// The version of this build.
#[wasm_bindgen]
#[must_use]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}

/// A board with its spawn rule and seed.
#[derive(Default, Deserialize, Tsify)]
struct PositionOptions {
    board: String,
    #[tsify(optional)]
    p4: Option<f64>,
    #[serde(default)]
    seed: String,
    /// Only for a game that starts on this board.
    #[serde(default)]
    spawner: Spawner,
    /// Likewise: the initial score.
    #[serde(default)]
    score: u64,
}

impl PositionOptions {
    /// From these options, or from a board alone.
    #[cfg(feature = "solvers")]
    fn from_js(value: JsValue) -> Result<Self, Failure> {
        match value.as_string() {
            Some(board) => Ok(Self {
                board,
                ..Self::default()
            }),
            None => from_js(value),
        }
    }

    fn four(&self) -> Result<FourProbability, Failure> {
        let standard = FourProbability::STANDARD.probability();
        Ok(FourProbability::new(self.p4.unwrap_or(standard))?)
    }
}

/// The seed of this text, or a fresh one for empty text: 32 bits, short enough to read out.
fn seed_or_fresh(text: &str) -> Result<Seed, Failure> {
    match text.trim() {
        "" => Ok(Seed::new(getrandom::u32().map_err(misuse)?.into())),
        text => text.parse().map_err(Failure::from),
    }
}
