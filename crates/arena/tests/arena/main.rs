//! Statistics and intervals against published values and against slow formulations of their definitions.

mod day;

use std::sync::Mutex;
use std::sync::atomic::AtomicBool;

use proptest::prelude::*;
use twofold::solver::{self, Resources, Value};
use twofold::statistics::{
    Posterior, Sample, mean_difference, mean_interval, rate_difference, student_quantile, wilson,
};
use twofold::{FourProbability, Rank, Seed, Size, Start};
use twofold_arena::{
    Columns, Conditions, Distribution, Experiment, GameResult, Histogram, Shard, Statistics,
    Summary,
};

fn close(left: f64, right: f64, tolerance: f64) -> bool {
    (left - right).abs() <= tolerance
}

// R. G. Newcombe, Statistics in Medicine 17 (1998), 873-890, table II, method 10.
#[test]
fn differences_of_rates_as_published() {
    let published = [
        ((56, 70), (48, 80), 0.0524, 0.3339),
        ((9, 10), (3, 10), 0.1705, 0.8090),
        ((10, 10), (0, 20), 0.6791, 1.0),
        ((0, 10), (0, 10), -0.2775, 0.2775),
    ];
    for (first, second, low, high) in published {
        let ours = rate_difference(first, second).unwrap();
        assert!(
            close(ours.low, low, 5.1e-5) && close(ours.high, high, 5.1e-5),
            "{first:?} {second:?}: {ours:?}"
        );
    }
    assert_eq!(rate_difference((0, 0), (1, 2)), None);
}

#[test]
fn differences_of_means_agree_with_the_interval_of_one_mean() {
    let sample = |mean, standard_deviation, count| Sample {
        mean,
        standard_deviation,
        count,
    };
    // Against a sample without spread, what is left is Student's interval of the other.
    let difference = mean_difference(sample(10.0, 3.0, 12), sample(4.0, 0.0, 50)).unwrap();
    let single = mean_interval(6.0, 3.0, 12).unwrap();
    assert!(close(difference.low, single.low, 1e-9) && close(difference.high, single.high, 1e-9));
    // Two samples alike have the degrees of freedom of both.
    let equal = mean_difference(sample(1.0, 2.0, 8), sample(1.0, 2.0, 8)).unwrap();
    let reach = student_quantile(14).unwrap() * (2.0 * 4.0 / 8.0_f64).sqrt();
    assert!(close(equal.high, reach, 1e-9) && close(equal.low, -reach, 1e-9));
    assert_eq!(
        mean_difference(sample(1.0, 2.0, 1), sample(1.0, 2.0, 8)),
        None
    );
}

/// P(|T| ≤ t) as a finite sum: Abramowitz and Stegun 26.7.3 and 26.7.4.
fn student_within(t: f64, degrees: u32) -> f64 {
    let angle = (t / f64::from(degrees).sqrt()).atan();
    let (sine, cosine) = angle.sin_cos();
    if degrees.is_multiple_of(2) {
        let (mut term, mut sum) = (1.0, 1.0);
        for k in (2..degrees).step_by(2) {
            term *= cosine * cosine * f64::from(k - 1) / f64::from(k);
            sum += term;
        }
        sine * sum
    } else {
        let (mut term, mut sum) = (cosine, if degrees == 1 { 0.0 } else { cosine });
        for k in (3..degrees).step_by(2) {
            term *= cosine * cosine * f64::from(k - 1) / f64::from(k);
            sum += term;
        }
        (angle + sine * sum) * std::f64::consts::FRAC_2_PI
    }
}

#[test]
fn student_quantiles_hold_95_percent() {
    for degrees in (1..=500).chain([1000, 9_999, 10_000, 10_001, 20_000, 100_000]) {
        let within = student_within(student_quantile(u64::from(degrees)).unwrap(), degrees);
        assert!(close(within, 0.95, 1e-8), "{degrees}: {within}");
    }
    assert_eq!(student_quantile(0), None);
}

