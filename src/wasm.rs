//! The boundary to JavaScript: only translates. Errors become thrown `Error`s with the same words as everywhere else.

use std::cell::OnceCell;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::*;

use crate::board::{Board as _, Direction, Grid, Rank, Size, Slide, trace};
use crate::game::{FourProbability, Game, Played, Record, Seed, Setup, Start, Status};
use crate::search::Limits;
use crate::solver::{self, Evaluation, Parameter, Solver, Task, Value, Values};

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

/// Milliseconds of the platform's monotonic clock.
fn now() -> f64 {
    thread_local! {
        static CLOCK: OnceCell<Option<web_sys::Performance>> = const { OnceCell::new() };
    }
    CLOCK.with(|clock| {
        clock
            .get_or_init(|| {
                let global = js_sys::global();
                match global.dyn_ref::<web_sys::WorkerGlobalScope>() {
                    Some(worker) => worker.performance(),
                    None => global.dyn_ref::<web_sys::Window>()?.performance(),
                }
            })
            .as_ref()
            .map_or_else(js_sys::Date::now, web_sys::Performance::now)
    })
}

#[derive(Clone, Copy, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct BudgetOptions {
    ms: Option<f64>,
    nodes: Option<f64>,
    depth: Option<u32>,
}

impl BudgetOptions {
    fn limits(self) -> Limits<impl FnMut() -> f64> {
        let begin = now();
        Limits {
            clock: move || now() - begin,
            milliseconds: self.ms,
            nodes: self.nodes.map(|nodes| nodes as u64),
            depth: self.depth,
        }
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct GameState {
    rows: usize,
    cols: usize,
    p4: f64,
    seed: String,
    start: &'static str,
    ranks: Vec<u8>,
    tiles: Vec<u64>,
    board: String,
    score: u64,
    best: u64,
    moves: usize,
    max_tile: u64,
    can_undo: bool,
    can_redo: bool,
    legal: Vec<Direction>,
    status: &'static str,
    reached_win: bool,
    can_move: bool,
}

impl GameState {
    fn of(game: &Game) -> Self {
        let grid = game.board().grid();
        let setup = game.setup();
        let legal: Vec<_> = grid.legal_moves().map(|(direction, _)| direction).collect();
        Self {
            rows: grid.size().rows(),
            cols: grid.size().columns(),
            p4: setup.four.probability(),
            seed: setup.seed.to_string(),
            start: match setup.start {
                Start::OneTile(_) => "one",
                Start::TwoTiles(_) => "two",
                Start::Board(_) => "board",
            },
            ranks: grid.ranks().map(Rank::exponent).collect(),
            tiles: grid.ranks().map(Rank::tile).collect(),
            board: grid.to_string(),
            score: game.score(),
            best: game.best(),
            moves: game.moves().len(),
            max_tile: grid.max_rank().tile(),
            can_undo: game.can_undo(),
            can_redo: game.can_redo(),
            can_move: !legal.is_empty(),
            legal,
            status: match game.status() {
                Status::Playing => "playing",
                Status::Won => "won",
                Status::Over => "over",
            },
            reached_win: game.reached_win(),
        }
    }
}

#[derive(Serialize)]
struct SpawnReport {
    cell: usize,
    rank: u8,
}

#[derive(Serialize)]
struct MoveReport {
    direction: Direction,
    reward: u64,
    slides: Vec<Slide>,
    spawn: SpawnReport,
    state: GameState,
}

impl MoveReport {
    fn new(before: Grid, played: &Played, game: &Game) -> Self {
        Self {
            direction: played.direction,
            reward: played.reward,
            slides: trace(before, played.direction),
            spawn: SpawnReport {
                cell: played.spawn.cell,
                rank: played.spawn.rank.exponent(),
            },
            state: GameState::of(game),
        }
    }
}

#[derive(Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "camelCase")]
struct NewGameOptions {
    rows: usize,
    cols: usize,
    p4: f64,
    seed: String,
    start_tiles: u8,
}

impl Default for NewGameOptions {
    fn default() -> Self {
        Self {
            rows: Size::STANDARD.rows(),
            cols: Size::STANDARD.columns(),
            p4: FourProbability::STANDARD.probability(),
            seed: String::new(),
            start_tiles: 2,
        }
    }
}

/// A board with its spawn rule and seed.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
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

fn direction(name: &str) -> Result<Direction, JsError> {
    name.parse().map_err(failure)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AutoplayLimits {
    moves: usize,
    ms: f64,
}

#[derive(Serialize)]
struct AutoplayReport {
    directions: Vec<Direction>,
    evaluation: Option<EvaluationReport>,
}

#[derive(Serialize)]
struct EvaluationReport {
    values: Values,
    best: Option<Direction>,
    depth: u32,
    nodes: u64,
    ms: f64,
    complete: bool,
}

impl EvaluationReport {
    fn new(evaluation: Evaluation, ms: f64) -> Self {
        Self {
            values: evaluation.values,
            best: evaluation.best,
            depth: evaluation.depth,
            nodes: evaluation.nodes,
            ms,
            complete: evaluation.complete,
        }
    }
}

/// A game in progress.
#[wasm_bindgen(js_name = Game)]
pub struct GameHandle(Game);

#[wasm_bindgen(js_class = Game)]
impl GameHandle {
    /// A new game; without a seed, a fresh one is drawn.
    ///
    /// # Errors
    /// Size, probability or seed out of range.
    pub fn create(
        #[wasm_bindgen(unchecked_param_type = "NewGameOptions")] options: JsValue,
    ) -> Result<Self, JsError> {
        let options: NewGameOptions = from_js(options)?;
        let size = Size::new(options.rows, options.cols).map_err(failure)?;
        let start = match options.start_tiles {
            1 => Start::OneTile(size),
            2 => Start::TwoTiles(size),
            other => {
                return Err(failure(format!(
                    "a game starts with 1 or 2 tiles, not {other}"
                )));
            }
        };
        Ok(Self(Game::new(Setup {
            start,
            four: FourProbability::new(options.p4).map_err(failure)?,
            seed: seed_or_fresh(&options.seed)?,
        })))
    }

    /// A game that begins on a given board.
    ///
    /// # Errors
    /// Says what is wrong with the board and where.
    #[wasm_bindgen(js_name = fromBoard)]
    pub fn from_board(
        #[wasm_bindgen(unchecked_param_type = "BoardGameOptions")] options: JsValue,
    ) -> Result<Self, JsError> {
        let options: PositionOptions = from_js(options)?;
        Ok(Self(Game::new(Setup {
            start: Start::Board(options.board.parse().map_err(failure)?),
            four: options.four()?,
            seed: seed_or_fresh(&options.seed)?,
        })))
    }

    /// Replays a shared link, with or without its `#`.
    ///
    /// # Errors
    /// A sentence for the player: damaged, newer, or not a game.
    #[wasm_bindgen(js_name = fromLink)]
    pub fn from_link(link: &str) -> Result<Self, JsError> {
        Game::from_text(link).map(Self).map_err(failure)
    }

    /// Takes up a stored game.
    ///
    /// # Errors
    /// As [`GameHandle::from_link`].
    #[wasm_bindgen(js_name = fromRecord)]
    pub fn from_record(record: &str) -> Result<Self, JsError> {
        Game::from_text(record).map(Self).map_err(failure)
    }

    /// Makes a move; `undefined` if it is illegal, or 2048 waits for [`GameHandle::keep_going`].
    ///
    /// # Errors
    /// Not a direction.
    #[wasm_bindgen(unchecked_return_type = "MoveResult | undefined")]
    pub fn play(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "DirectionName")] name: &str,
    ) -> Result<JsValue, JsError> {
        let before = self.0.board().grid();
        match self.0.play(direction(name)?) {
            Ok(played) => to_js(&MoveReport::new(before, &played, &self.0)),
            Err(_) => Ok(JsValue::UNDEFINED),
        }
    }

    /// Takes the last move back; `undefined` at the beginning.
    ///
    /// # Errors
    /// None of its own.
    #[wasm_bindgen(unchecked_return_type = "GameState | undefined")]
    pub fn undo(&mut self) -> Result<JsValue, JsError> {
        match self.0.undo() {
            true => self.state(),
            false => Ok(JsValue::UNDEFINED),
        }
    }

    /// Makes the move again that was taken back; `undefined` if there is none.
    ///
    /// # Errors
    /// None of its own.
    #[wasm_bindgen(unchecked_return_type = "MoveResult | undefined")]
    pub fn redo(&mut self) -> Result<JsValue, JsError> {
        let before = self.0.board().grid();
        match self.0.redo() {
            Some(played) => to_js(&MoveReport::new(before, &played, &self.0)),
            None => Ok(JsValue::UNDEFINED),
        }
    }

    /// Goes to the board after this many moves.
    ///
    /// # Errors
    /// None of its own.
    #[wasm_bindgen(unchecked_return_type = "GameState")]
    pub fn jump(&mut self, moves: usize) -> Result<JsValue, JsError> {
        self.0.jump(moves);
        self.state()
    }

    /// The moves played, and those undone.
    #[wasm_bindgen(js_name = totalMoves)]
    #[must_use]
    pub fn total_moves(&self) -> usize {
        self.0.all_moves().len()
    }

    /// Goes on after 2048.
    ///
    /// # Errors
    /// None of its own.
    #[wasm_bindgen(js_name = keepGoing, unchecked_return_type = "GameState")]
    pub fn keep_going(&mut self) -> Result<JsValue, JsError> {
        self.0.keep_going();
        self.state()
    }

    /// Tells the best score of earlier games.
    ///
    /// # Errors
    /// None of its own.
    #[wasm_bindgen(js_name = setBest, unchecked_return_type = "GameState")]
    pub fn set_best(&mut self, best: f64) -> Result<JsValue, JsError> {
        self.0.set_best(best as u64);
        self.state()
    }

    /// Everything the page shows.
    ///
    /// # Errors
    /// None of its own.
    #[wasm_bindgen(unchecked_return_type = "GameState")]
    pub fn state(&self) -> Result<JsValue, JsError> {
        to_js(&GameState::of(&self.0))
    }

    /// The game up to here as a link fragment, without `#`.
    #[must_use]
    pub fn link(&self) -> String {
        self.0.to_text(Record::Link)
    }

    /// Everything needed to take the game up again later.
    #[must_use]
    pub fn record(&self) -> String {
        self.0.to_text(Record::Whole)
    }

    /// Lets a solver play, past 2048 too: up to `moves` moves or `ms` milliseconds, at least one move.
    ///
    /// # Errors
    /// Budget or limits of the wrong form.
    #[wasm_bindgen(unchecked_return_type = "AutoplayResult")]
    pub fn autoplay(
        &mut self,
        solver: &mut SolverHandle,
        #[wasm_bindgen(unchecked_param_type = "BudgetOptions")] budget: JsValue,
        #[wasm_bindgen(unchecked_param_type = "AutoplayLimits")] limits: JsValue,
    ) -> Result<JsValue, JsError> {
        let budget: BudgetOptions = from_js(budget)?;
        let limits: AutoplayLimits = from_js(limits)?;
        let begin = now();
        let mut report = AutoplayReport {
            directions: Vec::new(),
            evaluation: None,
        };
        self.0.keep_going();
        while report.directions.len() < limits.moves.max(1) {
            let task = Task {
                position: self.0.board(),
                four: self.0.setup().four,
                seed: self.0.setup().seed,
            };
            let evaluation = solver.timed(&task, budget);
            let Some(best) = evaluation.best else { break };
            self.0.play(best).map_err(failure)?;
            report.directions.push(best);
            report.evaluation = Some(evaluation);
            if now() - begin >= limits.ms {
                break;
            }
        }
        to_js(&report)
    }
}

/// A solver with its settings.
#[wasm_bindgen(js_name = Solver)]
pub struct SolverHandle(Box<dyn Solver>);

impl SolverHandle {
    fn timed(&mut self, task: &Task, budget: BudgetOptions) -> EvaluationReport {
        let begin = now();
        let evaluation = self.0.evaluate(task, &mut budget.limits());
        EvaluationReport::new(evaluation, now() - begin)
    }
}

#[wasm_bindgen(js_class = Solver)]
impl SolverHandle {
    /// The solver with this id; what is not set stays at its default.
    ///
    /// # Errors
    /// No such solver or parameter, or a value out of range.
    #[wasm_bindgen(constructor)]
    pub fn new(
        id: &str,
        #[wasm_bindgen(unchecked_param_type = "SolverSettings")] settings: JsValue,
    ) -> Result<Self, JsError> {
        let spec = solver::find(id).map_err(failure)?;
        let given: BTreeMap<String, Value> = from_js(settings)?;
        let given = given
            .iter()
            .map(|(name, value)| (name.as_str(), value.clone()));
        let settings = spec.settings(given).map_err(failure)?;
        Ok(Self((spec.build)(&settings)))
    }

