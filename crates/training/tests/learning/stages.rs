//! Stages of training: those that begin empty, those that learn nothing any more, and those that a model file gives.

use twofold::network::{Architecture, Features, Model, Origin};
use twofold::search::Draws;
use twofold::{Bitboard, FourProbability, Seed};
use twofold_training::{
    EpisodeStart, Learner, Method, Network, Quantisation, Training, TrainingSettings, Weights,
    encode,
};

use crate::train;

fn settings(stages: &[&str]) -> TrainingSettings {
    let mut settings = crate::settings("17x4", stages);
    settings.architecture.halved = true;
    settings
}

fn trained(stages: &[&str]) -> Training {
    crate::trained(&settings(stages), 200)
}

/// The network as a model file.
fn exported(training: &mut Training, origin: Origin) -> Vec<u8> {
    let encoded = training.network(|network| encode(network, Quantisation::default(), origin));
    encoded.expect("encoded")
}

/// Boards of random games with their values, by stage.
fn values(training: &mut Training) -> Vec<Vec<f32>> {
    training.network(|network| {
        let mut values = vec![Vec::new(); network.features.architecture().stage_count()];
        for moves in 0..400 {
            let mut draws = Draws::stream(Seed::new(4), moves);
            let first = Bitboard::from_bits(0x1100_0000_0000_0000);
            let board = draws.playout(first, FourProbability::STANDARD, moves).board;
            values[network.features.stage(board)].push(network.value(board));
        }
        values
    })
}

/// The values of all entries, by stage.
fn entries(training: &mut Training) -> Vec<Vec<f32>> {
    training.network(|network| {
        let stages = network
            .entries
            .chunks(network.features.stage_entries() as usize);
        let values = stages.map(|stage| stage.iter().map(|entry| entry.value.get()).collect());
        values.collect()
    })
}

#[test]
fn a_new_stage_of_its_own_begins_at_nothing_and_then_learns() {
    let mut training = trained(&["32"]);
    let before = values(&mut training);
    training
        .change(&settings(&["32", "64:own"]))
        .expect("a stage more");
    let begun = values(&mut training);
    assert_eq!(begun[0], before[0]);
    assert!(!begun[1].is_empty() && begun[1].iter().all(|value| before[1].contains(value)));
    assert!(!begun[2].is_empty() && begun[2].iter().all(|&value| value == 0.0));
    train(&mut training, 100);
    assert!(values(&mut training)[2].iter().any(|&value| value > 0.0));

    let mut heir = trained(&["32"]);
    heir.change(&settings(&["32", "64"])).expect("a stage more");
    assert!(values(&mut heir)[2].iter().all(|&value| value != 0.0));
}

#[test]
fn an_heir_begins_with_what_the_stage_before_knows_and_then_learns_for_itself() {
    let mut training = trained(&["32", "64:own"]);
    let before = values(&mut training);
    training
        .change(&settings(&["32", "64:own", "64+32:heir"]))
        .expect("a stage more");
    let begun = values(&mut training);
    assert_eq!(begun[..2], before[..2]);
    assert!(!begun[3].is_empty());
    // The same entries, added up in another order.
    let is_known = |value: f32| before[2].iter().any(|before| (before - value).abs() < 0.1);
    assert!(begun[3].iter().copied().all(is_known));
    assert_eq!(begun[2].len() + begun[3].len(), before[2].len());
    assert!(entries(&mut training)[3].iter().all(|&value| value == 0.0));

    let mut method = training.settings();
    method.method.frozen = [0, 1, 2].into_iter().collect();
    training.change(&method).expect("allowed");
    train(&mut training, 100);
    assert_eq!(values(&mut training)[2], begun[2]);
    assert_ne!(values(&mut training)[3], begun[3]);
}

#[test]
fn an_heir_of_the_first_stage_begins_with_what_that_knows() {
    let mut training = trained(&[]);
    let before = values(&mut training);
    training
        .change(&settings(&["64:heir"]))
        .expect("a stage more");
    let begun = values(&mut training);
    assert!(!begun[1].is_empty());
    // The same entries, added up in another order.
    let is_known = |value: f32| before[0].iter().any(|before| (before - value).abs() < 0.1);
    assert!(begun[1].iter().copied().all(is_known));
    let mut method = training.settings();
    method.method.frozen = [0].into_iter().collect();
    training.change(&method).expect("allowed");
    train(&mut training, 100);
    let after = values(&mut training);
    assert_eq!(after[0], begun[0]);
    assert_ne!(after[1], begun[1]);
}

