//! The checker against the engines of the examples, and against engines with a planted fault. They need Python and Node.

use std::time::Duration;

use rayon::prelude::*;
use twofold_protocol::{Finding, Patience, check};

/// At the top of the repository.
const TOP: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

fn patience(grace_ms: u64) -> Patience {
    Patience {
        start: Duration::from_secs(10),
        unlimited: Duration::from_millis(4 * grace_ms),
        grace: Duration::from_millis(grace_ms),
    }
}

fn findings(command: &str, grace_ms: u64) -> Vec<Finding> {
    check(command, patience(grace_ms)).unwrap()
}

fn faults(fault: &str) -> Vec<(&'static str, String)> {
    let command = format!("python3 -S '{TOP}/crates/protocol/tests/faulty.py' '{fault}'");
    let found = findings(&command, 500).into_iter();
    found
        .filter_map(|finding| Some((finding.check, finding.fault?)))
        .collect()
}

#[test]
fn the_engines_of_the_examples_have_no_fault() {
    for command in [
        format!("python3 '{TOP}/examples/engines/greedy.py'"),
        format!("node '{TOP}/examples/engines/corner.js'"),
    ] {
        for finding in findings(&command, 2000) {
            assert_eq!(finding.fault, None, "{command}: {}", finding.check);
        }
    }
    assert_eq!(faults(""), []);
}

#[test]
fn every_planted_fault_is_found_and_named() {
    // The fault, the check that finds it first, and a part of what the author reads.
    let planted = [
        ("wrong version", "greets", "version 2"),
        ("no name", "greets", "\"name\" is missing"),
        ("banner", "greets", "\"Welcome!\""),
        ("refuses", "gets ready", "refused: no game today"),
        (
            "crash",
            "answers with",
            "exit status: 1): ZeroDivisionError: planted",
        ),
        ("illegal move", "answers with", "illegal move: up on "),
        ("capital letters", "answers with", "\"UP\" is no direction"),
        ("hang", "answers with", "hang: no answer to \"go\""),
        ("no line end", "answers with", "hang: no answer to \"go\""),
        (
            "endless line",
            "answers with",
            "a line of more than 4096 bytes",
        ),
        ("two lines", "answers with", "\"info thinking\""),
        (
            "values of illegal moves",
            "gives values",
            "illegal and has a value",
        ),
        ("thinks aloud", "answers", "unasked"),
        ("late", "keeps to the time", "late: 7"),
        ("deaf to stop", "stops", "hang: no answer to \"stop\""),
        ("answers stop", "stops", "\"stopped\""),
        ("fixed places", "passes over", "crash"),
        ("silent", "calls an unknown", "hang: no answer to \"sing\""),
        (
            "crash on small boards",
            "plays or refuses",
            "ValueError: only four rows",
        ),
        ("exit code", "ends when told", "exit status: 3"),
        (
            "deaf to quit",
            "ends when told",
            "still runs 1 s after \"quit\"",
        ),
        (
            "lives on",
            "ends when told",
            "still runs 1 s after the end of its input",
        ),
    ];
    // Most of the time of a check is waiting.
    let pool = rayon::ThreadPoolBuilder::new().num_threads(12).build();
    pool.unwrap().install(|| {
        planted.into_par_iter().for_each(|(fault, check, reason)| {
            let found = faults(fault);
            let first = found.first();
            assert!(
                first.is_some_and(|(found, _)| found.starts_with(check)),
                "{fault}: {found:?}"
            );
            let named = found
                .iter()
                .any(|(found, told)| found.starts_with(check) && told.contains(reason));
            assert!(named, "{fault}: {found:?}");
        });
    });
}

#[test]
fn a_program_that_cannot_be_started_is_a_finding() {
    let found = findings("/no/such/program", 500);
    assert!(found[0].fault.as_ref().unwrap().starts_with("no start: "));
    assert!(check("half 'a quotation", patience(500)).is_err());
}