    /// Values the moves of a board.
    ///
    /// # Errors
    /// A malformed board, probability, seed or budget.
    #[wasm_bindgen(unchecked_return_type = "Evaluation")]
    pub fn evaluate(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "PositionOptions")] position: JsValue,
        #[wasm_bindgen(unchecked_param_type = "BudgetOptions")] budget: JsValue,
    ) -> Result<JsValue, JsError> {
        let options: PositionOptions = from_js(position)?;
        let task = Task {
            position: options.board.parse().map_err(failure)?,
            four: options.four()?,
            seed: match options.seed.as_str() {
                "" => Seed::new(0),
                text => text.parse().map_err(failure)?,
            },
        };
        to_js(&self.timed(&task, from_js(budget)?))
    }
}

#[derive(Serialize)]
struct SolverSpec {
    id: &'static str,
    label: &'static str,
    document: &'static str,
    summary: &'static str,
    unit: &'static str,
    anytime: bool,
    parameters: &'static [Parameter],
}

/// The description of every solver.
///
/// # Errors
/// None of its own.
#[wasm_bindgen(unchecked_return_type = "SolverSpec[]")]
pub fn solvers() -> Result<JsValue, JsError> {
    let specs: Vec<_> = solver::ALL
        .iter()
        .map(|spec| SolverSpec {
            id: spec.id,
            label: spec.label,
            document: spec.document,
            summary: spec.summary,
            unit: spec.unit,
            anytime: spec.anytime,
            parameters: spec.parameters,
        })
        .collect();
    to_js(&specs)
}

/// Why this solver cannot play on this size; `undefined` if it can.
///
/// # Errors
/// No such solver or size.
#[wasm_bindgen]
pub fn supports(id: &str, rows: usize, cols: usize) -> Result<Option<String>, JsError> {
    let spec = solver::find(id).map_err(failure)?;
    let size = Size::new(rows, cols).map_err(failure)?;
    Ok((spec.supports)(size).err().map(|reason| reason.to_string()))
}

/// The version of this build.
#[wasm_bindgen]
#[must_use]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}

/// The workloads of the benchmark.
#[wasm_bindgen(js_name = benchmarkNames)]
#[must_use]
pub fn benchmark_names() -> Vec<String> {
    crate::bench::workloads()
        .iter()
        .map(ToString::to_string)
        .collect()
}

/// Runs a workload; gives the operations done, or `undefined` if there is no such workload.
#[wasm_bindgen]
#[must_use]
pub fn benchmark(name: &str, iterations: u32) -> Option<f64> {
    crate::bench::run(name, iterations.into()).map(|operations| operations as f64)
}
