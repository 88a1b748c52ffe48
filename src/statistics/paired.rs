//! Two players on the same boards: a sign test, and a sequential one.

use serde::Serialize;
use statrs::distribution::{Binomial, DiscreteCDF as _};

/// The probability that equal players win so unequally, either way: the exact sign test, two-sided. Ties do not count; 1 without a
/// decision. Applied to the pairs in which one player alone reached something, it is McNemar's exact test.
///
/// ```
/// use twofold::statistics::sign_test;
///
/// // 2 · (1 + 10 + 45) / 2¹⁰
/// assert!((sign_test(8, 2) - 112.0 / 1024.0).abs() < 1e-12);
/// assert_eq!(sign_test(0, 0), 1.0);
/// ```
// CITE: Q. McNemar, Psychometrika 12 (1947), 153-157; W. J. Dixon and A. M. Mood, Journal of the American Statistical Association
// 41 (1946), 557-566.
pub fn sign_test(wins: u64, losses: u64) -> f64 {
    Binomial::new(0.5, wins + losses)
        .map_or(1.0, |equal| (2.0 * equal.cdf(wins.min(losses))).min(1.0))
}

/// The decisions that a two-sided sign test at 5 % needs to find a chance to win of `share` in 8 of 10 cases; `None` for a half.
// CITE: J. L. Fleiss, Statistical Methods for Rates and Proportions, 2nd edition, 1981, section 2.2.
pub fn decisions_needed(share: f64) -> Option<f64> {
    /// The 97.5 % and the 80 % quantile of the standard normal distribution.
    const QUANTILES: [f64; 2] = [1.959_963_984_540_054, 0.841_621_233_572_914];
    let away = (share - 0.5).abs();
    let spread = QUANTILES[0] * 0.5 + QUANTILES[1] * (share * (1.0 - share)).sqrt();
    (away > 0.0).then(|| (spread / away).powi(2).ceil())
}

/// Wald's sequential test of a chance to win: `p0` against the larger `p1`. It may be asked after every decision.
///
/// ```
/// use twofold::statistics::{SequentialTest, SequentialAnswer};
///
/// let test = SequentialTest::new(0.5, 0.55, 0.05, 0.05)?;
/// assert_eq!(test.answer(0, 0), SequentialAnswer::Undecided);
/// assert_eq!(test.answer(90, 10), SequentialAnswer::AtLeastP1);
/// assert_eq!(test.answer(10, 90), SequentialAnswer::AtMostP0);
/// # Ok::<(), twofold::statistics::SequentialError>(())
/// ```
// CITE: A. Wald, Annals of Mathematical Statistics 16 (1945), 117-186.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct SequentialTest {
    /// The smaller chance.
    pub p0: f64,
    /// The larger chance.
    pub p1: f64,
    /// The promised rate of the answer `p1` where `p0` holds.
    pub alpha: f64,
    /// The promised rate of the answer `p0` where `p1` holds.
    pub beta: f64,
}

/// The answer of a sequential test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum SequentialAnswer {
    /// The chance to win is `p0` or less.
    AtMostP0,
    /// The chance to win is `p1` or more.
    AtLeastP1,
    /// More decisions are needed.
    Undecided,
}

/// Limits that make no sequential test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a sequential test needs 0 < p0 < p1 < 1, and alpha and beta above 0 and below 0.5")]
pub struct SequentialError;

impl SequentialTest {
    /// A test with these limits.
    pub fn new(p0: f64, p1: f64, alpha: f64, beta: f64) -> Result<Self, SequentialError> {
        let small = |rate: f64| rate > 0.0 && rate < 0.5;
        match 0.0 < p0 && p0 < p1 && p1 < 1.0 && small(alpha) && small(beta) {
            true => Ok(Self {
                p0,
                p1,
                alpha,
                beta,
            }),
            false => Err(SequentialError),
        }
    }

    /// The logarithm of the likelihood of `p1` over that of `p0`.
    pub fn log_likelihood_ratio(&self, wins: u64, losses: u64) -> f64 {
        let win = (self.p1 / self.p0).ln();
        let loss = ((1.0 - self.p1) / (1.0 - self.p0)).ln();
        wins as f64 * win + losses as f64 * loss
    }

    /// The log-likelihood ratios at which it ends: for `p0`, and for `p1`.
    pub fn bounds(&self) -> [f64; 2] {
        let Self { alpha, beta, .. } = self;
        [(beta / (1.0 - alpha)).ln(), ((1.0 - beta) / alpha).ln()]
    }

    /// The answer after these decisions.
    pub fn answer(&self, wins: u64, losses: u64) -> SequentialAnswer {
        let ratio = self.log_likelihood_ratio(wins, losses);
        let [low, high] = self.bounds();
        match ratio {
            _ if ratio <= low => SequentialAnswer::AtMostP0,
            _ if ratio >= high => SequentialAnswer::AtLeastP1,
            _ => SequentialAnswer::Undecided,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The two-sided tail of a fair coin, summed term by term.
    fn tail(wins: u64, losses: u64) -> f64 {
        let count = wins + losses;
        let mut term = 0.5_f64.powi(count as i32);
        let mut sum = 0.0;
        for taken in 0..=wins.min(losses) {
            sum += term;
            term *= (count - taken) as f64 / (taken + 1) as f64;
        }
        (2.0 * sum).min(1.0)
    }

    #[test]
    fn the_sign_test_sums_the_tails() {
        for (wins, losses) in [(0, 1), (5, 5), (60, 40), (40, 60), (300, 200), (500, 20)] {
            let (found, summed) = (sign_test(wins, losses), tail(wins, losses));
            assert!(
                (found / summed - 1.0).abs() < 1e-9,
                "{wins}:{losses} {found} {summed}"
            );
        }
    }

    #[test]
    fn a_clear_share_needs_few_decisions_and_a_half_never_enough() {
        assert_eq!(decisions_needed(0.5), None);
        // Fleiss: 194 decisions for 60 against 50 %.
        assert_eq!(decisions_needed(0.6), Some(194.0));
        assert_eq!(decisions_needed(0.4), Some(194.0));
        assert!(decisions_needed(0.9).unwrap() < 12.0);
    }

    #[test]
    fn limits_without_sense_are_refused() {
        for [p0, p1, alpha, beta] in [
            [0.5, 0.5, 0.05, 0.05],
            [0.6, 0.5, 0.05, 0.05],
            [0.0, 0.5, 0.05, 0.05],
            [0.5, 1.0, 0.05, 0.05],
            [0.5, 0.6, 0.0, 0.05],
            [0.5, 0.6, 0.05, 0.5],
            [0.5, f64::NAN, 0.05, 0.05],
        ] {
            assert_eq!(
                SequentialTest::new(p0, p1, alpha, beta),
                Err(SequentialError)
            );
        }
    }

    #[test]
    fn a_win_and_a_loss_move_the_ratio_apart() {
        let test = SequentialTest::new(0.5, 0.6, 0.05, 0.1).unwrap();
        let ratio = test.log_likelihood_ratio(3, 2);
        let expected = (0.6_f64.powi(3) * 0.4_f64.powi(2) / 0.5_f64.powi(5)).ln();
        assert!((ratio - expected).abs() < 1e-12);
        let [low, high] = test.bounds();
        assert!((low - (0.1_f64 / 0.95).ln()).abs() < 1e-12);
        assert!((high - (0.9_f64 / 0.05).ln()).abs() < 1e-12);
    }
}
