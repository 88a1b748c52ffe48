//! What is learned live, and how the solver plays with it, here and in the browser.

use std::collections::BTreeSet;
use std::fs;
use std::sync::Arc;

use serde::Serialize;
use twofold::network::{Architecture, Features, Model};
use twofold::search::{Draws, Task, Values};
use twofold::solver::{self, NetworkName, Resources, Solver, Value};
use twofold::tree::Budget;
use twofold::{Board, Direction, FourProbability, Grid, Position, Rank, Seed, Size};
use twofold_training::{LiveTraining, Method};

#[test]
fn the_solver_plays_the_model_without_search_at_depth_1_and_averages_spawns_at_depth_2() {
    let model = model();
    for text in [
        "2,4,8,16/0,0,4,2/0,0,0,2/0,0,0,0",
        "1024,512,256,2/4,8,16,4/2,0,0,0/0,0,0,0",
        "65536,32768,16384,8192/4,2,2,0/2,0,0,0/0,0,0,0",
    ] {
        let board: Grid = text.parse().expect("a board");
        let value = |board: Grid| f64::from(model.value_downgraded(board));
        let best = |board: Grid| {
            let moves = board.legal_moves();
            let worth = moves.map(|(_, moved)| moved.reward as f64 + value(moved.board));
            worth.reduce(f64::max).unwrap_or(0.0)
        };
        let (one, two) = (evaluate(board.into(), 1), evaluate(board.into(), 2));
        for (direction, moved) in board.legal_moves() {
            let reward = moved.reward as f64;
            assert_eq!(one.get(direction), Some(reward + value(moved.board)));
            let cells: Vec<_> = moved.board.empty_cells().collect();
            let mean = cells.iter().fold(0.0, |sum, &cell| {
                let after = |rank| best(moved.board.with_rank(cell, rank));
                sum + (0.9 * after(Rank::TWO) + 0.1 * after(Rank::FOUR)) / cells.len() as f64
            });
            let found = two.get(direction).expect("a legal move");
            assert!(
                (found - reward - mean).abs() < 1e-6 * mean,
                "{text} {direction}"
            );
        }
    }
}

/// What the browser is asked, too, and has to answer alike.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Vectors {
    /// How to get this file again.
    command: String,
    network: String,
    seed: String,
    games: u64,
    /// What the training has to come to.
    moves: u64,
    file_bytes: usize,
    boards: Vec<Vector>,
    /// Of the small network that comes with the page, which has stages of all kinds.
    shipped: Vec<Vector>,
}

#[derive(Debug, Serialize)]
struct Vector {
    board: String,
    depth: u32,
    /// Up, right, down, left.
    values: Vec<Option<f64>>,
}

const GAMES: u64 = 150;
const VECTORS: &str = "../../tests/data/learned-values.json";
const COMMAND: &str = "TWOFOLD_WRITE_VECTORS=1 cargo test --test learning native";

/// Learns the same wherever it learns.
fn live() -> LiveTraining {
    let architecture = Architecture::named("17x4", &[]).expect("a network");
    let method = Method::of(&architecture);
    let mut live = LiveTraining::new(architecture, method, Seed::new(1)).expect("memory");
    for _ in 0..GAMES {
        live.play();
    }
    live
}

/// The model of that training.
fn model() -> Arc<Model> {
    static MODEL: std::sync::OnceLock<Arc<Model>> = std::sync::OnceLock::new();
    let make = || {
        let file = live().file().expect("a file");
        Arc::new(Model::read(&file, &mut |_| {}).expect("a model"))
    };
    MODEL.get_or_init(make).clone()
}

/// The small network that comes with the page.
fn small() -> Model {
    let file = fs::read("../../models/small.model").expect("the small network");
    Model::read(&file, &mut |_| {}).expect("a model")
}

fn evaluate(position: Position, depth: u32) -> Values {
    evaluate_with(&model(), position, depth)
}

fn evaluate_with(model: &Arc<Model>, position: Position, depth: u32) -> Values {
    ask(&mut *solver(model, depth), position)
}

