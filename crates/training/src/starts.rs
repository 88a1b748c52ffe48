//! Boards on which training games restart.

use std::collections::VecDeque;

use serde::{Deserialize, Serialize};

/// The position of a restart in its stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StartKind {
    /// The entry of a stage.
    Entry,
    /// The middle of a stage.
    Within,
}

/// For each stage after the first, boards of the latest games, and the number of moves made in it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Starts {
    /// Boards at the entry of the stage.
    stages: Vec<VecDeque<u64>>,
    /// Boards from its middle.
    #[serde(default)]
    within: Vec<VecDeque<u64>>,
    /// The moves made in each stage, from the first on, since it had boards.
    #[serde(default)]
    moves: Vec<u64>,
    /// The moves among them in restarted games.
    #[serde(default)]
    back: Vec<u64>,
}

impl Starts {
    /// The number of boards kept for each kind and stage.
    pub(crate) const KEPT: usize = 1000;

    /// Empty, for this number of stages after the first.
    pub(crate) fn new(stages: usize) -> Self {
        Self::default().with_stages(stages)
    }

    /// The same boards for another number of stages after the first; the move counts start again.
    #[must_use]
    pub(crate) fn with_stages(mut self, stages: usize) -> Self {
        for boards in [&mut self.stages, &mut self.within] {
            boards.resize(stages, VecDeque::new());
        }
        self.moves.clear();
        self.back.clear();
        self
    }

    /// True if this is valid for this number of stages after the first.
    pub(super) fn are_of(&self, stages: usize) -> bool {
        let are_few = |kind: &Vec<VecDeque<u64>>| {
            kind.len() == stages && kind.iter().all(|boards| boards.len() <= Self::KEPT)
        };
        [&self.stages, &self.within].into_iter().all(are_few)
            && [&self.moves, &self.back]
                .into_iter()
                .all(|moves| moves.len() <= stages + 1)
    }

    /// Counts a move on a board of this stage, 0 for the first, and whether it was made in a restarted game.
    #[inline]
    pub(crate) fn count(&mut self, stage: usize, is_back: bool) {
        let count = |moves: &mut Vec<u64>| {
            if moves.len() <= stage {
                moves.resize(stage + 1, 0);
            }
            moves[stage] += 1;
        };
        count(&mut self.moves);
        if is_back {
            count(&mut self.back);
        }
    }

    /// Keeps a board for stage `stage` (from 1), in place of the oldest if there are enough.
    ///
    /// The first board sets the stage's move count to the lowest of the other stages, so that the stage does not have
    /// to catch up from 0.
    pub(crate) fn keep(&mut self, stage: usize, kind: StartKind, digits: u64) {
        let least = self.known().map(|stage| self.made(stage)).min();
        let Some(index) = stage.checked_sub(1).filter(|&at| at < self.stages.len()) else {
            return;
        };
        if let (false, Some(least)) = (self.knows(stage), least) {
            self.moves.resize(self.moves.len().max(stage + 1), 0);
            self.moves[stage] = least;
        }
        let boards = match kind {
            StartKind::Entry => &mut self.stages[index],
            StartKind::Within => &mut self.within[index],
        };
        if boards.len() == Self::KEPT {
            boards.pop_front();
        }
        boards.push_back(digits);
    }

    /// The stage among `stages` with the fewest moves, if there are boards of these stages and less than `share` of all
    /// moves were made in them or in restarted games. Moves after these stages do not count.
    ///
    /// A restarted game may pass through other stages on its way from one of these to the next. If these moves did not
    /// count for the share, few whole games would be played, and all restarts would use the same few boards.
    pub(crate) fn due(&self, share: f32, stages: &[usize]) -> Option<usize> {
        let reached = 0..=*stages.last()?;
        let all: u64 = reached.clone().map(|stage| self.made(stage)).sum();
        let late = reached.map(|stage| match stages.contains(&stage) {
            true => self.made(stage),
            false => self.back.get(stage).copied().unwrap_or(0),
        });
        if late.sum::<u64>() as f64 >= f64::from(share) * all as f64 {
            return None;
        }
        let known = stages.iter().copied().filter(|&stage| self.knows(stage));
        known.min_by_key(|&stage| self.made(stage))
    }

