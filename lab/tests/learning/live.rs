//! What is learned live against what is learned on all cores.

use twofold::Seed;
use twofold::network::Origin;
use twofold_training::{LiveTraining, encode};

use crate::{settings, trained};

#[test]
fn live_training_learns_what_training_learns() {
    let settings = settings("4x5", &[]);
    let mut training = trained(&settings, 40);
    let mut live =
        LiveTraining::new(settings.architecture, settings.method, settings.seed).unwrap();
    for _ in 0..40 {
        live.play();
    }
    assert_eq!((live.games(), live.moves()), (40, training.moves()));
    let origin = Origin {
        games: 40,
        moves: live.moves(),
        ..Origin::default()
    };
    let file = training.network(|network| encode(network, Default::default(), origin).unwrap());
    assert!(live.file().expect("a file") == file, "the files differ");
}

#[test]
fn networks_of_short_and_of_longer_tuples_learn_from_the_settings_that_suit_them() {
    for (network, seed) in [("17x4", 5), ("17x4", 6), ("4x5", 5)] {
        let mut settings = settings(network, &[]);
        settings.seed = Seed::new(seed);
        let training = trained(&settings, 3000);
        let point = training.curve().last().expect("a window of games");
        assert!(
            point.mean > 5000.0,
            "{network}, seed {seed}: {}",
            point.mean
        );
    }
}
