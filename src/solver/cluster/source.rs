//! The leaf value of the program that Frolov (document 003) cites for its clustering minimax.
//!
//! It is score + ln(score) · empty cells − Σ over the tiles of the mean difference to the tiles around and to itself. It is at
//! least 1, a lost board is worth 1, and a win is worth more than anything else.
//!
//! A board does not tell the score of its game. The rewards of the moves that the search makes are added as they are; what
//! the game scored before is replaced by the score that its tiles have on average.

use crate::board::{Board, FourProbability, Rank};
use crate::search::{Scored, Weighting};

/// The value of a 2048.
pub(super) const WON: f64 = 1e9;

/// The formula, with the spawn rule of the game.
#[derive(Clone, Copy)]
pub(super) struct CitedFormula {
    pub(super) four: FourProbability,
    /// The tile that wins; `None` once it lies on the board.
    pub(super) goal: Option<Rank>,
}

impl CitedFormula {
    pub(super) fn is_won<B: Board>(self, board: B) -> bool {
        self.goal.is_some_and(|goal| board.max_rank() >= goal)
    }

    /// The score that a game has on average when its tiles are these: the tile score less 4 for each spawned 4.
    pub(super) fn score<B: Scored>(self, board: B) -> i64 {
        let four = self.four.probability();
        let fours = four * board.tile_sum() as f64 / (2.0 + 2.0 * four);
        (board.score(Weighting::Even) - 4.0 * fours)
            .round()
            .max(0.0) as i64
    }

    /// The value of a board without its score: what its empty cells add and what its neighbours take off.
    // CITE: Frolov (document 003), reference 2 (Vryniotis, "Using artificial intelligence to solve the 2048 game").
    pub(super) fn beyond_the_score<B: Scored>(self, board: B) -> f64 {
        let score = self.score(board);
        if score == 0 {
            return 0.0;
        }
        let room = ((score as f64).ln() * board.empty_count() as f64) as i64;
        (room - clustering(board).cast_signed()).max(1 - score) as f64
    }

    /// The same for a lost board: all but 1 of its score is gone.
    pub(super) fn lost<B: Scored>(self, board: B) -> f64 {
        let score = self.score(board);
        (score.min(1) - score) as f64
    }
}

/// Σ over the tiles of the mean difference to the up to eight tiles around them and to themselves, each rounded down.
fn clustering<B: Board>(board: B) -> u64 {
    let (rows, columns) = (board.size().rows(), board.size().columns());
    let tile = |row, column| board.rank_at(row, column).tile();
    let near = |place: usize, sides: usize| place.saturating_sub(1)..sides.min(place + 2);
    let mut sum = 0;
    for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
        let own = tile(row, column);
        if own == 0 {
            continue;
        }
        // The tile itself is one of them, so that none is without neighbours.
        let (mut differences, mut count) = (0, 0);
        for other in near(row, rows)
            .flat_map(|row| near(column, columns).map(move |column| tile(row, column)))
        {
            if other != 0 {
                differences += own.abs_diff(other);
                count += 1;
            }
        }
        sum += differences / count;
    }
    sum
}
