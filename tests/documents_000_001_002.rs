//! The solvers of documents 000, 001 and 002 against their formulas, written a second time.

mod common;

use common::formulas::{self, Bellman, Minimax, Moments, Playouts, RandomGames};
use common::reference::{Numbers, empty, stuck, sum};
use common::{boards_of, cases, grid, numbers};
use proptest::prelude::*;
use twofold::rules::Adversary;
use twofold::search::{Evaluation, Task};
use twofold::solver::{
    self, Resources, Value, fewest_moves::lower_bound, mcts::best_mean, mcts::node_games,
};
use twofold::tree::Budget;
use twofold::{
    Board as _, Direction, FourProbability, Game, Grid, Position, Rank, Seed, Setup, Size, Spawner,
    Start, Status,
};

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
    let spec = solver::find(id).expect("a solver");
    let settings = spec.settings(settings.iter().cloned()).expect("settings");
    let task = Task {
        position: grid(board).into(),
        four: four(p4),
        seed: Seed::new(5),
    };
    let answer = (spec.build)(&settings, &Resources::default()).evaluate(&task, &Budget::default());
    assert!(answer.complete);
    answer
}

/// Panics unless the answer has these values, each to a relative 10^-9.
#[track_caller]
fn assert_values(answer: &Evaluation, expected: impl Iterator<Item = (Direction, f64)>) {
    let expected: Vec<_> = expected.collect();
    let found: Vec<_> = answer.values.legal().collect();
    assert_eq!(found.len(), expected.len());
    for (found, expected) in found.iter().zip(&expected) {
        assert_eq!(found.0, expected.0);
        let close = 1e-9 * expected.1.abs().max(1.0);
        assert!(
            (found.1 - expected.1).abs() <= close,
            "{found:?}, {expected:?}"
        );
    }
}

fn size(text: &str) -> Size {
    text.parse().expect("a size")
}

/// Boards with few empty cells: their trees are small enough for the slow formulations.
fn dense(size: Size, most_empty: usize) -> impl Strategy<Value = Numbers> {
    let cells = size.cells();
    let ranks = proptest::collection::vec(1..=6_u8, cells);
    let holes = proptest::collection::vec(0..cells, 0..=most_empty);
    (ranks, holes).prop_map(move |(ranks, holes)| {
        let full = (0..cells).fold(Grid::empty(size), |grid, cell| {
            grid.with_rank(cell, Rank::new(ranks[cell]))
        });
        let grid = holes
            .iter()
            .fold(full, |grid, &cell| grid.with_rank(cell, Rank::EMPTY));
        numbers(grid)
    })
}

fn spawn_rules() -> impl Strategy<Value = f64> {
    prop::sample::select(vec![0.0, 0.1, 1.0])
}

#[test]
fn bellman_reaches_the_maximal_score_in_every_game_of_2s_on_2x2() {
    let spec = solver::find("bellman").expect("a solver");
    let mut bellman = spec.with_defaults(&Resources::default());
    for seed in 0..300 {
        let mut game = Game::new(Setup {
            start: Start::TwoTiles(size("2x2")),
            four: four(0.0),
            seed: Seed::new(seed),
            spawner: Spawner::Random,
        });
        while game.status() == Status::Playing {
            let task = Task {
                position: game.board(),
                four: four(0.0),
                seed: Seed::new(0),
            };
            let best = bellman.evaluate(&task, &Budget::default()).best;
            game.play(best.expect("a move is legal"))
                .expect("a legal move");
        }
        assert_eq!(
            (game.board().max_rank().tile(), game.score()),
            (16, 68),
            "seed {seed}"
        );
    }
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
                let expected = formulas::moves(&board)
                    .into_iter()
                    .map(|(direction, after, _)| (direction, formula.q(&after, 60)));
                assert_values(&answer, expected);
                boards += 1;
            }
        }
    }
    assert_eq!(boards, 6 * 90);
}

/// Value and reward of each legal move, as a list.
fn candidates(board: &Numbers) -> Vec<(Direction, Numbers, f64)> {
    formulas::moves(board)
}

