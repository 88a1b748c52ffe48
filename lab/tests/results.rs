//! docs/results.md, docs/papers/ and their games.

mod command;

use std::fs;
use std::path::{Path, PathBuf};

use command::{json, run, text};
use twofold_lab::papers::DOCUMENTS;

/// A folder for one test, with a copy of the results in `docs/`.
struct Copy(PathBuf);

impl Copy {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("twofold-{}-{name}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        copy(&docs().join("results"), &folder.join("results"));
        Self(folder)
    }

    fn path(&self) -> &str {
        self.0.to_str().unwrap()
    }
}

impl Drop for Copy {
    fn drop(&mut self) {
        fs::remove_dir_all(&self.0).ok();
    }
}

fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs")
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap().map(Result::unwrap) {
        let target = to.join(entry.file_name());
        match entry.path().is_dir() {
            true => copy(&entry.path(), &target),
            false => drop(fs::copy(entry.path(), target).unwrap()),
        }
    }
}

#[test]
fn the_page_of_results_says_what_the_games_beside_it_say() {
    let copy = Copy::new("write");
    let report = json(&["results", "--write-only", "--folder", copy.path()]);
    let written = report["written"].as_array().unwrap();
    assert!(written.len() > 2, "the text and its figures: {written:?}");
    for path in written {
        let path = Path::new(path.as_str().unwrap());
        let committed = docs().join(path.strip_prefix(&copy.0).unwrap());
        assert!(
            fs::read(path).unwrap() == fs::read(&committed).unwrap(),
            "{} is not what `twofold-lab results --write-only` writes",
            committed.display()
        );
    }
}

#[test]
fn games_under_other_conditions_are_no_part_of_the_field() {
    let copy = Copy::new("field");
    let rows = copy.0.join("results/field/rows.json");
    let text_of = fs::read_to_string(&rows).unwrap();
    for other in [
        "001-random-3x3",
        "001-random-adversary",
        "001-fewest-moves-until-2048",
    ] {
        let changed = text_of.replace("\"001-random\"", &format!("\"{other}\""));
        assert_ne!(changed, text_of);
        fs::write(&rows, changed).unwrap();
        let refused = run(&["results", "--write-only", "--folder", copy.path()]);
        assert_eq!(refused.status.code(), Some(2));
        let words = text(&refused.stderr);
        assert!(words.contains("under other conditions"), "{words}");
        assert!(!copy.0.join("results.md").exists(), "nothing is written");
    }
}

#[test]
fn every_row_of_a_papers_table_that_differs_is_explained_below_it_or_said_to_be_open() {
    let mut differing = 0;
    for document in DOCUMENTS.iter() {
        let page = fs::read_to_string(docs().join(format!("papers/{}.md", document.id))).unwrap();
        assert!(page.lines().count() <= 180, "{}: one page", document.id);
        let (table, _) = page.split_once("## Its items").unwrap();
        for row in table
            .lines()
            .filter(|line| line.starts_with("| ") && line.contains(" **"))
        {
            differing += 1;
            assert!(row.ends_with("| differs |"), "{row}");
            let player = row.trim_start_matches("| ").split(" | ").next().unwrap();
            let head = format!("* **{player}**: ");
            let why = table.lines().find_map(|line| line.strip_prefix(&head));
            let why = why.unwrap_or_else(|| panic!("nothing explains {player}"));
            assert!(why.starts_with("open") || why.len() > 20, "{player}: {why}");
        }
    }
    assert!(differing > 0, "some rows differ");
}

#[test]
fn missing_games_are_played_again_to_the_same_bytes() {
    let copy = Copy::new("again");
    // One keeps all games, and one lacks its last game.
    let files = ["001-expectimax-score-depth-2", "001-random-3x3"]
        .map(|name| copy.0.join(format!("results/{name}.games")));
    let whole = files
        .each_ref()
        .map(|file| fs::read_to_string(file).unwrap());
    fs::remove_file(&files[0]).unwrap();
    let mut lines: Vec<&str> = whole[1].lines().collect();
    let statistics = lines[1].replacen("1000", "999", 1);
    (lines[1], lines[2]) = (&statistics, &lines[2][1..]);
    fs::write(&files[1], lines.join("\n")).unwrap();
    json(&["results", "--only", "001", "--folder", copy.path()]);
    assert!(files.map(|file| fs::read_to_string(file).unwrap()) == whole);
}

#[test]
fn a_game_that_comes_out_otherwise_is_told() {
    let copy = Copy::new("check");
    let ask = |games| ["check", games, "001-random-3x3", "--folder", copy.path()];
    let found = json(&ask("2"));
    assert_eq!((&found["tables"], &found["games"]), (&1.into(), &2.into()));
    assert_eq!(json(&ask("5000"))["games"], 1000);
    let file = copy.0.join("results/001-random-3x3.games");
    let kept = fs::read_to_string(&file).unwrap();
    // One move more in every game that is kept, and one game that made another tile.
    let mut lines: Vec<String> = kept.lines().map(str::to_owned).collect();
    for line in &mut lines[4..] {
        let (rest, moves) = line.rsplit_once(' ').unwrap();
        *line = format!("{rest} {}", moves.parse::<u32>().unwrap() + 1);
    }
    lines[2].replace_range(999.., "1");
    fs::write(&file, lines.join("\n")).unwrap();
    for (games, different) in [("2", "2 differ"), ("1000", "21 differ")] {
        let told = run(&ask(games));
        assert_eq!(told.status.code(), Some(1));
        assert!(text(&told.stdout).contains(different), "{different}");
    }
    // All games as they are kept, and another sum.
    let (best, wrong) = ("\"best\":", "\"best\":1");
    fs::write(&file, kept.replacen(best, wrong, 1)).unwrap();
    assert!(text(&run(&ask("999")).stdout).contains("0 differ"));
    assert!(text(&run(&ask("1000")).stdout).contains("other statistics"));
}

#[test]
fn games_of_another_experiment_are_refused() {
    let copy = Copy::new("other");
    let file = copy.0.join("results/001-expectimax-score-depth-2.games");
    let whole = fs::read_to_string(&file).unwrap();
    fs::write(&file, whole.replace("depth=2", "depth=3")).unwrap();
    for arguments in [&["--write-only"][..], &["--only", "001"]] {
        let refused = run(&[&["results", "--folder", copy.path()], arguments].concat());
        assert_eq!(refused.status.code(), Some(2));
        let words = text(&refused.stderr);
        assert!(words.contains("another experiment"), "{words}");
    }
    // All games are counted that score more than the printed best.
    let (fewer, _) = whole.trim_end().rsplit_once('\n').unwrap();
    fs::write(&file, fewer).unwrap();
    let refused = run(&["results", "--write-only", "--folder", copy.path()]);
    assert!(text(&refused.stderr).contains("needs all 1000 games"));
    let unknown = run(&["results", "--only", "005", "--folder", copy.path()]);
    assert_eq!(unknown.status.code(), Some(2));
}
