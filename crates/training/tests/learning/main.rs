//! Learning from outside.

mod changes;
mod checkpoints;
mod exact;
mod formulas;
mod play;
mod stages;

use std::sync::atomic::AtomicBool;

use twofold::Seed;
use twofold::network::Architecture;
use twofold_training::{Training, TrainingSettings};

/// One thread, so that the same is learned each time.
fn settings(network: &str, stages: &[&str]) -> TrainingSettings {
    let stages = stages.iter().map(|tiles| tiles.parse().expect("a stage"));
    let stages: Vec<_> = stages.collect();
    let architecture = Architecture::named(network, &stages).expect("a network");
    TrainingSettings {
        seed: Seed::new(5),
        ..TrainingSettings::of(architecture)
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
