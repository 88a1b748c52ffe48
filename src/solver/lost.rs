//! The value of a lost board in a search whose leaf values are sums of tiles.

use super::{Choice, Parameter, ParameterKind, Settings};

const NAME: &str = "lost";
const ZERO: &str = "zero";

/// The option that values a lost board as any other.
const VALUE: &str = "value";

/// The parameter: a lost board is valued as any other, or at 0. `before`: see [`ParameterKind::Choice`].
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

/// Default 0; earlier versions without the parameter used the weighted sum.
pub(super) const NOTHING: Parameter = parameter(ZERO, Some(VALUE));
/// Default: the weighted sum.
pub(super) const AS_ANY_OTHER: Parameter = parameter(VALUE, None);

/// Whether a lost board is worth 0.
pub(super) fn is_nothing(settings: &Settings) -> bool {
    settings.choice(NAME) == ZERO
}
