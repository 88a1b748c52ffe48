//! The chance of the next larger tile, estimated from a network's games.

use serde::{Deserialize, Serialize};

use crate::board::{Board, Grid, Rank};

/// The inputs: a constant, the points still to come, and the part of the next tile that lies on the board.
const INPUTS: usize = 3;

/// The chance of the next larger tile on boards with one largest tile: a logistic regression on the inputs.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
struct Regression {
    largest: u8,
    weights: [f32; INPUTS],
}

/// The chance of the next larger tile if play goes on without search.
///
/// For each largest tile, a logistic regression on the expected further score and the sum of the tiles, fitted to games
/// of the network. A search makes the tile more often.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Chances(Vec<Regression>);

/// A board of a game, and whether the game made a larger tile afterwards.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Observation {
    largest: Rank,
    inputs: [f64; INPUTS],
    was_made: bool,
}

impl Observation {
    /// A board whose expected further score is `value`, in a game whose largest tile became `final_rank`.
    #[must_use]
    pub fn new(board: Grid, value: f32, final_rank: Rank) -> Self {
        let largest = board.max_rank();
        Self {
            largest,
            inputs: inputs(board, value),
            was_made: final_rank > largest,
        }
    }
}

fn inputs(board: Grid, value: f32) -> [f64; INPUTS] {
    let tiles = board.ranks().filter(|rank| !rank.is_empty());
    let sum: f64 = tiles.map(|rank| rank.tile() as f64).sum();
    let next = 2.0 * board.max_rank().tile() as f64;
    [
        1.0,
        (1.0 + f64::from(value.max(0.0)) / 1000.0).ln(),
        sum / next,
    ]
}

fn logistic(weights: &[f64; INPUTS], inputs: &[f64; INPUTS]) -> f64 {
    let sum: f64 = weights
        .iter()
        .zip(inputs)
        .map(|(one, other)| one * other)
        .sum();
    1.0 / (1.0 + (-sum).exp())
}

impl Chances {
    /// The minimum number of boards with a largest tile.
    const FEW: usize = 500;

    /// Fits the chances to observations. Rare largest tiles get none.
    #[must_use]
    pub fn fit(observations: &[Observation]) -> Self {
        let of = |rank: u8| {
            let these: Vec<_> = observations
                .iter()
                .filter(|seen| seen.largest.exponent() == rank)
                .collect();
            (these.len() >= Self::FEW).then(|| Regression {
                largest: rank,
                weights: regress(&these).map(|weight| weight as f32),
            })
        };
        let last = observations
            .iter()
            .map(|seen| seen.largest.exponent())
            .max();
        Self((1..=last.unwrap_or(0)).filter_map(of).collect())
    }

    /// The chance of a tile larger than the largest of `board`, whose expected further score is `value`; `None` without
    /// data.
    #[must_use]
    pub(crate) fn next_tile(&self, board: Grid, value: f32) -> Option<f64> {
        let largest = board.max_rank().exponent();
        let known = self.0.iter().find(|known| known.largest == largest)?;
        Some(logistic(
            &known.weights.map(f64::from),
            &inputs(board, value),
        ))
    }

    /// True if every number is finite.
    #[must_use]
    pub(super) fn is_sound(&self) -> bool {
        let weights = self.0.iter().flat_map(|known| known.weights);
        self.0.len() <= 16 && weights.into_iter().all(f32::is_finite)
    }
}

