//! Games of other programs, in and out.

use std::path::PathBuf;

use crate::command::{json, run};

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
    for format in ["rpl", "json", "link", "next"] {
        let file = folder.join(format!("game.{format}"));
        let file = file.to_str().unwrap();
        let written = json(&["convert", link, "--to", format, "--out", file]);
        assert_eq!(written["moves"], 164);
        assert_eq!(json(&["import", file])["board"], read["board"], "{format}");
    }
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_stored_state_and_a_log_are_read_whatever_ends_their_lines() {
    let folder = std::env::temp_dir().join(format!("twofold-{}-states", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let write = |name: &str, content: &str| {
        let file = folder.join(name);
        std::fs::write(&file, content).unwrap();
        file.display().to_string()
    };
    let state = r#"{"grid":{"size":4,"cells":[[{"position":{"x":0,"y":0},"value":2},null,null,null],
[null,null,null,null],[null,null,null,null],[null,null,null,{"position":{"x":3,"y":3},"value":512}]]},"score":4100}"#;
    let file = write("gameState.json", state);
    let read = json(&["import", &file]);
    assert_eq!(read["board"], "2,0,0,0/0,0,0,0/0,0,0,0/0,0,0,512");
    assert_eq!(
        (&read["format"], &read["score"]),
        (&"board".into(), &4100.into())
    );
    let replayed = json(&["replay", read["link"].as_str().unwrap()]);
    assert_eq!(
        (&replayed["score"], &replayed["firstScore"]),
        (&4100.into(), &4100.into())
    );
    let marked = write(
        "marked.json",
        &format!("\u{feff}{}", state.replace('\n', "\r\n")),
    );
    assert_eq!(json(&["import", &marked])["link"], read["link"]);

    let log = json(&["import", &sample("made-log-4x4-1608.txt")]);
    assert_eq!(
        (&log["format"], &log["score"], &log["moves"]),
        (&"log of boards".into(), &1608.into(), &164.into())
    );

    let list = write("list.txt", "[[0,2,4,2],[4,2,8,4],[0,0,2,4],[2,0,0,2]]");
    let refused = run(&["import", &list]);
    assert!(
        String::from_utf8(refused.stderr)
            .unwrap()
            .contains("--numbers tiles or --numbers exponents")
    );
    assert_eq!(
        json(&["import", &list, "--numbers", "exponents"])["maxTile"],
        256
    );
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
