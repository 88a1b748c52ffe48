//! The search for the fewest moves.

use twofold::search::Task;
use twofold::solver::Value;
use twofold::solver::fewest_moves::lower_bound;
use twofold::tree::Budget;
use twofold::{Direction, Game, Position, Seed, Setup, Status, solver};

use super::{ask, four, lively, number, text};
use crate::assert_values;
use crate::common::reference::{largest, sum};
use crate::common::{formulas, numbers};

#[test]
fn fewest_moves_is_bounded_by_what_spawns_bring() {
    // 2048 / 2.2 = 930.9, and (2048 - 1100) / 2.2 = 430.9
    assert_eq!(lower_bound(2048, 0, four(0.1)), 931);
    assert_eq!(lower_bound(2048, 1100, four(0.1)), 431);
    assert_eq!(lower_bound(2048, 2044, four(0.0)), 2);
    assert_eq!(lower_bound(2048, 2044, four(1.0)), 1);
    assert_eq!(lower_bound(2048, 2048, four(0.1)), 0);
    assert_eq!(lower_bound(2048, 5000, four(0.1)), 0);
    // A board of the target's sum needs merges, but no spawn: the bound never exceeds the moves of a game.
    let board: Position = "1024,1024,2,4/0,0,0,0/0,0,0,0/0,0,0,0"
        .parse()
        .expect("a board");
    let answer = ask("fewest-moves", &[], &numbers(board.grid()), 0.1);
    assert_eq!(answer.values.get(Direction::Left), Some(-1.0));
    let best = answer.best.and_then(|best| answer.values.get(best));
    assert_eq!(best, Some(-1.0), "the move that makes the 2048");
    assert!(
        answer
            .values
            .get(Direction::Down)
            .is_some_and(|value| value < -1.5)
    );
    assert!(sum(&numbers(board.grid())) >= 2048);
}

/// How many of three games make a 2048.
fn reached(settings: &[(&'static str, Value)]) -> usize {
    let mut solver = solver::with("fewest-moves", settings.iter().cloned()).expect("settings");
    let makes_it = |seed: &u64| {
        let mut game = Game::new(Setup::standard(Seed::new(*seed)));
        while game.status() == Status::Playing {
            let answer = solver.evaluate(&Task::of(&game), &Budget::default());
            game.play(answer.best.expect("a legal move"))
                .expect("legal");
        }
        game.reached_win()
    };
    (1..=3).filter(makes_it).count()
}

#[test]
fn fewest_moves_makes_its_2048_in_most_games() {
    assert!(reached(&[]) >= 2);
}

#[cfg_attr(not(feature = "readings"), ignore = "a reading of the paper")]
#[test]
fn the_emptiest_board_makes_a_2048_in_few_games() {
    assert!(reached(&[("ties", text("emptiest"))]) <= 1);
}

#[test]
fn fewest_moves_on_small_boards_looks_to_the_end_of_every_game() {
    // Nearly full, so that many games are lost; a depth of 1 would know nothing of it.
    let full = ["2,4,2/4,2,0", "8,4,2/4,2,0", "8,2,4/2,4,2", "2,2/4,0/2,4"];
    let full = full.map(|board| {
        let position: Position = board.parse().expect("a board");
        (numbers(position.grid()), 0.1)
    });
    let small = lively().filter(|board| largest(board) < 16);
    for (board, p4) in small.map(|board| (board, 0.0)).chain(full) {
        let settings = [("target", text("16")), ("depth", number(1))];
        let answer = ask("fewest-moves", &settings, &board, p4);
        assert_values("fewest-moves", &answer, &board, |after, _| {
            formulas::fewest_moves(after, 16, p4, 40)
        });
    }
}
