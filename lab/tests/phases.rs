//! The shares of games that get from each large tile to the next.

mod command;

use std::fs;
use std::path::Path;

use command::{json, run, text};
use serde_json::Value;

const PHASES: [&str; 2] = ["--phases", "64,64+32,64+32+16,128"];

fn phases(more: &[&str]) -> Value {
    json(&[&["phases", "--solver", "reflex"], &PHASES[..], more].concat())
}

#[test]
fn games_are_watched_from_phase_to_phase_and_gone_on_from_their_boards() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("phases");
    fs::create_dir_all(&folder).unwrap();
    let [boards, others] = ["boards.csv", "others.csv"].map(|name| folder.join(name));
    let [boards, others] = [&boards, &others].map(|path| path.to_str().unwrap());
    let games = ["--games", "60", "--seed", "5"];
    let report = phases(&[&games[..], &["--keep", boards, "--jobs", "1"]].concat());
    let again = phases(&[&games[..], &["--keep", others, "--jobs", "4"]].concat());
    assert_eq!(report, again, "threads change nothing");
    let table = fs::read_to_string(boards).unwrap();
    assert_eq!(table, fs::read_to_string(others).unwrap());

    let rows = report["phases"].as_array().unwrap();
    assert_eq!(rows[0]["phase"], "start");
    assert_eq!(rows[0]["all"]["entered"], 60);
    for row in rows {
        let of = |survival: &Value, key: &str| survival[key].as_u64().unwrap();
        let formations = row["formations"].as_array().unwrap();
        let sum = |key| formations.iter().map(|pair| of(&pair[1], key)).sum::<u64>();
        assert_eq!(of(&row["all"], "entered"), sum("entered"));
        assert_eq!(of(&row["all"], "passed"), sum("passed"));
        let share = row["all"]["share"].as_f64().unwrap();
        let [low, high] = ["low", "high"].map(|end| row["all"]["interval"][end].as_f64().unwrap());
        assert!(low <= share && share <= high);
    }
    let kept = |phase: &str| {
        let mut reader = csv::Reader::from_reader(table.as_bytes());
        let records = reader.records().map(Result::unwrap);
        records.filter(|record| &record[1] == phase).count() as u64
    };
    let entered = rows.iter().skip(1).map(|row| {
        let name = row["phase"].as_str().unwrap();
        (name, row["all"]["entered"].as_u64().unwrap())
    });
    for (name, entered) in entered {
        assert_eq!(kept(name), entered, "{name}");
    }

    let from = ["--boards", boards, "--from", "64+32", "--each", "3"];
    let went_on = phases(&from);
    assert_eq!(went_on["games"], 3 * kept("64+32"));
    let [only] = went_on["phases"].as_array().unwrap().as_slice() else {
        panic!("{went_on}");
    };
    assert_eq!(only["all"]["entered"], 3 * kept("64+32"));
    let through = phases(&[&from[..], &["--through"]].concat());
    assert_eq!(through["phases"][0]["phase"], "64+32");
    assert!(through["phases"].as_array().unwrap().len() > 1);

    let plain = run(&[&["phases", "--solver", "reflex"], &PHASES[..], &games].concat());
    assert!(text(&plain.stdout).contains("95 % interval"));
}

#[test]
fn bad_phases_and_boards_are_refused() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("no-boards.csv");
    fs::write(&file, "board,phase,formation,passed,seed\n").unwrap();
    let file = file.to_str().unwrap();
    for (more, expected) in [
        (&["--games", "1", "--phases", "128,64"][..], "rising order"),
        (&["--games", "1", "--phases", "3"], "a stage begins"),
        (&["--boards", "/none"], "/none"),
        (&["--boards", file], "no such board"),
        (&["--boards", file, "--games", "3"], "--games"),
        (&["--boards", file, "--formation", "heap"], "row, square"),
        (&["--games", "1", "--each", "2"], "--games"),
        (&[], "--games"),
    ] {
        let output = run(&[&["phases", "--solver", "reflex"], more].concat());
        assert_eq!(output.status.code(), Some(2), "{more:?}");
        let message = text(&output.stderr);
        assert!(message.contains(expected), "{more:?}: {message}");
    }
}
