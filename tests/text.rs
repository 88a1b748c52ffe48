//! Boards, sizes, directions, seeds and probabilities as text.

mod common;

use common::{below, boards, boards_of, cases, generator};
use proptest::prelude::*;
use twofold::board::{BoardTextError, SizeError};
use twofold::{Board, Direction, FourProbability, Grid, Position, Rank, Seed, Size};

fn error(text: &str) -> BoardTextError {
    match text.parse::<Grid>() {
        Err(error) => error,
        Ok(grid) => panic!("{text:?} is read as {grid}"),
    }
}

fn hexadecimal(board: Grid) -> String {
    board
        .ranks()
        .map(|rank| char::from_digit(rank.exponent().into(), 18).expect("a rank up to 17"))
        .collect()
}

#[test]
fn blanks_dots_commas_and_lines_are_read_alike() {
    let board: Grid = "2,4,0/0,0,8".parse().expect("a board");
    for text in [
        "2 4 0/0 0 8",
        "  2 4 . / . . 8  ",
        "2\t4\n0/0,.,8",
        "2, 4,.\n/\n., . ,8",
        // A line is a row where nothing else separates them.
        "2 4 0\n0 0 8",
        "2,4,0\n0,0,8\n",
        "\r\n2\t4\t.\r\n\r\n.\t.\t8",
        " 2, 4, .\n\n ., ., 8 ",
    ] {
        assert_eq!(text.parse(), Ok(board), "{text:?}");
    }
    assert_eq!(board.to_string(), "2,4,0/0,0,8");
}

#[test]
fn sixteen_digits_are_ranks_up_to_h() {
    let read = |text: &str| text.parse::<Grid>().map(|grid| grid.to_string());
    let expected = "2,4,8,16/32,64,128,256/512,1024,2048,4096/8192,16384,32768,0";
    assert_eq!(read("123456789abcdef0").as_deref(), Ok(expected));
    assert_eq!(read("123456789ABCDEF0").as_deref(), Ok(expected));
    let expected = "65536,131072,0,0/0,0,0,0/0,0,0,0/0,0,0,0";
    assert_eq!(read("gh00000000000000").as_deref(), Ok(expected));
    assert_eq!(read(" GH00000000000000\n").as_deref(), Ok(expected));
}

#[test]
fn each_error_says_what_is_wrong_and_where() {
    let empty = "the board is empty text: write rows separated by \"/\", such as 2,4,0,0/0,0,0,0/0,0,0,0/0,0,0,0";
    for text in ["", " \n"] {
        assert_eq!(error(text).to_string(), empty);
        assert_eq!(text.parse::<Position>(), Err(error(text)));
    }
    // A text, and how the sentence on it begins, which ends alike for each kind.
    for (end, cases) in [
        (
            "",
            &[
                "2,4,0 → a board has 2 to 6 rows and 2 to 6 columns, not 1x3",
                "2/4/2 → a board has 2 to 6 rows and 2 to 6 columns, not 3x1",
                "2,2,2,2,2,2,2/0,0 → a board has 2 to 6 rows and 2 to 6 columns, not 2x7",
                "2,4/0,0/0,0,0/0,0 → row 3 has 3 cells where row 1 has 2",
                "2,4/0,0/ → row 3 has 0 cells where row 1 has 2",
                "2 4 0\n0 8 → row 2 has 2 cells where row 1 has 3",
            ][..],
        ),
        (
            " is not a tile (2, 4, 8, …; 0 or . for an empty cell)",
            &[
                "2,4/0,3 → row 2, column 2: \"3\"",
                "2,1/0,0 → row 1, column 2: \"1\"",
                "2,4/-2,0 → row 2, column 1: \"-2\"",
                "2,4/,0 → row 2, column 1: \"\"",
                "2,4/0,18446744073709551616 → row 2, column 2: \"18446744073709551616\"",
            ],
        ),
        (
            " is more than a 2x2 board can hold (at most 32)",
            &[
                "2,4/64,0 → row 2, column 1: 64",
                "9223372036854775808,0/0,0 → row 1, column 1: 9223372036854775808",
            ],
        ),
        (
            " is more than a 4x4 board can hold (at most 131072)",
            &["0,0,0,262144/0,0,0,0/0,0,0,0/0,0,0,0 → row 1, column 4: 262144"],
        ),
        (
            ", more than play can bring onto a 2x2 board (at most 60)",
            &["32,32/0,0 → the tiles sum to 64"],
        ),
        (
            ", more than play can bring onto a 4x4 board (at most 262140)",
            &["hh00000000000000 → the tiles sum to 262144"],
        ),
        (
            " is not a rank (0 to 9, then a to h)",
            &[
                "000000000i000000 → digit 10: \"i\"",
                "00000000000000ä → digit 15: \"ä\"",
            ],
        ),
        (
            " digits without \"/\", where the ranks of a 4x4 board are 16",
            &["21000000000000 → 14", "2 → 1"],
        ),
    ] {
        for case in cases {
            let (text, begin) = case.split_once(" → ").expect("a text and a sentence");
            let message = format!("{begin}{end}");
            assert_eq!(error(text).to_string(), message, "{text:?}");
            assert_eq!(text.parse::<Position>(), Err(error(text)));
        }
    }
}

