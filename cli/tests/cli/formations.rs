//! Solved formations at the command line.

use std::fs;
use std::path::Path;

use crate::command::{json, run, text, words};
use twofold::exact::{Endgame, EndgameSolve};
use twofold::{FourProbability, Grid, Rank};

const CELLS: &str = "####/##../..../....";
const BOARD: &str = "512,256,128,64/32,16,2,0/0,0,2,0/0,0,0,0";

#[test]
fn a_formation_is_solved_kept_and_read_again() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("formation.solution");
    let path = file.to_str().unwrap();
    let made = "512,256,128,64/32,16,2,0/0,0,2,0/0,0,0,64";
    let asked = ["solve", "--formation", CELLS, "--goal", "16"];
    let boards = ["--board", BOARD, "--board", made];
    let solved = json(&[&asked[..], &boards, &["--save", path]].concat());
    assert_eq!(solved["formation"], CELLS);
    assert_eq!(solved["goal"], 16);
    let board = &solved["boards"][0];
    let grid: Grid = BOARD.parse().unwrap();
    let end = Endgame::new(grid, Rank::new(4), FourProbability::STANDARD).unwrap();
    let solve = EndgameSolve::new(&end, 1 << 30, vec![grid]).unwrap();
    let expected = solve.run().unwrap().chances[0];
    let value = board["value"].as_f64().unwrap();
    assert!((value - expected).abs() < 1e-6, "{value}, not {expected}");
    // A move to the left shifts nothing locked; one down shifts all of it.
    let values = &board["values"];
    assert!(
        values["left"].is_number() && values["down"].is_null(),
        "{values}"
    );
    let best = board["best"].as_str().unwrap();
    assert_eq!(values[best], board["value"]);
    assert_eq!(solved["boards"][1]["value"], 1.0);

    let read = json(&[&asked[..], &boards, &["--load", path]].concat());
    assert_eq!(read["boards"], solved["boards"]);
    assert_eq!(read["value"], solved["value"]);

    // The file itself tells what it holds.
    let told = json(&[&["solve", "--load", path][..], &boards].concat());
    assert_eq!(told["boards"], solved["boards"]);
    assert_eq!(told["formation"], CELLS);

    let other = run(&[
        "solve",
        "--formation",
        CELLS,
        "--goal",
        "32",
        "--load",
        path,
    ]);
    assert_eq!(other.status.code(), Some(2));
    assert!(text(&other.stderr).contains("with the goal 16"));
    fs::remove_file(file).unwrap();
}

#[test]
fn what_is_no_formation_is_refused_with_the_reason() {
    for (arguments, reason) in [
        ("'##x./....' --goal 16", "# for locked cells"),
        ("'####/####' --goal 16", "at least one free cell"),
        ("'####/....' --goal 4", "from 8 to 32768"),
        ("'####/....' --goal 24", "no tile of 24"),
        ("'####/....'", "--goal"),
        ("'####/....' --goal 16 --size 2x4", "cannot be used with"),
        ("'####/....' --goal 16 --board 2,2/0,0", "another size"),
    ] {
        let output = run(&words(&format!("solve --formation {arguments}")));
        assert_eq!(output.status.code(), Some(2), "{arguments}");
        let says = text(&output.stderr);
        assert!(says.contains(reason), "{says}");
    }
}
