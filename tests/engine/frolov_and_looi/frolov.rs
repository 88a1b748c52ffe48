//! The seventeen methods of document 003.

use std::cell::RefCell;

use proptest::prelude::*;
use twofold::search::Evaluation;
use twofold::solver::{find, frolov};
use twofold::{Direction, Position, Size};

use super::slow::{self, calculate, exception, figure_11};
use super::{assert_same, crowded, evaluate, grid, there};
use crate::common::reference::{self, Numbers, push};
use crate::common::{boards_of, cases, numbers};
use crate::{assert_values, is_close, solver};

/// The methods as the text has them, and with a star those that are otherwise by default: method 1, in which lines in order cost, and
/// 3.8 and 5, which follow table 2.
const METHODS: [&str; 20] = [
    "1", "1*", "1.1", "2", "3", "3.8", "3.8*", "4", "5", "5*", "6", "7", "7.5", "7.7", "8", "9",
    "10", "11", "12", "13",
];

/// The name of the solver of a method.
fn name(method: &str) -> String {
    format!("frolov-{}", method.trim_end_matches('*'))
}

/// The methods as they are by default.
fn usual() -> impl Iterator<Item = &'static str> {
    let has_a_star = |method: &&str| METHODS.contains(&&*format!("{method}*"));
    METHODS
        .into_iter()
        .filter(move |method| !has_a_star(method))
}

#[test]
fn the_worked_examples_of_document_003_come_out_by_the_reading_that_each_follows() {
    let text = include_str!("../../data/frolov-examples.json");
    let examples: serde_json::Value = serde_json::from_str(text).expect("JSON");
    let cases = examples["cases"].as_array().expect("cases");
    // 74 in the sections 6.2 to 6.12, 10 in 6.1 and 3 in 2.2.1.
    assert_eq!(cases.len(), 87);
    let mut agreeing = 0;
    for case in cases {
        let (method, number) = (case["method"].as_str().expect("a method"), |name: &str| {
            case[name].as_f64().expect("a number")
        });
        let board = grid(case["board"].as_str().expect("a board"));
        let place = format!("{} {}", case["section"], case["move"]);
        let by_formula = frolov::leaf_value(method, board.into()).expect("4x4");
        if case.get("formula").is_some() {
            // The file has four decimals.
            assert!((by_formula - number("formula")).abs() < 6e-5, "{place}");
        }
        let value = match case["reading"].as_str() {
            None => by_formula,
            Some(reading) => {
                let value = slow::example_leaf(method, reading, &numbers(board));
                assert!((value - number("value")).abs() < 6e-5, "{place}: {value}");
                value
            }
        };
        let paper = number("paper");
        let agrees =
            (paper - value).abs() <= 0.007 * value || (value * 10.0).round() / 10.0 == paper;
        assert_eq!(Some(agrees), case["agrees"].as_bool(), "{place}: {value}");
        agreeing += u32::from(agrees);
    }
    // The others follow no reading that we know.
    assert_eq!(agreeing, 60);
}

#[test]
fn leaf_values_exist_for_the_methods_on_the_standard_board_only() {
    let board: Position = grid("2,4,8/0,0,0/2,2,0").into();
    assert_eq!(frolov::leaf_value("3", board), None);
    assert_eq!(frolov::leaf_value("14", grid("2,4/8,2").into()), None);
    let spec = find("frolov").expect("the solver");
    for size in Size::all() {
        assert_eq!(spec.check_size(size).is_ok(), size == Size::STANDARD);
    }
}

proptest! {
    #![proptest_config(cases(100))]

    #[test]
    fn the_methods_value_leaves_as_the_document_says(board in boards_of(Size::STANDARD, 17)) {
        for method in METHODS.into_iter().filter(|method| !method.ends_with('*')) {
            let found = frolov::leaf_value(method, board.into()).expect("a method for 4x4");
            let expected = slow::leaf(method, &numbers(board));
            prop_assert!(is_close(found, expected), "{} on {}: {}, not {}", method, board, found, expected);
        }
    }
}

