//! Numbers alone: intervals of confidence, and a posterior.

mod interval;
mod posterior;

pub use interval::{
    Interval, Sample, mean_difference, mean_interval, rate_difference, student_quantile, wilson,
};
pub use posterior::{CurvePoint, Posterior};
