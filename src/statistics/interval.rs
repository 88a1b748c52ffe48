//! 95 % intervals of a mean and of a rate.

use serde::Serialize;

/// The 97.5 % quantile of the standard normal distribution.
const NORMAL: f64 = 1.959_963_984_540_054;

/// The 97.5 % quantiles of Student's t with 1 to 9 degrees of freedom.
// CITE: NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.7.2, with more digits.
const STUDENT: [f64; 9] = [
    12.706_205, 4.302_653, 3.182_446, 2.776_445, 2.570_582, 2.446_912, 2.364_624, 2.306_004,
    2.262_157,
];

/// A 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Interval {
    /// Its lower end.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
}

/// The 97.5 % quantile of Student's t distribution, to five digits; `degrees` of 0 has none.
///
/// From ten degrees of freedom on, the expansion about the normal quantile.
// CITE: Abramowitz and Stegun, Handbook of Mathematical Functions, 26.7.5.
#[must_use]
pub fn student_quantile(degrees: u64) -> Option<f64> {
    let place = usize::try_from(degrees)
        .unwrap_or(usize::MAX)
        .checked_sub(1)?;
    if let Some(&quantile) = STUDENT.get(place) {
        return Some(quantile);
    }
    let x = NORMAL;
    let terms = [
        (79.0 * x.powi(9) + 776.0 * x.powi(7) + 1482.0 * x.powi(5)
            - 1920.0 * x.powi(3)
            - 945.0 * x)
            / 92160.0,
        (3.0 * x.powi(7) + 19.0 * x.powi(5) + 17.0 * x.powi(3) - 15.0 * x) / 384.0,
        (5.0 * x.powi(5) + 16.0 * x.powi(3) + 3.0 * x) / 96.0,
        (x.powi(3) + x) / 4.0,
        x,
    ];
    let degrees = degrees as f64;
    Some(
        terms
            .into_iter()
            .fold(0.0, |sum, term| sum / degrees + term),
    )
}

/// The interval of a mean, by Student's t; `None` with fewer than two values.
#[must_use]
pub fn mean_interval(mean: f64, standard_deviation: f64, count: u64) -> Option<Interval> {
    let quantile = student_quantile(count.checked_sub(1)?)?;
    let reach = quantile * standard_deviation / (count as f64).sqrt();
    Some(Interval {
        low: mean - reach,
        high: mean + reach,
    })
}

/// Wilson's score interval of a rate, without continuity correction; `None` without trials.
// CITE: E. B. Wilson, Journal of the American Statistical Association 22 (1927), 209-212.
#[must_use]
pub fn wilson(successes: u64, trials: u64) -> Option<Interval> {
    if trials == 0 || successes > trials {
        return None;
    }
    let (count, rate) = (trials as f64, successes as f64 / trials as f64);
    let square = NORMAL * NORMAL;
    let centre = rate + square / (2.0 * count);
    let reach = NORMAL * (rate * (1.0 - rate) / count + square / (4.0 * count * count)).sqrt();
    let scale = 1.0 + square / count;
    // At the ends the interval touches 0 or 1 exactly; rounding must not say otherwise.
    Some(Interval {
        low: if successes == 0 {
            0.0
        } else {
            (centre - reach) / scale
        },
        high: if successes == trials {
            1.0
        } else {
            (centre + reach) / scale
        },
    })
}

/// The interval of the difference between two rates, each `(successes, trials)`: the first less the second. `None`
/// without trials. Nought outside of it means that the two differ by more than chance.
// CITE: R. G. Newcombe, Statistics in Medicine 17 (1998), 873-890, method 10.
#[must_use]
pub fn rate_difference(first: (u64, u64), second: (u64, u64)) -> Option<Interval> {
    let (one, other) = (wilson(first.0, first.1)?, wilson(second.0, second.1)?);
    let rate = |(successes, trials): (u64, u64)| successes as f64 / trials as f64;
    let (p, q) = (rate(first), rate(second));
    Some(Interval {
        low: p - q - (p - one.low).hypot(other.high - q),
        high: p - q + (one.high - p).hypot(q - other.low),
    })
}

/// A mean with what its interval needs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    /// The mean.
    pub mean: f64,
    /// The standard deviation, with n − 1.
    pub standard_deviation: f64,
    /// How many values there are.
    pub count: u64,
}

/// The interval of the difference between two means, the first less the second, by Welch's t; `None` with fewer than two
/// values in either. The degrees of freedom are rounded down.
// CITE: B. L. Welch, Biometrika 34 (1947), 28-35.
#[must_use]
pub fn mean_difference(first: Sample, second: Sample) -> Option<Interval> {
    let part = |sample: Sample| sample.standard_deviation.powi(2) / sample.count as f64;
    let freedom = |sample: Sample| {
        Some(part(sample).powi(2) / sample.count.checked_sub(1).filter(|&n| n > 0)? as f64)
    };
    let sum = part(first) + part(second);
    let degrees = (sum.powi(2) / (freedom(first)? + freedom(second)?)) as u64;
    let difference = first.mean - second.mean;
    // Two samples without spread leave nothing uncertain.
    let reach = match sum {
        0.0 => 0.0,
        _ => student_quantile(degrees.max(1))? * sum.sqrt(),
    };
    Some(Interval {
        low: difference - reach,
        high: difference + reach,
    })
}
