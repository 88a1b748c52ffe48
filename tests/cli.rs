//! The command line from outside: what it prints, what it refuses, and what stays on disk.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

const BOARD: &str = "2,2,0,0/0,0,0,0/4,0,0,0/0,0,0,8";
const STUCK: &str = "2,4/8,16";

fn twofold() -> Command {
    Command::new(env!("CARGO_BIN_EXE_twofold"))
}

fn run(arguments: &[&str]) -> Output {
    twofold().args(arguments).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

fn json(arguments: &[&str]) -> Value {
    let output = twofold().args(arguments).arg("--json").output().unwrap();
    assert!(
        output.status.success(),
        "{arguments:?}: {}",
        text(&output.stderr)
    );
    serde_json::from_slice(&output.stdout).unwrap()
}

/// A fresh folder for one test.
fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("cli-{name}"));
    fs::remove_dir_all(&path).ok();
    fs::create_dir_all(&path).unwrap();
    path
}

fn path_text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// Plays reflex games into a file, with more arguments.
fn arena_into(path: &Path, games: &str, more: &[&str]) -> Output {
    let arguments = [
        "arena",
        "--solver",
        "reflex",
        "--games",
        games,
        "--seed",
        "7",
        "--csv",
        path_text(path),
    ];
    let output = run(&[&arguments, more].concat());
    assert!(output.status.success(), "{}", text(&output.stderr));
    output
}

#[test]
fn solvers_are_listed_with_ranges_and_defaults() {
    let listed = json(&["solvers"]);
    let ids: Vec<&str> = listed
        .as_array()
        .unwrap()
        .iter()
        .map(|entry| entry["id"].as_str().unwrap())
        .collect();
    let known: Vec<&str> = twofold::solver::ALL.iter().map(|spec| spec.id).collect();
    assert_eq!(ids, known);
    for entry in listed.as_array().unwrap() {
        assert!(entry["document"].is_string() && entry["unit"].is_string());
        for parameter in entry["parameters"].as_array().unwrap() {
            assert!(parameter["name"].is_string(), "{parameter}");
            let kind = &parameter["kind"];
            assert!(
                kind["type"].is_string() && !kind["default"].is_null(),
                "{parameter}"
            );
            if ["integer", "number"].contains(&kind["type"].as_str().unwrap()) {
                assert!(
                    kind["min"].is_number() && kind["max"].is_number(),
                    "{parameter}"
                );
            }
        }
    }
    for id in known {
        assert!(text(&run(&["solvers"]).stdout).contains(id));
    }
}

#[test]
fn value_answers_for_each_direction() {
    let answer = json(&["value", "--solver", "reflex", "--board", BOARD]);
    assert_eq!(answer["solver"], "reflex");
    assert_eq!(answer["best"], "right");
    assert_eq!(
        answer["values"],
        serde_json::json!({"up": 0.0, "right": 4.0, "down": 0.0, "left": 4.0})
    );
    let stuck = json(&["value", "--solver", "reflex", "--board", STUCK]);
    assert_eq!(stuck["best"], Value::Null);
    assert_eq!(
        stuck["values"],
        serde_json::json!({"up": null, "right": null, "down": null, "left": null})
    );
}

#[test]
fn every_solver_takes_a_budget_of_nodes_and_time() {
    for spec in twofold::solver::ALL {
        for budget in [["--nodes", "500"], ["--ms", "2"]] {
            let arguments = [
                &["value", "--solver", spec.id, "--board", BOARD],
                &budget[..],
            ];
            let answer = json(&arguments.concat());
            assert!(answer["best"].is_string(), "{answer}");
        }
        let depth = [
            "value", "--solver", spec.id, "--board", BOARD, "--depth", "1",
        ];
        assert_eq!(run(&depth).status.success(), spec.anytime, "{}", spec.id);
    }
}

#[test]
fn move_gives_the_afterstate() {
    assert_eq!(
        json(&["move", "--board", BOARD, "--direction", "left"]),
        serde_json::json!({"board": "4,0,0,0/0,0,0,0/4,0,0,0/8,0,0,0", "reward": 4, "legal": true})
    );
    assert_eq!(
        json(&["move", "--board", STUCK, "--direction", "up"]),
        serde_json::json!({"board": STUCK, "reward": 0, "legal": false})
    );
    let pair = "131072,131072,0,0/0,0,0,0/0,0,0,0/0,0,0,0";
    let whole = run(&["move", "--board", pair, "--direction", "left"]);
    assert!(!text(&whole.stderr).contains("panicked"));
}

