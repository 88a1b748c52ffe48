//! The posterior of a probability after trials.

use serde::Serialize;
use statrs::distribution::{Beta, Continuous as _, ContinuousCDF as _};

use super::interval::Interval;

/// A point of a density curve.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct CurvePoint {
    /// The probability.
    pub p: f64,
    /// Its density.
    pub density: f64,
}

/// The posterior density of a probability, from a uniform prior: Beta(1 + successes, 1 + failures).
// CITE: document 002 asks for it in its notes on results; T. Bayes, Philosophical Transactions 53 (1763), 370-418, has the rule.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct Posterior {
    /// The number of successes.
    pub successes: u64,
    /// The number of failures.
    pub failures: u64,
    /// The expected probability.
    pub mean: f64,
    /// The equal-tailed 95 % credible interval.
    pub interval: Interval,
    /// The density curve, without its negligible tails.
    pub curve: Vec<CurvePoint>,
}

impl Posterior {
    /// The number of points of a curve.
    const POINTS: u32 = 160;
    /// The probability beyond either end of a curve.
    const TAIL: f64 = 1e-4;

    /// The posterior after `successes` of `trials`; `None` if there are more successes than trials.
    pub fn of(successes: u64, trials: u64) -> Option<Self> {
        let failures = trials.checked_sub(successes)?;
        let (shape_a, shape_b) = (1.0 + successes as f64, 1.0 + failures as f64);
        let beta = Beta::new(shape_a, shape_b).ok()?;
        let low = match successes {
            0 => 0.0,
            _ => beta.inverse_cdf(Self::TAIL),
        };
        let high = match failures {
            0 => 1.0,
            _ => beta.inverse_cdf(1.0 - Self::TAIL),
        };
        let curve = (0..=Self::POINTS)
            .map(|point| {
                let p = low + (high - low) * f64::from(point) / f64::from(Self::POINTS);
                CurvePoint {
                    p,
                    density: beta.pdf(p),
                }
            })
            .collect();
        Some(Self {
            successes,
            failures,
            mean: shape_a / (shape_a + shape_b),
            interval: Interval::new(beta.inverse_cdf(0.025), beta.inverse_cdf(0.975)),
            curve,
        })
    }
}
