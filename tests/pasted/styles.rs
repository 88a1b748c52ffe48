//! Any board in any style and any surroundings reads back as itself.

use proptest::prelude::*;
use twofold::board::{Doubt, Numbers, PasteError, Reading};
use twofold::{Board as _, Grid};

use crate::common::{boards, cases};

/// A style: what stands around the board, between its rows and between its cells, for an empty cell, and around each cell.
type Style = [&'static str; 5];

#[rustfmt::skip]
pub const STYLES: [Style; 26] = [
    ["@", "/", ",", "0", "@"], ["@", "\n", " ", "0", "@"], ["@", "\r\n", "\t", ".", "@"], ["@", "\n", "\t", "", "@"],
    ["@", "\n", "  ", "_", "@"], ["@", "/", "  ", "x", "@"], ["@", "; ", ", ", "0", "@"], ["@", "\n", ";", "0", "@"],
    ["| @ |", " |\n| ", " | ", " ", "@"], ["+--+\n|@|\n+--+", "|\n|--|\n|", "|", "", " @ "], ["│@│", "│\n├───┼───┤\n│", "│", " ", "@"],
    ["|@|", "|\n|", "|", "____", "__@"], ["[[@]]", "],\n [", ", ", "null", "@"], ["{{@}}", "},\n {", ",", "0", "@"],
    ["((@))", ") (", " ", "0", "@"], ["[@]", "; ", " ", "0", "@"], ["{\"board\":[[@]]}", "],[", ",", "0", "@"],
    ["np.array([[@]])", "]\n [", " ", "0", "@"], ["listOf(listOf(@))", "), listOf(", ", ", "0", "@"],
    ["List.of(List.of(@));", "),\n List.of(", ", ", "0", "@"], ["vec![vec![@]]", "],vec![", ",", "0", "@"],
    ["[[@]]", "], [", ", ", "None", "Some(@)"], ["<table><tr><td>@</td></tr></table>", "</td></tr>\n<tr><td>", "</td><td>", "", "@"],
    ["[@]", "]\n[", "][", " ", "@"], ["'@'", "'\n'", "','", "", "@"], ["\"@\"", "\",\n\"", " ", "0", "@"],
];

const AROUND: [&str; 6] = [
    "@",
    "Help! My board:\n\n@\n\nwhat now?",
    "```text\n@\n```",
    "As on https://example.org/2048/rules?n=1 today:\n@\nScore: 700, best 4000",
    "  \n@\n\n",
    "[ ] to do\n\n@\n-- \nMe",
];

pub fn written(grid: Grid, [around, between_rows, between, empty, cell]: Style) -> String {
    let size = grid.size();
    let text = |row: usize, column: usize| match grid.rank_at(row, column).tile() {
        0 => empty.to_owned(),
        tile => cell.replace('@', &tile.to_string()),
    };
    let row = |row| {
        (0..size.columns())
            .map(|column| text(row, column))
            .collect::<Vec<_>>()
            .join(between)
    };
    let rows = (0..size.rows())
        .map(row)
        .collect::<Vec<_>>()
        .join(between_rows);
    around.replace('@', &rows)
}

proptest! {
    #![proptest_config(cases(2000))]

    #[test]
    fn any_board_is_read_back_in_any_style_and_surroundings(grid in boards(), style in 0..STYLES.len(), around in 0..AROUND.len()) {
        prop_assume!(!grid.max_rank().is_empty() && grid.tile_sum() <= grid.size().max_sum());
        // Blank cells at an end of every row may be none.
        let (size, empty) = (grid.size(), STYLES[style][3].trim());
        let is_blank = |column| (0..size.rows()).all(|row| grid.rank_at(row, column).is_empty());
        prop_assume!(!empty.is_empty() || !(is_blank(0) || is_blank(size.columns() - 1)));
        let text = AROUND[around].replace('@', &written(grid, STYLES[style]));
        let read = Reading::of(&text, Some(Numbers::Tiles));
        prop_assert_eq!(read.as_ref().map(|reading| reading.board), Ok(grid), "{}", text);
        prop_assert!(read.is_ok_and(|reading| reading.doubts.is_empty()), "{}", text);
        // What could be exponents as well is asked about.
        match Reading::of(&text, None).and_then(Reading::sure) {
            Err(PasteError::InDoubt(exponents)) => prop_assert!(exponents != grid),
            read => prop_assert_eq!(read.map(|reading| (reading.board, reading.doubts)), Ok((grid, Vec::<Doubt>::new()))),
        }
    }

    #[test]
    fn columns_with_blanks_for_empty_cells_are_a_board_or_a_doubt(grid in boards(), from_left in any::<bool>()) {
        let written = written(grid, ["@", "\n", "|", "", "@"]);
        let cell = |tile: &str| if from_left { format!("{tile:<16}") } else { format!("{tile:>16}") };
        let rows: Vec<String> = written.lines().map(|row| row.split('|').map(cell).collect()).collect();
        // Nothing tells of a row or a column without a tile; nine digits alone are a board of digits.
        let is_told = |column| rows.iter().any(|row| !row[16 * column..][..16].trim().is_empty());
        let is_odd = |row: &String| matches!(row.trim().len(), 0 | 9);
        let are_told = (0..grid.size().columns()).all(is_told) && !rows.iter().any(is_odd);
        if are_told && let Ok(reading) = Reading::of(&rows.join("\n"), Some(Numbers::Tiles)) {
            prop_assert!(reading.board == grid || !reading.doubts.is_empty(), "{:?}", rows);
        }
    }

    #[test]
    fn any_text_at_all_is_a_board_or_an_error(text in any::<String>(), board in any::<bool>()) {
        let text = if board { format!("2 4\n{text}\n8 16") } else { text };
        let _ = Reading::of(&text, None);
    }
}
