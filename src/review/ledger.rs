//! The parts of the final score.

use serde::Serialize;

use super::amount::Amount;
use super::played::JudgedMove;

/// The four parts of a final score, which add up exactly: start + luck − mistakes + revisions = score + remaining.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Ledger {
    /// The expectation at the start.
    #[cfg_attr(feature = "typescript", tsify(type = "number"))]
    pub start: Amount,
    /// The sum of the luck of all spawns.
    #[cfg_attr(feature = "typescript", tsify(type = "number"))]
    pub luck: Amount,
    /// The sum of the losses of all moves.
    #[cfg_attr(feature = "typescript", tsify(type = "number"))]
    pub mistakes: Amount,
    /// The judge's own corrections: a search from a board finds other values than were expected of it before.
    #[cfg_attr(feature = "typescript", tsify(type = "number"))]
    pub revisions: Amount,
    /// The final score; 0 if a chance is judged.
    #[cfg_attr(feature = "typescript", tsify(type = "number"))]
    pub score: Amount,
    /// The value of the last board; 0 once the game is over.
    #[cfg_attr(feature = "typescript", tsify(type = "number"))]
    pub remaining: Amount,
}

impl Ledger {
    /// Adds up all moves of a game. `moves` are all judged moves from the first on; `score` is the score after the last
    /// of them (0 if a chance is judged), `remaining` the value of the board after it.
    ///
    /// `None` without moves.
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
