//! The choice between the weights that are set one by one and those that `twofold tune` found.

use super::{Choice, Parameter, ParameterKind, Settings};

const NAME: &str = "weights";
const LISTED: &str = "listed";
const TUNED: &str = "tuned";

/// The choice.
pub const PARAMETER: Parameter = Parameter {
    name: NAME,
    label: "Weights",
    description: "Which weights count: those below, or those that an optimiser found by letting it play short searches.",
    kind: ParameterKind::Choice {
        options: &[
            Choice {
                value: LISTED,
                label: "As set below",
            },
            Choice {
                value: TUNED,
                label: "Found by play",
            },
        ],
        default: LISTED,
        before: None,
    },
};

/// The weights that the settings ask for.
pub fn choose<W>(settings: &Settings, listed: W, tuned: W) -> W {
    match settings.choice(NAME) {
        TUNED => tuned,
        _ => listed,
    }
}