#[test]
fn a_long_wrong_cell_is_quoted_in_part() {
    let message = error(&format!("2,{}/0,0", "ö".repeat(100_000))).to_string();
    assert!(message.len() < 200, "{message}");
}

#[test]
fn play_from_a_board_that_is_read_never_leads_to_one_that_is_not() {
    let mut generator = generator(4);
    for size in Size::all() {
        for _ in 0..40 {
            // The heaviest board: every tile from the largest down to 4, in any order.
            let mut cells: Vec<usize> = (0..size.cells()).collect();
            let mut board =
                (2..=size.max_rank().exponent()).fold(Grid::empty(size), |board, exponent| {
                    let cell = cells.swap_remove(below(&mut generator, cells.len()));
                    board.with_rank(cell, Rank::new(exponent))
                });
            assert_eq!(board.tile_sum(), size.max_sum());
            assert_eq!(board.to_string().parse(), Ok(board));
            // A little lighter, so that there is room to play: two tiles that merge for the last.
            let last = (0..size.cells())
                .find(|&cell| board.rank(cell) == Rank::FOUR)
                .expect("a 4");
            board = board.with_rank(last, Rank::EMPTY);
            loop {
                let legal: Vec<_> = board.legal_moves().collect();
                if legal.is_empty() {
                    break;
                }
                let (_, moved) = legal[below(&mut generator, legal.len())];
                let empty: Vec<_> = moved.board.empty_cells().collect();
                board = moved
                    .board
                    .with_rank(empty[below(&mut generator, empty.len())], Rank::FOUR);
                assert_eq!(board.to_string().parse(), Ok(board));
                assert!(board.max_rank() <= size.max_rank());
            }
        }
    }
}

#[test]
fn sizes_are_read_and_refused() {
    assert_eq!(Size::all().count(), 25);
    for size in Size::all() {
        assert_eq!(size.to_string().parse(), Ok(size));
        assert_eq!(Size::new(size.rows(), size.columns()), Ok(size));
        assert_eq!(size.transposed().transposed(), size);
        assert_eq!(size.cells(), size.rows() * size.columns());
    }
    assert_eq!("4 × 5".parse(), Size::new(4, 5));
    for (rows, columns) in [
        (1, 4),
        (4, 1),
        (7, 2),
        (2, 7),
        (0, 0),
        (256, 4),
        (usize::MAX, 4),
        (260, 260),
    ] {
        let expected = Err(SizeError::OutOfRange { rows, columns });
        assert_eq!(Size::new(rows, columns), expected);
        assert_eq!(format!("{rows}x{columns}").parse::<Size>(), expected);
    }
    for text in ",4,4x,x4,4x4x4,-4x4,axb,4x99999999999999999999999".split(',') {
        let refused = text.parse::<Size>();
        assert_eq!(refused, Err(SizeError::Malformed(text.to_owned())));
    }
}

