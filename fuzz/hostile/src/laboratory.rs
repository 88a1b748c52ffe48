//! Trainings on their way, without the checksum at their end, and recipes of trainings.

use std::sync::atomic::AtomicBool;

use twofold::network::Architecture;
use twofold_fuzz::{Target, file_of, sealed, stored, unsealed};
use twofold_lab::recipe::Recipe;
use twofold_lab::training::{Training, TrainingSettings};

pub(crate) const TARGETS: [Target; 2] = [
    Target("checkpoints", 64, checkpoints, read_checkpoint),
    Target("recipes", 16, recipes, read_recipe),
];

fn checkpoints() -> Vec<Vec<u8>> {
    let trained = ["", "64", "64+32"].map(|stage| {
        let stages: Vec<_> = stage.parse().into_iter().collect();
        let network = Architecture::named("2x2", &stages).expect("a network");
        let mut training = Training::new(&TrainingSettings::of(network)).expect("memory");
        let trained = training.run(10, None, &AtomicBool::new(false), |_, _, _| ());
        trained.expect("trained");
        let path = file_of(b"");
        training.save(&path).expect("saved");
        unsealed(|to| std::fs::read(path).map(|bytes| to.extend(bytes)))
    });
    trained.into()
}

fn read_checkpoint(input: &[u8]) -> bool {
    let training = Training::load(&file_of(&sealed(input)));
    training.map(|mut training| training.settle()).is_ok()
}

fn recipes() -> Vec<Vec<u8>> {
    let names = ["models/small.toml", "models/full.toml"];
    names.map(stored).into()
}

fn read_recipe(input: &[u8]) -> bool {
    Recipe::read(&file_of(input)).is_ok()
}
