//! Puzzles: boards on which exactly one move is right.
//!
//! The laboratory seeks them, by searches of two networks. A [`PuzzleSet`] keeps no two that are
//! the same but for rotation or reflection, spreads them over phases and difficulties, and reads and writes their file.
//! `docs/puzzles.md` says what makes a puzzle, and why.

mod chain;
mod line;
mod set;
mod theme;

use crate::board::{Bitboard, Board, Direction, Grid, Position};

pub use line::{LineMove, punishing_line};
pub use set::{PuzzleFileError, PuzzleSet};
pub use theme::Theme;

/// A board on which exactly one move is right, for a standard game: 4×4, one spawn in ten a 4.
///
/// The expected score and the costs are rounded as in the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Puzzle {
    board: Bitboard,
    answer: Direction,
    difficulty: u8,
    /// The logarithm of the expected final score: see [`Puzzle::expected_score`].
    expected: u8,
    /// The root of the cost of each move, by [`Direction::index`]; 0 for the answer, [`Puzzle::ILLEGAL`] for illegal moves.
    costs: [u8; 4],
}

fn others(answer: Direction) -> impl Iterator<Item = Direction> {
    (Direction::ALL.into_iter()).filter(move |&direction| direction != answer)
}

impl Puzzle {
    /// The number of phases, one for each largest tile from 64 to 16384.
    pub const PHASES: usize = 9;
    /// The rank of the largest tile in the first phase.
    pub const FIRST_RANK: u8 = 6;
    /// The largest difficulty; 0 is the least.
    pub const HARDEST: u8 = 7;

    const ILLEGAL: u8 = 255;
    /// A cost of 1, which is all of the expected final score.
    const ALL: f64 = 254.0;
    /// Steps of the logarithm to base 2 of the expected final score, from 1,024 points on.
    const STEPS: f64 = 12.0;
    const LEAST_SCORE: f64 = 1024.0;
    const MOST_STEPS: f64 = 127.0;

    /// A puzzle whose largest tile is that of a phase, with the final score expected after the right move, in points, and the cost
    /// of each legal move as a share of it.
    pub fn new(
        board: Bitboard,
        answer: Direction,
        difficulty: u8,
        expected_score: f64,
        costs: impl IntoIterator<Item = (Direction, f64)>,
    ) -> Self {
        let mut roots = [Self::ILLEGAL; 4];
        for (direction, cost) in costs {
            roots[direction.index()] = (Self::ALL * cost.clamp(0.0, 1.0).sqrt()).round() as u8;
        }
        let steps =
            Self::STEPS * (expected_score.max(Self::LEAST_SCORE) / Self::LEAST_SCORE).log2();
        Self {
            board,
            answer,
            difficulty,
            expected: steps.round().min(Self::MOST_STEPS) as u8,
            costs: roots,
        }
    }

    /// The board.
    pub const fn board(&self) -> Position {
        Position::Packed(self.board)
    }

    /// The right move.
    pub const fn answer(&self) -> Direction {
        self.answer
    }

    /// Its theme.
    pub fn theme(&self) -> Theme {
        let second = self.second();
        let cost = self.cost(second).unwrap_or_default();
        Theme::of(self.board.unpack(), self.answer, second, cost)
    }

    /// How much the small network has to search until it sees the right move: the number of one of the searches of
    /// `docs/puzzles.md`, from 0; [`Puzzle::HARDEST`] if the largest of them does not show it.
    pub const fn difficulty(&self) -> u8 {
        self.difficulty
    }

    /// The final score expected after the right move, in points, to 3 %.
    pub fn expected_score(&self) -> f64 {
        Self::LEAST_SCORE * (f64::from(self.expected) / Self::STEPS).exp2()
    }

    /// The loss by a move against the right one, as a share of the expected final score; `None` if it is illegal.
    pub fn cost(&self, direction: Direction) -> Option<f64> {
        let root = self.costs[direction.index()];
        (root != Self::ILLEGAL).then(|| (f64::from(root) / Self::ALL).powi(2))
    }

    /// The wrong move that costs the least.
    pub fn second(&self) -> Direction {
        let least = others(self.answer).min_by_key(|direction| self.costs[direction.index()]);
        least.unwrap_or(self.answer)
    }

    /// The index of its phase: 0 for 64 as the largest tile, to 8 for 16384.
    pub fn phase(&self) -> usize {
        phase(self.board).unwrap_or_default()
    }

    /// The same for all boards that are this one rotated or reflected.
    pub(crate) fn class(&self) -> Bitboard {
        twins(self.board).min().unwrap_or(self.board)
    }
}

/// The index of the phase of a board; `None` if its largest tile is outside the range of puzzles.
pub fn phase(board: impl Board) -> Option<usize> {
    let rank = board
        .max_rank()
        .exponent()
        .checked_sub(Puzzle::FIRST_RANK)?;
    Some(usize::from(rank)).filter(|&phase| phase < Puzzle::PHASES)
}

/// The eight boards that are this one rotated or reflected.
fn twins(board: Bitboard) -> impl Iterator<Item = Bitboard> {
    let mut twin = board;
    (0..8).map(move |number: u32| {
        twin = match number.is_multiple_of(2) {
            true => twin.mirrored(),
            false => twin.transposed(),
        };
        twin
    })
}

/// True if a largest tile lies in a corner.
pub fn largest_in_corner(board: Grid) -> bool {
    let largest = board.max_rank();
    let corners = board.size().corners();
    corners.iter().any(|&corner| board.rank(corner) == largest)
}
