//! Solvers, autoplay and benchmarks.

use std::cell::OnceCell;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use twofold::board::{Direction, Position, Size};
use twofold::rules::Seed;
use twofold::search::{Evaluation, MoveSet, NextTile, Pace, PacedBudget, PartialEvaluation, Task};
use twofold::solver::{self, ResourceKind, Settings, Solver, Spec, Value};
use twofold::tree::{Budget, TimeLimit};

use super::game::GameHandle;
use super::{Failure, PositionOptions, from_js, misuse, read, resources, to_js, typed};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** All that is known of a solver, but how it plays. */
export type SolverSpec = Omit<DescribedSolver, "summary">;
export type SolverSettings = Record<string, Value>;
"#;

/// Milliseconds of the platform's monotonic clock.
pub(super) fn now() -> f64 {
    thread_local! {
        static CLOCK: OnceCell<Option<web_sys::Performance>> = const { OnceCell::new() };
    }
    CLOCK.with(|clock| {
        clock
            .get_or_init(|| {
                // Pages, workers and Node have it.
                let clock = js_sys::Reflect::get(&js_sys::global(), &"performance".into());
                clock.ok()?.dyn_into().ok()
            })
            .as_ref()
            .map_or_else(js_sys::Date::now, web_sys::Performance::now)
    })
}

/// The first limit reached applies.
#[derive(Clone, Copy, Default, Deserialize, Tsify)]
#[serde(default)]
pub struct BudgetOptions {
    pub(super) ms: Option<f64>,
    pub(super) nodes: Option<f64>,
    pub(super) depth: Option<u32>,
    /// `ms` and `nodes` are means over a game's moves; only in the arena.
    pub(super) pace: bool,
}

impl BudgetOptions {
    /// The budget of a search that starts now.
    fn starting_now(self) -> Budget<'static> {
        Budget {
            nodes: self.nodes.map(|nodes| nodes as u64),
            time: self.ms.map(|ms| TimeLimit::from_now(ms, &now)),
            depth: self.depth,
            share: None,
            stop: None,
        }
    }
}

/// The first limit reached applies; without limits the game is played to its end.
#[derive(Deserialize, Tsify)]
#[serde(default)]
struct AutoplayLimits {
    moves: usize,
    ms: f64,
}

impl Default for AutoplayLimits {
    fn default() -> Self {
        Self {
            moves: usize::MAX,
            ms: f64::INFINITY,
        }
    }
}

/// The moves made, and the evaluation of the last board.
#[derive(Serialize, Tsify)]
#[tsify(missing_as_null, rename = "AutoplayResult")]
pub struct AutoplayReport {
    directions: Vec<Direction>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[tsify(type = "Evaluation")]
    evaluation: Option<EvaluationReport>,
}

/// The evaluation of a board.
#[derive(Serialize, Tsify)]
#[tsify(missing_as_null, rename = "Evaluation")]
pub struct EvaluationReport {
    #[serde(flatten)]
    #[tsify(type = "MoveValues")]
    evaluation: Evaluation,
    ms: f64,
    /// The chance of the next larger tile in play without search, for solvers with an estimate.
    #[serde(rename = "nextTile", skip_serializing_if = "Option::is_none")]
    next_tile: Option<NextTile>,
}

/// The values of some of a board's moves after each completed step of the search.
#[derive(Serialize, Deserialize, Tsify)]
#[tsify(missing_as_null)]
pub struct PartReport {
    part: PartialEvaluation,
    ms: f64,
    /// Equal in every part.
    #[serde(rename = "nextTile", default, skip_serializing_if = "Option::is_none")]
    next_tile: Option<NextTile>,
}

impl PositionOptions {
    pub(super) fn task(&self) -> Result<Task, Failure> {
        Ok(Task {
            position: self.board.parse()?,
            four: self.four()?,
            seed: match self.seed.as_str() {
                "" => Seed::new(0),
                text => text.parse()?,
            },
        })
    }
}

