//! A position changes from the packed form to the wide one and back without anybody noticing.

use crate::common::reference::{self, Numbers};
use crate::common::{
    assert_lawful, below, boards, boards_of, cases, generator, numbers, play_randomly,
};
use proptest::prelude::*;
use twofold::{
    Bitboard, Board, Direction, FourProbability, Game, Grid, Position, Rank, Seed, Setup, Size,
    Start, Status,
};

fn position(text: &str) -> Position {
    text.parse().expect("a board")
}

/// Panics unless the position says of itself what the reference says of the numbers, in the form that it should have.
fn assert_position(position: Position, expected: &Numbers) {
    let grid = crate::common::grid(expected);
    assert_eq!(position.grid(), grid);
    assert_eq!(position, Position::from(grid));
    let packed = matches!(position, Position::Packed(_));
    let safe = reference::sum(expected) <= Position::PACKED_SUM;
    assert_eq!(packed, safe && grid.size() == Size::STANDARD, "{position}");
    assert_eq!(position.size(), grid.size());
    assert_eq!(position.tile_sum(), reference::sum(expected));
    assert_eq!(position.max_rank().tile(), reference::largest(expected));
    assert_eq!(position.is_stuck(), reference::stuck(expected));
    assert!(
        position
            .ranks()
            .map(Rank::tile)
            .eq(expected.iter().flatten().copied())
    );
    let columns = grid.size().columns();
    let empty = reference::empty(expected);
    assert_eq!(position.empty_count(), empty.len());
    for (index, &(row, column)) in empty.iter().enumerate() {
        assert_eq!(position.empty_cell(index), Some(row * columns + column));
    }
    assert_eq!(position.empty_cell(empty.len()), None);
    for direction in Direction::ALL {
        let pushed = reference::push(expected, direction);
        match position.play(direction) {
            None => assert_eq!(pushed.numbers, *expected),
            Some(moved) => {
                assert_ne!(pushed.numbers, *expected);
                assert_eq!(numbers(moved.board.grid()), pushed.numbers);
                assert_eq!(moved.reward, pushed.reward());
                assert_eq!(moved.board, Position::from(moved.board.grid()));
            }
        }
    }
}

#[test]
fn a_packed_position_stays_packable_through_the_promised_spawns() {
    // Whatever the tiles are, none is larger than the sum of all.
    let most = Position::PACKED_SUM + 4 * Position::PACKED_SPAWNS;
    assert!(most < 2 * Bitboard::MAX_RANK.tile());
    assert!(
        most + 4 >= 2 * Bitboard::MAX_RANK.tile(),
        "the promise could be greater"
    );

    let mut generator = generator(2);
    for round in 0..200 {
        // The largest sum below the limit, in tiles that differ, on cells in any order.
        let mut cells: Vec<usize> = (0..16).collect();
        let mut board = Grid::empty(Size::STANDARD);
        for exponent in (1..16).filter(|exponent| Position::PACKED_SUM >> exponent & 1 == 1) {
            let cell = match round {
                0 => 15 - exponent,
                _ => cells.swap_remove(below(&mut generator, cells.len())),
            };
            board = board.with_rank(cell, Rank::new(exponent as u8));
        }
        assert!(board.tile_sum() + 2 > Position::PACKED_SUM);
        let Position::Packed(mut packed) = Position::from(board) else {
            panic!("{board} is packed")
        };
        for _ in 0..Position::PACKED_SPAWNS {
            assert!(
                packed
                    .slides()
                    .iter()
                    .zip(board.slides())
                    .all(|(packed, wide)| {
                        packed.board.unpack() == wide.board && packed.reward == wide.reward
                    })
            );
            let legal: Vec<_> = board.legal_moves().collect();
            if legal.is_empty() {
                break;
            }
            let (_, moved) = legal[below(&mut generator, legal.len())];
            let empty: Vec<_> = moved.board.empty_cells().collect();
            let cell = empty[below(&mut generator, empty.len())];
            board = moved.board.with_rank(cell, Rank::FOUR);
            packed = Bitboard::pack(board).expect("packable");
        }
    }
}

#[test]
fn a_chain_of_merges_crosses_the_limit_to_65536() {
    let mut position = position("32768,16384,8192,4096/0,0,1024,2048/0,0,0,0/0,0,0,0");
    assert!(matches!(position, Position::Packed(_)));
    position = position.with_rank(5, Rank::new(10));
    assert!(matches!(position, Position::Grid(_)));
    let mut expected = numbers(position.grid());
    let mut total = 0;
    for direction in [
        Direction::Right,
        Direction::Right,
        Direction::Up,
        Direction::Right,
        Direction::Left,
        Direction::Left,
        Direction::Left,
    ] {
        assert_position(position, &expected);
        if let Some(moved) = position.play(direction) {
            position = moved.board;
            total += moved.reward;
        }
        expected = reference::push(&expected, direction).numbers;
    }
    assert_position(position, &expected);
    assert_eq!(position.to_string(), "65536,0,0,0/0,0,0,0/0,0,0,0/0,0,0,0");
    assert_eq!(total, 2048 + 4096 + 8192 + 16384 + 32768 + 65536);
}

#[test]
fn games_played_across_the_limit_follow_the_reference() {
    let mut generator = generator(3);
    let mut crossed = 0;
    for start in [
        "32768,16384,8192,4096/0,0,1024,2048/0,0,0,0/0,0,0,0",
        "32768,16384,8192,4096/0,512,512,2048/0,0,0,0/0,0,0,0",
        "32768,16384,8192,4096/128,256,512,2048/64,0,0,0/0,0,0,0",
        "32768,16384,16384,0/0,0,0,0/0,0,0,0/0,0,0,0",
        "65536,32768,16384,16384/0,0,0,0/0,0,0,0/0,0,0,0",
    ] {
        for seed in 0..40 {
            let start: Grid = start.parse().expect("a board");
            let setup = Setup {
                start: Start::Board(start),
                four: FourProbability::new(0.5).expect("a probability"),
                ..Setup::standard(Seed::new(seed))
            };
            let mut game = Game::new(setup);
            let packed = matches!(game.board(), Position::Packed(_));
            play_randomly(&mut game, usize::MAX, &mut generator);
            crossed += usize::from(packed && matches!(game.board(), Position::Grid(_)));
            assert_lawful(&game);
            for number in 0..=game.all_moves().len() {
                game.jump(number);
                assert_position(game.board(), &numbers(game.board().grid()));
            }
            assert_eq!(game.status(), Status::Over);
        }
    }
    assert!(crossed > 50, "only {crossed} games crossed the limit");
}

proptest! {
    #![proptest_config(cases(3000))]

    #[test]
    fn positions_of_any_size_and_around_the_limit_follow_the_reference(
        board in prop_oneof![boards(), boards_of(Size::STANDARD, 13), boards_of(Size::STANDARD, 17)],
    ) {
        assert_position(board.into(), &numbers(board));
    }

    #[test]
    fn writing_cells_crosses_the_limit_both_ways(
        board in prop_oneof![boards(), boards_of(Size::STANDARD, 17)],
        writes in prop::collection::vec((0..36usize, prop_oneof![0..=2u8, 13..=17u8]), 1..20),
    ) {
        let mut position = Position::from(board);
        let mut grid = board;
        for (cell, exponent) in writes {
            let (cell, rank) = (cell % board.size().cells(), Rank::new(exponent));
            position = position.with_rank(cell, rank);
            grid = grid.with_rank(cell, rank);
            prop_assert_eq!(position, Position::from(grid));
            prop_assert_eq!(position.grid(), grid);
        }
    }
}