#[test]
fn tables_give_the_methods_the_same_leaf_values() {
    for method in METHODS {
        let settings = with_formula(method, &[("depth", "1"), ("goal", "131072")]);
        let Some(settings) = there(&settings) else {
            continue;
        };
        let solver = RefCell::new(solver(&name(method), &settings));
        let mut runner = proptest::test_runner::TestRunner::new(cases(100));
        let boards = boards_of(Size::STANDARD, 15);
        runner
            .run(&boards, |board| {
                let by_line = evaluate(&mut **solver.borrow_mut(), Position::Grid(board));
                let by_table = evaluate(&mut **solver.borrow_mut(), board);
                assert_same(&by_line, &by_table);
                assert_values(method, &by_table, &numbers(board), |after, _| {
                    match reference::largest(after) {
                        131_072 => 1e9,
                        _ => slow::leaf(method, after),
                    }
                });
                Ok(())
            })
            .expect("tables agree");
    }
}

/// These settings, and those of a method's formula.
fn with_formula<'a>(method: &str, others: &[(&'a str, &'a str)]) -> Vec<(&'a str, &'a str)> {
    let own = match method {
        "1" => &[("penalty", "out-of-order")][..],
        "3.8" | "5" => &[("formula", "text")],
        _ => &[],
    };
    [others, own].concat()
}

/// The directions of a method in the order that its setting names, down last.
fn directions(method: &str, order: &str) -> Vec<Direction> {
    let mut directions: Vec<Direction> = order
        .split('-')
        .map(|word| word.parse().expect("a direction"))
        .collect();
    if slow::is_four(method) {
        directions.push(Direction::Down);
    }
    directions
}

/// An exception decides, or the first of the highest values of a method's own directions, or down where nothing else is legal.
fn assert_best(method: &str, answer: &Evaluation, before: &Numbers) {
    let own = (answer.values.legal())
        .filter(|&(direction, _)| slow::is_four(method) || direction != Direction::Down);
    let highest = own.fold(None, |best: Option<(Direction, f64)>, next| match best {
        Some(best) if best.1 >= next.1 => Some(best),
        _ => Some(next),
    });
    let expected = exception(method, before)
        .or(highest.map(|(direction, _)| direction))
        .unwrap_or(Direction::Down);
    assert_eq!(answer.best, Some(expected), "{method} on {before:?}");
}

/// Searches so many boards to a depth, and compares each value with what is expected of the board before the move, the board after it
/// and the goal, which counts until it lies on the board.
fn assert_searches(
    method: &str,
    (depth, goal, boards): (u32, u64, u32),
    others: &[(&str, &str)],
    expected: impl Fn(&Numbers, Direction, &Numbers, Option<u64>) -> f64,
) {
    let (depth_text, goal_text) = (depth.to_string(), goal.to_string());
    let own = [("depth", &*depth_text), ("goal", &*goal_text)];
    let settings = [&own[..], others].concat();
    let Some(settings) = there(&with_formula(method, &settings)) else {
        return;
    };
    let solver = RefCell::new(solver(&name(method), &settings));
    let mut runner = proptest::test_runner::TestRunner::new(cases(boards));
    let searches = runner.run(&crowded(Size::STANDARD, 7), |board| {
        let before = numbers(board);
        let goal = (reference::largest(&before) < goal).then_some(goal);
        let answer = evaluate(&mut **solver.borrow_mut(), board);
        prop_assert_eq!(answer.depth, depth);
        prop_assert!(answer.complete);
        for direction in Direction::ALL {
            let after = push(&before, direction).numbers;
            let found = answer.values.get(direction);
            prop_assert_eq!(found.is_some(), after != before);
            if let Some(found) = found {
                let expected = expected(&before, direction, &after, goal);
                let what = format!("{method}: {direction} on {board}");
                prop_assert!(is_close(found, expected), "{what}: {found}, not {expected}");
            }
        }
        let unpacked = evaluate(&mut **solver.borrow_mut(), Position::Grid(board));
        assert_same(&answer, &unpacked);
        assert_best(method, &answer, &before);
        Ok(())
    });
    searches.expect("the search agrees");
}

