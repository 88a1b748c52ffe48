//! The tables of the arena: the same for any number of threads, joined from shards, resumed after any interruption.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use crate::command::{json, run, text, twofold, words};
use serde_json::Value;

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
fn arena_into(path: &Path, more: &str) -> Output {
    let play = "arena --solver reflex --seed 7 --csv";
    let output = run(&words(&format!("{play} {} {more}", path.display())));
    assert!(output.status.success(), "{}", text(&output.stderr));
    output
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let folder = folder("jobs");
    let (one, four) = (folder.join("one.csv"), folder.join("four.csv"));
    arena_into(&one, "--games 200 --jobs 1 --links");
    arena_into(&four, "--games 200 --jobs 4 --links");
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
fn games_with_a_mean_number_of_nodes_are_the_same_on_any_number_of_threads() {
    let folder = folder("pace");
    let play = |name: &str, more: &str| {
        let path = folder.join(name);
        let play = "arena --solver expectimax-rows --nodes 300 --games 4 --until 256 --seed 5";
        let output = run(&words(&format!("{play} --csv {} {more}", path.display())));
        assert!(output.status.success(), "{}", text(&output.stderr));
        fs::read_to_string(path).unwrap()
    };
    let one = play("one.csv", "--pace --jobs 1");
    assert_eq!(one, play("four.csv", "--pace --jobs 4"));
    assert!(one.contains("nodes=300 pace"), "{one}");
    assert!(!play("limit.csv", "").contains("pace"));
}

#[test]
fn arena_reports_the_statistics_of_its_games() {
    let report = json(&words(
        "arena --solver random --games 50 --seed 3 --size 3x3",
    ));
    let scores: Vec<u64> = (3..53)
        .map(|seed| {
            let played = json(&words(&format!(
                "play --solver random --seed {seed} --size 3x3"
            )));
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
    let empty = json(&words("arena --solver random --games 1 --shard 2/2"));
    assert_eq!(empty["statistics"], Value::Null);
}

#[test]
fn merged_shards_are_the_whole() {
    let folder = folder("merge");
    let whole = folder.join("whole.csv");
    let report = arena_into(&whole, "--games 61 --json");
    let report: Value = serde_json::from_slice(&report.stdout).unwrap();
    let parts: Vec<PathBuf> = (1..=4)
        .map(|index| {
            let part = folder.join(format!("{index}.csv"));
            arena_into(&part, &format!("--games 61 --shard {index}/4"));
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
    arena_into(&other, "--games 61 --shard 3/4 --p4 0.2");
    let mixed = run(&["merge", first, path_text(&other)]);
    assert_eq!(mixed.status.code(), Some(2));
    assert!(text(&mixed.stderr).contains("another experiment"));

    let linked = folder.join("linked.csv");
    arena_into(&linked, "--games 61 --shard 3/4 --links");
    let mixed = run(&["merge", first, path_text(&linked)]);
    assert!(text(&mixed.stderr).contains("other columns"));
    assert_eq!(mixed.status.code(), Some(2));
}

#[test]
fn a_table_cut_anywhere_is_resumed_to_the_same() {
    let folder = folder("resume");
    let whole = folder.join("whole.csv");
    arena_into(&whole, "--games 12 --jobs 2");
    let table = fs::read(&whole).unwrap();
    let cut = folder.join("cut.csv");
    // In the header and in the first row, about the end of the header, then now and then.
    let lengths = (0..180).step_by(5).chain((180..table.len()).step_by(97));
    let header = table.iter().position(|&byte| byte == b'\n').unwrap();
    let lengths = lengths.chain([header, header + 1, table.len() - 1, table.len()]);
    for length in lengths {
        fs::write(&cut, &table[..length]).unwrap();
        arena_into(&cut, "--games 12 --jobs 2 --resume");
        assert_eq!(fs::read(&cut).unwrap(), table, "cut at {length}");
    }
    fs::remove_file(&cut).unwrap();
    arena_into(&cut, "--games 12 --resume");
    assert_eq!(fs::read(&cut).unwrap(), table);
}

#[test]
fn only_the_same_run_is_resumed() {
    let folder = folder("other-run");
    let path = folder.join("table.csv");
    arena_into(&path, "--games 12");
    let table = fs::read_to_string(&path).unwrap();
    let file = path_text(&path);
    let reflex = |more: &str| {
        let output = run(&words(&format!(
            "arena --solver reflex --csv {file} --games {more}"
        )));
        assert_eq!(output.status.code(), Some(2), "{more}");
        text(&output.stderr)
    };
    for (more, message) in [
        ("12 --seed 7", "exists"),
        ("12 --seed 8 --resume", "another experiment"),
        ("12 --seed 7 --until 32 --resume", "another experiment"),
        ("12 --seed 7 --size 3x3 --resume", "another experiment"),
        ("12 --seed 7 --nodes 5 --resume", "another experiment"),
        ("12 --seed 7 --shard 1/2 --resume", "not among those"),
        ("11 --seed 7 --resume", "not among those"),
        ("12 --seed 7 --links --resume", "columns"),
    ] {
        let told = reflex(more);
        assert!(told.contains(message), "{more}: {told}");
        assert_eq!(fs::read_to_string(&path).unwrap(), table, "{more}");
    }
    let damages = [
        ("game,seed", "name,seed"),
        ("\n3,", "\n4,"),
        ("\n3,", "\nx,"),
        (",reflex,", ",random,"),
        (",reflex,,", ",reflex,ties=random,"),
        (",4x4,", ",9x9,"),
        ("\n5,", "\n5,5,"),
    ];
    for (before, after) in damages {
        let damaged = table.replacen(before, after, 1);
        assert_ne!(damaged, table);
        fs::write(&path, &damaged).unwrap();
        reflex("12 --seed 7 --resume");
        assert_eq!(fs::read_to_string(&path).unwrap(), damaged, "{after:?}");
        assert_eq!(run(&["merge", file]).status.code(), Some(2), "{after:?}");
    }
    arena_into(&path, "--games 12 --overwrite");
    assert_eq!(fs::read_to_string(&path).unwrap(), table);
    arena_into(&path, "--games 20 --resume");
    let longer = folder.join("longer.csv");
    arena_into(&longer, "--games 20");
    assert_eq!(fs::read(&path).unwrap(), fs::read(&longer).unwrap());
}

#[test]
fn times_are_kept_on_demand() {
    let path = folder("times").join("table.csv");
    arena_into(&path, "--games 5 --times");
    let table = fs::read_to_string(&path).unwrap();
    assert!(table.lines().next().unwrap().ends_with(",moves,ms"));
    assert!(json(&["merge", path_text(&path)])["msPerMove"].is_number());
}

/// Starts a long run and sends it a signal when some games are in its table.
#[cfg(unix)]
fn interrupt(path: &Path, signal: &str) -> Output {
    let play = format!(
        "arena --solver random --games 100000000 --csv {}",
        path.display()
    );
    let mut child = twofold()
        .args(words(&format!("{play} --jobs 2 --json")))
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
    let busy = run(&words(&format!("{play} --resume")));
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
    let games = played.max().unwrap() + 3;
    let play = |path: &Path, more: &str| {
        let play = format!(
            "arena --solver random --games {games} --csv {}",
            path.display()
        );
        let output = run(&words(&format!("{play} {more}")));
        assert!(output.status.success(), "{}", text(&output.stderr));
    };
    play(&path, "--resume");
    let whole = folder.join("whole.csv");
    play(&whole, "");
    assert!(fs::read(&path).unwrap() == fs::read(&whole).unwrap());
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_reported() {
    let output = run(&words("arena --solver random --games 3 --csv /dev/full"));
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
    arena_into(&path, "--games 30");
    let output = arena_into(Path::new("/dev/stdout"), "--games 30 --jobs 3");
    let said = text(&output.stdout);
    assert!(
        said.starts_with(&fs::read_to_string(&path).unwrap()),
        "{said}"
    );
}