    /// The boards of this kind of a stage, from 1.
    pub(crate) fn boards(&self, stage: usize, kind: StartKind) -> &VecDeque<u64> {
        let stages = match kind {
            StartKind::Entry => &self.stages,
            StartKind::Within => &self.within,
        };
        &stages[stage - 1]
    }

    /// True if there are boards of this stage, from 1.
    fn knows(&self, stage: usize) -> bool {
        [StartKind::Entry, StartKind::Within]
            .into_iter()
            .any(|kind| !self.boards(stage, kind).is_empty())
    }

    fn known(&self) -> impl Iterator<Item = usize> {
        (1..=self.stages.len()).filter(|&stage| self.knows(stage))
    }

    fn made(&self, stage: usize) -> u64 {
        self.moves.get(stage).copied().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(starts: &mut Starts, stage: usize, moves: u64) {
        (0..moves).for_each(|_| starts.count(stage, false));
    }

    #[test]
    fn the_stage_with_the_fewest_moves_is_due_until_all_have_their_share() {
        let mut starts = Starts::new(2);
        count(&mut starts, 0, 100);
        assert!(starts.due(0.5, &[1, 2]).is_none(), "no boards yet");
        starts.keep(1, StartKind::Entry, 0x1);
        starts.keep(2, StartKind::Within, 0x2);
        count(&mut starts, 1, 30);
        count(&mut starts, 2, 20);
        assert_eq!(starts.due(0.5, &[1, 2]), Some(2));
        count(&mut starts, 2, 20);
        assert_eq!(starts.due(0.5, &[1, 2]), Some(1));
        assert!(starts.due(0.3, &[1, 2]).is_none());
        count(&mut starts, 1, 30);
        assert!(starts.due(0.5, &[1, 2]).is_none());
    }

    #[test]
    fn games_go_back_to_the_wanted_stages_alone() {
        let mut starts = Starts::new(3);
        count(&mut starts, 0, 100);
        (1..=3).for_each(|stage| starts.keep(stage, StartKind::Entry, 0x1));
        count(&mut starts, 1, 1000);
        count(&mut starts, 3, 1000);
        assert_eq!(starts.due(0.5, &[1, 2, 3]), None);
        assert_eq!(starts.due(0.5, &[2, 3]), Some(2));
        assert_eq!(starts.due(0.5, &[2]), Some(2));
        assert_eq!(starts.due(0.5, &[3]), Some(3));
        assert_eq!(starts.due(0.5, &[]), None);
    }

    #[test]
    fn what_games_gone_back_to_do_elsewhere_takes_no_moves_from_whole_games() {
        let mut starts = Starts::new(2);
        count(&mut starts, 0, 100);
        starts.keep(2, StartKind::Entry, 0x1);
        (0..500).for_each(|_| starts.count(1, true));
        (0..500).for_each(|_| starts.count(2, true));
        assert_eq!(starts.due(0.9, &[2]), None);
        assert_eq!(starts.due(0.95, &[2]), Some(2));
    }

    #[test]
    fn a_stage_entered_late_does_not_take_all_games_until_it_has_caught_up() {
        let mut starts = Starts::new(2);
        count(&mut starts, 0, 1000);
        starts.keep(1, StartKind::Entry, 0x1);
        count(&mut starts, 1, 1000);
        starts.keep(2, StartKind::Within, 0x2);
        count(&mut starts, 2, 1);
        assert_eq!(starts.due(0.9, &[1, 2]), Some(1));
    }

    #[test]
    fn the_latest_boards_are_kept_for_a_network_of_more_stages_too() {
        let mut starts = Starts::new(1);
        (0..1500).for_each(|board| starts.keep(1, StartKind::Entry, board));
        count(&mut starts, 0, 1);
        let mut more = starts.with_stages(2);
        more.count(0, false);
        assert_eq!(more.due(0.5, &[1, 2]), Some(1));
        let boards = more.boards(1, StartKind::Entry);
        assert!(boards.iter().copied().eq(500..1500));
    }
}
