//! The rules, held against the slow reference and against themselves.

use crate::common::reference::{self, push};
use crate::common::{boards, boards_of, cases, numbers};
use proptest::prelude::*;
use twofold::board::{Slide, trace};
use twofold::{Bitboard, Board, Direction, Grid, Rank, Size};

/// A packed board that holds `row` as its row (or, transposed, as its column) `index`.
fn board_with_row(row: u16, index: usize) -> Bitboard {
    Bitboard::from_bits(u64::from(row) << (48 - 16 * index))
}

/// True when two 32768 meet, which a packed board leaves alone.
fn overflows(numbers: &reference::Numbers) -> bool {
    Direction::ALL
        .iter()
        .any(|&direction| push(numbers, direction).made.contains(&65536))
}

/// Ranks that fit in four bits, no two 32768 among them.
fn packable_boards() -> impl Strategy<Value = Bitboard> {
    (boards_of(Size::STANDARD, 14), 0..32usize).prop_map(|(grid, cell)| {
        let grid = match cell < 16 {
            true => grid.with_rank(cell, Bitboard::MAX_RANK),
            false => grid,
        };
        Bitboard::pack(grid).expect("ranks up to 15 fit")
    })
}

fn transposed_direction(direction: Direction) -> Direction {
    match direction {
        Direction::Up => Direction::Left,
        Direction::Left => Direction::Up,
        Direction::Down => Direction::Right,
        Direction::Right => Direction::Down,
    }
}

fn mirrored_direction(direction: Direction) -> Direction {
    match direction {
        Direction::Left => Direction::Right,
        Direction::Right => Direction::Left,
        along => along,
    }
}

fn assert_moves_like_the_reference<B: Board>(board: B) {
    let before = numbers(board);
    let mut legal = Vec::new();
    for direction in Direction::ALL {
        let pushed = push(&before, direction);
        let moved = board.slide(direction);
        assert_eq!(
            numbers(moved.board),
            pushed.numbers,
            "{board:?} {direction}"
        );
        assert_eq!(moved.reward, pushed.reward(), "{board:?} {direction}");
        assert_eq!(board.slides()[direction.index()], moved);
        let changes = pushed.numbers != before;
        assert_eq!(board.play(direction), changes.then_some(moved));
        if changes {
            legal.push((direction, moved));
        }
    }
    assert_eq!(board.legal_moves().collect::<Vec<_>>(), legal);
    assert_eq!(board.is_stuck(), reference::stuck(&before));
}

#[test]
fn the_reference_follows_the_examples_of_the_rules() {
    let left = |row: [u64; 4]| {
        let pushed = push(&vec![row.to_vec(), vec![0; 4]], Direction::Left);
        (pushed.numbers[0].clone(), pushed.made)
    };
    assert_eq!(left([2, 2, 2, 2]), (vec![4, 4, 0, 0], vec![4, 4]));
    assert_eq!(left([4, 2, 2, 0]), (vec![4, 4, 0, 0], vec![4]));
    assert_eq!(left([2, 2, 2, 0]), (vec![4, 2, 0, 0], vec![4]));
    assert_eq!(left([0, 2, 0, 2]), (vec![4, 0, 0, 0], vec![4]));
    assert_eq!(left([2, 4, 2, 4]), (vec![2, 4, 2, 4], vec![]));
}

#[test]
fn every_row_slides_like_the_reference_both_ways() {
    for row in 0..=u16::MAX {
        let board = board_with_row(row, usize::from(row) % 4);
        let before = numbers(board);
        for (board, ahead, back) in [
            (board, Direction::Left, Direction::Right),
            (board.transposed(), Direction::Up, Direction::Down),
        ] {
            let before = match ahead {
                Direction::Left => before.clone(),
                _ => numbers(board),
            };
            for direction in [ahead, back] {
                let pushed = push(&before, direction);
                let on_grid = board.unpack().slide(direction);
                assert_eq!(numbers(on_grid.board), pushed.numbers, "{row:04x}");
                assert_eq!(on_grid.reward, pushed.reward(), "{row:04x}");
                let packed = board.slide(direction);
                if pushed.made.contains(&65536) {
                    assert_eq!((packed.board, packed.reward), (board, 0), "{row:04x}");
                } else {
                    assert_eq!(numbers(packed.board), pushed.numbers, "{row:04x}");
                    assert_eq!(packed.reward, pushed.reward(), "{row:04x}");
                }
            }
        }
    }
}

#[test]
fn every_size_slides_like_the_reference() {
    let mut runner = proptest::test_runner::TestRunner::new(cases(300));
    for size in Size::all() {
        let boards = boards_of(size, size.max_rank().exponent());
        runner
            .run(&boards, |board| {
                assert_moves_like_the_reference(board);
                Ok(())
            })
            .unwrap_or_else(|failure| panic!("{size}: {failure}"));
    }
}

#[test]
fn the_largest_tiles_merge_in_every_direction() {
    for (size, tile) in [(4, 16384), (4, 32768), (4, 65536), (6, 65536), (6, 1 << 35)] {
        let size = Size::new(size, size).expect("a size");
        for (one, other) in [(0, 1), (0, size.columns())] {
            let rank = Rank::of_tile(tile).expect("a tile");
            let board = Grid::empty(size)
                .with_rank(one, rank)
                .with_rank(other, rank);
            assert_moves_like_the_reference(board);
            let best = board.slides().into_iter().map(|moved| moved.reward).max();
            assert_eq!(best, Some(2 * tile));
        }
    }
}

