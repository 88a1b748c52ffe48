//! The minimax and the two expectimax solvers.

use proptest::prelude::*;
use twofold::{Direction, Grid, Position, Size};

use super::slow::{any_corner_leaf, cited, cluster_leaf, looi_leaf, weights_leaf};
use super::{assert_same, crowded, evaluate, there};
use crate::common::formulas::Tree;
use crate::common::reference::Numbers;
use crate::common::{boards, boards_of, cases, numbers};
use crate::{assert_values, solver, task};

/// What a board is worth.
type LeafValue = fn(&Numbers) -> f64;
/// What a move is worth, by the board after it.
type ValueAfter<'a> = &'a dyn Fn(&Numbers) -> f64;

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn leaves_are_valued_as_defined_on_every_size(board in boards()) {
        let before = numbers(board);
        let leaves: [(&str, LeafValue); 2] =
            [("looi", looi_leaf), ("cluster-minimax", cluster_leaf)];
        for (id, leaf) in leaves {
            let mut solver = solver(id, &[("depth", "1")]);
            let answer = evaluate(&mut *solver, board);
            assert_values(id, &answer, &before, |after, _| leaf(after));
            assert_same(&answer, &evaluate(&mut *solver, Position::Grid(board)));
        }
    }

    #[test]
    fn corner_weights_are_summed(board in boards_of(Size::STANDARD, 17)) {
        let leaves: [(&str, LeafValue); 2] =
            [("top-left", weights_leaf), ("any", any_corner_leaf)];
        for (corner, leaf) in leaves {
            let settings = [("depth", "1"), ("corner", corner)];
            let Some(settings) = there(&settings) else {
                continue;
            };
            let id = "expectimax-weights";
            let mut solver = solver(id, &settings);
            let answer = evaluate(&mut *solver, board);
            assert_values(id, &answer, &numbers(board), |after, _| leaf(after));
            assert_same(&answer, &evaluate(&mut *solver, Position::Grid(board)));
        }
    }
}

#[cfg_attr(not(feature = "readings"), ignore = "a reading of the paper")]
#[test]
fn the_cited_leaf_is_that_of_a_board_counted_by_hand() {
    // On average 44 points so far: 48 if all is made of 2s, less 4 for each of 0.1 · 22 / 2.2 fours. Left scores 4.
    let board: Grid = "2,2,0,0/16,0,0,0/2,0,0,0/0,0,0,0".parse().expect("a board");
    let mut solver = solver("cluster-minimax", &[("depth", "1"), ("leaf", "source")]);
    let left = evaluate(&mut *solver, board).values.get(Direction::Left);
    // 13 empty cells count ln 48 each, 50 together. With itself, 4 has two neighbours, 16 three and 2 two: the means are
    // 12 / 2, 26 / 3 and 14 / 2, each rounded down.
    assert_eq!(left, Some(44.0 + 4.0 + 50.0 - (6.0 + 8.0 + 7.0)));
}

#[cfg_attr(not(feature = "readings"), ignore = "a reading of the paper")]
#[test]
fn a_2048_is_worth_more_to_the_cited_program_than_anything_else() {
    let board: Grid = "1024,1024,64,32/2,0,0,0/4,0,0,0/2,4,8,16"
        .parse()
        .expect("a board");
    for depth in ["1", "2", "3"] {
        let mut solver = solver("cluster-minimax", &[("depth", depth), ("leaf", "source")]);
        let answer = evaluate(&mut *solver, board);
        assert!(answer.values.get(Direction::Left) > Some(1e9));
        assert!(answer.values.get(Direction::Up) < Some(1e9) || depth == "3");
    }
}

/// Boards small or crowded enough for a search without shortcuts.
fn searchable() -> impl Strategy<Value = Grid> {
    prop_oneof![
        crowded(Size::STANDARD, 6),
        crowded(Size::new(2, 2).expect("a size"), 4),
        crowded(Size::new(2, 5).expect("a size"), 5),
        crowded(Size::new(3, 3).expect("a size"), 5),
    ]
}

proptest! {
    #![proptest_config(cases(40))]

    #[test]
    fn alpha_beta_finds_what_plain_minimax_finds(board in searchable(), depth in 1..=5_u32) {
        let before = numbers(board);
        let tree = Tree { is_worst: true, leaf: &cluster_leaf, lost: &|_| -1e9, ..Tree::PLAIN };
        let of_the_text = |after: &Numbers| tree.after(after, 0.0, depth - 1);
        let of_the_source = |after: &Numbers| cited(&before, after, depth - 1, 0.1);
        let readings: [(&str, ValueAfter); 2] =
            [("text", &of_the_text), ("source", &of_the_source)];
        for (name, expected) in readings {
            let depth = depth.to_string();
            let Some(settings) = there(&[("depth", &depth), ("leaf", name)]) else {
                continue;
            };
            let mut solver = solver("cluster-minimax", &settings);
            let answer = evaluate(&mut *solver, board);
            assert_values("cluster-minimax", &answer, &before, |after, _| expected(after));
            assert_same(&answer, &evaluate(&mut *solver, Position::Grid(board)));
            prop_assert_eq!(answer.best, answer.values.best());
        }
    }

    #[test]
    fn expectimax_with_weights_is_the_plain_recursion(
        board in crowded(Size::STANDARD, 6),
        depth in 1..=5_u32,
        four in prop::sample::select(vec![0.0, 0.1, 0.75, 1.0]),
        any_corner in any::<bool>(),
        lost_is_zero in any::<bool>(),
    ) {
        let depth_text = depth.to_string();
        let settings = [
            ("depth", &*depth_text),
            ("corner", if any_corner { "any" } else { "top-left" }),
            ("lost", if lost_is_zero { "zero" } else { "value" }),
        ];
        let Some(settings) = there(&settings) else {
            return Ok(());
        };
        let leaf = if any_corner { any_corner_leaf } else { weights_leaf };
        let lost = |board: &Numbers| if lost_is_zero { 0.0 } else { leaf(board) };
        let tree = Tree { four, leaf: &leaf, lost: &lost, ..Tree::PLAIN };
        let mut solver = solver("expectimax-weights", &settings);
        let mut ask = |position: Position| crate::evaluate(&mut *solver, &task(position, four));
        let answer = ask(board.into());
        assert_values("expectimax-weights", &answer, &numbers(board), |after, _| {
            tree.after(after, 0.0, depth - 1)
        });
        assert_same(&answer, &ask(Position::Grid(board)));
    }

    #[test]
    fn looi_weighs_spawns_equally_unless_told_the_truth(
        board in searchable(),
        depth in 1..=5_u32,
        four in prop::sample::select(vec![0.0, 0.1, 0.75]),
    ) {
        for (flag, share) in [("false", 0.5), ("true", four)] {
            let settings = [("depth", &*depth.to_string()), ("spawn-weights", flag)];
            let mut solver = solver("looi", &settings);
            let mut ask = |position: Position| crate::evaluate(&mut *solver, &task(position, four));
            let answer = ask(board.into());
            let tree = Tree { four: share, leaf: &looi_leaf, lost: &looi_leaf, ..Tree::PLAIN };
            assert_values("looi", &answer, &numbers(board), |after, _| tree.after(after, 0.0, depth - 1));
            assert_same(&answer, &ask(Position::Grid(board)));
        }
    }
}
