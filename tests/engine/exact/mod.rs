//! The exact solver against plain expectimax, simulation, symmetry and the Bellman equation; ends against plain recursion; its files against damage.

mod ends;
mod files;
mod games;
mod reference;

use std::collections::HashSet;
use std::sync::Arc;

use crate::common::grid;
use crate::common::reference::Numbers;
use reference::Reference;
use twofold::exact::{
    DEFAULT_MEMORY, LookupError, Objective, Phase, Problem, Solution, Solve, SolveError,
    StateCount, estimate, regret,
};
use twofold::search::{Draws, Task, Values};
use twofold::solver::{Resources, Settings, Unavailable, find};
use twofold::{
    Board, Direction, FourProbability, Game, Grid, Position, Rank, Seed, Setup, Size, Start,
};

fn problem(size: &str, p4: f64, objective: &str) -> Problem {
    let four = FourProbability::new(p4).unwrap();
    Problem::new(size.parse().unwrap(), four, objective.parse().unwrap()).unwrap()
}

fn solved(problem: &Problem) -> Solution {
    Solve::new(problem, DEFAULT_MEMORY).unwrap().run().unwrap()
}

fn assert_close(found: f64, expected: f64, what: impl std::fmt::Display) {
    let scale = expected.abs().max(1.0);
    assert!(
        (found - expected).abs() <= 1e-11 * scale,
        "{what}: {found}, not {expected}"
    );
}

/// Compares every direction of every state, the start, and the number of states.
fn compare(rows: usize, columns: usize, p4: f64, objective: &str, loss: f64) {
    let base = problem(&format!("{rows}x{columns}"), p4, objective);
    let objective = base.objective().with_loss(loss);
    if let Objective::Moves { loss: told, .. } = objective {
        assert_eq!(told, loss);
    }
    let solution = solved(&Problem::new(base.size(), base.four(), objective).unwrap());
    let mut reference = Reference::new(rows, columns, p4, objective);
    assert!(!reference.values.is_empty() || reference.target() == 4);
    for (numbers, expected) in &reference.values {
        let board = Position::from(grid(numbers));
        let found: Vec<_> = solution.lookup(&board).unwrap().legal().collect();
        assert_eq!(found.len(), expected.len(), "{objective} p4={p4} {board}");
        for ((way, found), (expected_way, expected)) in found.into_iter().zip(expected) {
            let what = format!("{objective} p4={p4} {board} {way}");
            assert_eq!(way, *expected_way, "{what}");
            assert_close(found, *expected, what);
        }
    }
    let tiles = |numbers: &&Numbers| numbers.iter().flatten().filter(|&&tile| tile > 0).count();
    let states = reference.values.keys().filter(|numbers| tiles(numbers) > 1);
    let images: HashSet<_> = states.map(|numbers| least_image(grid(numbers))).collect();
    assert_eq!(
        solution.states(),
        images.len() as u64,
        "{objective} p4={p4}"
    );
    let expected = reference.start_value();
    assert_close(
        solution.start_value(),
        expected,
        format!("{objective} p4={p4}"),
    );
}

fn images(grid: Grid) -> Vec<Grid> {
    let flipped = |grid: Grid| grid.transposed().mirrored().transposed();
    let upright = [
        grid,
        flipped(grid),
        grid.mirrored(),
        flipped(grid.mirrored()),
    ];
    let all = upright
        .iter()
        .copied()
        .chain(upright.iter().map(|grid| grid.transposed()));
    all.collect()
}

fn least_image(grid: Grid) -> Vec<Rank> {
    let same_shape = images(grid)
        .into_iter()
        .filter(|image| image.size() == grid.size());
    let ranks = same_shape.map(|image| Position::from(image).ranks().collect());
    ranks.min().unwrap()
}

#[test]
fn every_value_is_that_of_plain_expectimax() {
    for p4 in [0.0, 0.1, 0.5, 1.0] {
        compare(2, 2, p4, "score", 0.0);
        for tile in [4, 8, 16, 32] {
            compare(2, 2, p4, &format!("reach:{tile}"), 0.0);
            compare(2, 2, p4, &format!("moves:{tile}"), 50.0);
        }
        for discount in ["0", "0.9", "1"] {
            compare(2, 2, p4, &format!("bellman:{discount}"), 0.0);
        }
    }
    // Larger boards, most with a small tile.
    for (rows, columns, p4, objective, loss) in [
        (2, 3, 0.1, "score", 0.0),
        (2, 3, 0.0, "score", 0.0),
        (2, 3, 1.0, "bellman:0.95", 0.0),
        (3, 2, 0.1, "reach:32", 0.0),
        (3, 2, 0.1, "moves:32", 10_000.0),
        (2, 4, 0.1, "reach:16", 0.0),
        (3, 3, 0.1, "moves:8", 20.0),
        (4, 2, 0.3, "moves:16", 100.0),
        (2, 5, 0.1, "reach:8", 0.0),
        (3, 4, 1.0, "reach:16", 0.0),
    ] {
        compare(rows, columns, p4, objective, loss);
    }
}

