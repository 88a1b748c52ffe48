//! Solved formations at the command line.

use crate::command::{folder, json, refused};
use twofold::exact::{Endgame, EndgameSolve};
use twofold::{FourProbability, Grid, Rank};

const CELLS: &str = "####/##../..../....";
const BOARD: &str = "512,256,128,64/32,16,2,0/0,0,2,0/0,0,0,0";

#[test]
fn a_formation_is_solved_kept_and_read_again() {
    let file = format!("{}/formation.solution", folder("formation"));
    let made = "512,256,128,64/32,16,2,0/0,0,2,0/0,0,0,64";
    let asked = format!("solve --formation '{CELLS}' --goal 16");
    let boards = format!("--board {BOARD} --board {made}");
    let solved = json(&format!("{asked} {boards} --save {file}"));
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
    assert!(values["left"].is_number(), "{values}");
    assert!(values["down"].is_null(), "{values}");
    let best = board["best"].as_str().unwrap();
    assert_eq!(values[best], board["value"]);
    assert_eq!(solved["boards"][1]["value"], 1.0);

    let read = json(&format!("{asked} {boards} --load {file}"));
    assert_eq!(read["boards"], solved["boards"]);
    assert_eq!(read["value"], solved["value"]);

    // The file itself tells what it holds.
    let told = json(&format!("solve --load {file} {boards}"));
    assert_eq!(told["boards"], solved["boards"]);
    assert_eq!(told["formation"], CELLS);

    let other = format!("solve --formation '{CELLS}' --goal 32 --load {file}");
    assert!(refused(&other).contains("with the goal 16"));
}
