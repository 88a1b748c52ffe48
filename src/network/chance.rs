//! The chance of the next larger tile, estimated from a network's games.

use serde::{Deserialize, Serialize};

use crate::board::{Board, Grid};

/// The inputs: a constant, the points still to come, and the part of the next tile that lies on the board.
pub const INPUTS: usize = 3;

/// The chance of the next larger tile on boards with one largest tile: a logistic regression on the inputs.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Regression {
    /// The exponent of the largest tile.
    pub largest: u8,
    /// The weights of the inputs.
    pub weights: [f32; INPUTS],
}

/// The chance of the next larger tile if play goes on without search.
///
/// For each largest tile, a logistic regression on the expected further score and the sum of the tiles, fitted to games
/// of the network. It holds for boards such as these games meet: on others the chance is a guess beyond the data. A
/// search makes the tile more often.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Chances(pub Vec<Regression>);

/// The inputs of a board whose expected further score is `value`.
pub fn inputs(board: Grid, value: f32) -> [f64; INPUTS] {
    let tiles = board.ranks().filter(|rank| !rank.is_empty());
    let sum: f64 = tiles.map(|rank| rank.tile() as f64).sum();
    let next = 2.0 * board.max_rank().tile() as f64;
    [
        1.0,
        (1.0 + f64::from(value.max(0.0)) / 1000.0).ln(),
        sum / next,
    ]
}

/// The sum of the products.
pub fn dot(one: &[f64; INPUTS], other: &[f64; INPUTS]) -> f64 {
    one.iter().zip(other).map(|(one, other)| one * other).sum()
}

/// The chance with these weights.
pub fn logistic(weights: &[f64; INPUTS], inputs: &[f64; INPUTS]) -> f64 {
    1.0 / (1.0 + (-dot(weights, inputs)).exp())
}

impl Chances {
    /// The largest exponent on a board of a game that may go on.
    pub const MOST: u8 = 16;

    /// The chance of a tile larger than the largest of `board`, whose expected further score is `value`; `None` without
    /// data.
    pub fn next_tile(&self, board: Grid, value: f32) -> Option<f64> {
        let largest = board.max_rank().exponent();
        let known = self.0.iter().find(|known| known.largest == largest)?;
        Some(logistic(
            &known.weights.map(f64::from),
            &inputs(board, value),
        ))
    }

    /// True if every number is finite.
    pub(super) fn is_sound(&self) -> bool {
        let weights = self.0.iter().flat_map(|known| known.weights);
        self.0.len() <= usize::from(Self::MOST) && weights.into_iter().all(f32::is_finite)
    }
}
