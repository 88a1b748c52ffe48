//! The solvers of "Probability and Statistics in 2048", of Pouransari and Ghili, and of Ripstein (papers 000, 001 and 002) against their
//! formulas, written a second time.

mod fewest_moves;
mod playouts;

use crate::common::formulas::{self, Bellman, Tree};
use crate::common::reference::{Numbers, empty};
use crate::common::{boards_of, cases, grid, numbers};
use crate::{assert_values, evaluate, solver, task};
use proptest::prelude::*;
use twofold::rules::Adversary;
use twofold::search::Evaluation;
use twofold::solver::{Value, mcts::best_mean};
use twofold::{Board as _, FourProbability, Size};

fn number(value: impl Into<f64>) -> Value {
    Value::Number(value.into())
}

fn text(value: &str) -> Value {
    Value::Text(value.to_owned())
}

fn four(probability: f64) -> FourProbability {
    FourProbability::new(probability).expect("a probability")
}

/// What the solver says of these numbers.
fn ask(id: &str, settings: &[(&'static str, Value)], board: &Numbers, p4: f64) -> Evaluation {
    let answer = evaluate(&mut *solver(id, settings), &task(grid(board), p4));
    assert!(answer.complete);
    answer
}

fn size(text: &str) -> Size {
    text.parse().expect("a size")
}

/// Numbers with few empty places, on one of these sizes.
fn dense(sizes: &'static [&'static str], most_empty: usize) -> impl Strategy<Value = Numbers> {
    let grids = move |text: &str| crate::common::dense(size(text), most_empty, 6);
    prop::sample::select(sizes)
        .prop_flat_map(grids)
        .prop_map(numbers)
}

fn spawn_rules() -> impl Strategy<Value = f64> {
    prop::sample::select(vec![0.0, 0.1, 1.0])
}

#[test]
fn bellman_on_2x2_solves_its_equation_to_the_end() {
    let mut boards = 0;
    for p4 in [0.0, 0.1, 1.0] {
        for (id, corner) in [("bellman", false), ("bellman-corner", true)] {
            // Deeper than any game on 2×2 is long.
            let mut formula = Bellman::new(0.9, p4, corner);
            for code in (1..5_usize.pow(4)).step_by(7) {
                let rank = |cell: u32| code / 5_usize.pow(cell) % 5;
                let tile = |cell| if rank(cell) == 0 { 0 } else { 1 << rank(cell) };
                let board = vec![vec![tile(0), tile(1)], vec![tile(2), tile(3)]];
                let answer = ask(id, &[], &board, p4);
                assert_values(id, &answer, &board, |after, _| formula.q(after, 60));
                boards += 1;
            }
        }
    }
    assert_eq!(boards, 6 * 90);
}

proptest! {
    #![proptest_config(cases(60))]

    #[test]
    fn bellman_follows_its_equation(
        (board, most) in prop_oneof![
            boards_of(Size::STANDARD, 12).prop_map(|board| (numbers(board), 2_u32)),
            dense(&["2x3", "3x3", "3x2"], 3).prop_map(|board| (board, 3_u32)),
        ],
        p4 in spawn_rules(),
        discount in 0.5..=1.0_f64,
        corner: bool,
    ) {
        let depth = if empty(&board).len() > 4 { 1 } else { most };
        let id = if corner { "bellman-corner" } else { "bellman" };
        let settings = [("depth", number(depth)), ("discount", number(discount))];
        let mut formula = Bellman::new(discount, p4, corner);
        let answer = ask(id, &settings, &board, p4);
        assert_values(id, &answer, &board, |after, _| formula.q(after, depth));
    }

    #[test]
    fn alpha_beta_finds_what_plain_minimax_finds(
        board in dense(&["2x2", "2x3", "3x3", "4x4"], 3),
        p4 in spawn_rules(),
        depth in 1..=3_u32,
    ) {
        let snake = |numbers: &Numbers| formulas::snake(numbers, 4.0);
        let worst = Tree { four: p4, is_worst: true, ..Tree::PLAIN };
        let by_snake = Tree { leaf: &snake, lost: &snake, ..worst };
        let by_score = Tree { reward: &|reward| reward, ..worst };
        for (leaf, plain) in [("snake", by_snake), ("score", by_score)] {
            let settings = [("depth", number(depth)), ("leaf", text(leaf))];
            let answer = ask("minimax", &settings, &board, p4);
            assert_values(leaf, &answer, &board, |after, reward| {
                plain.after(after, reward, 2 * (depth - 1))
            });
        }
    }

    #[test]
    fn the_adversary_places_the_worst_spawn(
        board in dense(&["2x2", "2x3", "3x3", "3x6"], 2),
        p4 in spawn_rules(),
    ) {
        let room = |numbers: &Numbers| empty(numbers).len() as f64;
        let plain = Tree { four: p4, is_worst: true, reward: &|reward| reward, leaf: &room, ..Tree::PLAIN };
        let mut worst: Option<(f64, usize, u64)> = None;
        for place in empty(&board) {
            for (tile, chance) in [(2, 1.0 - p4), (4, p4)] {
                if chance > 0.0 {
                    let spawned = formulas::with(&board, place, tile);
                    let moves = u32::from(Adversary::moves(grid(&spawned).size()));
                    let value = plain.board(&spawned, 2 * moves - 1, 1.0);
                    if worst.is_none_or(|(least, ..)| value < least) {
                        worst = Some((value, place.0 * board[0].len() + place.1, tile));
                    }
                }
            }
        }
        let found = Adversary::default()
            .spawn(grid(&board).into(), four(p4))
            .map(|spawn| (spawn.cell, spawn.rank.tile()));
        prop_assert_eq!(found, worst.map(|(_, cell, tile)| (cell, tile)));
    }

    #[test]
    fn pruned_expectimax_looks_at_the_heaviest_empty_cells(
        board in prop::sample::select(vec!["4x4", "3x5", "2x2"])
            .prop_flat_map(|text| boards_of(size(text), 9)),
        depth in 1..=3_u32,
        base in 2.1..6.0_f64,
        lost_is_nothing in any::<bool>(),
    ) {
        let board = numbers(board);
        prop_assume!(lost_is_nothing || cfg!(feature = "readings"));
        let mut settings = vec![("depth", number(depth)), ("base", number(base))];
        settings.extend((!lost_is_nothing).then(|| ("lost", text("value"))));
        let answer = ask("expectimax-pruned", &settings, &board, 0.1);
        assert_values("pruned", &answer, &board, |after, _| {
            formulas::pruned(after, base, lost_is_nothing, 1, depth - 1)
        });
    }

    #[test]
    fn fewest_moves_counts_moves(
        board in dense(&["2x4", "3x3", "4x4"], 2),
        p4 in spawn_rules(),
        depth in 1..=3_u32,
    ) {
        let largest = crate::common::reference::largest(&board);
        let target = (2 * largest).max(64);
        let settings = [("depth", number(depth)), ("target", text(&target.to_string()))];
        let fits = target <= 1 << (board.len() * board[0].len());
        prop_assume!(fits);
        let answer = ask("fewest-moves", &settings, &board, p4);
        assert_values("fewest-moves", &answer, &board, |after, _| {
            formulas::fewest_moves(after, target, p4, depth - 1)
        });
    }

    #[test]
    fn only_the_best_scores_count(
        mut scores in prop::collection::vec(0..10_000_u64, 1..40),
        fraction in prop::sample::select(vec![1.0, 0.75, 0.5, 0.25, 0.01]),
    ) {
        let found = best_mean(&mut scores.clone(), fraction);
        scores.sort_unstable();
        scores.reverse();
        let kept = ((scores.len() as f64 * fraction).floor() as usize).max(1);
        let mean = scores[..kept].iter().sum::<u64>() as f64 / kept as f64;
        prop_assert!((found - mean).abs() < 1e-9);
    }
}

/// Boards of 2×2 on which a random game can still go several ways.
const LIVELY: [[u64; 4]; 5] = [
    [2, 0, 0, 2],
    [2, 4, 2, 0],
    [4, 4, 8, 0],
    [8, 2, 2, 4],
    [16, 4, 0, 4],
];

fn lively() -> impl Iterator<Item = Numbers> {
    LIVELY
        .map(|[a, b, c, d]| vec![vec![a, b], vec![c, d]])
        .into_iter()
}

/// Panics unless each value lies within 4.5 standard deviations of the mean that is exact for the board after a move and its reward,
/// given with its variance.
#[track_caller]
fn assert_near(
    answer: &Evaluation,
    board: &Numbers,
    mut exact: impl FnMut(&Numbers, f64) -> (f64, f64),
) {
    let found: Vec<_> = answer.values.legal().collect();
    let moves = formulas::moves(board);
    assert_eq!(found.len(), moves.len());
    for ((way, found), (direction, after, reward)) in found.into_iter().zip(moves) {
        let (mean, variance) = exact(&after, reward);
        let allowed = 4.5 * variance.max(0.0).sqrt() + 1e-9;
        assert!(
            way == direction && (found - mean).abs() <= allowed,
            "{direction}: {found}, but {mean} ± {allowed}"
        );
        // The interval must be able to tell a wrong formula.
        assert!(allowed < 0.2 * mean.abs().max(10.0), "{allowed} of {mean}");
    }
}