/// P(X ≤ x) for X of Beta(1 + successes, 1 + failures), as a sum of binomial terms: DLMF 8.17.5.
fn beta_within(x: f64, successes: u64, trials: u64) -> f64 {
    if x > 0.5 {
        // The first term would be too small to be told from 0.
        return 1.0 - beta_within(1.0 - x, trials - successes, trials);
    }
    let n = trials + 1;
    let mut term = (1.0 - x).powi(n as i32);
    let mut sum = 0.0;
    for j in 0..=n {
        if j > successes {
            sum += term;
        }
        term *= (n - j) as f64 / (j + 1) as f64 * x / (1.0 - x);
    }
    sum
}

#[test]
fn credible_intervals_hold_95_percent() {
    for trials in [0, 1, 2, 10, 30, 100, 400] {
        for successes in (0..=trials).step_by(1 + trials as usize / 13) {
            let posterior = Posterior::of(successes, trials).unwrap();
            for (end, below) in [
                (posterior.interval.low, 0.025),
                (posterior.interval.high, 0.975),
            ] {
                let ours = beta_within(end, successes, trials);
                assert!(
                    close(ours, below, 1e-7),
                    "{successes}/{trials}: {end}, {ours}"
                );
            }
            let mean = (1.0 + successes as f64) / (2.0 + trials as f64);
            assert!(close(posterior.mean, mean, 1e-12));
        }
    }
    assert_eq!(Posterior::of(2, 1), None);
}

#[test]
fn posterior_densities_integrate_to_one_and_have_their_mean() {
    for (successes, trials) in [
        (0, 0),
        (0, 10),
        (10, 10),
        (1, 100),
        (79, 100),
        (94, 100),
        (5000, 10_000),
        (0, 10_000),
    ] {
        let posterior = Posterior::of(successes, trials).unwrap();
        let (mut area, mut mean) = (0.0, 0.0);
        for pair in posterior.curve.windows(2) {
            let width = pair[1].p - pair[0].p;
            assert!(width > 0.0);
            area += width * (pair[0].density + pair[1].density) / 2.0;
            mean += width * (pair[0].p * pair[0].density + pair[1].p * pair[1].density) / 2.0;
        }
        assert!(close(area, 1.0, 2e-3), "{successes}/{trials}: {area}");
        assert!(
            close(mean, posterior.mean, 2e-3),
            "{successes}/{trials}: {mean}"
        );
    }
}

#[test]
fn bars_have_readable_limits() {
    let histogram = Histogram::of(&[0, 1_000, 98_304], 24).unwrap();
    assert_eq!(
        (histogram.from, histogram.step, histogram.counts.len()),
        (0, 5_000, 20)
    );
    let single = Histogram::of(&[7], 24).unwrap();
    assert_eq!((single.from, single.step, single.counts), (7, 1, vec![1]));
    let huge = Histogram::of(&[0, u64::MAX], 24).unwrap();
    assert_eq!(huge.counts.iter().sum::<u64>(), 2);
    assert_eq!(Histogram::of(&[], 24), None);
}

#[test]
fn a_row_carries_its_experiment() {
    let conditions = Conditions {
        start: Start::Board("2,2/0,4".parse().unwrap()),
        ..Conditions::standard(Seed::new(5))
    };
    let depth = [("depth", Value::Number(1.0))];
    let experiment = Experiment::of("expectimax-score", depth, conditions).unwrap();
    let columns = Columns {
        link: true,
        ms: true,
        fault: false,
    };
    let mut game = result(3, 60, 4);
    (game.link, game.ms) = (Some("v1-x".to_owned()), Some(1.5));
    assert_eq!(columns.names().count(), 14);
    assert_eq!(
        columns.row(&experiment.identity(), &game),
        "3,0000-0003,expectimax-score,depth=1,,2x2,0.1,\"2,2/0,4\",,60,16,20,v1-x,1.500\n"
    );
    assert_eq!(Columns::of_header(&columns.header()), Some(columns));
}

