//! Boards as people paste them.

#[path = "../common/mod.rs"]
mod common;
mod damage;
mod posted;

use common::{boards, cases};
use proptest::prelude::*;
use twofold::board::{Numbers, PasteError, Reading, read_board};
use twofold::{Board as _, Grid};

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
fn numbers_that_can_be_tiles_or_exponents_are_asked_about() {
    let list = "[[0,2,4,2],[4,2,8,4],[0,0,2,4],[2,0,0,2]]";
    let (tiles, exponents) = (
        "0,2,4,2/4,2,8,4/0,0,2,4/2,0,0,2",
        "0,4,16,4/16,4,256,16/0,0,4,16/4,0,0,4",
    );
    assert_eq!(
        read(list),
        format!("error: these numbers may be tiles, or exponents that stand for {exponents}")
    );
    let reading = Reading::of(list, None).expect("a board");
    assert_eq!(
        (reading.board.to_string(), reading.in_doubt),
        (tiles.to_owned(), true)
    );
    assert_eq!(
        reading.other.map(|other| other.to_string()),
        Some(exponents.to_owned())
    );
    for (numbers, expected) in [(Numbers::Tiles, tiles), (Numbers::Exponents, exponents)] {
        let reading = Reading::of(list, Some(numbers)).expect("a board");
        assert_eq!(
            (reading.board.to_string(), reading.other),
            (expected.to_owned(), None)
        );
    }
    // Rows of numbers are tiles here; whoever has a page can say otherwise.
    let rows = Reading::of("0 2 4 2\n4 2 8 4\n0 0 2 4\n2 0 0 2", None).expect("a board");
    assert_eq!(
        (rows.board.to_string(), rows.in_doubt),
        (tiles.to_owned(), false)
    );
    assert!(rows.other.is_some());
    // Our own form, and what stores tiles, leave no doubt.
    for text in [
        tiles,
        r#"{"grid":{"size":2,"cells":[[{"value":2},null],[null,{"value":4}]]}}"#,
    ] {
        let reading = Reading::of(text, None).expect("a board");
        assert_eq!((reading.other, reading.in_doubt), (None, false), "{text}");
    }
    assert_eq!(
        Reading::of("[[2,4,64,2],[4,2,8,4]]", Some(Numbers::Exponents))
            .map_err(|error| error.to_string()),
        Err("these numbers are not the exponents of a board: from 0 to 9 on 2x4".to_owned())
    );
}

#[test]
fn the_state_of_the_original_game_is_read_however_it_is_posted_and_brings_its_score() {
    let plain: String = GAME_STATE.lines().map(str::trim).collect();
    let quoted = serde_json::to_string(&plain).expect("text");
    for text in [
        plain.clone(),
        format!("var s = {plain};"),
        format!("localStorage.setItem(\"gameState\",'{plain}')"),
        format!("localStorage.setItem(\"gameState\", {quoted});"),
        quoted.clone(),
        serde_json::to_string(&quoted).expect("text"),
        format!("```js\nvar s = {plain};\n```"),
        plain
            .replace("\"value\"", "value")
            .replace("\"position\"", "position")
            .replace('"', "'"),
        format!("{{\"gameState\": {quoted}, \"bestScore\": \"9\"}}"),
        format!("\u{feff}{GAME_STATE}\r\n"),
    ] {
        let reading = Reading::of(&text, None).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(
            reading.board.to_string(),
            "2,0,0,0/0,0,64,0/0,0,0,0/16,0,0,4",
            "{text}"
        );
        assert_eq!(reading.score, Some(40), "{text}");
    }
    let stored =
        Reading::of("[\"x,2,8,16,4,256,16,2,32,64,128,4,4,2,4,2\", 420]", None).expect("a board");
    assert_eq!(stored.score, Some(420));
}

#[test]
fn an_error_says_what_was_understood_and_what_was_not() {
    for (text, expected) in [
        (
            "My board:\n2 4 y 16\n2 4 8 64\n2 4 8 16\n2 4 8 16",
            "line 2, cell 3: \"y\" is not a tile; lines 3 to 5 beside it are 3 rows of 4 cells",
        ),
        (
            "2 4 8 16\n2 4 8 64\n2 4 8 16\n2 4 8 l6\nwhat now?",
            "line 4, cell 4: \"l6\" is not a tile; lines 1 to 3 beside it are 3 rows of 4 cells",
        ),
        (
            "[[2,4,8,16],[2,4,8,64],[2,4,8,16],[2,4,8,l6]]",
            "row 4, column 4: \"l6\" is not a tile (2, 4, 8, …; 0 or . for an empty cell)",
        ),
        (
            "before\n2 4\n8 16\nafter\n4 8\n16 2",
            "this text has 2 boards, the first in line 2, the last in line 5: leave one",
        ),
    ] {
        assert_eq!(read(text), format!("error: {expected}"), "{text}");
    }
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
            "[[2,4],[8,\"y\"]]",
            "row 2, column 2: \"y\" is not a tile (2, 4, 8, …; 0 or . for an empty cell)",
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
        let text = written(grid, form);
        // What could be exponents as well is asked about.
        let reading = Reading::of(&text, Some(Numbers::Tiles)).map(|reading| reading.board);
        prop_assert_eq!(reading, Ok(grid));
        match read_board(&text) {
            // Up to 32 on the largest boards.
            Err(PasteError::InDoubt { .. }) => {
                let largest_exponent = grid.size().max_rank().exponent();
                prop_assert!(grid.max_rank().tile() <= u64::from(largest_exponent));
            }
            board => prop_assert_eq!(board, Ok(grid)),
        }
    }

    #[test]
    fn any_text_at_all_is_a_board_or_an_error(text in any::<String>()) {
        let _ = read_board(&text);
    }
}
