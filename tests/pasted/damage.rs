//! Any text at all, and damaged boards.

use std::time::Instant;

use rand_pcg::Pcg64;
use twofold::board::Reading;
use twofold::{Board as _, Grid, Rank, Size};

use crate::common::{any_byte, below, damage, generator, one_of};
use crate::styles::{STYLES, written};
use crate::texts;

fn damaged(text: &str, generator: &mut Pcg64) -> String {
    let letters = b"0123456789abcghkKx^.,;/|[]{}\"' \t\n-_+=:\\nul";
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..=below(generator, 4) {
        damage(
            &mut bytes,
            |generator| one_of(letters, generator),
            generator,
        );
    }
    if below(generator, 8) == 0 {
        damage(&mut bytes, any_byte, generator);
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[test]
fn ten_thousand_damaged_boards_and_texts_are_read_or_refused_with_words() {
    let mut generator = generator(50);
    let sizes: Vec<_> = Size::all().collect();
    let texts: Vec<_> = texts().map(|(_, text)| text).collect();
    let (mut good, mut refused) = (0, 0);
    for number in 0..10_000 {
        let whole = match number % 2 {
            0 => texts[number / 2 % texts.len()].clone(),
            _ => {
                let size = sizes[below(&mut generator, sizes.len())];
                let most = size.cells().min(12) - 1;
                let rank = |_| Rank::new(below(&mut generator, most) as u8);
                let grid = Grid::of_ranks(size, (0..size.cells()).map(rank));
                written(grid, STYLES[below(&mut generator, STYLES.len())])
            }
        };
        match Reading::of(&damaged(&whole, &mut generator), None) {
            Ok(Reading { board, .. }) => {
                assert!(board.tile_sum() <= board.size().max_sum());
                assert!(board.max_rank() <= board.size().max_rank());
                assert!(!board.max_rank().is_empty());
                good += 1;
            }
            Err(error) => {
                assert!((20..300).contains(&error.to_string().len()), "{error}");
                refused += 1;
            }
        }
    }
    assert!(
        good > 1000 && refused > 2000,
        "{good} read, {refused} refused"
    );
}

#[test]
fn the_largest_text_that_is_looked_at_takes_as_long_as_its_parts() {
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
        "--- ",
        ": 2 ",
        "a:",
        ", ",
        "2⁴",
    ] {
        let time = |length, times| {
            let text = piece.repeat(length / piece.len());
            let began = Instant::now();
            for _ in 0..times {
                let _ = Reading::of(&text, None);
            }
            began.elapsed()
        };
        // A step too many for each letter would take sixteen times as long; another program may take a few.
        let is_linear = || time(most, 1) < 6 * time(most / 16, 16);
        assert!((0..3).any(|_| is_linear()), "{piece:?}");
    }
}
