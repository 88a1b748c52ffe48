//! Verdicts on moves.

use serde::{Deserialize, Serialize};

/// How good a move was, from the best down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub enum Verdict {
    /// No loss.
    Best,
    /// A loss below an inaccuracy.
    Good,
    /// A small loss.
    Inaccuracy,
    /// A large loss.
    Mistake,
    /// A loss that turned the game.
    Blunder,
}

impl Verdict {
    /// All verdicts, from the best down.
    pub const ALL: [Self; 5] = [
        Self::Best,
        Self::Good,
        Self::Inaccuracy,
        Self::Mistake,
        Self::Blunder,
    ];

    /// Its word.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Best => "best",
            Self::Good => "good",
            Self::Inaccuracy => "inaccuracy",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
        }
    }
}

/// The smallest loss for each verdict, as a share of the expected outcome.
///
/// The expected outcome is the score plus the points still to come. If a chance is judged, the share is the loss of
/// chance itself.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Thresholds {
    /// A smaller loss counts as none: it is a rounding error.
    pub rounding: f64,
    /// The smallest inaccuracy.
    pub inaccuracy: f64,
    /// The smallest mistake.
    pub mistake: f64,
    /// The smallest blunder.
    pub blunder: f64,
}

impl Thresholds {
    /// 1 %, 3 % and 10 %; `docs/verdicts.md` has the frequency of such losses for players of known strength.
    pub const STANDARD: Self = Self {
        rounding: 1e-9,
        inaccuracy: 0.01,
        mistake: 0.03,
        blunder: 0.10,
    };

    /// The verdict on a loss of this share.
    pub(crate) fn verdict(&self, share: f64) -> Verdict {
        match share {
            share if share >= self.blunder => Verdict::Blunder,
            share if share >= self.mistake => Verdict::Mistake,
            share if share >= self.inaccuracy => Verdict::Inaccuracy,
            share if share > self.rounding => Verdict::Good,
            _ => Verdict::Best,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_larger_loss_never_has_a_better_name() {
        let shares = [
            0.0, 1e-12, 1e-6, 0.005, 0.01, 0.02, 0.03, 0.09, 0.1, 0.5, 1.0,
        ];
        let verdicts = shares.map(|share| Thresholds::STANDARD.verdict(share));
        assert!(verdicts.is_sorted());
        assert_eq!(verdicts[0], Verdict::Best);
        assert_eq!(verdicts[1], Verdict::Best);
        assert_eq!(verdicts[2], Verdict::Good);
        assert_eq!(verdicts[10], Verdict::Blunder);
    }
}
