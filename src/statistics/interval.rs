//! 95 % confidence intervals of means and rates.

use serde::{Deserialize, Serialize};
use statrs::distribution::{ContinuousCDF as _, StudentsT};

/// The probability below the upper end of an interval.
const PROBABILITY: f64 = 0.975;

/// The 97.5 % quantile of the standard normal distribution.
const NORMAL: f64 = 1.959_963_984_540_054;

/// A 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Interval {
    /// From `low` to `high`.
    pub const fn new(low: f64, high: f64) -> Self {
        Self { low, high }
    }
}

/// The 97.5 % quantile of Student's t distribution, to seven digits or more; there is none for 0 `degrees` of freedom.
pub fn student_quantile(degrees: u64) -> Option<f64> {
    /// Above this `statrs` loses digits: five are left at 100,000 degrees of freedom and one at 10 million, and at 100 million it
    /// does not return. From here on the error of two terms of the expansion about the normal quantile is below 3 · 10⁻⁸.
    // CITE: Abramowitz and Stegun, Handbook of Mathematical Functions, 26.7.5.
    const MANY: u64 = 10_000;
    if degrees > MANY {
        return Some(NORMAL + (NORMAL.powi(3) + NORMAL) / (4.0 * degrees as f64));
    }
    let distribution = StudentsT::new(0.0, 1.0, degrees as f64).ok()?;
    Some(distribution.inverse_cdf(PROBABILITY))
}

/// The interval of a mean, by Student's t; `None` with fewer than two values.
pub fn mean_interval(mean: f64, standard_deviation: f64, count: u64) -> Option<Interval> {
    let quantile = student_quantile(count.checked_sub(1)?)?;
    let reach = quantile * standard_deviation / (count as f64).sqrt();
    Some(Interval::new(mean - reach, mean + reach))
}

/// Wilson's score interval of a rate, without continuity correction; `None` without trials.
// CITE: E. B. Wilson, Journal of the American Statistical Association 22 (1927), 209-212.
pub fn wilson(successes: u64, trials: u64) -> Option<Interval> {
    if trials == 0 || successes > trials {
        return None;
    }
    let (count, rate) = (trials as f64, successes as f64 / trials as f64);
    let square = NORMAL * NORMAL;
    let centre = rate + square / (2.0 * count);
    let reach = NORMAL * (rate * (1.0 - rate) / count + square / (4.0 * count * count)).sqrt();
    let scale = 1.0 + square / count;
    // At rates of 0 and 1 the interval reaches exactly 0 or 1; rounding must not change that.
    let [low, high] = [centre - reach, centre + reach].map(|end| end / scale);
    Some(Interval {
        low: if successes == 0 { 0.0 } else { low },
        high: if successes == trials { 1.0 } else { high },
    })
}

/// The interval of the difference between two rates, each `(successes, trials)`: the first less the second. `None` without trials.
/// An interval without 0 means that the difference is significant.
// CITE: R. G. Newcombe, Statistics in Medicine 17 (1998), 873-890, method 10.
pub fn rate_difference(first: (u64, u64), second: (u64, u64)) -> Option<Interval> {
    let (one, other) = (wilson(first.0, first.1)?, wilson(second.0, second.1)?);
    let rate = |(successes, trials): (u64, u64)| successes as f64 / trials as f64;
    let (p, q) = (rate(first), rate(second));
    let below = (p - one.low).hypot(other.high - q);
    let above = (one.high - p).hypot(q - other.low);
    Some(Interval::new(p - q - below, p - q + above))
}

/// The mean, standard deviation and size of a sample.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    /// The mean.
    pub mean: f64,
    /// The standard deviation, with the divisor n − 1.
    pub standard_deviation: f64,
    /// The number of values.
    pub count: u64,
}

impl Sample {
    /// The sample of these values; `None` if there are none. The standard deviation of one value is 0.
    pub fn of(values: &[f64]) -> Option<Self> {
        let count = (!values.is_empty()).then_some(values.len() as f64)?;
        let mean = values.iter().sum::<f64>() / count;
        let squares = values.iter().map(|value| (value - mean).powi(2));
        Some(Self {
            mean,
            standard_deviation: (squares.sum::<f64>() / (count - 1.0).max(1.0)).sqrt(),
            count: values.len() as u64,
        })
    }

    /// The interval of the mean: see [`mean_interval`].
    pub fn interval(self) -> Option<Interval> {
        mean_interval(self.mean, self.standard_deviation, self.count)
    }
}

/// The interval of the difference between two means, the first less the second, by Welch's t; `None` with fewer than two
/// values in either. The degrees of freedom are rounded down.
// CITE: B. L. Welch, Biometrika 34 (1947), 28-35.
pub fn mean_difference(first: Sample, second: Sample) -> Option<Interval> {
    let part = |sample: Sample| sample.standard_deviation.powi(2) / sample.count as f64;
    let freedom = |sample: Sample| {
        Some(part(sample).powi(2) / sample.count.checked_sub(1).filter(|&n| n > 0)? as f64)
    };
    let sum = part(first) + part(second);
    let degrees = (sum.powi(2) / (freedom(first)? + freedom(second)?)) as u64;
    let difference = first.mean - second.mean;
    // The difference of two samples without spread is exact.
    let reach = match sum {
        0.0 => 0.0,
        _ => student_quantile(degrees.max(1))? * sum.sqrt(),
    };
    Some(Interval::new(difference - reach, difference + reach))
}

#[cfg(test)]
mod tests {
    use super::{Sample, mean_interval};

    #[test]
    fn a_sample_has_a_spread_from_two_values_on() {
        let sample = Sample::of(&[1.0, 2.0, 3.0, 4.0]).unwrap();
        assert_eq!((sample.mean, sample.count), (2.5, 4));
        assert!((sample.standard_deviation - (5.0_f64 / 3.0).sqrt()).abs() < 1e-12);
        let interval = mean_interval(2.5, sample.standard_deviation, 4);
        assert_eq!(sample.interval(), interval);
        assert_eq!(Sample::of(&[7.0]).unwrap().interval(), None);
        assert_eq!(Sample::of(&[]), None);
    }
}
