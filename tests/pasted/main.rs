//! Boards as people paste them: [`BOARDS`] has a text of each kind with its reading.

#[path = "../common/mod.rs"]
mod common;
mod damage;
mod styles;

use twofold::board::{Doubt, Numbers, PasteError, Reading};

/// Texts, each below a line with `##` and its reading. `␛` stands for the escape sign, `⇥` for a tab, `¶` for a blank line at an end.
const BOARDS: &str = include_str!("../data/boards.txt");

/// Each text with its reading.
fn texts() -> impl Iterator<Item = (&'static str, String)> {
    BOARDS.split("\n## ").skip(1).map(|part| {
        let part = part.trim_end_matches('\n');
        let (expected, text) = part.split_once('\n').unwrap_or((part, ""));
        (
            expected,
            text.replace('␛', "\u{1b}")
                .replace('⇥', "\t")
                .replace('¶', ""),
        )
    })
}

/// A reading in words: the board, what is said of it, and why it is in doubt; or the error.
fn told(text: &str, numbers: Option<Numbers>) -> String {
    match Reading::of(text, numbers) {
        Ok(reading) => {
            let score = reading.score.map(|score| format!(" · score {score}"));
            let is_other = reading.numbers == Numbers::Exponents;
            let numbers = is_other.then(|| " · exponents".to_owned());
            let doubts = reading.doubts.iter().map(|doubt| format!(" · {doubt}"));
            let said = score.into_iter().chain(numbers).chain(doubts);
            format!("{}{}", reading.board, said.collect::<String>())
        }
        Err(error) => format!("error: {error}"),
    }
}

#[test]
fn each_text_is_read_as_its_table_says() {
    let mut wrong = Vec::new();
    for (expected, text) in texts() {
        let marked = format!("\u{feff}{}", text.replace('\n', "\r\n"));
        for text in [text, marked] {
            let found = told(&text, None);
            if found != expected {
                wrong.push(format!("{text}\nexpected {expected}\nfound    {found}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

#[test]
fn numbers_that_can_be_tiles_or_exponents_are_asked_about() {
    let list = "[[0,2,4,2],[4,2,8,4],[0,0,2,4],[2,0,0,2]]";
    let (tiles, exponents) = (
        "0,2,4,2/4,2,8,4/0,0,2,4/2,0,0,2",
        "0,4,16,4/16,4,256,16/0,0,4,16/4,0,0,4",
    );
    let reading = Reading::of(list, None).expect("a board");
    assert_eq!(reading.board.to_string(), tiles);
    assert_eq!(reading.doubts, [Doubt::Numbers]);
    let other = reading.other.expect("the other reading");
    assert_eq!(other.to_string(), exponents);
    assert_eq!(reading.sure(), Err(PasteError::InDoubt(other)));
    assert_eq!(told(list, Some(Numbers::Tiles)), tiles);
    assert_eq!(
        told(list, Some(Numbers::Exponents)),
        format!("{exponents} · exponents")
    );
    // Rows of numbers are tiles here; whoever has a page can say otherwise.
    let rows = Reading::of("0 2 4 2\n4 2 8 4\n0 0 2 4\n2 0 0 2", None).expect("a board");
    assert_eq!((rows.doubts.len(), rows.other.is_some()), (0, true));
    let three = told("1 3 2\n3 1 4\n2 2 2", Some(Numbers::Tiles));
    assert!(three.starts_with("0,0,0,0/0,0,0,2/0,0,2,0/0,4,0,0"));
    let places = told("[[1,1,2],[3,3,4]]", Some(Numbers::Exponents));
    assert_eq!(places, "2,2,4/8,8,16 · exponents");
    // Our own form, and what stores tiles, leave no doubt.
    for text in [
        tiles,
        r#"{"grid":{"size":2,"cells":[[{"value":2},null],[null,{"value":4}]]}}"#,
    ] {
        let reading = Reading::of(text, None).expect("a board");
        assert_eq!((reading.other, reading.doubts.len()), (None, 0), "{text}");
    }
    assert_eq!(
        told("[[2,4,64,2],[4,2,8,4]]", Some(Numbers::Exponents)),
        "error: these numbers are not the exponents of a board: from 0 to 9 on 2x4"
    );
}

#[test]
fn a_text_that_is_longer_than_any_board_is_refused() {
    let long = Reading::of(&"2 ".repeat(40_000), None);
    assert_eq!(long, Err(PasteError::TooLong));
    assert_eq!(Reading::of(" \n\t ", None), Err(PasteError::Nothing));
}
