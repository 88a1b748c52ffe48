//! The checker against the engines of the examples, and against engines with a planted fault. They need Python and Node.

use std::process::Command;
use std::sync::LazyLock;
use std::time::Duration;

use rayon::prelude::*;
use twofold_protocol::{Finding, Patience, check};

/// At the top of the repository.
const TOP: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// Python itself: what `python3` names can be a script that looks for it at each of some 200 starts.
static PYTHON: LazyLock<String> = LazyLock::new(|| {
    let program = ["-c", "import sys; print(sys.executable)"];
    let output = Command::new("python3").args(program).output().unwrap();
    format!("'{}' -S", str::from_utf8(&output.stdout).unwrap().trim())
});

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

fn faults(faults: &str) -> Vec<(&'static str, String)> {
    let python = &*PYTHON;
    let command = format!("{python} '{TOP}/crates/protocol/tests/faulty.py' '{faults}'");
    let found = findings(&command, 500).into_iter();
    found
        .filter_map(|finding| Some((finding.check, finding.fault?)))
        .collect()
}

#[test]
fn the_engines_of_the_examples_have_no_fault() {
    for command in [
        format!("{} '{TOP}/examples/engines/greedy.py'", *PYTHON),
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
    const SEVERAL: &str =
        "values of illegal moves+answers stop+fixed places+silent+crash on small boards+exit code";
    const SLOW: &str = "late+deaf to stop+deaf to quit";
    const LOUD: &str = "thinks aloud+lives on";
    const CRASH: &str = "exit status: 1): ZeroDivisionError: planted";
    const LONG: &str = "a line of more than 4096 bytes";
    const CLOSED: &str = "still runs 1 s after the end of its input";
    // The faults of an engine, a check that finds one, the first before all others, and a part of what the author reads.
    let planted = [
        ("wrong version", "greets", "version 2"),
        ("no name", "greets", "\"name\" is missing"),
        ("banner", "greets", "\"Welcome!\""),
        ("refuses", "gets ready", "refused: no game today"),
        ("crash", "answers with", CRASH),
        ("illegal move", "answers with", "illegal move: up on "),
        ("capital letters", "answers with", "\"UP\" is no direction"),
        ("hang", "answers with", "hang: no answer to \"go\""),
        ("no line end", "answers with", "hang: no answer to \"go\""),
        ("endless line", "answers with", LONG),
        ("two lines", "answers with", "\"info thinking\""),
        (SEVERAL, "gives values", "illegal and has a value"),
        (SEVERAL, "stops", "\"stopped\""),
        (SEVERAL, "passes over", "crash"),
        (SEVERAL, "calls an unknown", "no answer to \"sing\""),
        (SEVERAL, "plays or refuses", "ValueError: only four rows"),
        (SEVERAL, "ends when told", "exit status: 3"),
        (SLOW, "keeps to the time", " ms for a move of "),
        (SLOW, "stops", "hang: no answer to \"stop\""),
        (SLOW, "ends when told", "still runs 1 s after \"quit\""),
        (LOUD, "answers", "unasked"),
        (LOUD, "ends when told", CLOSED),
    ];
    let engines: Vec<_> = planted.chunk_by(|one, next| one.0 == next.0).collect();
    // Most of the time of a check is waiting.
    let pool = rayon::ThreadPoolBuilder::new().num_threads(12).build();
    pool.unwrap().install(|| {
        engines.into_par_iter().for_each(|planted| {
            let found = faults(planted[0].0);
            let first = found.first().map_or("", |(check, _)| check);
            assert!(first.starts_with(planted[0].1), "{planted:?}: {found:?}");
            for (_, check, reason) in planted {
                let is_named = |(found, told): &(&str, String)| {
                    found.starts_with(check) && told.contains(reason)
                };
                assert!(found.iter().any(is_named), "{check}: {found:?}");
            }
        });
    });
}

#[test]
fn a_program_that_cannot_be_started_is_a_finding() {
    let found = findings("/no/such/program", 500);
    assert!(found[0].fault.as_ref().unwrap().starts_with("no start: "));
    assert!(check("half 'a quotation", patience(500)).is_err());
}
