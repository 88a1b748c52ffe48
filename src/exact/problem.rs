//! Problems: a board size, its spawns and the player's objective.

use std::fmt;
use std::str::FromStr;

use crate::board::{FourProbability, Rank, Size};

use super::estimate::{StateCount, estimate};
use super::key;

/// The player's objective. The best move is always the one with the highest value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Objective {
    /// The highest expected further score.
    Score,
    /// The highest probability of reaching a tile. The game ends when it appears.
    Reach {
        /// The tile.
        target: Rank,
    },
    /// A tile in as few moves as possible (document 001): each move costs 1, a lost game `loss` more. The game ends
    /// when the tile appears. A value is the expected cost with a minus sign.
    Moves {
        /// The tile.
        target: Rank,
        /// The cost of a lost game, in moves.
        loss: f64,
    },
    /// Document 000: Q(s, a) = S(x) + γ · mean V, x the afterstate, S its tile score, V = 0 when no move is left.
    Bellman {
        /// γ.
        discount: f64,
    },
}

impl Objective {
    /// The default cost of a lost game in [`Objective::Moves`], in moves.
    pub const LOSS: f64 = 10_000.0;

    /// The target, the tile that ends the game.
    pub const fn target(self) -> Option<Rank> {
        match self {
            Self::Reach { target } | Self::Moves { target, .. } => Some(target),
            Self::Score | Self::Bellman { .. } => None,
        }
    }

    /// This objective with another cost of a lost game; only [`Objective::Moves`] has one.
    #[must_use]
    pub const fn with_loss(self, loss: f64) -> Self {
        match self {
            Self::Moves { target, .. } => Self::Moves { target, loss },
            other => other,
        }
    }

    /// A value for people: the cost of [`Objective::Moves`] without its minus sign, and a probability of at most 1 in spite of
    /// rounding.
    pub fn reported(self, value: f64) -> f64 {
        match self {
            // A won game gives 0, not negative zero.
            Self::Moves { .. } => 0.0 - value,
            Self::Reach { .. } => value.clamp(0.0, 1.0),
            _ => value,
        }
    }

    /// The meaning of a reported value.
    pub const fn unit(self) -> &'static str {
        match self {
            Self::Score => "expected further score",
            Self::Reach { .. } => "probability of reaching the tile",
            Self::Moves { .. } => "expected moves to the tile, a loss counted as more",
            Self::Bellman { .. } => "discounted sum of tile scores",
        }
    }
}

impl fmt::Display for Objective {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Score => f.write_str("score"),
            Self::Reach { target } => write!(f, "reach:{}", target.tile()),
            Self::Moves { target, .. } => write!(f, "moves:{}", target.tile()),
            Self::Bellman { discount } => write!(f, "bellman:{discount}"),
        }
    }
}

/// The text is no objective.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{0}\" is not an objective: use score, reach:512, moves:64 or bellman:0.9")]
pub struct ObjectiveTextError(pub String);

impl FromStr for Objective {
    type Err = ObjectiveTextError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let unknown = || ObjectiveTextError(text.chars().take(40).collect());
        let tile = |tile: &str| {
            tile.parse()
                .ok()
                .and_then(Rank::of_tile)
                .filter(|rank| !rank.is_empty())
        };
        let objective = match text.trim().split_once(':') {
            None if text.trim() == "score" => Some(Self::Score),
            Some(("reach", target)) => tile(target).map(|target| Self::Reach { target }),
            Some(("moves", target)) => tile(target).map(|target| Self::Moves {
                target,
                loss: Self::LOSS,
            }),
            Some(("bellman", discount)) => discount
                .parse()
                .ok()
                .map(|discount| Self::Bellman { discount }),
            _ => None,
        };
        objective.ok_or_else(unknown)
    }
}

/// Why a problem cannot be solved.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum ProblemError {
    /// Without a target tile the board has far too many states.
    #[error(
        "a {0} board has far too many states to solve in full: choose reach:T or moves:T with a small tile T, or a \
         board of at most 10 cells"
    )]
    TooManyCells(Size),
    /// The tables hold at most 16 cells.
    #[error("a {0} board is too large for the exact solver, which takes up to 16 cells")]
    TooLarge(Size),
    /// The target is below 4 or larger than the board can hold.
    #[error("the tile to reach on a {size} board must be from 4 to {limit}, not {target}")]
    Target {
        /// The target.
        target: u64,
        /// The board's size.
        size: Size,
        /// The largest reachable tile.
        limit: u64,
    },
    /// γ is not between 0 and 1.
    #[error("the discount must lie between 0 and 1, not {0}")]
    Discount(f64),
    /// The cost of a lost game is negative or too large.
    #[error("the cost of a lost game must lie between 0 and {limit}, not {0}", limit = Problem::MOST_LOSS)]
    Loss(f64),
}

