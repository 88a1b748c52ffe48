//! Is a board a puzzle?

use std::sync::Arc;

use twofold::board::{Bitboard, Board, Direction, FourProbability, Grid};
use twofold::network::Model;
use twofold::puzzle::{Puzzle, largest_in_corner, phase};
use twofold::rules::Seed;
use twofold::search::{Task, Values, tile_score};
use twofold::solver::{Learned, Solver as _};
use twofold::tree::Budget;

/// Judges boards by searches of the full network, and their difficulty by searches of the small one.
pub struct PuzzleJudge {
    full: Learned,
    small: Learned,
}

/// The values of the moves on a board.
struct MoveValues {
    values: Values,
    best: Direction,
    /// The final score expected after the best move, in points.
    expected: f64,
}

impl MoveValues {
    /// The cost of a move with this value, as a share of the expected final score.
    fn cost(&self, value: f64) -> f64 {
        let best = self.values.get(self.best).unwrap_or(value);
        ((best - value) / self.expected.max(1.0)).max(0.0)
    }

    /// The cost of the best move but one; `None` with one legal move.
    fn second_cost(&self) -> Option<f64> {
        let others = self
            .values
            .legal()
            .filter(|&(direction, _)| direction != self.best);
        others.map(|(_, value)| self.cost(value)).reduce(f64::min)
    }
}

impl PuzzleJudge {
    /// The least that every wrong move costs, as a share of the expected final score: that of a mistake in a review.
    pub const LEAST_COST: f64 = 0.03;
    /// Nodes of the searches of the full network, all of which find the same move. The last one gives the costs of the moves.
    pub const NODES: [u64; 3] = [10_000, 100_000, 1_000_000];
    /// Nodes of the searches of the small network that show how hard a puzzle is. The first is without search.
    pub const SEARCHES: [u64; Puzzle::HARDEST as usize] =
        [0, 300, 1_000, 3_000, 10_000, 30_000, 100_000];

    /// Nodes of a first look, by which most boards are dismissed.
    const GLANCE: u64 = 1_000;

    /// With the full and the small network.
    pub fn new(full: Arc<Model>, small: Arc<Model>) -> Self {
        Self {
            full: Learned::new(full),
            small: Learned::new(small),
        }
    }

    /// The puzzle on this board; `None` if it is none.
    pub fn judge(&mut self, board: Grid) -> Option<Puzzle> {
        let packed = Bitboard::pack(board)?;
        phase(board)?;
        if board.legal_moves().count() < 2 {
            return None;
        }
        // Boards are many, and puzzles few: each search is asked only about what the one before leaves.
        let glance = self.worth(board, Self::GLANCE)?;
        if glance.second_cost()? < Self::LEAST_COST / 3.0 {
            return None;
        }
        let mut last = None;
        for nodes in Self::NODES {
            let worth = self.worth(board, nodes)?;
            let same = (last.as_ref()).is_none_or(|last: &MoveValues| last.best == worth.best);
            if !same || worth.second_cost()? < Self::LEAST_COST || is_obvious(board, worth.best) {
                return None;
            }
            last = Some(worth);
        }
        let worth = last?;
        let difficulty = self.difficulty(board, worth.best);
        let costs = (worth.values.legal()).map(|(legal, value)| (legal, worth.cost(value)));
        Some(Puzzle::new(
            packed,
            worth.best,
            difficulty,
            worth.expected,
            costs,
        ))
    }

    /// True if a search with this many nodes finds the answer of the puzzle best.
    pub fn confirms(&mut self, puzzle: &Puzzle, nodes: u64) -> bool {
        let worth = self.worth(puzzle.board().grid(), nodes);
        worth.is_some_and(|worth| worth.best == puzzle.answer())
    }

    fn worth(&mut self, board: Grid, nodes: u64) -> Option<MoveValues> {
        let values = search(&mut self.full, board, nodes);
        let best = values.best()?;
        Some(MoveValues {
            values,
            best,
            expected: score_of(board) + values.get(best)?,
        })
    }

    /// The first search that finds the answer and after which all larger ones find it too.
    fn difficulty(&mut self, board: Grid, answer: Direction) -> u8 {
        let finds = Self::SEARCHES
            .map(|nodes| search(&mut self.small, board, nodes).best() == Some(answer));
        let seen = finds.iter().rev().take_while(|&&finds| finds).count();
        Puzzle::HARDEST - seen as u8
    }
}

/// The value of each move, in points still to come. No nodes means no search.
fn search(solver: &mut Learned, board: Grid, nodes: u64) -> Values {
    let task = Task::new(board, FourProbability::STANDARD, Seed::new(0));
    let budget = match nodes {
        0 => Budget::of_depth(1),
        _ => Budget::of_nodes(nodes),
    };
    solver.evaluate(&task, &budget).values
}

/// True if a rule of thumb finds the move: it makes the largest merge, and of several such moves it alone leaves the largest tile in
/// a corner.
fn is_obvious(board: Grid, answer: Direction) -> bool {
    let rate = |direction| {
        let moved = board.slide(direction);
        (moved.reward, largest_in_corner(moved.board))
    };
    let own = rate(answer);
    let mut others = board
        .legal_moves()
        .filter(|&(direction, _)| direction != answer);
    own.0 > 0 && others.all(|(direction, _)| rate(direction) < own)
}

/// The score of a game that led to this board, in points: what its tiles earned if one spawn in ten was a 4.
///
/// A tile 2^k that was merged from tiles 2 earned (k − 1) · 2^k points. Each 4 that came as one earned 4 points less. A
/// spawn brings 2.2 on average, so a board of sum s had s / 2.2 spawns, and s / 22 of these were a 4.
fn score_of(board: impl Board) -> f64 {
    (tile_score(board) as f64 - 4.0 * board.tile_sum() as f64 / 22.0).max(0.0)
}

#[cfg(test)]
mod tests {
    use twofold::rules::{Game, Setup};

    use super::*;

    #[test]
    fn the_largest_merge_into_the_corner_is_obvious() {
        let board: Grid = "64,8,4,0/64,2,0,0/0,0,0,0/0,0,0,2"
            .parse()
            .expect("a board");
        // Both merge the 64, and both leave the 128 in a corner.
        assert!(!is_obvious(board, Direction::Up));
        let board: Grid = "0,8,4,0/64,2,0,0/64,4,0,0/2,0,0,2"
            .parse()
            .expect("a board");
        assert!(is_obvious(board, Direction::Up));
        assert!(!is_obvious(board, Direction::Left));
    }

    #[test]
    fn the_score_of_a_board_is_near_that_of_its_game() {
        let mut game = Game::new(Setup::standard(Seed::new(5)));
        let turns = Direction::ALL.into_iter().cycle();
        for direction in turns.take(2_000) {
            game.play(direction).ok();
        }
        let (estimate, score) = (score_of(game.board().grid()), game.score() as f64);
        assert!(score > 500.0);
        assert!(
            (estimate - score).abs() < 0.05 * score,
            "{estimate} for {score}"
        );
    }
}
