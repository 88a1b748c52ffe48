//! Damaged files of other programs.

use twofold::rules::Record;
use twofold::rules::import::{GameJson, ImportError, import};
use twofold::{Game, Size, Spawner};

use crate::common::{any_byte, assert_lawful, below, damage, generator, some_game};
use crate::{NEXT, SAMPLES, sample};

#[test]
fn damaged_files_of_each_sample_are_refused_with_words_or_follow_the_rules() {
    let mut generator = generator(62);
    let mut wholes: Vec<(&str, Vec<u8>)> = SAMPLES
        .map(|(name, ..)| (name, sample(name)))
        .into_iter()
        .collect();
    for (size, spawner) in [
        (Size::STANDARD, Spawner::Random),
        (Size::STANDARD, Spawner::Recorded),
        (Size::new(3, 3).expect("a size"), Spawner::Adversary),
    ] {
        let mut game = some_game(&mut generator, size, spawner);
        game.jump(40);
        wholes.push(("a.json", GameJson::of(&game).to_text().into_bytes()));
        wholes.push(("link.txt", game.to_text(Record::Link).into_bytes()));
    }
    wholes.push(("next.txt", NEXT.as_bytes().to_vec()));
    // Of the longest, the beginning has all that there is in them.
    let is_long = |name: &str| name.starts_with("made-log") || name.starts_with("made-plies");
    for (_, whole) in wholes.iter_mut().filter(|(name, _)| is_long(name)) {
        let end = whole.len().min(2000);
        let cut = whole[..end].iter().rposition(|&byte| byte == b'}');
        whole.truncate(cut.map_or(end, |cut| cut + 1));
    }
    let (mut read, mut with_place) = (0, 0);
    for number in 0..150 * wholes.len() {
        let (name, whole) = &wholes[number % wholes.len()];
        let mut bytes = whole.clone();
        for _ in 0..=below(&mut generator, 3) {
            damage(&mut bytes, any_byte, &mut generator);
        }
        let names = [Some(*name), None, Some("game.rpl"), Some("game.txt")];
        match import(&bytes, names[below(&mut generator, 4)]) {
            Ok(game) => {
                read += 1;
                // It takes a while; the rules have been asked for every move already.
                if read % 8 == 0 {
                    assert_lawful(&game);
                    let link = Game::from_text(&game.to_text(Record::Link)).expect("a link");
                    assert_eq!(link.board(), game.board());
                }
            }
            Err(error) => {
                let words = error.to_string();
                assert!((15..300).contains(&words.len()), "{words}");
                with_place += usize::from(matches!(error, ImportError::At(..)));
            }
        }
    }
    assert!(
        read > 30 && with_place > 300,
        "{read} read, {with_place} refused with their place"
    );
}
