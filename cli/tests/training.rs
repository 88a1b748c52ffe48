//! Trainings by recipes, and their models.

mod command;

use std::fs;
use std::path::{Path, PathBuf};

use command::{json, run, text};

/// Two parts, the second with one more stage, which play within a second or two.
const RECIPE: &str = r#"
seed = 3

[[part]]
name = "three"
network = "17x4"
stages = ["64", "64+32+16:own", "256"]
halved = true
export = { step = 64, visits = 2 }

[[part.step]]
million_moves = 0.2
halving = true

[[part.step]]
million_moves = 0.1
carousel = 0.5
average = 200

[[part]]
name = "four"
network = "17x4"
stages = ["64", "64+32+16:own", "64+32+16+8:own", "256"]
halved = true
export = { step = 64, visits = 2, later_visits = [4] }

[[part.step]]
million_moves = 0.1
learns = ["64+32+16+8:own"]
carousel = 0.7
within = 0.4
lambda = 0.4

[[part.step]]
million_moves = 0.05
learns = ["start", "64+32+16+8:own"]
rate = 0.4
carousel = 0.7
average = 100

[check]
bytes = 10_000_000
games = 100
seed = 77
mean = 2000
"#;

/// A fresh folder for one test, with a recipe in it.
fn folder(name: &str, recipe: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("training-{name}"));
    fs::remove_dir_all(&path).ok();
    fs::create_dir_all(&path).unwrap();
    fs::write(path.join("recipe.toml"), recipe).unwrap();
    path
}

fn arguments<'a>(folder: &Path, out: &str, more: &[&'a str]) -> Vec<String> {
    let of = |path: PathBuf| path.to_str().unwrap().to_owned();
    let [recipe, out] = ["recipe.toml", out].map(|name| of(folder.join(name)));
    let mut all = vec!["train".to_owned(), recipe, "--out".to_owned(), out];
    all.extend(
        ["--threads", "1"]
            .iter()
            .chain(more)
            .map(|&word: &&'a str| word.to_owned()),
    );
    all
}

fn words(arguments: &[String]) -> Vec<&str> {
    arguments.iter().map(String::as_str).collect()
}

#[test]
fn a_recipe_makes_the_same_network_each_time_also_when_it_was_stopped() {
    let folder = folder("twice", RECIPE);
    let whole = json(&words(&arguments(&folder, "whole", &[])));
    assert_eq!(
        (&whole["part"], &whole["complete"]),
        (&"four".into(), &true.into())
    );
    assert!(whole["moves"].as_u64() >= Some(450_000));
    assert!(whole["model"]["mean"].as_f64() >= Some(2000.0));
    let model = fs::read(folder.join("whole/four.model")).unwrap();
    assert_eq!(whole["model"]["bytes"], model.len());
    for file in ["three.model", "three.csv", "four.csv", "four.training"] {
        assert!(folder.join("whole").join(file).exists(), "{file}");
    }
    assert!(
        !folder.join("whole/three.training").exists(),
        "its model says enough"
    );

    // Several runs without any time, then runs with a part of the time.
    for _ in 0..2 {
        let begun = json(&words(&arguments(&folder, "parts", &["--minutes", "0"])));
        assert_eq!(
            (&begun["part"], &begun["complete"]),
            (&"three".into(), &false.into())
        );
    }
    for minutes in ["0.005", "0.01"] {
        json(&words(&arguments(
            &folder,
            "parts",
            &["--minutes", minutes],
        )));
    }
    json(&words(&arguments(&folder, "parts", &[])));
    assert!(fs::read(folder.join("parts/four.model")).unwrap() == model);

    // A finished part stays as it is.
    fs::rename(folder.join("parts/four.training"), folder.join("elsewhere")).unwrap();
    let done = json(&words(&arguments(&folder, "parts", &[])));
    assert_eq!(
        (&done["model"]["mean"], &done["complete"]),
        (&whole["model"]["mean"], &true.into())
    );
    assert!(!folder.join("parts/four.training").exists());

    // With more moves, the last part goes on from its end.
    let longer = RECIPE.replace("million_moves = 0.05", "million_moves = 0.06");
    fs::write(folder.join("recipe.toml"), longer).unwrap();
    let more = json(&words(&arguments(&folder, "whole", &[])));
    let moves = |report: &serde_json::Value| report["moves"].as_u64().unwrap();
    assert!((5_000..20_000).contains(&(moves(&more) - moves(&whole))));
}

/// Each recipe, with the first text replaced by the second, is refused with the third in the message.
fn assert_refused(name: &str, recipe: &str, cases: &[(&str, &str, &str)]) {
    for (from, to, expected) in cases {
        assert!(recipe.contains(from), "{from}");
        let folder = folder(name, &recipe.replace(from, to));
        let output = run(&words(&arguments(&folder, "out", &[])));
        assert_eq!(output.status.code(), Some(2), "{to}");
        let message = text(&output.stderr);
        assert!(message.contains(expected), "{to}: {message}");
    }
}

#[test]
fn a_recipe_that_cannot_be_followed_is_refused() {
    let cases = [
        ("17x4", "18x4", "there is no network"),
        (
            "\"64\", \"64+32+16:own\", \"256\"",
            "\"256\", \"64\"",
            "larger tiles",
        ),
        ("name = \"four\"", "name = \"three\"", "the same name"),
        ("name = \"four\"", "name = \"../four\"", "letters, digits"),
        ("\"start\", ", "\"2048\", ", "no stage 2048"),
        ("carousel = 0.5", "carousel = 1.5", "share of moves"),
        ("within = 0.4", "patience = 3", "patience"),
        ("rate = 0.4", "rate = 0", "learning rate"),
        (
            "step = 64, visits = 2 }",
            "step = 0, visits = 2 }",
            "a step of 0 points",
        ),
        ("million_moves = 0.2", "million_moves = -1", "million moves"),
    ];
    assert_refused("refused", RECIPE, &cases);
}

#[test]
fn a_model_that_is_not_what_the_recipe_asks_for_is_an_error() {
    let (first, _) = RECIPE.split_once("[[part]]\nname = \"four\"").unwrap();
    for (check, expected) in [
        ("bytes = 100", "not at most 100"),
        ("games = 20\nmean = 1e6", "mean score"),
    ] {
        let folder = folder("unfit", &format!("{first}\n[check]\n{check}\n"));
        let output = run(&words(&arguments(&folder, "out", &[])));
        assert_eq!(output.status.code(), Some(1), "{check}");
        assert!(text(&output.stderr).contains(expected), "{check}");
        assert!(folder.join("out/three.model").exists());
    }
}

#[test]
fn a_damaged_training_is_refused_and_left_as_it_is() {
    let folder = folder("damaged", RECIPE);
    json(&words(&arguments(&folder, "out", &["--minutes", "0"])));
    let path = folder.join("out/three.training");
    let whole = fs::read(&path).unwrap();
    let half = &whole[..whole.len() / 2];
    fs::write(&path, half).unwrap();
    let output = run(&words(&arguments(&folder, "out", &[])));
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("damaged"));
    assert!(fs::read(&path).unwrap() == half);
}

