//! Many games of a solver, played in a worker slice by slice.

use std::collections::{BTreeMap, VecDeque};

use serde::{Deserialize, Serialize};
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use twofold::board::{Board as _, FourProbability, Grid, Rank, Size};
use twofold::network::Checksum;
use twofold::rules::{Game, Record, Spawner, Start};
use twofold::search::Pace;
use twofold::solver::{Solver, Unavailable, Value};
use twofold_arena::{
    Conditions, Ended, Experiment, ExperimentError, GameResult, MoveBudget, play_out,
};

use super::game::start_of;
use super::solver::{BudgetOptions, named, now};
use super::{CallError, Failure, from_js, misuse, resources, typed};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** An experiment whose settings are told. */
export type ArenaExperiment = ExperimentOptions & { settings: SolverSettings };
/** A finished game with its link, which is empty if it was not told. */
export type ArenaGame = GameResult & { link: string };
"#;

/// The largest game number: above it, JavaScript cannot represent every integer.
const LAST_GAME: f64 = 9_007_199_254_740_991.0;

/// An experiment: a solver, its games, and the seed of game 0; game i has the i-th seed after it.
#[derive(Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct ExperimentOptions {
    solver: String,
    #[serde(default)]
    #[tsify(type = "SolverSettings")]
    settings: BTreeMap<String, Value>,
    /// The checksum of the player's own network, if the solver uses that.
    #[tsify(optional)]
    network: Option<Checksum>,
    #[serde(default)]
    budget: BudgetOptions,
    rows: usize,
    cols: usize,
    p4: f64,
    #[serde(default)]
    spawner: Spawner,
    #[tsify(type = "1 | 2")]
    start_tiles: u8,
    /// The first board, instead of an empty one with spawned tiles. It determines the size.
    #[tsify(optional)]
    board: Option<String>,
    /// A game ends when this tile is on the board.
    #[tsify(optional)]
    until: Option<f64>,
    seed: String,
}

/// The use of an experiment.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Purpose {
    /// To be played.
    Worker,
    /// To be summed up.
    Page,
}

impl ExperimentOptions {
    /// The experiment, if it is possible for this purpose.
    pub(super) fn experiment(&self, place: Purpose) -> Result<Experiment, Failure> {
        let (spec, settings) = named(&self.solver, &self.settings)?;
        let start = self.start()?;
        let size = start.board().size();
        let conditions = Conditions {
            budget: self.budget()?,
            start,
            four: FourProbability::new(self.p4)?,
            spawner: self.spawner,
            until: self.until(size)?,
            seed: self.seed.parse()?,
        };
        let experiment = Experiment {
            spec,
            settings,
            resources: resources::current(),
            network: self.network,
            conditions,
        };
        match experiment.check() {
            Ok(()) => Ok(experiment),
            Err(ExperimentError::Unavailable { reason, .. }) => match reason {
                // Only workers have the networks.
                Unavailable::Network(_) if place == Purpose::Page => Ok(experiment),
                // Another worker has the solution.
                Unavailable::Solution => Err(CallError::Solution(spec.id).into()),
                reason => Err(reason.into()),
            },
            Err(error) => Err(error.into()),
        }
    }

    fn start(&self) -> Result<Start, Failure> {
        if let Some(text) = &self.board {
            let grid: Grid = text.parse()?;
            if grid.legal_moves().next().is_none() {
                return Err(CallError::NoMove.into());
            }
            return Ok(Start::Board(grid));
        }
        start_of(Size::new(self.rows, self.cols)?, self.start_tiles)
    }

    fn budget(&self) -> Result<MoveBudget, Failure> {
        let BudgetOptions { ms, nodes, .. } = self.budget;
        if ms.is_some_and(|ms| !(ms > 0.0 && ms <= 1e9)) {
            return Err(misuse("a move takes above 0 and up to 1e9 ms"));
        }
        if nodes.is_some_and(|nodes| nodes.fract() != 0.0 || !(1.0..=LAST_GAME).contains(&nodes)) {
            return Err(misuse("a move takes a whole number of nodes"));
        }
        Ok(MoveBudget {
            ms,
            nodes: nodes.map(|nodes| nodes as u64),
            depth: self.budget.depth,
            pace: self.budget.pace,
        })
    }

