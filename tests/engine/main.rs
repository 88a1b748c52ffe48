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

use common::formulas;
use common::reference::Numbers;
use twofold::search::Evaluation;

fn is_close(found: f64, expected: f64) -> bool {
    (found - expected).abs() <= 1e-9 * expected.abs().max(1.0)
}

/// Panics unless the answer gives the legal moves, and no others, the values that are expected of the board after a move and its
/// reward.
#[track_caller]
fn assert_values(
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
            found_way == way && is_close(found, expected),
            "{what}: {way} on {before:?} is {found}, not {expected}"
        );
    }
}
