//! Where the final score came from.

use serde::Serialize;

use super::amount::Amount;
use super::played::JudgedMove;

/// The four parts of a final score, which add up exactly: start + luck − mistakes + revisions = score + remaining.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Ledger {
    /// What was expected at first.
    #[cfg_attr(feature = "typescript", tsify(type = "number"))]
    pub start: Amount,
    /// What all spawns together were worth against the average ones.
    #[cfg_attr(feature = "typescript", tsify(type = "number"))]
    pub luck: Amount,
    /// What all moves together gave away.
    #[cfg_attr(feature = "typescript", tsify(type = "number"))]
    pub mistakes: Amount,
    /// What the judge changed its mind by: searching from a board it finds other values than it had expected there.
    #[cfg_attr(feature = "typescript", tsify(type = "number"))]
    pub revisions: Amount,
    /// The score in the end; where a chance is judged, nothing.
    #[cfg_attr(feature = "typescript", tsify(type = "number"))]
    pub score: Amount,
    /// What the last board is still worth; nothing once the game is over.
    #[cfg_attr(feature = "typescript", tsify(type = "number"))]
    pub remaining: Amount,
}

impl Ledger {
    /// Adds up all moves of a game. `moves` must be all that were judged, from the first move on; `score` is the score after
    /// the last of them (0 where a chance is judged), `remaining` what the board after it is worth.
    ///
    /// `None` without a move.
    #[must_use]
    pub fn new(moves: &[JudgedMove], score: u64, remaining: f64) -> Option<Self> {
        let start = Amount::nearest(moves.first()?.value);
        let luck = Amount::nearest(moves.iter().map(|judged| judged.luck).sum());
        let mistakes = Amount::nearest(moves.iter().map(|judged| judged.loss).sum());
        let (score, remaining) = (Amount::points(score), Amount::nearest(remaining));
        Some(Self {
            start,
            luck,
            mistakes,
            revisions: score + remaining - start - luck + mistakes,
            score,
            remaining,
        })
    }
}
