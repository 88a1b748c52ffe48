//! The boundary to JavaScript: only translates. Errors become thrown `Error`s with the same words as everywhere else.
//!
//! It is built twice: with the rules alone, for the page itself, and with the solvers, for its workers.
//!
//! It is the only crate that names `wasm_bindgen`, `js_sys` and `web_sys`.

#[cfg(feature = "solvers")]
mod arena;
#[cfg(feature = "solvers")]
mod day;
#[cfg(feature = "solvers")]
mod exact;
mod game;
#[cfg(feature = "solvers")]
mod import;
#[cfg(feature = "solvers")]
mod learn;
#[cfg(feature = "solvers")]
mod models;
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

/// Turns any of our errors into a JavaScript one.
fn failure(error: impl std::fmt::Display) -> JsError {
    JsError::new(&error.to_string())
}

fn to_js<T: Serialize + ?Sized>(value: &T) -> Result<JsValue, JsError> {
    // Absent options as null, maps as plain objects, large numbers as numbers: what JSON would give.
    let serializer = serde_wasm_bindgen::Serializer::json_compatible();
    value.serialize(&serializer).map_err(failure)
}

/// An argument. One that was left out counts as an object without fields, so that each field has its default.
fn from_js<T: for<'de> Deserialize<'de>>(value: JsValue) -> Result<T, JsError> {
    let value = match value.is_undefined() || value.is_null() {
        true => js_sys::Object::new().into(),
        false => value,
    };
    serde_wasm_bindgen::from_value(value).map_err(|error| {
        let error: js_sys::Error = JsValue::from(error).unchecked_into();
        let reason = error.message();
        failure(format!("an argument is not of the form expected: {reason}"))
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
    /// Only for a game that begins there.
    #[serde(default)]
    spawner: Spawner,
    /// Likewise: the points that the game has already.
    #[serde(default)]
    score: u64,
}

impl PositionOptions {
    /// Of these options, or of a board alone.
    #[cfg(feature = "solvers")]
    fn from_js(value: JsValue) -> Result<Self, JsError> {
        match value.as_string() {
            Some(board) => Ok(Self {
                board,
                ..Self::default()
            }),
            None => from_js(value),
        }
    }

    fn four(&self) -> Result<FourProbability, JsError> {
        self.p4.map_or(Ok(FourProbability::STANDARD), |p4| {
            FourProbability::new(p4).map_err(failure)
        })
    }
}

/// The seed of this text, or a fresh one for empty text: 32 bits, short enough to read out.
fn seed_or_fresh(text: &str) -> Result<Seed, JsError> {
    match text.trim() {
        "" => Ok(Seed::new(getrandom::u32().map_err(failure)?.into())),
        text => text.parse().map_err(failure),
    }
}
