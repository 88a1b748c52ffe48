//! A solver's answer.

use serde::{Deserialize, Serialize};

use crate::board::{Direction, Position};

/// A value for each direction; `None` where the move is illegal.
///
/// ```
/// use twofold::Direction;
/// use twofold::search::Values;
///
/// let values: Values = [(Direction::Left, 1.5), (Direction::Up, 2.5)].into_iter().collect();
/// assert_eq!(values.get(Direction::Left), Some(1.5));
/// assert_eq!(values.get(Direction::Down), None);
/// assert_eq!(values.best(), Some(Direction::Up));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(
    feature = "typescript",
    tsify(type = "Record<Direction, number | null>")
)]
pub struct Values {
    up: Option<f64>,
    right: Option<f64>,
    down: Option<f64>,
    left: Option<f64>,
}

impl Values {
    /// The value of a direction.
    pub const fn get(&self, direction: Direction) -> Option<f64> {
        match direction {
            Direction::Up => self.up,
            Direction::Right => self.right,
            Direction::Down => self.down,
            Direction::Left => self.left,
        }
    }

    /// Sets the value of a legal move.
    pub const fn set(&mut self, direction: Direction, value: f64) {
        let slot = match direction {
            Direction::Up => &mut self.up,
            Direction::Right => &mut self.right,
            Direction::Down => &mut self.down,
            Direction::Left => &mut self.left,
        };
        *slot = Some(value);
    }

    /// The legal moves with their values, in the order of [`Direction::ALL`].
    pub fn legal(&self) -> impl Iterator<Item = (Direction, f64)> {
        Direction::ALL
            .into_iter()
            .filter_map(|direction| Some((direction, self.get(direction)?)))
    }

    /// The direction with the highest value; of equals the first.
    pub fn best(&self) -> Option<Direction> {
        self.legal()
            .reduce(|best, next| if next.1 > best.1 { next } else { best })
            .map(|(direction, _)| direction)
    }
}

impl FromIterator<(Direction, f64)> for Values {
    fn from_iter<I: IntoIterator<Item = (Direction, f64)>>(values: I) -> Self {
        values
            .into_iter()
            .fold(Self::default(), |mut all, (direction, value)| {
                all.set(direction, value);
                all
            })
    }
}

/// The probability of the next larger tile.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct NextTile {
    /// The number on the tile: twice the largest one on the board.
    pub tile: u64,
    /// The probability that play without search makes it before the game ends.
    pub chance: f64,
}

/// A solver's evaluation of a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "typescript", tsify(missing_as_null, rename = "MoveValues"))]
pub struct Evaluation {
    /// The value of each move, in the solver's unit.
    pub values: Values,
    /// The solver's move; `None` only if no move is legal.
    pub best: Option<Direction>,
    /// The largest depth searched completely, as the solver counts depths; 0 without search.
    pub depth: u32,
    /// The number of boards visited.
    pub nodes: u64,
    /// False if the budget ended the search before the solver's own limit.
    pub complete: bool,
}

impl Evaluation {
    /// A complete evaluation; the best move is the one with the highest value.
    pub fn complete(values: Values, depth: u32, nodes: u64) -> Self {
        Self {
            values,
            best: values.best(),
            depth,
            nodes,
            complete: true,
        }
    }

    /// The reward of each move, marked incomplete: the answer of a solver whose network or solution is missing.
    pub(crate) fn of_rewards(position: Position) -> Self {
        let moves = position.legal_moves();
        let values = moves.map(|(direction, moved)| (direction, moved.reward as f64));
        Self {
            complete: false,
            ..Self::complete(values.collect(), 0, 1)
        }
    }
}
