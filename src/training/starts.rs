//! Boards that training goes back to.

use std::collections::VecDeque;
use std::ops::Range;

use serde::{Deserialize, Serialize};

/// For each stage after the first, the boards on which the latest games entered it, and how much was learned in it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Starts {
    stages: Vec<VecDeque<u64>>,
    /// The moves made in each stage, from the first on, since it had boards.
    #[serde(default)]
    moves: Vec<u64>,
}

impl Starts {
    /// Boards kept for each stage.
    pub const KEPT: usize = 1000;

    /// Nothing yet, for so many stages after the first.
    #[must_use]
    pub fn new(stages: usize) -> Self {
        Self {
            stages: vec![VecDeque::new(); stages],
            moves: Vec::new(),
        }
    }

    /// The same boards for a network of so many stages after the first; the moves are counted anew.
    #[must_use]
    pub fn with_stages(mut self, stages: usize) -> Self {
        self.stages.resize(stages, VecDeque::new());
        self.moves.clear();
        self
    }

    /// True if these can be the boards of a network of so many stages after the first.
    #[cfg(not(target_arch = "wasm32"))]
    pub(super) fn are_of(&self, stages: usize) -> bool {
        let are_few = self.stages.iter().all(|boards| boards.len() <= Self::KEPT);
        self.stages.len() == stages && self.moves.len() <= stages + 1 && are_few
    }

    /// Counts a move on a board of this stage, 0 for the first.
    #[inline]
    pub fn count(&mut self, stage: usize) {
        if self.moves.len() <= stage {
            self.moves.resize(stage + 1, 0);
        }
        self.moves[stage] += 1;
    }

    /// Keeps a board on which stage `stage` (from 1) began, in place of the oldest if there are enough.
    ///
    /// The first one makes the stage count as the one least learned in, and not as one with everything to catch up on.
    pub fn keep(&mut self, stage: usize, digits: u64) {
        let least = self.entered().map(|stage| self.made(stage)).min();
        let Some(boards) = self.stages.get_mut(stage.wrapping_sub(1)) else {
            return;
        };
        if let (true, Some(least)) = (boards.is_empty(), least) {
            self.moves.resize(self.moves.len().max(stage + 1), 0);
            self.moves[stage] = least;
        }
        if boards.len() == Self::KEPT {
            boards.pop_front();
        }
        boards.push_back(digits);
    }

    /// The boards of the stage, from 1, in which fewest moves were made, and that stage: if less than `share` of all moves were
    /// made in these `stages`, and there are any boards of theirs. What was made after them does not count.
    #[must_use]
    pub fn due(&self, share: f32, stages: Range<usize>) -> Option<(usize, &VecDeque<u64>)> {
        let made = |stages: Range<usize>| -> u64 { stages.map(|stage| self.made(stage)).sum() };
        let all = made(0..stages.end);
        let late = made(stages.clone());
        if late as f64 >= f64::from(share) * all as f64 {
            return None;
        }
        let learning = self.entered().filter(|stage| stages.contains(stage));
        let stage = learning.min_by_key(|&stage| self.made(stage))?;
        Some((stage, &self.stages[stage - 1]))
    }

    fn entered(&self) -> impl Iterator<Item = usize> {
        let stages = self.stages.iter().enumerate();
        stages
            .filter(|(_, boards)| !boards.is_empty())
            .map(|(index, _)| index + 1)
    }

    fn made(&self, stage: usize) -> u64 {
        self.moves.get(stage).copied().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(starts: &mut Starts, stage: usize, moves: u64) {
        (0..moves).for_each(|_| starts.count(stage));
    }

    #[test]
    fn the_stage_with_the_fewest_moves_is_due_until_all_have_their_share() {
        let mut starts = Starts::new(2);
        count(&mut starts, 0, 100);
        assert!(starts.due(0.5, 1..3).is_none(), "no boards yet");
        starts.keep(1, 0x1);
        starts.keep(2, 0x2);
        count(&mut starts, 1, 30);
        count(&mut starts, 2, 20);
        assert_eq!(starts.due(0.5, 1..3).map(|(stage, _)| stage), Some(2));
        count(&mut starts, 2, 20);
        assert_eq!(starts.due(0.5, 1..3).map(|(stage, _)| stage), Some(1));
        assert!(starts.due(0.3, 1..3).is_none());
        count(&mut starts, 1, 30);
        assert!(starts.due(0.5, 1..3).is_none());
    }

    #[test]
    fn games_go_back_to_the_wanted_stages_alone() {
        let mut starts = Starts::new(3);
        count(&mut starts, 0, 100);
        (1..=3).for_each(|stage| starts.keep(stage, 0x1));
        count(&mut starts, 1, 1000);
        count(&mut starts, 3, 1000);
        let due = |stages| starts.due(0.5, stages).map(|(stage, _)| stage);
        assert_eq!(due(1..4), None);
        assert_eq!(due(2..4), Some(2));
        assert_eq!(due(2..3), Some(2));
        assert_eq!(due(3..4), Some(3));
        assert_eq!(due(4..4), None);
    }

    #[test]
    fn a_stage_entered_late_does_not_take_all_games_until_it_has_caught_up() {
        let mut starts = Starts::new(2);
        count(&mut starts, 0, 1000);
        starts.keep(1, 0x1);
        count(&mut starts, 1, 1000);
        starts.keep(2, 0x2);
        count(&mut starts, 2, 1);
        assert_eq!(starts.due(0.9, 1..3).map(|(stage, _)| stage), Some(1));
    }

    #[test]
    fn the_latest_boards_are_kept_for_a_network_of_more_stages_too() {
        let mut starts = Starts::new(1);
        (0..1500).for_each(|board| starts.keep(1, board));
        count(&mut starts, 0, 1);
        let mut more = starts.with_stages(2);
        more.count(0);
        let (stage, boards) = more.due(0.5, 1..3).expect("boards");
        assert_eq!(stage, 1);
        assert!(boards.iter().copied().eq(500..1500));
    }
}
