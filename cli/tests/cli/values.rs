//! `twofold value`, for one board and for many.

use serde_json::Value;
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Output, Stdio};

use crate::command::{json, run, text, twofold};
use crate::{BOARD, STUCK};

#[test]
fn value_answers_for_each_direction() {
    let answer = json(&["value", "--solver", "reflex", "--board", BOARD]);
    assert_eq!(answer["solver"], "reflex");
    // Of equal moves the first in the order of Pouransari and Ghili (paper 001): up, down, left, right.
    assert_eq!(answer["best"], "left");
    assert_eq!(
        answer["values"],
        serde_json::json!({"up": 0.0, "right": 4.0, "down": 0.0, "left": 4.0})
    );
    let stuck = json(&["value", "--solver", "reflex", "--board", STUCK]);
    assert_eq!(stuck["best"], Value::Null);
    assert_eq!(
        stuck["values"],
        serde_json::json!({"up": null, "right": null, "down": null, "left": null})
    );
}

/// Many boards at once, from standard input.
fn value_many(solver: &str, boards: &str, more: &[&str]) -> Output {
    let mut child = twofold()
        .args(["value", "--solver", solver, "--boards", "-"])
        .args(more)
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
        let limit = match solver.anytime {
            true => &["--nodes", "600", "--json"][..],
            false => &["--json"],
        };
        let found = value_many(solver.id, &boards.join("\n"), limit);
        let lines: Vec<Value> = (text(&found.stdout).lines())
            .map(|line| serde_json::from_str(line).unwrap())
            .collect();
        assert_eq!(lines.len(), boards.len(), "{}", text(&found.stderr));
        for (line, board) in lines.iter().zip(&boards) {
            let alone = [&["value", "--solver", solver.id, "--board", board], limit].concat();
            let alone: Value = serde_json::from_slice(&run(&alone).stdout).unwrap();
            for part in ["board", "values", "best", "unit"] {
                assert_eq!(line[part], alone[part], "{}: {board}", solver.id);
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
        let found = value_many("reflex", boards, &[]);
        assert_eq!(text(&found.stdout), expected, "{}", text(&found.stderr));
        assert!(found.status.success());
    }
    for (boards, line) in [
        (
            "2,4/4,2\n2,40/4,4\n4,2/2,4\n",
            "standard input: line 2: row 1, column 2",
        ),
        (
            "board\n\"2,4/4,2\"\n\"2,40/4,4\"\n\"4,2/2,4\"\n",
            "line 3: row 1, column 2",
        ),
    ] {
        let found = value_many("reflex", boards, &[]);
        assert_eq!(found.status.code(), Some(1));
        assert!(
            text(&found.stderr).contains(line),
            "{}",
            text(&found.stderr)
        );
        assert_eq!(text(&found.stdout).lines().count(), 3, "all other boards");
    }
    let absent = run(&["value", "--solver", "reflex", "--boards", "no-such-file"]);
    assert_eq!(absent.status.code(), Some(2));
    assert!(text(&absent.stderr).contains("no-such-file"));
}

#[test]
fn a_board_is_answered_before_the_next_is_asked() {
    let mut child = twofold()
        .args(["value", "--solver", "learned", "--boards", "-", "--json"])
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
