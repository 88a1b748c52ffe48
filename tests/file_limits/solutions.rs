//! Solutions and checkpoints of the exact solver.

use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use twofold::exact::{FileError, Objective, Problem, Solution, Solve};
use twofold::{FourProbability, Size};

use crate::{Alone, MIB};

/// These bytes with a right checksum.
fn with_checksum(mut bytes: Vec<u8>) -> Vec<u8> {
    let sum = crc32fast::hash(&bytes);
    bytes.extend(sum.to_le_bytes());
    bytes
}

fn problem(rows: usize, columns: usize) -> Problem {
    let size = Size::new(rows, columns).expect("a size");
    Problem::new(size, FourProbability::STANDARD, Objective::Score).expect("a problem")
}

fn begun(problem: &Problem, steps: usize) -> Vec<u8> {
    let mut solve = Solve::new(problem, 64 * MIB).expect("it fits");
    for _ in 0..steps {
        solve.step().expect("it fits");
    }
    let mut bytes = Vec::new();
    solve.save(&mut bytes).expect("saved");
    bytes
}

fn solved(problem: &Problem) -> Vec<u8> {
    let mut bytes = Vec::new();
    let solution = Solve::new(problem, 64 * MIB).and_then(Solve::run);
    solution.expect("solved").save(&mut bytes).expect("saved");
    bytes
}

#[test]
fn a_layer_that_becomes_larger_than_allowed_is_refused_before_it_is_made() {
    const BOARDS: usize = 8 << 20;
    let alone = Alone::begin();
    let mut bytes = begun(&problem(2, 5), 1);
    let header = u32::from_le_bytes(bytes[8..12].try_into().expect("four bytes"));
    bytes.truncate(12 + header as usize);
    // A byte a board: each is the one after the last, in the order of the file.
    let layer = postcard::to_allocvec(&vec![1_u64; BOARDS]).expect("a layer");
    bytes.extend((layer.len() as u64).to_le_bytes());
    let bytes = with_checksum([bytes, layer].concat());
    let (solve, peak) = alone.peak(|| Solve::resume(&bytes[..], 16 * MIB));
    match solve.err().expect("too large") {
        error @ FileError::Memory { .. } => assert!(
            error
                .to_string()
                .ends_with("MiB of memory or more, and 16 MiB are allowed"),
            "{error}"
        ),
        error => panic!("{error}"),
    }
    assert!(peak <= 2 * bytes.len() as u64 + MIB, "{peak} bytes");
}

#[test]
fn changed_files_never_crash_or_take_more_than_they_may() {
    const ALLOWED: u64 = MIB;
    let alone = Alone::begin();
    let small = problem(2, 2);
    let mut files: Vec<_> = [0, 3, 20, 40].map(|steps| begun(&small, steps)).into();
    files.extend([solved(&small), begun(&problem(2, 5), 4)]);
    let mut runner = TestRunner::new(Config::with_cases(2000));
    let changes = prop::collection::vec((any::<usize>(), any::<u8>()), 1..4);
    let outcome = runner.run(&(0..files.len(), changes), |(which, changes)| {
        let mut bytes = files[which].clone();
        bytes.truncate(bytes.len() - 4);
        for (place, byte) in changes {
            let place = place % bytes.len();
            bytes[place] = byte;
        }
        let bytes = with_checksum(bytes);
        let most = ALLOWED + 2 * bytes.len() as u64 + 8 * MIB;
        let (solution, peak) = alone.peak(|| Solution::load(&bytes[..], ALLOWED));
        prop_assert!(peak <= most, "{} bytes", peak);
        if let Ok(solution) = solution {
            std::hint::black_box(solution.start_value());
        }
        let (_, peak) = alone.peak(|| Solve::resume(&bytes[..], ALLOWED).map(drop));
        prop_assert!(peak <= most, "{} bytes", peak);
        Ok(())
    });
    outcome.expect("every file is read or refused");
}
