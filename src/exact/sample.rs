//! Simulated games of perfect play, whose mean approaches the exact value.

use serde::Serialize;

use crate::board::Size;
use crate::rules::{Game, Seed, Setup, Spawner, Start};
use crate::search::tile_score;
use crate::statistics::{self, Interval, wilson};

use super::problem::Objective;
use super::solution::{LookupError, Solution};

/// One game of perfect play.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(
    feature = "typescript",
    derive(tsify::Tsify),
    tsify(rename = "ExactOutcome")
)]
pub struct PerfectGame {
    /// The value of the game by the objective, as reported by [`Objective::reported`].
    pub value: f64,
    /// The score.
    pub score: u64,
    /// The number of moves.
    pub moves: u64,
    /// True if the problem has a target and the game made it.
    pub reached: bool,
}

/// Plays a game perfectly from two random first tiles to its end, or to the target tile.
pub fn play_perfectly(solution: &Solution, size: Size, seed: Seed) -> PerfectGame {
    let objective = solution.objective();
    let mut game = Game::new(Setup {
        start: Start::TwoTiles(size),
        four: solution.problem().four(),
        seed,
        spawner: Spawner::Random,
    });
    game.keep_going();
    let mut reached = false;
    let (mut discounted, mut weight) = (0.0, 1.0);
    loop {
        let position = game.board();
        let values = match solution.lookup(&position) {
            Ok(values) => values,
            Err(error) => {
                reached = matches!(error, LookupError::Reached(_));
                break;
            }
        };
        let Some((best, moved)) = values
            .best()
            .and_then(|best| Some((best, position.play(best)?)))
        else {
            break;
        };
        if let Objective::Bellman { discount } = objective {
            discounted += weight * tile_score(moved.board.grid()) as f64;
            weight *= discount;
        }
        if game.play(best).is_err() {
            break;
        }
    }
    let moves = game.moves().len() as u64;
    PerfectGame {
        value: match objective {
            Objective::Score => game.score() as f64,
            Objective::Reach { .. } => f64::from(u8::from(reached)),
            Objective::Moves { loss, .. } => moves as f64 + if reached { 0.0 } else { loss },
            Objective::Bellman { .. } => discounted,
        },
        score: game.score(),
        moves,
        reached,
    }
}

/// Many games of perfect play; game i has seed S + i.
#[derive(Clone, Debug)]
pub struct PerfectPlaySample {
    size: Size,
    seed: Seed,
    values: Vec<f64>,
}

/// The mean of a [`PerfectPlaySample`].
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "typescript", tsify(missing_as_null, rename = "ExactMean"))]
pub struct SampleMean {
    /// The number of games.
    pub games: u64,
    /// The mean value of a game.
    pub mean: f64,
    /// The 95 % interval of the mean: Wilson's for a probability, Student's otherwise. `None` with too few games.
    pub interval: Option<Interval>,
}

impl PerfectPlaySample {
    /// A sample without games.
    pub const fn new(size: Size, seed: Seed) -> Self {
        Self {
            size,
            seed,
            values: Vec::new(),
        }
    }

    /// Plays one more game.
    pub fn play(&mut self, solution: &Solution) -> PerfectGame {
        let seed = self.seed.offset(self.values.len() as u64);
        let outcome = play_perfectly(solution, self.size, seed);
        self.values.push(outcome.value);
        outcome
    }

    /// The mean of the games by their objective; `None` without a game.
    pub fn mean(&self, objective: Objective) -> Option<SampleMean> {
        let sample = statistics::Sample::of(&self.values)?;
        let games = sample.count;
        let interval = match objective {
            Objective::Reach { .. } => {
                let reached = self.values.iter().filter(|&&value| value > 0.0).count();
                wilson(reached as u64, games)
            }
            _ => sample.interval(),
        };
        Some(SampleMean {
            games,
            mean: sample.mean,
            interval,
        })
    }
}
