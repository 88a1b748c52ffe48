//! Statistics: confidence intervals, tests of two players on the same boards, and a posterior.
//!
//! ```
//! use twofold::statistics::{Posterior, mean_interval, wilson};
//!
//! // 2048 in 8 of 10 games.
//! let rate = wilson(8, 10).expect("there were games");
//! assert!(rate.low < 0.5 && 0.9 < rate.high);
//! let posterior = Posterior::of(8, 10).expect("no more than there were");
//! assert!((posterior.mean - 9.0 / 12.0).abs() < 1e-12);
//!
//! // A mean of 1000 points with a standard deviation of 200, over 100 games.
//! let mean = mean_interval(1000.0, 200.0, 100).expect("more than one game");
//! assert!((mean.high - 1039.7).abs() < 0.1);
//! ```

mod interval;
mod paired;
mod posterior;

pub use interval::{
    Interval, Sample, mean_difference, mean_interval, rate_difference, student_quantile, wilson,
};
pub use paired::{SequentialAnswer, SequentialError, SequentialTest, decisions_needed, sign_test};
pub use posterior::{CurvePoint, Posterior};
