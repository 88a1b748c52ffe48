//! Programs that speak the protocol, in the arena and alone. They need Python and Node.
#![cfg(unix)]

use std::collections::BTreeSet;
use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::command::{json, run, text, twofold, words};
use twofold::Game;

const GREEDY: &str = "python3 examples/engines/greedy.py";
const CORNER: &str = "node examples/engines/corner.js";

/// A fresh folder for one test.
fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("engines-{name}"));
    fs::remove_dir_all(&path).ok();
    fs::create_dir_all(&path).unwrap();
    path
}

/// The command of one of our own solvers.
fn own(arguments: &str) -> String {
    format!("'{}' engine {arguments}", env!("CARGO_BIN_EXE_twofold"))
}

/// The command of an engine that first notes its process in this folder.
fn noted(folder: &Path, engine: &str) -> String {
    let folder = folder.display();
    format!("sh -c 'touch \"{folder}/$$\"; exec {engine}'")
}

/// The rows of a table, each as (game, score, largest tile, moves, link, fault).
fn rows(path: &Path) -> Vec<[String; 6]> {
    let mut reader = csv::Reader::from_path(path).unwrap();
    let names = reader.headers().unwrap().clone();
    let place = |name: &str| names.iter().position(|column| column == name);
    let columns = ["game", "score", "max_tile", "moves", "link", "fault"].map(place);
    let records = reader.records().map(Result::unwrap);
    records
        .map(|row| columns.map(|place| place.map_or_else(String::new, |at| row[at].to_owned())))
        .collect()
}

fn arena_into(path: &Path, player: &[&str], games: &str) -> serde_json::Value {
    let file = path.to_str().unwrap();
    let more = ["--games", games, "--seed", "7", "--links", "--csv", file];
    json(&[&["arena"], player, &more].concat())
}

#[test]
fn a_solver_plays_the_same_games_as_an_engine() {
    let folder = folder("same");
    for (name, options) in [
        ("expectimax", "--solver expectimax-score --set depth=1"),
        ("learned", "--solver learned --depth 1 --set model=small"),
        ("nodes", "--solver expectimax-rows --nodes 200"),
    ] {
        let (inside, outside) = (folder.join(name), folder.join(format!("{name}-engine")));
        let player: Vec<&str> = options.split(' ').collect();
        arena_into(&inside, &player, "3");
        let report = arena_into(&outside, &["--engine", &own(options)], "3");
        assert_eq!(rows(&inside), rows(&outside), "{options}");
        let solver = report["experiment"]["solver"].as_str().unwrap();
        assert!(solver.starts_with("twofold "), "{solver}");
        assert!(report["timing"]["slowestMs"].as_f64().unwrap() > 0.0);
        assert!(report.get("faults").is_none());
    }
}

#[test]
fn the_engines_of_the_examples_play() {
    let folder = folder("examples");
    for (engine, name) in [(GREEDY, "greedy.py"), (CORNER, "corner.js")] {
        let table = folder.join(name);
        let report = arena_into(&table, &["--engine", engine, "--jobs", "2"], "4");
        assert_eq!(report["experiment"]["solver"], name);
        assert_eq!(report["statistics"]["games"], 4);
        // No random player comes near that mean.
        assert!(report["statistics"]["score"]["mean"].as_f64().unwrap() > 1500.0);
        for [_, score, .., link, fault] in rows(&table) {
            let game = Game::from_text(&link).unwrap();
            assert_eq!(game.score().to_string(), score);
            assert_eq!(fault, "");
        }
    }
}

