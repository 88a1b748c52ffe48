//! The minimax and the two expectimax solvers.

use proptest::prelude::*;
use twofold::tree::Unlimited;
use twofold::{FourProbability, Grid, Position, Size};

use crate::common::{boards, boards_of, cases, numbers};
use crate::slow::{cluster_leaf, looi_leaf, mean_of_spawns, weights_leaf, worst_spawn};
use crate::{assert_same, assert_values, crowded, evaluate, solver, task};

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn leaves_are_valued_as_defined_on_every_size(board in boards()) {
        let before = numbers(board);
        for id in ["looi", "cluster-minimax"] {
            let mut solver = solver(id, &[("depth", "1")]);
            let answer = evaluate(&mut *solver, board);
            assert_values(id, &answer, &before, |after| match id {
                "looi" => looi_leaf(after),
                _ => cluster_leaf(after),
            });
            assert_same(&answer, &evaluate(&mut *solver, Position::Grid(board)));
        }
    }

    #[test]
    fn corner_weights_are_summed(board in boards_of(Size::STANDARD, 17)) {
        let mut solver = solver("expectimax-weights", &[("depth", "1")]);
        let answer = evaluate(&mut *solver, board);
        assert_values("expectimax-weights", &answer, &numbers(board), weights_leaf);
        assert_same(&answer, &evaluate(&mut *solver, Position::Grid(board)));
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
        let mut solver = solver("cluster-minimax", &[("depth", &depth.to_string())]);
        let answer = evaluate(&mut *solver, board);
        assert_values("cluster-minimax", &answer, &numbers(board), |after| {
            worst_spawn(after, depth - 1)
        });
        assert_same(&answer, &evaluate(&mut *solver, Position::Grid(board)));
        prop_assert_eq!(answer.best, answer.values.best());
    }

    #[test]
    fn expectimax_with_weights_is_the_plain_recursion(
        board in crowded(Size::STANDARD, 6),
        depth in 1..=5_u32,
        four in prop::sample::select(vec![0.0, 0.1, 0.75, 1.0]),
    ) {
        let mut solver = solver("expectimax-weights", &[("depth", &depth.to_string())]);
        let mut ask = |position: Position| {
            let four = FourProbability::new(four).expect("a probability");
            solver.evaluate(&task(position, four), &mut Unlimited)
        };
        let answer = ask(board.into());
        assert_values("expectimax-weights", &answer, &numbers(board), |after| {
            mean_of_spawns(after, depth - 1, &[(2, 1.0 - four), (4, four)], &weights_leaf)
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
                solver.evaluate(&task(position, four), &mut Unlimited)
            };
            let answer = ask(board.into());
            assert_values("looi", &answer, &numbers(board), |after| {
                mean_of_spawns(after, depth - 1, &[(2, 1.0 - share), (4, share)], &looi_leaf)
            });
            assert_same(&answer, &ask(Position::Grid(board)));
        }
    }
}
