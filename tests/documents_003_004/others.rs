//! The minimax and the two expectimax solvers.

use proptest::prelude::*;
use twofold::tree::Budget;
use twofold::{FourProbability, Grid, Position, Size};

use crate::common::reference::Numbers;
use crate::common::{boards, boards_of, cases, numbers};
use crate::slow::{
    any_corner_leaf, cited_leaf, cluster_leaf, looi_leaf, mean_of_spawns, mean_of_spawns_or_lost,
    weights_leaf, worst_spawn,
};
use crate::{assert_same, assert_values, crowded, evaluate, solver, task};

/// What a board is worth.
type LeafValue = fn(&Numbers) -> f64;
/// Names and values.
type Given<'a> = &'a [(&'a str, &'a str)];

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn leaves_are_valued_as_defined_on_every_size(board in boards()) {
        let before = numbers(board);
        let leaves: [(&str, Given, LeafValue); 3] = [
            ("looi", &[("depth", "1")], looi_leaf),
            ("cluster-minimax", &[("depth", "1")], cluster_leaf),
            ("cluster-minimax", &[("depth", "1"), ("leaf", "source")], cited_leaf),
        ];
        for (id, settings, leaf) in leaves {
            let mut solver = solver(id, settings);
            let answer = evaluate(&mut *solver, board);
            assert_values(id, &answer, &before, leaf);
            assert_same(&answer, &evaluate(&mut *solver, Position::Grid(board)));
        }
    }

    #[test]
    fn corner_weights_are_summed(board in boards_of(Size::STANDARD, 17)) {
        let leaves: [(&str, LeafValue); 2] =
            [("top-left", weights_leaf), ("any", any_corner_leaf)];
        for (corner, leaf) in leaves {
            let settings = [("depth", "1"), ("corner", corner)];
            let mut solver = solver("expectimax-weights", &settings);
            let answer = evaluate(&mut *solver, board);
            assert_values("expectimax-weights", &answer, &numbers(board), leaf);
            assert_same(&answer, &evaluate(&mut *solver, Position::Grid(board)));
        }
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
        let leaves: [(&str, LeafValue); 2] =
            [("text", cluster_leaf), ("source", cited_leaf)];
        for (name, leaf) in leaves {
            let settings = [("depth", &*depth.to_string()), ("leaf", name)];
            let mut solver = solver("cluster-minimax", &settings);
            let answer = evaluate(&mut *solver, board);
            assert_values("cluster-minimax", &answer, &numbers(board), |after| {
                worst_spawn(after, depth - 1, &leaf)
            });
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
        let leaf = if any_corner { any_corner_leaf } else { weights_leaf };
        let lost = lost_is_zero.then_some(0.0);
        let mut solver = solver("expectimax-weights", &settings);
        let mut ask = |position: Position| {
            let four = FourProbability::new(four).expect("a probability");
            solver.evaluate(&task(position, four), &Budget::default())
        };
        let answer = ask(board.into());
        assert_values("expectimax-weights", &answer, &numbers(board), |after| {
            let spawns = [(2, 1.0 - four), (4, four)];
            mean_of_spawns_or_lost(after, depth - 1, &spawns, &leaf, lost)
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
            let mut ask = |position: Position| {
                let four = FourProbability::new(four).expect("a probability");
                solver.evaluate(&task(position, four), &Budget::default())
            };
            let answer = ask(board.into());
            assert_values("looi", &answer, &numbers(board), |after| {
                mean_of_spawns(after, depth - 1, &[(2, 1.0 - share), (4, share)], &looi_leaf)
            });
            assert_same(&answer, &ask(Position::Grid(board)));
        }
    }
}
