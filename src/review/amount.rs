//! Amounts that add up exactly.

use std::fmt;
use std::ops::{Add, Sub};

use serde::{Serialize, Serializer};

/// Points or a chance, in thousandths. Sums are exact.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Amount(i64);

impl Amount {
    /// Zero.
    pub const ZERO: Self = Self(0);
    const PARTS: f64 = 1000.0;

    /// The nearest amount; NaN gives 0.
    pub(crate) fn nearest(value: f64) -> Self {
        Self((value * Self::PARTS).round() as i64)
    }

    pub(crate) const fn points(points: u64) -> Self {
        Self((points as i64).saturating_mul(1000))
    }

    /// As a number.
    pub const fn value(self) -> f64 {
        self.0 as f64 / Self::PARTS
    }

    /// In thousandths.
    pub const fn thousandths(self) -> i64 {
        self.0
    }
}

impl Add for Amount {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl Sub for Amount {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}

impl Serialize for Amount {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(self.value())
    }
}

impl fmt::Display for Amount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.value(), f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousandths_add_up_where_binary_fractions_do_not() {
        let tenth = Amount::nearest(0.1);
        assert_eq!(tenth + tenth + tenth, Amount::nearest(0.3));
        assert_ne!(0.1 + 0.1 + 0.1, 0.3);
        assert_eq!(Amount::points(7) - Amount::nearest(7.0), Amount::ZERO);
        assert_eq!(Amount::nearest(f64::NAN), Amount::ZERO);
    }
}
