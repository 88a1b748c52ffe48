//! Games played from a board by a solver without search.

use crate::board::{FourProbability, Position};
use crate::rules::{Seed, SpawnStream};
use crate::search::Task;
use crate::solver::Solver;
use crate::tree::Budget;

/// A game played from a board. Each seed gives another game.
pub(super) struct ContinuedGame<'a> {
    solver: &'a mut dyn Solver,
    four: FourProbability,
    seed: Seed,
    stream: SpawnStream,
    drawn: u64,
}

impl<'a> ContinuedGame<'a> {
    pub(super) fn new(solver: &'a mut dyn Solver, four: FourProbability, seed: Seed) -> Self {
        Self {
            solver,
            four,
            seed,
            stream: SpawnStream::new(seed),
            drawn: 0,
        }
    }

    /// The board after the next spawn; `None` on a full board.
    pub(super) fn spawn_on(&mut self, afterstate: Position) -> Option<Position> {
        let spawn = (self.stream.draw(self.drawn)).on(&afterstate, self.four)?;
        self.drawn += 1;
        Some(afterstate.with_rank(spawn.cell, spawn.rank))
    }

    /// The board after the solver's move and the next spawn; `None` if no move is legal.
    pub(super) fn step(&mut self, position: Position) -> Option<Position> {
        let task = Task::new(position, self.four, self.seed);
        let without_search = Budget::of_depth(1);
        let best = self.solver.evaluate(&task, &without_search).best?;
        self.spawn_on(position.play(best)?.board)
    }
}
