//! Spawns follow from seed and number alone, as documented and frozen, and as often as they should.

use crate::common::{below, generator};
use twofold::rules::{Draw, SpawnStream};
use twofold::{
    Board, FourProbability, Game, Grid, Position, Rank, Seed, Setup, Size, Spawner, Start,
};

const VECTORS: &str = include_str!("../data/spawn-vectors.txt");

/// The lines of one kind, split at blanks, without the kind.
fn vectors(kind: &str) -> impl Iterator<Item = Vec<&'static str>> {
    let lines: Vec<_> = VECTORS
        .lines()
        .map(|line| line.split_whitespace().collect::<Vec<_>>())
        .filter(|words| words.first() == Some(&kind))
        .map(|words| words[1..].to_vec())
        .collect();
    assert!(lines.len() >= 40, "only {} lines of {kind}", lines.len());
    lines.into_iter()
}

fn hexadecimal(text: &str) -> u64 {
    u64::from_str_radix(text, 16).expect("a hexadecimal number")
}

fn four(millionths: &str) -> FourProbability {
    let millionths = millionths.parse().expect("a number");
    FourProbability::from_millionths(millionths).expect("a probability")
}

#[test]
fn draws_are_the_frozen_ones() {
    for line in vectors("draw") {
        let [seed, index, tile, place] = line[..] else {
            panic!("{line:?}")
        };
        let mut stream = SpawnStream::new(Seed::new(hexadecimal(seed)));
        let expected = Draw {
            tile: hexadecimal(tile),
            place: hexadecimal(place),
        };
        let index = index.parse().expect("an index");
        assert_eq!(stream.draw(index), expected, "{line:?}");
    }
}

#[test]
fn spawns_are_the_frozen_ones() {
    for line in vectors("spawn") {
        let [seed, index, millionths, board, cell, tile] = line[..] else {
            panic!("{line:?}")
        };
        let mut stream = SpawnStream::new(Seed::new(hexadecimal(seed)));
        let board: Position = board.parse().expect("a board");
        let draw = stream.draw(index.parse().expect("an index"));
        let spawn = draw.on(&board, four(millionths)).expect("a free cell");
        assert_eq!(spawn.cell.to_string(), cell, "{line:?}");
        assert_eq!(spawn.rank.tile().to_string(), tile, "{line:?}");
    }
}

#[test]
fn first_boards_are_the_frozen_ones() {
    for line in vectors("game") {
        let [seed, millionths, size, board] = line[..] else {
            panic!("{line:?}")
        };
        let setup = Setup {
            start: Start::TwoTiles(size.parse().expect("a size")),
            four: four(millionths),
            seed: Seed::new(hexadecimal(seed)),
            spawner: Spawner::Random,
        };
        assert_eq!(Game::new(setup).board().to_string(), board, "{line:?}");
    }
}

#[test]
fn draws_in_any_order_are_the_draws_in_sequence() {
    let mut generator = generator(1);
    for seed in [0, 7, u64::MAX] {
        let mut stream = SpawnStream::new(Seed::new(seed));
        let sequence: Vec<Draw> = (0..500).map(|index| stream.draw(index)).collect();
        for _ in 0..5000 {
            let index = below(&mut generator, sequence.len());
            assert_eq!(stream.draw(index as u64), sequence[index]);
            // Now and then the one after, which needs no jump.
            if let Some(&next) = sequence.get(index + 1) {
                assert_eq!(stream.draw(index as u64 + 1), next);
            }
        }
    }
}

#[test]
fn a_tile_is_a_four_exactly_when_its_fraction_is_below_the_probability() {
    let board = Position::empty(Size::STANDARD);
    let rank = |tile, millionths| {
        let four = FourProbability::from_millionths(millionths).expect("a probability");
        let draw = Draw { tile, place: 0 };
        draw.on(&board, four).expect("a free cell").rank
    };
    // A tenth of 2^64 is 1844674407370955161.6.
    assert_eq!(rank(1_844_674_407_370_955_161, 100_000), Rank::FOUR);
    assert_eq!(rank(1_844_674_407_370_955_162, 100_000), Rank::TWO);
    assert_eq!(rank((1 << 63) - 1, 500_000), Rank::FOUR);
    assert_eq!(rank(1 << 63, 500_000), Rank::TWO);
    assert_eq!(rank(0, 0), Rank::TWO);
    assert_eq!(rank(u64::MAX, 1_000_000), Rank::FOUR);
}

#[test]
fn the_place_runs_over_all_empty_cells_and_a_full_board_has_none() {
    for size in Size::all() {
        let mut grid = Grid::empty(size);
        for cell in (0..size.cells()).step_by(3) {
            grid = grid.with_rank(cell, Rank::FOUR);
        }
        let cell = |place| {
            let draw = Draw { tile: 0, place };
            let spawn = draw.on(&grid.into(), FourProbability::STANDARD);
            spawn.map(|spawn| spawn.cell)
        };
        assert_eq!(cell(0), grid.empty_cells().next());
        assert_eq!(cell(u64::MAX), grid.empty_cells().last());
        for cell in 0..size.cells() {
            grid = grid.with_rank(cell, Rank::FOUR);
        }
        let draw = Draw { tile: 0, place: 0 };
        assert_eq!(draw.on(&grid.into(), FourProbability::STANDARD), None);
    }
}

#[test]
fn spawns_are_uniform_over_the_empty_cells_for_twos_and_fours_alike() {
    const DRAWS: u64 = 60_000;
    let four = FourProbability::new(0.5).expect("a probability");
    for size in Size::all() {
        let board = Position::empty(size);
        let mut stream = SpawnStream::new(Seed::new(size.cells() as u64));
        let mut counts = vec![0_u32; 2 * size.cells()];
        for index in 0..DRAWS {
            let spawn = stream.draw(index).on(&board, four).expect("a free cell");
            counts[2 * spawn.cell + usize::from(spawn.rank == Rank::FOUR)] += 1;
        }
        let expected = DRAWS as f64 / counts.len() as f64;
        let chi_square: f64 = counts
            .iter()
            .map(|&count| (f64::from(count) - expected).powi(2) / expected)
            .sum();
        // Mean and standard deviation of chi-square with this many degrees of freedom.
        let mean = counts.len() as f64 - 1.0;
        let bound = mean + 4.5 * (2.0 * mean).sqrt();
        assert!(chi_square < bound, "{size}: {chi_square} of {bound}");
    }
}
