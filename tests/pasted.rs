//! Boards as people paste them.

mod common;

use common::{below, boards, cases, generator};
use proptest::prelude::*;
use rand_pcg::Pcg64;
use twofold::board::{Numbers, PasteError, Reading, read_board};
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

/// Where people post boards: each form as found, with boards of our own.
const POSTED: &[(&str, &str)] = &[
    // A game in a terminal that fills cells with underscores, and marks the new tile.
    (
        "|____|____|____|___8|\n|____|___4|___4|___4|\n|____|___4|___2|___8|\n|___4|___2|___8|__32|",
        "0,0,0,8/0,4,4,4/0,4,2,8/4,2,8,32",
    ),
    (
        " ___________________\n|____|>__2|___2|___8|\n|____|____|___8|___4|\n|____|___4|___2|___8|\n|___4|___2|___8|__32|",
        "0,2,2,8/0,0,8,4/0,4,2,8/4,2,8,32",
    ),
    (
        "__ __ __ __ \n__ __ __ __ \n4  2  4  __ \n16 8  2  32 ",
        "0,0,0,0/0,0,0,0/4,2,4,0/16,8,2,32",
    ),
    (
        "-- -- -- --\n-- 2 -- --\n-- -- 64 --\n2 -- -- --",
        "0,0,0,0/0,2,0,0/0,0,64,0/2,0,0,0",
    ),
    (
        "x 2 * ·\n4 × • 32\n2 2 2 2\n4 4 4 4",
        "0,2,0,0/4,0,0,32/2,2,2,2/4,4,4,4",
    ),
    // Numbers as people write them.
    (
        "| 16,384 | 8,192 | 2 | 2 |\n| 2 | 4 | 4 | 8 |\n| 2 | 2 | 4 | 8 |\n| 2 | 2 | 4 | 8 |",
        "16384,8192,2,2/2,4,4,8/2,2,4,8/2,2,4,8",
    ),
    (
        "16,384 8,192 2 2\n2 4 4 8\n2 2 4 8\n2 2 4 8",
        "16384,8192,2,2/2,4,4,8/2,2,4,8/2,2,4,8",
    ),
    (
        "０　２　１６　６４\n２　２　０　０\n２　２　０　０\n２　２　０　０",
        "0,2,16,64/2,2,0,0/2,2,0,0/2,2,0,0",
    ),
    (
        "2¹¹ 2⁶ 0 0\n0 0 0 0\n0 0 0 0\n0 0 0 2",
        "2048,64,0,0/0,0,0,0/0,0,0,0/0,0,0,2",
    ),
    (
        "\u{1b}[1;31m   2\u{1b}[0m \u{1b}[36m  64\u{1b}[0m    .    .\n   .    .    .    .\n   .    .    .    .\n   .    .    .    2\u{1b}[K",
        "2,64,0,0/0,0,0,0/0,0,0,0/0,0,0,2",
    ),
    (
        "2 4 8 16\\n2 4 8 64\\n0 0 0 0\\n2 2 2 2",
        "2,4,8,16/2,4,8,64/0,0,0,0/2,2,2,2",
    ),
    // What stands around a board.
    (
        "Score:    122  Turns:   40\n                          \n   .    .    .   16       \n   .    .    4   32       \n   .    2   16    8       \n   4    8    4    2\n   \npress ENTER to quit\n",
        "0,0,0,16/0,0,4,32/0,2,16,8/4,8,4,2",
    ),
    (
        "Help, what now?\n\n```text\n2 4 8 16\n0 0 64 128\n0 0 0 0\n2 0 0 0\n```\nThanks!",
        "2,4,8,16/0,0,64,128/0,0,0,0/2,0,0,0",
    ),
    (
        "> 2 4 8 16\n> 0 0 64 128\n> 0 0 0 0\n> 2 0 0 0",
        "2,4,8,16/0,0,64,128/0,0,0,0/2,0,0,0",
    ),
    (
        "Row 1: 2 4 8 16\nRow 2: 0 0 64 128\nRow 3: 0 0 0 0\nRow 4: 2 0 0 0",
        "2,4,8,16/0,0,64,128/0,0,0,0/2,0,0,0",
    ),
    // What a judge of programs reads: the size before, a move behind.
    (
        "4\n2 0 0 2\n4 16 8 2\n2 64 32 4\n1024 1024 64 0\n0\n",
        "2,0,0,2/4,16,8,2/2,64,32,4/1024,1024,64,0",
    ),
    // Drawn boards.
    (
        "           -- Ruby 2048 --\n\n -------------------------------------\n |    16  |    64  |     2  |    16  |\n -------------------------------------\n |     0  |     0  |     0  |     0  |\n -------------------------------------\n |     0  |     0  |     0  |     2  |\n -------------------------------------\n |     0  |     0  |     0  |     0  |\n -------------------------------------\n\n Score: 16              You:UP\n",
        "16,64,2,16/0,0,0,0/0,0,0,2/0,0,0,0",
    ),
    (
        "+------------------------+\n|  2048  1024   512     2|\n|     0     0     4     8|\n|     0     0     4     8|\n|     0     0     4     8|\n+------------------------+",
        "2048,1024,512,2/0,0,4,8/0,0,4,8/0,0,4,8",
    ),
    (
        "+----+----+----+----+\n|    |    |    |    |\n| 2  | 4  |    | 64 |\n|    |    |    |    |\n+----+----+----+----+\n|    |    |    |    |\n|    |    |    |    |\n|    |    |    |    |\n+----+----+----+----+\n|    |    |    |    |\n| 2  | 4  |    |    |\n|    |    |    |    |\n+----+----+----+----+\n|    |    |    |    |\n| 2  | 4  |    |    |\n|    |    |    |    |\n+----+----+----+----+",
        "2,4,0,64/0,0,0,0/2,4,0,0/2,4,0,0",
    ),
    (
        " ____ ____ ____ ____\n|    |    |    |    |\n| 2  | 4  |    | 64 |\n|____|____|____|____|\n|    |    |    |    |\n|    |    |    |    |\n|____|____|____|____|\n|    |    |    |    |\n| 2  |    |    | 64 |\n|____|____|____|____|\n|    |    |    |    |\n| 2  | 4  |    | 64 |\n|____|____|____|____|",
        "2,4,0,64/0,0,0,0/2,0,0,64/2,4,0,64",
    ),
    (
        "|   |   |   |   |\n|---|---|---|---|\n| 2 | 4 | 8 | 16 |\n| 2 | 4 | 8 | 64 |\n|   |   |   |   |\n| 2 | 4 | 8 | 16 |",
        "2,4,8,16/2,4,8,64/0,0,0,0/2,4,8,16",
    ),
    (
        "╔════╦════╦════╦════╗\n║ 2  ║ 4  ║ 8  ║ 64 ║\n╠════╬════╬════╬════╣\n║ 2  ║ 4  ║    ║    ║\n╠════╬════╬════╬════╣\n║    ║    ║    ║    ║\n╠════╬════╬════╬════╣\n║ 2  ║    ║    ║    ║\n╚════╩════╩════╩════╝",
        "2,4,8,64/2,4,0,0/0,0,0,0/2,0,0,0",
    ),
    (
        "[2][4][ ][8]\n[2][4][ ][8]\n[2][4][ ][8]\n[2][4][ ][64]",
        "2,4,0,8/2,4,0,8/2,4,0,8/2,4,0,64",
    ),
    // Lists of programming languages.
    (
        "{{2,4,8,16},{0,0,64,128},{0,0,0,0},{2,0,0,0}}",
        "2,4,8,16/0,0,64,128/0,0,0,0/2,0,0,0",
    ),
    (
        "int board[4][4] = {\n  {2, 4, 8, 16},\n  {0, 0, 64, 128}, // the second\n  {0, 0, 0, 0},\n  {2, 0, 0, 0},\n};",
        "2,4,8,16/0,0,64,128/0,0,0,0/2,0,0,0",
    ),
    (
        "((2,4,8,16),(0,0,64,128),(0,0,0,0),(2,0,0,0))",
        "2,4,8,16/0,0,64,128/0,0,0,0/2,0,0,0",
    ),
    (
        "'((2 4 8 16) (0 0 64 128) (0 0 0 0) (2 0 0 0))",
        "2,4,8,16/0,0,64,128/0,0,0,0/2,0,0,0",
    ),
    (
        "vec![vec![2,4,8,16],vec![0,0,64,128],vec![0,0,0,0],vec![2,0,0,0]]",
        "2,4,8,16/0,0,64,128/0,0,0,0/2,0,0,0",
    ),
    (
        "board: Board{\n\t0, 0, 0, 0,\n\t0, 0, 32, 0,\n\t0, 0, 0, 0,\n\t0, 0, 0, 2,\n},",
        "0,0,0,0/0,0,32,0/0,0,0,0/0,0,0,2",
    ),
    (
        "[[  2   4   8  16]\n [  0   0  64 128]\n [  0   0   0   0]\n [  2   0   0   0]]",
        "2,4,8,16/0,0,64,128/0,0,0,0/2,0,0,0",
    ),
    (
        "array([[  2,   4,   8,  16],\n       [  0,   0,  64, 128],\n       [  0,   0,   0,   0],\n       [  2,   0,   0,   0]], dtype=int32)",
        "2,4,8,16/0,0,64,128/0,0,0,0/2,0,0,0",
    ),
    (
        "[2 4 8 16; 0 0 64 128; 0 0 0 0; 2 0 0 0]",
        "2,4,8,16/0,0,64,128/0,0,0,0/2,0,0,0",
    ),
    (
        "[0, 0, 2, 4]\n[0, 0, 2, 2]\n[0, 2, 8, 2]\n[0, 4, 8, 64]\nWhat is your move? d",
        "0,0,2,4/0,0,2,2/0,2,8,2/0,4,8,64",
    ),
    (
        "[[None, None, None, 2048], [None, 4, 2, 8], [2, 8, 16, 2], [None, None, None, None]]",
        "0,0,0,2048/0,4,2,8/2,8,16,2/0,0,0,0",
    ),
    // A program whose empty cells are 1.
    (
        "b.grid = np.array([[2, 2, 4, 1],\n                   [2, 2, 2, 2],\n                   [64, 64, 1, 8],\n                   [128, 2, 1, 1]])",
        "2,2,4,0/2,2,2,2/64,64,0,8/128,2,0,0",
    ),
    // Exponents.
    (
        "[[0,1,2,3],[3,1,2,3],[1,2,3,4],[4,3,2,1]]",
        "0,2,4,8/8,2,4,8/2,4,8,16/16,8,4,2",
    ),
    (
        "2346\n.234\n.123\n...2",
        "4,8,16,64/0,4,8,16/0,2,4,8/0,0,0,4",
    ),
    (
        "1 2 3 4\n0 0 0 0\n0 0 0 11\n0 0 0 0",
        "2,4,8,16/0,0,0,0/0,0,0,2048/0,0,0,0",
    ),
    // Links, and what other games store.
    (
        "example.org/?board=EDC1BA9187611110",
        "16384,8192,4096,2/2048,1024,512,2/256,128,64,2/2,2,2,0",
    ),
    (
        "...?board=EDC1BA9187611110",
        "16384,8192,4096,2/2048,1024,512,2/256,128,64,2/2,2,2,0",
    ),
    (
        "http://localhost:8080/move?board=EDC1BA9187611110",
        "16384,8192,4096,2/2048,1024,512,2/256,128,64,2/2,2,2,0",
    ),
    (
        "https://example.org/2048/?size=4&state=2%2C4%2C8%2C16%2F0%2C0%2C64%2C0%2F0%2C0%2C0%2C0%2F0%2C0%2C0%2C2#top",
        "2,4,8,16/0,0,64,0/0,0,0,0/0,0,0,2",
    ),
    (
        "[\n\t\"4,2,4,2,4,4,256,8,x,8,128,2,8,64,2,4\",\n\t240\n]",
        "4,2,4,2/4,4,256,8/0,8,128,2/8,64,2,4",
    ),
    (
        "{'board': [[2, 4, 8, 16], [0, 0, 64, 0], [0, 0, 0, None], [0, 0, 0, 0]], 'score': 12}",
        "2,4,8,16/0,0,64,0/0,0,0,0/0,0,0,0",
    ),
    (
        "<div class=\"tile-container\"><div class=\"tile tile-2 tile-position-1-1 tile-new\"><div class=\"tile-inner\">2</div></div><div class=\"tile tile-4 tile-position-1-2\">4</div><div class=\"tile tile-8 tile-position-1-2 tile-merged\">8</div><div class=\"tile tile-64 tile-position-4-3\">64</div></div>",
        "2,0,0,0/8,0,0,0/0,0,0,64/0,0,0,0",
    ),
];

