//! Models for play.

use std::sync::Arc;

use js_sys::Function;
use serde::Serialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use twofold::board::Size;
use twofold::network::{Checksum, Model, header};
use twofold::solver::NetworkName;

use super::{CallError, Failure, misuse, resources, typed};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** Which model of the solver "learned": a small one, a strong one, and one that the player trained or loaded. */
export type ModelName = "small" | "full" | "own";
"#;

/// The facts of a model. `bytes`: its size in memory; `checksum`: identifies it.
#[derive(Serialize, Tsify)]
pub struct ModelFacts {
    network: String,
    games: u64,
    moves: u64,
    bytes: usize,
    checksum: Checksum,
}

/// Reads a model file; the solver "learned" plays with it from now on. `progress`, if given, gets the fraction read.
#[wasm_bindgen(js_name = installModel)]
pub fn install_model(
    #[wasm_bindgen(unchecked_param_type = "ModelName")] name: &str,
    file: &[u8],
    #[wasm_bindgen(unchecked_optional_param_type = "(part: number) => void")] progress: Option<
        Function,
    >,
) -> Result<Ts<ModelFacts>, Failure> {
    let known = NetworkName::of(name);
    let name = known.ok_or_else(|| misuse(format!("there is no model \"{name}\"")))?;
    let header = header(file)?;
    let size = header.architecture.size();
    if size != Size::STANDARD {
        return Err(CallError::NetworkSize(size).into());
    }
    let mut tell = |part: f64| {
        if let Some(progress) = &progress {
            // Its exceptions do not stop the reading.
            drop(progress.call1(&JsValue::NULL, &part.into()));
        }
    };
    let model = Arc::new(Model::read(file, &mut tell)?);
    resources::add_network(name, Arc::clone(&model));
    typed(&ModelFacts {
        network: header.architecture.name,
        games: header.origin.games,
        moves: header.origin.moves,
        bytes: model.bytes(),
        checksum: model.checksum(),
    })
}
