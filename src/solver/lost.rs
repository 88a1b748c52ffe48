//! The value of a lost board in a search whose leaf values are sums of tiles.

use super::{Parameter, choices};

choices! {
    /// The value of a lost board.
    pub(super) enum Lost {
        AsAnyOther("value", "As any other"),
        Nothing("zero", "Nothing"),
    }
}

const fn parameter(default: Lost) -> Parameter {
    Parameter {
        name: "lost",
        label: "A lost board",
        description: "What a board without a legal move is worth: its weighted sum as any other, or nothing.",
        kind: Lost::kind(default),
        is_reading: true,
    }
}

/// Default 0.
pub(super) const NOTHING: Parameter = parameter(Lost::Nothing);
/// Default: the weighted sum.
pub(super) const AS_ANY_OTHER: Parameter = parameter(Lost::AsAnyOther);
