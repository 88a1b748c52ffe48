//! The update rule against a second formulation, and the symmetry of all that is learned and played.

use std::cell::RefCell;
use std::collections::HashMap;

use proptest::prelude::*;
use twofold::network::{Architecture, Features, Tiles};
use twofold::search::Draws;
use twofold::{Bitboard, Board, Direction, FourProbability, Grid, Moved, Rank, Seed, Size};
use twofold_training::{Learner, Method, Network, Weights};

/// The eight images of a square board, by turning and mirroring its cells one by one.
fn images(board: Grid) -> Vec<Grid> {
    let side = board.size().rows();
    let rebuilt = |cell_of: &dyn Fn(usize, usize) -> (usize, usize)| {
        let cells = (0..side * side).map(|cell| cell_of(cell / side, cell % side));
        let ranks = cells.map(|(row, column)| board.rank_at(row, column));
        Grid::of_ranks(board.size(), ranks)
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
        for network in ["2x2", "3x3"] {
            let architecture = Architecture::named(network, &[]).expect("a network");
            let method = Method {
                rate,
                coherence,
                lambda,
                ..Method::of(&architecture)
            };
            let (four, seed) = (FourProbability::STANDARD, Seed::new(5));
            let mut learner = Learner::new(&architecture, method, four, seed, 0);
            let features = Features::new(architecture.clone());
            let mut weights = Weights::new(architecture.entries()).expect("little memory");
            let network = Network::new(&features, &mut weights);
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
    let architecture = Architecture::named("17x4", &[]).expect("a network");
    let (method, four) = (Method::of(&architecture), FourProbability::STANDARD);
    let mut learner = Learner::new(&architecture, method, four, Seed::new(5), 0);
    let mut weights = Weights::new(architecture.entries()).expect("little memory");
    let features = Features::new(architecture);
    let network = Network::new(&features, &mut weights);
    for _ in 0..60 {
        learner.play_fastest(&network);
    }
    let mut luck = Draws::stream(Seed::new(2), 2);
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
}