/// A problem: size, spawn rule and objective, which fit together.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Problem {
    size: Size,
    four: FourProbability,
    objective: Objective,
}

impl Problem {
    /// The number of cells of the largest board that can be solved without a target tile.
    const MOST_CELLS_IN_FULL: usize = 10;
    /// The number of cells of the largest board.
    const MOST_CELLS: usize = 16;
    /// The largest cost of a lost game, in moves.
    pub const MOST_LOSS: f64 = 1e9;

    /// Checks that the parts fit together.
    pub fn new(
        size: Size,
        four: FourProbability,
        objective: Objective,
    ) -> Result<Self, ProblemError> {
        if size.cells() > Self::MOST_CELLS {
            return Err(ProblemError::TooLarge(size));
        }
        match objective.target() {
            None if size.cells() > Self::MOST_CELLS_IN_FULL => {
                return Err(ProblemError::TooManyCells(size));
            }
            Some(target) => {
                let limit = size.max_rank().min(Rank::new(15));
                if !(Rank::FOUR..=limit).contains(&target) {
                    return Err(ProblemError::Target {
                        target: target.tile(),
                        size,
                        limit: limit.tile(),
                    });
                }
            }
            None => {}
        }
        match objective {
            Objective::Bellman { discount } if !(0.0..=1.0).contains(&discount) => {
                return Err(ProblemError::Discount(discount));
            }
            Objective::Moves { loss, .. } if !(0.0..=Self::MOST_LOSS).contains(&loss) => {
                return Err(ProblemError::Loss(loss));
            }
            _ => {}
        }
        Ok(Self {
            size,
            four,
            objective,
        })
    }

    /// Rows and columns.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The probability that a spawn is a 4.
    pub const fn four(&self) -> FourProbability {
        self.four
    }

    /// The player's objective.
    pub const fn objective(&self) -> Objective {
        self.objective
    }

    /// The same problem turned upright: no more rows than columns.
    #[must_use]
    pub(super) fn upright(self) -> Self {
        Self {
            size: key::upright(self.size),
            ..self
        }
    }

    /// True for problems that are solved in a moment, and so need not be solved beforehand.
    pub(crate) fn is_solved_at_once(&self) -> bool {
        /// The largest number of states of such a problem.
        const MOST_STATES: u64 = 100_000;
        match estimate(self).states {
            StateCount::Exactly(states) | StateCount::AtMost(states) => states <= MOST_STATES,
            StateCount::MoreThan(_) => false,
        }
    }

    /// True if both are the same problem, perhaps transposed.
    pub fn is_same_as(&self, other: &Self) -> bool {
        self.upright() == other.upright()
    }
}

/// The numbers of an objective in the value equations.
///
/// Q(s, a) = reward weight · reward + W(x), or `reaching` if the move makes the target; W(x) = step + S(x) if tile scores count +
/// discount · mean over the spawns of V.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct ObjectiveWeights {
    pub reward: f64,
    pub step: f64,
    pub tile_scores: bool,
    pub discount: f64,
    /// V of a board on which no move is legal.
    pub stuck: f64,
    /// Q of the move that makes the target.
    pub reaching: f64,
    /// V of a board that holds the target.
    pub reached: f64,
}

impl From<Objective> for ObjectiveWeights {
    fn from(objective: Objective) -> Self {
        let nothing = Self {
            discount: 1.0,
            ..Self::default()
        };
        match objective {
            Objective::Score => Self {
                reward: 1.0,
                ..nothing
            },
            Objective::Reach { .. } => Self {
                reaching: 1.0,
                reached: 1.0,
                ..nothing
            },
            Objective::Moves { loss, .. } => Self {
                step: -1.0,
                stuck: -loss,
                reaching: -1.0,
                ..nothing
            },
            Objective::Bellman { discount } => Self {
                tile_scores: true,
                discount,
                ..nothing
            },
        }
    }
}
