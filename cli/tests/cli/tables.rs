//! The tables of the arena: the same for any number of threads, joined from shards, resumed after any interruption.

use std::fs;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use crate::command::{folder, json, printed, refused, run, text, twofold};
use serde_json::Value;

/// Plays reflex games into a file, with more arguments, and gives its rows as text.
fn arena_into(path: &str, more: &str) -> String {
    printed(&format!(
        "arena --solver reflex --seed 7 --csv {path} {more}"
    ));
    fs::read_to_string(path).unwrap()
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let folder = folder("jobs");
    let play = |jobs: u8| {
        let path = format!("{folder}/{jobs}.csv");
        arena_into(&path, &format!("--games 200 --jobs {jobs} --links"))
    };
    let table = play(1);
    assert_eq!(table, play(4));
    let mut reader = csv::Reader::from_reader(table.as_bytes());
    let rows: Vec<_> = reader.records().map(Result::unwrap).collect();
    assert_eq!(rows.len(), 200);
    for (game, row) in rows.iter().enumerate() {
        assert_eq!(row[0], game.to_string());
        assert_eq!(row[1], twofold::Seed::new(7 + game as u64).to_string());
    }
    let replayed = json(&format!("replay {}", &rows[17][12]));
    assert_eq!(replayed["score"].to_string(), rows[17][9]);
    assert_eq!(replayed["maxTile"].to_string(), rows[17][10]);
}

#[test]
fn games_with_a_mean_number_of_nodes_are_the_same_on_any_number_of_threads() {
    let folder = folder("pace");
    let play = |name: &str, more: &str| {
        let path = format!("{folder}/{name}");
        let play = "arena --solver expectimax-rows --nodes 300 --games 4 --until 256 --seed 5";
        printed(&format!("{play} --csv {path} {more}"));
        fs::read_to_string(path).unwrap()
    };
    let one = play("one.csv", "--pace --jobs 1");
    assert_eq!(one, play("four.csv", "--pace --jobs 4"));
    assert!(one.contains("nodes=300 pace"), "{one}");
    assert!(!play("limit.csv", "").contains("pace"));
}

#[test]
fn arena_reports_the_statistics_of_its_games() {
    let report = json("arena --solver random --games 50 --seed 3 --size 3x3");
    let scores: Vec<u64> = (3..53)
        .map(|seed| {
            let play = format!("play --solver random --seed {seed} --size 3x3");
            json(&play)["score"].as_u64().unwrap()
        })
        .collect();
    let statistics = &report["statistics"];
    assert_eq!(statistics["games"], 50);
    let score = &statistics["score"];
    assert_eq!(score["mean"], scores.iter().sum::<u64>() as f64 / 50.0);
    assert_eq!(score["best"], *scores.iter().max().unwrap());
    for field in ["median", "standardDeviation"] {
        assert!(score[field].is_number(), "{field}");
    }
    assert!(score["interval"]["low"].is_number());
    assert!(statistics["tiles"][0]["interval"]["high"].is_number());
    assert!(report["timing"]["msPerMove"].is_number());
    assert_eq!(report["complete"], true);
    assert_eq!(report["experiment"]["size"], "3x3");
    let empty = json("arena --solver random --games 1 --shard 2/2");
    assert_eq!(empty["statistics"], Value::Null);
}

#[test]
fn merged_shards_are_the_whole() {
    let folder = folder("merge");
    let whole = format!("{folder}/whole.csv");
    let play = "arena --solver reflex --seed 7 --games 61";
    let report = json(&format!("{play} --csv {whole}"));
    let part = |name: &str, more: &str| {
        let path = format!("{folder}/{name}.csv");
        arena_into(&path, &format!("--games 61 --shard {more}"));
        path
    };
    let parts = ["1/4", "2/4", "3/4", "4/4"].map(|shard| part(&shard[..1], shard));
    let [first, second, third, fourth] = &parts;
    let joined = format!("{folder}/joined.csv");
    let merge = format!("merge {fourth} {third} {second} {first} --csv {joined}");
    let merged = json(&merge);
    assert_eq!(merged["statistics"], report["statistics"]);
    assert_eq!(merged["experiment"], report["experiment"]);
    assert_eq!(merged["missing"], 0);
    assert_eq!(fs::read(&joined).unwrap(), fs::read(&whole).unwrap());
    assert!(refused(&merge).contains("exists"));

    let twice = refused(&format!("merge {first} {second} {first}"));
    assert!(twice.contains("game 0 is in"));
    let some = json(&format!("merge {first} {second}"));
    assert_eq!(some["missing"], 61 - 16 - 15);

    for (name, more, reason) in [
        ("other", "3/4 --p4 0.2", "another experiment"),
        ("linked", "3/4 --links", "other columns"),
    ] {
        let mixed = refused(&format!("merge {first} {}", part(name, more)));
        assert!(mixed.contains(reason), "{mixed}");
    }
}