/// Document 000: on 2×2 with only 2s, perfect play always makes 16 and scores 68.
#[test]
fn only_twos_on_2x2_score_68() {
    assert_eq!(solved(&problem("2x2", 0.0, "score")).start_value(), 68.0);
    let reach = solved(&problem("2x2", 0.0, "reach:16"));
    assert_eq!(reach.start_value(), 1.0);
    let impossible = solved(&problem("2x2", 0.0, "reach:32"));
    assert_eq!(impossible.start_value(), 0.0);
}

#[test]
fn the_numbers_of_states_are_those_expected_beforehand() {
    for size in ["2x2", "2x3"] {
        for p4 in [0.0, 0.1, 1.0] {
            let problem = problem(size, p4, "score");
            let estimate = estimate(&problem);
            let solve = Solve::new(&problem, DEFAULT_MEMORY).unwrap();
            let (solution, peak) = run_with_peak(solve);
            assert_eq!(estimate.states, StateCount::Exactly(solution.states()));
            assert!(
                peak <= estimate.bytes && estimate.bytes <= 2 * peak,
                "{size} {p4}: {peak}"
            );
        }
    }
    for (size, objective) in [("2x3", "reach:16"), ("3x3", "moves:8"), ("2x6", "reach:8")] {
        let problem = problem(size, 0.1, objective);
        let (solution, _) = run_with_peak(Solve::new(&problem, DEFAULT_MEMORY).unwrap());
        match estimate(&problem).states {
            StateCount::AtMost(most) => assert!(solution.states() <= most),
            StateCount::Exactly(states) => assert_eq!(solution.states(), states),
            StateCount::MoreThan(_) => panic!("{size} {objective} is small"),
        }
    }
}

fn run_with_peak(mut solve: Solve) -> (Solution, u64) {
    let mut peak = solve.bytes();
    loop {
        let progress = solve.step().unwrap();
        peak = peak.max(progress.bytes);
        if progress.phase == Phase::Done {
            return (solve.run().unwrap(), peak);
        }
    }
}

fn game(size: Size, seed: u64) -> Game {
    Game::new(Setup {
        start: Start::TwoTiles(size),
        ..Setup::standard(Seed::new(seed))
    })
}

/// Visits boards of games with random moves.
fn random_boards(solution: &Solution, games: u64, mut visit: impl FnMut(Position, Values)) {
    for seed in 0..games {
        let mut game = game(solution.problem().size(), seed);
        let mut draws = Draws::new(&Task::of(&game));
        while let Ok(values) = solution.lookup(&game.board()) {
            visit(game.board(), values);
            let legal: Vec<_> = values.legal().collect();
            if legal.is_empty() {
                break;
            }
            game.play(legal[draws.below(legal.len())].0).unwrap();
        }
    }
}

#[test]
fn the_bellman_equation_holds_on_random_boards_whose_images_have_the_same_values() {
    let cases = [
        ("2x4", "score"),
        ("2x4", "bellman:0.9"),
        ("3x3", "reach:32"),
        ("3x4", "moves:16"),
    ];
    for (size, objective) in cases {
        let solution = solved(&problem(size, 0.1, objective));
        let sorted = |values: &Values| {
            let mut values: Vec<_> = values.legal().map(|(_, value)| value).collect();
            values.sort_by(f64::total_cmp);
            values
        };
        let mut boards = 0;
        random_boards(&solution, 30, |position, values| {
            boards += 1;
            for (direction, value) in values.legal() {
                let expected = right_hand_side(&solution, position, direction);
                let what = format_args!("{size} {objective} {position}");
                assert_close(value, expected, what);
            }
            for image in images(position.grid()) {
                let found = solution.lookup(&image.into()).unwrap();
                assert_eq!(sorted(&found), sorted(&values), "{position} {image}");
            }
        });
        assert!(boards > 100, "{size} {objective}: {boards}");
    }
}

