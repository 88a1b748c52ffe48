//! Parameters of several solvers.

use super::{Parameter, choices, parameter};

choices! {
    /// The value of a lost board in a search whose leaf values are sums of tiles.
    pub(super) enum Lost {
        AsAnyOther("value", "As any other"),
        Nothing("zero", "Nothing"),
    }
}

impl Lost {
    /// The parameter with this default.
    pub(super) const fn parameter(default: Self) -> Parameter {
        parameter! {
            Lost (reading default, "A lost board", "What a board without a legal move is worth: its weighted sum as any other, \
                or nothing.")
        }
    }
}

choices! {
    /// Which weights count: those set one by one, or those found by `twofold-lab tune`.
    pub(super) enum Weights {
        Listed("listed", "As set below"),
        Tuned("tuned", "Found by play"),
    }
}

impl Weights {
    pub(super) const PARAMETER: Parameter = parameter! {
        Weights (Self::Listed, "Weights", "Which weights count: those below, or those that an optimiser found by letting it play \
            short searches.")
    };

    pub(super) fn choose<W>(self, listed: W, tuned: W) -> W {
        match self {
            Self::Listed => listed,
            Self::Tuned => tuned,
        }
    }
}
