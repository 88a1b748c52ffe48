//! Solutions and checkpoints of the exact solver.

use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use twofold::exact::{FileError, Objective, Problem, Solution, Solve};
use twofold::{FourProbability, Size};

use crate::{Alone, MIB};

/// The mark of every file, and which kind it is.
const MARK: &[u8] = b"2048ex\0\x01";
const SOLUTION: u8 = 1;
const CHECKPOINT: u8 = 2;

fn block(contents: &[u8]) -> Vec<u8> {
    let mut block = [&(contents.len() as u64).to_le_bytes(), contents].concat();
    let sum = crc32fast::hash(&block);
    block.extend(sum.to_le_bytes());
    block
}

/// A file of these blocks, with right checksums.
fn file(kind: u8, blocks: &[Vec<u8>]) -> Vec<u8> {
    let blocks = blocks.iter().flat_map(|contents| block(contents));
    MARK.iter().copied().chain([kind]).chain(blocks).collect()
}

/// The contents of the blocks of a file.
fn blocks(file: &[u8]) -> Vec<Vec<u8>> {
    let mut rest = &file[MARK.len() + 1..];
    let mut blocks = Vec::new();
    while let Some((length, after)) = rest.split_first_chunk() {
        let (contents, after) = after.split_at(u64::from_le_bytes(*length) as usize);
        blocks.push(contents.to_vec());
        rest = &after[4..];
    }
    blocks
}

fn numbers(numbers: &[u64]) -> Vec<u8> {
    numbers.iter().flat_map(|n| n.to_le_bytes()).collect()
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
    const BOARDS: u64 = 8 << 20;
    let alone = Alone::begin();
    let mut parts = blocks(&begun(&problem(2, 5), 1));
    // A byte a board: each is the one after the last, in the order of the file.
    let mut large = numbers(&[BOARDS, 0]);
    large.resize(large.len() + BOARDS as usize, 1);
    *parts.last_mut().expect("a layer") = large;
    let bytes = file(CHECKPOINT, &parts);
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
fn a_file_has_no_more_layers_than_its_game() {
    let alone = Alone::begin();
    let mut parts = blocks(&solved(&problem(2, 2)));
    let layers = parts[0].len() - 8;
    for said in [1 << 20, u64::MAX] {
        parts[0][layers..].copy_from_slice(&said.to_le_bytes());
        let bytes = file(SOLUTION, &parts);
        let (solution, peak) = alone.peak(|| Solution::load(&bytes[..], 64 * MIB));
        let error = solution.expect_err("too many");
        assert!(matches!(error, FileError::Layers { .. }), "{error}");
        assert!(peak < MIB, "{peak} bytes");
    }
}

/// A place of a file, and what stands there instead.
#[derive(Clone, Debug)]
enum Change {
    Number(usize, usize, u64),
    Byte(usize, usize, u8),
    Repeat(usize, usize),
}

fn change() -> impl Strategy<Value = Change> {
    let place = || (any::<usize>(), any::<usize>());
    prop_oneof![
        (place(), prop_oneof![any::<u64>(), 0..100_000_u64])
            .prop_map(|((block, place), number)| Change::Number(block, place, number)),
        (place(), any::<u8>()).prop_map(|((block, place), byte)| Change::Byte(block, place, byte)),
        (any::<usize>(), 0..3000_usize).prop_map(|(block, times)| Change::Repeat(block, times)),
    ]
}

fn changed(bytes: &[u8], changes: &[Change]) -> Vec<u8> {
    let mut parts = blocks(bytes);
    for change in changes {
        let count = parts.len();
        match *change {
            Change::Number(block, place, number) => {
                // Most of what matters stands in the first block.
                let part = &mut parts[if block % 2 == 0 { 0 } else { block % count }];
                let place = place % (part.len() - 7);
                part[place..place + 8].copy_from_slice(&number.to_le_bytes());
            }
            Change::Byte(block, place, byte) => {
                let part = &mut parts[block % count];
                let place = place % part.len();
                part[place] = byte;
            }
            Change::Repeat(block, times) => {
                let part = parts[block % count].clone();
                parts.extend(std::iter::repeat_n(part, times));
            }
        }
    }
    file(bytes[MARK.len()], &parts)
}

#[test]
fn changed_files_never_crash_or_take_more_than_they_may() {
    const ALLOWED: u64 = MIB;
    let alone = Alone::begin();
    let small = problem(2, 2);
    let mut files: Vec<_> = [0, 3, 20, 40].map(|steps| begun(&small, steps)).into();
    files.extend([solved(&small), begun(&problem(2, 5), 4)]);
    let mut runner = TestRunner::new(Config::with_cases(2000));
    let cases = (0..files.len(), prop::collection::vec(change(), 1..4));
    let outcome = runner.run(&cases, |(which, changes)| {
        let bytes = changed(&files[which], &changes);
        let most = ALLOWED + 2 * bytes.len() as u64 + 8 * MIB;
        let (solution, peak) = alone.peak(|| Solution::load(&bytes[..], ALLOWED));
        prop_assert!(peak <= most, "{} bytes", peak);
        drop(solution);
        let (solve, peak) = alone.peak(|| Solve::resume(&bytes[..], ALLOWED));
        prop_assert!(peak <= most, "{} bytes", peak);
        if let Ok(mut solve) = solve {
            // What is plausible goes on until its tables contradict each other.
            let steps = (0..100).map_while(|_| solve.step().ok());
            std::hint::black_box(steps.count());
        }
        Ok(())
    });
    outcome.expect("every file is read or refused");
}
