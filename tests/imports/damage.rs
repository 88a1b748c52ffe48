//! Damaged files of other programs.

use std::thread;

use rand::Rng as _;
use rand_pcg::Pcg64;
use twofold::rules::Record;
use twofold::rules::import::{GameJson, ImportError, import};
use twofold::{Game, Size};

use crate::common::{assert_lawful, below, generator};
use crate::{NEXT, SAMPLES, sample, some_game};

fn damaged(whole: &[u8], generator: &mut Pcg64) -> Vec<u8> {
    let mut bytes = whole.to_vec();
    for _ in 0..=below(generator, 3) {
        let place = below(generator, bytes.len().max(1));
        let byte = generator.next_u64() as u8;
        match below(generator, 6) {
            0 if place < bytes.len() => bytes[place] ^= 1 << below(generator, 8),
            1 if place < bytes.len() => bytes[place] = byte,
            2 => bytes.insert(place.min(bytes.len()), byte),
            3 if place < bytes.len() => drop(bytes.remove(place)),
            4 => bytes.truncate(place),
            _ => {
                let from = below(generator, bytes.len() + 1);
                let part = bytes[from..(from + 39).min(bytes.len())].to_vec();
                let place = place.min(bytes.len());
                bytes.splice(place..place, part);
            }
        }
    }
    bytes
}

/// Imports so many damaged files of each sample; returns how many were read, and how many were refused with their place.
fn import_damaged(wholes: &[(&str, Vec<u8>)], count: usize, seed: u64) -> (usize, usize) {
    let mut generator = generator(seed);
    let (mut read, mut with_place) = (0, 0);
    for number in 0..count * wholes.len() {
        let (name, whole) = &wholes[number % wholes.len()];
        let bytes = damaged(whole, &mut generator);
        let name =
            [Some(*name), None, Some("game.rpl"), Some("game.txt")][below(&mut generator, 4)];
        match import(&bytes, name) {
            Ok(game) => {
                read += 1;
                // It takes a while; the rules have been asked for every move already.
                if number % 64 == 0 {
                    assert_lawful(&game);
                    let link = Game::from_text(&game.to_text(Record::Link)).expect("a link");
                    assert_eq!(link.board(), game.board());
                }
            }
            Err(error) => {
                let words = error.to_string();
                assert!((15..300).contains(&words.len()), "{words}");
                with_place += usize::from(matches!(error, ImportError::At { .. }));
            }
        }
    }
    (read, with_place)
}

#[test]
fn three_thousand_damaged_files_of_each_sample_are_refused_with_words_or_follow_the_rules() {
    let mut generator = generator(62);
    let mut wholes: Vec<(&str, Vec<u8>)> = SAMPLES
        .map(|(name, ..)| (name, sample(name)))
        .into_iter()
        .collect();
    for name in ["a.json", "b.json", "c.json"] {
        let size = [Size::STANDARD, Size::new(3, 3).expect("a size")][below(&mut generator, 2)];
        let mut game = some_game(&mut generator, size);
        game.jump(40);
        wholes.push((name, GameJson::of(&game).to_text().into_bytes()));
        wholes.push(("link.txt", game.to_text(Record::Link).into_bytes()));
    }
    wholes.push(("next.txt", NEXT.as_bytes().to_vec()));
    // Of the longest, the beginning has all that there is in them.
    let is_long = |name: &str| name.starts_with("made-log") || name.starts_with("made-plies");
    for (_, whole) in wholes.iter_mut().filter(|(name, _)| is_long(name)) {
        let end = whole.len().min(2000);
        let cut = whole[..end]
            .iter()
            .rposition(|&byte| byte == b'}')
            .unwrap_or(end);
        whole.truncate(cut + 1);
    }
    let wholes = &wholes;
    let shares = thread::scope(|scope| {
        [63, 64]
            .map(|seed| scope.spawn(move || import_damaged(wholes, 1500, seed)))
            .map(|share| share.join().expect("no import panics"))
    });
    let read = shares.iter().map(|(read, _)| read).sum::<usize>();
    let with_place = shares.iter().map(|(_, places)| places).sum::<usize>();
    assert!(
        read > 600 && with_place > 6000,
        "{read} read, {with_place} refused with their place"
    );
}