/// The weights of highest likelihood under a normal prior, by Newton's method.
///
/// CITE: Hastie, Tibshirani and Friedman, *The Elements of Statistical Learning* (2009), section 4.4.1, with the ridge penalty of
/// section 18.3.2.
fn regress(observations: &[&Observation]) -> [f64; INPUTS] {
    /// The weight of the prior, which has its mean at a chance of one half.
    const PENALTY: f64 = 1.0;
    const STEPS: usize = 50;
    let mut weights = [0.0; INPUTS];
    for _ in 0..STEPS {
        let mut gradient = weights.map(|weight: f64| -PENALTY * weight);
        let mut curvature = [[0.0; INPUTS]; INPUTS];
        for (place, row) in curvature.iter_mut().enumerate() {
            row[place] = PENALTY;
        }
        for seen in observations {
            let chance = logistic(&weights, &seen.inputs);
            let error = f64::from(u8::from(seen.was_made)) - chance;
            let sureness = chance * (1.0 - chance);
            for (place, input) in seen.inputs.iter().enumerate() {
                gradient[place] += error * input;
                for (entry, other) in curvature[place].iter_mut().zip(&seen.inputs) {
                    *entry += sureness * input * other;
                }
            }
        }
        let step = solve(curvature, gradient);
        for (weight, change) in weights.iter_mut().zip(step) {
            // Far from the solution a whole step may overshoot.
            *weight += change.clamp(-5.0, 5.0);
        }
        if step.iter().all(|change| change.abs() < 1e-9) {
            break;
        }
    }
    weights
}

/// Solves a system whose matrix is symmetric and positive definite, by elimination.
fn solve(mut matrix: [[f64; INPUTS]; INPUTS], mut right: [f64; INPUTS]) -> [f64; INPUTS] {
    for pivot in 0..INPUTS {
        let (row, value) = (matrix[pivot], right[pivot]);
        for below in pivot + 1..INPUTS {
            let factor = matrix[below][pivot] / row[pivot];
            for (entry, above) in matrix[below].iter_mut().zip(row) {
                *entry -= factor * above;
            }
            right[below] -= factor * value;
        }
    }
    for place in (0..INPUTS).rev() {
        let known: f64 = (place + 1..INPUTS)
            .map(|column| matrix[place][column] * right[column])
            .sum();
        right[place] = (right[place] - known) / matrix[place][place];
    }
    right
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Size;

    fn board(largest: u8, second: u8) -> Grid {
        Grid::empty(Size::STANDARD)
            .with_rank(0, Rank::new(largest))
            .with_rank(1, Rank::new(second))
    }

    #[test]
    fn chances_of_a_known_law_are_found() {
        // The chance is 1 in 4 where little is to come, and 3 in 4 where much is.
        let mut seen = Vec::new();
        for turn in 0..4000 {
            let (value, made_of_four) = if turn % 2 == 0 {
                (1000.0, 1)
            } else {
                (50_000.0, 3)
            };
            let final_rank = Rank::new(if turn / 2 % 4 < made_of_four { 11 } else { 10 });
            seen.push(Observation::new(board(10, 9), value, final_rank));
        }
        let chances = Chances::fit(&seen);
        let chance = |value| chances.next_tile(board(10, 9), value).unwrap();
        assert!((chance(1000.0) - 0.25).abs() < 0.01, "{}", chance(1000.0));
        assert!(
            (chance(50_000.0) - 0.75).abs() < 0.01,
            "{}",
            chance(50_000.0)
        );
        assert_eq!(chances.next_tile(board(9, 8), 1000.0), None);
        assert!(chances.is_sound());
    }

    #[test]
    fn what_always_happened_is_nearly_sure() {
        let seen = vec![Observation::new(board(5, 4), 3000.0, Rank::new(11)); 1000];
        let chance = Chances::fit(&seen).next_tile(board(5, 4), 3000.0).unwrap();
        assert!((0.97..1.0).contains(&chance), "{chance}");
        assert_eq!(Chances::fit(&seen[..100]), Chances::default());
    }

    #[test]
    fn a_system_of_equations_is_solved() {
        let matrix = [[4.0, 1.0, 0.5], [1.0, 3.0, 0.0], [0.5, 0.0, 2.0]];
        let found = solve(matrix, [1.0, 2.0, 3.0]);
        for (row, right) in matrix.iter().zip([1.0, 2.0, 3.0]) {
            let left: f64 = row.iter().zip(found).map(|(one, other)| one * other).sum();
            assert!((left - right).abs() < 1e-12);
        }
    }
}
