//! What holds for every solver: legal answers, determinism, budgets, any board.

mod parts;

use std::collections::HashSet;
use std::ops::Deref;
use std::sync::{Arc, LazyLock};

use twofold::network::{Architecture, Model};
use twofold::search::{Evaluation, Pace, PacedBudget, Task};
use twofold::solver::{
    self, NetworkName, Parameter, ParameterKind, ResourceKind, Resources, Settings, Solver, Spec,
    Value,
};
use twofold::tree::Budget;
use twofold::{
    Board as _, Direction, FourProbability, Game, Grid, Position, Rank, Seed, Setup, Size, Start,
    Status,
};
use twofold_arena::play_out;
use twofold_training::{LiveTraining, Method};

/// For the learned solver, a network that has seen a few games.
pub(crate) fn resources() -> &'static Resources {
    static RESOURCES: LazyLock<Resources> = LazyLock::new(|| {
        let architecture = Architecture::named("17x4", &[]).expect("a network");
        let method = Method::of(&architecture);
        let mut live =
            LiveTraining::new(architecture, method, Seed::new(1)).expect("little memory");
        for _ in 0..100 {
            live.play();
        }
        let file = live.file().expect("a model file");
        let model = Model::read(&file, &mut |_| {}).expect("a model");
        let mut resources = Resources::default();
        resources.add_network(NetworkName::Small, Arc::new(model));
        resources
    });
    &RESOURCES
}

/// More nodes than a budget allows: solvers ask every few hundred, and some count a playout at once.
const SLACK: u64 = 4096;

fn nodes(limit: u64) -> Budget<'static> {
    Budget::of_nodes(limit)
}

fn task(position: impl Into<Position>) -> Task {
    Task::new(position, FourProbability::STANDARD, Seed::new(7))
}

fn board(text: &str) -> Position {
    text.parse().expect("a board")
}

/// A solver with some settings.
#[derive(Clone)]
struct Player {
    spec: &'static Spec,
    settings: Settings,
}

impl Deref for Player {
    type Target = Spec;

    fn deref(&self) -> &Spec {
        self.spec
    }
}

impl Player {
    fn solver(&self) -> Box<dyn Solver> {
        (self.spec.build)(&self.settings, resources()).expect("networks")
    }
}

/// Each solver with its defaults, or with each of its methods.
fn players() -> impl Iterator<Item = Player> {
    solver::ALL.iter().flat_map(|spec| {
        let mut parameters = spec.parameters.iter();
        let methods = match parameters.find(|known| known.name == "method") {
            Some(Parameter {
                kind: ParameterKind::Choice { options, .. },
                ..
            }) => options
                .iter()
                .map(|option| Some(("method", option.value.into())))
                .collect(),
            _ => vec![None],
        };
        methods.into_iter().map(|method| Player {
            spec,
            settings: spec.settings(method).expect("a method"),
        })
    })
}

fn supported(spec: &Spec) -> impl Iterator<Item = Size> {
    Size::all().filter(|&size| spec.check_size(size).is_ok())
}

/// No two neighbours are equal, and no cell is empty.
fn stuck(size: Size) -> Grid {
    let parity = |cell| (cell / size.columns() + cell % size.columns()) % 2;
    let ranks = (0..size.cells()).map(|cell| Rank::new(1 + parity(cell) as u8));
    Grid::of_ranks(size, ranks)
}

/// A board with about two cells of three filled, different for each `salt`: with tiles up to 512, for every second `salt` with
/// larger ones too.
fn scattered(size: Size, salt: u64) -> Grid {
    let mut state = salt.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    (0..size.cells()).fold(Grid::empty(size), |grid, cell| {
        state = state
            .wrapping_mul(0x5851_f42d_4c95_7f2d)
            .wrapping_add(cell as u64 + 1);
        match (state >> 33) % 12 {
            0..4 => grid,
            tile => {
                let large = (1 - salt % 2) * 9 * (state >> 60 & 1);
                let rank = Rank::new((tile - 3 + large) as u8);
                grid.with_rank(cell, rank.min(size.max_rank()))
            }
        }
    })
}

