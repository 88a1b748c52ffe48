//! Summary figures of judged moves.

use statrs::distribution::{ContinuousCDF, Normal};

use super::played::JudgedMove;
use super::verdict::Verdict;

/// The number of moves with each verdict, from the best down.
pub fn verdict_counts(moves: &[JudgedMove]) -> [(Verdict, usize); 5] {
    Verdict::ALL.map(|verdict| {
        let same = moves.iter().filter(|judged| judged.verdict == verdict);
        (verdict, same.count())
    })
}

/// The share of moves that were best or good, from 0 to 1; `None` without moves.
pub fn accuracy(moves: &[JudgedMove]) -> Option<f64> {
    let fine = moves
        .iter()
        .filter(|judged| judged.verdict <= Verdict::Good);
    (!moves.is_empty()).then(|| fine.count() as f64 / moves.len() as f64)
}

/// The percentage of games with such moves that would have had less luck: 50 is average.
///
/// The luck of a game is a sum over its spawns. The luck of each has the mean 0 and, over all tiles and cells that were
/// possible there, a known variance. The sum, divided by the root of the sum of these variances, is nearly normal with
/// mean 0 and variance 1, by the central limit theorem for martingales; the percentage is the normal distribution at
/// that quotient. In games simulated by players of every strength, each percentage is met as often as it says:
/// `docs/verdicts.md`. `None` if luck played no part.
pub fn percentile_of_luck(moves: &[JudgedMove]) -> Option<f64> {
    let variance: f64 = moves.iter().map(|judged| judged.variance).sum();
    let luck: f64 = moves.iter().map(|judged| judged.luck).sum();
    let normal = Normal::standard();
    (variance > 0.0).then(|| 100.0 * normal.cdf(luck / variance.sqrt()))
}
