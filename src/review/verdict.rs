//! What a move deserves to be called.

use serde::{Deserialize, Serialize};

/// How good a move was, from the best down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub enum Verdict {
    /// As good as any.
    Best,
    /// It gave away less than an inaccuracy does.
    Good,
    /// It gave away a little.
    Inaccuracy,
    /// It gave away much.
    Mistake,
    /// It gave away so much that the game turned.
    Blunder,
}

impl Verdict {
    /// All of them, from the best down.
    pub const ALL: [Self; 5] = [
        Self::Best,
        Self::Good,
        Self::Inaccuracy,
        Self::Mistake,
        Self::Blunder,
    ];

    /// The word for it.
    #[must_use]
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

/// The shares of the expected outcome from which on a loss has a worse name.
///
/// The outcome is the final score to be expected (the score plus the points still to come); where a chance is judged, the
/// share is the loss of chance itself.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Thresholds {
    /// A smaller loss counts as none: values that differ by less differ by rounding.
    pub rounding: f64,
    /// From here on an inaccuracy.
    pub inaccuracy: f64,
    /// From here on a mistake.
    pub mistake: f64,
    /// From here on a blunder.
    pub blunder: f64,
}

impl Thresholds {
    /// 1 %, 3 % and 10 %; `docs/verdicts.md` shows how often players of known strength lose so much.
    pub const STANDARD: Self = Self {
        rounding: 1e-9,
        inaccuracy: 0.01,
        mistake: 0.03,
        blunder: 0.10,
    };

    /// The verdict on a move that gave away this share.
    #[must_use]
    pub fn verdict(&self, share: f64) -> Verdict {
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