// The browser tests compare the page's arena with the same files.
#[test]
fn games_are_those_in_the_files() {
    let random = include_str!("../../../../tests/data/arena-random.csv");
    let reflex = include_str!("../../../../tests/data/arena-reflex.csv");
    let pruned = include_str!("../../../../tests/data/arena-pruned.csv");
    let standard = Conditions::standard(Seed::new(1));
    let small = Conditions {
        start: Start::TwoTiles(Size::new(3, 4).unwrap()),
        four: FourProbability::new(0.2).unwrap(),
        until: Some(Rank::new(8)),
        ..Conditions::standard(Seed::new(7))
    };
    let depth = Some(("depth", Value::Number(2.0)));
    for (solver, settings, conditions, games, file) in [
        ("random", None, standard, 20, random),
        ("reflex", None, standard, 20, reflex),
        ("expectimax-pruned", depth, small, 12, pruned),
    ] {
        let experiment = Experiment::of(solver, settings, conditions).unwrap();
        let results = Mutex::new(Vec::new());
        let deliver = |result| {
            results.lock().unwrap().push(result);
            Ok::<(), ()>(())
        };
        let stop = AtomicBool::new(false);
        twofold_arena::run(&experiment, 0..games, 2, true, &stop, deliver).unwrap();
        let mut results = results.into_inner().unwrap();
        results.sort_by_key(|result| result.game);
        let columns = Columns {
            link: true,
            ms: false,
            fault: false,
        };
        let rows = results
            .iter()
            .map(|result| columns.row(&experiment.identity(), result));
        let text: String = std::iter::once(columns.header()).chain(rows).collect();
        assert_eq!(text, file, "{}", experiment.identity());
    }
}

#[test]
fn a_table_that_tells_what_its_solver_does_anyway_is_of_the_same_experiment() {
    let header = "game,seed,solver,settings,budget,size,p4,start,until,score,max_tile,moves\n";
    let settings = |solver: &str, told: &str| {
        let text = format!("{header}0,1,{solver},{told},,4x4,0.1,two,,4,4,1\n");
        let tables = twofold_arena::parse_several(&text).unwrap();
        let identity = &tables[0].0;
        format!("{} {}", identity.solver, identity.settings)
    };
    let method = "depth=2 order=right-up-left penalty=in-order search=figure-11";
    assert_eq!(settings("frolov-1", method), "frolov depth=2 method=1");
    assert_eq!(
        settings("frolov-3.8", "search=text"),
        "frolov method=3.8 search=text"
    );
    assert_eq!(settings("frolov-5", ""), "frolov ");
    assert_eq!(settings("reflex", "ties=first"), "reflex ");
    assert_eq!(settings("reflex", "ties=random"), "reflex ties=random");
    assert_eq!(
        settings("expectimax-snake", "lost=zero"),
        "expectimax-snake "
    );
    assert_eq!(
        settings("expectimax-weights", "lost=zero"),
        "expectimax-weights lost=zero"
    );
}

#[test]
fn what_an_experiment_cannot_have_is_refused() {
    let until = |tile| Experiment::until_tile(Size::STANDARD, tile);
    assert_eq!(until(2048), Ok(Rank::WIN));
    for tile in [0, 2, 3, 262_144] {
        let message = until(tile).unwrap_err().to_string();
        assert!(message.contains("from 4 to 131072"), "{message}");
    }
    let check = |id, size, depth| {
        let spec = solver::find(id).unwrap();
        let (settings, four) = (spec.settings([]).unwrap(), FourProbability::STANDARD);
        Experiment::check_solver(spec, &settings, &Resources::default(), size, four, depth)
            .map_err(|error| error.to_string())
    };
    let size = Size::new(6, 6).unwrap();
    assert_eq!(check("random", size, None), Ok(()));
    assert!(
        check("random", size, Some(3))
            .unwrap_err()
            .contains("depth")
    );
    assert!(check("exact", size, None).unwrap_err().contains("6x6"));
}

#[test]
fn rates_without_trials_have_no_interval() {
    assert_eq!(wilson(0, 0), None);
    assert_eq!(wilson(2, 1), None);
}

#[test]
fn a_single_game_has_no_interval() {
    let summary = Summary::of([7]).unwrap();
    assert_eq!(summary.standard_deviation, None);
    assert_eq!(summary.interval, None);
    assert_eq!((summary.mean, summary.median), (7.0, 7.0));
    assert_eq!(Summary::of([]), None);
    assert_eq!(mean_interval(1.0, 1.0, 0), None);
}

