//! A solver that speaks the engine protocol.

use std::sync::atomic::AtomicBool;

use wasm_bindgen::prelude::*;

use twofold::board::{FourProbability, Size};
use twofold_arena::MoveBudget;
use twofold_protocol::{Engine, Equipment, SolverChooser};

use super::solver::{chosen, now};
use super::{Failure, misuse, resources};

/// A solver that answers the lines of docs/protocol.md.
#[wasm_bindgen]
pub struct LineEngine(Engine<SolverChooser<'static>>);

#[wasm_bindgen]
impl LineEngine {
    /// An engine with this solver; settings not given have their defaults.
    #[wasm_bindgen(constructor)]
    pub fn new(
        solver: &str,
        #[wasm_bindgen(unchecked_optional_param_type = "SolverSettings")] settings: JsValue,
    ) -> Result<Self, Failure> {
        let (spec, settings) = chosen(solver, settings)?;
        let equip = move |size: Size, four: FourProbability| {
            let resources = resources::current();
            spec.check(&settings, size, four, &resources)
                .map_err(|error| error.to_string())?;
            Ok(Equipment {
                settings: settings.clone(),
                resources,
            })
        };
        SolverChooser::new(spec, MoveBudget::default(), Box::new(equip), &now)
            .map(|chooser| Self(Engine::new(chooser)))
            .map_err(misuse)
    }

    /// The answer to a line, without its line end; nothing where none is due.
    pub fn answer(&mut self, line: &str) -> Option<String> {
        let answer = self.0.answer(line, &AtomicBool::new(false));
        answer.map(|answer| answer.to_string())
    }
}