/// The Bellman equation's right-hand side, from the values of the boards that can follow.
fn right_hand_side(solution: &Solution, position: Position, direction: Direction) -> f64 {
    let moved = position.play(direction).unwrap();
    let after = moved.board;
    let empty: Vec<_> = after.grid().empty_cells().collect();
    let mean = || {
        let mut sum = 0.0;
        for &cell in &empty {
            for (rank, probability) in FourProbability::STANDARD.outcomes() {
                sum += probability * solution.value(&after.with_rank(cell, rank)).unwrap();
            }
        }
        sum / empty.len() as f64
    };
    let reached = |target: Rank| after.max_rank() >= target;
    match solution.objective() {
        Objective::Score => moved.reward as f64 + mean(),
        Objective::Reach { target } if reached(target) => 1.0,
        Objective::Reach { .. } => mean(),
        Objective::Moves { target, .. } if reached(target) => -1.0,
        Objective::Moves { .. } => mean() - 1.0,
        Objective::Bellman { discount } => {
            let score: u64 = after
                .ranks()
                .filter(|rank| !rank.is_empty())
                .map(|rank| u64::from(rank.exponent() - 1) * rank.tile())
                .sum();
            score as f64 + discount * mean()
        }
    }
}

#[test]
fn the_memory_limit_is_kept() {
    let problem = problem("2x4", 0.0, "score");
    let full = estimate(&problem).bytes;
    let refused = Solve::new(&problem, full - 1).err().unwrap();
    assert!(matches!(refused, SolveError::Memory { needed, .. } if needed == full));

    // Known to be too much, though not how much it is.
    let beyond = self::problem("4x4", 0.1, "moves:64");
    assert!(matches!(estimate(&beyond).states, StateCount::MoreThan(_)));
    assert!(matches!(
        Solve::new(&beyond, DEFAULT_MEMORY).err().unwrap(),
        SolveError::Memory { needed, .. } if needed > DEFAULT_MEMORY
    ));

    // Not known beforehand: it stops on the way, within the limit.
    let unknown = self::problem("2x4", 0.1, "reach:64");
    assert!(matches!(estimate(&unknown).states, StateCount::AtMost(_)));
    let (_, peak) = run_with_peak(Solve::new(&unknown, DEFAULT_MEMORY).unwrap());
    for limit in [peak / 50, peak / 4, peak * 9 / 10] {
        let mut solve = Solve::new(&unknown, limit).unwrap();
        let error = loop {
            match solve.step() {
                Ok(progress) => {
                    assert!(progress.bytes <= limit, "{} > {limit}", progress.bytes);
                    assert!(progress.phase != Phase::Done, "{limit} of {peak} sufficed");
                }
                Err(error) => break error,
            }
        };
        assert!(matches!(error, SolveError::Memory { needed, .. } if needed > limit));
        // A refused step changes nothing.
        assert_eq!(solve.step().err(), Some(error));
    }
}

#[test]
fn what_cannot_be_solved_is_refused_in_words() {
    let refuse = |size: &str, objective: &str| {
        Problem::new(
            size.parse().unwrap(),
            FourProbability::STANDARD,
            objective.parse().unwrap(),
        )
        .unwrap_err()
        .to_string()
    };
    assert!(refuse("4x4", "score").contains("4x4"));
    assert!(refuse("5x5", "reach:8").contains("16 cells"));
    assert!(refuse("2x2", "reach:64").contains("from 4 to 32"));
    assert!(refuse("3x3", "moves:2").contains("not 2"));
    assert!(refuse("2x2", "bellman:1.5").contains("1.5"));
    assert!(refuse("2x2", "bellman:NaN").contains("NaN"));
    for text in [
        "", "reach", "reach:", "reach:3", "reach:0", "moves:x", "bellman:", "win",
    ] {
        assert!(text.parse::<Objective>().is_err(), "{text}");
    }
    for text in ["score", "reach:512", "moves:64", "bellman:0.9"] {
        assert_eq!(text.parse::<Objective>().unwrap().to_string(), text);
    }
}

#[test]
fn boards_without_values_are_told_apart() {
    let solution = solved(&problem("2x2", 0.1, "reach:16"));
    let lookup = |text: &str| solution.lookup(&text.parse().unwrap());
    assert!(matches!(
        lookup("2,0,0/0,0,2"),
        Err(LookupError::Size { .. })
    ));
    assert!(matches!(lookup("16,2/0,0"), Err(LookupError::Reached(16))));
    assert_eq!(lookup("0,0/0,0"), Ok(Values::default()));
    let full = solved(&problem("2x2", 0.1, "score"));
    let unreachable = full.lookup(&"16,16/16,2".parse().unwrap());
    assert!(matches!(unreachable, Err(LookupError::Unreachable(_))));
    let board = "2,0/0,2".parse::<Position>().unwrap();
    assert!(regret(&solution, &"2,4/0,0".parse().unwrap(), Direction::Up).is_err());
    assert_eq!(regret(&solution, &board, Direction::Up), Ok(0.0));
}