fn result(game: u64, score: u64, exponent: u8) -> GameResult {
    GameResult {
        game,
        seed: Seed::new(game),
        score,
        max_rank: Rank::new(exponent),
        moves: score / 3,
        ..GameResult::default()
    }
}

proptest! {
    // The ends of Wilson's interval are, by definition, the rates p with |p̂ − p| = z √(p (1 − p) / n).
    #[test]
    fn wilson_ends_solve_their_equation(trials in 1_u64..5000, share in 0.0..=1.0_f64) {
        let successes = (share * trials as f64) as u64;
        let rate = successes as f64 / trials as f64;
        let interval = wilson(successes, trials).unwrap();
        prop_assert!(interval.low <= rate && rate <= interval.high);
        for end in [interval.low, interval.high] {
            let deviation = 1.959_963_984_540_054 * (end * (1.0 - end) / trials as f64).sqrt();
            prop_assert!(close((rate - end).abs(), deviation, 1e-9), "{end}");
        }
        let mirrored = wilson(trials - successes, trials).unwrap();
        prop_assert!(close(mirrored.low, 1.0 - interval.high, 1e-12));
    }

    #[test]
    fn summary_as_defined(values in prop::collection::vec(0_u64..4_000_000, 2..60)) {
        let summary = Summary::of(values.iter().copied()).unwrap();
        let count = values.len() as f64;
        let mean = values.iter().map(|&value| value as f64 / count).sum::<f64>();
        let squares = values.iter().map(|&value| (value as f64 - mean).powi(2)).sum::<f64>();
        let variance = squares / (count - 1.0);
        prop_assert!(close(summary.mean, mean, 1e-6));
        let deviation = summary.standard_deviation.unwrap();
        prop_assert!(close(deviation, variance.sqrt(), 1e-6));
        // The mean of all medians there are: values with at most half on either side.
        let is_median = |value: u64| {
            let below = values.iter().filter(|&&other| other < value).count();
            let above = values.iter().filter(|&&other| other > value).count();
            2 * below <= values.len() && 2 * above <= values.len()
        };
        let lowest = values.iter().copied().filter(|&value| is_median(value)).min().unwrap();
        let highest = values.iter().copied().filter(|&value| is_median(value)).max().unwrap();
        prop_assert_eq!(summary.median, (lowest as f64 + highest as f64) / 2.0);
        let interval = summary.interval.unwrap();
        let reach = student_quantile(values.len() as u64 - 1).unwrap() * deviation / count.sqrt();
        prop_assert!(close(interval.high, mean + reach, 1e-5) && close(interval.low, (mean - reach).max(0.0), 1e-5));
        prop_assert_eq!(summary.total, values.iter().sum::<u64>());
        prop_assert_eq!(summary.best, *values.iter().max().unwrap());
        prop_assert_eq!(summary.least, *values.iter().min().unwrap());
    }

    #[test]
    fn the_order_of_the_games_does_not_show(
        (games, shuffled) in prop::collection::vec((0_u64..4_000_000, 2_u8..18), 1..40)
            .prop_map(|pairs| (0..).zip(pairs).map(|(game, (score, exponent))| result(game, score, exponent)).collect::<Vec<_>>())
            .prop_flat_map(|games| (Just(games.clone()), Just(games).prop_shuffle())),
    ) {
        let statistics = Statistics::of(&games, Size::STANDARD).unwrap();
        prop_assert_eq!(&statistics, &Statistics::of(&shuffled, Size::STANDARD).unwrap());
        prop_assert!(statistics.tiles.iter().any(|row| row.tile == 2048) || games.iter().all(|game| game.max_rank > Rank::WIN));
        prop_assert_eq!(statistics.tiles[0].rate, 1.0);
        for row in &statistics.tiles {
            let reached = games.iter().filter(|game| game.max_rank.tile() >= row.tile).count();
            prop_assert_eq!(row.games, reached as u64);
        }
        let best = games.iter().map(|game| game.max_rank.tile()).max().unwrap();
        prop_assert!(statistics.tiles.last().unwrap().tile >= best);
    }

    #[test]
    fn distributions_as_defined(
        exponents in prop::collection::vec((0_u64..4_000_000, 1_u8..18), 1..60),
    ) {
        let games: Vec<_> = (0..)
            .zip(&exponents)
            .map(|(game, &(score, exponent))| result(game, score, exponent))
            .collect();
        let Distribution { density, reached, mean_tile, scores } =
            Distribution::of(&games, Size::STANDARD).unwrap();
        let mean: f64 = density.iter().map(|row| row.share * row.tile as f64).sum();
        prop_assert!(close(mean_tile, mean, 1e-6 * mean));
        for row in &density {
            let there = games.iter().filter(|game| game.max_rank.tile() == row.tile).count();
            prop_assert_eq!(row.games, there as u64);
        }
        prop_assert!(close(density.iter().map(|row| row.share).sum(), 1.0, 1e-9));
        // How often a tile was reached is what lies at it and above it.
        for row in &reached {
            let above: f64 = density.iter().filter(|other| other.tile >= row.tile).map(|other| other.share).sum();
            prop_assert!(close(row.rate, above, 1e-9));
        }
        prop_assert!(reached.windows(2).all(|pair| pair[0].rate >= pair[1].rate && pair[0].tile < pair[1].tile));
        prop_assert_eq!((reached[0].tile, reached.last().unwrap().tile), (4, 131_072));
        prop_assert!(scores.counts.len() <= 25);
        for (bar, &count) in (0..).zip(&scores.counts) {
            let from = scores.from + bar * scores.step;
            let within = |game: &&GameResult| (from..from + scores.step).contains(&game.score);
            prop_assert_eq!(games.iter().filter(within).count() as u64, count);
        }
        prop_assert_eq!(scores.counts.iter().sum::<u64>(), games.len() as u64);
    }

    #[test]
    fn shards_part_the_games(count in 1_u64..20, games in 0_u64..200) {
        let mut all: Vec<u64> = (1..=count)
            .flat_map(|index| {
                let shard: Shard = format!("{index}/{count}").parse().unwrap();
                let part: Vec<u64> = shard.games(games).collect();
                assert!(part.iter().all(|&game| shard.contains(game)));
                part
            })
            .collect();
        all.sort_unstable();
        prop_assert_eq!(all, (0..games).collect::<Vec<_>>());
    }
}

