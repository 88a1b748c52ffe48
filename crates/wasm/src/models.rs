//! Models for play.

use std::sync::Arc;

use js_sys::Function;
use serde::Serialize;
use tsify::Tsify;
use wasm_bindgen::prelude::*;

use twofold::board::Size;
use twofold::network::{Checksum, Header, Model, ModelCopy, header};
use twofold::solver::NetworkName;

use super::{failure, resources, to_js};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** Which model of the solver "learned": a small one, a strong one, and one that the player trained or loaded. */
export type ModelName = "small" | "full" | "own";
"#;

/// The facts of a model. `bytes`: its size in memory; `checksum`: identifies it.
#[derive(Serialize, Tsify)]
#[tsify(missing_as_null)]
struct ModelFacts {
    network: String,
    games: u64,
    moves: u64,
    bytes: usize,
    checksum: Checksum,
}

fn name_of(word: &str) -> Result<NetworkName, JsError> {
    NetworkName::of(word).ok_or_else(|| failure(format!("there is no model \"{word}\"")))
}

/// Reads a model file; the solver "learned" plays with it from now on. `progress`, if given, gets the fraction read.
///
/// # Errors
/// The file is not a model, damaged, newer than this page, or for another board.
#[wasm_bindgen(js_name = installModel, unchecked_return_type = "ModelFacts")]
pub fn install_model(
    #[wasm_bindgen(unchecked_param_type = "ModelName")] name: &str,
    file: &[u8],
    #[wasm_bindgen(unchecked_optional_param_type = "(part: number) => void")] progress: Option<
        Function,
    >,
) -> Result<JsValue, JsError> {
    let name = name_of(name)?;
    let header = playable(file)?;
    let mut tell = |part: f64| {
        if let Some(progress) = &progress {
            // Its exceptions do not stop the reading.
            drop(progress.call1(&JsValue::NULL, &part.into()));
        }
    };
    let model = Model::read(file, &mut tell).map_err(failure)?;
    put_at_hand(name, model, header)
}

/// The header of a model file.
///
/// # Errors
/// The file is not a model, or the page cannot play with it.
fn playable(file: &[u8]) -> Result<Header, JsError> {
    let header = header(file).map_err(failure)?;
    let size = header.architecture.size();
    match size == Size::STANDARD {
        true => Ok(header),
        false => Err(failure(format!(
            "this network is for {size} boards, and only those for 4×4 can be played with here"
        ))),
    }
}

/// Adds a model to the resources, and gives its facts.
fn put_at_hand(name: NetworkName, model: Model, header: Header) -> Result<JsValue, JsError> {
    let model = Arc::new(model);
    resources::add_network(name, Arc::clone(&model));
    to_js(&ModelFacts {
        network: header.architecture.name,
        games: header.origin.games,
        moves: header.origin.moves,
        bytes: model.bytes(),
        checksum: model.checksum(),
    })
}

/// A part of a loaded model, numbered from 0, for a [`ModelCopyHandle`] in another worker; nothing after the last part.
///
/// # Errors
/// No such model is loaded, or there is no memory for the part.
#[wasm_bindgen(js_name = modelPart)]
pub fn model_part(
    #[wasm_bindgen(unchecked_param_type = "ModelName")] name: &str,
    number: usize,
) -> Result<Option<Vec<u8>>, JsError> {
    let missing = || failure(format!("the model \"{name}\" is not at hand"));
    let model = resources::network(name_of(name)?).ok_or_else(missing)?;
    model.part(number).map_err(failure)
}

/// A model under construction from its file and the results of [`model_part`] in another worker.
#[wasm_bindgen(js_name = ModelCopy)]
pub struct ModelCopyHandle {
    name: NetworkName,
    header: Header,
    copy: ModelCopy,
}

#[wasm_bindgen(js_class = ModelCopy)]
impl ModelCopyHandle {
    /// A model of this file, without its entries.
    ///
    /// # Errors
    /// As [`install_model`].
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "ModelName")] name: &str,
        file: &[u8],
    ) -> Result<Self, JsError> {
        Ok(Self {
            name: name_of(name)?,
            header: playable(file)?,
            copy: ModelCopy::new(file).map_err(failure)?,
        })
    }

    /// Adds the next bytes of the parts, any multiple of four.
    ///
    /// # Errors
    /// The bytes belong to another model.
    pub fn add(&mut self, bytes: &[u8]) -> Result<(), JsError> {
        self.copy.add(bytes).map_err(failure)
    }

    /// The solver "learned" plays with it from now on.
    ///
    /// # Errors
    /// Parts are missing.
    #[wasm_bindgen(unchecked_return_type = "ModelFacts")]
    pub fn install(self) -> Result<JsValue, JsError> {
        let model = self.copy.finish().map_err(failure)?;
        put_at_hand(self.name, model, self.header)
    }
}
