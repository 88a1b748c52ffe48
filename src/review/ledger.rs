//! The parts of the final score.

use serde::Serialize;

use super::amount::Amount;
use super::course::nearest_course;
use super::played::JudgedMove;

/// The four parts of a final score, which add up exactly: start + luck − mistakes + revisions = score + remaining.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct Ledger {
    /// The expectation at the start.
    #[cfg_attr(feature = "typescript", tsify(type = "number"))]
    pub start: Amount,
    /// The sum of the luck of all spawns.
    #[cfg_attr(feature = "typescript", tsify(type = "number"))]
    pub luck: Amount,
    /// The points lost by moves: the fall of the course of [`Ledger::new`].
    #[cfg_attr(feature = "typescript", tsify(type = "number"))]
    pub mistakes: Amount,
    /// The judge's own corrections: a search from a board finds other values than the search before it expected.
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
    /// The losses of the single moves are not added: a search undervalues odd boards, and the searches of the next
    /// boards take that back, so the losses of a weak player's game come to several times its expected score. They are
    /// reconciled with what followed. Less the luck so far, the expected outcome can only fall, and with a move by no
    /// more than its loss. Of all such courses that end at the outcome, this takes the one nearest to the values of the
    /// searches, by the sum of squares; how far it falls is what the moves gave away. With exact values that is the sum
    /// of their losses. `docs/verdicts.md` says what else was tried.
    ///
    /// `None` without moves.
    pub fn new(moves: &[JudgedMove], score: u64, remaining: f64) -> Option<Self> {
        let start = Amount::nearest(moves.first()?.value);
        let mut so_far = 0.0;
        let mut values = Vec::with_capacity(moves.len());
        for judged in moves {
            values.push(judged.expected - so_far);
            so_far += judged.luck;
        }
        let most: Vec<f64> = moves.iter().map(|judged| judged.loss).collect();
        let end = score as f64 + remaining - so_far;
        let course = nearest_course(&values, &most, end);
        let luck = Amount::nearest(so_far);
        let mistakes = Amount::nearest((course.first()? - end).max(0.0));
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
