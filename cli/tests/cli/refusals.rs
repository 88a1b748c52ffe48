//! What the command line refuses, and how it says so.

use serde_json::Value;

use crate::BOARD;
use crate::command::{run, text, twofold};

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
        (
            ["value", "--solver", "looi", "--set", "depth=0"]
                .iter()
                .chain(&board)
                .copied()
                .collect(),
            "depth must be a whole number from 1",
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
        (
            vec![
                "play", "--solver", "frolov-3", "--size", "5x5", "--seed", "1",
            ],
            "frolov does not play on 5x5",
        ),
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