#[test]
fn a_table_cut_anywhere_is_resumed_to_the_same() {
    let folder = folder("resume");
    let table = arena_into(&format!("{folder}/whole.csv"), "--games 12 --jobs 2");
    let cut = format!("{folder}/cut.csv");
    // In the header and in the first row, about the end of the header, then now and then.
    let lengths = (0..180).step_by(5).chain((180..table.len()).step_by(97));
    let header = table.find('\n').unwrap();
    let lengths = lengths.chain([header, header + 1, table.len() - 1, table.len()]);
    for length in lengths {
        fs::write(&cut, &table[..length]).unwrap();
        let resumed = arena_into(&cut, "--games 12 --jobs 2 --resume");
        assert_eq!(resumed, table, "cut at {length}");
    }
    fs::remove_file(&cut).unwrap();
    assert_eq!(arena_into(&cut, "--games 12 --resume"), table);
}

#[test]
fn only_the_same_run_is_resumed() {
    let folder = folder("other-run");
    let path = format!("{folder}/table.csv");
    let table = arena_into(&path, "--games 12");
    let refused_with = |more: &str, kept: &str| {
        let arena = format!("arena --solver reflex --csv {path} --games {more}");
        let said = refused(&arena);
        assert_eq!(fs::read_to_string(&path).unwrap(), kept, "{more}");
        said
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
        let told = refused_with(more, &table);
        assert!(told.contains(message), "{more}: {told}");
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
        refused_with("12 --seed 7 --resume", &damaged);
        refused(&format!("merge {path}"));
    }
    assert_eq!(arena_into(&path, "--games 12 --overwrite"), table);
    let longer = arena_into(&format!("{folder}/longer.csv"), "--games 20");
    assert_eq!(arena_into(&path, "--games 20 --resume"), longer);
}

#[test]
fn times_are_kept_on_demand() {
    let path = format!("{}/table.csv", folder("times"));
    let table = arena_into(&path, "--games 5 --times");
    assert!(table.lines().next().unwrap().ends_with(",moves,ms"));
    assert!(json(&format!("merge {path}"))["msPerMove"].is_number());
}

/// Starts a long run and sends it a signal when some games are in its table.
#[cfg(unix)]
fn interrupt(path: &str, signal: &str) -> Output {
    let play = format!("arena --solver random --games 100000000 --csv {path}");
    let child = twofold(&format!("{play} --jobs 2 --json"))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let began = Instant::now();
    while fs::metadata(path).map_or(0, |metadata| metadata.len()) < 5000 {
        let waited = began.elapsed();
        assert!(waited < Duration::from_secs(60), "no game was written");
        std::thread::sleep(Duration::from_millis(5));
    }
    let busy = refused(&format!("{play} --resume"));
    assert!(busy.contains("another run"), "{busy}");
    let sent = Command::new("kill")
        .args([signal, &child.id().to_string()])
        .status();
    assert!(sent.unwrap().success());
    child.wait_with_output().unwrap()
}

#[cfg(unix)]
#[test]
fn an_interrupted_run_keeps_its_games() {
    let path = format!("{}/table.csv", folder("interrupt"));
    let output = interrupt(&path, "-INT");
    assert_eq!(output.status.code(), Some(130));
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(report["complete"], false);
    let table = fs::read_to_string(&path).unwrap();
    let games = table.lines().count() - 1;
    assert_eq!(report["statistics"]["games"], games);
    let merged = json(&format!("merge {path}"));
    assert_eq!(merged["statistics"], report["statistics"]);
}

#[cfg(unix)]
#[test]
fn a_killed_run_can_be_resumed() {
    let folder = folder("kill");
    let path = format!("{folder}/table.csv");
    interrupt(&path, "-KILL");
    let table = fs::read_to_string(&path).unwrap();
    let played = table
        .lines()
        .skip(1)
        .filter_map(|row| row.split(',').next()?.parse::<u64>().ok());
    let games = played.max().unwrap() + 3;
    let play = |path: &str, more: &str| {
        let play = format!("arena --solver random --games {games}");
        printed(&format!("{play} --csv {path} {more}"));
        fs::read(path).unwrap()
    };
    let whole = play(&format!("{folder}/whole.csv"), "");
    assert!(play(&path, "--resume") == whole);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_reported() {
    let output = run("arena --solver random --games 3 --csv /dev/full");
    assert_eq!(output.status.code(), Some(1));
    let said = text(&output.stderr);
    let reason = "cannot write /dev/full: No space left";
    assert!(said.contains(reason), "{said}");
    let full = fs::File::options().write(true).open("/dev/full").unwrap();
    let output = twofold("solvers").stdout(full).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("No space left"));
}

#[cfg(target_os = "linux")]
#[test]
fn a_device_gets_the_rows_in_order() {
    let path = format!("{}/table.csv", folder("device"));
    let table = arena_into(&path, "--games 30");
    let play = "arena --solver reflex --seed 7 --games 30 --jobs 3";
    let said = printed(&format!("{play} --csv /dev/stdout"));
    assert!(said.starts_with(&table), "{said}");
}
