//! What thinks: searches, solvers, exact play, and the review of games.

#[path = "../common/mod.rs"]
mod common;
mod exact;
mod expectimax;
mod frolov_and_looi;
mod next_tile;
mod review;
mod solvers;
mod trees_and_playouts;

use std::sync::Arc;

use common::formulas;
use common::reference::Numbers;
use twofold::network::Model;
use twofold::search::{Evaluation, Task};
use twofold::solver::{self, Solver, Value};
use twofold::tree::Budget;
use twofold::{FourProbability, Position, Seed};

/// The solver of this name with these settings.
fn solver<'a>(id: &'a str, settings: &[(&'a str, impl Into<Value> + Clone)]) -> Box<dyn Solver> {
    let given = settings.iter().cloned();
    solver::with(id, given.map(|(name, value)| (name, value.into()))).expect("settings")
}

/// A board of a game with this chance of a 4.
fn task(position: impl Into<Position>, four: f64) -> Task {
    let four = FourProbability::new(four).expect("a probability");
    Task::new(position, four, Seed::new(5))
}

/// A network that is shipped.
fn network(name: &str) -> Arc<Model> {
    let models = concat!(env!("CARGO_MANIFEST_DIR"), "/models");
    let file = std::fs::read(format!("{models}/{name}.model")).expect("a file");
    Arc::new(Model::read(&file, &mut |_| {}).expect("a model"))
}

/// What a solver says of a board, with all the time that it wants.
fn evaluate(solver: &mut dyn Solver, task: &Task) -> Evaluation {
    solver.evaluate(task, &Budget::default())
}

/// Values are close if they differ by this part of the expected one, which counts as no smaller than the second number.
type Closeness = (f64, f64);

fn is_close(found: f64, expected: f64) -> bool {
    is_within((1e-9, 1.0), found, expected)
}

fn is_within((precision, scale): Closeness, found: f64, expected: f64) -> bool {
    (found - expected).abs() <= precision * expected.abs().max(scale)
}

/// Panics unless the answer gives the legal moves, and no others, the values that are expected of the board after a move and its
/// reward.
#[track_caller]
fn assert_values(
    what: &str,
    answer: &Evaluation,
    before: &Numbers,
    expected: impl FnMut(&Numbers, f64) -> f64,
) {
    assert_values_within((1e-9, 1.0), what, answer, before, expected);
}

#[track_caller]
fn assert_values_within(
    closeness: Closeness,
    what: &str,
    answer: &Evaluation,
    before: &Numbers,
    mut expected: impl FnMut(&Numbers, f64) -> f64,
) {
    let found: Vec<_> = answer.values.legal().collect();
    let moves = formulas::moves(before);
    assert_eq!(found.len(), moves.len(), "{what} on {before:?}");
    for ((found_way, found), (way, after, reward)) in found.into_iter().zip(moves) {
        let expected = expected(&after, reward);
        assert!(
            found_way == way && is_within(closeness, found, expected),
            "{what}: {way} on {before:?} is {found}, not {expected}"
        );
    }
}
