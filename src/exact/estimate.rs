//! What solving takes, said beforehand.

use super::problem::Problem;

/// How many states a problem has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Count {
    /// Known, because it was solved before.
    Exactly(u64),
    /// A bound: the boards without regard to whether they can arise.
    AtMost(u64),
}

/// What solving takes.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Estimate {
    /// States with the player to move, up to symmetry.
    pub states: Count,
    /// Memory at the peak, in bytes; as exact as the number of states.
    pub bytes: u64,
    /// Time on this machine, in seconds: as a rule of thumb.
    pub seconds: f64,
}

/// What solving `problem` takes.
#[must_use]
pub fn estimate(_problem: &Problem) -> Estimate {
    Estimate {
        states: Count::AtMost(u64::MAX),
        bytes: 0,
        seconds: 0.0,
    }
}