#[test]
fn a_training_becomes_models_of_any_precision() {
    let folder = folder("export", RECIPE);
    json(&words(&arguments(&folder, "out", &[])));
    let file = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let [training, fine, coarse, games] = [
        "out/four.training",
        "fine.model",
        "coarse.model",
        "games.csv",
    ]
    .map(file);
    let export = ["export", "--checkpoint", &training];
    let written = |out: &str, step: &str| {
        let more = ["--out", out, "--step", step, "--games", "30"];
        json(&[&export[..], &more].concat())
    };
    let report = written(&fine, "64");
    let rows = report["rows"].as_array().unwrap();
    let [trained, kept] = rows.as_slice() else {
        panic!("the network and one model: {rows:?}");
    };
    assert_eq!(kept["step"], 64.0);
    assert_eq!(kept["bytes"], fs::metadata(&fine).unwrap().len());
    assert!(kept["entries"].as_u64() < trained["entries"].as_u64());
    for row in [trained, kept] {
        assert!(row["strength"]["score"]["mean"].as_f64().unwrap() > 1500.0);
    }
    written(&coarse, "4000");
    let several = run(&[&export[..], &["--out", &fine, "--step", "1,2"]].concat());
    assert_eq!(several.status.code(), Some(2));

    let play = ["--solver", "learned", "--depth", "1", "--games", "2"];
    let arena = |more: &[&str]| run(&[&["arena", "--csv", &games], &play[..], more].concat());
    assert!(arena(&["--model", &fine]).status.success());
    assert!(arena(&["--model", &fine, "--resume"]).status.success());
    let other = arena(&["--model", &coarse, "--resume"]);
    assert_eq!(other.status.code(), Some(2), "{}", text(&other.stderr));
}

#[test]
fn a_part_begins_with_stages_that_were_written_down_alone() {
    let folder = folder("with", RECIPE);
    json(&words(&arguments(&folder, "whole", &[])));
    let of = |path: &str| folder.join(path).to_str().unwrap().to_owned();
    let (checkpoint, learned) = (of("whole/four.training"), of("learned.model"));
    let export = |checkpoint: &str, out: &str| {
        let report = json(&[
            "export",
            "--checkpoint",
            checkpoint,
            "--learned",
            "--visits",
            "2",
            "--out",
            out,
        ]);
        report["rows"][0]["bytes"].as_u64().unwrap()
    };
    let bytes = export(&checkpoint, &learned);

    // The same part anew, without a move, once with the learned stages and once without.
    let begun = |out: &str, more: &[&str]| {
        fs::create_dir_all(folder.join(out)).unwrap();
        fs::copy(
            of("whole/three.model"),
            folder.join(out).join("three.model"),
        )
        .unwrap();
        let paused = [&["--minutes", "0"], more].concat();
        let report = json(&words(&arguments(&folder, out, &paused)));
        assert_eq!(report["complete"], false);
        export(&of(&format!("{out}/four.training")), &of("again.model"))
    };
    let (with, without) = (begun("with", &["--with", &learned]), begun("without", &[]));
    // A file without entries still has the values of the levels.
    assert!(
        without < with * 2 / 3 && with > bytes * 2 / 3,
        "{without} without, {with} with, {bytes} at first"
    );

    fs::write(&learned, b"no model").unwrap();
    let refused = run(&words(&arguments(
        &folder,
        "refused",
        &["--with", &learned],
    )));
    assert_eq!(refused.status.code(), Some(2));
    assert!(text(&refused.stderr).contains("no model file"));
}
