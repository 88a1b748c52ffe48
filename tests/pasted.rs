//! Boards as people paste them.

mod common;

use common::{below, boards, cases, generator};
use proptest::prelude::*;
use rand_pcg::Pcg64;
use twofold::board::{PasteError, read_board};
use twofold::{Board, Grid, Rank, Size};

fn read(text: &str) -> String {
    match read_board(text) {
        Ok(grid) => grid.to_string(),
        Err(error) => format!("error: {error}"),
    }
}

const BOARD: &str = "2,4,0,16/0,0,64,128/256,0,1024,2048/0,8192,0,32768";

#[test]
fn one_board_is_read_in_every_form() {
    for text in [
        BOARD,
        "2 4 . 16/. . 64 128/256 . 1k 2k/. 8k . 32k",
        "  2\t4\t\t16\n\t\t64\t128\n256\t\t1024\t2048\n\t8192\t\t32768\n",
        "2,4,,16\n,,64,128\n256,,1024,2048\n,8192,,32768",
        "2,4,0,16,\n0,0,64,128,\n256,0,1024,2048,\n0,8192,0,32768",
        "2 4 0 16\r\n0 0 64 128\r\n256 0 1024 2048\r\n0 8192 0 32768\r\n",
        "[[2,4,0,16],[0,0,64,128],[256,0,1024,2048],[0,8192,0,32768]]",
        "[[2, 4, null, 16],\n [null, null, 64, 128],\n [256, null, 1024, 2048],\n [null, 8192, null, 32768],\n]",
        "board = np.array([[2 4 0 16]\n [0 0 64 128]\n [256 0 1024 2048]\n [0 8192 0 32768]], dtype=int32)",
        "[[2., 4., 0., 16.], [0., 0., 64., 128.], [256., 0., 1024., 2048.], [0., 8192., 0., 32768.]]",
        "[2,4,0,16,0,0,64,128,256,0,1024,2048,0,8192,0,32768]",
        "2 4 0 16 0 0 64 128 256 0 1024 2048 0 8192 0 32768",
        "2, 4, 0, 16, 0, 0, 64, 128, 256, 0, 1024, 2048, 0, 8192, 0, 32768,",
        "2\n4\n0\n16\n0\n0\n64\n128\n256\n0\n1024\n2048\n0\n8192\n0\n32768",
        "2 4 0 16; 0 0 64 128; 256 0 1024 2048; 0 8192 0 32768;",
        "2 4 0 16;\n0 0 64 128;\n256 0 1024 2048;\n0 8192 0 32768;",
        "2;4;0;16\n0;0;64;128\n256;0;1024;2048\n0;8192;0;32768",
        "1204006780ab0d0f",
        "0x1204006780AB0D0F",
        "1204/0067/80ab/0d0f",
        "1204\n0067\n80ab\n0d0f",
        "+-----+-----+-----+-----+\n|2    |4    |     |16   |\n|-----+-----+-----+-----|\n|     |     |64   |128  |\n|256  |     |1024 |2048 |\n|     |8192 |     |32768|\n+-----+-----+-----+-----+",
        "┌────┬────┐\n│ 2 │ 4 │ │ 16 │\n│ │ │ 64 │ 128 │\n├────┼────┤\n│ 256 │ │ 1024 │ 2048 │\n│ │ 8192 │ │ 32768 │\n└────┴────┘",
        "2^1 2^2 - 2^4\n_ _ 2^6 2^7\n2^8 _ 2^10 2^11\n- 2^13 - 2^15",
        "'2','4','','16'\n'','','64','128'\n'256','','1024','2048'\n'','8192','','32768'",
        "\u{feff}2,4,0,16/0,0,64,128/256,0,1024,2048/0,8192,0,32768",
        r#"{"board": [[2,4,0,16],[0,0,64,128],[256,0,1024,2048],[0,8192,0,32768]], "score": 12}"#,
        r#"{"tiles": [2,4,0,16,0,0,64,128,256,0,1024,2048,0,8192,0,32768]}"#,
        r#"{"board": "2,4,0,16/0,0,64,128/256,0,1024,2048/0,8192,0,32768"}"#,
    ] {
        assert_eq!(read(text), BOARD, "{text}");
    }
}

