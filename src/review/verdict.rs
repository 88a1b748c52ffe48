//! Verdicts on moves.

use std::fmt;

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

    /// The verdict on a loss of this share of the expected outcome: the score plus the points still to come. If a chance is judged,
    /// the share is the loss of chance itself.
    ///
    /// `docs/verdicts.md` has the frequency of such losses for players of known strength.
    pub(crate) fn of(share: f64) -> Self {
        match share {
            0.10.. => Self::Blunder,
            0.03.. => Self::Mistake,
            0.01.. => Self::Inaccuracy,
            share if share > Self::ROUNDING => Self::Good,
            _ => Self::Best,
        }
    }

    /// A smaller loss counts as none: it is a rounding error.
    const ROUNDING: f64 = 1e-9;
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
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
        let verdicts = shares.map(Verdict::of);
        assert!(verdicts.is_sorted());
        assert_eq!(verdicts[0], Verdict::Best);
        assert_eq!(verdicts[1], Verdict::Best);
        assert_eq!(verdicts[2], Verdict::Good);
        assert_eq!(verdicts[10], Verdict::Blunder);
    }
}
