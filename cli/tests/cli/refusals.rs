//! What the command line refuses, and how it says so.

use serde_json::Value;

use crate::command::{refused, run, text};
use crate::{BOARD, STUCK};

/// Wrong commands, and words of the answers. HUGE stands for a number of 400 digits, BOARD and STUCK for a board.
const REFUSED: &str = "
fly → unrecognized
value --solver nobody --board BOARD → there is no solver \"nobody\"
value --solver HUGE --board BOARD → there is no solver
value --solver reflex --board BOARD --set depth=2 → no parameter \"depth\"
value --solver reflex --board BOARD --set depth → NAME=VALUE
value --solver looi --set depth=0 --board BOARD → depth must be a whole number from 1
value --solver reflex --board BOARD --depth 2 → --depth
value --solver reflex --board BOARD --depth -1 → --depth
value --solver reflex --board BOARD --ms 0 → --ms
value --solver reflex --board BOARD --ms -5 → --ms
value --solver reflex --board BOARD --ms NaN → --ms
value --solver reflex --board BOARD --ms HUGE → --ms
value --solver reflex --board BOARD --nodes 0 → --nodes
value --solver reflex --board BOARD --nodes HUGE → --nodes
value --solver reflex --board BOARD --p4 -0.1 → between 0 and 1
value --solver reflex --board BOARD --p4 often → between 0 and 1
value --solver reflex --board BOARD --seed -1 → --seed
value --solver reflex --board BOARD --seed HUGE → not a seed
value --solver reflex --board '' → --board
value --solver reflex --board 2,4/8 → row 2
value --solver reflex --board HUGE → --board
value --solver reflex --boards no-such-file → no-such-file
value --solver learned --board BOARD --set model=own → --model FILE
value --solver learned --board BOARD --model no-such-file → no-such-file
value --solver learned --board BOARD --model Cargo.toml → no model file
value --solver random --board BOARD --model Cargo.toml → without a network
value --solver learned --board BOARD --set model=small --model models/full.model → one of them
move --board BOARD --direction north → north
move --board BOARD → --direction
replay → LINK
replay hello → not a link
day 2026-02-29 → no 2026-02-29
odds STUCK → the game is over on
odds BOARD --solver random --ms 1 → without search
play --solver random --seed 1 --size 7x4 → 2 to 6
play --solver frolov-3 --size 5x5 --seed 1 → frolov does not play on 5x5
play --solver random --seed 1 --size HUGE → --size
play --solver random --seed 1 --start-tiles 3 → --start-tiles
play --solver random --seed 1 --until 1000 → --until
play --solver random --seed 1 --until 262144 → 131072
play --solver random --seed 1 --until 64 --size 2x2 → 32
play --solver random --seed 1 --size 4x4 --board BOARD → cannot be used with
play --solver random --seed 1 --spawner luck → random
arena --solver random --games 3 --pace → --pace deals out a mean
arena --solver random --games 3 --jobs 0 → --jobs
arena --solver random --games 3 --jobs HUGE → --jobs
arena --solver random --games 3 --shard 0/2 → shard
arena --solver random --games 3 --shard 3/2 → shard
arena --solver random --games 3 --resume → --csv
arena --solver random --games 3 --csv /no/such/folder/x.csv → cannot open
arena --solver random --games 3 --csv / → cannot open
arena --solver random --games 0 → --games
arena --solver random --games HUGE → --games
arena --solver random → --games
arena --solver random --games 2 --rival '--solver nobody' → there is no solver
arena --solver random --games 2 --rival \"--solver 'looi\" → quotation mark
arena --solver random --games 2 --rival '' → --solver
arena --solver random --games 2 --rival '--solver looi' --sprt p1=0.4 → 0 < p0 < p1 < 1
arena --engine /no/such/program --games 1 → --engine: no start: /no/such/program
merge → FILE
merge /no/such/file.csv → cannot open
solve --formation '##x./....' --goal 16 → # for locked cells
solve --formation '####/####' --goal 16 → at least one free cell
solve --formation '####/....' --goal 4 → from 8 to 32768
solve --formation '####/....' --goal 24 → no tile of 24
solve --formation '####/....' → --goal
solve --formation '####/....' --goal 16 --size 2x4 → cannot be used with
solve --formation '####/....' --goal 16 --board 2,2/0,0 → another size
import no-such-file → no-such-file: 
import Cargo.toml → this is no game that can be read here
bench --workload sleep → no workload
bench --seconds inf → --seconds
bench --repetitions 0 → --repetitions
";

#[test]
fn bad_arguments_are_refused_with_code_2() {
    let huge = "9".repeat(400);
    for row in REFUSED.trim_start().lines() {
        let (command, message) = row.split_once(" → ").unwrap();
        let command = command.replace("HUGE", &huge);
        let command = command.replace("BOARD", BOARD).replace("STUCK", STUCK);
        let output = run(&command);
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{command}: {said}");
        assert!(said.contains(message), "{command}: {said}");
        assert!(!said.contains("panicked"), "{command}: {said}");
        assert!(output.stdout.is_empty(), "{command}");
        let output = run(&format!("{command} --json"));
        assert_eq!(output.status.code(), Some(2), "{command}");
        let told: Value = serde_json::from_slice(&output.stdout).unwrap();
        let error = told["error"].as_str().unwrap_or_default();
        assert!(error.contains(message), "{command}: {told}");
    }
    assert!(refused("").contains("Usage"));
}