#[test]
fn directions_have_names_codes_and_one_order() {
    let names = ["up", "right", "down", "left"];
    for (index, direction) in Direction::ALL.into_iter().enumerate() {
        assert_eq!(direction.name(), names[index]);
        assert_eq!(direction.to_string().parse(), Ok(direction));
        assert_eq!(direction.index(), index);
        assert_eq!(Direction::from_code(index as u8), direction);
        assert_eq!(Direction::from_code(index as u8 | 0xfc), direction);
    }
    for text in ["", "Up", "north", "up "] {
        let message = text.parse::<Direction>().expect_err("refused").to_string();
        assert_eq!(
            message,
            format!("\"{text}\" is not a direction: use up, right, down or left")
        );
    }
}

#[test]
fn tiles_and_ranks_belong_together() {
    assert_eq!(Rank::of_tile(0), Some(Rank::EMPTY));
    for exponent in 1..64 {
        let rank = Rank::new(exponent);
        assert_eq!(rank.tile(), 1 << exponent);
        assert_eq!(Rank::of_tile(rank.tile()), Some(rank));
        assert_eq!(Rank::of_tile(rank.tile() + 1), None);
        assert_eq!(Rank::of_tile(rank.tile() - 1), None);
    }
}

#[test]
fn words_are_seeds_that_stay_the_same_for_ever() {
    // FNV-1a with 32 bits; "foobar" is among the published test vectors.
    for (word, number) in [
        ("foobar", 0xbf9c_f968),
        ("good luck", 0x7aca_53d9),
        ("é", 0x1e9d_e8c1),
    ] {
        assert_eq!(word.parse(), Ok(Seed::new(number)), "{word:?}");
    }
    for (one, other) in [("Alice", "alice"), ("ALICE", " alice ")] {
        assert_eq!(one.parse::<Seed>(), other.parse(), "{one:?}");
    }
    assert_ne!("alice".parse::<Seed>(), "alicf".parse());
    // What can be read as a number is one.
    assert_eq!("cafe".parse(), Ok(Seed::new(0xcafe)));
}

#[test]
fn seeds_are_read_as_numbers_and_as_groups() {
    for (text, number) in [
        ("0", 0),
        ("12345678", 12_345_678),
        ("ab12-cd34", 0xab12_cd34),
        ("AB12-CD34", 0xab12_cd34),
        ("1234-5678", 0x1234_5678),
        ("ab", 0xab),
        ("18446744073709551615", u64::MAX),
        ("ffff-ffff-ffff-ffff", u64::MAX),
        (" 7 ", 7),
    ] {
        assert_eq!(text.parse(), Ok(Seed::new(number)), "{text:?}");
    }
    for (number, text) in [
        (0, "0000-0000"),
        (0xab12_cd34, "ab12-cd34"),
        (0x1_0000_0000, "0001-0000-0000"),
        (u64::MAX, "ffff-ffff-ffff-ffff"),
    ] {
        assert_eq!(Seed::new(number).to_string(), text);
    }
    let wrong = ",-,-5,+5,1.5,?,18446744073709551616,ffff-ffff-ffff-ffff-f";
    for text in wrong.split(',').chain([&*"long ".repeat(300)]) {
        assert!(text.parse::<Seed>().is_err(), "{text:?}");
    }
    assert_eq!(Seed::new(u64::MAX).offset(2), Seed::new(1));
}

