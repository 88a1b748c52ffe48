//! What a training that goes on can change, and what that does to what it knows.

use twofold::network::{Architecture, Origin};
use twofold::search::Draws;
use twofold::{Bitboard, FourProbability, Seed};
use twofold_lab::training::{Training, TrainingSettings};
use twofold_training::encode;

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
    let settings = |tuples| TrainingSettings {
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
fn two_threads_learn_in_one_network() {
    let settings = TrainingSettings {
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