#[test]
fn other_sizes_and_larger_tiles_are_read() {
    assert_eq!(
        read("g00000000000000h"),
        "65536,0,0,0/0,0,0,0/0,0,0,0/0,0,0,131072"
    );
    assert_eq!(read("123456789"), "2,4,8/16,32,64/128,256,512");
    assert_eq!(read("123 450 000"), "2,4,8/16,32,0/0,0,0");
    assert_eq!(
        read("65k 131k . .\n32k . . .\n. . . .\n. . . ."),
        "65536,131072,0,0/32768,0,0,0/0,0,0,0/0,0,0,0"
    );
    assert_eq!(read("2 4 8/0 0 2"), "2,4,8/0,0,2");
    assert_eq!(read("2,,4\n,,"), "2,0,4/0,0,0");
    assert_eq!(read("2 | 4\n--+--\n  | 8"), "2,4/0,8");
    assert_eq!(read("| 2 | 4 | | 8 |"), "2,4/0,8");
    assert_eq!(
        read("1024 2 4 8"),
        "error: row 1, column 1: 1024 is more than a 2x2 board can hold (at most 32)"
    );
}

// As the original stores it, a column after the other.
const GAME_STATE: &str = r#"{"grid":{"size":4,"cells":[
    [{"position":{"x":0,"y":0},"value":2},null,null,{"position":{"x":0,"y":3},"value":16}],
    [null,null,null,null],
    [null,{"position":{"x":2,"y":1},"value":64},null,null],
    [null,null,null,{"position":{"x":3,"y":3},"value":4}]]},
    "score":40,"over":false,"won":false,"keepPlaying":false}"#;

#[test]
fn the_state_of_the_original_game_is_read_by_columns() {
    assert_eq!(read(GAME_STATE), "2,0,0,0/0,0,64,0/0,0,0,0/16,0,0,4");
}

#[test]
fn an_error_says_what_is_wrong_and_where() {
    for (text, expected) in [
        ("", "there is no text to read a board from"),
        (" \n\t ", "there is no text to read a board from"),
        (
            "0,0/0,0",
            "there is no tile on this board: a game begins with one at least",
        ),
        (
            "2 4 8",
            "3 cells in one line make no square board: write a line for each row, or \"/\" between the rows",
        ),
        (
            "2048",
            "4 digits without blanks between them: a board in hexadecimal has 16 digits (4x4) or 9 (3x3)",
        ),
        ("2 4\n8", "row 2 has 1 cell where row 1 has 2"),
        (
            "2 4\n8 7",
            "row 2, column 2: \"7\" is not a tile (2, 4, 8, …; 0 or . for an empty cell)",
        ),
        (
            "2 4\n8 3k",
            "row 2, column 2: \"3k\" is not a tile (2, 4, 8, …; 0 or . for an empty cell)",
        ),
        (
            "[[2,4],[8,\"x\"]]",
            "row 2, column 2: \"x\" is not a tile (2, 4, 8, …; 0 or . for an empty cell)",
        ),
        (
            "zzzzzzzzzzzzzzzz",
            "digit 1: \"z\" is not a rank (0 to 9, then a to h)",
        ),
        (
            "2 4 8 16 32 64 128\n2 4 8 16 32 64 128",
            "a board has 2 to 6 rows and 2 to 6 columns, not 2x7",
        ),
        (
            "{\"board\": [2,}",
            "this looks like JSON, but line 1, column 14 is not",
        ),
        (
            "{\"score\": 12}",
            "this is JSON without a board: looked for \"grid\", \"board\", \"cells\" and \"tiles\"",
        ),
        (
            "{\"grid\":{\"size\":2,\"cells\":[[null,null],[null]]}}",
            "column 2 has 1 cells where column 1 has 2",
        ),
    ] {
        assert_eq!(read(text), format!("error: {expected}"), "{text}");
    }
    let long = "2 ".repeat(40_000);
    assert_eq!(read_board(&long), Err(PasteError::TooLong));
}

