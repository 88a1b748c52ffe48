//! Exact chances late in a game.

mod command;

use std::fs;
use std::path::Path;

use command::{json, run, text};
use serde_json::Value;

const PHASE: &str = "512+256+128+64+32+16";
const ROW: &str = "512,256,128,64/32,16,2,0/0,0,2,0/0,0,0,0";
/// The row in a mirror, with two of its large tiles exchanged.
const MIRRORED: &str = "64,128,512,256/0,2,16,32/0,2,0,0/0,0,0,0";
const SAFER_ROW: &str = "512,256,128,64/32,16,0,0/0,0,2,0/0,0,0,2";
const BLOCK: &str = "512,256,128,0/16,32,64,0/0,0,2,0/0,2,0,0";
const ALIKE: &str = "512,256,128,64/32,16,16,0/0,0,2,0/0,2,0,0";

fn chance(board: &str) -> f64 {
    let report = json(&["ends", "--tile", "16", "--board", board]);
    report["boards"][0]["chance"].as_f64().unwrap()
}

#[test]
fn boards_of_a_phase_are_solved_and_summed_up_by_their_formation() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("ends.csv");
    let mut table = "board,phase,formation,passed,seed\n".to_owned();
    for (board, formation) in [
        (ROW, "row"),
        (BLOCK, "block"),
        (MIRRORED, "row"),
        (ALIKE, "row"),
        (SAFER_ROW, "row"),
    ] {
        table += &format!("\"{board}\",{PHASE},{formation},true,1\n");
    }
    table += "\"64,0,0,0/2,0,0,0/0,0,0,0/0,0,0,0\",64,row,false,1\n";
    fs::write(&file, table).unwrap();
    let file = file.to_str().unwrap();

    let arguments = ["ends", "--boards", file, "--from", PHASE];
    let report = json(&arguments);
    let boards = report["boards"].as_array().unwrap();
    let order: Vec<_> = boards.iter().map(|row| row["board"].as_str()).collect();
    assert_eq!(order, [ROW, BLOCK, MIRRORED, SAFER_ROW].map(Some));
    for row in boards {
        let found = row["chance"].as_f64().unwrap();
        assert_eq!(found, chance(row["board"].as_str().unwrap()), "{row}");
        assert!(0.5 < found && found < 1.0, "{row}");
        assert_eq!(row["tile"], 16);
    }
    assert_eq!(boards[0]["chance"], boards[2]["chance"]);
    assert_ne!(boards[0]["chance"], boards[3]["chance"]);

    let ends = report["ends"].as_array().unwrap();
    let of = |key: &str| ends.iter().map(|end| end[key].clone()).collect::<Vec<_>>();
    assert_eq!(of("locked"), ["####/##../..../....", "###./###./..../...."]);
    assert_eq!(of("boards"), [3, 1]);
    for end in ends {
        let states = end["states"].as_u64().unwrap();
        assert!(end["afterstates"].as_u64().unwrap() < states, "{end}");
        assert!(end["peakBytes"].as_u64().unwrap() > states, "{end}");
    }

    let formations = report["formations"].as_array().unwrap();
    let [rows, blocks] = formations.as_slice() else {
        panic!("{formations:?}");
    };
    assert_eq!(
        (&rows["formation"], &rows["boards"]),
        (&"row".into(), &3.into())
    );
    let chances = [0, 2, 3].map(|row: usize| boards[row]["chance"].as_f64().unwrap());
    let mean = rows["chance"].as_f64().unwrap();
    assert!((mean - chances.iter().sum::<f64>() / 3.0).abs() < 1e-12);
    let [low, high] = ["low", "high"].map(|end| rows["interval"][end].as_f64().unwrap());
    assert!(low < mean && mean < high);
    assert_eq!(blocks["chance"], boards[1]["chance"]);
    assert_eq!(blocks["interval"], Value::Null);

    let output = run(&arguments);
    assert!(text(&output.stdout).contains("95 % interval"));
    assert!(text(&output.stderr).contains("left out: 1 board"));
    let blocks = json(&[&arguments[..], &["--formation", "block"]].concat());
    assert_eq!(blocks["boards"].as_array().unwrap().len(), 1);
}

#[test]
fn bad_boards_tiles_and_files_are_refused() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("alike.csv");
    let table = format!("board,phase,formation,passed,seed\n\"{ALIKE}\",{PHASE},row,true,1\n");
    fs::write(&file, table).unwrap();
    let file = file.to_str().unwrap();
    for (more, expected, code) in [
        (&["--board", ROW][..], "--tile", 2),
        (&["--tile", "16"], "--board", 2),
        (&["--board", ROW, "--tile", "17"], "no tile of 17", 2),
        (&["--board", ROW, "--tile", "4"], "from 8 to 32768", 2),
        (&["--board", ROW, "--tile", "1024"], "no tile of 1024", 2),
        (&["--board", ALIKE, "--tile", "16"], "two tiles of 16", 2),
        (
            &["--board", "16,2/2,0", "--tile", "16"],
            "no board of 4×4",
            2,
        ),
        (
            &["--board", ROW, "--tile", "16", "--from", PHASE],
            "--boards",
            2,
        ),
        (&["--boards", "/none"], "/none", 2),
        (&["--boards", file], "two tiles of 16", 2),
        (&["--boards", file, "--from", "64"], "no such board", 2),
        (
            &["--board", ROW, "--tile", "16", "--memory", "1MiB"],
            "the limit is 1 MiB",
            1,
        ),
    ] {
        let output = run(&[&["ends"], more].concat());
        assert_eq!(output.status.code(), Some(code), "{more:?}");
        let message = text(&output.stderr);
        assert!(message.contains(expected), "{more:?}: {message}");
    }
}
