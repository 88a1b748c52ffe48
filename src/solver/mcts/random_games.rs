//! The mean score of random games as leaf value (Ripstein, document 002, section 5).

use std::cell::RefCell;

use crate::board::{Board, FourProbability, Moved, Position};
use crate::search::{Draws, Task};
use crate::tree::{Leaf, raise};

pub(super) struct RandomGames {
    games: u32,
    four: FourProbability,
    draws: RefCell<Draws>,
}

impl RandomGames {
    /// `games` games for each value, drawn from the task's seed.
    pub(super) fn new(games: u32, task: &Task) -> Self {
        Self {
            games,
            four: task.four,
            draws: RefCell::new(Draws::new(task)),
        }
    }

    /// The value of a slide, and the number of moves in its games.
    fn mean(&self, afterstate: Position, reward: u64) -> (f64, u64) {
        let mut draws = self.draws.borrow_mut();
        let (score, moves) = (0..self.games).fold((0, 0), |(score, moves), _| {
            let game = draws.random_game_after(afterstate, self.four);
            (score + game.score, moves + game.moves + 1)
        });
        (reward as f64 + score as f64 / f64::from(self.games), moves)
    }
}

impl<B: Board + Into<Position>> Leaf<B> for RandomGames {
    fn afterstate(&self, moved: Moved<B>) -> f64 {
        self.mean(moved.board.into(), moved.reward).0
    }

    fn reward(&self, reward: u64) -> f64 {
        reward as f64
    }

    fn best(&self, board: B) -> (Option<f64>, u64) {
        let (mut best, mut nodes) = (None, 1);
        for (_, moved) in board.legal_moves() {
            let (value, moves) = self.mean(moved.board.into(), moved.reward);
            raise(&mut best, value);
            nodes += moves;
        }
        (best, nodes)
    }
}
