//! Programs that speak the protocol, in the arena and alone. They need Python and Node.
#![cfg(unix)]

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;
use twofold::Game;

use crate::command::{folder, json, printed, refused, run, text, twofold};

const GREEDY: &str = "python3 examples/engines/greedy.py";
const FAULTY: &str = "python3 crates/protocol/tests/faulty.py";
const CORNER: &str = "node examples/engines/corner.js";

/// The command of one of our own solvers.
fn own(arguments: &str) -> String {
    format!("'{}' engine {arguments}", env!("CARGO_BIN_EXE_twofold"))
}

/// The option of a player outside.
fn engine(command: &str) -> String {
    let quoted = shlex::try_quote(command).unwrap();
    format!("--engine {quoted}")
}

/// The option of an engine that notes its process in this folder before `then`.
fn noted(folder: &str, then: &str) -> String {
    engine(&format!("sh -c 'touch \"{folder}/$$\"; {then}'"))
}

/// The processes noted in a folder.
fn processes(folder: &str) -> Vec<String> {
    let files = fs::read_dir(folder).unwrap().map(Result::unwrap);
    files
        .map(|file| file.file_name().into_string().unwrap())
        .collect()
}

/// The rows of a table, each as (game, score, largest tile, moves, link, fault).
fn rows(path: &str) -> Vec<[String; 6]> {
    let mut reader = csv::Reader::from_path(path).unwrap();
    let names = reader.headers().unwrap().clone();
    let place = |name: &str| names.iter().position(|column| column == name);
    let columns = ["game", "score", "max_tile", "moves", "link", "fault"].map(place);
    let records = reader.records().map(Result::unwrap);
    records
        .map(|row| columns.map(|place| place.map_or_else(String::new, |at| row[at].to_owned())))
        .collect()
}

fn arena_into(path: &str, player: &str, games: u64) -> Value {
    let games = format!("--games {games} --seed 7 --links");
    json(&format!("arena {player} {games} --csv {path}"))
}

#[test]
fn a_solver_plays_the_same_games_as_an_engine() {
    let folder = folder("same");
    for (name, options) in [
        ("expectimax", "--solver expectimax-score --set depth=1"),
        ("learned", "--solver learned --depth 1 --set model=small"),
        ("nodes", "--solver expectimax-rows --nodes 200"),
    ] {
        let inside = format!("{folder}/{name}");
        let outside = format!("{inside}-engine");
        arena_into(&inside, options, 3);
        let report = arena_into(&outside, &engine(&own(options)), 3);
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
    for (command, name) in [(GREEDY, "greedy.py"), (CORNER, "corner.js")] {
        let table = format!("{folder}/{name}");
        let report = arena_into(&table, &format!("{} --jobs 2", engine(command)), 4);
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
        let player = engine(&format!("{FAULTY} '{fault}'"));
        let player = format!("{player} --ms 10");
        let table = format!("{folder}/{}", fault.replace(' ', "-"));
        let report = arena_into(&table, &player, 2);
        assert_eq!(report["complete"], true, "{fault}");
        assert_eq!(report["faults"].as_array().unwrap().len(), 2, "{fault}");
        let rows = rows(&table);
        assert_eq!(rows.len(), 2, "{fault}");
        for [.., told] in &rows {
            assert!(told.starts_with(reason), "{fault}: {told}");
        }
        let again = format!("{player} --engine-name tester --games 2 --seed 7 --links");
        let told = refused(&format!("arena {again} --resume --csv {table}"));
        assert!(told.contains("another experiment"), "{fault}: {told}");
    }
    let small = engine(&own("--solver expectimax-rows --set depth=0"));
    let told = refused(&format!("arena {small} --games 1"));
    assert!(told.contains("depth"), "{told}");
}

/// Sends a signal to a process; false if it is gone.
fn signal(signal: &str, process: &str) -> bool {
    let output = Command::new("kill").args([signal, "--", process]).output();
    output.unwrap().status.success()
}

#[test]
fn an_engine_killed_at_random_loses_those_games_and_no_other() {
    const KILLS: usize = 20;
    let (noting, tables) = (folder("kills-processes"), folder("kills"));
    let (calm, wild) = (format!("{tables}/calm.csv"), format!("{tables}/wild.csv"));
    arena_into(&calm, &engine(GREEDY), 120);
    let player = noted(&noting, &format!("exec {GREEDY}"));
    let games = "--engine-name greedy.py --games 120 --seed 7 --links --jobs 2";
    let mut arena = twofold(&format!("arena {player} {games} --csv {wild}"))
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
        let ended = arena.try_wait().unwrap();
        assert!(ended.is_none(), "ended after {kills} kills");
        thread::sleep(Duration::from_millis(20 + getrandom::u64().unwrap() % 80));
        let running = processes(&noting);
        if running.is_empty() {
            continue;
        }
        let chosen = &running[(getrandom::u64().unwrap() % running.len() as u64) as usize];
        fs::remove_file(format!("{noting}/{chosen}")).unwrap();
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
        let moves = |game: &Game| format!("{:?}", game.moves());
        assert!(moves(&whole).starts_with(moves(&part).trim_end_matches(']')));
        assert_eq!(part.score().to_string(), wild[1]);
    }
    // One that is killed between two games, or before its first, loses none.
    assert!((1..=KILLS).contains(&lost), "{lost}");
}

#[test]
fn an_interrupted_arena_leaves_no_process_behind() {
    let folder = folder("interrupted");
    // A wrapper and its child, deep in thought.
    let player = noted(&folder, &format!("{FAULTY} hang; exit 1"));
    let arena = twofold(&format!("arena {player} --games 9 --jobs 2"))
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let began = Instant::now();
    while processes(&folder).len() < 2 {
        assert!(began.elapsed() < Duration::from_secs(60));
        thread::sleep(Duration::from_millis(20));
    }
    assert!(signal("-INT", &arena.id().to_string()));
    let output = arena.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130), "{}", text(&output.stderr));
    // The system takes a moment to bury those that were ended.
    let ended = Instant::now();
    let leaders = processes(&folder);
    let runs = |leader: &String| signal("-0", &format!("-{leader}"));
    while leaders.iter().any(runs) {
        let waited = ended.elapsed();
        assert!(waited < Duration::from_secs(5), "a group still runs");
        thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn the_checker_says_what_is_wrong_in_its_exit_code_too() {
    printed(&format!("engine-check \"{}\"", own("--solver reflex")));
    let output = run(&format!("engine-check '{FAULTY} banner' --json"));
    assert_eq!(output.status.code(), Some(1));
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(report["faults"], 1);
    let fault = report["checks"][0]["fault"].as_str().unwrap();
    assert!(fault.contains("Welcome!"));
}

#[test]
fn the_session_in_the_document_is_what_happens() {
    let document = include_str!("../../../docs/protocol.md");
    let session = document.split("```session\n").nth(1).unwrap();
    let session = session.split("```").next().unwrap();
    let mut engine = twofold("engine --solver expectimax-score --set depth=1")
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
