//! Learning: models to play with, and training that can be watched.

use js_sys::Function;
use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::*;

use crate::board::Size;
use crate::network::{
    Architecture, Checksum, Header, Model, ModelCopy, header,
    library::{self, Name},
};
use crate::training::{Live, Method, Point};

use super::solver::now;
use super::{failure, from_js, seed_or_fresh, to_js};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** Which model of the solver "learned": a small one, a strong one, and one that the player trained or loaded. */
export type ModelName = "small" | "full" | "own";

/** What a model file says of itself; `bytes`: what the model takes in memory; `checksum`: tells it from others. */
export interface ModelFacts { network: string; games: number; moves: number; bytes: number; checksum: number }

export interface TrainingOptions { network: string; seed: string }

/** A point of a learning curve: so many games, their mean score, and the share of them that made 2048. */
export interface LearningPoint { games: number; mean: number; won: number }

export interface LearningProgress {
  games: number;
  moves: number;
  /** The latest games. */
  latest: LearningPoint;
  curve: LearningPoint[];
}
"#;

#[derive(Serialize)]
struct Facts {
    network: String,
    games: u64,
    moves: u64,
    bytes: usize,
    checksum: Checksum,
}

fn name_of(word: &str) -> Result<Name, JsError> {
    Name::of(word).ok_or_else(|| failure(format!("there is no model \"{word}\"")))
}

/// Reads a model file; the solver "learned" plays with it from now on. `progress` is called with the part that is read.
///
/// # Errors
/// The file is none, damaged, newer than this page, or for another board.
#[wasm_bindgen(js_name = installModel, unchecked_return_type = "ModelFacts")]
pub fn install_model(
    #[wasm_bindgen(unchecked_param_type = "ModelName")] name: &str,
    file: &[u8],
    #[wasm_bindgen(unchecked_param_type = "(part: number) => void")] progress: &Function,
) -> Result<JsValue, JsError> {
    let name = name_of(name)?;
    let header = playable(file)?;
    // Who does not want to know how far it is does not get to stop it.
    let mut tell = |part: f64| drop(progress.call1(&JsValue::NULL, &part.into()));
    let model = Model::read(file, &mut tell).map_err(failure)?;
    put(name, model, header)
}

/// What the file of a model says of itself with which the page can play.
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

/// Puts a model to the others at hand, and says what it is.
fn put(name: Name, model: Model, header: Header) -> Result<JsValue, JsError> {
    let model = library::put(name, model);
    to_js(&Facts {
        network: header.architecture.name,
        games: header.origin.games,
        moves: header.origin.moves,
        bytes: model.bytes(),
        checksum: model.checksum(),
    })
}

/// A part of the tables of a model at hand, counted from 0, for a [`ModelCopyHandle`] in another worker; nothing after the last part.
///
/// # Errors
/// There is no such model at hand.
#[wasm_bindgen(js_name = modelPart)]
pub fn model_part(
    #[wasm_bindgen(unchecked_param_type = "ModelName")] name: &str,
    number: usize,
) -> Result<Option<Vec<u8>>, JsError> {
    let missing = || failure(format!("the model \"{name}\" is not at hand"));
    let model = library::get(name_of(name)?).ok_or_else(missing)?;
    Ok(model.part(number))
}

/// A model in the making, from its file and from what [`model_part`] gave of it elsewhere.
#[wasm_bindgen(js_name = ModelCopy)]
pub struct ModelCopyHandle {
    name: Name,
    header: Header,
    copy: ModelCopy,
}

#[wasm_bindgen(js_class = ModelCopy)]
impl ModelCopyHandle {
    /// The model of a file, without its tables.
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

    /// Takes the next bytes of the tables, any multiple of four of them.
    ///
    /// # Errors
    /// They are not those of this model.
    pub fn add(&mut self, bytes: &[u8]) -> Result<(), JsError> {
        self.copy.add(bytes).map_err(failure)
    }

    /// The solver "learned" plays with it from now on.
    ///
    /// # Errors
    /// Its tables are not complete, or not those of this model.
    #[wasm_bindgen(unchecked_return_type = "ModelFacts")]
    pub fn install(self) -> Result<JsValue, JsError> {
        put(self.name, self.copy.finish().map_err(failure)?, self.header)
    }
}

#[derive(Deserialize)]
struct Options {
    network: String,
    seed: String,
}

#[derive(Serialize)]
struct Progress<'a> {
    games: u64,
    moves: u64,
    latest: Point,
    curve: &'a [Point],
}

/// Games that say how it plays now.
const LATEST: u64 = 200;

/// A network that learns.
#[wasm_bindgen(js_name = LiveTraining)]
pub struct TrainingHandle(Live);

#[wasm_bindgen(js_class = LiveTraining)]
impl TrainingHandle {
    /// A network that knows nothing yet; without a seed, a fresh one is drawn.
    ///
    /// # Errors
    /// There is no such network, or not enough memory for it.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "TrainingOptions")] options: JsValue,
    ) -> Result<Self, JsError> {
        let Options { network, seed } = from_js(options)?;
        let architecture = Architecture::named(&network, &[]).map_err(failure)?;
        let seed = seed_or_fresh(&seed)?;
        let method = Method::of(&architecture);
        Live::new(architecture, method, seed)
            .map(Self)
            .map_err(failure)
    }

    /// A network that goes on from a file that [`TrainingHandle::file`] has written, with the learning curve so far.
    ///
    /// # Errors
    /// The file is no network, or damaged; or there is not enough memory for it.
    pub fn resume(
        file: &[u8],
        #[wasm_bindgen(unchecked_param_type = "LearningPoint[]")] curve: JsValue,
    ) -> Result<Self, JsError> {
        let seed = seed_or_fresh("")?;
        Live::resume(file, from_js(curve)?, seed)
            .map(Self)
            .map_err(failure)
    }

    /// Lets it play against itself and learn for about `ms` milliseconds, at least one game.
    ///
    /// # Errors
    /// None of its own.
    #[wasm_bindgen(unchecked_return_type = "LearningProgress")]
    pub fn advance(&mut self, ms: f64) -> Result<JsValue, JsError> {
        let begin = now();
        loop {
            self.0.play();
            if now() - begin >= ms {
                break;
            }
        }
        to_js(&Progress {
            games: self.0.games(),
            moves: self.0.moves(),
            latest: self.0.curve().latest(LATEST),
            curve: self.0.curve().points(),
        })
    }

    /// What it has learned so far, as a model file.
    ///
    /// # Errors
    /// It cannot be written down: an error in the program.
    pub fn file(&mut self) -> Result<Vec<u8>, JsError> {
        self.0.file().map_err(failure)
    }
}
