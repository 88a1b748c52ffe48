//! Checkpoints: a training that goes on from one, and the mean of what a network has been.

use std::fs;

use twofold::network::Architecture;
use twofold::search::Draws;
use twofold::{Bitboard, FourProbability, Seed};
use twofold_lab::training::{Training, TrainingSettings};

use crate::{settings, train, trained};

#[test]
fn a_mean_survives_other_threads_and_ends_with_what_it_is_no_mean_of() {
    let settings = TrainingSettings {
        average_every: 20,
        ..settings("17x4", &[])
    };
    let board = Bitboard::from_bits(0x1230_0000_0000_0000);
    let value = |training: &mut Training| training.network(|network| network.value(board));
    let is_mean = |change: &dyn Fn(&mut Training)| {
        let mut training = trained(&settings, 50);
        change(&mut training);
        let last = value(&mut training);
        training.settle();
        value(&mut training) != last
    };
    let to = |to: TrainingSettings| {
        move |training: &mut Training| training.change(&to).expect("allowed")
    };
    let more_stages = Architecture::named("17x4", &["64".parse().expect("a stage")]);
    assert!(is_mean(&to(TrainingSettings {
        threads: 2,
        ..settings.clone()
    })));
    assert!(is_mean(&to(TrainingSettings {
        average_every: 30,
        ..settings.clone()
    })));
    assert!(!is_mean(&to(TrainingSettings {
        average_every: 0,
        ..settings.clone()
    })));
    assert!(!is_mean(&to(TrainingSettings {
        architecture: more_stages.expect("a network"),
        ..settings.clone()
    })));
}

/// A checkpoint without the times it took: its header, and everything after it but the checksum.
fn timeless(path: &std::path::Path) -> (serde_json::Value, Vec<u8>) {
    let bytes = fs::read(path).expect("a checkpoint");
    let length = u64::from_le_bytes(bytes[16..24].try_into().expect("eight bytes")) as usize;
    let mut header: serde_json::Value = serde_json::from_slice(&bytes[24..24 + length]).unwrap();
    header["seconds"] = 0.into();
    for point in header["curve"].as_array_mut().expect("a curve") {
        point["seconds"] = 0.into();
    }
    (header, bytes[24 + length..bytes.len() - 4].to_vec())
}

#[test]
fn a_resumed_training_equals_an_uninterrupted_one() {
    let folder = std::env::temp_dir().join(format!("twofold-learning-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a temporary folder");
    let mut settings = settings("17x4", &["256", "1024+128"]);
    settings.method.restarts = true;
    settings.method.carousel = 0.3;
    settings.architecture.halved = true;
    settings.average_every = 150;
    let (whole, half) = (folder.join("whole"), folder.join("half"));

    let mut training = trained(&settings, 1300);
    training.save(&whole).expect("saved");

    let mut training = trained(&settings, 500);
    training.save(&half).expect("saved");
    drop(training);
    let mut training = Training::load(&half).expect("loaded");
    assert_eq!(training.settings(), settings);
    train(&mut training, 800);
    training.save(&half).expect("saved");

    let (resumed, uninterrupted) = (timeless(&half), timeless(&whole));
    fs::remove_dir_all(&folder).expect("removed");
    assert_eq!(resumed.0, uninterrupted.0);
    assert!(resumed.1 == uninterrupted.1, "the weights differ");
}

#[test]
fn a_damaged_checkpoint_is_refused() {
    let path = std::env::temp_dir().join(format!("twofold-damaged-{}", std::process::id()));
    let settings = settings("17x4", &[]);
    trained(&settings, 10).save(&path).expect("saved");
    let bytes = fs::read(&path).expect("a file");
    for place in [0, 20, 200, bytes.len() / 2, bytes.len() - 1] {
        let mut damaged = bytes.clone();
        damaged[place] ^= 1;
        for damaged in [&damaged, &bytes[..place]] {
            fs::write(&path, damaged).expect("written");
            assert!(Training::load(&path).is_err(), "{place}");
        }
    }
    fs::remove_file(&path).expect("removed");
}

#[test]
fn export_takes_the_mean_of_what_the_network_has_been_the_latest_counting_most() {
    let mut settings = settings("17x4", &["128"]);
    settings.architecture.halved = true;
    settings.average_every = 20;
    let mut training = Training::new(&settings).expect("little memory");
    let mut draws = Draws::stream(Seed::new(7), 0);
    let boards: Vec<_> = (0..200)
        .map(|moves| {
            let empty = draws.spawn(Bitboard::from_bits(0), FourProbability::STANDARD);
            draws.playout(empty, FourProbability::STANDARD, moves).board
        })
        .collect();
    let mut expected = vec![0.0; boards.len()];
    for sample in 1..=4 {
        train(&mut training, 20);
        training.network(|network| {
            for (sum, &board) in expected.iter_mut().zip(&boards) {
                *sum += sample as f32 * network.value(board) / 10.0;
            }
        });
    }
    train(&mut training, 7);
    let path = std::env::temp_dir().join(format!("twofold-settled-{}", std::process::id()));
    training.save(&path).expect("saved");
    let mut exported = Training::load_mean(std::slice::from_ref(&path)).expect("loaded");
    fs::remove_file(&path).expect("removed");
    assert_eq!((training.samples(), exported.samples()), (4, 0));
    for (expected, board) in expected.into_iter().zip(boards) {
        let value = exported.network(|network| network.value(board));
        assert!(
            (value - expected).abs() <= 1e-3 * expected.abs().max(10.0),
            "{value} {expected}"
        );
    }
}

#[test]
fn the_mean_of_checkpoints_has_the_mean_of_their_values() {
    let folder = std::env::temp_dir().join(format!("twofold-mean-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a temporary folder");
    let [first, second, other] = ["first", "second", "other"].map(|name| folder.join(name));
    let settings = settings("17x4", &[]);
    let mut training = trained(&settings, 50);
    training.save(&first).expect("saved");
    let values = |training: &mut Training| -> Vec<f32> {
        training.network(|network| {
            network
                .entries
                .iter()
                .map(|entry| entry.value.get())
                .collect()
        })
    };
    let before = values(&mut training);
    train(&mut training, 50);
    training.save(&second).expect("saved");
    let after = values(&mut training);
    trained(&self::settings("4x5", &[]), 1)
        .save(&other)
        .expect("saved");

    let mut mean =
        Training::load_mean(&[second.clone(), first.clone(), second.clone()]).expect("loaded");
    assert_eq!(mean.games(), 100);
    for ((before, after), mean) in before.iter().zip(&after).zip(values(&mut mean)) {
        let expected = (before + 2.0 * after) / 3.0;
        assert!((mean - expected).abs() <= 1e-4 * expected.abs().max(1.0));
    }
    assert!(Training::load_mean(&[first, other]).is_err());
    fs::remove_dir_all(&folder).expect("removed");
}