#[track_caller]
fn assert_sound(spec: &Spec, task: &Task, answer: &Evaluation) {
    for direction in Direction::ALL {
        let value = answer.values.get(direction);
        let what = format!("{}: {direction} on {}", spec.id, task.position);
        assert_eq!(
            value.is_some(),
            task.position.play(direction).is_some(),
            "{what}"
        );
        assert!(value.is_none_or(f64::is_finite), "{what}: {value:?}");
    }
    match answer.best {
        Some(best) => assert!(answer.values.get(best).is_some(), "{}", spec.id),
        None => assert!(task.position.is_stuck(), "{}: {}", spec.id, task.position),
    }
    assert!(answer.nodes > 0, "{}", spec.id);
}

#[test]
fn descriptions_are_complete_and_ids_differ() {
    let mut ids = HashSet::new();
    for spec in solver::ALL {
        assert!(ids.insert(spec.id), "{} twice", spec.id);
        let is_word = |id: &str| {
            id.chars()
                .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || "-.".contains(c))
        };
        assert!(is_word(spec.id), "{}", spec.id);
        for text in [spec.label, spec.document, spec.summary, spec.unit] {
            assert!(!text.trim().is_empty(), "{}", spec.id);
        }
        let (mut names, mut labels) = (HashSet::new(), HashSet::new());
        for parameter in spec.parameters {
            let label = parameter.label;
            assert!(labels.insert(label), "{}: {label} twice", spec.id);
            assert!(
                names.insert(parameter.name) && is_word(parameter.name),
                "{}",
                parameter.name
            );
            assert!(!parameter.label.is_empty() && !parameter.description.is_empty());
        }
        assert_eq!(solver::find(spec.id).map(|found| found.id), Ok(spec.id));
        assert!(supported(spec).count() > 0, "{} plays nowhere", spec.id);
    }
    assert!(solver::find("no such solver").is_err());
    // Each method of Frolov was a solver of its own.
    let chosen = |name| {
        let (spec, settings) = solver::choose(name, []).expect("a method");
        format!("{} {settings}", spec.id)
    };
    assert_eq!(chosen("frolov-3.8"), "frolov method=3.8");
    assert_eq!(chosen("frolov-5"), "frolov ");
    assert!(solver::choose("frolov-14", []).is_err());
    let kinds = solver::AUTOMATIC.map(Spec::resource);
    assert_eq!(kinds, [Some(ResourceKind::Network), None]);
}

#[test]
fn defaults_are_accepted_and_what_lies_outside_is_refused() {
    for spec in solver::ALL {
        for parameter in spec.parameters {
            let accepts = |value: Value| spec.settings([(parameter.name, value)]).is_ok();
            let number = |number: f64| accepts(Value::Number(number));
            let (fits, strays) = match parameter.kind {
                ParameterKind::Integer { min, max, default } => (
                    number(default as f64) && number(min as f64) && number(max as f64),
                    number(min as f64 - 1.0)
                        || number(max as f64 + 1.0)
                        || number(min as f64 + 0.5),
                ),
                ParameterKind::Number { min, max, default } => (
                    number(default) && number(min) && number(max),
                    number(min - 1e-6 * (1.0 + min.abs()))
                        || number(max + 1e-6 * (1.0 + max.abs())),
                ),
                ParameterKind::Flag { default } => (accepts(Value::Flag(default)), number(1.0)),
                ParameterKind::Choice { default, .. } => (
                    accepts(Value::Text(default.to_owned())),
                    accepts(Value::Text("no such choice".to_owned())),
                ),
            };
            assert!(fits && !strays, "{} of {}", parameter.name, spec.id);
            assert!(!number(f64::NAN) && !accepts(Value::Text("12x".to_owned())));
        }
        assert!(
            spec.settings([("no such name", Value::Number(1.0))])
                .is_err()
        );
    }
}

