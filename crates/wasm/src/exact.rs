//! Exact play: estimates, solving in slices, and solutions.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use twofold::board::{FourProbability, Size};
use twofold::exact::{
    PerfectGame, PerfectPlaySample, Phase, Problem, Regret, SampleMean, Solution, Solve,
    SolveProgress, StateCount, estimate,
};
use twofold::rules::Game;
use twofold::solver::{Value, exact};

use super::solver::{named, now};
use super::{CallError, Failure, misuse, read, resources, seed_or_fresh, to_js, typed};

/// A game to be solved; `settings` are those of the solver "exact".
#[derive(Deserialize, Tsify)]
#[tsify(rename = "ExactProblem")]
pub struct ProblemOptions {
    rows: usize,
    cols: usize,
    p4: f64,
    #[tsify(type = "SolverSettings")]
    settings: BTreeMap<String, Value>,
}

impl ProblemOptions {
    fn problem(&self) -> Result<Problem, Failure> {
        let objective = exact::objective(&named(exact::SPEC.id, &self.settings)?.1);
        let size = Size::new(self.rows, self.cols)?;
        Ok(Problem::new(
            size,
            FourProbability::new(self.p4)?,
            objective,
        )?)
    }
}

/// An estimate of solving. `count` says whether `states` is exact, or an upper or lower bound.
#[derive(Serialize, Tsify)]
#[tsify(rename = "ExactEstimate")]
pub struct EstimateReport {
    states: u64,
    #[tsify(type = "\"exactly\" | \"atMost\" | \"moreThan\"")]
    count: &'static str,
    bytes: u64,
    seconds: f64,
}

/// An estimate of solving.
#[wasm_bindgen(js_name = exactEstimate)]
pub fn exact_estimate(problem: Ts<ProblemOptions>) -> Result<Ts<EstimateReport>, Failure> {
    let estimate = estimate(&read(problem)?.problem()?);
    typed(&EstimateReport {
        states: estimate.states.number(),
        count: match estimate.states {
            StateCount::Exactly(_) => "exactly",
            StateCount::AtMost(_) => "atMost",
            StateCount::MoreThan(_) => "moreThan",
        },
        bytes: estimate.bytes,
        seconds: estimate.seconds,
    })
}

/// Checks beforehand that the browser provides the known memory: running out of it later would end the instance.
fn reserve(problem: &Problem) -> Result<(), Failure> {
    let estimate = estimate(problem);
    let StateCount::Exactly(_) = estimate.states else {
        return Ok(());
    };
    // A single allocation is at most half of the address space.
    let mut left = estimate.bytes;
    let mut pieces: Vec<Vec<u8>> = Vec::new();
    while left > 0 {
        let piece = left.min(1 << 28);
        let mut memory = Vec::new();
        memory
            .try_reserve_exact(piece as usize)
            .map_err(|_| CallError::Memory(estimate.bytes.div_ceil(1 << 20)))?;
        pieces.push(memory);
        left -= piece;
    }
    Ok(())
}

/// The computation of a solution.
#[wasm_bindgen(js_name = ExactSolve)]
pub struct SolveHandle {
    size: Size,
    solve: Solve,
}

#[wasm_bindgen(js_class = ExactSolve)]
impl SolveHandle {
    /// Starts to solve in at most `memory` bytes.
    #[wasm_bindgen(constructor)]
    pub fn new(problem: Ts<ProblemOptions>, memory: f64) -> Result<Self, Failure> {
        let options = read(problem)?;
        let problem = options.problem()?;
        let solve = Solve::new(&problem, memory as u64)?;
        reserve(&problem)?;
        Ok(Self {
            size: Size::new(options.rows, options.cols)?,
            solve,
        })
    }

    /// Continues for about `ms` milliseconds, at least one layer.
    pub fn advance(&mut self, ms: f64) -> Result<Ts<SolveProgress>, Failure> {
        let begin = now();
        loop {
            let progress = self.solve.step()?;
            if progress.phase == Phase::Done || now() - begin >= ms {
                return typed(&progress);
            }
        }
    }

    /// The solution, from which the solver "exact" plays from now on.
    pub fn finish(mut self) -> Result<SolutionHandle, Failure> {
        if self.solve.step()?.phase != Phase::Done {
            return Err(misuse("not everything is solved yet"));
        }
        let solution = Arc::new(self.solve.run()?);
        let seed = seed_or_fresh("")?;
        resources::add_solution(Arc::clone(&solution));
        Ok(SolutionHandle {
            solution,
            sample: PerfectPlaySample::new(self.size, seed),
        })
    }
}

/// The size of a solution, and the value of perfect play.
#[derive(Serialize, Tsify)]
pub struct ExactFacts {
    states: u64,
    bytes: u64,
    /// The mean over two random first tiles; costs are positive.
    value: f64,
}

/// Games of perfect play: those of this call, and a summary of all so far.
#[derive(Serialize, Tsify)]
#[tsify(rename = "ExactSample")]
pub struct SampleReport {
    #[tsify(type = "ExactOutcome[]")]
    outcomes: Vec<PerfectGame>,
    #[serde(flatten)]
    #[tsify(type = "ExactMean")]
    mean: SampleMean,
}

/// A solved game.
#[wasm_bindgen(js_name = ExactSolution)]
pub struct SolutionHandle {
    solution: Arc<Solution>,
    sample: PerfectPlaySample,
}

#[wasm_bindgen(js_class = ExactSolution)]
impl SolutionHandle {
    /// Its size, and the value of perfect play.
    pub fn facts(&self) -> Result<Ts<ExactFacts>, Failure> {
        let solution = &self.solution;
        typed(&ExactFacts {
            states: solution.states(),
            bytes: solution.bytes(),
            value: solution.objective().reported(solution.start_value()),
        })
    }

    /// The cost of each move of a game up to its current position: 0 for the best move, null on a board that was not
    /// solved.
    #[wasm_bindgen(unchecked_return_type = "(number | null)[]")]
    pub fn review(&self, record: &str) -> Result<JsValue, Failure> {
        let mut game = Game::from_text(record)?;
        if !self.solution.is_for(&game.board(), game.setup().four) {
            return Err(misuse("the game is not the one that was solved"));
        }
        let moves = game.moves().to_vec().into_iter().enumerate();
        let costs = moves.map(|(number, direction)| {
            game.jump(number);
            let mut regret = Regret::default();
            let lost = regret.add(&self.solution, &game.board(), direction)?;
            Some(if regret.optimal > 0 { 0.0 } else { lost })
        });
        to_js(&costs.collect::<Vec<_>>())
    }

    /// Plays perfect games for about `ms` milliseconds: at least one and at most `games`.
    pub fn simulate(&mut self, games: usize, ms: f64) -> Result<Ts<SampleReport>, Failure> {
        let begin = now();
        let mut outcomes = Vec::new();
        while outcomes.is_empty() || outcomes.len() < games && now() - begin < ms {
            outcomes.push(self.sample.play(&self.solution));
        }
        let mean = self.sample.mean(self.solution.objective());
        typed(&SampleReport {
            outcomes,
            mean: mean.ok_or_else(|| misuse("no game was played"))?,
        })
    }
}