#[test]
fn a_played_game_replays_to_the_same_end() {
    for more in [
        &["--size", "4x4"][..],
        &["--size", "3x5", "--p4", "0"],
        &["--start-tiles", "1"],
        &["--board", BOARD],
    ] {
        let played = json(&[&["play", "--solver", "random", "--seed", "ab12-cd34"], more].concat());
        assert_eq!(played["seed"], "ab12-cd34");
        assert_eq!(played["ended"], "over");
        let link = played["link"].as_str().unwrap();
        let address = format!("https://example.org/2048/?x=1#{link}");
        for link in [link, &format!("#{link}"), &address] {
            let replayed = json(&["replay", link]);
            for field in ["score", "maxTile", "board", "seed", "size"] {
                assert_eq!(replayed[field], played[field], "{field}");
            }
            let moves = replayed["moves"].as_array().unwrap();
            assert_eq!(moves.len() as u64, played["moves"].as_u64().unwrap());
            let rewards: u64 = moves
                .iter()
                .map(|played| played["reward"].as_u64().unwrap())
                .sum();
            assert_eq!(rewards, played["score"].as_u64().unwrap());
            assert_eq!(moves.last().unwrap()["board"], played["board"]);
            assert_eq!(replayed["status"], "over");
        }
    }
}

#[test]
fn until_stops_when_the_tile_is_made() {
    let played = json(&["play", "--solver", "reflex", "--seed", "1", "--until", "64"]);
    assert_eq!(
        (&played["ended"], &played["maxTile"]),
        (&"reached".into(), &64.into())
    );
    let replayed = json(&["replay", played["link"].as_str().unwrap()]);
    let moves = replayed["moves"].as_array().unwrap();
    let before = &moves[moves.len() - 2]["board"];
    assert!(!before.as_str().unwrap().contains("64"), "{before}");
    assert_eq!(replayed["status"], "playing");
}

#[test]
fn without_a_seed_every_game_has_its_own() {
    let play = || json(&["play", "--solver", "random"])["seed"].clone();
    assert_ne!(play(), play());
}

