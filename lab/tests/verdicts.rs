//! Verdicts on the moves of many games, and the odds of large tiles.

mod command;

use std::fs;
use std::path::Path;

use command::{json, run, text};
use serde_json::Value;

/// A table of games on 2x3 by this solver.
fn games(solver: &str, links: bool) -> String {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("verdicts");
    fs::create_dir_all(&folder).unwrap();
    let path = folder.join(format!("{solver}-{links}.csv"));
    let path = path.to_str().unwrap().to_owned();
    let arena = [
        "arena", "--solver", solver, "--size", "2x3", "--games", "30", "--csv", &path,
    ];
    let links: &[&str] = if links { &["--links"] } else { &[] };
    let played = run(&[&arena[..], &["--overwrite"], links].concat());
    assert!(played.status.success(), "{}", text(&played.stderr));
    path
}

fn rate(row: &Value, verdict: &str) -> f64 {
    let verdicts = row["verdicts"].as_array().unwrap();
    let found = verdicts.iter().find(|pair| pair[0] == verdict).unwrap();
    let [value, low, high] = [
        &found[1]["value"],
        &found[1]["interval"]["low"],
        &found[1]["interval"]["high"],
    ]
    .map(|number| number.as_f64().unwrap());
    assert!(low <= value && value <= high);
    value
}

#[test]
fn perfect_play_is_always_best_and_random_play_is_not() {
    let (random, perfect) = (games("random", true), games("exact", true));
    let judge = ["verdicts", "--solver", "exact"];
    let report = json(&[&judge[..], &[&random, &perfect, "--twice"]].concat());
    let [random_row, perfect_row] = report["rows"].as_array().unwrap().as_slice() else {
        panic!("{report}");
    };
    assert_eq!(rate(perfect_row, "best"), 1000.0);
    assert!(rate(random_row, "blunder") > 50.0, "{random_row}");
    let all = ["best", "good", "inaccuracy", "mistake", "blunder"];
    let sum: f64 = all.iter().map(|verdict| rate(random_row, verdict)).sum();
    assert!((sum - 1000.0).abs() < 1e-6, "{sum}");
    for row in [random_row, perfect_row] {
        assert_eq!(row["games"], 30);
        let luck = &row["luck"];
        let [low, high] = ["low", "high"].map(|end| luck["interval"][end].as_f64().unwrap());
        assert!(low < luck["value"].as_f64().unwrap() && low < high);
        assert_eq!(row["disagreement"]["otherBest"], 0.0, "exact values stay");
        let accounts = &row["accounts"];
        assert!(accounts["revised"].as_f64().unwrap() < 1e-3, "{accounts}");
        assert_eq!(accounts["aboveQuarter"], 0);
        let [losses, mistakes] =
            ["losses", "mistakes"].map(|part| accounts[part].as_f64().unwrap());
        assert!(
            (losses - mistakes).abs() < 0.1,
            "exact losses add up: {accounts}"
        );
        assert_eq!(row["disagreement"]["withdrawn"], 0.0);
    }
    let bad = rate(random_row, "mistake") + rate(random_row, "blunder");
    let confirmed = random_row["disagreement"]["confirmed"].as_f64().unwrap();
    assert!((confirmed - bad).abs() < 1e-6);

    let some = json(&[&judge[..], &[&random, "--every", "5"]].concat());
    let all_moves = random_row["moves"].as_u64().unwrap();
    let moves = some["rows"][0]["moves"].as_u64().unwrap();
    assert!((all_moves / 5..=all_moves / 5 + 30).contains(&moves));
    assert!(some["rows"][0]["luck"].is_null());
    assert!(some["rows"][0]["accounts"].is_null());
    let printed = run(&[&judge[..], &[&random]].concat());
    assert!(text(&printed.stdout).contains("| blunder |"));
}

#[test]
fn games_without_links_are_not_judged() {
    let path = games("random", false);
    let refused = run(&["verdicts", &path, "--solver", "exact"]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(text(&refused.stderr).contains("--links"));
}