#[test]
fn a_frozen_stage_learns_nothing_while_the_others_do() {
    let mut training = trained(&["32", "64:own"]);
    let before = entries(&mut training);
    let mut to = training.settings();
    to.method.frozen = [0, 1].into_iter().collect();
    to.method.carousel = 0.9;
    training.change(&to).expect("allowed");
    train(&mut training, 100);
    let after = entries(&mut training);
    assert_eq!(after[..2], before[..2]);
    assert_ne!(after[2], before[2]);
}

#[test]
fn a_model_gives_the_stages_that_both_have() {
    let model = [exported(&mut trained(&["32", "64"]), Origin::default())];
    let known =
        entries(&mut Training::from_models(&settings(&["32", "64"]), &model).expect("its own"));
    assert!(
        known
            .iter()
            .all(|stage| stage.iter().any(|&value| value != 0.0))
    );

    let mut other =
        Training::from_models(&settings(&["32", "64:own", "128"]), &model).expect("read");
    let [first, second, own, late] = entries(&mut other).try_into().expect("four stages");
    assert_eq!([first, second], known[..2]);
    assert!(own.into_iter().chain(late).all(|value| value == 0.0));

    let mut between =
        Training::from_models(&settings(&["32", "32+16", "64"]), &model).expect("read");
    let [first, second, new, last] = entries(&mut between).try_into().expect("four stages");
    assert_eq!([first, second, last], known[..]);
    assert!(new.iter().all(|&value| value == 0.0));

    // Its 64 looks at boards with smaller tiles than that of the model does.
    let mut moved = Training::from_models(&settings(&["16", "64"]), &model).expect("read");
    let [first, new, last] = entries(&mut moved).try_into().expect("three stages");
    assert_eq!(first, known[0]);
    assert!(new.into_iter().chain(last).all(|value| value == 0.0));

    let mut plain = settings(&["32"]);
    plain.architecture.halved = false;
    assert!(Training::from_models(&plain, &model).is_err());
}

#[test]
fn each_stage_begins_with_that_of_the_first_model_that_has_it() {
    let models = [["32", "64"], ["64", "128:own"]].map(|stages| {
        let mut training = trained(&stages);
        train(&mut training, 50 * stages[1].len() as u64);
        exported(&mut training, Origin::default())
    });
    let of = |stages: &[&str], models: &[Vec<u8>]| {
        entries(&mut Training::from_models(&settings(stages), models).expect("read"))
    };
    let [first, second] = &models;
    let one = of(&["32", "64"], std::slice::from_ref(first));
    let other = of(&["64", "128:own"], std::slice::from_ref(second));
    assert_ne!([&one[0], &one[2]], [&other[0], &other[1]]);
    let both = of(&["32", "64", "128:own"], &models);
    assert_eq!(both, [&one[0], &one[1], &one[2], &other[2]].map(Vec::clone));
}

#[test]
fn the_games_of_a_model_count_on() {
    let origins = [(300, 40_000), (500, 60_000)];
    let models = origins.map(|(games, moves)| {
        let origin = Origin {
            games,
            moves,
            ..Origin::default()
        };
        let mut training = Training::new(&settings(&[])).expect("little memory");
        exported(&mut training, origin)
    });
    let mut training = Training::from_models(&settings(&[]), &models).expect("read");
    assert_eq!((training.games(), training.moves()), (500, 60_000));
    train(&mut training, 20);
    assert_eq!(training.games(), 520);
    assert!(training.moves() > 60_000);
}

#[test]
fn no_game_goes_back_to_a_board_without_moves() {
    let stage = "16".parse().expect("a stage");
    let network = Architecture::named("2x2", &[stage]).expect("a network");
    let method = Method {
        carousel: 0.9,
        ..Method::of(&network)
    };
    let mut weights = Weights::new(network.entries()).expect("little memory");
    let features = Features::new(network);
    let network = Network::new(&features, &mut weights);
    let four = FourProbability::STANDARD;
    let mut learner = Learner::new(features.architecture(), method, four, Seed::new(1), 0);
    let episodes: Vec<_> = (0..2000).map(|_| learner.play_fastest(&network)).collect();
    assert!(
        episodes
            .iter()
            .any(|episode| episode.start == EpisodeStart::Stage(1))
    );
    assert!(episodes.iter().all(|episode| episode.moves > 0));
}

