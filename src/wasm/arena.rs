//! Many games of a solver: played in a worker, slice by slice, and summed up on the page.

use std::collections::{BTreeMap, VecDeque};

use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::*;

use crate::arena::{
    Columns, Distribution, Ended, Experiment, GameResult, Identity, MoveBudget, Statistics,
    play_out,
};
use crate::board::{Board as _, FourProbability, Grid, Rank, Size};
use crate::network::Checksum;
use crate::rules::{Game, Record, Spawner, Start};
use crate::solver::{self, Solver, Value, learned};
use crate::statistics::Posterior;

use super::solver::{BudgetOptions, now};
use super::{failure, from_js, to_js};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** A solver, the games it is given, and the seed of the first; game i has the i-th seed after it. */
export interface ArenaExperiment {
  solver: string;
  settings: SolverSettings;
  /** The player's own network, if it plays with that: its checksum. */
  network?: number;
  budget: BudgetOptions;
  rows: number;
  cols: number;
  p4: number;
  /** Without it, chance. */
  spawner?: SpawnerName;
  startTiles: 1 | 2;
  /** The first board, instead of an empty one with spawned tiles; it then says the size, too. */
  board?: string;
  /** A game ends when this tile is on the board. */
  until?: number;
  seed: string;
}

/** An experiment in words, as a table of results carries it. */
export interface ArenaIdentity {
  solver: string;
  settings: string;
  budget: string;
  size: string;
  p4: string;
  start: string;
  until: string;
  seed: string;
}

/** A finished game; `ms`: how long it took; `link`: replays it. */
export interface ArenaGame {
  game: number;
  seed: string;
  score: number;
  maxTile: number;
  moves: number;
  link: string;
  ms: number;
}

/** The games that have ended, and how many of those asked for have not. */
export interface ArenaSlice { games: ArenaGame[]; waiting: number }

export interface Interval { low: number; high: number }

export interface Summary {
  mean: number;
  interval: Interval | null;
  median: number;
  standardDeviation: number | null;
  least: number;
  best: number;
  total: number;
}

export interface TileRate { tile: number; games: number; rate: number; interval: Interval }
export interface TileShare { tile: number; games: number; share: number }

export interface ArenaStatistics { games: number; score: Summary; moves: Summary; tiles: TileRate[] }

export interface ArenaDistribution {
  /** Density of log2 of the largest tile. */
  density: TileShare[];
  /** How often each tile, or a larger one, was made: from 4 to the board's largest. */
  reached: TileRate[];
  /** The mean of the games' largest tiles. */
  meanTile: number;
  scores: { from: number; step: number; counts: number[] };
}

export interface ArenaSummary {
  statistics: ArenaStatistics;
  distribution: ArenaDistribution;
  msPerMove: number | null;
}

export interface ArenaPosterior {
  successes: number;
  failures: number;
  mean: number;
  interval: Interval;
  curve: { p: number; density: number }[];
}
"#;

/// The most that a game number may be: beyond it, JavaScript does not count one by one.
const LAST_GAME: f64 = 9_007_199_254_740_991.0;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct ExperimentOptions {
    solver: String,
    #[serde(default)]
    settings: BTreeMap<String, Value>,
    network: Option<Checksum>,
    #[serde(default)]
    budget: BudgetOptions,
    rows: usize,
    cols: usize,
    p4: f64,
    #[serde(default)]
    spawner: Spawner,
    start_tiles: u8,
    board: Option<String>,
    until: Option<f64>,
    seed: String,
}

/// Where an experiment is wanted.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// To be played.
    Worker,
    /// To be summed up.
    Page,
}

impl ExperimentOptions {
    /// The experiment, if it can be had at this place.
    fn experiment(&self, place: Place) -> Result<Experiment, JsError> {
        let spec = solver::find(&self.solver).map_err(failure)?;
        let given = self.settings.iter();
        let settings = spec
            .settings(given.map(|(name, value)| (name.as_str(), value.clone())))
            .map_err(failure)?;
        let start = self.start()?;
        let size = start.board().size();
        let budget = self.budget()?;
        if spec.id == learned::SPEC.id && place == Place::Page {
            // The networks are in the workers.
            if size != Size::STANDARD {
                return Err(JsError::new("the learned networks are for 4×4 boards only"));
            }
        } else {
            Experiment::check_solver(spec, size, budget.depth).map_err(|error| match spec.id {
                // The worker that holds a solution is another one.
                "exact" => JsError::new(
                    "in the arena, exact plays only on boards of up to 6 cells, which are solved at once; for larger \
                     ones, the panel Exact plays many games",
                ),
                _ => failure(error),
            })?;
            if spec.id == learned::SPEC.id {
                learned::check(&settings).map_err(failure)?;
            }
        }
        Ok(Experiment {
            spec,
            settings,
            network: self.network,
            budget,
            start,
            four: FourProbability::new(self.p4).map_err(failure)?,
            spawner: self.spawner,
            until: self.until(size)?,
            seed: self.seed.parse().map_err(failure)?,
        })
    }

