//! Two players on the same seeds: at once, from their tables, and until a sequential test tells. One of them needs Python.

use std::fs;

use crate::command::{folder, json, printed, refused};
use serde_json::Value;

/// Games of a network by the depth of its search.
const ONE: &str = "docs/results/strength/small-depth-1-native.csv";
const TWO: &str = "docs/results/strength/small-depth-2-native.csv";
const LOOI: &str = "docs/results/strength/looi-depth-2-native.csv";

#[test]
fn a_deeper_search_is_told_from_a_shallow_one() {
    let compare = format!("compare {ONE} {TWO}");
    let found = json(&compare);
    assert_eq!(found["verdict"], "second");
    assert!(found["p"].as_f64().unwrap() < 1e-6);
    assert!(found["interval"]["high"].as_f64().unwrap() < 0.0);
    assert_eq!(found["pairs"], 300);
    assert_eq!(found["moreSeeds"], 0);
    let counts = ["wins", "losses", "ties"].map(|name| found[name].as_u64().unwrap());
    assert_eq!(counts.iter().sum::<u64>(), 300);
    // The other way round everything is the other way round.
    let back = json(&format!("compare {TWO} {ONE}"));
    assert_eq!(back["verdict"], "first");
    let minus = |found: &Value| -found.as_f64().unwrap();
    assert_eq!(minus(&back["difference"]), found["difference"]);
    assert_eq!(back["p"], found["p"]);
    assert_eq!(back["wins"], found["losses"]);
    assert_eq!(back["losses"], found["wins"]);
    let ends = found["ends"][1].as_array().unwrap();
    let large = ends.iter().find(|end| end["tile"] == 8192).unwrap();
    assert_eq!(large["passed"], ends.last().unwrap()["games"]);
    // A tile that all games of a player reached has its line too, if some of the other's did not.
    let tiles = |player: usize| {
        let ends = found["ends"][player].as_array().unwrap();
        ends.iter()
            .map(|end| end["tile"].clone())
            .collect::<Vec<_>>()
    };
    assert_eq!(tiles(0), tiles(1));
    assert_eq!(ends[0]["games"], 300);
    let lines = printed(&compare);
    let last = lines.lines().last().unwrap();
    assert!(last.starts_with("learned depth=2 model=small is better: it won "));
}

#[test]
fn where_the_games_of_two_players_end_is_drawn() {
    let figure = format!("{}/ends.svg", folder("figure"));
    json(&format!("compare {ONE} {TWO} --svg {figure}"));
    let drawn = fs::read_to_string(&figure).unwrap();
    let words = [
        "<title>The share of games",
        "16384",
        "100 %",
        "learned depth=1",
    ];
    for word in words.iter().chain(&["learned depth=2"]) {
        assert!(drawn.contains(word), "{word}");
    }
    let one_player = json(&format!("merge {ONE} --svg {figure}"));
    let drawn = fs::read_to_string(&figure).unwrap();
    for word in words {
        assert!(drawn.contains(word), "{word}");
    }
    assert!(!drawn.contains("learned depth=2"));
    let ends = one_player["ends"].as_array().unwrap();
    let last = ends.last().unwrap();
    let share = last["passed"].as_f64().unwrap() / last["games"].as_f64().unwrap();
    assert_eq!(last["share"], share);
    assert!(last["passedInterval"]["high"].as_f64().unwrap() > share);
}

#[test]
fn a_player_against_itself_is_never_decided() {
    let found = json(&format!("compare {LOOI} {LOOI}"));
    assert_eq!(found["verdict"], "undecided");
    assert_eq!(found["ties"], 1000);
    assert_eq!(found["p"], 1.0);
    assert_eq!(found["moreSeeds"], Value::Null);
    let played = json("arena --solver looi --rival '--solver looi' --games 4 --sprt");
    assert_eq!(played["comparison"]["verdict"], "undecided");
    assert_eq!(played["sprt"]["answer"], "undecided");
    assert_eq!(played["complete"], true);
}

#[test]
fn what_cannot_be_compared_is_refused_with_the_reason() {
    let path = format!("{}/other.csv", folder("refused"));
    for (other, reason) in [
        ("--size 3x3", "the rules differ"),
        ("--seed 999999", "no seed is in both"),
    ] {
        let play = "arena --solver random --games 2 --overwrite";
        json(&format!("{play} --csv {path} {other}"));
        let told = refused(&format!("compare {path} {LOOI}"));
        assert!(told.contains(reason), "{told}");
    }
}

