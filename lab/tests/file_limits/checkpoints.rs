//! Checkpoints of a training.

use std::cell::Cell;
use std::fs;
use std::path::PathBuf;

use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use serde_json::Value;
use twofold::network::Architecture;
use twofold_lab::training::{CheckpointError, Training, TrainingSettings};

use crate::{Alone, MIB};

/// Where the length of the header stands.
const LENGTH: std::ops::Range<usize> = 16..24;

/// A file of its own, gone when the test ends.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Self {
        let file = format!("twofold-limits-{}-{name}", std::process::id());
        Self(std::env::temp_dir().join(file))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

/// A checkpoint of a network of a few hundred entries, with a mean, in its parts: what comes before the length of the header, the
/// header, and the rest without the checksum.
fn checkpoint(scratch: &Scratch) -> (Vec<u8>, Value, Vec<u8>) {
    let architecture = Architecture::named("2x2", &[]).expect("a network");
    let settings = TrainingSettings {
        average_every: 10,
        ..TrainingSettings::of(architecture)
    };
    let mut training = Training::new(&settings).expect("little memory");
    let stop = std::sync::atomic::AtomicBool::new(false);
    training
        .run(1500, None, &stop, |_, _, _| {})
        .expect("little memory");
    training.save(&scratch.0).expect("saved");
    let bytes = fs::read(&scratch.0).expect("a file");
    let length = u64::from_le_bytes(bytes[LENGTH].try_into().expect("eight bytes")) as usize;
    let (header, rest) = bytes[LENGTH.end..bytes.len() - 4].split_at(length);
    (
        bytes[..LENGTH.start].to_vec(),
        serde_json::from_slice(header).expect("a header"),
        rest.to_vec(),
    )
}

/// The file of these parts, with a right checksum.
fn file(mark: &[u8], header: &[u8], rest: &[u8]) -> Vec<u8> {
    let length = (header.len() as u64).to_le_bytes();
    let mut bytes = [mark, &length, header, rest].concat();
    let sum = crc32fast::hash(&bytes);
    bytes.extend(sum.to_le_bytes());
    bytes
}

#[test]
fn a_small_file_of_a_large_network_is_refused_without_the_memory() {
    let alone = Alone::begin();
    let scratch = Scratch::new("large");
    let (mark, mut header, rest) = checkpoint(&scratch);
    let large = Architecture::named("4x6", &[]).expect("a network");
    header["architecture"] = serde_json::to_value(large).expect("JSON");
    let header = serde_json::to_vec(&header).expect("JSON");
    fs::write(&scratch.0, file(&mark, &header, &rest)).expect("written");
    let (training, peak) = alone.peak(|| Training::load(&scratch.0));
    let error = training.err().expect("too short");
    assert!(matches!(error, CheckpointError::Length { .. }), "{error}");
    assert!(peak < MIB, "{peak} bytes");
}

#[test]
fn a_header_longer_than_the_file_is_refused() {
    let alone = Alone::begin();
    let scratch = Scratch::new("header");
    let (mark, header, rest) = checkpoint(&scratch);
    let mut bytes = file(&mark, header.to_string().as_bytes(), &rest);
    for said in [1 << 40, u64::MAX] {
        bytes[LENGTH].copy_from_slice(&u64::to_le_bytes(said));
        fs::write(&scratch.0, &bytes).expect("written");
        let (training, peak) = alone.peak(|| Training::load(&scratch.0));
        let error = training.err().expect("too short");
        assert!(matches!(error, CheckpointError::Length { .. }), "{error}");
        assert!(peak < MIB, "{peak} bytes");
    }
}

#[test]
fn more_threads_than_allowed_are_refused() {
    let _alone = Alone::begin();
    let scratch = Scratch::new("threads");
    let (mark, mut header, rest) = checkpoint(&scratch);
    let learner = header["learners"][0].clone();
    let mut load = |count: usize| {
        header["learners"] = Value::Array(vec![learner.clone(); count]);
        let header = serde_json::to_vec(&header).expect("JSON");
        fs::write(&scratch.0, file(&mark, &header, &rest)).expect("written");
        Training::load(&scratch.0)
    };
    assert!(load(2).is_ok());
    let refused = load(Training::MOST_THREADS + 1).err().expect("too many");
    assert_eq!(
        refused.to_string(),
        "a training has at most 1024 threads, not 1025"
    );
}

#[test]
fn changed_headers_never_crash_or_take_more_than_they_may() {
    let alone = Alone::begin();
    let scratch = Scratch::new("changed");
    let (mark, header, rest) = checkpoint(&scratch);
    let header = serde_json::to_vec(&header).expect("JSON");
    let digits: Vec<_> = (0..header.len())
        .filter(|&place| header[place].is_ascii_digit())
        .collect();
    let (read, refused) = (Cell::new(0), Cell::new(0));
    let mut runner = TestRunner::new(Config::with_cases(400));
    // Digits for digits are JSON still, most of the time.
    let change = (any::<usize>(), any::<u8>(), prop::bool::weighted(0.8));
    let outcome = runner.run(&prop::collection::vec(change, 1..4), |changes| {
        let mut header = header.clone();
        for (place, byte, is_digit) in changes {
            match is_digit {
                true => header[digits[place % digits.len()]] = b'0' + byte % 10,
                false => {
                    let place = place % header.len();
                    header[place] = byte;
                }
            }
        }
        let bytes = file(&mark, &header, &rest);
        fs::write(&scratch.0, &bytes).expect("written");
        let (training, peak) = alone.peak(|| Training::load(&scratch.0));
        prop_assert!(peak <= 12 * bytes.len() as u64 + MIB, "{} bytes", peak);
        match training {
            Ok(_) => read.set(read.get() + 1),
            Err(_) => refused.set(refused.get() + 1),
        }
        Ok(())
    });
    outcome.expect("every file is read or refused");
    let (read, refused) = (read.get(), refused.get());
    assert!(read > 20 && refused > 20, "{read} read, {refused} refused");
}