#[wasm_bindgen(js_class = Game)]
impl GameHandle {
    /// Lets a solver play, also past 2048, with a mean budget of a move: up to `moves` moves or `ms` milliseconds, at
    /// least one move.
    pub fn autoplay(
        &mut self,
        solver: &mut SolverHandle,
        #[wasm_bindgen(unchecked_optional_param_type = "BudgetOptions")] budget: JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "AutoplayLimits")] limits: JsValue,
    ) -> Result<Ts<AutoplayReport>, Failure> {
        let budget: BudgetOptions = from_js(budget)?;
        let limits: AutoplayLimits = from_js(limits)?;
        let begin = now();
        let mut directions = Vec::new();
        let mut last = None;
        self.0.keep_going();
        while directions.len() < limits.moves.max(1) {
            let task = Task::of(&self.0);
            let answer = solver.timed(&task, budget, true)?;
            let Some(best) = answer.0.best else { break };
            self.0.play(best)?;
            directions.push(best);
            last = Some((task, answer));
            if now() - begin >= limits.ms {
                break;
            }
        }
        typed(&AutoplayReport {
            directions,
            evaluation: last.map(|(task, answer)| solver.report(&task, answer)),
        })
    }
}

/// The solver of this name, and its settings from the page; others have their defaults.
pub(super) fn named(
    name: &str,
    given: &BTreeMap<String, Value>,
) -> Result<(&'static Spec, Settings), Failure> {
    let given = given.iter();
    Ok(solver::choose(
        name,
        given.map(|(name, value)| (name.as_str(), value.clone())),
    )?)
}

/// The same, from what the page hands over.
pub(super) fn chosen(name: &str, settings: JsValue) -> Result<(&'static Spec, Settings), Failure> {
    named(name, &from_js(settings)?)
}

/// A solver with its settings.
#[wasm_bindgen(js_name = Solver)]
pub struct SolverHandle {
    spec: &'static Spec,
    settings: Settings,
    solver: Box<dyn Solver>,
    /// [`resources::changes`] when the solver was made.
    made_at: u64,
    /// True for an anytime solver before its first search.
    unprepared: bool,
    pace: Pace,
}

impl SolverHandle {
    /// Prepares the solver for a task: with the current resources, and its tables built.
    fn prepare(&mut self, task: &Task) -> Result<(), Failure> {
        if self.made_at != resources::changes() {
            self.made_at = resources::changes();
            self.solver = (self.spec.build)(&self.settings, &resources::current())?;
            self.unprepared = self.spec.anytime;
        }
        let (spec, settings, held) = (self.spec, &self.settings, resources::current());
        spec.check_board(settings, task.position, task.four, &held)?;
        if std::mem::take(&mut self.unprepared) {
            solver::prepare(&mut *self.solver, task);
        }
        Ok(())
    }

    /// The answer, and its duration in milliseconds. The budget of the next move of a game is a mean over the moves.
    fn timed(
        &mut self,
        task: &Task,
        budget: BudgetOptions,
        in_game: bool,
    ) -> Result<(Evaluation, f64), Failure> {
        self.prepare(task)?;
        let begin = now();
        let turn = PacedBudget {
            budget: budget.starting_now(),
            pace: in_game.then_some(&self.pace),
        };
        let solver = &mut self.solver;
        let evaluation = turn.take(task.position, |budget| solver.evaluate(task, budget));
        Ok((evaluation, now() - begin))
    }

    fn report(&self, task: &Task, (evaluation, ms): (Evaluation, f64)) -> EvaluationReport {
        EvaluationReport {
            evaluation,
            ms,
            next_tile: self.solver.next_tile(task),
        }
    }
}

#[wasm_bindgen(js_class = Solver)]
impl SolverHandle {
    /// The solver with this id; settings not given have their defaults.
    #[wasm_bindgen(constructor)]
    pub fn new(
        id: &str,
        #[wasm_bindgen(unchecked_optional_param_type = "SolverSettings")] settings: JsValue,
    ) -> Result<Self, Failure> {
        let (spec, settings) = chosen(id, settings)?;
        Ok(Self {
            solver: (spec.build)(&settings, &resources::current())?,
            made_at: resources::changes(),
            unprepared: spec.anytime,
            pace: Pace::default(),
            spec,
            settings,
        })
    }

