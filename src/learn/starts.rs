//! Boards that training goes back to.

use std::collections::VecDeque;

use serde::{Deserialize, Serialize};

/// For each stage after the first, the boards on which the latest games entered it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Starts {
    stages: Vec<VecDeque<u64>>,
}

impl Starts {
    /// Boards kept for each stage.
    pub const KEPT: usize = 1000;

    /// Nothing yet, for so many stages after the first.
    #[must_use]
    pub fn new(stages: usize) -> Self {
        Self {
            stages: vec![VecDeque::new(); stages],
        }
    }

    /// Keeps a board on which stage `stage` (from 1) began, in place of the oldest if there are enough.
    pub fn keep(&mut self, stage: usize, digits: u64) {
        let Some(boards) = self.stages.get_mut(stage.wrapping_sub(1)) else {
            return;
        };
        if boards.len() == Self::KEPT {
            boards.pop_front();
        }
        boards.push_back(digits);
    }

    /// The stages, from 1, that have boards.
    pub fn entered(&self) -> impl Iterator<Item = usize> {
        let stages = self.stages.iter().enumerate();
        stages
            .filter(|(_, boards)| !boards.is_empty())
            .map(|(index, _)| index + 1)
    }

    /// The boards of a stage, from 1.
    #[must_use]
    pub fn of(&self, stage: usize) -> Option<&VecDeque<u64>> {
        self.stages.get(stage.checked_sub(1)?)
    }
}
