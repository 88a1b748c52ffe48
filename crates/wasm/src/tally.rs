//! Statistics of finished games, on the page.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use twofold::board::{Rank, Size};
use twofold::rules::Seed;
use twofold::statistics::Posterior;
use twofold_arena::{
    Columns, Comparison, Distribution, GameResult, Identity, Printed, Statistics, TileEnd, check,
    paired, parse_several,
};

use super::arena::{ExperimentOptions, Purpose, game_number};
use super::{CallError, Failure, from_js, misuse, read, to_js, typed};

/// A finished game from the page's storage.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct StoredGame {
    game: f64,
    score: f64,
    max_tile: f64,
    moves: f64,
    link: Option<String>,
    ms: Option<f64>,
    #[serde(default)]
    fault: Option<String>,
}

/// The games of a table, as the command line and the page export them.
#[derive(Serialize, Tsify)]
struct ArenaTable {
    #[tsify(type = "ArenaIdentity")]
    identity: Identity,
    games: Vec<GameResult>,
}

/// The games of two players with the same seeds, compared.
#[derive(Serialize, Tsify)]
struct ArenaComparison {
    comparison: Comparison,
    /// Where the games of each end.
    ends: [Vec<TileEnd>; 2],
}

/// The tables of a text of comma-separated values.
#[wasm_bindgen(js_name = arenaTables, unchecked_return_type = "ArenaTable[]")]
pub fn arena_tables(text: &str) -> Result<JsValue, Failure> {
    let tables = parse_several(text).map_err(|(line, wrong)| CallError::Row(line, wrong))?;
    let tables: Vec<_> = (tables.into_iter())
        .map(|(identity, games)| ArenaTable { identity, games })
        .collect();
    to_js(&tables)
}

/// The statistics of an experiment's games.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
#[tsify(missing_as_null)]
struct ArenaSummary {
    statistics: Statistics,
    distribution: Distribution,
    ms_per_move: Option<f64>,
}

/// The finished games of an experiment, and their statistics.
#[wasm_bindgen(js_name = ArenaTally)]
pub struct ArenaTally {
    identity: Identity,
    size: Size,
    /// The seed of game 0.
    first: Seed,
    results: BTreeMap<u64, GameResult>,
}

#[wasm_bindgen(js_class = ArenaTally)]
impl ArenaTally {
    /// A tally without games.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "ArenaExperiment")] experiment: JsValue,
    ) -> Result<Self, Failure> {
        let options: ExperimentOptions = from_js(experiment)?;
        let experiment = options.experiment(Purpose::Page)?;
        Ok(Self {
            identity: experiment.identity(),
            size: experiment.conditions.start.board().size(),
            first: experiment.conditions.seed,
            results: BTreeMap::new(),
        })
    }

    /// A tally without games for an experiment that others have played.
    #[wasm_bindgen(js_name = ofIdentity)]
    pub fn of_identity(identity: Ts<Identity>) -> Result<Self, Failure> {
        let identity = read(identity)?;
        let size = identity.board_size();
        Ok(Self {
            size: size.ok_or_else(|| misuse(format!("{} is no board size", identity.size)))?,
            first: identity.seed.parse()?,
            identity,
            results: BTreeMap::new(),
        })
    }

    /// Compared with another one on the seeds that both have; `null` if there is none, or if the rules differ.
    #[wasm_bindgen(unchecked_return_type = "ArenaComparison | null")]
    pub fn compare(&self, other: &ArenaTally) -> Result<JsValue, Failure> {
        if !self.identity.has_rules_of(&other.identity) {
            return Ok(JsValue::NULL);
        }
        let [first, second] = [self.games(), other.games()];
        let compared = Comparison::of(&first, &second).ok().map(|comparison| {
            let [one, two] =
                paired([&first, &second]).map(|games| Statistics::of(&games, self.size));
            let ends = (one.as_ref().zip(two.as_ref()))
                .map(|(one, two)| Statistics::ends_beside([one, two]))
                .unwrap_or_default();
            ArenaComparison { comparison, ends }
        });
        to_js(&compared)
    }

    /// Adds finished games; replaces games with the same number.
    pub fn add(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "ArenaGame[]")] games: JsValue,
    ) -> Result<(), Failure> {
        let games: Vec<StoredGame> = from_js(games)?;
        for game in games {
            let number = game_number(game.game)?;
            let result = GameResult {
                game: number,
                seed: self.first.offset(number),
                score: game.score as u64,
                max_rank: Rank::of_tile(game.max_tile as u64)
                    .ok_or_else(|| misuse(format!("{} is no tile", game.max_tile)))?,
                moves: game.moves as u64,
                link: game.link,
                ms: game.ms,
                fault: game.fault,
            };
            self.results.insert(number, result);
        }
        Ok(())
    }

    /// The experiment in words.
    pub fn identity(&self) -> Result<Ts<Identity>, Failure> {
        typed(&self.identity)
    }

    /// The largest possible tile on this board.
    #[wasm_bindgen(js_name = largestTile)]
    pub fn largest_tile(&self) -> f64 {
        self.size.max_rank().tile() as f64
    }

    /// The statistics; `null` without games.
    #[wasm_bindgen(unchecked_return_type = "ArenaSummary | null")]
    pub fn summary(&self) -> Result<JsValue, Failure> {
        let results = self.games();
        let moves: u64 = results.iter().map(|result| result.moves).sum();
        let ms: Option<f64> = results.iter().map(|result| result.ms).sum();
        let summary = Statistics::of(&results, self.size)
            .zip(Distribution::of(&results, self.size))
            .map(|(statistics, distribution)| ArenaSummary {
                statistics,
                distribution,
                ms_per_move: ms.filter(|_| moves > 0).map(|ms| ms / moves as f64),
            });
        to_js(&summary)
    }

    /// What a paper prints of this experiment, beside the games; empty without games.
    #[wasm_bindgen(unchecked_return_type = "Check[]")]
    pub fn checks(&self, printed: Ts<Printed>) -> Result<JsValue, Failure> {
        let (printed, results) = (read(printed)?, self.games());
        let scores: Vec<u64> = results.iter().map(|result| result.score).collect();
        let statistics = Statistics::of(&results, self.size);
        to_js(&statistics.map_or_else(Vec::new, |all| check(&printed, &all, &scores)))
    }

    /// The posterior of the probability to make this tile; `null` for an invalid tile.
    #[wasm_bindgen(unchecked_return_type = "Posterior | null")]
    pub fn posterior(&self, tile: f64) -> Result<JsValue, Failure> {
        let posterior = Rank::of_tile(tile as u64).and_then(|rank| {
            let reached = self.results.values().filter(|game| game.max_rank >= rank);
            Posterior::of(reached.count() as u64, self.results.len() as u64)
        });
        to_js(&posterior)
    }

    /// The games as comma-separated values, in the columns of `twofold arena --csv`.
    pub fn csv(&self, header: bool, link: bool, ms: bool, fault: bool) -> String {
        let columns = Columns { link, ms, fault };
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
    /// Sorted by number.
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