#[test]
fn bad_arguments_are_refused_with_code_2() {
    let huge = "9".repeat(400);
    let board = ["--board", BOARD];
    let value = ["value", "--solver", "reflex"];
    let arena = ["arena", "--solver", "random", "--games", "3"];
    let play = ["play", "--solver", "random", "--seed", "1"];
    let table: Vec<(Vec<&str>, &str)> = vec![
        (vec![], "Usage"),
        (vec!["fly"], "unrecognized"),
        (
            vec!["value", "--solver", "nobody", "--board", BOARD],
            "there is no solver \"nobody\"",
        ),
        (
            vec!["value", "--solver", &huge, "--board", BOARD],
            "there is no solver",
        ),
        (
            [&value[..], &board, &["--set", "depth=2"]].concat(),
            "no parameter \"depth\"",
        ),
        (
            [&value[..], &board, &["--set", "depth"]].concat(),
            "NAME=VALUE",
        ),
        ([&value[..], &board, &["--depth", "2"]].concat(), "--depth"),
        ([&value[..], &board, &["--depth", "-1"]].concat(), "--depth"),
        ([&value[..], &board, &["--ms", "0"]].concat(), "--ms"),
        ([&value[..], &board, &["--ms", "-5"]].concat(), "--ms"),
        ([&value[..], &board, &["--ms", "NaN"]].concat(), "--ms"),
        ([&value[..], &board, &["--ms", &huge]].concat(), "--ms"),
        ([&value[..], &board, &["--nodes", "0"]].concat(), "--nodes"),
        (
            [&value[..], &board, &["--nodes", &huge]].concat(),
            "--nodes",
        ),
        (
            [&value[..], &board, &["--p4", "1.5"]].concat(),
            "between 0 and 1",
        ),
        (
            [&value[..], &board, &["--p4", "-0.1"]].concat(),
            "between 0 and 1",
        ),
        (
            [&value[..], &board, &["--p4", "nan"]].concat(),
            "between 0 and 1",
        ),
        (
            [&value[..], &board, &["--p4", "often"]].concat(),
            "between 0 and 1",
        ),
        ([&value[..], &board, &["--seed", "-1"]].concat(), "--seed"),
        (
            [&value[..], &board, &["--seed", &huge]].concat(),
            "not a seed",
        ),
        ([&value[..], &["--board", ""]].concat(), "--board"),
        ([&value[..], &["--board", "2,4/8"]].concat(), "row 2"),
        (
            [&value[..], &["--board", "2,3,0,0/0,0,0,0/0,0,0,0/0,0,0,0"]].concat(),
            "column 2",
        ),
        ([&value[..], &["--board", "2"]].concat(), "--board"),
        ([&value[..], &["--board", &huge]].concat(), "--board"),
        (
            vec!["move", "--board", BOARD, "--direction", "north"],
            "north",
        ),
        (vec!["move", "--board", BOARD], "--direction"),
        (vec!["replay"], "LINK"),
        (vec!["replay", ""], "not a link"),
        (vec!["replay", "hello"], "not a link"),
        (vec!["replay", "v1-AESgjQYF"], "damaged"),
        (vec!["replay", "https://example.org/#v9-AAAA"], "newer"),
        ([&play[..], &["--size", "7x4"]].concat(), "2 to 6"),
        ([&play[..], &["--size", "four"]].concat(), "--size"),
        ([&play[..], &["--size", &huge]].concat(), "--size"),
        (
            [&play[..], &["--start-tiles", "3"]].concat(),
            "--start-tiles",
        ),
        ([&play[..], &["--until", "1000"]].concat(), "--until"),
        ([&play[..], &["--until", "262144"]].concat(), "131072"),
        (
            [&play[..], &["--until", "64", "--size", "2x2"]].concat(),
            "32",
        ),
        (
            [&play[..], &["--size", "4x4", "--board", BOARD]].concat(),
            "cannot be used with",
        ),
        ([&arena[..], &["--jobs", "0"]].concat(), "--jobs"),
        ([&arena[..], &["--jobs", &huge]].concat(), "--jobs"),
        ([&arena[..], &["--shard", "0/2"]].concat(), "shard"),
        ([&arena[..], &["--shard", "3/2"]].concat(), "shard"),
        ([&arena[..], &["--resume"]].concat(), "--csv"),
        (
            [&arena[..], &["--csv", "/no/such/folder/x.csv"]].concat(),
            "cannot open",
        ),
        ([&arena[..], &["--csv", "/"]].concat(), "cannot open"),
        (
            vec!["arena", "--solver", "random", "--games", "0"],
            "--games",
        ),
        (
            vec!["arena", "--solver", "random", "--games", &huge],
            "--games",
        ),
        (vec!["arena", "--solver", "random"], "--games"),
        (vec!["merge"], "FILE"),
        (vec!["merge", "/no/such/file.csv"], "cannot open"),
        (vec!["bench", "--workload", "sleep"], "no workload"),
        (vec!["bench", "--seconds", "inf"], "--seconds"),
        (vec!["bench", "--repetitions", "0"], "--repetitions"),
    ];
    for (arguments, message) in table {
        let output = run(&arguments);
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
        assert!(said.contains(message), "{arguments:?}: {said}");
        assert!(!said.contains("panicked"), "{arguments:?}: {said}");
        assert!(output.stdout.is_empty(), "{arguments:?}");
        if !arguments.is_empty() {
            let output = twofold().args(&arguments).arg("--json").output().unwrap();
            assert_eq!(output.status.code(), Some(2), "{arguments:?}");
            let told: Value = serde_json::from_slice(&output.stdout).unwrap();
            assert!(told["error"].is_string(), "{arguments:?}: {told}");
        }
    }
}

#[test]
fn settings_out_of_range_are_refused() {
    use twofold::solver::Kind;
    for spec in twofold::solver::ALL {
        for parameter in spec.parameters {
            let values = match parameter.kind {
                Kind::Integer { min, max, .. } => {
                    vec![
                        (min - 1).to_string(),
                        (max + 1).to_string(),
                        format!("{min}.5"),
                        "x".into(),
                    ]
                }
                Kind::Number { min, max, .. } => {
                    vec![
                        (min - 1.0).to_string(),
                        (max + 1.0).to_string(),
                        "NaN".into(),
                        "inf".into(),
                    ]
                }
                Kind::Flag { .. } | Kind::Choice { .. } => vec!["perhaps".into(), String::new()],
            };
            for value in values {
                let setting = format!("{}={value}", parameter.name);
                let output = run(&[
                    "value", "--solver", spec.id, "--board", BOARD, "--set", &setting,
                ]);
                assert_eq!(output.status.code(), Some(2), "{} {setting}", spec.id);
                assert!(text(&output.stderr).contains(parameter.name));
            }
        }
    }
}