#[cfg_attr(not(feature = "readings"), ignore = "a reading of the paper")]
#[test]
fn the_methods_search_as_the_text_says() {
    for method in METHODS {
        for search in [(2, 2048, 8), (2, 64, 8), (3, 128, 3), (4, 2048, 1)] {
            assert_searches(
                method,
                search,
                &[("search", "text")],
                |_, _, after, goal| calculate(method, after, 1, search.0, goal),
            );
        }
    }
}

#[test]
fn the_methods_search_as_the_pseudo_code_says() {
    for method in METHODS {
        for (search, order, fours) in [
            ((2, 2048, 8), "up-left-right", "after-the-move"),
            ((2, 64, 8), "left-right-up", "after-the-move"),
            ((2, 64, 8), "right-up-left", "after-the-move"),
            ((2, 64, 8), "left-right-up", "after-a-second-move"),
            ((3, 128, 3), "right-up-left", "after-the-move"),
            ((3, 128, 3), "left-right-up", "after-a-second-move"),
            ((3, 2048, 3), "up-left-right", "after-the-move"),
            ((4, 2048, 1), "left-up-right", "after-the-move"),
        ] {
            let again = fours == "after-a-second-move";
            let directions = directions(method, order);
            let settings = [("order", order), ("fours", fours)];
            assert_searches(
                method,
                search,
                &settings,
                |before, direction, after, goal| {
                    let (order, depth) = (&directions, search.0);
                    match goal.is_some_and(|goal| reference::largest(after) >= goal) {
                        // A root move that wins is not looked beyond.
                        true => 1e9,
                        false => figure_11(method, before, direction, 1, depth, goal, order, again),
                    }
                },
            );
        }
    }
}

#[test]
fn exceptions_come_before_the_values_and_down_after_all_else() {
    let only_down = grid("2,4,8,16/4,8,16,32/2,4,8,16/0,0,0,0");
    let also_down = grid("2,4,8,16/4,8,16,32/2,4,8,2/0,0,0,2");
    let excepted = [
        "512,0,64,4/2,32,0,0/0,0,0,0/0,0,0,0",
        "0,512,64,4/32,16,8,2/0,0,0,0/0,0,0,0",
        "0,512,0,4/0,4,32,0/0,0,0,0/0,0,0,0",
    ];
    for method in usual().filter(|method| !slow::is_four(method)) {
        let mut solver = solver(&name(method), &[("depth", "3")]);
        let best = evaluate(&mut *solver, only_down).best;
        assert_eq!(best, Some(Direction::Down), "{method}");
        let answer = evaluate(&mut *solver, also_down);
        assert!(answer.values.get(Direction::Down).is_some(), "{method}");
        assert!(answer.best.is_some_and(|best| best != Direction::Down));
        for board in excepted.map(grid) {
            let exception = exception(method, &numbers(board));
            let best = evaluate(&mut *solver, board).best;
            assert!(
                exception.is_none() || best == exception,
                "{method} on {board}"
            );
        }
    }
    for (method, place, way) in [
        ("7", 0, Direction::Up),
        ("3", 1, Direction::Left),
        ("8", 2, Direction::Up),
        ("6", 2, Direction::Left),
    ] {
        let board = numbers(grid(excepted[place]));
        assert_eq!(exception(method, &board), Some(way), "{method}");
    }
    // The corner is empty: the text fills it, whatever the values say, and table 2 frees the method.
    let board = grid("0,512,64,4/32,512,8,2/0,0,0,0/0,0,0,0");
    for (method, way) in [("5", Direction::Left), ("5*", Direction::Up)] {
        if let Some(settings) = there(&with_formula(method, &[("depth", "1")])) {
            let best = evaluate(&mut *solver(&name(method), &settings), board).best;
            assert_eq!(best, Some(way), "{method}");
        }
    }
}

#[test]
fn a_board_without_a_successor_is_lost() {
    // Whatever spawns in the one cell that left leaves free, nothing can move again.
    let board = grid("8,16,8,16/16,8,16,8/8,16,8,16/0,16,8,16");
    for method in usual() {
        let mut solver = solver(&name(method), &[("depth", "2")]);
        let value = evaluate(&mut *solver, board).values.get(Direction::Left);
        assert_eq!(value, Some(-frolov::GOAL_VALUE), "{method}");
    }
}