    fn until(&self, size: Size) -> Result<Option<Rank>, Failure> {
        let Some(tile) = self.until else {
            return Ok(None);
        };
        // A fraction becomes 0, which is not a tile.
        let tile = if tile.fract() == 0.0 { tile as u64 } else { 0 };
        Ok(Some(Experiment::until_tile(size, tile)?))
    }
}

pub(super) fn game_number(number: f64) -> Result<u64, Failure> {
    match number.fract() == 0.0 && (0.0..=LAST_GAME).contains(&number) {
        true => Ok(number as u64),
        false => Err(misuse(format!("there is no game {number}"))),
    }
}

/// The current game.
struct Current {
    number: u64,
    game: Game,
    solver: Box<dyn Solver>,
    pace: Pace,
    ms: f64,
}

/// Plays games of an experiment in slices, so that its worker can report and be paused in between.
#[wasm_bindgen(js_name = ArenaPlayer)]
pub struct ArenaPlayer {
    experiment: Experiment,
    waiting: VecDeque<u64>,
    current: Option<Current>,
}

#[wasm_bindgen(js_class = ArenaPlayer)]
impl ArenaPlayer {
    /// A player without games.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "ArenaExperiment")] experiment: JsValue,
    ) -> Result<Self, Failure> {
        let options: ExperimentOptions = from_js(experiment)?;
        Ok(Self {
            experiment: options.experiment(Purpose::Worker)?,
            waiting: VecDeque::new(),
            current: None,
        })
    }

    /// Adds games to the queue, and plays for about `ms` milliseconds, at least one move.
    pub fn play(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "number[]")] games: Vec<f64>,
        ms: f64,
    ) -> Result<Ts<ArenaSlice>, Failure> {
        self.check_network()?;
        for number in games {
            self.waiting.push_back(game_number(number)?);
        }
        let begin = now();
        let mut ended = Vec::new();
        let mut time = begin;
        while let Some(mut current) = self.next()? {
            let outcome = self.advance(&mut current, |now| now - begin >= ms);
            let before = std::mem::replace(&mut time, now());
            current.ms += time - before;
            match outcome? {
                Ended::Stopped => {
                    self.current = Some(current);
                    break;
                }
                Ended::Over | Ended::Reached => ended.push(Self::result(&current)),
            }
        }
        typed(&ArenaSlice {
            games: ended,
            waiting: self.waiting.len() + usize::from(self.current.is_some()),
        })
    }
}

impl ArenaPlayer {
    /// Checks that the player's own network, if used, has not changed since the first game.
    fn check_network(&self) -> Result<(), Failure> {
        let experiment = &self.experiment;
        let (start, four) = (experiment.conditions.start, experiment.conditions.four);
        let need = (experiment.spec.needs)(&experiment.settings, start.board().size(), four).ok();
        let now = need.and_then(|need| resources::current().own_network(&need));
        match experiment.network == now {
            true => Ok(()),
            false => Err(CallError::OtherNetwork.into()),
        }
    }

    fn next(&mut self) -> Result<Option<Current>, Failure> {
        let begin = |number| {
            Ok(Current {
                number,
                game: Game::new(self.experiment.conditions.setup(number)),
                solver: self.experiment.solver()?,
                pace: Pace::default(),
                ms: 0.0,
            })
        };
        match self.current.take() {
            None => self.waiting.pop_front().map(begin).transpose(),
            current => Ok(current),
        }
    }

    /// Plays until the game or the time ends, at least one move.
    fn advance(
        &self,
        current: &mut Current,
        is_over: impl Fn(f64) -> bool,
    ) -> Result<Ended, Failure> {
        let (budget, number) = (self.experiment.conditions.budget, current.number);
        let mut moved = false;
        play_out(
            &mut current.game,
            &mut *current.solver,
            self.experiment.conditions.until,
            || {
                let begin = now();
                if std::mem::replace(&mut moved, true) && is_over(begin) {
                    return None;
                }
                Some(budget.turn(&current.pace, &now))
            },
        )
        .map_err(|error| {
            misuse(format!(
                "game {number}: the solver chose a refused move: {error}"
            ))
        })
    }

    fn result(current: &Current) -> GameResult {
        GameResult {
            link: Some(current.game.to_text(Record::Link)),
            ms: Some(current.ms),
            ..GameResult::of(current.number, &current.game)
        }
    }
}

/// The finished games, and the number of unfinished ones.
#[derive(Serialize, Tsify)]
pub struct ArenaSlice {
    #[tsify(type = "ArenaGame[]")]
    games: Vec<GameResult>,
    waiting: usize,
}