#[test]
fn damaged_shards_are_refused() {
    for text in ",1,0/4,5/4,1/0,a/b,1/2/3,-1/2,1/99999999999999999999".split(',') {
        assert!(text.parse::<Shard>().is_err(), "{text}");
    }
}

#[test]
fn a_text_of_several_experiments_is_read_by_experiment() {
    let table = |name: &str| {
        let path = format!(
            "{}/../../tests/data/arena-{name}.csv",
            env!("CARGO_MANIFEST_DIR")
        );
        std::fs::read_to_string(path).unwrap()
    };
    let (random, reflex) = (table("random"), table("reflex"));
    let rows = |text: &str| text.split_once('\n').unwrap().1.to_owned();
    let read = |text: &str| twofold_arena::parse_several(text);
    // As on Windows, and cut after the last row.
    let text = format!("{random}{}{}", rows(&reflex), rows(&reflex)).replace('\n', "\r\n");
    let tables = read(text.trim_end()).unwrap();
    let counts: Vec<_> = (tables.iter())
        .map(|(identity, games)| (identity.solver.as_str(), games.len()))
        .collect();
    assert_eq!(counts, [("random", 20), ("reflex", 20), ("reflex", 20)]);
    assert_eq!(read(&random).unwrap()[0], tables[0]);
    // Without its times.
    let untimed = random.replace(",link\n", ",link,ms\n");
    let untimed = untimed
        .replace(",v1-", ",")
        .lines()
        .fold(String::new(), |text, line| {
            let end = if text.is_empty() { "\n" } else { ",\n" };
            text + line + end
        });
    assert_eq!(read(&untimed).unwrap()[0].1[0].ms, None);
    for damaged in ["", "game,seed\n", &format!("{random}1,2,3\n")] {
        assert!(read(damaged).is_err(), "{damaged}");
    }
}