/// A training in which boards with 128 have tables of their own and learn, while all else plays as `model` does.
fn of_one_stage(model: &[u8]) -> Training {
    let mut settings = settings(&["64+32+16:own", "128:own", "256"]);
    settings.method.frozen = [0, 1, 3].into_iter().collect();
    settings.method.carousel = 0.7;
    settings.method.within = 0.4;
    Training::from_models(&settings, &[model.to_vec()]).expect("a model of these stages")
}

#[test]
fn a_stage_learns_between_others_that_play_as_before() {
    let model = exported(&mut trained(&["64+32+16:own", "256"]), Origin::default());
    let before = Model::read(&model, &mut |_| {}).expect("a model");
    let mut training = of_one_stage(&model);
    train(&mut training, 1000);
    let window = training.curve().last().map(|point| point.stages[2].clone());
    assert!(
        window.is_none_or(|stage| stage.games > 100 && stage.passed > 10),
        "games begin in the stage"
    );
    let mut written = |quantisation| {
        let bytes = training.encode(quantisation, Origin::default());
        Model::read(&bytes.expect("encoded"), &mut |_| {}).expect("a model")
    };
    let rough = written(Quantisation::default());
    let fine = written(Quantisation::of(4.0, 1, &[]));
    let mut met = [0; 4];
    training.network(|network| {
        for moves in 0..3000 {
            let mut draws = Draws::stream(Seed::new(4), moves);
            let first = Bitboard::from_bits(0x1100_0000_0000_0000);
            let board = draws
                .playout(first, FourProbability::STANDARD, moves % 200)
                .board;
            let stage = network.features.stage(board);
            met[stage] += 1;
            let value = network.value(board);
            if stage == 2 {
                assert!((value - fine.value(board)).abs() < 80.0, "{board:?}");
            } else {
                assert_eq!(value, before.value(board), "{board:?}");
                assert_eq!(value, rough.value(board), "{board:?}");
            }
        }
    });
    assert!(met[..3].iter().all(|&boards| boards > 30), "{met:?}");
}

#[test]
fn a_training_of_one_stage_goes_on_from_its_checkpoint_as_if_nothing_had_happened() {
    let model = exported(&mut trained(&["64+32+16:own", "256"]), Origin::default());
    let path = std::env::temp_dir().join(format!("twofold-one-stage-{}", std::process::id()));
    let mut whole = of_one_stage(&model);
    train(&mut whole, 300);
    let mut halves = of_one_stage(&model);
    train(&mut halves, 150);
    halves.save(&path).expect("written");
    let mut halves = Training::load(&path).expect("read");
    train(&mut halves, 150);
    std::fs::remove_file(&path).expect("removed");
    assert_eq!(values(&mut whole), values(&mut halves));
    assert_eq!(entries(&mut whole), entries(&mut halves));

    // A stage that learns again begins with what the model knows.
    let mut to = halves.settings();
    to.method.frozen = [0, 3].into_iter().collect();
    let before = values(&mut halves);
    halves.change(&to).expect("allowed");
    for (before, after) in before
        .iter()
        .flatten()
        .zip(values(&mut halves).iter().flatten())
    {
        assert!((before - after).abs() <= 0.01 + before.abs() * 1e-5);
    }
    train(&mut halves, 100);
    assert_ne!(values(&mut halves)[1], before[1]);
}

#[test]
fn a_new_stage_that_learns_nothing_yet_says_what_it_inherits() {
    let model = exported(&mut trained(&["64"]), Origin::default());
    let alone = Model::read(&model, &mut |_| {}).expect("a model");
    let mut settings = settings(&["64", "128:own", "256"]);
    settings.method.frozen = [0, 1, 3].into_iter().collect();
    let mut training = Training::from_models(&settings, &[model]).expect("read");
    let mut late = 0;
    training.network(|network| {
        for moves in 0..400 {
            let mut draws = Draws::stream(Seed::new(4), moves);
            let first = Bitboard::from_bits(0x1100_0000_0000_0000);
            let board = draws.playout(first, FourProbability::STANDARD, moves).board;
            let seen = network.features.seen(board);
            let value = network.value(board);
            match seen.stage {
                0 | 1 => assert!((value - alone.value(board)).abs() <= 0.01 + value.abs() * 1e-5),
                3 => late += usize::from(value != 0.0),
                _ => {}
            }
        }
    });
    assert!(late > 10);
}