#[test]
fn probabilities_are_read_to_the_millionth_and_refused_outside_0_to_1() {
    for (text, millionths) in [
        ("0", 0),
        ("1", 1_000_000),
        ("0.1", 100_000),
        ("0.0000004", 0),
        ("1e-6", 1),
        ("-0", 0),
    ] {
        let four: FourProbability = text.parse().expect("a probability");
        assert_eq!(four.millionths(), millionths, "{text}");
    }
    for text in ["", "-0.1", "1.0001", "nan", "inf", "ten", "0,1"] {
        let message = text
            .parse::<FourProbability>()
            .expect_err("refused")
            .to_string();
        assert!(
            message.starts_with("the probability of a 4 must lie between 0 and 1"),
            "{message}"
        );
    }
    assert_eq!(FourProbability::from_millionths(1_000_001), None);
    for millionths in (0..=1_000_000).step_by(997) {
        let four = FourProbability::from_millionths(millionths).expect("a probability");
        assert_eq!(FourProbability::new(four.probability()), Ok(four));
        assert_eq!(four.to_string().parse(), Ok(four));
        let sum: f64 = four.outcomes().map(|(_, probability)| probability).sum();
        assert!((sum - 1.0).abs() < 1e-12);
        assert!(four.outcomes().all(|(_, probability)| probability > 0.0));
    }
}

proptest! {
    #![proptest_config(cases(2000))]

    #[test]
    fn every_board_that_play_can_reach_is_written_and_read(board in boards()) {
        let text = board.to_string();
        if board.tile_sum() > board.size().max_sum() {
            let refused = matches!(error(&text), BoardTextError::TooMuch { .. });
            prop_assert!(refused);
        } else {
            prop_assert_eq!(text.parse(), Ok(board));
            prop_assert_eq!(Position::from(board).to_string(), text.as_str());
            prop_assert_eq!(text.parse(), Ok(Position::from(board)));
            prop_assert_eq!(text.replace(',', " ").parse(), Ok(board));
            let dots = text.split('/').map(|row| row.split(',').map(|cell| if cell == "0" { "." } else { cell }).collect::<Vec<_>>().join(" "));
            prop_assert_eq!(dots.collect::<Vec<_>>().join(" / ").parse(), Ok(board));
        }
    }

    #[test]
    fn every_standard_board_is_read_as_sixteen_digits(board in boards_of(Size::STANDARD, 16)) {
        prop_assume!(board.tile_sum() <= Size::STANDARD.max_sum());
        prop_assert_eq!(hexadecimal(board).parse(), Ok(board));
        prop_assert_eq!(hexadecimal(board).to_uppercase().parse(), Ok(board));
    }

    #[test]
    fn seeds_survive_their_text(number: u64, shift in 0..64u32) {
        let seed = Seed::new(number >> shift);
        prop_assert_eq!(seed.to_string().parse(), Ok(seed));
        prop_assert_eq!(seed.number().to_string().parse(), Ok(seed));
    }

    #[test]
    fn garbage_is_refused_or_read_without_panic(
        text in prop_oneof!["\\PC*", "[0-9a-h]{14,18}", "[0-9a-i]{16}", "[0248., /x-]{0,60}", "2,4,[0248x/,.]{0,3}/[0248,]{3,6}", any::<String>()],
    ) {
        if let Ok(board) = text.parse::<Grid>() {
            prop_assert_eq!(board.to_string().parse(), Ok(board));
            prop_assert!(board.tile_sum() <= board.size().max_sum());
        }
        let _ = text.parse::<Position>();
        if let Ok(size) = text.parse::<Size>() {
            prop_assert_eq!(size.to_string().parse(), Ok(size));
        }
        if let Ok(seed) = text.parse::<Seed>() {
            prop_assert_eq!(seed.to_string().parse(), Ok(seed));
        }
        if let Ok(four) = text.parse::<FourProbability>() {
            prop_assert!(four.millionths() <= FourProbability::MILLION);
        }
        let _ = text.parse::<Direction>();
    }
}
