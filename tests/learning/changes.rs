//! What a training that goes on can change, and what that does to what it knows.

use twofold::network::{Architecture, Origin};
use twofold::search::Draws;
use twofold::training::{Entry, Network, Settings, Training, encode};
use twofold::{Bitboard, FourProbability, Seed};

use crate::{settings, train, trained};

#[test]
fn new_tuples_add_nothing_until_they_have_learned() {
    let wide = "4x5";
    let narrow = |tuples: usize| {
        let network = Architecture::named(wide, &["64".parse().expect("a stage")]);
        let mut network = network.expect("a network");
        network.tuples.truncate(tuples);
        network
    };
    let settings = |tuples| Settings {
        architecture: narrow(tuples),
        ..settings(wide, &[])
    };
    let mut training = trained(&settings(2), 200);
    let boards: Vec<Bitboard> = (0..100)
        .map(|moves| {
            let mut draws = Draws::stream(Seed::new(4), moves);
            let first = Bitboard::from_bits(0x1100_0000_0000_0000);
            draws.playout(first, FourProbability::STANDARD, moves).board
        })
        .collect();
    let values = |training: &mut Training| -> Vec<f32> {
        training.network(|network| boards.iter().map(|&board| network.value(board)).collect())
    };
    let before = values(&mut training);
    let model = training.network(|network| encode(network, Default::default(), Origin::default()));
    let model = [model.expect("encoded")];
    let mut restored = Training::from_models(&settings(2), &model).expect("its own");
    let exported = values(&mut restored);

    training.change(&settings(4)).expect("more tuples");
    assert_eq!(values(&mut training), before);
    let mut from_model = Training::from_models(&settings(4), &model).expect("fewer tuples");
    assert_eq!(values(&mut from_model), exported);

    let unlearned = |training: &mut Training| {
        let first = narrow(2).stage_entries();
        let all = narrow(4).stage_entries();
        training.network(|network| {
            network.entries[first..all]
                .iter()
                .all(|entry| entry.visits() == 0)
        })
    };
    for mut training in [training, from_model] {
        assert!(unlearned(&mut training));
        train(&mut training, 20);
        assert!(!unlearned(&mut training));
        assert!(
            training.change(&settings(2)).is_err(),
            "tuples would be lost"
        );
    }
}

#[test]
fn closed_entries_stay_worth_nothing_and_are_left_out_of_models() {
    const LEAST: u32 = 20;
    let mut training = trained(&settings("17x4", &[]), 100);
    let visits = |training: &mut Training| {
        let all = |network: &Network<'_>| network.entries.iter().map(Entry::visits).collect();
        training.network(all)
    };
    let before: Vec<u32> = visits(&mut training);
    training.prune(LEAST);
    train(&mut training, 100);
    let after: Vec<u32> = visits(&mut training);
    assert!(before.iter().any(|visits| (1..LEAST).contains(visits)));
    for (before, after) in before.iter().zip(&after) {
        match *before < LEAST {
            true => assert_eq!(*after, 0),
            false => assert!(after >= before),
        }
    }
    let learn_on = before
        .iter()
        .zip(&after)
        .any(|(before, after)| after > before);
    assert!(learn_on, "the others learn on");
    training.network(|network| {
        let closed = network.entries.iter().filter(|entry| entry.visits() == 0);
        assert!(closed.into_iter().all(|entry| entry.value.get() == 0.0));
    });
}

#[test]
fn an_entry_counts_once_it_was_met_often_enough() {
    const PATIENCE: u32 = 50;
    let mut settings = settings("17x4", &["128"]);
    settings.method.patience = PATIENCE;
    let learned = |training: &mut Training| {
        training.network(|network| {
            let (mut waiting, mut learned) = (0, 0);
            for (index, entry) in network.entries.iter().enumerate() {
                let first = index < network.features.stage_entries() as usize;
                match entry.visits() {
                    0 => assert_eq!(entry.value.get(), 0.0),
                    1..=PATIENCE if first => {
                        assert_eq!(entry.value.get(), 0.0);
                        waiting += 1;
                    }
                    1..=PATIENCE => waiting += 1,
                    _ => learned += 1,
                }
                assert_eq!(network.counts(index), entry.visits() > PATIENCE);
            }
            assert!(
                waiting > 100 && learned > 100,
                "{waiting} wait, {learned} have learned"
            );
        });
    };
    learned(&mut trained(&settings, 100));

    settings.method.patience = 0;
    settings.average_every = 20;
    let mut training = trained(&settings, 100);
    settings.method.patience = PATIENCE;
    training.change(&settings).expect("allowed");
    learned(&mut training);
    let model = |training: &mut Training| {
        training.network(|network| encode(network, Default::default(), Origin::default()))
    };
    training.settle();
    learned(&mut training);
    let held_back = model(&mut training).expect("encoded");
    training.forget(PATIENCE + 1);
    assert_eq!(model(&mut training).expect("encoded"), held_back);
}