proptest! {
    #![proptest_config(cases(4000))]

    #[test]
    fn packed_boards_agree_with_grids_and_the_reference_in_everything(board in packable_boards(), cell in 0..16usize, exponent in 0..15u8) {
        assert_moves_like_the_reference(board);
        let wide = board.unpack();
        prop_assert_eq!(Bitboard::pack(wide), Some(board));
        prop_assert_eq!(board.size(), wide.size());
        prop_assert_eq!(board.transposed().unpack(), wide.transposed());
        prop_assert_eq!(board.mirrored().unpack(), wide.mirrored());
        prop_assert!(board.ranks().eq(wide.ranks()));
        prop_assert!(board.empty_cells().eq(wide.empty_cells()));
        prop_assert_eq!(board.empty_count(), wide.empty_count());
        prop_assert_eq!(board.max_rank(), wide.max_rank());
        prop_assert_eq!(board.tile_sum(), wide.tile_sum());
        prop_assert_eq!(board.is_stuck(), wide.is_stuck());
        let rank = Rank::new(exponent);
        prop_assert_eq!(board.with_rank(cell, rank).unpack(), wide.with_rank(cell, rank));
        for (packed, unpacked) in board.slides().into_iter().zip(wide.slides()) {
            prop_assert_eq!(packed.board.unpack(), unpacked.board);
            prop_assert_eq!(packed.reward, unpacked.reward);
        }
    }

    #[test]
    fn any_sixty_four_bits_are_a_board(bits: u64) {
        let board = Bitboard::from_bits(bits);
        prop_assert_eq!(board.bits(), bits);
        prop_assert_eq!(Bitboard::pack(board.unpack()), Some(board));
        prop_assert_eq!(board.transposed().transposed(), board);
        prop_assert_eq!(board.mirrored().mirrored(), board);
        prop_assert_eq!(board.transposed().unpack(), board.unpack().transposed());
        prop_assert_eq!(board.mirrored().unpack(), board.unpack().mirrored());
        prop_assert!(board.empty_cells().eq(board.unpack().empty_cells()));
        prop_assert_eq!(board.empty_count(), board.unpack().empty_count());
        if !overflows(&numbers(board)) {
            assert_moves_like_the_reference(board);
        }
    }

    #[test]
    fn a_move_conserves_the_sum_and_earns_what_the_tile_scores_gain(board in boards()) {
        let before = numbers(board);
        for moved in board.slides() {
            let after = numbers(moved.board);
            prop_assert_eq!(reference::sum(&after), reference::sum(&before));
            let gained = reference::tile_score(&after) - reference::tile_score(&before);
            prop_assert_eq!(moved.reward, gained);
            prop_assert_eq!(moved.board.size(), board.size());
        }
    }

    #[test]
    fn mirroring_and_transposing_turn_moves_into_moves(board in boards()) {
        for direction in Direction::ALL {
            let moved = board.slide(direction);
            let mirrored = board.mirrored().slide(mirrored_direction(direction));
            prop_assert_eq!(mirrored.board, moved.board.mirrored());
            prop_assert_eq!(mirrored.reward, moved.reward);
            let transposed = board.transposed().slide(transposed_direction(direction));
            prop_assert_eq!(transposed.board, moved.board.transposed());
            prop_assert_eq!(transposed.reward, moved.reward);
        }
        prop_assert_eq!(board.transposed().transposed(), board);
        prop_assert_eq!(board.mirrored().mirrored(), board);
        let mirror: Vec<Vec<u64>> = numbers(board)
            .into_iter()
            .map(|row| row.into_iter().rev().collect())
            .collect();
        prop_assert_eq!(numbers(board.mirrored()), mirror);
    }

    #[test]
    fn the_traced_ways_are_those_of_the_reference_and_build_the_board(board in boards()) {
        let columns = board.size().columns();
        for direction in Direction::ALL {
            let slides = trace(board, direction);
            let pushed = push(&numbers(board), direction);
            let mut ways: Vec<(usize, usize)> = slides.iter().map(|slide| (slide.from, slide.to)).collect();
            let mut expected: Vec<(usize, usize)> = pushed
                .ways
                .iter()
                .map(|&(from, to)| (from.0 * columns + from.1, to.0 * columns + to.1))
                .collect();
            ways.sort_unstable();
            expected.sort_unstable();
            prop_assert_eq!(ways, expected);

            let mut built = Grid::empty(board.size());
            for slide in &slides {
                prop_assert_eq!(slide.rank, board.rank(slide.from));
                let together: Vec<&Slide> = slides.iter().filter(|other| other.to == slide.to).collect();
                prop_assert_eq!(together.len(), if slide.merged { 2 } else { 1 });
                prop_assert!(together.iter().all(|other| other.rank == slide.rank && other.merged == slide.merged));
                let rank = if slide.merged { slide.rank.merged() } else { slide.rank };
                built = built.with_rank(slide.to, rank);
            }
            prop_assert_eq!(built, board.slide(direction).board);
        }
    }
}
