//! Making and checking puzzles.

mod command;

use std::fs;
use std::path::Path;

use command::{json, run, text};
use serde_json::Value;
use twofold::puzzle::{PuzzleSet, Theme};

/// The path of a file in a new folder of this name.
fn file_in(folder: &str) -> String {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("puzzles")
        .join(folder);
    fs::remove_dir_all(&folder).ok();
    fs::create_dir_all(&folder).unwrap();
    folder.join("small.bin").to_str().unwrap().to_owned()
}

/// From the games up to this number.
fn make(path: &str, games: &str) -> Value {
    json(&["puzzles", "--games", games, "--seed", "3", "--out", path])
}

#[test]
fn puzzles_are_made_on_and_on_and_keep_their_answers() {
    let (path, other) = (file_in("made"), file_in("at-once"));
    let first = make(&path, "9");
    let all = make(&path, "12");
    assert!(first["puzzles"].as_u64() <= all["puzzles"].as_u64());
    assert_eq!(all["games"], 12);
    // Where the work was interrupted makes no difference.
    assert_eq!(make(&other, "12"), all);
    assert_eq!(fs::read(&path).unwrap(), fs::read(&other).unwrap());

    let set = PuzzleSet::read(&fs::read(&path).unwrap()).unwrap();
    assert!(set.puzzles().len() > 3);
    let checked = run(&[
        "puzzles", "--check", &path, "--nodes", "30000", "--sample", "5", "--json",
    ]);
    let report: Value = serde_json::from_slice(&checked.stdout).unwrap();
    let checked_count = report["checked"].as_u64().unwrap();
    assert_eq!(checked_count, set.puzzles().len().min(5) as u64);
    let changed = report["changed"].as_array().unwrap().len() as u64;
    assert_eq!(report["kept"].as_u64().unwrap() + changed, checked_count);
    assert_eq!(checked.status.success(), changed == 0);
}

#[test]
fn another_seed_fewer_puzzles_and_a_damaged_file_are_refused() {
    let path = file_in("refused");
    make(&path, "1");
    let other = run(&["puzzles", "--games", "2", "--seed", "4", "--out", &path]);
    assert_eq!(other.status.code(), Some(2));
    assert!(
        text(&other.stderr).contains("--seed"),
        "{}",
        text(&other.stderr)
    );

    // A file goes on with a larger number of puzzles, and not with a smaller one.
    json(&[
        "puzzles", "--games", "2", "--seed", "3", "--most", "400", "--out", &path,
    ]);
    let fewer = run(&[
        "puzzles", "--games", "3", "--seed", "3", "--most", "399", "--out", &path,
    ]);
    assert_eq!(fewer.status.code(), Some(2));

    let mut bytes = fs::read(&path).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    fs::write(&path, bytes).unwrap();
    let damaged = run(&["puzzles", "--check", &path]);
    assert_eq!(damaged.status.code(), Some(2));
    assert!(
        text(&damaged.stderr).contains("damaged"),
        "{}",
        text(&damaged.stderr)
    );
    let neither = run(&["puzzles"]);
    assert_eq!(neither.status.code(), Some(2));
}

#[test]
fn the_puzzles_of_the_page_are_sound() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../www/features/train/puzzles.bin");
    let bytes = fs::read(path).unwrap();
    assert!(bytes.len() <= 40_000, "{} bytes", bytes.len());
    // Reading refuses twins and illegal answers.
    let set = PuzzleSet::read(&bytes).unwrap();
    assert!(set.puzzles().len() >= 3_000);
    // A lesson ends in three puzzles of its theme.
    for theme in Theme::ALL {
        let puzzles = set.puzzles().iter();
        assert!(puzzles.filter(|puzzle| puzzle.theme() == theme).count() >= 3);
    }
    for puzzle in set.puzzles() {
        let cost = puzzle.cost(puzzle.second()).unwrap();
        assert!(cost > 0.029, "{}: {cost}", puzzle.board());
    }
}