/// Boards with the largest tiles.
const LARGEST: [&str; 5] = [
    "32768,32768,4,2/8,4,2,0/4,2,0,0/2,0,0,0",
    "65536,32768,16384,8192/4,2,2,0/2,0,0,0/0,0,0,0",
    "65536,65536,4,2/8,4,2,0/4,2,0,0/2,0,0,0",
    "131072,65536,32768,16384/512,1024,2048,8192/256,128,64,32/2,4,8,0",
    "32768,32768,4,2/8,4,2,8/4,2,8,16/2,8,16,32",
];

#[test]
fn answers_are_sound_on_every_size_by_every_spawn_rule_and_with_the_largest_tiles() {
    for spec in players() {
        let mut solver = spec.solver();
        for size in supported(&spec) {
            for (salt, four) in (1..).zip([0.0, 0.1, 0.5, 1.0]) {
                let task = Task {
                    four: FourProbability::new(four).expect("a probability"),
                    seed: Seed::new(salt),
                    ..task(scattered(size, salt))
                };
                let answer = solver.evaluate(&task, &nodes(1000));
                assert_sound(&spec, &task, &answer);
            }
            let task = task(stuck(size));
            let answer = solver.evaluate(&task, &Budget::default());
            assert_eq!(answer.best, None, "{} on {size}", spec.id);
            assert!(answer.complete, "{} on {size}", spec.id);
            assert_sound(&spec, &task, &answer);
        }
        for text in LARGEST {
            let task = task(board(text));
            let answer = solver.evaluate(&task, &nodes(3000));
            assert_sound(&spec, &task, &answer);
        }
    }
}

#[test]
fn nothing_asked_before_changes_an_answer() {
    let questions: Vec<Task> = (0..4)
        .map(|salt| task(scattered(Size::STANDARD, salt)))
        .chain([task(board("2,4,0/0,2,0/8,0,2")), task(board("2,2/0,4"))])
        .collect();
    for spec in players() {
        let can = |task: &&Task| spec.check_size(task.position.size()).is_ok();
        let ask = |solver: &mut dyn Solver, task: &Task| solver.evaluate(task, &nodes(1000));
        let answers = |questions: &mut dyn Iterator<Item = &Task>| -> Vec<_> {
            let mut solver = spec.solver();
            questions.map(|task| ask(&mut *solver, task)).collect()
        };
        let forwards = answers(&mut questions.iter().filter(can));
        let mut backwards = answers(&mut questions.iter().rev().filter(can));
        backwards.reverse();
        assert_eq!(forwards, backwards, "{}", spec.id);
    }
}

#[test]
fn preparing_is_short_and_changes_no_answer() {
    let task = task(board("2,4,8,16/0,2,4,8/0,0,2,4/0,0,0,2"));
    for spec in players().filter(|spec| spec.anytime) {
        let mut prepared = Counting {
            solver: spec.solver(),
            nodes: 0,
        };
        solver::prepare(&mut prepared, &task);
        assert!((1..=SLACK).contains(&prepared.nodes), "{}", spec.id);
        assert_eq!(
            prepared.evaluate(&task, &nodes(5000)),
            spec.solver().evaluate(&task, &nodes(5000)),
            "{}",
            spec.id
        );
    }
}

/// Counts the nodes of all answers.
struct Counting {
    solver: Box<dyn Solver>,
    nodes: u64,
}

impl Solver for Counting {
    fn evaluate(&mut self, task: &Task, budget: &Budget<'_>) -> Evaluation {
        let answer = self.solver.evaluate(task, budget);
        self.nodes += answer.nodes;
        answer
    }
}

/// Boards on which one move is legal.
const FORCED: [&str; 3] = [
    "0,0,0,0/2,4,8,16/32,64,128,256/2,4,8,16",
    "0,2,4,8/0,16,32,64/0,2,4,8/0,16,32,64",
    "0,0,0,0/0,0,0,0/0,0,0,0/2,4,8,16",
];

