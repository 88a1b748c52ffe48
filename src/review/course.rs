//! One course of expectations for a whole game, out of the values of its single searches.

use std::collections::VecDeque;

/// The course `x` with the smallest sum of squares of `x[i] - values[i]`, where `x[i] - x[i + 1]` is at least 0 and at
/// most `most[i]`, and the last is `end`. It has one entry more than `values`.
///
/// From the last entry back, the least sum of squares so far is a convex function of the present entry. Its slope is
/// piecewise linear, so the corners on both sides of its lowest point describe it: a step back moves those on the right
/// by the largest fall, and adds the slope of one square. The method is that of the fused lasso.
// CITE: N. A. Johnson, A Dynamic Programming Algorithm for the Fused Lasso and L0-Segmentation, Journal of
// Computational and Graphical Statistics 22 (2013), section 2.
pub(super) fn nearest_course(values: &[f64], most: &[f64], end: f64) -> Vec<f64> {
    let mut slopes = Slopes::at(end);
    let mut lowest: Vec<f64> = (values.iter().zip(most).rev())
        .map(|(&value, &most)| {
            slopes.widen(most);
            slopes.add_square(value);
            slopes.lowest
        })
        .collect();
    lowest.reverse();
    let mut course = Vec::with_capacity(values.len() + 1);
    let mut highest = f64::INFINITY;
    let mut least = f64::NEG_INFINITY;
    for (&own, &most) in lowest.iter().zip(most) {
        let entry = own.max(least).min(highest);
        course.push(entry);
        (least, highest) = (entry - most, entry);
    }
    course.push(end);
    course
}

/// The slope of a convex function, which is piecewise linear and rises from below 0 to above it.
struct Slopes {
    /// Where the slope is 0; the middle of the flat part, if there is one, is between two corners.
    lowest: f64,
    /// How fast the slope rises around the lowest point, less `raised`.
    here: f64,
    /// The corners left of the lowest point, the nearest last: the place, and how fast the slope rises left of it, less
    /// `raised`.
    left: VecDeque<(f64, f64)>,
    /// The corners right of it, the nearest first, less `moved`; and how fast the slope rises right of each, less
    /// `raised`.
    right: VecDeque<(f64, f64)>,
    /// Added to all rises.
    raised: f64,
    /// Added to all corners on the right.
    moved: f64,
}

impl Slopes {
    /// How fast the slope of one square rises.
    const SQUARE: f64 = 2.0;
    /// The last entry is known: it weighs as much as so many values of searches.
    const CERTAIN: f64 = 1e9;

    /// Of a function that is lowest at the known last entry.
    fn at(place: f64) -> Self {
        Self {
            lowest: place,
            here: Self::CERTAIN * Self::SQUARE,
            left: VecDeque::new(),
            right: VecDeque::new(),
            raised: 0.0,
            moved: 0.0,
        }
    }

    /// Allows each value to have been up to `most` higher one entry before.
    fn widen(&mut self, most: f64) {
        self.left.push_back((self.lowest, self.here));
        self.right.push_front((self.lowest - self.moved, self.here));
        self.moved += most;
        self.here = -self.raised;
    }

    /// Adds the square of the distance from `value`.
    fn add_square(&mut self, value: f64) {
        self.raised += Self::SQUARE;
        let low = self.left.back().map_or(value, |&(corner, _)| corner);
        let high = (self.right.front()).map_or(value, |&(corner, _)| corner + self.moved);
        if value < low {
            self.seek_left(low, Self::SQUARE * (low - value));
        } else if value > high {
            self.seek_right(high, Self::SQUARE * (value - high));
        } else {
            self.lowest = value;
        }
    }

    /// Finds the lowest point left of the corner `place`, where the slope is `slope` above 0.
    fn seek_left(&mut self, mut place: f64, mut slope: f64) {
        while let Some((_, rise)) = self.left.pop_back() {
            self.right.push_front((place - self.moved, self.here));
            self.here = rise;
            let rise = rise + self.raised;
            let root = place - slope / rise;
            match self.left.back() {
                Some(&(corner, _)) if root < corner => {
                    slope -= rise * (place - corner);
                    place = corner;
                }
                _ => {
                    self.lowest = root;
                    return;
                }
            }
        }
    }

    /// Finds the lowest point right of the corner `place`, where the slope is `slope` below 0.
    fn seek_right(&mut self, mut place: f64, mut slope: f64) {
        while let Some((_, rise)) = self.right.pop_front() {
            self.left.push_back((place, self.here));
            self.here = rise;
            let rise = rise + self.raised;
            let root = place + slope / rise;
            match self.right.front().map(|&(corner, _)| corner + self.moved) {
                Some(corner) if root > corner => {
                    slope -= rise * (corner - place);
                    place = corner;
                }
                _ => {
                    self.lowest = root;
                    return;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn distance(course: &[f64], values: &[f64]) -> f64 {
        (course.iter().zip(values))
            .map(|(entry, value)| (entry - value).powi(2))
            .sum()
    }

    /// The course in steps back from its end.
    fn course_of(steps: &[f64], end: f64) -> Vec<f64> {
        let mut course = vec![end];
        for step in steps.iter().rev() {
            course.push(course[course.len() - 1] + step);
        }
        course.reverse();
        course
    }

    proptest! {
        #[test]
        fn no_other_course_is_nearer(
            moves in prop::collection::vec((-5.0..5.0f64, 0.0..3.0f64), 1..12),
            end in -5.0..5.0f64,
            changes in prop::collection::vec((0..12usize, -1.0..1.0f64), 40),
        ) {
            let (values, most): (Vec<f64>, Vec<f64>) = moves.into_iter().unzip();
            let course = nearest_course(&values, &most, end);
            prop_assert_eq!(course.last(), Some(&end));
            let steps: Vec<f64> = course.windows(2).map(|pair| pair[0] - pair[1]).collect();
            for (step, most) in steps.iter().zip(&most) {
                prop_assert!((-1e-6..=most + 1e-6).contains(step), "{step} of {most}");
            }
            let least = distance(&course_of(&steps, end), &values);
            for (place, change) in changes {
                let mut others = steps.clone();
                let place = place % others.len();
                others[place] = (others[place] + change).clamp(0.0, most[place]);
                let other = distance(&course_of(&others, end), &values);
                prop_assert!(least <= other + 1e-6, "{least} {other}");
            }
        }
    }
}
