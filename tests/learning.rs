//! Learning from outside: the update rule against a second formulation, symmetry, convergence, resuming, and play.

use std::cell::RefCell;
use std::collections::HashMap;
use std::fs;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use proptest::prelude::*;
use serde::Serialize;
use twofold::exact::{Objective, Problem, Solution, library as exact_library};
use twofold::learn::library::{self, Name};
use twofold::learn::{
    Architecture, Entry, Features, Learner, Live, Method, Model, Network, Origin, Settings, Stage,
    Tiles, Training, Weights, encode,
};
use twofold::search::{Draws, Unlimited};
use twofold::solver::{self, Task, Value};
use twofold::{
    Bitboard, Board, Direction, FourProbability, Grid, Moved, Position, Rank, Seed, Size,
};

static NEVER: AtomicBool = AtomicBool::new(false);

fn settings(network: &str, stages: &[Stage], method: Method) -> Settings {
    Settings {
        architecture: Architecture::named(network, stages).expect("a network"),
        method,
        four: FourProbability::STANDARD,
        seed: Seed::new(5),
        threads: 1,
        average_every: 0,
    }
}

fn trained(settings: &Settings, games: u64) -> Training {
    let mut training = Training::new(settings).expect("little memory");
    training
        .run(games, None, &NEVER, |_, _, _| {})
        .expect("trained");
    training
}

/// The eight images of a square board, by turning and mirroring its cells one by one.
fn images(board: Grid) -> Vec<Grid> {
    let side = board.size().rows();
    let rebuilt = |cell_of: &dyn Fn(usize, usize) -> (usize, usize)| {
        (0..side * side).fold(Grid::empty(board.size()), |image, cell| {
            let (row, column) = cell_of(cell / side, cell % side);
            image.with_rank(cell, board.rank_at(row, column))
        })
    };
    let last = side - 1;
    let ways: [&dyn Fn(usize, usize) -> (usize, usize); 8] = [
        &|row, column| (row, column),
        &|row, column| (row, last - column),
        &|row, column| (last - row, column),
        &|row, column| (last - row, last - column),
        &|row, column| (column, row),
        &|row, column| (column, last - row),
        &|row, column| (last - column, row),
        &|row, column| (last - column, last - row),
    ];
    ways.map(rebuilt).to_vec()
}

/// A network as a dictionary, which learns by the formulas of Jaśkowski (2017), algorithms 2 and 4, written down as
/// they stand there: for each afterstate the errors that follow it are known before it is updated.
struct Slow {
    architecture: Architecture,
    method: Method,
    /// By tuple and contents: value, sum of errors, sum of their sizes.
    entries: HashMap<(usize, Vec<u8>), [f32; 3]>,
}

impl Slow {
    fn keys(&self, board: Grid) -> Vec<(usize, Vec<u8>)> {
        let tuples = self.architecture.tuples.iter().enumerate();
        tuples
            .flat_map(|(number, tuple)| {
                images(board).into_iter().map(move |image| {
                    let contents = tuple.cells().iter();
                    let read = |&cell: &u8| image.rank(cell.into()).exponent();
                    (number, contents.map(read).collect())
                })
            })
            .collect()
    }

    fn value(&self, board: Grid) -> f32 {
        let value = |key| self.entries.get(&key).map_or(0.0, |entry| entry[0]);
        self.keys(board).into_iter().map(value).sum()
    }

    fn update(&mut self, board: Grid, error: f32) {
        let keys = self.keys(board);
        let step = self.method.rate * error / keys.len() as f32;
        for key in keys {
            let [value, errors, sizes] = self.entries.entry(key).or_default();
            let coherence = match self.method.coherence && *sizes > 0.0 {
                true => errors.abs() / *sizes,
                false => 1.0,
            };
            *value += coherence * step;
            *errors += error;
            *sizes += error.abs();
        }
    }

