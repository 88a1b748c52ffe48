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
use wasm_bindgen::prelude::*;

use twofold::board::FourProbability;
use twofold::rules::{Seed, Spawner};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** A direction, in the order used everywhere: up, right, down, left. */
export type DirectionName = "up" | "right" | "down" | "left";

/**
 * Who places the tiles after the moves: chance, the adversary that puts them where they hurt most, or whoever tells the
 * game where they came.
 */
export type SpawnerName = "random" | "adversary" | "recorded";

export interface GameState {
  rows: number;
  cols: number;
  /** Probability that a spawn is a 4. */
  p4: number;
  spawner: SpawnerName;
  seed: string;
  start: "one" | "two" | "board";
  /** Row by row: exponents, 0 for an empty cell. */
  ranks: number[];
  /** Row by row: the numbers on the tiles, 0 for an empty cell. */
  tiles: number[];
  board: string;
  score: number;
  moves: number;
  maxTile: number;
  canUndo: boolean;
  canRedo: boolean;
  legal: DirectionName[];
  /** "won": the goal has just been made and the game waits for keepGoing(); comes before "over". */
  status: "playing" | "won" | "over";
  reachedWin: boolean;
  /** The tile that wins on a board of this size. */
  goal: number;
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

/** What a move does to the tiles, before another one comes. */
export interface Preview { slides: Slide[]; ranks: number[] }

/** Whichever limit comes first; all may be absent. */
/** `pace`: `ms` and `nodes` are those of a game's moves on average; in the arena only. */
export interface BudgetOptions { ms?: number; nodes?: number; depth?: number; pace?: boolean }

export interface Evaluation {
  values: Record<DirectionName, number | null>;
  best: DirectionName | null;
  depth: number;
  nodes: number;
  ms: number;
  complete: boolean;
  /** How likely the next larger tile is, playing on without search, where the solver knows. */
  nextTile?: { tile: number; chance: number };
}

/** Some of a board's moves: their values after each step that was searched completely. */
export interface PartReport {
  part: {
    completed: { step: number; depth: number; values: Evaluation["values"] }[];
    nodes: number;
    complete: boolean;
    /** Later steps would show nothing else. */
    exhausted: boolean;
  };
  ms: number;
  nextTile?: Evaluation["nextTile"];
}

export type ParameterKind =
  | { type: "integer"; min: number; max: number; default: number }
  | { type: "number"; min: number; max: number; default: number }
  | { type: "flag"; default: boolean }
  | {
      type: "choice";
      options: { value: string; label: string }[];
      default: string;
      /** What was played before the parameter was there, where that is something else. */
      before?: string;
    };

export interface ParameterSpec { name: string; label: string; description: string; kind: ParameterKind }

export interface SolverSpec {
  id: string;
  label: string;
  document: string;
  unit: string;
  anytime: boolean;
  /** Several workers can share a question. */
  splits: boolean;
  parameters: ParameterSpec[];
}
/** And how it plays, in a few sentences. */
export interface DescribedSolver extends SolverSpec { summary: string }

/** How often a document's games came to a tile; with `exactly`, games that made a larger one do not count. */
export interface PrintedShare { tile: number; exactly: boolean; low: number; high: number }

/** What a document prints of a row. */
export interface PrintedFigures {
  games: number | null;
  /** The final score of each game. */
  scores: number[];
  mean: number | null;
  median: number | null;
  best: number | null;
  meanTile: number | null;
  leastTile: number | null;
  topTile: number | null;
  shares: PrintedShare[];
  msPerMove: number | null;
  secondsPerGame: number | null;
}

export interface DocumentRow {
  label: string;
  solver: string;
  settings: SolverSettings;
  /** The most nodes of a move; null without such a limit. */
  nodes: number | null;
  /** The board, where it is not the document's. */
  size: string | null;
  spawner: SpawnerName;
  /** How many games our own table has. */
  games: number;
  printed: PrintedFigures;
}

/** A document's experiment; its games have the seeds from 1 on and begin with two tiles. */
export interface DocumentExperiment {
  id: string;
  title: string;
  author: string | null;
  /** Such as 4x4. */
  size: string;
  p4: number;
  note: string;
  rows: DocumentRow[];
}

export type SolverSettings = Record<string, number | boolean | string>;
export interface NewGameOptions {
  rows?: number;
  cols?: number;
  p4?: number;
  seed?: string;
  spawner?: SpawnerName;
  startTiles?: 1 | 2;
}
export interface BoardGameOptions { board: string; p4?: number; seed?: string; spawner?: SpawnerName }
export interface PositionOptions { board: string; p4?: number; seed?: string }
/** Whichever comes first; without either, the game is played to its end. */
export interface AutoplayLimits { moves?: number; ms?: number }
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
#[derive(Default, Deserialize)]
struct PositionOptions {
    board: String,
    p4: Option<f64>,
    #[serde(default)]
    seed: String,
    /// Only for a game that begins there.
    #[serde(default)]
    spawner: Spawner,
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