#[test]
fn entries_that_need_to_wait_no_longer_begin_when_they_are_next_met() {
    let mut settings = settings("17x4", &["128"]);
    settings.method.patience = 50;
    settings.average_every = 20;
    let mut training = trained(&settings, 100);
    let model = |training: &mut Training| {
        training.network(|network| encode(network, Default::default(), Origin::default()))
    };
    let before = model(&mut training).expect("encoded");
    settings.method.patience = 5;
    training.change(&settings).expect("allowed");
    assert_eq!(model(&mut training).expect("encoded"), before);
    train(&mut training, 200);
    training.network(|network| {
        let begun = (network.entries.iter())
            .filter(|entry| (6..=50).contains(&entry.visits()) && entry.value.get() != 0.0);
        assert!(begun.count() > 100);
    });
}

#[test]
fn forgotten_entries_say_what_the_first_stage_does_in_the_mean_too() {
    let mut settings = settings("17x4", &["128"]);
    settings.architecture.halved = true;
    settings.average_every = 20;
    let mut training = trained(&settings, 100);
    // Sums that the first stage alone would give a board of the second, less the value of its level.
    let late: Vec<Bitboard> = (0..200)
        .map(|moves| {
            let mut draws = Draws::stream(Seed::new(9), moves);
            let board = Bitboard::from_bits(0x7100_0000_0000_0000);
            draws
                .playout(board, FourProbability::STANDARD, moves / 4)
                .board
        })
        .collect();
    let of_first_stage = |network: &Network<'_>, board: Bitboard| {
        let features = network.features;
        let seen = features.seen(board);
        assert_eq!(seen.stage, 1);
        let mut sum = network.levels[seen.level.expect("a level")].value.get();
        features.each_index(seen.board, |tuple, index| {
            let table = features.architecture().tuples[..tuple].iter();
            let base: usize = table.map(twofold::network::Tuple::entries).sum();
            sum += network.entries[base + index as usize].value.get();
        });
        sum
    };
    let differences = |training: &mut Training| {
        training.network(|network| {
            let values = late
                .iter()
                .map(|&board| (network.value(board) - of_first_stage(network, board)).abs());
            values.fold(0.0, f32::max)
        })
    };
    assert!(differences(&mut training) > 100.0);
    // Sums of 136 numbers in another order.
    training.forget(u32::MAX);
    assert!(differences(&mut training) < 1.0);
    training.settle();
    assert!(differences(&mut training) < 1.0);
}

#[test]
fn refreshed_entries_learn_faster_again_and_know_what_they_knew() {
    let values = |training: &mut Training| -> Vec<f32> {
        let all = |network: &Network<'_>| {
            let entries = network.entries.iter();
            entries.map(|entry| entry.value.get()).collect()
        };
        training.network(all)
    };
    let moved = |updates: u32| -> f32 {
        let mut training = trained(&settings("17x4", &[]), 1000);
        let before = values(&mut training);
        training.refresh(updates);
        assert!(values(&mut training) == before);
        train(&mut training, 20);
        let after = values(&mut training);
        let both = before.iter().zip(after);
        both.map(|(before, after)| (before - after).abs()).sum()
    };
    let settled = moved(u32::MAX);
    assert!(settled > 0.0);
    assert!(moved(1) > 1.5 * settled);
}

#[test]
fn two_threads_learn_in_one_network() {
    let settings = Settings {
        threads: 2,
        ..settings("17x4", &[])
    };
    let training = trained(&settings, 3000);
    assert_eq!(training.games(), 3000);
    let points: Vec<_> = training.curve().iter().map(|point| point.games).collect();
    assert_eq!(points, [1000, 2000, 3000]);
    let mean = training.curve()[2].mean;
    assert!(mean > 5000.0, "{mean}");
}
