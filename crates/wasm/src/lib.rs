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

use js_sys::Object;
#[cfg(feature = "solvers")]
use js_sys::{Array, JSON, Reflect};
use serde::{Deserialize, Serialize};
use tsify::{Ts, Tsify};
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

/// A value of which TypeScript knows the type by its own declaration.
fn typed<T: Serialize + Tsify>(value: &T) -> Result<Ts<T>, Failure> {
    to_js(value).map(Ts::new_unchecked)
}

fn to_js<T: Serialize + ?Sized>(value: &T) -> Result<JsValue, Failure> {
    // As in JSON: absent options are null, maps are plain objects, large numbers are numbers.
    let serializer = serde_wasm_bindgen::Serializer::json_compatible();
    value.serialize(&serializer).map_err(misuse)
}

/// An argument of such a type.
fn read<T: for<'de> Deserialize<'de> + Tsify>(value: Ts<T>) -> Result<T, Failure> {
    from_js(value.into())
}

/// An argument. A missing one counts as an empty object, so that each field has its default.
fn from_js<T: for<'de> Deserialize<'de>>(value: JsValue) -> Result<T, Failure> {
    let value = match value.is_undefined() || value.is_null() {
        true => Object::new().into(),
        false => value,
    };
    let read = |value: &JsValue| serde_wasm_bindgen::from_value(value.clone());
    read(&value).map_err(|_| {
        let refused = |value: &JsValue| {
            let error = read(value).map(|_: T| ()).err()?;
            Some(String::from(
                js_sys::Error::from(JsValue::from(error)).message(),
            ))
        };
        misuse(refusal("the argument", &value, &refused).unwrap_or_default())
    })
}

/// The page's own thread loads little, and TypeScript has checked its calls: there serde's reason is enough.
#[cfg(not(feature = "solvers"))]
fn refusal(
    _: &str,
    value: &JsValue,
    refused: &dyn Fn(&JsValue) -> Option<String>,
) -> Option<String> {
    refused(value)
}

/// What is wrong with a value, in a sentence. `refused` has serde's reason, which does not name the field.
#[cfg(feature = "solvers")]
fn refusal(
    name: &str,
    value: &JsValue,
    refused: &dyn Fn(&JsValue) -> Option<String>,
) -> Option<String> {
    let reason = refused(value)?;
    if let Some(field) = reason.strip_prefix("missing field ") {
        return Some(format!("{} is missing", field.trim_matches('`')));
    }
    if value.is_object() && !Array::is_array(value) {
        for entry in Object::entries(value.unchecked_ref()).iter() {
            let entry: Array = entry.unchecked_into();
            let (field, inner) = (entry.get(0), entry.get(1));
            let alone = |inner: &JsValue| {
                let object = Object::new();
                drop(Reflect::set(&object, &field, inner));
                refused(&object)
            };
            if alone(&inner).as_ref() == Some(&reason) {
                return refusal(&field.as_string()?, &inner, &alone);
            }
        }
    }
    // Of `undefined` and functions there is no JSON.
    let json = JSON::stringify(value).map(JsValue::from);
    let found = (json.ok().and_then(|text| text.as_string())).unwrap_or(format!("{value:?}"));
    let Some((_, expected)) = reason.split_once(", expected ") else {
        return Some(format!("{name}: {reason}"));
    };
    let expected = match expected {
        "u8" | "u16" | "u32" | "u64" | "usize" | "i64" => "a whole number",
        "f32" | "f64" => "a number",
        form if form == "a map" || form.starts_with("struct ") => "an object",
        form => form,
    };
    Some(format!("{name} must be {expected}, not {found}"))
}

/// The version of this build.
#[wasm_bindgen]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}

/// A board with its spawn rule and seed.
#[derive(Default, Deserialize, Tsify)]
pub struct PositionOptions {
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
