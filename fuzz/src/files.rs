//! Networks, exact solutions and puzzles, without the checksum at their end.

use twofold::exact::{EndgameTable, LockedCells, Problem, Solution, Solve};
use twofold::network::{Architecture, Model};
use twofold::puzzle::{Puzzle, PuzzleSet};
use twofold::{Bitboard, FourProbability, Position, Rank, Seed};
use twofold_training::{LiveTraining, Method};

use crate::{Target, sealed, stored, unsealed};

pub(crate) const TARGETS: [Target; 3] = [
    Target("models", 72, models, read_model),
    Target("solutions", 16, solutions, read_solution),
    Target("puzzles", 8, puzzles, read_puzzles),
];

/// Of small networks that have learned a little, with each kind of stage.
fn models() -> Vec<Vec<u8>> {
    let networks = [("2x2", ""), ("3x3", ""), ("17x4", "64"), ("17x4", "64+32")];
    let trained = networks.map(|(name, stage)| {
        let stages: Vec<_> = stage.parse().into_iter().collect();
        let network = Architecture::named(name, &stages).expect("a network");
        let method = Method::of(&network);
        let mut training = LiveTraining::new(network, method, Seed::new(1)).expect("memory");
        assert!((0..10).all(|_| training.play().moves > 0));
        unsealed(|to| training.file().map(|bytes| to.extend(bytes)))
    });
    trained.into()
}

fn read_model(input: &[u8]) -> bool {
    let bytes = sealed(input);
    let Ok(model) = Model::read_within(&bytes, 64 << 20, &mut |_| ()) else {
        return false;
    };
    // Learning goes on with its entries in full.
    if model.architecture().entries() < 1 << 14 {
        let training = LiveTraining::resume(&bytes, Vec::new(), Seed::new(1));
        drop(training.map(|mut training| training.play()));
    }
    let board = Bitboard::from_bits(0x1234_0010_0200_3000);
    model.architecture().side < 4 || !model.packed_value(board).is_nan()
}

/// Solves on their way, solutions, and a solved formation.
fn solutions() -> Vec<Vec<u8>> {
    const MEMORY: u64 = 4 << 20;
    let four = FourProbability::STANDARD;
    let mut all = Vec::new();
    for objective in ["score", "reach:16", "moves:16", "bellman:0.9"] {
        let objective = objective.parse().expect("an objective");
        let problem = Problem::new("2x2".parse().expect("a size"), four, objective);
        let mut solve = Solve::new(&problem.expect("a problem"), MEMORY).expect("small");
        for steps in 0..60 {
            if steps % 16 == 3 {
                all.push(unsealed(|to| solve.save(to)));
            }
            solve.step().expect("small");
        }
        let solution = solve.run().expect("small");
        all.push(unsealed(|to| solution.save(to)));
    }
    let locked = LockedCells::new("3x3".parse().expect("a size"), 0b111_100_100);
    let locked = locked.expect("a formation");
    let end = locked.endgame(Rank::new(4), four).expect("a goal");
    let mut solve = EndgameTable::solve(locked, end, MEMORY, []).expect("small");
    assert!((0..200).all(|_| solve.step().is_ok()));
    let table = EndgameTable::of(locked, end, solve).expect("solved");
    all.push(unsealed(|to| table.save(to)));
    all
}

fn read_solution(input: &[u8]) -> bool {
    const MEMORY: u64 = 4 << 20;
    let bytes = sealed(input);
    let solution = Solution::load(&bytes[..], MEMORY).is_ok_and(|solution| {
        drop(solution.lookup(&Position::empty(solution.problem().size())));
        !solution.start_value().is_nan()
    });
    let table = EndgameTable::load(&bytes[..], MEMORY).is_ok_and(|table| {
        for (board, _) in table.locked().starts(table.four()) {
            drop((table.values(board), table.value(board)));
        }
        !table.start_value().is_nan()
    });
    let solve = Solve::resume(&bytes[..], MEMORY)
        .is_ok_and(|mut solve| (0..100).all(|_| solve.step().is_ok()) || solve.bytes() <= MEMORY);
    solution | table | solve
}

/// The puzzles of the page, and the first of them.
fn puzzles() -> Vec<Vec<u8>> {
    let mut all = stored("www/features/train/puzzles.bin");
    all.truncate(all.len() - 4);
    let first = all[..all.len() % 13 + 13 * 5].to_vec();
    vec![first, all]
}

fn read_puzzles(input: &[u8]) -> bool {
    PuzzleSet::read(&sealed(input)).is_ok_and(|set| {
        assert_eq!(PuzzleSet::read(&set.to_bytes()).as_ref(), Ok(&set));
        let mut phases = set.puzzles().iter().map(Puzzle::phase);
        phases.all(|phase| phase < Puzzle::PHASES)
    })
}
