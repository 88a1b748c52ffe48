//! The solvers of Frolov and Looi (papers 003 and 004) against slow formulations of what they compute.

mod frolov;
mod others;
mod slow;

use crate::common::{dense, numbers, reference};
use crate::task;
use proptest::prelude::*;
use twofold::search::Evaluation;
use twofold::solver::Solver;
use twofold::{Grid, Position, Size};

/// The settings without the readings of the papers that this build has anyway; `None` if they ask for another one, which only a build
/// with the feature `readings` has.
fn there<'a>(settings: &[(&'a str, &'a str)]) -> Option<Vec<(&'a str, &'a str)>> {
    const USUAL: [(&str, &str); 6] = [
        ("corner", "top-left"),
        ("fours", "after-the-move"),
        ("leaf", "text"),
        ("lost", "value"),
        ("order", "right-up-left"),
        ("search", "figure-11"),
    ];
    if cfg!(feature = "readings") {
        return Some(settings.to_vec());
    }
    let others = settings.iter().copied().filter(|one| !USUAL.contains(one));
    let others: Vec<_> = others.collect();
    let is_plain = |(name, _): &(&str, &str)| ["depth", "goal"].contains(name);
    others.iter().all(is_plain).then_some(others)
}

fn evaluate(solver: &mut dyn Solver, position: impl Into<Position>) -> Evaluation {
    crate::evaluate(solver, &task(position, 0.1))
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

/// A board with few empty cells, and a legal move.
fn crowded(size: Size, max: u8) -> impl Strategy<Value = Grid> {
    dense(size, 3, max).prop_filter("a legal move", |grid| !reference::stuck(&numbers(*grid)))
}
