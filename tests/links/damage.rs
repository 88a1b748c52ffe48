//! Damaged and forged links.

use rand_pcg::Pcg64;
use std::collections::HashSet;
use twofold::Game;
use twofold::rules::{LinkError, Record, Replay};

use crate::common::{
    any_byte, assert_lawful, assert_same, below, body, damage, generator, one_of, sealed,
};
use crate::{games, read};

/// Puts the end of another one in place of its own.
fn join(bytes: &mut Vec<u8>, other: &[u8], place: usize) {
    bytes.truncate(place);
    bytes.extend(&other[place.min(other.len())..]);
}

/// A text with something done to it on the way.
fn damaged(text: &str, others: &[String], generator: &mut Pcg64) -> String {
    let alphabet = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let mut letters = text.as_bytes().to_vec();
    let place = below(generator, letters.len());
    match below(generator, 9) {
        0 => {
            for _ in 0..=below(generator, 8) {
                let place = below(generator, letters.len());
                letters[place] ^= 1 << below(generator, 8);
            }
        }
        1 => drop(letters.drain(..place)),
        2 => join(
            &mut letters,
            others[below(generator, others.len())].as_bytes(),
            place,
        ),
        3 => {
            let length = below(generator, 80);
            letters = b"v1-".to_vec();
            letters.extend((0..length).map(|_| one_of(alphabet, generator)));
        }
        _ => damage(
            &mut letters,
            |generator| one_of(alphabet, generator),
            generator,
        ),
    }
    String::from_utf8_lossy(&letters).into_owned()
}

#[test]
fn twenty_thousand_damaged_links_are_refused() {
    let mut generator = generator(12);
    let games: Vec<Game> = games(&mut generator);
    let texts: Vec<String> = games
        .iter()
        .flat_map(|game| [game.to_text(Record::Link), game.to_text(Record::Whole)])
        .collect();
    let whole: HashSet<&str> = texts.iter().map(String::as_str).collect();
    let mut refused = 0;
    while refused < 20_000 {
        let text = &texts[below(&mut generator, texts.len())];
        let changed = damaged(text, &texts, &mut generator);
        // A leading # and what stands behind a link are no damage.
        let plain = changed.trim().trim_start_matches('#');
        let is_letter = |found: char| found.is_ascii_alphanumeric() || "-_".contains(found);
        let end = plain.find(|found| !is_letter(found)).unwrap_or(plain.len());
        if whole.contains(&plain[..end]) {
            assert!(Game::from_text(&changed).is_ok());
            continue;
        }
        let result = Game::from_text(&changed);
        assert!(result.is_err(), "{text} became {changed} and was read");
        refused += 1;
    }
}

/// Replays a text in slices of any size, empty ones too.
fn replayed_in_slices(text: &str, generator: &mut Pcg64) -> Result<Game, LinkError> {
    let mut replay = Replay::new(text)?;
    let most = one_of(&[1, 2, 10, 100, usize::MAX], generator);
    while !replay.is_done() {
        let slice = below(generator, most).saturating_add(below(generator, 2));
        let due = replay.count().min(replay.done().saturating_add(slice));
        if let Err(error) = replay.advance(slice) {
            // A refusal stays one, however often it is tried.
            assert_eq!(replay.advance(usize::MAX), Err(error.clone()));
            return Err(error);
        }
        assert_eq!(replay.done(), due);
    }
    Ok(replay.finish())
}

#[test]
fn eight_thousand_forged_links_are_refused_or_follow_the_rules_in_slices_too() {
    let mut generator = generator(13);
    let bodies: Vec<Vec<u8>> = games(&mut generator)
        .iter()
        .flat_map(|game| [Record::Link, Record::Whole].map(|record| body(&game.to_text(record))))
        .filter(|bytes| bytes.len() < 150)
        .collect();
    let (mut read, mut played, mut moves, mut spawns) = (0, 0, 0, 0);
    for number in 0..8_000 {
        let mut bytes = bodies[below(&mut generator, bodies.len())].clone();
        let place = below(&mut generator, bytes.len());
        match below(&mut generator, 8) {
            0 => join(
                &mut bytes,
                &bodies[below(&mut generator, bodies.len())],
                place,
            ),
            1 => {
                let first = below(&mut generator, 6).min(bytes.len() - 1);
                bytes[first] = any_byte(&mut generator);
            }
            2..7 => damage(&mut bytes, any_byte, &mut generator),
            _ => {
                let length = below(&mut generator, 40);
                bytes = (0..length).map(|_| any_byte(&mut generator)).collect();
                // Past the first hurdles, so that something is reached behind them.
                if let Some([flags, size]) = bytes.first_chunk_mut() {
                    *flags &= 127;
                    let sides = [2, 3, 4, 5, 6];
                    *size = one_of(&sides, &mut generator) << 4 | one_of(&sides, &mut generator);
                }
            }
        }
        let text = sealed(bytes);
        let sliced = (number % 8 == 0).then(|| replayed_in_slices(&text, &mut generator));
        match Game::from_text(&text) {
            Ok(game) => {
                assert_lawful(&game);
                if let Some(sliced) = sliced {
                    assert_same(&sliced.expect("the same game"), &game);
                }
                assert_same(&self::read(&game.to_text(Record::Whole)), &game);
                let board = game.board().to_string();
                assert_eq!(board.parse(), Ok(game.board()));
                read += 1;
                played += usize::from(!game.all_moves().is_empty());
            }
            Err(error) => {
                assert!(error.to_string().starts_with("this link "), "{error}");
                moves += usize::from(matches!(error, LinkError::Move(..)));
                spawns += usize::from(matches!(error, LinkError::Spawn(_)));
                if let Some(sliced) = sliced {
                    assert_eq!(sliced.expect_err("refused"), error);
                }
            }
        }
    }
    assert!(
        read > 1000 && played > 200,
        "{read} read, {played} with moves"
    );
    assert!(moves > 200 && spawns > 50, "{moves} and {spawns} refused");
}