    /// The best move's worth, and what the given move is worth before its reward.
    fn worth(&self, board: Grid, chosen: Grid) -> (f32, f32) {
        let moves = board.legal_moves();
        let totals: Vec<_> = moves
            .map(|(_, moved)| (moved.board, moved.reward as f32 + self.value(moved.board)))
            .collect();
        let best = totals.iter().map(|&(_, total)| total).reduce(f32::max);
        let own = totals.iter().find(|&&(after, _)| after == chosen);
        let (best, &(_, own)) = best.zip(own).expect("a legal move");
        assert!(
            own >= best - 1e-4 * best.abs().max(1.0),
            "{chosen} is worth {own}, another afterstate of {board} {best}"
        );
        (own, self.value(chosen))
    }

    /// Learns from a recorded game: at time t the afterstate of time t − h + 1 is updated, where h is the delay.
    fn follow(&mut self, game: &[Spawned]) {
        let delay = self.method.delay();
        let mut errors: Vec<f32> = Vec::new();
        let mut expected = None;
        // The first two spawns make the first board.
        let moves = &game[2..];
        for time in 0..=moves.len() {
            let before = game[time + 1].board();
            let next = moves.get(time).map(|spawned| spawned.afterstate);
            let worth = next.map(|next| self.worth(before, next));
            assert!(
                next.is_some() || before.is_stuck(),
                "the game goes on from {before}"
            );
            if let Some(expected) = expected {
                errors.push(worth.map_or(0.0, |(total, _)| total) - expected);
                if let Some(first) = errors.len().checked_sub(delay) {
                    self.update(moves[first].afterstate, self.discounted(&errors[first..]));
                }
            }
            // What the move was chosen by: an update in between does not change what was expected of it.
            expected = worth.map(|(_, value)| value);
        }
        let first = (errors.len() + 1).saturating_sub(delay);
        for late in first..moves.len() {
            self.update(moves[late].afterstate, self.discounted(&errors[late..]));
        }
    }

    fn discounted(&self, errors: &[f32]) -> f32 {
        let mut weight = 1.0;
        errors.iter().fold(0.0, |sum, error| {
            let term = weight * error;
            weight *= self.method.lambda;
            sum + term
        })
    }
}

/// A spawn: what was there before, and where it came.
#[derive(Clone, Copy, Debug)]
struct Spawned {
    afterstate: Grid,
    cell: usize,
    rank: Rank,
}

impl Spawned {
    fn board(&self) -> Grid {
        self.afterstate.with_rank(self.cell, self.rank)
    }
}

thread_local! {
    static RECORD: RefCell<Vec<Spawned>> = const { RefCell::new(Vec::new()) };
}

/// A board that records the spawns on it. Of two moves that are mirror images rounding decides, so the games themselves
/// have to be known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Recorded(Grid);

impl Board for Recorded {
    fn size(self) -> Size {
        self.0.size()
    }

    fn rank(self, cell: usize) -> Rank {
        self.0.rank(cell)
    }

    fn with_rank(self, cell: usize, rank: Rank) -> Self {
        let afterstate = self.0;
        let spawned = Spawned {
            afterstate,
            cell,
            rank,
        };
        RECORD.with_borrow_mut(|record| record.push(spawned));
        Self(afterstate.with_rank(cell, rank))
    }

    fn slide(self, direction: Direction) -> Moved<Self> {
        let Moved { board, reward } = self.0.slide(direction);
        Moved {
            board: Self(board),
            reward,
        }
    }

    fn transposed(self) -> Self {
        Self(self.0.transposed())
    }

    fn mirrored(self) -> Self {
        Self(self.0.mirrored())
    }
}

impl Tiles for Recorded {
    const IS_STANDARD: bool = false;

    fn digits(self) -> u64 {
        self.0.digits()
    }

    fn from_digits(digits: u64, size: Size) -> Self {
        Self(Grid::from_digits(digits, size))
    }
}

