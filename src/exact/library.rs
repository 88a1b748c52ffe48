//! The solutions at hand: one store for the whole process, or for one page worker.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::board::{Grid, Size};

use super::estimate::{Count, estimate};
use super::key;
use super::problem::Problem;
use super::solution::Solution;
use super::solve::Solve;
use super::solve_error::SolveError;

static SOLUTIONS: Mutex<Vec<Arc<Solution>>> = Mutex::new(Vec::new());

/// A problem of at most this many states is solved when it is first asked for, within a blink.
pub const SOLVED_AT_ONCE: u64 = 100_000;

fn solutions() -> MutexGuard<'static, Vec<Arc<Solution>>> {
    // Nothing panics while it holds the lock half-way through a change.
    SOLUTIONS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Puts a solution in, in place of one of the same problem.
pub fn add(solution: Solution) -> Arc<Solution> {
    let solution = Arc::new(solution);
    let mut all = solutions();
    all.retain(|other| !other.problem().is_same_as(solution.problem()));
    all.push(Arc::clone(&solution));
    solution
}

/// Takes the solution of a problem out; its memory is free once nobody plays with it.
pub fn remove(problem: &Problem) {
    solutions().retain(|solution| !solution.problem().is_same_as(problem));
}

/// The solution of a problem, if it is at hand.
#[must_use]
pub fn find(problem: &Problem) -> Option<Arc<Solution>> {
    solutions()
        .iter()
        .find(|solution| solution.problem().is_same_as(problem))
        .cloned()
}

/// The solution of a problem, if it is at hand or small enough to be solved at once.
#[must_use]
pub fn find_or_solve(problem: &Problem) -> Option<Arc<Solution>> {
    find(problem).or_else(|| {
        let solution = is_solved_at_once(problem)
            .then(|| Solve::new(problem, super::DEFAULT_MEMORY).and_then(Solve::run))?;
        solution.ok().map(add)
    })
}

/// True for problems small enough to be solved when first asked for.
#[must_use]
pub fn is_solved_at_once(problem: &Problem) -> bool {
    match estimate(problem).states {
        Count::Exactly(states) | Count::AtMost(states) => states <= SOLVED_AT_ONCE,
        Count::MoreThan(_) => false,
    }
}

/// True if there is a solution for boards of this size, whatever its objective and spawns.
#[must_use]
pub fn has_size(size: Size) -> bool {
    let size = key::upright(size);
    solutions()
        .iter()
        .any(|solution| solution.problem().size() == size)
}

/// A small problem solved from one board on that no game leads to.
///
/// # Errors
/// [`SolveError`] if the board is not of this game.
pub fn solve_from(problem: &Problem, board: Grid) -> Result<Solution, SolveError> {
    Solve::with_boards(problem, super::DEFAULT_MEMORY, [board])?.run()
}