proptest! {
    #![proptest_config(cases(60))]

    #[test]
    fn bellman_follows_its_equation(
        board in boards_of(Size::STANDARD, 12),
        p4 in spawn_rules(),
        discount in 0.5..=1.0_f64,
        corner: bool,
    ) {
        let board = numbers(board);
        let depth = if empty(&board).len() > 4 { 1 } else { 2 };
        let id = if corner { "bellman-corner" } else { "bellman" };
        let settings = [("depth", number(depth)), ("discount", number(discount))];
        let mut formula = Bellman::new(discount, p4, corner);
        let expected = candidates(&board)
            .into_iter()
            .map(|(direction, after, _)| (direction, formula.q(&after, depth)));
        assert_values(&ask(id, &settings, &board, p4), expected);
    }

    #[test]
    fn bellman_follows_its_equation_on_other_sizes(
        board in prop::sample::select(vec!["2x3", "3x3", "3x2"])
            .prop_flat_map(|text| dense(size(text), 3)),
        p4 in spawn_rules(),
        corner: bool,
    ) {
        let id = if corner { "bellman-corner" } else { "bellman" };
        let mut formula = Bellman::new(0.95, p4, corner);
        let expected = candidates(&board)
            .into_iter()
            .map(|(direction, after, _)| (direction, formula.q(&after, 3)));
        assert_values(&ask(id, &[("depth", number(3))], &board, p4), expected);
    }

    #[test]
    fn alpha_beta_finds_what_plain_minimax_finds(
        board in prop::sample::select(vec!["2x2", "2x3", "3x3", "4x4"])
            .prop_flat_map(|text| dense(size(text), 3)),
        p4 in spawn_rules(),
        depth in 1..=3_u32,
    ) {
        let snake = |numbers: &Numbers| formulas::snake(numbers, 4.0);
        let nothing = |_: &Numbers| 0.0;
        let by_snake = Minimax { four: p4, rewards: false, leaf: &snake, stuck: &snake };
        let by_score = Minimax { four: p4, rewards: true, leaf: &nothing, stuck: &nothing };
        for (leaf, plain) in [("snake", by_snake), ("score", by_score)] {
            let settings = [("depth", number(depth)), ("leaf", text(leaf))];
            let expected = candidates(&board)
                .into_iter()
                .map(|(direction, after, reward)| {
                    (direction, plain.after(&after, reward, depth - 1))
                });
            assert_values(&ask("minimax", &settings, &board, p4), expected);
        }
    }

    #[test]
    fn the_adversary_places_the_worst_spawn(
        board in prop::sample::select(vec!["2x2", "2x3", "3x3", "3x6"])
            .prop_flat_map(|text| dense(size(text), 2)),
        p4 in spawn_rules(),
    ) {
        let room = |numbers: &Numbers| empty(numbers).len() as f64;
        let nothing = |_: &Numbers| 0.0;
        let plain = Minimax { four: p4, rewards: true, leaf: &room, stuck: &nothing };
        let mut worst: Option<(f64, usize, u64)> = None;
        for place in empty(&board) {
            for (tile, chance) in [(2, 1.0 - p4), (4, p4)] {
                if chance > 0.0 {
                    let spawned = formulas::with(&board, place, tile);
                    let value = plain.position(&spawned, u32::from(Adversary::moves(grid(&spawned).size())));
                    if worst.is_none_or(|(least, ..)| value < least) {
                        worst = Some((value, place.0 * board[0].len() + place.1, tile));
                    }
                }
            }
        }
        let found = Adversary::new()
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
        let lost = text(if lost_is_nothing { "zero" } else { "value" });
        let settings = [("depth", number(depth)), ("base", number(base)), ("lost", lost)];
        let expected = candidates(&board).into_iter().map(|(direction, after, _)| {
            (direction, formulas::pruned(&after, base, lost_is_nothing, 1, depth - 1))
        });
        assert_values(&ask("expectimax-pruned", &settings, &board, 0.1), expected);
    }

    #[test]
    fn fewest_moves_counts_moves(
        board in prop::sample::select(vec!["2x4", "3x3", "4x4"])
            .prop_flat_map(|text| dense(size(text), 2)),
        p4 in spawn_rules(),
        depth in 1..=3_u32,
    ) {
        let largest = common::reference::largest(&board);
        let target = (2 * largest).max(64);
        let settings = [("depth", number(depth)), ("target", text(&target.to_string()))];
        let fits = target <= 1 << (board.len() * board[0].len());
        prop_assume!(fits);
        let expected = candidates(&board)
            .into_iter()
            .map(|(direction, after, _)| {
                (direction, formulas::fewest_moves(&after, target, p4, depth - 1))
            });
        assert_values(&ask("fewest-moves", &settings, &board, p4), expected);
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

/// Panics unless each value lies within 4.5 standard deviations of its exact mean.
#[track_caller]
fn assert_near(answer: &Evaluation, exact: impl Iterator<Item = (Direction, f64, f64)>) {
    let exact: Vec<_> = exact.collect();
    assert!(
        answer
            .values
            .legal()
            .map(|(direction, _)| direction)
            .eq(exact.iter().map(|&(direction, ..)| direction))
    );
    for (direction, mean, variance) in exact {
        let found = answer.values.get(direction).expect("a value");
        let allowed = 4.5 * variance.max(0.0).sqrt() + 1e-9;
        assert!(
            (found - mean).abs() <= allowed,
            "{direction}: {found}, but {mean} ± {allowed}"
        );
        // The interval must be able to tell a wrong formula.
        assert!(allowed < 0.2 * mean.abs().max(10.0), "{allowed} of {mean}");
    }
}

#[test]
fn monte_carlo_nears_its_exact_mean() {
    const PLAYOUTS: u32 = 40_000;
    for p4 in [0.0, 0.1] {
        for depth in [1, 3, 100] {
            let mut all = Playouts::new(0.95, p4, depth);
            for board in lively() {
                let settings = [("playouts", number(PLAYOUTS)), ("depth", number(depth))];
                let answer = ask("monte-carlo", &settings, &board, p4);
                let exact = candidates(&board).into_iter().map(|(direction, after, _)| {
                    let moments = all.of_afterstate(&after);
                    (
                        direction,
                        moments.mean,
                        moments.variance() / f64::from(PLAYOUTS),
                    )
                });
                assert_near(&answer, exact);
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
            let exact = candidates(&board)
                .into_iter()
                .map(|(direction, after, reward)| {
                    let Moments { mean, .. } = all.of_afterstate(&after).plus(reward);
                    let variance = all.of_afterstate(&after).variance();
                    (direction, mean, variance / f64::from(GAMES))
                });
            assert_near(&answer, exact);
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
            let exact = candidates(&board)
                .into_iter()
                .map(|(direction, after, reward)| {
                    let cells = empty(&after).len();
                    let (mut mean, mut variance) = (reward, 0.0);
                    for place in empty(&after) {
                        for (tile, chance) in [(2, 1.0 - p4), (4, p4)] {
                            let rank = Rank::of_tile(tile).expect("a tile");
                            let weight = chance / cells as f64;
                            let moments = all.of_board(&formulas::with(&after, place, tile));
                            let games = node_games(GAMES, cells, rank);
                            mean += weight * moments.mean;
                            variance += weight * weight * moments.variance() / f64::from(games);
                        }
                    }
                    (direction, mean, variance)
                });
            assert_near(&answer, exact);
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
    let boards = [
        "2,0,0,2/0,4,0,0/8,0,0,0/2,0,0,4",
        "64,32,8,2/16,8,4,2/2,4,2,0/0,2,0,0",
    ];
    for board in boards {
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
    let board: Position = "64,32,8,2/16,8,4,2/2,4,2,0/0,2,0,0"
        .parse()
        .expect("a board");
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
    fn best(board: &Numbers, moves_left: u32) -> f64 {
        formulas::moves(board)
            .iter()
            .map(|(_, after, reward)| reward + mean(after, moves_left))
            .reduce(f64::max)
            .unwrap_or(0.0)
    }
    fn mean(after: &Numbers, moves_left: u32) -> f64 {
        formulas::spawns(after, 0.1)
            .iter()
            .map(|(board, chance)| {
                assert!(moves_left > 0 || stuck(board), "this game is too long");
                match moves_left {
                    0 => 0.0,
                    _ => chance * best(board, moves_left - 1),
                }
            })
            .sum()
    }
    let board = vec![vec![32, 16], vec![4, 4]];
    let answer = ask("mcts-hybrid", &[("depth", number(4))], &board, 0.1);
    let expected = formulas::moves(&board)
        .into_iter()
        .map(|(direction, after, reward)| (direction, reward + mean(&after, 3)));
    assert_values(&answer, expected);
}

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

#[test]
fn fewest_moves_makes_its_2048_in_most_games_and_not_by_the_emptiest_board() {
    let reached = |ties: &'static str| {
        let spec = solver::find("fewest-moves").expect("a solver");
        let settings = spec.settings([("ties", text(ties))]);
        let mut solver = (spec.build)(&settings.expect("settings"), &Resources::default());
        (1..=6)
            .filter(|&seed| {
                let mut game = Game::new(Setup::standard(Seed::new(seed)));
                while game.status() == Status::Playing {
                    let answer = solver.evaluate(&Task::of(&game), &Budget::default());
                    game.play(answer.best.expect("a legal move"))
                        .expect("legal");
                }
                game.reached_win()
            })
            .count()
    };
    assert!(reached("order") >= 5);
    assert!(reached("emptiest") <= 1);
}

#[test]
fn fewest_moves_on_2x2_is_exact() {
    for board in lively() {
        let answer = ask("fewest-moves", &[("target", text("16"))], &board, 0.0);
        if common::reference::largest(&board) < 16 {
            let expected = formulas::moves(&board)
                .into_iter()
                .map(|(direction, after, _)| {
                    (direction, formulas::fewest_moves(&after, 16, 0.0, 40))
                });
            assert_values(&answer, expected);
        }
    }
}

#[test]
fn fewest_moves_on_small_boards_looks_to_the_end_of_every_game() {
    // Nearly full, so that many games are lost; a depth of 1 would know nothing of it.
    for (board, target) in [
        ("2,4,2/4,2,0", 16),
        ("8,4,2/4,2,0", 16),
        ("8,2,4/2,4,2", 16),
        ("2,2/4,0/2,4", 16),
        ("4,2,8,2/2,4,2,0", 16),
    ] {
        let position: Position = board.parse().expect("a board");
        let board = numbers(position.grid());
        let settings = [("target", text(&target.to_string())), ("depth", number(1))];
        let answer = ask("fewest-moves", &settings, &board, 0.1);
        let expected = formulas::moves(&board)
            .into_iter()
            .map(|(direction, after, _)| {
                let value = formulas::fewest_moves(&after, target, 0.1, 40);
                (direction, value)
            });
        assert_values(&answer, expected);
        assert!(answer.complete);
    }
}

fn nodes(limit: u64) -> Budget<'static> {
    Budget {
        nodes: Some(limit),
        ..Budget::default()
    }
}

const MIDDLE: &str = "64,32,8,2/16,8,4,2/2,4,2,0/0,2,0,0";

/// A spent budget ends these, whatever their settings.
fn cut_short(id: &str, limit: u64) -> Evaluation {
    let task = Task {
        position: MIDDLE.parse().expect("a board"),
        four: four(0.1),
        seed: Seed::new(5),
    };
    let spec = solver::find(id).expect("a solver");
    spec.with_defaults(&Resources::default())
        .evaluate(&task, &nodes(limit))
}

#[test]
fn a_search_cut_short_answers_from_its_last_whole_depth() {
    let position: Position = MIDDLE.parse().expect("a board");
    for id in [
        "bellman",
        "bellman-corner",
        "expectimax-pruned",
        "minimax",
        "fewest-moves",
    ] {
        let mut depths = Vec::new();
        for limit in [1, 300, 1000, 10_000, 50_000] {
            let answer = cut_short(id, limit);
            assert!(!answer.complete, "{id}");
            let whole = ask(
                id,
                &[("depth", number(answer.depth))],
                &numbers(position.grid()),
                0.1,
            );
            assert_eq!(
                (answer.values, answer.best),
                (whole.values, whole.best),
                "{id}"
            );
            depths.push(answer.depth);
        }
        assert!(
            depths.is_sorted() && depths[0] == 1 && depths[4] >= 3,
            "{id}: {depths:?}"
        );
    }
}

#[test]
fn playouts_cut_short_have_looked_at_every_move() {
    let position: Position = MIDDLE.parse().expect("a board");
    let legal = candidates(&numbers(position.grid())).len();
    for id in ["monte-carlo", "mcts-pure", "mcts-probabilistic"] {
        for limit in [1, 300, 3000] {
            let answer = cut_short(id, limit);
            assert!(!answer.complete, "{id}");
            assert_eq!(answer.values.legal().count(), legal, "{id}");
        }
    }
}
