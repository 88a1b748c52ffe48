//! Par of a day, here and in the browser.

use std::fs;
use std::sync::Arc;

use serde::Serialize;
use twofold::network::{Architecture, Model};
use twofold::rules::Record;
use twofold::{Game, Seed};
use twofold_arena::{Day, Mark, Par};
use twofold_training::{LiveTraining, Method};

#[derive(Serialize)]
struct Vectors {
    command: String,
    network: String,
    seed: String,
    games: u64,
    days: Vec<Vector>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Vector {
    date: String,
    seed: String,
    board: String,
    score: u64,
    max_tile: u64,
    moves: usize,
    /// The scores of the marks, the weakest first.
    marks: [u64; 3],
}

const VECTORS: &str = "../../tests/data/day-pars.json";
const COMMAND: &str = "TWOFOLD_WRITE_VECTORS=1 cargo test --test arena native";

/// Games that the network has learned from.
const GAMES: u64 = 150;

fn model() -> Arc<Model> {
    let architecture = Architecture::named("17x4", &[]).expect("a network");
    let method = Method::of(&architecture);
    let mut live = LiveTraining::new(architecture, method, Seed::new(1)).expect("memory");
    for _ in 0..GAMES {
        live.play();
    }
    let file = live.file().expect("a file");
    Arc::new(Model::read(&file, &mut |_| {}).expect("a model"))
}

fn whole(par: &mut Par, moves: usize) -> String {
    while !par.advance(moves).expect("legal moves") {}
    par.game().to_text(Record::Link)
}

/// By a network that learns in the test itself: those that are shipped are replaced now and then.
#[test]
fn native_pars_are_those_that_the_browser_is_held_to() {
    let model = model();
    let dates = [
        "2000-01-01",
        "2024-02-29",
        "2026-11-23",
        "2026-11-24",
        "9999-12-31",
    ];
    let days = dates.map(|date| {
        let day: Day = date.parse().expect("a date");
        let mut par = Par::new(day, Arc::clone(&model));
        whole(&mut par, 100);
        Vector {
            date: day.to_string(),
            seed: day.seed().to_string(),
            board: Game::new(day.setup()).board().to_string(),
            score: par.game().score(),
            max_tile: par.game().board().max_rank().tile(),
            moves: par.game().moves().len(),
            marks: Mark::ALL.map(|mark| {
                let mut game = Par::of(day, mark).expect("settings of its solver");
                whole(&mut game, 100);
                game.game().score()
            }),
        }
    });
    // A few days show about the means of the players.
    for (at, mean) in [4_500.0, 20_000.0, 36_000.0].into_iter().enumerate() {
        let sum: u64 = days.iter().map(|day| day.marks[at]).sum();
        let share = sum as f64 / days.len() as f64 / mean;
        assert!(share > 0.6 && share < 1.6, "{at}: {share} of {mean}");
    }
    assert!("champion".parse::<Mark>().is_err());
    let vectors = Vectors {
        command: COMMAND.to_owned(),
        network: "17x4".to_owned(),
        seed: "1".to_owned(),
        games: GAMES,
        days: days.into(),
    };
    let text = serde_json::to_string_pretty(&vectors).expect("text") + "\n";
    if std::env::var_os("TWOFOLD_WRITE_VECTORS").is_some() {
        fs::write(VECTORS, &text).expect("written");
    }
    let expected = fs::read_to_string(VECTORS).expect("the vectors");
    assert!(text == expected, "the pars have changed: {COMMAND}");
}

#[test]
fn par_does_not_depend_on_how_it_is_dealt_out() {
    let (model, day) = (model(), "2026-11-23".parse().expect("a date"));
    let par = |moves| whole(&mut Par::new(day, Arc::clone(&model)), moves);
    assert_eq!(par(1), par(usize::MAX));
}