#[test]
fn every_solver_keeps_to_the_mean_of_its_moves() {
    const MEAN: u64 = 2000;
    const MOVES: u64 = 1000;
    for spec in players() {
        let pace = Pace::default();
        let turn = PacedBudget {
            budget: nodes(MEAN),
            pace: Some(&pace),
        };
        let mut solver = Counting {
            solver: spec.solver(),
            nodes: 0,
        };
        let mut moves = 0;
        while moves < MOVES {
            let mut game = Game::new(Setup::standard(Seed::new(moves)));
            play_out(&mut game, &mut solver, None, || {
                moves += 1;
                (moves <= MOVES).then_some(turn)
            })
            .expect("legal moves");
        }
        let mean = solver.nodes as f64 / (MOVES * MEAN) as f64;
        assert!(mean < 1.15, "{}: {mean}", spec.id);
        // What is saved is for boards that these games do not come to.
        assert!(!spec.anytime || mean > 0.75, "{}: {mean}", spec.id);
    }
}

#[test]
fn a_move_without_a_choice_is_made_at_once() {
    for spec in players() {
        let mut solver = spec.solver();
        for text in FORCED {
            let task = task(board(text));
            assert_eq!(task.position.legal_moves().count(), 1);
            let pace = Pace::default();
            for budget in [nodes(100_000), Budget::default()] {
                let turn = PacedBudget {
                    budget,
                    pace: Some(&pace),
                };
                let answer = turn.take(task.position, |budget| solver.evaluate(&task, budget));
                assert_sound(&spec, &task, &answer);
                // One playout at most, which begins on this board, and no more where there are none.
                let playouts = spec.id == "monte-carlo" || spec.id.starts_with("mcts-");
                let few = if playouts { 1000 } else { 5 };
                assert!(answer.nodes <= few, "{}: {answer:?}", spec.id);
            }
        }
    }
}

#[test]
fn a_node_budget_is_kept_and_a_spent_one_still_gets_a_legal_move() {
    for spec in players() {
        let mut solver = spec.solver();
        for (salt, limit) in (0..).zip([0, 0, 0, 0, 0, 0, 0, 0, 1, 1000, 30_000]) {
            let task = task(scattered(Size::STANDARD, salt));
            let answer = solver.evaluate(&task, &nodes(limit));
            assert_sound(&spec, &task, &answer);
            let within = answer.nodes <= limit + SLACK;
            assert!(within, "{}: {} of {limit}", spec.id, answer.nodes);
            let claims = spec.anytime && limit == 1 && answer.complete;
            assert!(!claims, "{} claims completeness", spec.id);
        }
    }
}

#[test]
fn a_search_cut_short_answers_from_its_last_whole_depth() {
    let task = task(board("64,32,8,2/16,8,4,2/2,4,2,0/0,2,0,0"));
    // With a cutoff, how deep a board was searched depends on the way that came to it first.
    let is_exact = |spec: &Player| spec.anytime && !spec.settings.has("cutoff");
    for spec in players().filter(is_exact) {
        let mut solver = spec.solver();
        let depths = [1, 100, 1000, 4000].map(|limit| {
            let cut = solver.evaluate(&task, &nodes(limit));
            // The same depth, asked for in the solver's own count.
            let budget = Budget::of_depth(cut.depth);
            let whole = solver.evaluate(&task, &budget);
            let told = |answer: &Evaluation| (answer.values, answer.best, answer.depth);
            assert_eq!(told(&cut), told(&whole), "{} {}", spec.id, spec.settings);
            cut.depth
        });
        assert!(depths.is_sorted(), "{}: {depths:?}", spec.id);
        assert!(depths[0] < depths[3], "{}: {depths:?}", spec.id);
    }
}