#[test]
fn unsupported_sizes_are_refused_with_the_reason() {
    for spec in twofold::solver::ALL {
        for size in twofold::Size::all() {
            if let Err(reason) = (spec.supports)(size) {
                let size = size.to_string();
                let output = run(&["play", "--solver", spec.id, "--size", &size, "--seed", "1"]);
                assert_eq!(output.status.code(), Some(2), "{} {size}", spec.id);
                assert!(text(&output.stderr).contains(&reason.to_string()));
            }
        }
    }
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let folder = folder("jobs");
    let (one, four) = (folder.join("one.csv"), folder.join("four.csv"));
    arena_into(&one, "200", &["--jobs", "1", "--links"]);
    arena_into(&four, "200", &["--jobs", "4", "--links"]);
    let table = fs::read_to_string(&one).unwrap();
    assert_eq!(table, fs::read_to_string(&four).unwrap());
    let mut reader = csv::Reader::from_reader(table.as_bytes());
    let rows: Vec<_> = reader.records().map(Result::unwrap).collect();
    assert_eq!(rows.len(), 200);
    for (game, row) in rows.iter().enumerate() {
        assert_eq!(row[0], game.to_string());
        assert_eq!(row[1], twofold::Seed::new(7 + game as u64).to_string());
    }
    let replayed = json(&["replay", &rows[17][12]]);
    assert_eq!(replayed["score"].to_string(), rows[17][9]);
    assert_eq!(replayed["maxTile"].to_string(), rows[17][10]);
}

#[test]
fn arena_reports_the_statistics_of_its_games() {
    let report = json(&[
        "arena", "--solver", "random", "--games", "50", "--seed", "3", "--size", "3x3",
    ]);
    let scores: Vec<u64> = (3..53)
        .map(|seed| {
            let seed = seed.to_string();
            let played = json(&[
                "play", "--solver", "random", "--seed", &seed, "--size", "3x3",
            ]);
            played["score"].as_u64().unwrap()
        })
        .collect();
    let statistics = &report["statistics"];
    assert_eq!(statistics["games"], 50);
    assert_eq!(
        statistics["score"]["mean"],
        scores.iter().sum::<u64>() as f64 / 50.0
    );
    assert_eq!(statistics["score"]["best"], *scores.iter().max().unwrap());
    for field in ["median", "standardDeviation"] {
        assert!(statistics["score"][field].is_number(), "{field}");
    }
    assert!(statistics["score"]["interval"]["low"].is_number());
    assert!(statistics["tiles"][0]["interval"]["high"].is_number());
    assert!(report["timing"]["msPerMove"].is_number());
    assert_eq!(report["complete"], true);
    assert_eq!(report["experiment"]["size"], "3x3");
    let empty = json(&[
        "arena", "--solver", "random", "--games", "1", "--shard", "2/2",
    ]);
    assert_eq!(empty["statistics"], Value::Null);
}

#[test]
fn merged_shards_are_the_whole() {
    let folder = folder("merge");
    let whole = folder.join("whole.csv");
    let report = arena_into(&whole, "61", &["--json"]);
    let report: Value = serde_json::from_slice(&report.stdout).unwrap();
    let parts: Vec<PathBuf> = (1..=4)
        .map(|index| {
            let part = folder.join(format!("{index}.csv"));
            arena_into(&part, "61", &["--shard", &format!("{index}/4")]);
            part
        })
        .collect();
    let joined = folder.join("joined.csv");
    let mut arguments = vec!["merge"];
    arguments.extend(parts.iter().rev().map(|part| path_text(part)));
    arguments.extend(["--csv", path_text(&joined)]);
    let merged = json(&arguments);
    assert_eq!(merged["statistics"], report["statistics"]);
    assert_eq!(merged["experiment"], report["experiment"]);
    assert_eq!(merged["missing"], 0);
    assert_eq!(fs::read(&joined).unwrap(), fs::read(&whole).unwrap());
    let refused = run(&arguments);
    assert_eq!(
        refused.status.code(),
        Some(2),
        "it must not replace a file unasked"
    );

    let [first, second] = [path_text(&parts[0]), path_text(&parts[1])];
    let twice = run(&["merge", first, second, first]);
    assert_eq!(twice.status.code(), Some(2));
    assert!(text(&twice.stderr).contains("game 0 is in"));
    assert_eq!(json(&["merge", first, second])["missing"], 61 - 16 - 15);

    let other = folder.join("other.csv");
    arena_into(&other, "61", &["--shard", "3/4", "--p4", "0.2"]);
    let mixed = run(&["merge", first, path_text(&other)]);
    assert_eq!(mixed.status.code(), Some(2));
    assert!(text(&mixed.stderr).contains("another experiment"));

    let linked = folder.join("linked.csv");
    arena_into(&linked, "61", &["--shard", "3/4", "--links"]);
    let mixed = run(&["merge", first, path_text(&linked)]);
    assert!(text(&mixed.stderr).contains("other columns"));
    assert_eq!(mixed.status.code(), Some(2));
}

