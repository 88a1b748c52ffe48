//! The command line from outside: its output and its errors.

mod command;
mod comparisons;
mod engines;
mod formations;
mod imports;
mod refusals;
mod tables;
mod values;

use std::io::{BufRead as _, BufReader};
use std::process::Stdio;

use command::{json, printed, refused, run, text, twofold};
use twofold::rules::Record;
use twofold::{Game, Seed, Setup, Start};

const BOARD: &str = "2,2,0,0/0,0,0,0/4,0,0,0/0,0,0,8";
const STUCK: &str = "2,4/8,16";

#[test]
fn solvers_are_listed_with_ranges_and_defaults() {
    let lines = printed("solvers");
    for list in lines.split("\n\n") {
        let unsupported = list.matches("Not on").count();
        assert!(unsupported <= 1, "one reason, one line: {list}");
    }
    let listed = json("solvers");
    let listed = listed.as_array().unwrap();
    let ids: Vec<&str> = listed
        .iter()
        .map(|entry| entry["id"].as_str().unwrap())
        .collect();
    let known: Vec<&str> = twofold::solver::ALL.iter().map(|spec| spec.id).collect();
    assert_eq!(ids, known);
    for entry in listed {
        assert!(entry["document"].is_string() && entry["unit"].is_string());
        for parameter in entry["parameters"].as_array().unwrap() {
            assert!(parameter["name"].is_string(), "{parameter}");
            let kind = &parameter["kind"];
            let has = |name: &str| !kind[name].is_null();
            assert!(has("type") && has("default"), "{parameter}");
            let is_number = kind["type"] == "integer" || kind["type"] == "number";
            assert!(!is_number || has("min") && has("max"), "{parameter}");
        }
    }
    assert!(known.iter().all(|id| lines.contains(id)));
}

#[test]
fn a_day_has_its_seed_and_a_par_that_can_be_replayed() {
    let day = json("day 2026-11-23");
    assert_eq!(day["date"], "2026-11-23");
    assert_eq!(day["link"], "day=2026-11-23");
    let seed = day["seed"].as_str().unwrap();
    assert_eq!("2026-11-23".parse(), seed.parse::<Seed>());
    let par = &day["par"];
    let replayed = json(&format!("replay {}", par["link"]));
    assert_eq!(replayed["seed"], day["seed"]);
    assert_eq!(replayed["firstBoard"], day["board"]);
    assert_eq!(replayed["score"], par["score"]);
    assert_eq!(replayed["maxTile"], par["maxTile"]);
    assert_eq!(replayed["moves"].as_array().unwrap().len(), par["moves"]);

    let marks = day["marks"].as_array().unwrap();
    let names: Vec<&str> = (marks.iter())
        .map(|mark| mark["name"].as_str().unwrap())
        .collect();
    assert_eq!(names, ["beginner", "good", "expert"]);
    assert!(marks.iter().all(|mark| mark["score"].as_u64() > Some(500)));

    let short = json("day 2026-11-23 --no-par");
    assert!(short["par"].is_null() && short["seed"] == day["seed"]);
    let today = json("day --no-par");
    assert!(today["date"].as_str().unwrap() >= "2026-11-23");
}

#[test]
fn move_gives_the_afterstate() {
    assert_eq!(
        json(&format!("move --board {BOARD} --direction left")),
        serde_json::json!({"board": "4,0,0,0/0,0,0,0/4,0,0,0/8,0,0,0", "reward": 4, "legal": true})
    );
    assert_eq!(
        json(&format!("move --board {STUCK} --direction up")),
        serde_json::json!({"board": STUCK, "reward": 0, "legal": false})
    );
    let pair = "131072,131072,0,0/0,0,0,0/0,0,0,0/0,0,0,0";
    let whole = run(&format!("move --board {pair} --direction left"));
    assert!(!text(&whole.stderr).contains("panicked"));
}