    fn start(&self) -> Result<Start, JsError> {
        if let Some(text) = &self.board {
            let grid: Grid = text.parse().map_err(failure)?;
            if grid.legal_moves().next().is_none() {
                return Err(JsError::new(
                    "no move is possible on this board, so there is no game to play",
                ));
            }
            return Ok(Start::Board(grid));
        }
        let size = Size::new(self.rows, self.cols).map_err(failure)?;
        match self.start_tiles {
            1 => Ok(Start::OneTile(size)),
            2 => Ok(Start::TwoTiles(size)),
            other => Err(failure(format!(
                "a game starts with 1 or 2 tiles, not {other}"
            ))),
        }
    }

    fn budget(&self) -> Result<MoveBudget, JsError> {
        let BudgetOptions { ms, nodes, depth } = self.budget;
        if ms.is_some_and(|ms| !(ms > 0.0 && ms <= 1e9)) {
            return Err(JsError::new(
                "the time for a move must be above 0 and up to 1e9 milliseconds",
            ));
        }
        if nodes.is_some_and(|nodes| nodes.fract() != 0.0 || !(1.0..=LAST_GAME).contains(&nodes)) {
            return Err(JsError::new(
                "the number of nodes for a move must be a whole number of at least 1",
            ));
        }
        Ok(MoveBudget {
            ms,
            nodes: nodes.map(|nodes| nodes as u64),
            depth,
        })
    }

    fn until(&self, size: Size) -> Result<Option<Rank>, JsError> {
        self.until
            .map(|tile| {
                // What is no whole number becomes 0, which is no tile.
                let tile = if tile.fract() == 0.0 { tile as u64 } else { 0 };
                Experiment::until_tile(size, tile).map_err(failure)
            })
            .transpose()
    }
}

fn game_number(number: f64) -> Result<u64, JsError> {
    match number.fract() == 0.0 && (0.0..=LAST_GAME).contains(&number) {
        true => Ok(number as u64),
        false => Err(failure(format!("there is no game {number}"))),
    }
}

/// A game under way.
struct Current {
    number: u64,
    game: Game,
    solver: Box<dyn Solver>,
    ms: f64,
}

/// Plays games of an experiment, a slice at a time, so that its worker can report and be paused in between.
#[wasm_bindgen(js_name = ArenaPlayer)]
pub struct ArenaPlayer {
    experiment: Experiment,
    waiting: VecDeque<u64>,
    current: Option<Current>,
}

#[wasm_bindgen(js_class = ArenaPlayer)]
impl ArenaPlayer {
    /// A player without games.
    ///
    /// # Errors
    /// Says what is wrong with the experiment.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "ArenaExperiment")] experiment: JsValue,
    ) -> Result<Self, JsError> {
        let options: ExperimentOptions = from_js(experiment)?;
        Ok(Self {
            experiment: options.experiment(Place::Worker)?,
            waiting: VecDeque::new(),
            current: None,
        })
    }

    /// Adds games to those it has to play, and plays for about `ms` milliseconds, at least one move.
    ///
    /// # Errors
    /// A game without a number, another network than the experiment's, or a solver that broke the rules.
    #[wasm_bindgen(unchecked_return_type = "ArenaSlice")]
    pub fn play(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "number[]")] games: Vec<f64>,
        ms: f64,
    ) -> Result<JsValue, JsError> {
        self.check_network()?;
        for number in games {
            self.waiting.push_back(game_number(number)?);
        }
        let begin = now();
        let mut ended = Vec::new();
        let mut time = begin;
        while let Some(mut current) = self.current.take().or_else(|| self.next()) {
            let outcome = self.advance(&mut current, |now| now - begin >= ms);
            let before = std::mem::replace(&mut time, now());
            current.ms += time - before;
            match outcome? {
                Ended::Stopped => {
                    self.current = Some(current);
                    break;
                }
                Ended::Over | Ended::Reached => ended.push(self.result(&current)),
            }
        }
        to_js(&Slice {
            games: ended,
            waiting: self.waiting.len() + usize::from(self.current.is_some()),
        })
    }
}

impl ArenaPlayer {
    /// Makes sure that the player's own network, if the games are played with that, is still the one they were begun with.
    fn check_network(&self) -> Result<(), JsError> {
        let Experiment {
            spec,
            settings,
            network,
            ..
        } = &self.experiment;
        match *network == learned::own_network(spec, settings) {
            true => Ok(()),
            false => Err(JsError::new(
                "its games were begun with another network of your own than the one kept now: import that one to go on, \
                 or add the solver anew",
            )),
        }
    }

    fn next(&mut self) -> Option<Current> {
        let number = self.waiting.pop_front()?;
        Some(Current {
            number,
            game: Game::new(self.experiment.setup(number)),
            solver: (self.experiment.spec.build)(&self.experiment.settings),
            ms: 0.0,
        })
    }

    /// Plays on until the game or the time has ended; makes at least one move.
    fn advance(
        &self,
        current: &mut Current,
        is_over: impl Fn(f64) -> bool,
    ) -> Result<Ended, JsError> {
        let budget = self.experiment.budget;
        let mut moved = false;
        play_out(
            &mut current.game,
            &mut *current.solver,
            self.experiment.until,
            || {
                let begin = now();
                if std::mem::replace(&mut moved, true) && is_over(begin) {
                    return None;
                }
                Some(budget.limits(move || now() - begin))
            },
        )
        .map_err(|error| {
            failure(format!(
                "game {}: the solver chose a refused move: {error}",
                current.number
            ))
        })
    }

