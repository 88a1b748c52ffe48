//! The choice between individually set weights and those found by `twofold tune`.

use super::{Choice, Parameter, ParameterKind, Settings};

const NAME: &str = "weights";
const LISTED: &str = "listed";
const TUNED: &str = "tuned";

/// The parameter.
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

/// The weights of the settings.
pub fn choose<W>(settings: &Settings, listed: W, tuned: W) -> W {
    match settings.choice(NAME) {
        TUNED => tuned,
        _ => listed,
    }
}
