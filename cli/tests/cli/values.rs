//! `twofold value`, for one board and for many.

use serde_json::Value;
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Output, Stdio};

use crate::command::{json, text, twofold};
use crate::{BOARD, STUCK};

#[test]
fn value_answers_for_each_direction() {
    let answer = json(&format!("value --solver reflex --board {BOARD}"));
    assert_eq!(answer["solver"], "reflex");
    // Of equal moves the first in the order of Pouransari and Ghili (paper 001): up, down, left, right.
    assert_eq!(answer["best"], "left");
    assert_eq!(
        answer["values"],
        serde_json::json!({"up": 0.0, "right": 4.0, "down": 0.0, "left": 4.0})
    );
    let stuck = json(&format!("value --solver reflex --board {STUCK}"));
    assert_eq!(stuck["best"], Value::Null);
    assert_eq!(
        stuck["values"],
        serde_json::json!({"up": null, "right": null, "down": null, "left": null})
    );
}

/// Many boards at once, from standard input.
fn value_many(solver: &str, boards: &str) -> Output {
    let mut child = twofold(&format!("value --solver {solver} --boards -"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(boards.as_bytes()).unwrap();
    drop(stdin);
    child.wait_with_output().unwrap()
}

#[test]
fn many_boards_get_the_answers_of_each_alone() {
    let boards = [
        BOARD,
        "2,4,8,16/0,0,4,2/0,0,0,2/0,0,0,0",
        STUCK,
        "0,2,0/4,8,0/0,0,2",
        BOARD,
    ];
    for solver in twofold::solver::ALL {
        let fits = |board: &&str| {
            let board: twofold::board::Grid = board.parse().unwrap();
            solver.check_size(twofold::Board::size(board)).is_ok()
        };
        let boards: Vec<&str> = boards.into_iter().filter(fits).collect();
        let limit = if solver.anytime { " --nodes 600" } else { "" };
        let player = format!("{}{limit}", solver.id);
        let found = value_many(&format!("{player} --json"), &boards.join("\n"));
        let lines: Vec<Value> = (text(&found.stdout).lines())
            .map(|line| serde_json::from_str(line).unwrap())
            .collect();
        assert_eq!(lines.len(), boards.len(), "{}", text(&found.stderr));
        for (line, board) in lines.iter().zip(&boards) {
            let alone = json(&format!("value --solver {player} --board {board}"));
            for part in ["board", "values", "best", "unit"] {
                assert_eq!(line[part], alone[part], "{player}: {board}");
            }
        }
    }
}

#[test]
fn many_boards_are_read_from_lines_and_from_csv_and_written_as_csv() {
    let expected = "board,up,right,down,left,best,depth,nodes,complete\n\
                    \"2,4,8,16/0,0,4,2/0,0,0,2/0,0,0,0\",4,,4,0,up,1,2,true\n\
                    \"2,4/4,2\",,,,,,1,1,true\n";
    for boards in [
        "2,4,8,16/0,0,4,2/0,0,0,2/0,0,0,0\n\n2 4 / 4 2",
        "2 4 8 16/0 0 4 2/0 0 0 2/0 0 0 0\r\n\"2,4/4,2\"\r\n",
        "\u{feff}game,board\n7,\"2,4,8,16/0,0,4,2/0,0,0,2/0,0,0,0\"\n8,\"2,4\n4,2\"\n",
    ] {
        let found = value_many("reflex", boards);
        assert_eq!(text(&found.stdout), expected, "{}", text(&found.stderr));
        assert!(found.status.success());
    }
    for (boards, line) in [
        ("2,4/4,2\n2,40/4,4\n4,2/2,4\n", "line 2"),
        ("board\n\"2,4/4,2\"\n\"2,40/4,4\"\n\"4,2/2,4\"\n", "line 3"),
    ] {
        let found = value_many("reflex", boards);
        assert_eq!(found.status.code(), Some(1));
        let told = text(&found.stderr);
        let place = format!("standard input: {line}: row 1, column 2");
        assert!(told.contains(&place), "{told}");
        assert_eq!(text(&found.stdout).lines().count(), 3, "all other boards");
    }
}

#[test]
fn a_board_is_answered_before_the_next_is_asked() {
    let mut child = twofold("value --solver learned --boards - --json")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
    for _ in 0..3 {
        writeln!(stdin, "{BOARD}").unwrap();
        let answer: Value = serde_json::from_str(&answers.next().unwrap().unwrap()).unwrap();
        assert!(answer["best"].is_string());
    }
    drop(stdin);
    assert!(answers.next().is_none());
    assert!(child.wait().unwrap().success());
}