#[test]
fn a_table_cut_anywhere_is_resumed_to_the_same() {
    let folder = folder("resume");
    let whole = folder.join("whole.csv");
    arena_into(&whole, "12", &["--jobs", "2"]);
    let table = fs::read(&whole).unwrap();
    let cut = folder.join("cut.csv");
    let lengths = (0..200)
        .chain((200..table.len()).step_by(37))
        .chain([table.len()]);
    for length in lengths {
        fs::write(&cut, &table[..length]).unwrap();
        arena_into(&cut, "12", &["--jobs", "2", "--resume"]);
        assert_eq!(fs::read(&cut).unwrap(), table, "cut at {length}");
    }
    fs::remove_file(&cut).unwrap();
    arena_into(&cut, "12", &["--resume"]);
    assert_eq!(fs::read(&cut).unwrap(), table);
}

#[test]
fn only_the_same_run_is_resumed() {
    let folder = folder("other-run");
    let path = folder.join("table.csv");
    arena_into(&path, "12", &[]);
    let table = fs::read_to_string(&path).unwrap();
    let file = path_text(&path);
    let reflex = ["arena", "--solver", "reflex", "--csv", file, "--games"];
    let table_of_bad: &[(&[&str], &str)] = &[
        (&["12", "--seed", "7"], "exists"),
        (&["12", "--seed", "8", "--resume"], "another experiment"),
        (
            &["12", "--seed", "7", "--until", "32", "--resume"],
            "another experiment",
        ),
        (
            &["12", "--seed", "7", "--size", "3x3", "--resume"],
            "another experiment",
        ),
        (
            &["12", "--seed", "7", "--nodes", "5", "--resume"],
            "another experiment",
        ),
        (
            &["12", "--seed", "7", "--shard", "1/2", "--resume"],
            "not among those",
        ),
        (&["11", "--seed", "7", "--resume"], "not among those"),
        (&["12", "--seed", "7", "--links", "--resume"], "columns"),
    ];
    for (more, message) in table_of_bad {
        let output = run(&[&reflex, *more].concat());
        assert_eq!(output.status.code(), Some(2), "{more:?}");
        assert!(
            text(&output.stderr).contains(message),
            "{more:?}: {}",
            text(&output.stderr)
        );
        assert_eq!(fs::read_to_string(&path).unwrap(), table, "{more:?}");
    }
    let damages = [
        ("game,seed", "name,seed"),
        ("\n3,", "\n4,"),
        ("\n3,", "\nx,"),
        (",reflex,", ",random,"),
        (",4x4,", ",9x9,"),
        ("\n5,", "\n5,5,"),
    ];
    for (before, after) in damages {
        let damaged = table.replacen(before, after, 1);
        assert_ne!(damaged, table);
        fs::write(&path, &damaged).unwrap();
        let output = run(&[&reflex[..], &["12", "--seed", "7", "--resume"]].concat());
        assert_eq!(output.status.code(), Some(2), "{after:?}");
        assert_eq!(fs::read_to_string(&path).unwrap(), damaged, "{after:?}");
        assert_eq!(run(&["merge", file]).status.code(), Some(2), "{after:?}");
    }
    arena_into(&path, "12", &["--overwrite"]);
    assert_eq!(fs::read_to_string(&path).unwrap(), table);
    arena_into(&path, "20", &["--resume"]);
    let longer = folder.join("longer.csv");
    arena_into(&longer, "20", &[]);
    assert_eq!(fs::read(&path).unwrap(), fs::read(&longer).unwrap());
}

#[test]
fn times_are_kept_on_demand() {
    let path = folder("times").join("table.csv");
    arena_into(&path, "5", &["--times"]);
    let table = fs::read_to_string(&path).unwrap();
    assert!(table.lines().next().unwrap().ends_with(",moves,ms"));
    assert!(json(&["merge", path_text(&path)])["msPerMove"].is_number());
}

