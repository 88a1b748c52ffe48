//! Discounted random playouts of limited length (*Probability and Statistics in 2048*, document 000).

use crate::board::{Board, Direction, FourProbability, Position};
use crate::search::{Draws, Evaluation, Task, Values, rank_score, tile_score};
use crate::tree::{Budget, Meter};

use super::{ParameterSet, Spec, choices, parameters};

/// With the spawn before the first move, this stays below the capacity of a packed board.
const MAX_DEPTH: u32 = 250;
const _: () = assert!((MAX_DEPTH as u64) < Position::PACKED_SPAWNS);

pub(super) const SPEC: Spec = Spec {
    id: "monte-carlo",
    label: "Monte Carlo",
    document: "Probability and Statistics in 2048 (document 000), The Monte Carlo Method",
    summary: "Tries each move many times, goes on with random moves, and adds up what the boards on the way are worth: \
              later ones count less, a lost one counts against the move. Random moves reach much further ahead than a \
              full search can. It follows the paper's text; the program in its appendix differs.",
    unit: "mean discounted tile score of the playouts",
    anytime: false,
    parameters: MonteCarlo::PARAMETERS,
    build: |settings, _| {
        let playouts = MonteCarlo::of(settings);
        Ok(Box::new(
            move |task: &Task, budget: &Budget<'_>| match task.position {
                Position::Packed(board) => playouts.evaluate(board, task, budget),
                Position::Grid(grid) => playouts.evaluate(grid, task, budget),
            },
        ))
    },
    ..Spec::PLAIN
};

choices! {
    /// The playouts of the text, or those of appendix B.
    enum Program {
        Text("text", "Of the text"),
        AppendixB("appendix-b", "Of appendix B"),
    }
}

parameters! {
    struct MonteCarlo {
        playouts: u32 (200, 1..=100_000, "Playouts", "The number of random playouts of each move."),
        depth: u32 (100, 1..=MAX_DEPTH, "Length", "The number of random moves in a playout."),
        discount: f64 (0.95, 0.0..=1.0, "Discount", "The weight of a board relative to the board one move earlier."),
        program: Program (reading Program::Text, "Program", "Playouts as in the text, or as in appendix B, which fits the \
            printed results: there an illegal direction uses up a move, and only the first playout begins with a spawn."),
    }
}

impl MonteCarlo {
    /// The playout of appendix B: each step draws one of the four directions, legal or not, and counts S of the board
    /// after the move. Only the first playout begins with a spawn.
    fn printed_playout<B: Board>(
        &self,
        start: B,
        four: FourProbability,
        draws: &mut Draws,
    ) -> (f64, u64) {
        let mut board = start;
        let mut score = tile_score(board);
        let (mut value, mut weight) = (0.0, 1.0);
        for step in 1..=self.depth {
            let direction = Direction::ALL[draws.below(4)];
            if let Some(moved) = board.play(direction) {
                let rank = draws.tile(four);
                board = draws.place(moved.board, rank);
                score += moved.reward + rank_score(rank);
            }
            if board.is_stuck() {
                return (value - weight * score as f64, u64::from(step));
            }
            value += weight * score as f64;
            weight *= self.discount;
        }
        (value, u64::from(self.depth))
    }

    /// Σ γ^t · S(s_t), and the number of boards. s_t is the board after random move t + 1 and its spawn; S is negative
    /// where no move is left.
    ///
    /// A first spawn that leaves no move counts as t = 0. Both follow the document's appendix B.
    fn playout<B: Board>(
        &self,
        afterstate: B,
        score: u64,
        four: FourProbability,
        draws: &mut Draws,
    ) -> (f64, u64) {
        let rank = draws.tile(four);
        let mut score = score + rank_score(rank);
        let start = draws.place(afterstate, rank);
        let Some(mut moved) = draws.legal_move(start) else {
            return (-(score as f64), 1);
        };
        let (mut value, mut weight) = (0.0, 1.0);
        for step in 1..=self.depth {
            let rank = draws.tile(four);
            let board = draws.place(moved.board, rank);
            score += moved.reward + rank_score(rank);
            let Some(next) = draws.legal_move(board) else {
                return (value - weight * score as f64, u64::from(step) + 1);
            };
            value += weight * score as f64;
            weight *= self.discount;
            moved = next;
        }
        (value, u64::from(self.depth) + 1)
    }
}

impl MonteCarlo {
    fn evaluate<B: Board>(&self, board: B, task: &Task, budget: &Budget<'_>) -> Evaluation {
        let score = tile_score(board);
        let moves: Vec<_> = board.legal_moves().collect();
        // The sum and the number of each move's playouts.
        let mut sums = vec![(0.0, 0_u32); moves.len()];
        let mut draws = Draws::new(task);
        let mut meter = Meter::new(budget);
        let (mut is_spent, mut complete) = (meter.count(1).is_err(), true);
        // The moves take turns, so that an interrupted search has sampled all of them equally.
        'playouts: for round in 0..self.playouts {
            for ((_, moved), (sum, playouts)) in moves.iter().zip(&mut sums) {
                if is_spent && round > 0 {
                    complete = false;
                    break 'playouts;
                }
                let after = moved.board;
                let (value, boards) = match self.program {
                    Program::AppendixB if round == 0 => {
                        let start = draws.spawn(after, task.four);
                        self.printed_playout(start, task.four, &mut draws)
                    }
                    Program::AppendixB => self.printed_playout(after, task.four, &mut draws),
                    // A merge adds its reward to the tile score.
                    Program::Text => {
                        self.playout(after, score + moved.reward, task.four, &mut draws)
                    }
                };
                *sum += value;
                *playouts += 1;
                is_spent = meter.count(boards).is_err();
            }
        }
        let values: Values = moves
            .iter()
            .zip(sums)
            .map(|(&(direction, _), (sum, playouts))| (direction, sum / f64::from(playouts)))
            .collect();
        Evaluation {
            complete,
            ..Evaluation::complete(values, self.depth, meter.nodes())
        }
    }
}
