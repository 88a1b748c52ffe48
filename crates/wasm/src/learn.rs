//! Training in the browser.

use serde::{Deserialize, Serialize};
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use twofold::network::Architecture;
use twofold_training::{LivePoint, LiveTraining, Method};

use super::solver::now;
use super::{Failure, from_js, read, seed_or_fresh, to_js};

/// The network to train, and the seed of its games.
#[derive(Deserialize, Tsify)]
#[tsify(rename = "TrainingOptions")]
pub struct TrainingOptions {
    network: String,
    #[serde(default)]
    seed: String,
}

/// The progress of a training; `latest` has the latest games.
#[derive(Serialize, Tsify)]
struct LearningProgress<'a> {
    games: u64,
    moves: u64,
    #[tsify(type = "LearningPoint")]
    latest: LivePoint,
    #[tsify(type = "LearningPoint[]")]
    curve: &'a [LivePoint],
}

/// The number of latest games.
const LATEST: u64 = 200;

/// A network in training.
#[wasm_bindgen(js_name = LiveTraining)]
pub struct TrainingHandle(LiveTraining);

#[wasm_bindgen(js_class = LiveTraining)]
impl TrainingHandle {
    /// An untrained network; without a seed, a fresh one is drawn.
    #[wasm_bindgen(constructor)]
    pub fn new(options: Ts<TrainingOptions>) -> Result<Self, Failure> {
        let TrainingOptions { network, seed } = read(options)?;
        let architecture = Architecture::named(&network, &[])?;
        let seed = seed_or_fresh(&seed)?;
        let method = Method::of(&architecture);
        Ok(Self(LiveTraining::new(architecture, method, seed)?))
    }

    /// Continues from a file of [`TrainingHandle::file`] and its learning curve.
    pub fn resume(
        file: &[u8],
        #[wasm_bindgen(unchecked_param_type = "LearningPoint[]")] curve: JsValue,
    ) -> Result<Self, Failure> {
        let seed = seed_or_fresh("")?;
        Ok(Self(LiveTraining::resume(file, from_js(curve)?, seed)?))
    }

    /// Trains for about `ms` milliseconds, at least one game.
    #[wasm_bindgen(unchecked_return_type = "LearningProgress")]
    pub fn advance(&mut self, ms: f64) -> Result<JsValue, Failure> {
        let begin = now();
        loop {
            self.0.play();
            if now() - begin >= ms {
                break;
            }
        }
        to_js(&LearningProgress {
            games: self.0.games(),
            moves: self.0.moves(),
            latest: self.0.curve().latest(LATEST),
            curve: self.0.curve().points(),
        })
    }

    /// The network as a model file.
    pub fn file(&mut self) -> Result<Vec<u8>, Failure> {
        self.0.file().map_err(Failure::from)
    }
}