#[test]
fn boards_are_read_as_people_post_them() {
    for (text, expected) in POSTED {
        assert_eq!(&read(text), expected, "{text}");
        let crlf = text.replace('\n', "\r\n");
        assert_eq!(&read(&format!("\u{feff}{crlf}")), expected, "{text}");
    }
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
fn ten_thousand_damaged_variants_of_each_form_are_read_or_refused_with_words() {
    let mut generator = generator(51);
    for (text, _) in POSTED {
        for _ in 0..10_000 {
            match read_board(&damaged(text, &mut generator)) {
                Ok(grid) => assert!(grid.tile_sum() <= grid.size().max_sum()),
                Err(error) => {
                    let length = error.to_string().chars().count();
                    assert!((20..300).contains(&length), "{error}");
                }
            }
        }
    }
}

#[test]
fn the_largest_text_that_is_looked_at_takes_no_longer_than_its_length() {
    let most = 64 << 10;
    for piece in [
        "[",
        "(2,",
        "{\"",
        "\\\"",
        "tile-position-",
        "2 4 8 16\n",
        "|__|",
        "2,",
        "'",
        "\u{1b}[",
        "-- ",
        ": 2 ",
        "a:",
        ", ",
        "2⁴",
    ] {
        let text = piece.repeat(most / piece.len());
        let began = std::time::Instant::now();
        let _ = read_board(&text);
        // By far: one step too many for each letter would take seconds.
        assert!(
            began.elapsed().as_millis() < 1000,
            "{piece:?}: {:?}",
            began.elapsed()
        );
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
            Err(PasteError::InDoubt { .. }) => prop_assert!(grid.max_rank() <= Rank::new(4)),
            board => prop_assert_eq!(board, Ok(grid)),
        }
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
