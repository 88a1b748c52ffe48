//! Games of other programs, in and out.

mod command;

use std::path::PathBuf;

use command::{json, run};

fn sample(name: &str) -> String {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../tests/data/imports");
    folder.join(name).display().to_string()
}

#[test]
fn a_game_of_another_program_becomes_a_link_and_goes_back() {
    let read = json(&["import", &sample("made-4x4-1608.rpl")]);
    assert_eq!(read["format"], ".rpl");
    assert_eq!(
        (&read["score"], &read["moves"]),
        (&1608.into(), &164.into())
    );
    let link = read["link"].as_str().unwrap();
    let replayed = json(&["replay", link]);
    assert_eq!(replayed["spawner"], "recorded");
    assert_eq!(replayed["board"], read["board"]);

    let folder = std::env::temp_dir().join(format!("twofold-{}-imports", std::process::id()));
    for format in ["rpl", "json", "link"] {
        let file = folder.join(format!("game.{format}"));
        let file = file.to_str().unwrap();
        let written = json(&["convert", link, "--to", format, "--out", file]);
        assert_eq!(written["moves"], 164);
        assert_eq!(json(&["import", file])["board"], read["board"], "{format}");
    }
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn what_cannot_be_read_or_written_is_told() {
    let refused = |arguments: &[&str]| {
        let output = run(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        String::from_utf8(output.stderr).unwrap()
    };
    assert!(refused(&["import", "no-such-file"]).contains("no-such-file: "));
    let manifest = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
    assert!(refused(&["import", manifest]).contains("this is no game that can be read here"));
    let small = json(&["play", "--solver", "random", "--size", "3x3"]);
    let link = small["link"].as_str().unwrap();
    let told = refused(&["convert", link, "--to", "rpl", "--out", "/tmp/none.rpl"]);
    assert!(told.contains("4x4 boards only"), "{told}");
}