#[test]
fn boards_no_game_leads_to_can_be_solved_too() {
    let base = problem("2x2", 0.1, "score");
    let board: Grid = "16,16/16,2".parse().unwrap();
    let with = Solve::with_boards(&base, DEFAULT_MEMORY, [board])
        .unwrap()
        .run()
        .unwrap();
    assert!(with.states() > solved(&base).states());
    assert_eq!(with.start_value(), solved(&base).start_value());
    let values = with.lookup(&board.into()).unwrap();
    let expected = right_hand_side(&with, board.into(), Direction::Up);
    assert_close(values.get(Direction::Up).unwrap(), expected, board);
    for wrong in ["2,0,0/0,0,2", "0,0/0,0"] {
        let boards = [wrong.parse().unwrap()];
        let error = Solve::with_boards(&base, DEFAULT_MEMORY, boards)
            .err()
            .unwrap();
        assert!(matches!(error, SolveError::Board(..)), "{wrong}");
    }
}

#[test]
fn the_solver_plays_perfectly_where_it_can() {
    let spec = find("exact").unwrap();
    let settings = |given: &[(&'static str, &str)]| -> Settings {
        let given = given.iter().map(|&(name, value)| (name, value.into()));
        spec.settings(given).unwrap()
    };
    let standard = FourProbability::STANDARD;
    let task = |board: &str| crate::task(board.parse::<Position>().unwrap(), 0.1);
    let evaluate = |settings: &Settings, board: &str| {
        let solver = (spec.build)(settings, &Resources::default());
        crate::evaluate(&mut *solver.unwrap(), &task(board))
    };
    for (given, objective) in [
        (&[][..], "score"),
        (&[("objective", "reach"), ("target", "32")], "reach:32"),
        (&[("objective", "moves"), ("target", "16")], "moves:16"),
        (
            &[("objective", "bellman"), ("discount", "0.5")],
            "bellman:0.5",
        ),
    ] {
        let solution = solved(&problem("2x3", 0.1, objective));
        let settings = settings(given);
        let board = "2,4,2/4,2,0";
        let found = evaluate(&settings, board);
        assert!(found.complete);
        assert_eq!(
            found.values,
            solution.lookup(&board.parse().unwrap()).unwrap()
        );
        assert_eq!(found.best, found.values.best());
    }
    // A board that no game leads to, and one past the target.
    assert!(evaluate(&settings(&[]), "16,16/16,2").complete);
    let past = settings(&[("objective", "reach"), ("target", "16")]);
    let past = evaluate(&past, "16,2/0,0");
    assert_eq!(past.values.get(past.best.unwrap()), Some(1.0));
    // A size without a solution: refused, and yet a legal move if asked.
    assert!(spec.check_size("4x4".parse().unwrap()).is_err());
    let large = evaluate(&settings(&[]), "2,2,0,0/0,0,0,0/0,0,0,0/0,0,0,0");
    assert!(!large.complete && large.best.is_some());
    // A solution makes its games playable, and no others.
    let reach = settings(&[("objective", "reach"), ("target", "16")]);
    let size = "3x4".parse().unwrap();
    let mut resources = Resources::default();
    assert_eq!(
        spec.check(&reach, size, standard, &resources),
        Err(Unavailable::Solution)
    );
    let added = Arc::new(solved(&problem("4x3", 0.1, "reach:16")));
    resources.add_solution(Arc::clone(&added));
    assert_eq!(spec.check(&reach, size, standard, &resources), Ok(()));
    let further = settings(&[("objective", "reach"), ("target", "32")]);
    assert!(spec.check(&further, size, standard, &resources).is_err());
    // The last of seven tiles from 16 on would have to be made in two cells.
    let reach_64 = settings(&[("objective", "reach"), ("target", "64")]);
    resources.add_solution(Arc::new(solved(&problem("2x4", 0.1, "reach:64"))));
    let check =
        |board: &str| spec.check_board(&reach_64, board.parse().unwrap(), standard, &resources);
    assert_eq!(check("2,4/0,0/0,0/4,0"), Ok(()));
    assert_eq!(
        check("32,16,32,16/16,32,16,0"),
        Err(Unavailable::Unreachable)
    );
    assert_eq!(check("2,2,0/0,0,0"), Ok(()));
    assert_eq!(check("2,2,0/0,0,0/0,0,0"), Err(Unavailable::Solution));
    let task = task("2,4,0,0/0,0,0,0/4,0,0,0");
    let mut solver = (spec.build)(&reach, &resources).unwrap();
    let found = crate::evaluate(&mut *solver, &task);
    assert!(found.complete);
    assert_eq!(found.values, added.lookup(&task.position).unwrap());
}
