//! The solvers of Frolov and Looi (papers 003 and 004) against slow formulations of what they compute.

mod frolov;
mod others;
mod slow;

use crate::common::reference::{self, Numbers, empty, push};
use crate::common::{boards_of, numbers};
use proptest::prelude::*;
use twofold::search::{Evaluation, Task};
use twofold::solver::{self, Resources, Solver, Value};
use twofold::tree::Budget;
use twofold::{Direction, FourProbability, Grid, Position, Seed, Size};

fn solver(id: &str, settings: &[(&str, &str)]) -> Box<dyn Solver> {
    let spec = solver::find(id).expect("a solver");
    let given = settings
        .iter()
        .map(|&(name, value)| (name, Value::Text(value.to_owned())));
    (spec.build)(
        &spec.settings(given).expect("settings"),
        &Resources::default(),
    )
}

fn task(position: impl Into<Position>, four: FourProbability) -> Task {
    Task {
        position: position.into(),
        four,
        seed: Seed::new(0),
    }
}

fn evaluate(solver: &mut dyn Solver, position: impl Into<Position>) -> Evaluation {
    solver.evaluate(
        &task(position, FourProbability::STANDARD),
        &Budget::default(),
    )
}

fn grid(text: &str) -> Grid {
    text.parse().expect("a board")
}

/// Panics unless both answers are the same but for the number of nodes, which depends on the table's collisions.
#[track_caller]
fn assert_same(one: &Evaluation, other: &Evaluation) {
    let nodes = 0;
    assert_eq!(Evaluation { nodes, ..*one }, Evaluation { nodes, ..*other });
}

fn is_close(found: f64, expected: f64) -> bool {
    (found - expected).abs() <= 1e-9 * expected.abs().max(1.0)
}

/// Panics unless the answer gives each legal move the value that `expected` gives the board after it.
#[track_caller]
fn assert_values(
    what: &str,
    answer: &Evaluation,
    before: &Numbers,
    mut expected: impl FnMut(&Numbers) -> f64,
) {
    for direction in Direction::ALL {
        let after = push(before, direction).numbers;
        let found = answer.values.get(direction);
        if after == *before {
            assert_eq!(found, None, "{what}: {direction} on {before:?}");
            continue;
        }
        let expected = expected(&after);
        let found = found.unwrap_or(f64::NAN);
        assert!(
            is_close(found, expected),
            "{what}: {direction} on {before:?} is {found}, not {expected}"
        );
    }
}

/// A board with few empty cells.
fn crowded(size: Size, max: u8) -> impl Strategy<Value = Grid> {
    boards_of(size, max).prop_filter_map("few empty cells, and a legal move", |grid| {
        let numbers = numbers(grid);
        (empty(&numbers).len() <= 3 && !reference::stuck(&numbers)).then_some(grid)
    })
}

#[test]
fn a_limited_budget_answers_with_its_last_complete_depth() {
    let board = grid("64,32,8,2/16,8,4,0/2,0,0,0/0,0,2,0");
    for id in [
        "frolov-3",
        "frolov-10",
        "cluster-minimax",
        "expectimax-weights",
        "looi",
    ] {
        let mut depths = Vec::new();
        for nodes in [1, 300, 3000, 30_000, 300_000] {
            let budget = Budget {
                nodes: Some(nodes),
                ..Budget::default()
            };
            let four = FourProbability::STANDARD;
            let cut = solver(id, &[]).evaluate(&task(board, four), &budget);
            let whole = evaluate(
                &mut *solver(id, &[("depth", &cut.depth.to_string())]),
                board,
            );
            assert_eq!(
                cut.values, whole.values,
                "{id} with {nodes} nodes: depth {}",
                cut.depth
            );
            assert_eq!(cut.best, whole.best, "{id} with {nodes} nodes");
            depths.push(cut.depth);
        }
        assert!(
            depths.is_sorted() && depths[0] < depths[3],
            "{id}: {depths:?}"
        );
    }
}

#[test]
fn a_wish_for_a_depth_is_met_in_the_solvers_own_count() {
    let board = grid("64,32,8,2/16,8,4,0/2,16,0,8/4,2,2,4");
    for id in ["frolov-3", "cluster-minimax", "expectimax-weights", "looi"] {
        for depth in 1..=4 {
            let budget = Budget {
                depth: Some(depth),
                ..Budget::default()
            };
            let four = FourProbability::STANDARD;
            let answer = solver(id, &[]).evaluate(&task(board, four), &budget);
            let whole = evaluate(&mut *solver(id, &[("depth", &depth.to_string())]), board);
            assert_eq!(answer.depth, depth, "{id}");
            assert_eq!(
                (answer.values, answer.complete),
                (whole.values, true),
                "{id} at {depth}"
            );
        }
    }
}
