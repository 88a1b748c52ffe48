//! How a training gets on.

use serde::{Deserialize, Serialize};

use super::{Episode, EpisodeStart};

/// How training got on over some whole games.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct CurvePoint {
    /// All games so far, those begun within others included.
    pub games: u64,
    /// All moves so far.
    pub moves: u64,
    /// Seconds of training so far.
    pub seconds: f64,
    /// The whole games that the next figures are about.
    pub window: u64,
    /// Their mean score.
    pub mean: f64,
    /// For each exponent from 0, the share of them that made this tile.
    pub reached: Vec<f64>,
    /// For each stage, the games that entered it.
    #[serde(default)]
    pub stages: Vec<StageGames>,
}

/// How games got on that entered a stage.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct StageGames {
    /// Those that entered it by themselves, or where an earlier one did.
    pub games: u64,
    /// How many of them got on to larger tiles.
    pub passed: u64,
}

/// Games summed up: whole ones, and how all of them got from stage to stage.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct WindowTotals {
    pub(super) games: u64,
    score: u64,
    tops: Vec<u64>,
    #[serde(default)]
    stages: Vec<StageGames>,
}

impl WindowTotals {
    /// A point of the learning curve, after so many games, moves and seconds of the training.
    pub(super) fn sum_up(self, games: u64, moves: u64, seconds: f64) -> CurvePoint {
        let per_game = |sum: u64| sum as f64 / self.games as f64;
        CurvePoint {
            games,
            moves,
            seconds,
            window: self.games,
            mean: per_game(self.score),
            reached: (0..self.tops.len())
                .map(|rank| per_game(self.tops[rank..].iter().sum()))
                .collect(),
            stages: self.stages,
        }
    }

    pub(super) fn add(&mut self, episode: &Episode) {
        if episode.start == EpisodeStart::Empty {
            self.add_whole(episode);
        }
        let stages = (u32::BITS - episode.entered.leading_zeros()) as usize;
        if self.stages.len() < stages {
            self.stages.resize(stages, StageGames::default());
        }
        for (stage, entered) in self.stages[..stages].iter_mut().enumerate() {
            entered.games += u64::from(episode.entered >> stage & 1);
            entered.passed += u64::from(episode.passed >> stage & 1);
        }
    }

    fn add_whole(&mut self, episode: &Episode) {
        let top = usize::from(episode.top.exponent());
        if self.tops.len() <= top {
            self.tops.resize(top + 1, 0);
        }
        self.tops[top] += 1;
        self.games += 1;
        self.score += episode.score;
    }
}