#[test]
fn whole_games_are_played() {
    for spec in players() {
        let mut solver = spec.solver();
        for size in ["2x2", "3x3", "4x4", "2x5", "5x2"] {
            let size: Size = size.parse().expect("a size");
            if spec.check_size(size).is_err() {
                continue;
            }
            let mut game = Game::new(Setup {
                start: Start::TwoTiles(size),
                ..Setup::standard(Seed::new(3))
            });
            game.keep_going();
            while game.status() == Status::Playing && game.moves().len() < 300 {
                let task = task(game.board());
                let answer = solver.evaluate(&task, &nodes(300));
                assert_sound(&spec, &task, &answer);
                let best = answer.best.expect("a move is legal");
                game.play(best).expect("the best move is legal");
            }
            // Exact on 2x2, where its target is hardly ever made, it is right to get to a new game soon.
            let least = if spec.id == "fewest-moves" { 1 } else { 3 };
            assert!(game.moves().len() > least, "{} on {size}", spec.id);
        }
    }
}

/// A parameter in one line of `tests/data/solver-options.txt` or `solver-readings.txt`.
fn option_line(spec: &Spec, parameter: &Parameter) -> String {
    let kind = match parameter.kind {
        ParameterKind::Integer { min, max, default } => format!("{default} of {min}..{max}"),
        ParameterKind::Number { min, max, default } => format!("{default:?} of {min:?}..{max:?}"),
        ParameterKind::Flag { default } => default.to_string(),
        ParameterKind::Choice { options, default } => {
            let words: Vec<&str> = options.iter().map(|option| option.value).collect();
            format!("{default} of {}", words.join(","))
        }
    };
    format!("{} {} {kind}", spec.id, parameter.name)
}

/// Kept tables and settings of the page name options by these words, and omit those at their defaults.
#[test]
fn the_options_of_earlier_versions_are_unchanged() {
    let now: HashSet<String> = solver::ALL
        .iter()
        .flat_map(|spec| {
            spec.parameters
                .iter()
                .map(|parameter| option_line(spec, parameter))
        })
        .collect();
    for line in include_str!("../../data/solver-options.txt").lines() {
        assert!(now.contains(line), "{line}");
    }
    // The readings of the papers are the laboratory's alone.
    for line in include_str!("../../data/solver-readings.txt").lines() {
        assert_eq!(now.contains(line), cfg!(feature = "readings"), "{line}");
    }
}

#[test]
fn the_tuned_weights_are_those_of_the_results() {
    let notes = include_str!("../../../docs/tuning.md");
    for (id, renamed) in [
        ("looi", vec![]),
        (
            "expectimax-rows",
            vec![
                ("sum-power", "12.56 (power "),
                ("monotonicity-power", "58.55 (power "),
            ],
        ),
    ] {
        let spec = solver::find(id).unwrap();
        let found = notes
            .split(&format!("**{id}**"))
            .nth(1)
            .and_then(|section| section.split("| found: ").nth(1))
            .and_then(|row| row.split(" |").next())
            .unwrap();
        let number = |text: &str| -> f64 {
            let digits = text.trim_start();
            let end = digits
                .find(|letter: char| !letter.is_ascii_digit() && letter != '.')
                .unwrap_or(digits.len());
            digits[..end].parse().unwrap()
        };
        let after = |words: &str| number(found.split(words).nth(1).unwrap());
        let listed: Vec<_> = spec
            .parameters
            .iter()
            .filter(|known| known.is_weight())
            .filter_map(|known| {
                let renamed = renamed.iter().find(|(name, _)| *name == known.name);
                let words =
                    renamed.map_or(format!("{} ", known.name), |(_, words)| (*words).into());
                found
                    .contains(&words)
                    .then(|| (known.name, Value::Number(after(&words))))
            })
            .collect();
        assert!(listed.len() >= 5, "{id}: {listed:?}");
        let mut one_by_one = solver::with(id, listed).unwrap();
        let choice = [("weights", Value::Text("tuned".to_owned()))];
        let mut tuned = solver::with(id, choice).unwrap();
        for salt in 0..20 {
            let task = task(scattered(Size::STANDARD, salt));
            let ask = |solver: &mut dyn Solver| solver.evaluate(&task, &Budget::default()).values;
            assert_eq!(ask(&mut *tuned), ask(&mut *one_by_one), "{id}");
        }
    }
}
