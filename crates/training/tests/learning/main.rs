//! Learning from outside.

mod changes;
mod checkpoints;
mod copies;
mod exact;
mod formulas;
mod play;
mod stages;

use std::sync::atomic::AtomicBool;

use twofold::network::Architecture;
use twofold::{FourProbability, Seed};
use twofold_training::{Method, Training, TrainingSettings};

/// One thread, so that the same is learned each time.
fn settings(network: &str, stages: &[&str]) -> TrainingSettings {
    let stages = stages.iter().map(|tiles| tiles.parse().expect("a stage"));
    let stages: Vec<_> = stages.collect();
    let architecture = Architecture::named(network, &stages).expect("a network");
    TrainingSettings {
        method: Method::of(&architecture),
        architecture,
        four: FourProbability::STANDARD,
        seed: Seed::new(5),
        threads: 1,
        average_every: 0,
    }
}

fn train(training: &mut Training, games: u64) {
    training
        .run(games, None, &AtomicBool::new(false), |_, _, _| {})
        .expect("trained");
}

fn trained(settings: &TrainingSettings, games: u64) -> Training {
    let mut training = Training::new(settings).expect("little memory");
    train(&mut training, games);
    training
}