#[test]
fn learning_follows_the_written_formulas() {
    for (coherence, lambda, rate) in [(true, 0.0, 1.0), (true, 0.5, 1.0), (false, 0.7, 0.25)] {
        let method = Method {
            rate,
            coherence,
            lambda,
            ..Method::default()
        };
        for network in ["2x2", "3x3"] {
            let architecture = Architecture::named(network, &[]).expect("a network");
            let (four, seed) = (FourProbability::STANDARD, Seed::new(5));
            let mut learner = Learner::new(&architecture, method, four, seed, 0);
            let features = Features::new(architecture.clone());
            let mut weights = Weights::new(architecture.entries()).expect("little memory");
            let network = Network::new(&features, &mut weights, method);
            let mut slow = Slow {
                architecture,
                method,
                entries: HashMap::new(),
            };
            let mut visited = Vec::new();
            for _ in 0..40 {
                learner.play::<Recorded>(&network);
                let game = RECORD.take();
                slow.follow(&game);
                visited.extend(game[2..].iter().map(|spawned| spawned.afterstate));
            }
            assert!(visited.len() > 100, "{} moves", visited.len());
            for board in visited {
                let (fast, slow) = (network.value(board), slow.value(board));
                let tolerance = 1e-3 * slow.abs().max(1.0);
                assert!(
                    (fast - slow).abs() <= tolerance,
                    "{board}: {fast}, not {slow}, with {method:?}"
                );
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 64,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn all_images_of_a_board_have_one_value(bits: u64) {
        let board = Bitboard::from_bits(bits).unpack();
        for network in ["4x6", "17x4", "4x5"] {
            let architecture = Architecture::named(network, &[]).expect("a network");
            let features = Features::new(architecture.clone());
            let sorted = |board: Grid| {
                let mut indices = vec![0; architecture.active()];
                features.indices(board, &mut indices);
                indices.sort_unstable();
                indices
            };
            for image in images(board) {
                prop_assert_eq!(sorted(image), sorted(board));
            }
        }
    }
}

#[test]
fn images_are_played_alike() {
    let mut training = trained(&settings("17x4", &[], Method::default()), 60);
    let mut luck = Draws::stream(Seed::new(2), 2);
    training.network(|network| {
        for moves in 0..100 {
            let first = luck.spawn(Grid::empty(Size::STANDARD), FourProbability::STANDARD);
            let board = luck
                .playout(first, FourProbability::STANDARD, moves * 2)
                .board;
            let value = network.value(board);
            for image in images(board) {
                let other = network.value(image);
                assert!(
                    (other - value).abs() <= 1e-4 * value.abs().max(1.0),
                    "{image}"
                );
            }
        }
    });
}

#[test]
fn a_mean_survives_other_threads_and_ends_with_what_it_is_no_mean_of() {
    let settings = Settings {
        average_every: 20,
        ..settings("17x4", &[], Method::default())
    };
    let board = Bitboard::from_bits(0x1230_0000_0000_0000);
    let value = |training: &mut Training| training.network(|network| network.value(board));
    let is_mean = |change: &dyn Fn(&mut Training)| {
        let mut training = trained(&settings, 50);
        change(&mut training);
        let last = value(&mut training);
        training.settle();
        value(&mut training) != last
    };
    let to = |to: Settings| move |training: &mut Training| training.change(&to).expect("allowed");
    let more_stages = Architecture::named("17x4", &["64".parse().expect("a stage")]);
    assert!(is_mean(&to(Settings {
        threads: 2,
        ..settings.clone()
    })));
    assert!(is_mean(&to(Settings {
        average_every: 30,
        ..settings.clone()
    })));
    assert!(!is_mean(&to(Settings {
        average_every: 0,
        ..settings.clone()
    })));
    assert!(!is_mean(&to(Settings {
        architecture: more_stages.expect("a network"),
        ..settings.clone()
    })));
    assert!(!is_mean(&|training| training.prune(2)));
}

#[test]
fn new_tuples_add_nothing_until_they_have_learned() {
    let wide = "4x5";
    let narrow = |tuples: usize| {
        let network = Architecture::named(wide, &["64".parse().expect("a stage")]);
        let mut network = network.expect("a network");
        network.tuples.truncate(tuples);
        network
    };
    let settings = |tuples| Settings {
        architecture: narrow(tuples),
        ..settings(wide, &[], Method::default())
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
        training
            .run(20, None, &NEVER, |_, _, _| {})
            .expect("trained");
        assert!(!unlearned(&mut training));
        assert!(
            training.change(&settings(2)).is_err(),
            "tuples would be lost"
        );
    }
}

#[test]
fn closed_entries_stay_worth_nothing_and_are_left_out_of_models() {
    const LEAST: u32 = 20;
    let mut training = trained(&settings("17x4", &[], Method::default()), 100);
    let visits = |training: &mut Training| {
        let all = |network: &Network<'_>| network.entries.iter().map(Entry::visits).collect();
        training.network(all)
    };
    let before: Vec<u32> = visits(&mut training);
    training.prune(LEAST);
    training
        .run(100, None, &NEVER, |_, _, _| {})
        .expect("trained");
    let after: Vec<u32> = visits(&mut training);
    assert!(before.iter().any(|visits| (1..LEAST).contains(visits)));
    for (before, after) in before.iter().zip(&after) {
        match *before < LEAST {
            true => assert_eq!(*after, 0),
            false => assert!(after >= before),
        }
    }
    assert!(after > before, "the others learn on");
    training.network(|network| {
        let closed = network.entries.iter().filter(|entry| entry.visits() == 0);
        assert!(closed.into_iter().all(|entry| entry.value.get() == 0.0));
    });
}

#[test]
fn an_entry_counts_once_it_was_met_often_enough() {
    const PATIENCE: u32 = 50;
    let patient = Method {
        patience: PATIENCE,
        ..Method::default()
    };
    let late = "128".parse().expect("a stage");
    let mut settings = settings("17x4", &[late], patient);
    let learned = |training: &mut Training| {
        training.network(|network| {
            let (mut waiting, mut learned) = (0, 0);
            for (index, entry) in network.entries.iter().enumerate() {
                let first = index < network.features.stage_entries() as usize;
                match entry.visits() {
                    0 => assert_eq!(entry.value.get(), 0.0),
                    1..=PATIENCE if first => {
                        assert_eq!(entry.value.get(), 0.0);
                        waiting += 1;
                    }
                    1..=PATIENCE => waiting += 1,
                    _ => learned += 1,
                }
                assert_eq!(network.counts(index), entry.visits() > PATIENCE);
            }
            assert!(
                waiting > 100 && learned > 100,
                "{waiting} wait, {learned} have learned"
            );
        });
    };
    learned(&mut trained(&settings, 100));

    settings.method.patience = 0;
    settings.average_every = 20;
    let mut training = trained(&settings, 100);
    settings.method.patience = PATIENCE;
    training.change(&settings).expect("allowed");
    learned(&mut training);
    let model = |training: &mut Training| {
        training.network(|network| encode(network, Default::default(), Origin::default()))
    };
    training.settle();
    learned(&mut training);
    let held_back = model(&mut training).expect("encoded");
    training.forget(PATIENCE + 1);
    assert_eq!(model(&mut training).expect("encoded"), held_back);
}

#[test]
fn entries_that_need_to_wait_no_longer_begin_when_they_are_next_met() {
    let mut settings = settings(
        "17x4",
        &["128".parse().expect("a stage")],
        Method {
            patience: 50,
            ..Method::default()
        },
    );
    settings.average_every = 20;
    let mut training = trained(&settings, 100);
    let model = |training: &mut Training| {
        training.network(|network| encode(network, Default::default(), Origin::default()))
    };
    let before = model(&mut training).expect("encoded");
    settings.method.patience = 5;
    training.change(&settings).expect("allowed");
    assert_eq!(model(&mut training).expect("encoded"), before);
    training
        .run(200, None, &NEVER, |_, _, _| {})
        .expect("trained");
    training.network(|network| {
        let begun = (network.entries.iter())
            .filter(|entry| (6..=50).contains(&entry.visits()) && entry.value.get() != 0.0);
        assert!(begun.count() > 100);
    });
}

#[test]
fn forgotten_entries_say_what_the_first_stage_does_in_the_mean_too() {
    let mut settings = settings(
        "17x4",
        &["128".parse().expect("a stage")],
        Method::default(),
    );
    settings.architecture.halved = true;
    settings.average_every = 20;
    let mut training = trained(&settings, 100);
    // Sums that the first stage alone would give a board of the second, less the value of its level.
    let late: Vec<Bitboard> = (0..200)
        .map(|moves| {
            let mut draws = Draws::stream(Seed::new(9), moves);
            let board = Bitboard::from_bits(0x7100_0000_0000_0000);
            draws
                .playout(board, FourProbability::STANDARD, moves / 4)
                .board
        })
        .collect();
    let of_first_stage = |network: &Network<'_>, board: Bitboard| {
        let features = network.features;
        let seen = features.seen(board);
        assert_eq!(seen.stage, 1);
        let mut sum = network.levels[seen.level.expect("a level")].value.get();
        features.each_index(seen.board, |tuple, index| {
            let table = features.architecture().tuples[..tuple].iter();
            let base: usize = table.map(twofold::learn::Tuple::entries).sum();
            sum += network.entries[base + index as usize].value.get();
        });
        sum
    };
    let differences = |training: &mut Training| {
        training.network(|network| {
            let values = late
                .iter()
                .map(|&board| (network.value(board) - of_first_stage(network, board)).abs());
            values.fold(0.0, f32::max)
        })
    };
    assert!(differences(&mut training) > 100.0);
    // Sums of 136 numbers in another order.
    training.forget(u32::MAX);
    assert!(differences(&mut training) < 1.0);
    training.settle();
    assert!(differences(&mut training) < 1.0);
}

/// Perfect play on 2×2.
fn solution_of_2x2() -> Arc<Solution> {
    let size = Size::new(2, 2).expect("a size");
    let problem = Problem::new(size, FourProbability::STANDARD, Objective::Score);
    exact_library::find_or_solve(&problem.expect("a problem")).expect("solved")
}

#[test]
fn the_full_table_of_2x2_converges_to_the_exact_expectation() {
    // At first every board is worth more than any game brings, so every move is tried until it disappoints; small steps
    // keep bad luck from deciding that.
    let method = Method {
        rate: 0.005,
        coherence: false,
        lambda: 0.0,
        optimism: 150.0,
        ..Method::default()
    };
    let mut training = trained(&settings("2x2", &[], method), 200_000);
    let solution = solution_of_2x2();

    // The games themselves: the mean of the later ones, in windows of a thousand.
    let means: Vec<f64> = training.curve()[100..]
        .iter()
        .map(|point| point.mean)
        .collect();
    let count = means.len() as f64;
    let mean = means.iter().sum::<f64>() / count;
    let variance = means.iter().map(|one| (one - mean).powi(2)).sum::<f64>() / (count - 1.0);
    let error = 4.0 * (variance / count).sqrt();
    let exact = solution.start_value();
    assert!(
        (mean - exact).abs() < error,
        "{mean} ± {error}, not {exact}"
    );

    // What the network expects of the boards that games begin with.
    training.network(|network| {
        for text in ["2,2/0,0", "2,0/0,2", "2,4/0,0"] {
            let board: Grid = text.parse().expect("a board");
            let values = solution.lookup(&board.into()).expect("a board of the game");
            for (direction, moved) in board.legal_moves() {
                let learned = moved.reward as f64 + f64::from(network.value(moved.board));
                let exact = values.get(direction).expect("a legal move");
                // Worse moves are hardly tried again once they are known to be worse.
                if Some(direction) == values.best() {
                    let apart = (learned / exact - 1.0).abs();
                    assert!(apart < 0.03, "{text}: {learned}, not {exact}");
                }
            }
        }
    });
}

#[test]
fn excursions_teach_what_the_other_moves_are_worth() {
    let method = Method {
        rate: 0.002,
        coherence: false,
        excursions: 0.4,
        ..Method::default()
    };
    let mut training = trained(&settings("2x2", &[], method), 300_000);
    let solution = solution_of_2x2();
    training.network(|network| {
        for text in ["2,2/0,0", "2,4/0,0", "8,4/2,0", "4,16/2,2"] {
            let board: Grid = text.parse().expect("a board");
            let values = solution.lookup(&board.into()).expect("a board of the game");
            for (direction, moved) in board.legal_moves() {
                let learned = moved.reward as f64 + f64::from(network.value(moved.board));
                let exact = values.get(direction).expect("a legal move");
                let apart = (learned - exact).abs();
                assert!(
                    apart <= 0.1 * exact,
                    "{text} {direction:?}: {learned}, not {exact}"
                );
            }
        }
    });
}

/// A checkpoint without the times it took: its header, and everything after it but the checksum.
fn timeless(path: &std::path::Path) -> (serde_json::Value, Vec<u8>) {
    let bytes = fs::read(path).expect("a checkpoint");
    let length = u64::from_le_bytes(bytes[16..24].try_into().expect("eight bytes")) as usize;
    let mut header: serde_json::Value = serde_json::from_slice(&bytes[24..24 + length]).unwrap();
    header["seconds"] = 0.into();
    for point in header["curve"].as_array_mut().expect("a curve") {
        point["seconds"] = 0.into();
    }
    (header, bytes[24 + length..bytes.len() - 4].to_vec())
}

#[test]
fn a_resumed_training_equals_an_uninterrupted_one() {
    let folder = std::env::temp_dir().join(format!("twofold-learning-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a temporary folder");
    let method = Method {
        halving: true,
        carousel: 0.3,
        excursions: 0.2,
        ..Method::default()
    };
    let stages = ["256", "1024+128"].map(|tiles| tiles.parse().expect("a stage"));
    let mut settings = settings("17x4", &stages, method);
    settings.architecture.halved = true;
    settings.average_every = 150;
    let (whole, half) = (folder.join("whole"), folder.join("half"));

    let mut training = trained(&settings, 1300);
    training.save(&whole).expect("saved");

    let mut training = trained(&settings, 500);
    training.save(&half).expect("saved");
    drop(training);
    let mut training = Training::load(&half).expect("loaded");
    assert_eq!(training.settings(), settings);
    training
        .run(800, None, &NEVER, |_, _, _| {})
        .expect("trained");
    training.save(&half).expect("saved");

    let (resumed, uninterrupted) = (timeless(&half), timeless(&whole));
    fs::remove_dir_all(&folder).expect("removed");
    assert_eq!(resumed.0, uninterrupted.0);
    assert!(resumed.1 == uninterrupted.1, "the weights differ");
}

#[test]
fn export_takes_the_mean_of_what_the_network_has_been_the_latest_counting_most() {
    let stages = ["128"].map(|tiles| tiles.parse().expect("a stage"));
    let mut settings = settings("17x4", &stages, Method::default());
    settings.architecture.halved = true;
    settings.average_every = 20;
    let mut training = Training::new(&settings).expect("little memory");
    let mut draws = Draws::stream(Seed::new(7), 0);
    let boards: Vec<_> = (0..200)
        .map(|moves| {
            let empty = draws.spawn(Bitboard::from_bits(0), FourProbability::STANDARD);
            draws.playout(empty, FourProbability::STANDARD, moves).board
        })
        .collect();
    let mut expected = vec![0.0; boards.len()];
    for sample in 1..=4 {
        training
            .run(20, None, &NEVER, |_, _, _| {})
            .expect("trained");
        training.network(|network| {
            for (sum, &board) in expected.iter_mut().zip(&boards) {
                *sum += sample as f32 * network.value(board) / 10.0;
            }
        });
    }
    training
        .run(7, None, &NEVER, |_, _, _| {})
        .expect("trained");
    let path = std::env::temp_dir().join(format!("twofold-settled-{}", std::process::id()));
    training.save(&path).expect("saved");
    let mut exported = Training::load_mean(std::slice::from_ref(&path)).expect("loaded");
    fs::remove_file(&path).expect("removed");
    assert_eq!((training.samples(), exported.samples()), (4, 0));
    for (expected, board) in expected.into_iter().zip(boards) {
        let value = exported.network(|network| network.value(board));
        assert!(
            (value - expected).abs() <= 1e-3 * expected.abs().max(10.0),
            "{value} {expected}"
        );
    }
}

#[test]
fn the_mean_of_checkpoints_has_the_mean_of_their_values() {
    let folder = std::env::temp_dir().join(format!("twofold-mean-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a temporary folder");
    let [first, second, other] = ["first", "second", "other"].map(|name| folder.join(name));
    let settings = settings("17x4", &[], Method::default());
    let mut training = trained(&settings, 50);
    training.save(&first).expect("saved");
    let values = |training: &mut Training| -> Vec<f32> {
        training.network(|network| {
            network
                .entries
                .iter()
                .map(|entry| entry.value.get())
                .collect()
        })
    };
    let before = values(&mut training);
    training
        .run(50, None, &NEVER, |_, _, _| {})
        .expect("trained");
    training.save(&second).expect("saved");
    let after = values(&mut training);
    trained(&self::settings("4x5", &[], Method::default()), 1)
        .save(&other)
        .expect("saved");

    let mut mean =
        Training::load_mean(&[second.clone(), first.clone(), second.clone()]).expect("loaded");
    assert_eq!(mean.games(), 100);
    for ((before, after), mean) in before.iter().zip(&after).zip(values(&mut mean)) {
        let expected = (before + 2.0 * after) / 3.0;
        assert!((mean - expected).abs() <= 1e-4 * expected.abs().max(1.0));
    }
    assert!(Training::load_mean(&[first, other]).is_err());
    fs::remove_dir_all(&folder).expect("removed");
}

#[test]
fn live_training_learns_what_training_learns() {
    let settings = settings("4x5", &[], Method::default());
    let mut training = trained(&settings, 40);
    let mut live = Live::new(settings.architecture, settings.method, settings.seed).unwrap();
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
}

#[derive(Debug, Serialize)]
struct Vector {
    board: String,
    depth: u32,
    /// Up, right, down, left.
    values: Vec<Option<f64>>,
}

const GAMES: u64 = 150;
const VECTORS: &str = "tests/data/learned-values.json";
const COMMAND: &str = "TWOFOLD_WRITE_VECTORS=1 cargo test --test learning native";

fn live() -> Live {
    let architecture = Architecture::named("17x4", &[]).expect("a network");
    let mut live = Live::new(architecture, Method::default(), Seed::new(1)).expect("memory");
    for _ in 0..GAMES {
        live.play();
    }
    live
}

/// The model of that training, which the solver plays with from now on.
fn model() -> std::sync::Arc<Model> {
    static MODEL: std::sync::OnceLock<std::sync::Arc<Model>> = std::sync::OnceLock::new();
    let make = || {
        let file = live().file().expect("a file");
        library::put(Name::Own, Model::read(&file, &mut |_| {}).expect("a model"))
    };
    MODEL.get_or_init(make).clone()
}

fn evaluate(position: Position, depth: u32) -> solver::Values {
    let spec = solver::find("learned").expect("a solver");
    let given = [
        ("model", Value::Text("own".to_owned())),
        ("depth", Value::Number(depth.into())),
        ("cutoff", Value::Number(0.0)),
    ];
    let mut solver = (spec.build)(&spec.settings(given).expect("settings"));
    let task = Task {
        position,
        four: FourProbability::STANDARD,
        seed: Seed::new(0),
    };
    solver.evaluate(&task, &mut Unlimited).values
}

#[test]
fn native_values_are_those_that_the_browser_is_held_to() {
    let mut live = live();
    let _at_hand = model();
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

#[test]
fn a_network_without_games_knows_nothing() {
    let architecture = Architecture::named("17x4", &[]).expect("a network");
    let mut weights = Weights::new(architecture.entries()).expect("memory");
    let features = Features::new(architecture);
    let network = Network::new(&features, &mut weights, Method::default());
    let board = Bitboard::from_digits(0x1234_0000_0000_0001, Size::STANDARD);
    assert_eq!(network.value(board), 0.0);
}
