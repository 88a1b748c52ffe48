//! What a board without a legal move is worth to a search whose leaves are sums of tiles.

use super::{Choice, Parameter, ParameterKind, Settings};

const NAME: &str = "lost";
const ZERO: &str = "zero";

/// What a lost board is worth where it counts as any other.
const VALUE: &str = "value";

/// The parameter: the value of the board as of any other, or nothing. `before`: as of [`ParameterKind::Choice`].
const fn parameter(default: &'static str, before: Option<&'static str>) -> Parameter {
    Parameter {
        name: NAME,
        label: "A lost board",
        description: "What a board without a legal move is worth: its weighted sum as any other, or nothing.",
        kind: ParameterKind::Choice {
            options: &[
                Choice {
                    value: VALUE,
                    label: "As any other",
                },
                Choice {
                    value: ZERO,
                    label: "Nothing",
                },
            ],
            default,
            before,
        },
    }
}

/// With nothing as the default, where once there was no choice.
pub(super) const NOTHING: Parameter = parameter(ZERO, Some(VALUE));
/// With the weighted sum as the default.
pub(super) const AS_ANY_OTHER: Parameter = parameter(VALUE, None);

/// Whether it is worth nothing.
pub(super) fn is_nothing(settings: &Settings) -> bool {
    settings.choice(NAME) == ZERO
}
