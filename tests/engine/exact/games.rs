//! Games by the exact values, and the regret of others, against the expectation.

use twofold::exact::{
    Objective, PerfectPlaySample, Problem, Regret, Solution, play_perfectly, regret,
};
use twofold::search::Task;
use twofold::solver::{Resources, find};
use twofold::tree::Budget;
use twofold::{FourProbability, Game, Seed};

use super::{assert_close, game, problem, solved};

/// Plays by the exact values, and asserts symmetry and the Bellman equation on the way.
fn simulate(solution: &Solution, seed: u64) -> Game {
    let mut game = game(solution.problem().size(), seed);
    while let Some(direction) = solution
        .lookup(&game.board())
        .ok()
        .and_then(|values| values.best())
    {
        if game.play(direction).is_err() {
            game.keep_going();
        }
    }
    game
}

fn assert_mean(samples: &[f64], expected: f64, what: &str) {
    let count = samples.len() as f64;
    let mean = samples.iter().sum::<f64>() / count;
    let variance = samples.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / (count - 1.0);
    // Four standard errors: the seeds are fixed, so this either always holds or never.
    let margin = 4.0 * (variance / count).sqrt();
    assert!(
        (mean - expected).abs() <= margin,
        "{what}: mean {mean}, expected {expected} ± {margin}"
    );
    assert!(
        margin < 0.1 * expected.abs(),
        "{what}: {margin} says too little"
    );
}

#[test]
fn a_sample_of_perfect_games_comes_to_the_exact_expectation() {
    for (size, p4, objective) in [
        ("2x3", 0.1, "score"),
        ("3x2", 0.1, "reach:64"),
        ("2x3", 0.1, "moves:64"),
        ("2x3", 0.0, "bellman:0.9"),
        ("3x3", 0.1, "reach:32"),
    ] {
        // A loss so rare and dear that no sample holds one would leave the mean far from the expectation.
        let base = problem(size, p4, objective);
        let goal = base.objective().with_loss(20.0);
        let problem = Problem::new(base.size(), base.four(), goal).unwrap();
        let solution = solved(&problem);
        let mut sample = PerfectPlaySample::new(problem.size(), Seed::new(7));
        let outcomes: Vec<_> = (0..2000).map(|_| sample.play(&solution)).collect();
        let mean = sample.mean(problem.objective()).unwrap();
        let sum: f64 = outcomes.iter().map(|outcome| outcome.value).sum();
        assert_close(mean.mean, sum / 2000.0, objective);
        let expected = problem.objective().reported(solution.start_value());
        let interval = mean.interval.unwrap();
        assert!(
            (interval.low..=interval.high).contains(&expected),
            "{objective}: {expected} in {interval:?}"
        );
        assert!(interval.high - interval.low < 0.6 * expected, "{objective}");
        for outcome in outcomes {
            assert!(outcome.moves > 0);
            match problem.objective() {
                Objective::Score => assert_close(outcome.value, outcome.score as f64, "score"),
                Objective::Reach { .. } => {
                    assert_eq!(outcome.value, f64::from(u8::from(outcome.reached)));
                }
                Objective::Moves { loss, .. } => {
                    let lost = if outcome.reached { 0.0 } else { loss };
                    assert_eq!(outcome.value, outcome.moves as f64 + lost);
                }
                Objective::Bellman { .. } => assert!(outcome.value > 0.0),
            }
        }
    }
    let problem = problem("2x2", 0.0, "score");
    let perfect = play_perfectly(&solved(&problem), problem.size(), Seed::new(3));
    assert_eq!((perfect.score, perfect.value), (68, 68.0));
}

#[test]
fn regret_makes_up_what_imperfect_play_lost() {
    let solution = solved(&problem("2x3", 0.1, "score"));
    let spec = find("reflex").unwrap();
    let mut sums = Vec::new();
    let mut all = Regret::default();
    for seed in 0..3000 {
        let mut game = game(solution.problem().size(), seed);
        // Games go on after the tile that wins.
        game.keep_going();
        let mut solver = spec.with_defaults(&Resources::default()).unwrap();
        loop {
            let task = Task::new(game.board(), FourProbability::STANDARD, Seed::new(seed));
            let Some(direction) = solver.evaluate(&task, &Budget::default()).best else {
                break;
            };
            let lost = regret(&solution, &game.board(), direction).unwrap();
            assert!(lost >= 0.0);
            game.play(direction).unwrap();
        }
        let regret = Regret::of_game(&solution, &game);
        assert_eq!(
            (regret.moves, regret.unsolved),
            (game.moves().len() as u64, 0)
        );
        sums.push(game.score() as f64 + regret.lost);
        all.join(&regret);
    }
    assert_mean(&sums, solution.start_value(), "score and regret");
    let share = all.optimal_share().unwrap();
    assert!(share > 0.3 && share < 0.95, "{share}");
    assert!(all.mean().unwrap() > 1.0);

    let perfect = Regret::of_game(&solution, &simulate(&solution, 1));
    assert_eq!((perfect.optimal, perfect.lost), (perfect.moves, 0.0));
}