    /// Values the moves of a board, given alone or with its spawn rule and seed.
    pub fn evaluate(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "PositionOptions | string")] position: JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "BudgetOptions")] budget: JsValue,
    ) -> Result<Ts<EvaluationReport>, Failure> {
        let options = PositionOptions::from_js(position)?;
        let task = options.task()?;
        let answer = self.timed(&task, from_js(budget)?, false)?;
        typed(&self.report(&task, answer))
    }

    /// The number of parts of a question about this board for this number of workers; 1 if it is not divided.
    pub fn parts(&self, board: &str, workers: usize) -> Result<usize, Failure> {
        let position: Position = board.parse()?;
        Ok(match self.spec.splits {
            true => position.legal_moves().count().min(workers).max(1),
            false => 1,
        })
    }

    /// Values the moves of one of `parts` parts, numbered from 0, for `joinParts`.
    #[wasm_bindgen(js_name = evaluatePart)]
    pub fn evaluate_part(
        &mut self,
        position: Ts<PositionOptions>,
        budget: Ts<BudgetOptions>,
        number: usize,
        parts: usize,
    ) -> Result<Ts<PartReport>, Failure> {
        let (task, budget) = (read(position)?.task()?, read(budget)?);
        let hands = MoveSet::deal(task.position, parts.min(Direction::ALL.len()));
        let moves = hands.get(number).copied();
        let moves = moves.ok_or_else(|| misuse("there is no such part of the question"))?;
        self.prepare(&task)?;
        let begin = now();
        let part = (self.solver).evaluate_part(&task, moves, &budget.starting_now());
        let part = part.ok_or_else(|| misuse("this solver values all moves together"))?;
        let ms = now() - begin;
        typed(&PartReport {
            part,
            ms,
            next_tile: self.solver.next_tile(&task),
        })
    }
}

/// The answer to a question from all its parts; its time is that of the slowest.
#[wasm_bindgen(js_name = joinParts)]
pub fn join_parts(
    #[wasm_bindgen(unchecked_param_type = "PartReport[]")] reports: JsValue,
) -> Result<Ts<EvaluationReport>, Failure> {
    let reports: Vec<PartReport> = from_js(reports)?;
    let ms = reports.iter().map(|report| report.ms).fold(0.0, f64::max);
    let next_tile = reports.iter().find_map(|report| report.next_tile);
    let parts: Vec<PartialEvaluation> = reports.into_iter().map(|report| report.part).collect();
    typed(&EvaluationReport {
        evaluation: PartialEvaluation::join(&parts)?,
        ms,
        next_tile,
    })
}

/// A solver of the registry.
#[derive(Serialize, Tsify)]
#[tsify(missing_as_null, rename = "DescribedSolver")]
struct SolverReport {
    #[serde(flatten)]
    #[tsify(type = "SolverDescription")]
    spec: &'static Spec,
    /// The resource that it needs for some games.
    resource: Option<ResourceKind>,
}

/// The description of every solver.
#[wasm_bindgen(unchecked_return_type = "DescribedSolver[]")]
pub fn solvers() -> Result<JsValue, Failure> {
    let report = |&spec: &&'static Spec| SolverReport {
        spec,
        resource: spec.resource(),
    };
    to_js(&solver::ALL.iter().map(report).collect::<Vec<_>>())
}

/// The ids of the solvers that play where none is chosen, the strongest first.
#[wasm_bindgen(js_name = automaticSolvers)]
pub fn automatic_solvers() -> Vec<String> {
    solver::AUTOMATIC.map(|spec| spec.id.to_owned()).to_vec()
}

/// Why this solver cannot play on this size; `undefined` if it can.
#[wasm_bindgen]
pub fn supports(id: &str, rows: usize, cols: usize) -> Result<Option<js_sys::Error>, Failure> {
    let (spec, _) = named(id, &BTreeMap::new())?;
    let size = Size::new(rows, cols)?;
    let refused = spec.check_size(size).err();
    Ok(refused.map(|reason| Failure::from(reason).0))
}

/// Runs a workload; gives the number of operations, or `undefined` for an unknown workload.
#[wasm_bindgen]
pub fn benchmark(name: &str, iterations: u32) -> Option<f64> {
    twofold::bench::run(name, iterations.into()).map(|operations| operations as f64)
}