/// A sequential match of `reflex` and `random`.
fn match_of(jobs: u32) -> Value {
    let games = format!("--games 2000 --jobs {jobs} --sprt p0=0.5,p1=0.7");
    json(&format!(
        "arena --solver reflex --rival '--solver random' {games}"
    ))
}

#[test]
fn a_sequential_match_stops_by_itself_and_counts_the_same_games_on_any_number_of_threads() {
    let one = match_of(1);
    assert_eq!(one["sprt"]["answer"], "at-least-p1");
    assert_eq!(one["complete"], true);
    let sprt = &one["sprt"];
    let ratio = sprt["logLikelihoodRatio"].as_f64().unwrap();
    assert!(ratio >= sprt["bounds"][1].as_f64().unwrap());
    let games = one["statistics"]["games"].as_u64().unwrap();
    assert!(games < 200, "{games}");
    assert_eq!(sprt["last"], games - 1);
    assert_eq!(one["comparison"]["pairs"], games);
    assert_eq!(one["comparison"]["wins"], sprt["wins"]);
    let four = match_of(4);
    for part in ["statistics", "ends", "comparison", "sprt"] {
        assert_eq!(one[part], four[part], "{part}");
    }
    assert_eq!(one["rival"]["statistics"], four["rival"]["statistics"]);
}

#[cfg(unix)]
#[test]
fn a_program_is_beaten_by_a_solver_on_either_side() {
    let engine = "--engine 'python3 examples/engines/greedy.py' --engine-name greedy";
    let solver = "--solver expectimax-rows --nodes 500";
    let play = |player: &str, rival: &str| {
        let games = "--games 200 --seed 1 --sprt p0=0.3,p1=0.7";
        json(&format!("arena {player} {games} --rival \"{rival}\""))
    };
    let found = play(solver, engine);
    assert_eq!(found["sprt"]["answer"], "at-least-p1");
    assert_eq!(found["rival"]["experiment"]["solver"], "greedy");
    let back = play(engine, solver);
    assert_eq!(back["sprt"]["answer"], "at-most-p0");
    let difference = |found: &Value| found["comparison"]["difference"].as_f64().unwrap();
    assert_eq!(difference(&back), -difference(&found));
    assert_eq!(back["comparison"]["wins"], found["comparison"]["losses"]);
    for report in [&found, &back] {
        for player in [report, &report["rival"]] {
            assert!(player.get("faults").is_none(), "{player}");
        }
    }
}

#[cfg(unix)]
#[test]
fn a_match_that_is_stopped_before_its_first_pair_compares_nothing() {
    use std::path::Path;
    use std::process::{Command, Stdio};
    use std::time::Duration;

    let table = format!("{}/games.csv", folder("stopped"));
    let play = "arena --solver expectimax-rows --ms 600000 --rival '--solver random' --games 1 --jobs 1 --json";
    let mut child = crate::command::twofold(&format!("{play} --csv {table}"))
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    while !Path::new(&table).exists() {
        assert!(child.try_wait().unwrap().is_none());
        std::thread::sleep(Duration::from_millis(20));
    }
    let signal = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(signal.unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(report["complete"], false);
    assert!(report.get("comparison").is_none());
}

#[test]
fn the_tables_of_a_match_are_those_of_each_player_alone() {
    let folder = folder("tables");
    let file = |name: &str| format!("{folder}/{name}.csv");
    let play = |player: &str, more: &str| {
        let games = "--games 30 --seed 5 --links";
        json(&format!("arena --solver {player} {games} {more}"))
    };
    let [both_a, both_b, a, b] = ["both-a", "both-b", "a", "b"].map(file);
    let tables = format!("--csv {both_a} --rival '--solver random' --rival-csv {both_b}");
    let found = play("reflex", &tables);
    play("reflex", &format!("--csv {a}"));
    play("random", &format!("--csv {b}"));
    for (both, alone) in [(both_a, &a), (both_b.clone(), &b)] {
        assert_eq!(fs::read(both).unwrap(), fs::read(alone).unwrap());
    }
    let compared = json(&format!("compare {a} {b}"));
    assert_eq!(found["comparison"]["difference"], compared["difference"]);
    // Rows that are missing are played again.
    let table = fs::read_to_string(&both_b).unwrap();
    let lines: Vec<&str> = table.split_inclusive('\n').collect();
    fs::write(&both_b, lines[..11].concat()).unwrap();
    let resumed = play("reflex", &format!("{tables} --resume"));
    assert_eq!(resumed["comparison"], found["comparison"]);
    assert_eq!(resumed["rival"]["timing"]["games"], 20);
    assert_eq!(fs::read_to_string(&both_b).unwrap(), table);
}