/// A solver that plays with this model.
fn solver(model: &Arc<Model>, depth: u32) -> Box<dyn Solver> {
    let spec = solver::find("learned").expect("a solver");
    let mut resources = Resources::default();
    resources.add_network(NetworkName::Own, Arc::clone(model));
    let given = [
        ("model", NetworkName::Own.word().into()),
        ("depth", Value::Number(depth.into())),
        ("cutoff", Value::Number(0.0)),
    ];
    (spec.build)(&spec.settings(given).expect("settings"), &resources).expect("its network")
}

fn ask(solver: &mut dyn Solver, position: Position) -> Values {
    let task = Task::new(position, FourProbability::STANDARD, Seed::new(0));
    solver.evaluate(&task, &Budget::default()).values
}

#[test]
fn a_solver_answers_as_if_asked_for_the_first_time() {
    for model in [model(), Arc::new(small())] {
        let mut asked = solver(&model, 3);
        for board in late_boards().take(20).chain(late_boards().take(3)) {
            let answer = ask(&mut *asked, board.into());
            assert_eq!(answer, evaluate_with(&model, board.into(), 3));
        }
    }
}

/// Boards of all stages of the small network, with room to move.
fn late_boards() -> impl Iterator<Item = Grid> {
    /// Exponents of the largest tiles: from 1024 on to 32768.
    const TOPS: [&[u8]; 8] = [
        &[10],
        &[13],
        &[13, 12],
        &[13, 12, 11],
        &[14],
        &[14, 13],
        &[14, 13, 12, 11],
        &[15, 13, 12],
    ];
    let mut luck = Draws::stream(Seed::new(4), 4);
    (0..200).map(move |number| {
        let first = luck.spawn(Grid::empty(Size::STANDARD), FourProbability::STANDARD);
        let moves = 20 + number as u64 % 100;
        let played = luck.playout(first, FourProbability::STANDARD, moves).board;
        let tops = TOPS[number % TOPS.len()].iter().enumerate();
        tops.fold(played, |board, (cell, &exponent)| {
            board.with_rank(cell, Rank::new(exponent))
        })
    })
}

#[test]
fn native_values_are_those_that_the_browser_is_held_to() {
    let mut live = live();
    let small = Arc::new(small());
    let shipped: Vec<_> = late_boards()
        .map(|board| {
            let values = evaluate_with(&small, board.into(), 1);
            Vector {
                board: board.to_string(),
                depth: 1,
                values: Direction::ALL.map(|way| values.get(way)).to_vec(),
            }
        })
        .collect();
    let features = Features::new(small.architecture().clone());
    let stages: BTreeSet<usize> = late_boards().map(|board| features.stage(board)).collect();
    assert_eq!(stages.len(), small.architecture().stage_count());
    let mut luck = Draws::stream(Seed::new(3), 3);
    let boards = (0..1000_u64)
        .map(|number| {
            let first = luck.spawn(Grid::empty(Size::STANDARD), FourProbability::STANDARD);
            let played = luck
                .playout(first, FourProbability::STANDARD, number % 250)
                .board;
            // Four of five with larger tiles, up to 65536.
            let board = (0..16).fold(played, |board, cell| {
                let rank = board.rank(cell).exponent();
                let raised = if rank > 0 {
                    rank + number as u8 % 5 * 2
                } else {
                    0
                };
                board.with_rank(cell, Rank::new(raised.min(16)))
            });
            let depth = 1 + (number % 3 == 0) as u32;
            let values = evaluate(board.into(), depth);
            Vector {
                board: board.to_string(),
                depth,
                values: Direction::ALL.map(|way| values.get(way)).to_vec(),
            }
        })
        .collect();
    let vectors = Vectors {
        command: COMMAND.to_owned(),
        network: "17x4".to_owned(),
        seed: Seed::new(1).to_string(),
        games: GAMES,
        moves: live.moves(),
        file_bytes: live.file().expect("a file").len(),
        boards,
        shipped,
    };
    let text = serde_json::to_string(&vectors).expect("text");
    // A board a line.
    let text = text.replace("{\"board\"", "\n{\"board\"") + "\n";
    if std::env::var_os("TWOFOLD_WRITE_VECTORS").is_some() {
        fs::write(VECTORS, &text).expect("written");
    }
    let expected = fs::read_to_string(VECTORS).expect("the vectors");
    assert!(text == expected, "the values have changed: {COMMAND}");
}