/// Starts a long run and sends it a signal when some games are in its table.
#[cfg(unix)]
fn interrupt(path: &Path, signal: &str) -> Output {
    let mut child = twofold()
        .args([
            "arena",
            "--solver",
            "random",
            "--games",
            "100000000",
            "--jobs",
            "2",
            "--json",
        ])
        .args(["--csv", path_text(path)])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let began = Instant::now();
    while fs::metadata(path).map_or(0, |metadata| metadata.len()) < 5000 {
        assert!(
            began.elapsed() < Duration::from_secs(60),
            "no game was written"
        );
        std::thread::sleep(Duration::from_millis(5));
    }
    let busy = run(&[
        "arena",
        "--solver",
        "random",
        "--games",
        "100000000",
        "--resume",
        "--csv",
        path_text(path),
    ]);
    assert_eq!(busy.status.code(), Some(2));
    assert!(
        text(&busy.stderr).contains("another run"),
        "{}",
        text(&busy.stderr)
    );
    let sent = Command::new("kill")
        .arg(signal)
        .arg(child.id().to_string())
        .status()
        .unwrap();
    assert!(sent.success());
    let status = child.wait().unwrap();
    let mut output = child.wait_with_output().unwrap();
    output.status = status;
    output
}

#[cfg(unix)]
#[test]
fn an_interrupted_run_keeps_its_games() {
    let path = folder("interrupt").join("table.csv");
    let output = interrupt(&path, "-INT");
    assert_eq!(output.status.code(), Some(130));
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(report["complete"], false);
    let table = fs::read_to_string(&path).unwrap();
    let games = table.lines().count() - 1;
    assert_eq!(report["statistics"]["games"], games);
    let merged = json(&["merge", path_text(&path)]);
    assert_eq!(merged["statistics"], report["statistics"]);
}

#[cfg(unix)]
#[test]
fn a_killed_run_can_be_resumed() {
    let folder = folder("kill");
    let path = folder.join("table.csv");
    interrupt(&path, "-KILL");
    let table = fs::read_to_string(&path).unwrap();
    let played = table
        .lines()
        .skip(1)
        .filter_map(|row| row.split(',').next()?.parse::<u64>().ok());
    let games = (played.max().unwrap() + 3).to_string();
    let random = ["arena", "--solver", "random", "--games", &games, "--csv"];
    let resumed = run(&[&random[..], &[path_text(&path), "--resume"]].concat());
    assert!(resumed.status.success(), "{}", text(&resumed.stderr));
    let whole = folder.join("whole.csv");
    run(&[&random[..], &[path_text(&whole)]].concat());
    assert!(fs::read(&path).unwrap() == fs::read(&whole).unwrap());
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_reported() {
    let arguments = [
        "arena",
        "--solver",
        "random",
        "--games",
        "3",
        "--csv",
        "/dev/full",
    ];
    let output = run(&arguments);
    assert_eq!(output.status.code(), Some(1));
    let said = text(&output.stderr);
    assert!(
        said.contains("cannot write /dev/full: No space left"),
        "{said}"
    );
    let full = fs::OpenOptions::new()
        .write(true)
        .open("/dev/full")
        .unwrap();
    let output = twofold().arg("solvers").stdout(full).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("No space left"));
}

#[cfg(target_os = "linux")]
#[test]
fn a_device_gets_the_rows_in_order() {
    let folder = folder("device");
    let path = folder.join("table.csv");
    arena_into(&path, "30", &[]);
    let output = arena_into(Path::new("/dev/stdout"), "30", &["--jobs", "3"]);
    let said = text(&output.stdout);
    assert!(
        said.starts_with(&fs::read_to_string(&path).unwrap()),
        "{said}"
    );
}

#[test]
fn a_reader_that_leaves_is_no_error() {
    let mut child = twofold()
        .args(["play", "--solver", "random", "--seed", "1", "--size", "6x6"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(text(&output.stderr), "");

    let link =
        json(&["play", "--solver", "random", "--seed", "1", "--size", "6x6"])["link"].clone();
    let mut child = twofold()
        .args(["replay", link.as_str().unwrap()])
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
    assert_eq!(
        (output.status.code(), text(&output.stderr)),
        (Some(0), String::new())
    );
}

#[test]
fn bench_measures_its_workloads() {
    let report = json(&["bench", "--seconds", "0.001", "--repetitions", "2"]);
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
    for arguments in [&["--help"][..], &["--version"], &["arena", "--help"]] {
        let output = run(arguments);
        assert_eq!(output.status.code(), Some(0));
        assert!(!output.stdout.is_empty() && output.stderr.is_empty());
    }
}
