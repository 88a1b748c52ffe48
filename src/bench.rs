//! Fixed workloads for measuring speed, the same natively and in wasm. Each returns how many operations it did; the
//! caller holds the clock.

use std::sync::LazyLock;

use crate::board::{Bitboard, Board as _, FourProbability, Rank};
use crate::network::{Architecture, Chances, Model, ModelBuilder, Tuple};
use crate::rules::Seed;
use crate::search::{Draws, Task};
use crate::solver;
use crate::tree::Budget;

/// Boards of all stages of a game, a nibble a cell.
const BOARDS: [u64; 8] = [
    0x0000_1000_0020_0001,
    0x0102_0010_0032_1001,
    0x0012_0134_1243_0021,
    0x1235_0246_0017_0002,
    0x1238_0149_002a_0001,
    0x123b_124a_0137_0012,
    0x2469_1358_0127_0010,
    0xcba9_4567_3210_1000,
];

/// The names of the workloads.
pub const fn workloads() -> &'static [&'static str] {
    &[
        "row-table-moves",
        "random-play",
        "expectimax-nodes",
        "network-values",
    ]
}

/// Runs a workload whose size grows with `iterations`. Gives the operations done (moves, nodes or values); `None` for
/// an unknown name.
pub fn run(name: &str, iterations: u64) -> Option<u64> {
    match name {
        "row-table-moves" => Some(row_table_moves(iterations)),
        "random-play" => Some(random_play(iterations)),
        "expectimax-nodes" => expectimax_nodes(iterations),
        "network-values" => network_values(iterations),
        _ => None,
    }
}

/// All four slides of a chain of boards, each made from the one before: `4 · iterations` slides.
fn row_table_moves(iterations: u64) -> u64 {
    let mut bits = BOARDS[0];
    for step in 0..iterations {
        let slides = Bitboard::from_bits(bits).slides();
        let mixed = slides.iter().fold(step, |mixed, moved| {
            mixed.rotate_left(9) ^ moved.board.bits() ^ moved.reward
        });
        // Ranks up to 7 only, so that merges stay far from the largest tile.
        bits = mixed & 0x7777_7777_7777_7777;
    }
    std::hint::black_box(bits);
    4 * iterations
}

/// Random games to their end; the operations are moves.
fn random_play(games: u64) -> u64 {
    let mut draws = Draws::new(&task(Bitboard::default()));
    (0..games)
        .map(|_| {
            let one = draws.spawn(Bitboard::default(), FourProbability::STANDARD);
            let two = draws.spawn(one, FourProbability::STANDARD);
            draws
                .playout(two, FourProbability::STANDARD, u64::MAX)
                .moves
        })
        .sum()
}

fn task(board: Bitboard) -> Task {
    Task::new(board.unpack(), FourProbability::STANDARD, Seed::new(0))
}

/// The default solver at depth 3 on fixed boards; the operations are its nodes.
fn expectimax_nodes(iterations: u64) -> Option<u64> {
    let mut solver = solver::with("expectimax-rows", []).ok()?;
    let tasks = (0..iterations).flat_map(|_| BOARDS.map(|bits| task(Bitboard::from_bits(bits))));
    Some(
        tasks
            .map(|task| solver.evaluate(&task, &Budget::default()).nodes)
            .sum(),
    )
}

/// A network of four 6-tuples with every sixth page filled, about as after a long training. Its values are noise.
fn noise() -> Option<Model> {
    let architecture = Architecture::named("4x6", &[]).ok()?;
    let mixed = |number: usize| (number as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
    let tables: Vec<usize> = architecture.tuples.iter().map(Tuple::entries).collect();
    let mut builder = ModelBuilder::new(architecture, 1.0, Rank::new(15), Chances::default());
    for (tuple, entries) in tables.into_iter().enumerate() {
        builder.begin(0, tuple);
        for page in (0..entries / Model::PAGE).filter(|&page| mixed(page + tuple).is_multiple_of(6))
        {
            for place in page * Model::PAGE..(page + 1) * Model::PAGE {
                *builder.entry(place) = mixed(place + tuple) as i16 / 16;
            }
        }
    }
    Some(builder.finish())
}

/// Values by a network of every afterstate that can follow a spawn on fixed boards, in the order of a search; the
/// operations are values.
fn network_values(iterations: u64) -> Option<u64> {
    static NOISE: LazyLock<Option<Model>> = LazyLock::new(noise);
    let model = NOISE.as_ref()?;
    let (mut operations, mut sum) = (0, 0.0);
    for bits in (0..iterations).flat_map(|_| BOARDS) {
        let board = Bitboard::from_bits(bits);
        for cell in board.empty_cells() {
            for rank in [Rank::TWO, Rank::FOUR] {
                for (_, moved) in board.with_rank(cell, rank).legal_moves() {
                    sum += model.packed_value(moved.board);
                    operations += 1;
                }
            }
        }
    }
    std::hint::black_box(sum);
    Some(operations)
}
