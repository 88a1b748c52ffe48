//! Solvers that play games at random, against their exact means.

use twofold::solver::{self, mcts::node_games};
use twofold::tree::Budget;
use twofold::{Position, Rank};

use super::{ask, assert_near, lively, number};
use crate::common::formulas::{Playouts, RandomGames, Tree};
use crate::common::reference::{empty, sum};
use crate::common::{formulas, numbers};
use crate::{assert_values, task};

const MIDDLE: &str = "64,32,8,2/16,8,4,2/2,4,2,0/0,2,0,0";

#[test]
fn monte_carlo_nears_its_exact_mean() {
    const PLAYOUTS: u32 = 40_000;
    for p4 in [0.0, 0.1] {
        for depth in [1, 3, 100] {
            let mut all = Playouts::new(0.95, p4, depth);
            for board in lively() {
                let settings = [("playouts", number(PLAYOUTS)), ("depth", number(depth))];
                let answer = ask("monte-carlo", &settings, &board, p4);
                assert_near(&answer, &board, |after, _| {
                    let moments = all.of_afterstate(after);
                    (moments.mean, moments.variance() / f64::from(PLAYOUTS))
                });
            }
        }
    }
}

#[test]
fn random_games_near_their_exact_mean() {
    const GAMES: u32 = 20_000;
    for p4 in [0.0, 0.1] {
        let mut all = RandomGames::new(p4);
        for board in lively() {
            let answer = ask("mcts-pure", &[("games", number(GAMES))], &board, p4);
            assert_near(&answer, &board, |after, reward| {
                let moments = all.of_afterstate(after);
                (moments.mean + reward, moments.variance() / f64::from(GAMES))
            });
        }
    }
}

#[test]
fn games_by_spawn_near_the_exact_mean() {
    const GAMES: u32 = 20_000;
    for p4 in [0.0, 0.1] {
        let mut all = RandomGames::new(p4);
        for board in lively() {
            let settings = [("games", number(GAMES)), ("best-fraction", number(1))];
            let answer = ask("mcts-probabilistic", &settings, &board, p4);
            assert_near(&answer, &board, |after, reward| {
                let cells = empty(after).len();
                let (mut mean, mut variance) = (reward, 0.0);
                for (next, weight) in formulas::spawns(after, p4) {
                    let is_four = sum(&next) - sum(after) == 4;
                    let rank = if is_four { Rank::FOUR } else { Rank::TWO };
                    let moments = all.of_board(&next);
                    let games = node_games(GAMES, cells, rank);
                    mean += weight * moments.mean;
                    variance += weight * weight * moments.variance() / f64::from(games);
                }
                (mean, variance)
            });
        }
    }
}

#[test]
fn playouts_cut_short_do_not_claim_to_be_complete() {
    let task = task(MIDDLE.parse::<Position>().expect("a board"), 0.1);
    for id in ["monte-carlo", "mcts-pure", "mcts-probabilistic"] {
        let mut solver = solver::with(id, []).expect("a solver");
        for limit in [1, 300, 3000] {
            let answer = solver.evaluate(&task, &Budget::of_nodes(limit));
            assert!(!answer.complete, "{id}");
        }
    }
}

#[test]
fn games_are_shared_out_by_cells_and_tiles() {
    let games = |games, empty| {
        (
            node_games(games, empty, Rank::TWO),
            node_games(games, empty, Rank::FOUR),
        )
    };
    assert_eq!(games(100, 1), (100, 12));
    assert_eq!(games(100, 8), (13, 3));
    assert_eq!(games(400, 8), (50, 6));
    assert_eq!(games(100, 15), (7, 3));
    assert_eq!(games(10, 15), (3, 3));
    assert_eq!(games(900, 10), (90, 10));
}

#[test]
fn keeping_fewer_games_never_lowers_a_value() {
    for board in ["2,0,0,2/0,4,0,0/8,0,0,0/2,0,0,4", MIDDLE] {
        let position: Position = board.parse().expect("a board");
        let values = [1.0, 0.75, 0.5, 0.25].map(|fraction| {
            let settings = [("best-fraction", number(fraction))];
            ask(
                "mcts-probabilistic",
                &settings,
                &numbers(position.grid()),
                0.1,
            )
            .values
        });
        for pair in values.windows(2) {
            for (direction, value) in pair[0].legal() {
                assert!(pair[1].get(direction).expect("a value") > value);
            }
        }
    }
}

#[test]
fn the_hybrid_searches_at_its_threshold_and_not_above() {
    let board: Position = MIDDLE.parse().expect("a board");
    let board = numbers(board.grid());
    assert_eq!(empty(&board).len(), 4);
    let hybrid = |threshold: u32| {
        ask(
            "mcts-hybrid",
            &[("threshold", number(threshold))],
            &board,
            0.1,
        )
    };
    let games = ask("mcts-probabilistic", &[], &board, 0.1);
    assert_eq!(hybrid(3), games);
    assert_eq!(hybrid(4).depth, 2);
    assert_ne!(hybrid(4).values, games.values);
}

#[test]
fn the_hybrid_is_exact_where_every_game_ends_within_its_depth() {
    let tree = Tree {
        reward: &|reward| reward,
        leaf: &|board| panic!("this game is too long: {board:?}"),
        ..Tree::PLAIN
    };
    let board = vec![vec![32, 16], vec![4, 4]];
    let answer = ask("mcts-hybrid", &[("depth", number(4))], &board, 0.1);
    assert_values("mcts-hybrid", &answer, &board, |after, reward| {
        tree.after(after, reward, 7)
    });
}