#[test]
fn a_review_adds_up_and_names_the_moves_that_gave_away_most() {
    let played = json("play --solver random --size 2x3 --seed 7");
    let command = format!("review {} --solver exact", played["link"]);
    let review = json(&command);
    let ledger = |part: &str| review["ledger"][part].as_f64().unwrap();
    let sum = ledger("start") + ledger("luck") - ledger("mistakes") + ledger("revisions");
    assert!((sum - ledger("score")).abs() < 1e-6, "{}", review["ledger"]);
    assert_eq!(ledger("score"), played["score"].as_f64().unwrap());
    assert_eq!(ledger("remaining"), 0.0);
    let moves = review["moves"].as_array().unwrap();
    assert_eq!(moves.len(), played["moves"]);
    let lost: f64 = moves
        .iter()
        .map(|judged| judged["loss"].as_f64().unwrap())
        .sum();
    assert!((lost - ledger("mistakes")).abs() < 1e-2);
    for judged in moves {
        let is_best = judged["verdict"] == "best";
        assert_eq!(is_best, judged["played"] == judged["best"], "{judged}");
    }
    let printed = printed(&command);
    let words = ["blunder", "= score"];
    assert!(words.iter().all(|word| printed.contains(word)), "{printed}");
}

#[test]
fn a_review_refuses_what_cannot_judge_or_be_judged() {
    let link = json("play --solver random --size 2x3 --seed 7")["link"].clone();
    let unplayed = Game::new(Setup {
        start: Start::TwoTiles("2x3".parse().unwrap()),
        ..Setup::standard(Seed::new(1))
    })
    .to_text(Record::Link);
    for (review, word) in [
        (format!("{link} --solver looi"), "neither points nor"),
        (format!("{link} --solver exact --ms 5"), "--nodes alone"),
        (format!("{unplayed} --solver exact"), "no move"),
    ] {
        let told = refused(&format!("review {review}"));
        assert!(told.contains(word), "{told}");
    }
}

#[test]
fn a_played_game_replays_to_the_same_end() {
    for more in [
        "--size 4x4",
        "--size 3x5 --p4 0",
        "--start-tiles 1",
        &format!("--board {BOARD}"),
    ] {
        let played = json(&format!("play --solver random --seed ab12-cd34 {more}"));
        assert_eq!(played["seed"], "ab12-cd34");
        assert_eq!(played["ended"], "over");
        let link = played["link"].as_str().unwrap();
        for before in ["", "#", "https://example.org/2048/?x=1#"] {
            let replayed = json(&format!("replay '{before}{link}'"));
            for field in ["score", "maxTile", "board", "seed", "size"] {
                assert_eq!(replayed[field], played[field], "{field}");
            }
            let moves = replayed["moves"].as_array().unwrap();
            assert_eq!(moves.len(), played["moves"]);
            let rewards: u64 = moves
                .iter()
                .map(|played| played["reward"].as_u64().unwrap())
                .sum();
            assert_eq!(rewards, played["score"]);
            assert_eq!(moves.last().unwrap()["board"], played["board"]);
            assert_eq!(replayed["status"], "over");
        }
    }
}

#[test]
fn until_stops_when_the_tile_is_made() {
    let played = json("play --solver reflex --seed 1 --until 64");
    assert_eq!(played["ended"], "reached");
    assert_eq!(played["maxTile"], 64);
    let replayed = json(&format!("replay {}", played["link"]));
    let moves = replayed["moves"].as_array().unwrap();
    let before = &moves[moves.len() - 2]["board"];
    assert!(!before.as_str().unwrap().contains("64"), "{before}");
    assert_eq!(replayed["status"], "playing");
}

#[test]
fn without_a_seed_every_game_has_its_own() {
    let play = || json("play --solver random")["seed"].clone();
    assert_ne!(play(), play());
}