#[test]
fn a_fault_ends_its_game_with_the_reason_and_never_the_run() {
    let folder = folder("faults");
    for (fault, reason) in [
        (
            "crash",
            "crash: the process ended (exit status: 1): ZeroDivisionError: planted",
        ),
        ("illegal move", "illegal move: up on "),
        ("hang", "hang: no answer to \"go\" in 2.0 s"),
        ("two lines", "babble: \"info thinking\""),
    ] {
        let engine = format!("python3 crates/protocol/tests/faulty.py '{fault}'");
        let table = folder.join(fault);
        let report = arena_into(&table, &["--engine", &engine, "--ms", "10"], "2");
        assert_eq!(report["complete"], true, "{fault}");
        assert_eq!(report["faults"].as_array().unwrap().len(), 2, "{fault}");
        let rows = rows(&table);
        assert_eq!(rows.len(), 2, "{fault}");
        for [.., told] in &rows {
            assert!(told.starts_with(reason), "{fault}: {told}");
        }
        let play = "--ms 10 --engine-name tester --games 2 --seed 7 --links --resume --csv";
        let play = [words(play), vec![table.display().to_string()]].concat();
        let again = twofold()
            .args(["arena", "--engine", &engine])
            .args(play)
            .output();
        let told = text(&again.unwrap().stderr);
        assert!(told.contains("another experiment"), "{fault}: {told}");
    }
    let refused = run(&["arena", "--engine", "/no/such/program", "--games", "1"]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(text(&refused.stderr).contains("--engine: no start: /no/such/program"));
    let small = own("--solver expectimax-rows --set depth=0");
    let refused = run(&["arena", "--engine", &small, "--games", "1"]);
    assert!(
        text(&refused.stderr).contains("depth"),
        "{}",
        text(&refused.stderr)
    );
}

/// Sends a signal to a process; false if it is gone.
fn signal(signal: &str, process: &str) -> bool {
    let output = Command::new("kill").args([signal, "--", process]).output();
    output.unwrap().status.success()
}

#[test]
fn an_engine_killed_at_random_loses_those_games_and_no_other() {
    const KILLS: usize = 20;
    let folder = folder("kills");
    let processes = folder.join("processes");
    fs::create_dir(&processes).unwrap();
    let (calm, wild) = (folder.join("calm.csv"), folder.join("wild.csv"));
    arena_into(&calm, &["--engine", GREEDY], "120");
    let engine = noted(&processes, GREEDY);
    let mut arena = twofold()
        .args(["arena", "--engine", &engine])
        .args(words(
            "--engine-name greedy.py --games 120 --seed 7 --links --jobs 2 --csv",
        ))
        .arg(&wild)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that does not even greet cannot take part.
    while fs::read_to_string(&wild).map_or(0, |table| table.lines().count()) < 2 {
        assert!(arena.try_wait().unwrap().is_none());
        thread::sleep(Duration::from_millis(5));
    }
    let mut kills = 0;
    while kills < KILLS {
        assert!(
            arena.try_wait().unwrap().is_none(),
            "ended after {kills} kills"
        );
        thread::sleep(Duration::from_millis(20 + getrandom::u64().unwrap() % 80));
        let running = fs::read_dir(&processes).unwrap().map(Result::unwrap);
        let running: Vec<_> = running
            .map(|file| file.file_name().into_string().unwrap())
            .collect();
        if running.is_empty() {
            continue;
        }
        let chosen = &running[(getrandom::u64().unwrap() % running.len() as u64) as usize];
        fs::remove_file(processes.join(chosen)).unwrap();
        kills += usize::from(signal("-9", chosen));
    }
    let output = arena.wait_with_output().unwrap();
    assert!(output.status.success(), "{}", text(&output.stderr));
    let (calm, wild) = (rows(&calm), rows(&wild));
    assert_eq!(wild.len(), 120);
    let mut lost = 0;
    for (calm, wild) in calm.iter().zip(&wild) {
        let [.., fault] = wild;
        if fault.is_empty() {
            assert_eq!(calm, wild);
            continue;
        }
        lost += 1;
        assert!(fault.starts_with("crash: "), "{fault}");
        let [whole, part] = [calm, wild].map(|row| Game::from_text(&row[4]).unwrap());
        let moves = |game: &Game| {
            game.moves()
                .iter()
                .map(|played| format!("{played:?}"))
                .collect::<Vec<_>>()
        };
        assert!(moves(&whole).starts_with(&moves(&part)));
        assert_eq!(part.score().to_string(), wild[1]);
    }
    // One that is killed between two games, or before its first, loses none.
    assert!((1..=KILLS).contains(&lost), "{lost}");
}

#[test]
fn an_interrupted_arena_leaves_no_process_behind() {
    let folder = folder("interrupted");
    // A wrapper and its child, deep in thought.
    let faulty = "python3 crates/protocol/tests/faulty.py hang";
    let engine = format!(
        "sh -c 'touch \"{}/$$\"; {faulty}; exit 1'",
        folder.display()
    );
    let arena = twofold()
        .args(["arena", "--engine", &engine, "--games", "9", "--jobs", "2"])
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let began = Instant::now();
    let noted = || -> BTreeSet<String> {
        let files = fs::read_dir(&folder).unwrap().map(Result::unwrap);
        files
            .map(|file| file.file_name().into_string().unwrap())
            .collect()
    };
    while noted().len() < 2 {
        assert!(began.elapsed() < Duration::from_secs(60));
        thread::sleep(Duration::from_millis(20));
    }
    assert!(signal("-INT", &arena.id().to_string()));
    let output = arena.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130), "{}", text(&output.stderr));
    // The system takes a moment to bury those that were ended.
    let ended = Instant::now();
    let leaders = noted();
    let runs = |leader: &String| signal("-0", &format!("-{leader}"));
    while leaders.iter().any(runs) {
        assert!(
            ended.elapsed() < Duration::from_secs(5),
            "a group still runs"
        );
        thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn the_checker_says_what_is_wrong_in_its_exit_code_too() {
    let well = run(&["engine-check", &own("--solver reflex")]);
    assert_eq!(well.status.code(), Some(0), "{}", text(&well.stdout));
    let faulty = "python3 crates/protocol/tests/faulty.py banner";
    let output = twofold()
        .args(["engine-check", faulty, "--json"])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1));
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(report["faults"], 1);
    assert!(
        report["checks"][0]["fault"]
            .as_str()
            .unwrap()
            .contains("Welcome!")
    );
}

#[test]
fn the_session_in_the_document_is_what_happens() {
    let document = include_str!("../../../docs/protocol.md");
    let session = document.split("```session\n").nth(1).unwrap();
    let session = session.split("```").next().unwrap();
    let mut engine = twofold()
        .args(["engine", "--solver", "expectimax-score", "--set", "depth=1"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = engine.stdin.take().unwrap();
    let mut answers = BufReader::new(engine.stdout.take().unwrap()).lines();
    for line in session.lines() {
        match line.split_at(2) {
            ("> ", request) => writeln!(input, "{request}").unwrap(),
            ("< ", answer) => assert_eq!(answers.next().unwrap().unwrap(), answer),
            _ => panic!("{line}"),
        }
    }
    assert!(engine.wait().unwrap().success());
    assert!(answers.next().is_none());
}
