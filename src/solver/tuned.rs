//! The choice between individually set weights and those found by `twofold-lab tune`.

use super::{Parameter, choices};

choices! {
    /// Which weights count.
    pub(super) enum Weights {
        Listed("listed", "As set below"),
        Tuned("tuned", "Found by play"),
    }
}

/// The parameter.
pub(super) const PARAMETER: Parameter = Parameter {
    name: "weights",
    label: "Weights",
    description: "Which weights count: those below, or those that an optimiser found by letting it play short searches.",
    kind: Weights::kind(Weights::Listed),
    is_reading: false,
};

impl Weights {
    /// The weights that count.
    pub(super) fn choose<W>(self, listed: W, tuned: W) -> W {
        match self {
            Self::Listed => listed,
            Self::Tuned => tuned,
        }
    }
}
