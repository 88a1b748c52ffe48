//! Models that are handed on without their files being decoded again.

use proptest::prelude::*;

use twofold::Seed;
use twofold::network::{Architecture, Model, ModelCopy, ModelError};
use twofold_training::{LiveTraining, Method};

/// A model of few games, and its file.
fn learned(games: u64) -> (Model, Vec<u8>) {
    let architecture =
        Architecture::named("17x4", &["512".parse().expect("a stage")]).expect("a network");
    let method = Method::of(&architecture);
    let mut learning = LiveTraining::new(architecture, method, Seed::new(games)).unwrap();
    for _ in 0..games {
        learning.play();
    }
    let file = learning.file().unwrap();
    (Model::read(&file, &mut |_| {}).unwrap(), file)
}

fn parts(model: &Model) -> Vec<u8> {
    let parts = (0..).map_while(|number| model.part(number).unwrap());
    parts.collect::<Vec<_>>().concat()
}

fn copied<'a>(file: &[u8], parts: impl IntoIterator<Item = &'a [u8]>) -> Result<Model, ModelError> {
    let mut copy = ModelCopy::new(file)?;
    for bytes in parts {
        copy.add(bytes)?;
    }
    copy.finish()
}

#[test]
fn a_copy_is_the_model_however_its_parts_are_cut() {
    let (model, file) = learned(20);
    let parts = parts(&model);
    proptest!(ProptestConfig::with_cases(20), |(cuts in prop::collection::vec(0..=parts.len() / 4, 0..9))| {
        let mut cuts: Vec<_> = cuts.into_iter().map(|cut| 4 * cut).collect();
        cuts.extend([0, parts.len()]);
        cuts.sort_unstable();
        let pieces = cuts.windows(2).map(|cut| &parts[cut[0]..cut[1]]);
        prop_assert!(copied(&file, pieces).unwrap() == model);
    });
}

#[test]
fn too_few_bytes_or_too_many_make_no_model() {
    let (model, file) = learned(5);
    let parts = parts(&model);
    let more = [&*parts, &[0; 4]];
    for wrong in [&parts[..parts.len() - 4], &more.concat(), &parts[1..]] {
        assert_eq!(copied(&file, [wrong]), Err(ModelError::Parts));
    }
}

#[test]
fn parts_of_a_model_with_another_file_are_refused() {
    let (model, file) = learned(5);
    let mut parts = parts(&model);
    parts[0] ^= 1;
    assert_eq!(copied(&file, [&*parts]), Err(ModelError::Parts));
}

#[test]
fn a_page_that_is_not_there_is_noticed() {
    let (model, file) = learned(5);
    let mut parts = parts(&model);
    parts[4..8].copy_from_slice(&u32::MAX.to_le_bytes());
    assert_eq!(copied(&file, [&*parts]), Err(ModelError::Parts));
}

#[test]
fn a_file_that_is_no_model_has_no_copy() {
    let (_, mut file) = learned(1);
    let last = file.len() - 1;
    file[last] ^= 1;
    assert!(matches!(ModelCopy::new(&file), Err(ModelError::Damaged)));
    assert!(matches!(ModelCopy::new(b"2048"), Err(ModelError::Foreign)));
}