#[test]
fn a_board_is_read_in_any_form_and_may_begin_with_a_dash() {
    let dashes = "- - - 2\n- - - -\n- 2 64 -\n- - - -";
    let expected = "2,0,0,0/0,0,0,0/2,64,0,0/0,0,0,0";
    for board in [
        dashes,
        "-- -- -- 2\n-- -- -- --\n-- 2 64 --\n-- -- -- --",
        "-\t-\t-\t2\n-\t-\t-\t-\n-\t2\t64\t-\n-\t-\t-\t-",
        "---------\n|0|0|0|2|\n|0|0|0|0|\n|0|2|64|0|\n|0|0|0|0|\n---------",
        "[[0,0,0,1],[0,0,0,0],[0,1,6,0],[0,0,0,0]]",
        "https://example.org/?board=0001000001600000",
    ] {
        let moved = json(&format!("move --board '{board}' --direction left"));
        assert_eq!(moved["board"], expected, "{board}");
    }
    let value = json(&format!("value --solver reflex --board '{dashes}'"));
    assert_eq!(value["board"], "0,0,0,2/0,0,0,0/0,2,64,0/0,0,0,0");
    let odds = json(&format!("odds '{dashes}' --solver random --games 2"));
    assert_eq!(odds["games"], 2);
    let play = format!("play --solver random --seed 1 --board '{dashes}'");
    assert_eq!(json(&play)["size"], "4x4");
}

#[test]
fn numbers_that_can_be_tiles_or_exponents_need_a_word() {
    let ask = "move --direction left --board [[0,2,4,2],[4,2,8,4],[0,0,2,4],[2,0,0,2]]";
    let told = refused(ask);
    let words = "--numbers tiles or --numbers exponents";
    assert!(told.contains(words), "{told}");
    for (numbers, expected) in [
        ("tiles", "2,4,2,0/4,2,8,4/2,4,0,0/4,0,0,0"),
        ("exponents", "4,16,4,0/16,4,256,16/4,16,0,0/8,0,0,0"),
    ] {
        let moved = json(&format!("{ask} --numbers {numbers}"));
        assert_eq!(moved["board"], expected);
    }
    // The message has the lines that were read.
    let exponents = run("move --direction left --board [[1,2],[0,3]]");
    let told = text(&exponents.stderr);
    let words = "the numbers are exponents: the board is 2,4/0,8";
    assert!(told.contains(words), "{told}");
}

#[test]
fn a_reader_that_leaves_is_no_error() {
    let link = json("play --solver random --seed 1 --size 6x6")["link"].clone();
    let mut child = twofold(&format!("replay {link}"))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap())
        .read_line(&mut line)
        .unwrap();
    assert!(line.starts_with("6x6"));
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(text(&output.stderr), "");
}

#[test]
fn bench_measures_its_workloads() {
    let report = json("bench --seconds 0.001 --repetitions 2");
    let workloads = report["workloads"].as_array().unwrap();
    let names: Vec<&str> = workloads
        .iter()
        .map(|workload| workload["name"].as_str().unwrap())
        .collect();
    assert_eq!(names, twofold::bench::workloads());
    for workload in workloads {
        assert!(workload["operationsPerSecond"].as_f64().unwrap() > 0.0);
        assert_eq!(workload["allSeconds"].as_array().unwrap().len(), 2);
    }
}

#[test]
fn help_and_version_are_no_errors() {
    for command in ["--help", "--version", "arena --help"] {
        let output = run(command);
        assert_eq!(output.status.code(), Some(0));
        assert!(!output.stdout.is_empty() && output.stderr.is_empty());
    }
}

#[test]
fn the_adversary_spawns_where_it_is_asked_to() {
    let games = "--solver minimax --size 3x3 --seed 5 --spawner adversary";
    let played = json(&format!("play {games}"));
    assert_eq!(played["p4"], "0.1 adversary");
    let replayed = json(&format!("replay {}", played["link"]));
    assert_eq!(replayed["spawner"], "adversary");
    assert_eq!(replayed["score"], played["score"]);
    let arena = json(&format!("arena {games} --games 1"));
    assert_eq!(arena["statistics"]["score"]["best"], played["score"]);
}

#[test]
fn odds_count_the_games_whatever_the_threads_do() {
    let odds = "odds 2,4,0/0,2,0 --solver exact --games 50";
    let report = json(odds);
    assert_eq!(report, json(odds));
    assert_eq!(report["games"], 50);
    let tiles = report["tiles"].as_array().unwrap();
    assert_eq!(tiles[0]["tile"], 8);
    let shares: Vec<f64> = (tiles.iter().map(|odds| odds["share"].as_f64().unwrap())).collect();
    assert!(shares.is_sorted_by(|larger, smaller| larger >= smaller));
}
