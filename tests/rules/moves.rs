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
    #![proptest_config(cases(8000))]

    #[test]
    fn packed_boards_agree_with_grids_and_the_reference_in_everything(
        board in prop_oneof![packable_boards(), any::<u64>().prop_map(Bitboard::from_bits)],
        cell in 0..16usize,
        exponent in 0..15u8,
    ) {
        let wide = board.unpack();
        prop_assert_eq!(Bitboard::pack(wide), Some(board));
        prop_assert_eq!(Bitboard::from_bits(board.bits()), board);
        prop_assert_eq!(board.size(), wide.size());
        prop_assert_eq!(board.transposed().unpack(), wide.transposed());
        prop_assert_eq!(board.mirrored().unpack(), wide.mirrored());
        prop_assert!(board.ranks().eq(wide.ranks()));
        prop_assert!(board.empty_cells().eq(wide.empty_cells()));
        prop_assert_eq!(board.empty_count(), wide.empty_count());
        prop_assert_eq!(board.max_rank(), wide.max_rank());
        prop_assert_eq!(board.tile_sum(), wide.tile_sum());
        let rank = Rank::new(exponent);
        prop_assert_eq!(board.with_rank(cell, rank).unpack(), wide.with_rank(cell, rank));
        if !overflows(&numbers(board)) {
            assert_moves_like_the_reference(board);
            assert_moves_like_the_reference(wide);
        }
    }

    #[test]
    fn boards_are_mirrored_and_transposed(board in boards()) {
        let rows = numbers(board);
        let mirror: Vec<Vec<u64>> = rows
            .iter()
            .map(|row| row.iter().rev().copied().collect())
            .collect();
        prop_assert_eq!(numbers(board.mirrored()), mirror);
        let columns: Vec<Vec<u64>> = (0..rows[0].len())
            .map(|column| rows.iter().map(|row| row[column]).collect())
            .collect();
        prop_assert_eq!(numbers(board.transposed()), columns);
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
