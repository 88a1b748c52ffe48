//! The command line from outside: its output and its errors.

mod command;

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Output, Stdio};

use command::{json, run, text, twofold};
use serde_json::Value;
use twofold::rules::Record;
use twofold::{Game, Seed, Setup, Start};

const BOARD: &str = "2,2,0,0/0,0,0,0/4,0,0,0/0,0,0,8";
const STUCK: &str = "2,4/8,16";

#[test]
fn solvers_are_listed_with_ranges_and_defaults() {
    let lines = text(&run(&["solvers"]).stdout);
    for list in lines.split("\n\n") {
        let unsupported = list.matches("Not on").count();
        assert!(unsupported <= 1, "one reason, one line: {list}");
    }
    let listed = json(&["solvers"]);
    let ids: Vec<&str> = listed
        .as_array()
        .unwrap()
        .iter()
        .map(|entry| entry["id"].as_str().unwrap())
        .collect();
    let known: Vec<&str> = twofold::solver::ALL.iter().map(|spec| spec.id).collect();
    assert_eq!(ids, known);
    for entry in listed.as_array().unwrap() {
        assert!(entry["document"].is_string() && entry["unit"].is_string());
        for parameter in entry["parameters"].as_array().unwrap() {
            assert!(parameter["name"].is_string(), "{parameter}");
            let kind = &parameter["kind"];
            assert!(
                kind["type"].is_string() && !kind["default"].is_null(),
                "{parameter}"
            );
            if ["integer", "number"].contains(&kind["type"].as_str().unwrap()) {
                assert!(
                    kind["min"].is_number() && kind["max"].is_number(),
                    "{parameter}"
                );
            }
        }
    }
    for id in known {
        assert!(text(&run(&["solvers"]).stdout).contains(id));
    }
}

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
            "2,4/4,2\n2,40/4,4\n",
            "standard input: line 2: row 1, column 2",
        ),
        (
            "board\n\"2,4/4,2\"\n\"2,40/4,4\"\n",
            "line 3: row 1, column 2",
        ),
    ] {
        let found = value_many("reflex", boards, &[]);
        assert_eq!(found.status.code(), Some(2));
        assert!(
            text(&found.stderr).contains(line),
            "{}",
            text(&found.stderr)
        );
        assert_eq!(text(&found.stdout).lines().count(), 2, "earlier boards");
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

#[test]
fn every_solver_takes_a_budget_of_nodes_and_time() {
    for spec in twofold::solver::ALL {
        let board = match spec.check_size(twofold::Size::STANDARD) {
            Ok(()) => BOARD,
            Err(_) => "2,2/0,4",
        };
        for budget in [["--nodes", "500"], ["--ms", "2"]] {
            let arguments = [
                &["value", "--solver", spec.id, "--board", board],
                &budget[..],
            ];
            let answer = json(&arguments.concat());
            assert!(answer["best"].is_string(), "{answer}");
        }
        let depth = [
            "value", "--solver", spec.id, "--board", board, "--depth", "1",
        ];
        assert_eq!(run(&depth).status.success(), spec.anytime, "{}", spec.id);
    }
}

#[test]
fn a_day_has_its_seed_and_a_par_that_can_be_replayed() {
    let day = json(&["day", "2026-11-23"]);
    assert_eq!(day["date"], "2026-11-23");
    assert_eq!(day["link"], "day=2026-11-23");
    let seed = day["seed"].as_str().unwrap();
    assert_eq!("2026-11-23".parse(), seed.parse::<Seed>());
    let par = &day["par"];
    let replayed = json(&["replay", par["link"].as_str().unwrap()]);
    assert_eq!(replayed["seed"], day["seed"]);
    assert_eq!(replayed["firstBoard"], day["board"]);
    assert_eq!(replayed["score"], par["score"]);
    assert_eq!(replayed["maxTile"], par["maxTile"]);
    assert_eq!(
        replayed["moves"].as_array().unwrap().len() as u64,
        par["moves"].as_u64().unwrap()
    );

    let marks = day["marks"].as_array().unwrap();
    let names: Vec<&str> = (marks.iter())
        .map(|mark| mark["name"].as_str().unwrap())
        .collect();
    assert_eq!(names, ["beginner", "good", "expert"]);
    assert!(marks.iter().all(|mark| mark["score"].as_u64() > Some(500)));

    let short = json(&["day", "2026-11-23", "--no-par"]);
    assert!(short["par"].is_null() && short["seed"] == day["seed"]);
    let today = json(&["day", "--no-par"]);
    assert!(today["date"].as_str().unwrap() >= "2026-11-23");
    let refused = run(&["day", "2026-02-29"]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(text(&refused.stderr).contains("no 2026-02-29"));
}

#[test]
fn move_gives_the_afterstate() {
    assert_eq!(
        json(&["move", "--board", BOARD, "--direction", "left"]),
        serde_json::json!({"board": "4,0,0,0/0,0,0,0/4,0,0,0/8,0,0,0", "reward": 4, "legal": true})
    );
    assert_eq!(
        json(&["move", "--board", STUCK, "--direction", "up"]),
        serde_json::json!({"board": STUCK, "reward": 0, "legal": false})
    );
    let pair = "131072,131072,0,0/0,0,0,0/0,0,0,0/0,0,0,0";
    let whole = run(&["move", "--board", pair, "--direction", "left"]);
    assert!(!text(&whole.stderr).contains("panicked"));
}

#[test]
fn a_review_adds_up_and_names_the_moves_that_gave_away_most() {
    let play = ["play", "--solver", "random", "--size", "2x3", "--seed", "7"];
    let played = json(&play);
    let link = played["link"].as_str().unwrap();
    let review = json(&["review", link, "--solver", "exact"]);
    let ledger = |part: &str| review["ledger"][part].as_f64().unwrap();
    let sum = ledger("start") + ledger("luck") - ledger("mistakes") + ledger("revisions");
    assert!((sum - ledger("score")).abs() < 1e-6, "{}", review["ledger"]);
    assert_eq!(ledger("score"), played["score"].as_f64().unwrap());
    assert_eq!(ledger("remaining"), 0.0);
    let moves = review["moves"].as_array().unwrap();
    assert_eq!(moves.len() as u64, played["moves"].as_u64().unwrap());
    let lost: f64 = moves
        .iter()
        .map(|judged| judged["loss"].as_f64().unwrap())
        .sum();
    assert!((lost - ledger("mistakes")).abs() < 1e-2);
    for judged in moves {
        let is_best = judged["verdict"] == "best";
        assert_eq!(is_best, judged["played"] == judged["best"], "{judged}");
    }
    let printed = text(&run(&["review", link, "--solver", "exact"]).stdout);
    assert!(
        printed.contains("blunder") && printed.contains("= score"),
        "{printed}"
    );
}

#[test]
fn a_review_refuses_what_cannot_judge_or_be_judged() {
    let played = json(&["play", "--solver", "random", "--size", "2x3", "--seed", "7"]);
    let link = played["link"].as_str().unwrap();
    let unplayed = Game::new(Setup {
        start: Start::TwoTiles("2x3".parse().unwrap()),
        ..Setup::standard(Seed::new(1))
    })
    .to_text(Record::Link);
    for (arguments, word) in [
        (
            vec!["review", link, "--solver", "looi"],
            "neither points nor a chance",
        ),
        (
            vec!["review", link, "--solver", "exact", "--ms", "5"],
            "--nodes alone",
        ),
        (vec!["review", &unplayed, "--solver", "exact"], "no move"),
    ] {
        let refused = run(&arguments);
        assert_eq!(refused.status.code(), Some(2), "{arguments:?}");
        assert!(
            text(&refused.stderr).contains(word),
            "{}",
            text(&refused.stderr)
        );
    }
}

#[test]
fn a_played_game_replays_to_the_same_end() {
    for more in [
        &["--size", "4x4"][..],
        &["--size", "3x5", "--p4", "0"],
        &["--start-tiles", "1"],
        &["--board", BOARD],
    ] {
        let played = json(&[&["play", "--solver", "random", "--seed", "ab12-cd34"], more].concat());
        assert_eq!(played["seed"], "ab12-cd34");
        assert_eq!(played["ended"], "over");
        let link = played["link"].as_str().unwrap();
        let address = format!("https://example.org/2048/?x=1#{link}");
        for link in [link, &format!("#{link}"), &address] {
            let replayed = json(&["replay", link]);
            for field in ["score", "maxTile", "board", "seed", "size"] {
                assert_eq!(replayed[field], played[field], "{field}");
            }
            let moves = replayed["moves"].as_array().unwrap();
            assert_eq!(moves.len() as u64, played["moves"].as_u64().unwrap());
            let rewards: u64 = moves
                .iter()
                .map(|played| played["reward"].as_u64().unwrap())
                .sum();
            assert_eq!(rewards, played["score"].as_u64().unwrap());
            assert_eq!(moves.last().unwrap()["board"], played["board"]);
            assert_eq!(replayed["status"], "over");
        }
    }
}

#[test]
fn until_stops_when_the_tile_is_made() {
    let played = json(&["play", "--solver", "reflex", "--seed", "1", "--until", "64"]);
    assert_eq!(
        (&played["ended"], &played["maxTile"]),
        (&"reached".into(), &64.into())
    );
    let replayed = json(&["replay", played["link"].as_str().unwrap()]);
    let moves = replayed["moves"].as_array().unwrap();
    let before = &moves[moves.len() - 2]["board"];
    assert!(!before.as_str().unwrap().contains("64"), "{before}");
    assert_eq!(replayed["status"], "playing");
}

#[test]
fn without_a_seed_every_game_has_its_own() {
    let play = || json(&["play", "--solver", "random"])["seed"].clone();
    assert_ne!(play(), play());
}

#[test]
fn a_board_is_read_in_any_form_and_may_begin_with_a_dash() {
    let dashes = "- - - 2\n- - - -\n- 2 64 -\n- - - -";
    let expected = "2,0,0,0/0,0,0,0/2,64,0,0/0,0,0,0";
    for board in [
        dashes,
        "-- -- -- 2\n-- -- -- --\n-- 2 64 --\n-- -- -- --",
        "-\t-\t-\t2\n-\t-\t-\t-\n-\t2\t64\t-\n-\t-\t-\t-",
        "---------\n|0|0|0|2|\n|0|0|0|0|\n|0|2|64|0|\n|0|0|0|0|\n---------",
        "[[0,0,0,1],[0,0,0,0],[0,1,6,0],[0,0,0,0]]",
        "https://example.org/?board=0001000001600000",
    ] {
        let moved = json(&["move", "--board", board, "--direction", "left"]);
        assert_eq!(moved["board"], expected, "{board}");
    }
    let value = json(&["value", "--solver", "reflex", "--board", dashes]);
    assert_eq!(value["board"], "0,0,0,2/0,0,0,0/0,2,64,0/0,0,0,0");
    let odds = json(&["odds", dashes, "--solver", "random", "--games", "2"]);
    assert_eq!(odds["games"], 2);
    let played = json(&[
        "play", "--solver", "random", "--seed", "1", "--board", dashes,
    ]);
    assert_eq!(played["size"], "4x4");
}

#[test]
fn numbers_that_can_be_tiles_or_exponents_need_a_word() {
    let list = "[[0,2,4,2],[4,2,8,4],[0,0,2,4],[2,0,0,2]]";
    let ask = ["move", "--direction", "left", "--board", list];
    let refused = run(&ask);
    assert_eq!(refused.status.code(), Some(2));
    let told = text(&refused.stderr);
    assert!(
        told.contains("--numbers tiles or --numbers exponents"),
        "{told}"
    );
    for (numbers, expected) in [
        ("tiles", "2,4,2,0/4,2,8,4/2,4,0,0/4,0,0,0"),
        ("exponents", "4,16,4,0/16,4,256,16/4,16,0,0/8,0,0,0"),
    ] {
        let moved = json(&[&ask[..], &["--numbers", numbers]].concat());
        assert_eq!(moved["board"], expected);
    }
    // The message has the lines that were read.
    let exponents = run(&["move", "--direction", "left", "--board", "[[1,2],[0,3]]"]);
    let told = text(&exponents.stderr);
    assert!(
        told.contains("the numbers are exponents: the board is 2,4/0,8"),
        "{told}"
    );
}

#[test]
fn the_odds_of_a_game_that_is_over_are_that_it_is_over() {
    let refused = run(&["odds", STUCK]);
    assert_eq!(refused.status.code(), Some(2));
    let told = text(&refused.stderr);
    assert!(told.contains("the game is over on"), "{told}");
}

#[test]
fn bad_arguments_are_refused_with_code_2() {
    let huge = "9".repeat(400);
    let board = ["--board", BOARD];
    let value = ["value", "--solver", "reflex"];
    let arena = ["arena", "--solver", "random", "--games", "3"];
    let play = ["play", "--solver", "random", "--seed", "1"];
    let table: Vec<(Vec<&str>, &str)> = vec![
        (vec![], "Usage"),
        (vec!["fly"], "unrecognized"),
        (
            vec!["value", "--solver", "nobody", "--board", BOARD],
            "there is no solver \"nobody\"",
        ),
        (
            vec!["value", "--solver", &huge, "--board", BOARD],
            "there is no solver",
        ),
        (
            [&value[..], &board, &["--set", "depth=2"]].concat(),
            "no parameter \"depth\"",
        ),
        (
            [&value[..], &board, &["--set", "depth"]].concat(),
            "NAME=VALUE",
        ),
        ([&value[..], &board, &["--depth", "2"]].concat(), "--depth"),
        ([&value[..], &board, &["--depth", "-1"]].concat(), "--depth"),
        ([&value[..], &board, &["--ms", "0"]].concat(), "--ms"),
        ([&value[..], &board, &["--ms", "-5"]].concat(), "--ms"),
        ([&value[..], &board, &["--ms", "NaN"]].concat(), "--ms"),
        ([&value[..], &board, &["--ms", &huge]].concat(), "--ms"),
        ([&value[..], &board, &["--nodes", "0"]].concat(), "--nodes"),
        (
            [&arena[..], &["--pace"]].concat(),
            "--pace deals out a mean",
        ),
        (
            [&value[..], &board, &["--nodes", &huge]].concat(),
            "--nodes",
        ),
        (
            [&value[..], &board, &["--p4", "1.5"]].concat(),
            "between 0 and 1",
        ),
        (
            [&value[..], &board, &["--p4", "-0.1"]].concat(),
            "between 0 and 1",
        ),
        (
            [&value[..], &board, &["--p4", "nan"]].concat(),
            "between 0 and 1",
        ),
        (
            [&value[..], &board, &["--p4", "often"]].concat(),
            "between 0 and 1",
        ),
        ([&value[..], &board, &["--seed", "-1"]].concat(), "--seed"),
        (
            [&value[..], &board, &["--seed", &huge]].concat(),
            "not a seed",
        ),
        ([&value[..], &["--board", ""]].concat(), "--board"),
        ([&value[..], &["--board", "2,4/8"]].concat(), "row 2"),
        (
            [&value[..], &["--board", "2,3,64,0/0,0,0,0/0,0,0,0/0,0,0,0"]].concat(),
            "column 2",
        ),
        ([&value[..], &["--board", "2"]].concat(), "--board"),
        ([&value[..], &["--board", &huge]].concat(), "--board"),
        (
            vec!["move", "--board", BOARD, "--direction", "north"],
            "north",
        ),
        (vec!["move", "--board", BOARD], "--direction"),
        (vec!["replay"], "LINK"),
        (vec!["replay", ""], "not a link"),
        (vec!["replay", "hello"], "not a link"),
        (vec!["replay", "v1-AESgjQYF"], "damaged"),
        (vec!["replay", "https://example.org/#v9-AAAA"], "newer"),
        ([&play[..], &["--size", "7x4"]].concat(), "2 to 6"),
        ([&play[..], &["--size", "four"]].concat(), "--size"),
        ([&play[..], &["--size", &huge]].concat(), "--size"),
        (
            [&play[..], &["--start-tiles", "3"]].concat(),
            "--start-tiles",
        ),
        ([&play[..], &["--until", "1000"]].concat(), "--until"),
        ([&play[..], &["--until", "262144"]].concat(), "131072"),
        (
            [&play[..], &["--until", "64", "--size", "2x2"]].concat(),
            "32",
        ),
        (
            [&play[..], &["--size", "4x4", "--board", BOARD]].concat(),
            "cannot be used with",
        ),
        ([&arena[..], &["--jobs", "0"]].concat(), "--jobs"),
        ([&arena[..], &["--jobs", &huge]].concat(), "--jobs"),
        ([&arena[..], &["--shard", "0/2"]].concat(), "shard"),
        ([&arena[..], &["--shard", "3/2"]].concat(), "shard"),
        ([&arena[..], &["--resume"]].concat(), "--csv"),
        (
            [&arena[..], &["--csv", "/no/such/folder/x.csv"]].concat(),
            "cannot open",
        ),
        ([&arena[..], &["--csv", "/"]].concat(), "cannot open"),
        (
            vec!["arena", "--solver", "random", "--games", "0"],
            "--games",
        ),
        (
            vec!["arena", "--solver", "random", "--games", &huge],
            "--games",
        ),
        (vec!["arena", "--solver", "random"], "--games"),
        (vec!["merge"], "FILE"),
        (vec!["merge", "/no/such/file.csv"], "cannot open"),
        (vec!["bench", "--workload", "sleep"], "no workload"),
        (vec!["bench", "--seconds", "inf"], "--seconds"),
        (vec!["bench", "--repetitions", "0"], "--repetitions"),
    ];
    for (arguments, message) in table {
        let output = run(&arguments);
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
        assert!(said.contains(message), "{arguments:?}: {said}");
        assert!(!said.contains("panicked"), "{arguments:?}: {said}");
        assert!(output.stdout.is_empty(), "{arguments:?}");
        if !arguments.is_empty() {
            let output = twofold().args(&arguments).arg("--json").output().unwrap();
            assert_eq!(output.status.code(), Some(2), "{arguments:?}");
            let told: Value = serde_json::from_slice(&output.stdout).unwrap();
            let error = told["error"].as_str().unwrap_or_default();
            assert!(error.contains(message), "{arguments:?}: {told}");
        }
    }
}

#[test]
fn settings_out_of_range_are_refused() {
    use twofold::solver::ParameterKind;
    for spec in twofold::solver::ALL {
        for parameter in spec.parameters {
            let values = match parameter.kind {
                ParameterKind::Integer { min, max, .. } => {
                    vec![
                        (min - 1).to_string(),
                        (max + 1).to_string(),
                        format!("{min}.5"),
                        "x".into(),
                    ]
                }
                ParameterKind::Number { min, max, .. } => {
                    vec![
                        (min - 1.0).to_string(),
                        (max + 1.0).to_string(),
                        "NaN".into(),
                        "inf".into(),
                    ]
                }
                ParameterKind::Flag { .. } | ParameterKind::Choice { .. } => {
                    vec!["perhaps".into(), String::new()]
                }
            };
            for value in values {
                let setting = format!("{}={value}", parameter.name);
                let output = run(&[
                    "value", "--solver", spec.id, "--board", BOARD, "--set", &setting,
                ]);
                assert_eq!(output.status.code(), Some(2), "{} {setting}", spec.id);
                assert!(text(&output.stderr).contains(parameter.name));
            }
        }
    }
}

#[test]
fn unsupported_sizes_are_refused_with_the_reason() {
    for spec in twofold::solver::ALL {
        for size in twofold::Size::all() {
            if let Err(reason) = spec.check_size(size) {
                let size = size.to_string();
                let output = run(&["play", "--solver", spec.id, "--size", &size, "--seed", "1"]);
                assert_eq!(output.status.code(), Some(2), "{} {size}", spec.id);
                assert!(text(&output.stderr).contains(&reason.to_string()));
            }
        }
    }
}

#[test]
fn a_reader_that_leaves_is_no_error() {
    let mut child = twofold()
        .args(["play", "--solver", "random", "--seed", "1", "--size", "6x6"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(text(&output.stderr), "");

    let link =
        json(&["play", "--solver", "random", "--seed", "1", "--size", "6x6"])["link"].clone();
    let mut child = twofold()
        .args(["replay", link.as_str().unwrap()])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap())
        .read_line(&mut line)
        .unwrap();
    assert!(line.starts_with("6x6"));
    let output = child.wait_with_output().unwrap();
    assert_eq!(
        (output.status.code(), text(&output.stderr)),
        (Some(0), String::new())
    );
}

#[test]
fn bench_measures_its_workloads() {
    let report = json(&["bench", "--seconds", "0.001", "--repetitions", "2"]);
    let workloads = report["workloads"].as_array().unwrap();
    let names: Vec<&str> = workloads
        .iter()
        .map(|workload| workload["name"].as_str().unwrap())
        .collect();
    assert_eq!(names, twofold::bench::workloads());
    for workload in workloads {
        assert!(workload["operationsPerSecond"].as_f64().unwrap() > 0.0);
        assert_eq!(workload["allSeconds"].as_array().unwrap().len(), 2);
    }
}

#[test]
fn help_and_version_are_no_errors() {
    for arguments in [&["--help"][..], &["--version"], &["arena", "--help"]] {
        let output = run(arguments);
        assert_eq!(output.status.code(), Some(0));
        assert!(!output.stdout.is_empty() && output.stderr.is_empty());
    }
}

#[test]
fn the_adversary_spawns_where_it_is_asked_to() {
    let arguments = ["--size", "3x3", "--seed", "5", "--spawner", "adversary"];
    let with = |command: &[&str]| json(&[command, &arguments].concat());
    let played = with(&["play", "--solver", "minimax"]);
    assert_eq!(played["p4"], "0.1 adversary");
    let replayed = json(&["replay", played["link"].as_str().unwrap()]);
    assert_eq!(replayed["spawner"], "adversary");
    assert_eq!(replayed["score"], played["score"]);
    let arena = with(&["arena", "--solver", "minimax", "--games", "1"]);
    assert_eq!(arena["statistics"]["score"]["best"], played["score"]);
    let refused = run(&["play", "--solver", "random", "--spawner", "luck"]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(
        text(&refused.stderr).contains("random"),
        "it says what there is"
    );
}

#[test]
fn a_search_for_weights_repeats_itself_and_goes_on_where_it_stopped() {
    let folder = std::env::temp_dir().join(format!("twofold-{}-tune", std::process::id()));
    let path = folder.join("search.json");
    let arguments = [
        "tune",
        "--solver",
        "looi",
        "--set",
        "depth=1",
        "--games",
        "3",
        "--generations",
        "3",
        "--seed",
        "7",
        "--weight",
        "smoothness",
        "--weight",
        "corner",
        "--checkpoint",
        path.to_str().unwrap(),
    ];
    let found = json(&arguments);
    assert_eq!(found["generations"], 3);
    assert_ne!(found["before"], found["after"]);
    let whole = std::fs::read_to_string(&path).unwrap();
    let refused = run(&arguments);
    assert_eq!(refused.status.code(), Some(2), "it does not go on unasked");

    // As if it had been stopped after half of its candidates.
    let mut checkpoint: Value = serde_json::from_str(&whole).unwrap();
    let values = checkpoint["values"].as_array_mut().unwrap();
    assert_eq!(values.len(), 18);
    values.truncate(8);
    std::fs::write(&path, checkpoint.to_string()).unwrap();
    let resumed = [&arguments[..], &["--resume", "--jobs", "1"]].concat();
    assert_eq!(json(&resumed), found);
    let again: Value = serde_json::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
    assert_eq!(again, serde_json::from_str::<Value>(&whole).unwrap());

    let mut other = resumed.clone();
    other[6] = "4";
    assert_eq!(run(&other).status.code(), Some(2), "of another search");
    std::fs::write(&path, "{").unwrap();
    assert_eq!(run(&resumed).status.code(), Some(2), "no checkpoint");
    std::fs::remove_dir_all(&folder).unwrap();
    for (solver, weight) in [("looi", "beauty"), ("looi", "depth"), ("random", "")] {
        let mut wrong = vec!["tune", "--solver", solver];
        if !weight.is_empty() {
            wrong.extend(["--weight", weight]);
        }
        assert_eq!(run(&wrong).status.code(), Some(2), "{solver} {weight}");
    }
}

#[test]
fn the_learned_solver_says_which_network_it_lacks() {
    let board = "2,2,0,0/0,0,0,0/4,0,0,0/0,0,0,8";
    let refused = |more: &[&str], expected: &str| {
        let output = run(&[&["value", "--board", board], more].concat());
        assert_eq!(output.status.code(), Some(2), "{more:?}");
        let message = text(&output.stderr);
        assert!(message.contains(expected), "{message}");
    };
    refused(
        &["--solver", "learned", "--set", "model=own"],
        "--model FILE",
    );
    refused(
        &["--solver", "learned", "--model", "no-such-file"],
        "no-such-file",
    );
    refused(
        &["--solver", "learned", "--model", "Cargo.toml"],
        "no model file",
    );
    refused(
        &["--solver", "random", "--model", "Cargo.toml"],
        "without a network",
    );
    let small = ["--set", "model=small", "--model", "models/full.model"];
    refused(
        &[&["--solver", "learned"], &small[..]].concat(),
        "one of them",
    );
}