/// A board in one of the forms, whichever comes.
fn written(grid: Grid, form: usize) -> String {
    let size = grid.size();
    let (rows, columns) = (size.rows(), size.columns());
    let row = |row: usize, between: &str, empty: &str| {
        (0..columns)
            .map(|column| match grid.rank_at(row, column).tile() {
                0 => empty.to_owned(),
                tile => tile.to_string(),
            })
            .collect::<Vec<_>>()
            .join(between)
    };
    let all = |between: &str, empty: &str, end: &str| {
        (0..rows)
            .map(|number| row(number, between, empty))
            .collect::<Vec<_>>()
            .join(end)
    };
    match form {
        0 => grid.to_string(),
        1 => all(" ", "0", "\n"),
        2 => all("\t", ".", "\r\n"),
        3 => format!("[[{}]]", all(", ", "null", "], [")),
        4 => format!("| {} |", all(" | ", " ", " |\n| ")),
        5 => all(", ", "0", "; "),
        6 => format!("{{\"board\":[[{}]]}}", all(",", "0", "],[")),
        _ => all("  ", "_", "/"),
    }
}

proptest! {
    #![proptest_config(cases(2000))]

    #[test]
    fn any_board_is_read_back_in_any_form(grid in boards(), form in 0..8_usize) {
        prop_assume!(!grid.max_rank().is_empty() && grid.tile_sum() <= grid.size().max_sum());
        prop_assert_eq!(read_board(&written(grid, form)), Ok(grid));
    }

    #[test]
    fn any_text_at_all_is_a_board_or_an_error(text in any::<String>()) {
        let _ = read_board(&text);
    }
}

fn damaged(text: &str, generator: &mut Pcg64) -> String {
    let letters = b"0123456789abcghkKx^.,;/|[]{}\"' \t\n-_+=:\\nul";
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..=below(generator, 4) {
        let place = below(generator, bytes.len().max(1));
        let letter = letters[below(generator, letters.len())];
        match below(generator, 5) {
            0 if place < bytes.len() => bytes[place] = letter,
            1 => bytes.insert(place.min(bytes.len()), letter),
            2 if place < bytes.len() => {
                bytes.remove(place);
            }
            3 => bytes.truncate(place),
            _ => {
                let from = below(generator, bytes.len() + 1);
                let part = bytes[from..(from + 12).min(bytes.len())].to_vec();
                let place = place.min(bytes.len());
                bytes.splice(place..place, part);
            }
        }
    }
    if below(generator, 8) == 0 && !bytes.is_empty() {
        let place = below(generator, bytes.len());
        bytes[place] = generator.next_u64() as u8;
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[test]
fn a_hundred_thousand_damaged_boards_are_read_or_refused_with_words() {
    let mut generator = generator(50);
    let sizes: Vec<_> = Size::all().collect();
    let (mut good, mut refused) = (0, 0);
    for _ in 0..100_000 {
        let size = sizes[below(&mut generator, sizes.len())];
        let grid = (0..size.cells()).fold(Grid::empty(size), |grid, cell| {
            grid.with_rank(
                cell,
                Rank::new(below(&mut generator, size.cells().min(12) - 1) as u8),
            )
        });
        let whole = match below(&mut generator, 10) {
            8 => GAME_STATE.to_owned(),
            9 => "1204006780ab0d0f".to_owned(),
            form => written(grid, form),
        };
        match read_board(&damaged(&whole, &mut generator)) {
            Ok(grid) => {
                assert!(grid.tile_sum() <= grid.size().max_sum());
                assert!(grid.max_rank() <= grid.size().max_rank());
                assert!(!grid.max_rank().is_empty());
                good += 1;
            }
            Err(error) => {
                assert!(
                    (20..200).contains(&error.to_string().chars().count()),
                    "{error}"
                );
                refused += 1;
            }
        }
    }
    assert!(
        good > 3000 && refused > 20_000,
        "{good} read, {refused} refused"
    );
}
