//! Games of other programs, in and out.

use std::fs;

use crate::command::{folder, json, refused};

const GAME: &str = "tests/data/imports/made-4x4-1608.rpl";
const LOG: &str = "tests/data/imports/made-log-4x4-1608.txt";

#[test]
fn a_game_of_another_program_becomes_a_link_and_goes_back() {
    let read = json(&format!("import {GAME}"));
    assert_eq!(read["format"], ".rpl");
    assert_eq!(read["score"], 1608);
    assert_eq!(read["moves"], 164);
    let link = &read["link"];
    let replayed = json(&format!("replay {link}"));
    assert_eq!(replayed["spawner"], "recorded");
    assert_eq!(replayed["board"], read["board"]);

    let folder = folder("imports");
    for format in ["rpl", "json", "link", "next"] {
        let file = format!("{folder}/made/game.{format}");
        let written = json(&format!("convert {link} --to {format} --out {file}"));
        assert_eq!(written["moves"], 164);
        let again = json(&format!("import {file}"));
        assert_eq!(again["board"], read["board"], "{format}");
    }
}

#[test]
fn a_stored_state_and_a_log_are_read_whatever_ends_their_lines() {
    let folder = folder("states");
    let write = |name: &str, content: &str| {
        let file = format!("{folder}/{name}");
        fs::write(&file, content).unwrap();
        format!("import {file}")
    };
    let state = r#"{"grid":{"size":4,"cells":[[{"position":{"x":0,"y":0},"value":2},null,null,null],
[null,null,null,null],[null,null,null,null],[null,null,null,{"position":{"x":3,"y":3},"value":512}]]},"score":4100}"#;
    let read = json(&write("gameState.json", state));
    assert_eq!(read["board"], "2,0,0,0/0,0,0,0/0,0,0,0/0,0,0,512");
    assert_eq!(read["format"], "board");
    assert_eq!(read["score"], 4100);
    let replayed = json(&format!("replay {}", read["link"]));
    assert_eq!(replayed["score"], 4100);
    assert_eq!(replayed["firstScore"], 4100);
    let marked = format!("\u{feff}{}", state.replace('\n', "\r\n"));
    let marked = json(&write("marked.json", &marked));
    assert_eq!(marked["link"], read["link"]);

    let log = json(&format!("import {LOG}"));
    assert_eq!(log["format"], "log of boards");
    assert_eq!(log["score"], 1608);
    assert_eq!(log["moves"], 164);

    let list = write("list.txt", "[[0,2,4,2],[4,2,8,4],[0,0,2,4],[2,0,0,2]]");
    assert!(refused(&list).contains("--numbers tiles or --numbers exponents"));
    let read = json(&format!("{list} --numbers exponents"));
    assert_eq!(read["maxTile"], 256);
}

#[test]
fn a_small_game_cannot_be_written_for_a_program_that_lacks_its_size() {
    let small = json("play --solver random --size 3x3");
    let convert = format!("convert {} --to rpl --out /tmp/none.rpl", small["link"]);
    let told = refused(&convert);
    assert!(told.contains("4x4 boards only"), "{told}");
}