    fn result(&self, current: &Current) -> GameResult {
        GameResult {
            game: current.number,
            seed: self.experiment.setup(current.number).seed,
            score: current.game.score(),
            max_rank: current.game.board().max_rank(),
            moves: current.game.moves().len() as u64,
            link: Some(current.game.to_text(Record::Link)),
            ms: Some(current.ms),
        }
    }
}

#[derive(Serialize)]
struct Slice {
    games: Vec<GameResult>,
    waiting: usize,
}

/// A finished game as it comes back from where the page has stored it.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct StoredGame {
    game: f64,
    score: f64,
    max_tile: f64,
    moves: f64,
    link: String,
    ms: Option<f64>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Summary {
    statistics: Statistics,
    distribution: Distribution,
    ms_per_move: Option<f64>,
}

/// The finished games of an experiment, and what they come to.
#[wasm_bindgen(js_name = ArenaTally)]
pub struct ArenaTally {
    experiment: Experiment,
    identity: Identity,
    results: BTreeMap<u64, GameResult>,
}

#[wasm_bindgen(js_class = ArenaTally)]
impl ArenaTally {
    /// A tally without games.
    ///
    /// # Errors
    /// Says what is wrong with the experiment.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "ArenaExperiment")] experiment: JsValue,
    ) -> Result<Self, JsError> {
        let options: ExperimentOptions = from_js(experiment)?;
        let experiment = options.experiment(Place::Page)?;
        Ok(Self {
            identity: experiment.identity(),
            experiment,
            results: BTreeMap::new(),
        })
    }

    /// Adds finished games; one that is there already is replaced.
    ///
    /// # Errors
    /// A game that no game can be; those before it are added.
    pub fn add(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "ArenaGame[]")] games: JsValue,
    ) -> Result<(), JsError> {
        let games: Vec<StoredGame> = from_js(games)?;
        for game in games {
            let number = game_number(game.game)?;
            let result = GameResult {
                game: number,
                seed: self.experiment.setup(number).seed,
                score: game.score as u64,
                max_rank: Rank::of_tile(game.max_tile as u64)
                    .ok_or_else(|| failure(format!("{} is no tile", game.max_tile)))?,
                moves: game.moves as u64,
                link: Some(game.link),
                ms: game.ms,
            };
            self.results.insert(number, result);
        }
        Ok(())
    }

    /// The experiment in words.
    ///
    /// # Errors
    /// None of its own.
    #[wasm_bindgen(unchecked_return_type = "ArenaIdentity")]
    pub fn identity(&self) -> Result<JsValue, JsError> {
        to_js(&self.identity)
    }

    /// The largest tile that a game on this board can make.
    #[wasm_bindgen(js_name = largestTile)]
    #[must_use]
    pub fn largest_tile(&self) -> f64 {
        let size = self.experiment.start.board().size();
        size.max_rank().tile() as f64
    }

    /// What the games come to; `null` without games.
    ///
    /// # Errors
    /// None of its own.
    #[wasm_bindgen(unchecked_return_type = "ArenaSummary | null")]
    pub fn summary(&self) -> Result<JsValue, JsError> {
        let results = self.games();
        let size = self.experiment.start.board().size();
        let moves: u64 = results.iter().map(|result| result.moves).sum();
        let ms: Option<f64> = results.iter().map(|result| result.ms).sum();
        let summary = Statistics::of(&results, size)
            .zip(Distribution::of(&results, size))
            .map(|(statistics, distribution)| Summary {
                statistics,
                distribution,
                ms_per_move: ms.filter(|_| moves > 0).map(|ms| ms / moves as f64),
            });
        to_js(&summary)
    }

    /// What is believed of the probability to make this tile; `null` for what is no tile.
    ///
    /// # Errors
    /// None of its own.
    #[wasm_bindgen(unchecked_return_type = "ArenaPosterior | null")]
    pub fn posterior(&self, tile: f64) -> Result<JsValue, JsError> {
        let posterior = Rank::of_tile(tile as u64).and_then(|rank| {
            let reached = self.results.values().filter(|game| game.max_rank >= rank);
            Posterior::of(reached.count() as u64, self.results.len() as u64)
        });
        to_js(&posterior)
    }

    /// The games as comma-separated values, in the columns of `twofold arena --csv`.
    #[must_use]
    pub fn csv(&self, header: bool, link: bool, ms: bool) -> String {
        let columns = Columns { link, ms };
        let mut text = if header {
            columns.header()
        } else {
            String::new()
        };
        for result in self.results.values() {
            text.push_str(&columns.row(&self.identity, result));
        }
        text
    }
}

impl ArenaTally {
    /// In the order of their numbers.
    fn games(&self) -> Vec<GameResult> {
        self.results
            .values()
            .map(|result| GameResult {
                link: None,
                ..result.clone()
            })
            .collect()
    }
}
