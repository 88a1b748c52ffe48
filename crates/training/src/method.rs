//! The settings of learning.

use serde::{Deserialize, Serialize};

use twofold::network::Architecture;

/// The settings of learning.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Method {
    /// The part of an error that one update corrects, before coherence.
    pub rate: f32,
    /// True if each entry has its own rate, from the coherence of its errors.
    pub coherence: bool,
    /// λ: the weight of each following error relative to the one before, 0 to below 1.
    pub lambda: f32,
    /// The initial value of every board, in points. If it is above what can be reached, play tries everything
    /// (optimistic initialisation). Stages with [`twofold::network::StageTables::Own`] begin empty.
    pub optimism: f32,
    /// After a game, restart from its middle, then from the middle of that, down to short games.
    ///
    /// Checkpoints call it `halving`.
    #[serde(rename = "halving")]
    pub restarts: bool,
    /// The minimum share of moves in later stages. Below it, games start where an earlier one entered the stage with
    /// the fewest moves.
    ///
    /// CITE: Jaśkowski (2017), carousel shaping, which counts games instead of moves. Games that begin later are
    /// shorter, so the last stages, on which all earlier values depend, would learn least.
    pub carousel: f32,
    /// The share of restarts that begin in the middle of a stage instead of at its entry.
    #[serde(default)]
    pub within: f32,
    /// The number of updates with errors of the usual size after which an inherited entry's learning rate begins.
    ///
    /// With the rate of a new entry the first errors would erase the inherited value, which is better than what a few
    /// games teach: see docs/experiments.md.
    #[serde(default = "Method::usual_inherited_updates")]
    pub inherited_updates: u32,
    /// The frozen stages, which no longer learn. Games restart in the stages from the one before the first that learns
    /// to the last that learns.
    #[serde(default)]
    pub frozen: StageSet,
}

/// Some of the stages of a network, by number, 0 for the first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct StageSet(u16);

impl StageSet {
    /// True if `stage` is in the set.
    #[inline]
    pub const fn has(self, stage: usize) -> bool {
        self.0 >> stage & 1 == 1
    }

    /// The stages that are not in `other`.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The numbers of the stages.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        (0..Architecture::MOST_STAGES).filter(move |&stage| self.has(stage))
    }
}

impl FromIterator<usize> for StageSet {
    /// Numbers that no stage can have are ignored.
    fn from_iter<T: IntoIterator<Item = usize>>(stages: T) -> Self {
        let stages = stages
            .into_iter()
            .filter(|&stage| stage < Architecture::MOST_STAGES);
        Self(stages.fold(0, |some, stage| some | 1 << stage))
    }
}

/// Why settings are refused.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum MethodError {
    /// A rate outside 0 to 1.
    #[error("the learning rate must lie above 0 and at most at 1, not {0}")]
    Rate(f32),
    /// A λ outside 0 to 1.
    #[error("lambda must lie from 0 to 0.95, not {0}")]
    Lambda(f32),
    /// A share outside 0 to 1.
    #[error("the share of moves in later stages must lie from 0 to 0.95, not {0}")]
    Carousel(f32),
    /// A share outside 0 to 1.
    #[error("the share of games from the middle of stages must lie from 0 to 1, not {0}")]
    Within(f32),
    /// An initial value out of range.
    #[error("the first value must lie from 0 to 4,000,000 points, not {0}")]
    Optimism(f32),
}

impl Method {
    /// Default settings for a network.
    ///
    /// Many images of a board share entries of short tuples, such as a row of empty cells, and an entry moves by one
    /// step each time that it is read. With tuples of at most four cells a rate of 1 overshoots, and values diverge:
    /// with `17x4` in every second training, to millions of points.
    pub fn of(architecture: &Architecture) -> Self {
        let longest = architecture.tuples.iter().map(|tuple| tuple.cells().len());
        Self {
            rate: if longest.max() <= Some(4) { 0.5 } else { 1.0 },
            coherence: true,
            lambda: 0.5,
            optimism: 0.0,
            restarts: false,
            carousel: 0.0,
            within: 0.0,
            inherited_updates: Self::usual_inherited_updates(),
            frozen: StageSet::default(),
        }
    }

    const fn usual_inherited_updates() -> u32 {
        1000
    }

    /// Errors with a weight λ^k below this are ignored.
    const NEGLIGIBLE: f32 = 0.05;

    /// These settings, if all are in range.
    pub fn checked(self) -> Result<Self, MethodError> {
        if !(self.rate > 0.0 && self.rate <= 1.0) {
            return Err(MethodError::Rate(self.rate));
        }
        if !(0.0..=0.95).contains(&self.lambda) {
            return Err(MethodError::Lambda(self.lambda));
        }
        if !(0.0..=0.95).contains(&self.carousel) {
            return Err(MethodError::Carousel(self.carousel));
        }
        if !(0.0..=1.0).contains(&self.within) {
            return Err(MethodError::Within(self.within));
        }
        if !(0.0..=4e6).contains(&self.optimism) {
            return Err(MethodError::Optimism(self.optimism));
        }
        Ok(self)
    }

    /// The delay of an update, in moves: 1 for λ = 0.
    pub fn delay(&self) -> usize {
        let mut weight = 1.0;
        let mut delay = 0;
        while weight >= Self::NEGLIGIBLE {
            weight *= self.lambda;
            delay += 1;
        }
        delay
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_stage_can_be_frozen() {
        for stage in 0..Architecture::MOST_STAGES {
            let frozen = StageSet::from_iter([stage, Architecture::MOST_STAGES]);
            let found = (0..Architecture::MOST_STAGES).filter(|&other| frozen.has(other));
            assert!(found.eq([stage]));
        }
    }
}
