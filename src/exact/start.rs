//! The boards that solving starts from.

use crate::board::{Board, Grid, Size};

use super::key;
use super::problem::Problem;
use super::solve_error::SolveError;

/// Every board with one or two spawned tiles.
pub(super) fn starts(problem: &Problem) -> Vec<(usize, u64)> {
    let empty = Grid::empty(problem.size());
    let spawned = |grid: Grid| {
        let ranks = problem.four().outcomes();
        grid.empty_cells().flat_map(move |cell| {
            ranks
                .clone()
                .map(move |(rank, _)| grid.with_rank(cell, rank))
        })
    };
    let mut roots: Vec<_> = spawned(empty)
        .flat_map(|grid| spawned(grid).chain([grid]))
        .filter_map(|grid| root(problem, grid).ok().flatten())
        .collect();
    roots.sort_unstable();
    roots.dedup();
    roots
}

/// The layer and canonical key of a board; `None` if it holds the target tile already.
pub(super) fn root(problem: &Problem, board: Grid) -> Result<Option<(usize, u64)>, SolveError> {
    let refuse = |reason| SolveError::Board(board.to_string(), reason);
    if key::upright(board.size()) != problem.size() {
        return Err(refuse("it has another size"));
    }
    if let Some(target) = problem.objective().target()
        && board.max_rank() >= target
    {
        return Ok(None);
    }
    let key = key::pack(board)
        .map(|key| key::canonical(problem.size(), key))
        .ok_or_else(|| refuse("a tile is too large"))?;
    check_root(problem, key)
        .map(|layer| Some((layer, key)))
        .ok_or_else(|| refuse("it has no tile, or one that is larger than any that can arise"))
}

/// The layer of a canonical board if a solver may start from it.
pub(super) fn check_root(problem: &Problem, key: u64) -> Option<usize> {
    let exponents = || (0..16).map(move |cell| key >> (4 * cell) & 15);
    let limit = match problem.objective().target() {
        Some(target) => target.exponent() - 1,
        None => Size::max_rank(problem.size()).exponent(),
    };
    let within = key != 0
        && exponents().all(|exponent| exponent <= limit.into())
        && (problem.size().cells() == 16 || key >> (4 * problem.size().cells()) == 0)
        && key::canonical(problem.size(), key) == key;
    let tile_sum: u64 = exponents()
        .filter(|&exponent| exponent > 0)
        .map(|exponent| 1 << exponent)
        .sum();
    within.then_some((tile_sum / 2) as usize)
}
