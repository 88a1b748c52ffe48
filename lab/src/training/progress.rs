//! The learning curve of a training.

use serde::{Deserialize, Serialize};

use super::{Episode, EpisodeStart};

/// A point of the learning curve, over some whole games.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct CurvePoint {
    /// All games so far, including those that began in the middle of others.
    pub games: u64,
    /// All moves so far.
    pub moves: u64,
    /// Seconds of training so far.
    pub seconds: f64,
    /// The number of whole games summed up in this point.
    pub window: u64,
    /// Their mean score.
    pub mean: f64,
    /// For each exponent from 0, the share of whole games with this tile.
    pub reached: Vec<f64>,
    /// For each stage, the games that entered it.
    #[serde(default)]
    pub stages: Vec<StageGames>,
}

/// The results of games that entered a stage.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct StageGames {
    /// Games that entered the stage by themselves, or started where an earlier game entered it.
    pub games: u64,
    /// The games among them that made larger tiles.
    pub passed: u64,
}

/// Totals of games: of whole games, and of the stages of all games.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct WindowTotals {
    pub(super) games: u64,
    score: u64,
    tops: Vec<u64>,
    #[serde(default)]
    stages: Vec<StageGames>,
}

impl WindowTotals {
    /// The point of the learning curve after this number of games, moves and seconds.
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
