//! The boundary to JavaScript: only translates. Errors become thrown `Error`s with the same words as everywhere else.
//!
//! It is built twice: with the rules alone, for the page itself, and with the solvers, for its workers.

#[cfg(feature = "solvers")]
mod exact;
mod game;
#[cfg(feature = "solvers")]
mod learn;
#[cfg(feature = "solvers")]
mod solver;

use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::*;

use crate::game::{FourProbability, Seed};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** A direction, in the order used everywhere: up, right, down, left. */
export type DirectionName = "up" | "right" | "down" | "left";

export interface GameState {
  rows: number;
  cols: number;
  /** Probability that a spawn is a 4. */
  p4: number;
  seed: string;
  start: "one" | "two" | "board";
  /** Row by row: exponents, 0 for an empty cell. */
  ranks: number[];
  /** Row by row: the numbers on the tiles, 0 for an empty cell. */
  tiles: number[];
  board: string;
  score: number;
  best: number;
  moves: number;
  maxTile: number;
  canUndo: boolean;
  canRedo: boolean;
  legal: DirectionName[];
  /** "won": 2048 has just been made and the game waits for keepGoing(); comes before "over". */
  status: "playing" | "won" | "over";
  reachedWin: boolean;
  /** False when no move is legal, whatever the status. */
  canMove: boolean;
}

/** The way of one tile; two merged ones with the same `to` become one of the next rank. */
export interface Slide { from: number; to: number; rank: number; merged: boolean }

export interface MoveResult {
  direction: DirectionName;
  reward: number;
  slides: Slide[];
  spawn: { cell: number; rank: number };
  state: GameState;
}

/** Whichever limit comes first; all may be absent. */
export interface BudgetOptions { ms?: number; nodes?: number; depth?: number }

export interface Evaluation {
  values: Record<DirectionName, number | null>;
  best: DirectionName | null;
  depth: number;
  nodes: number;
  ms: number;
  complete: boolean;
}

export type ParameterKind =
  | { type: "integer"; min: number; max: number; default: number }
  | { type: "number"; min: number; max: number; default: number }
  | { type: "flag"; default: boolean }
  | { type: "choice"; options: { value: string; label: string }[]; default: string };

export interface ParameterSpec { name: string; label: string; description: string; kind: ParameterKind }

export interface SolverSpec {
  id: string;
  label: string;
  document: string;
  summary: string;
  unit: string;
  anytime: boolean;
  parameters: ParameterSpec[];
}

export type SolverSettings = Record<string, number | boolean | string>;
export interface NewGameOptions { rows?: number; cols?: number; p4?: number; seed?: string; startTiles?: 1 | 2 }
export interface BoardGameOptions { board: string; p4?: number; seed?: string }
export interface PositionOptions { board: string; p4?: number; seed?: string }
export interface AutoplayLimits { moves: number; ms: number }
export interface AutoplayResult { directions: DirectionName[]; evaluation?: Evaluation }
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

fn from_js<T: for<'de> Deserialize<'de>>(value: JsValue) -> Result<T, JsError> {
    serde_wasm_bindgen::from_value(value).map_err(failure)
}

/// The version of this build.
#[wasm_bindgen]
#[must_use]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}

/// A board with its spawn rule and seed.
#[derive(Deserialize)]
struct PositionOptions {
    board: String,
    p4: Option<f64>,
    #[serde(default)]
    seed: String,
}

impl PositionOptions {
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
