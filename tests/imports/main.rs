//! Games of other programs: real samples, made ones, and damaged ones.

#[path = "../common/mod.rs"]
mod common;
mod damage;

use common::{assert_lawful, assert_same, generator, one_of, play_randomly, some_game};
use proptest::prelude::*;
use twofold::rules::Record;
use twofold::rules::import::{
    ExportError, Format, GameJson, Import, ImportError, import, write_next, write_rpl,
};
use twofold::{Direction, Game, Seed, Setup, Size, Spawner, Start, Status};

fn sample(name: &str) -> Vec<u8> {
    std::fs::read(format!("tests/data/imports/{name}")).expect("a sample")
}

/// All of them, with their format, size, score and number of moves.
const SAMPLES: [(&str, Format, &str, u64, usize); 11] = [
    ("verse-2x4-5228.vrs", Format::VerseNew, "2x4", 5228, 343),
    ("verse-3x3-11976.vrs", Format::VerseNew, "3x3", 11976, 691),
    (
        "verse-4x4-beginning.txt",
        Format::VerseNew,
        "4x4",
        5264,
        352,
    ),
    ("made-old-4x4-1608.txt", Format::VerseOld, "4x4", 1608, 164),
    ("made-old-3x3-204.txt", Format::VerseOld, "3x3", 204, 34),
    ("made-4x4-1608.rpl", Format::Rpl, "4x4", 1608, 164),
    ("made-4x4-1608.vrs", Format::Vrs, "4x4", 1608, 164),
    ("made-next-4x4-1608.txt", Format::Next, "4x4", 1608, 164),
    ("made-plies-4x4-1608.json", Format::Plies, "4x4", 1608, 164),
    ("made-log-4x4-1608.txt", Format::Log, "4x4", 1608, 164),
    ("made-log-lists-3x3-204.txt", Format::Log, "3x3", 204, 34),
];

fn refusal(bytes: &[u8], name: Option<&str>) -> String {
    match import(bytes, name) {
        Ok(game) => panic!("read as {}", game.board()),
        Err(error) => error.to_string(),
    }
}

#[test]
fn every_sample_is_read_to_its_end() {
    for (name, format, size, score, moves) in SAMPLES {
        let bytes = sample(name);
        // With its name, without, and under another one.
        for name in [Some(name), None, Some("download")] {
            let mut import = Import::new(&bytes, name).expect("a game");
            assert_eq!(
                (import.format(), import.count()),
                (format, moves),
                "{name:?}"
            );
            while !import.is_done() {
                import.advance(50).expect("lawful");
            }
            let game = import.finish();
            assert_lawful(&game);
            assert_eq!(game.size().to_string(), size);
            assert_eq!(game.score(), score);
            let is_whole = !name.is_some_and(|name| name.contains("beginning")) && score != 5264;
            assert_eq!(game.status() == Status::Over, is_whole, "{name:?}");
            let link = Game::from_text(&game.to_text(Record::Link)).expect("a link");
            assert_same(&link, &game);
        }
    }
}

#[test]
fn the_letters_mean_what_is_told_of_them() {
    // A 2 in row 1, column 1, a 4 in row 2, column 3; right, and a 2 in row 1, column 2.
    let old = "replay_ 9D";
    let game = import(old.as_bytes(), None).expect("a game");
    let start = "2,0,0,0/0,0,4,0/0,0,0,0/0,0,0,0".parse().expect("a board");
    assert_eq!(game.setup().start, Start::Board(start));
    assert_eq!(game.moves(), [Direction::Right]);
    assert_eq!(game.board().to_string(), "0,2,0,2/0,0,0,4/0,0,0,0/0,0,0,0");
}

const SPAWNERS: [Spawner; 3] = [Spawner::Random, Spawner::Adversary, Spawner::Recorded];

#[test]
fn our_json_brings_every_game_back() {
    let mut generator = generator(60);
    for size in (0..4).flat_map(|_| Size::all()) {
        let spawner = one_of(&SPAWNERS, &mut generator);
        let game = some_game(&mut generator, size, spawner);
        let text = GameJson::of(&game).to_text();
        let back = import(text.as_bytes(), Some("game.json")).expect("a game");
        assert_same(&back, &game);
        assert_eq!(back.to_text(Record::Link), game.to_text(Record::Link));
    }
}

#[test]
fn a_rpl_file_brings_boards_and_moves_back() {
    let mut generator = generator(61);
    for number in 0..100 {
        let game = some_game(&mut generator, Size::STANDARD, SPAWNERS[number % 3]);
        let bytes = write_rpl(&game).expect("small tiles");
        assert_eq!(bytes.len(), 25 * (game.moves().len() + 1));
        if game.moves().is_empty() {
            assert_eq!(
                import(&bytes, None).expect_err("none"),
                ImportError::NoMoves
            );
            continue;
        }
        let back = import(&bytes, Some("game.rpl")).expect("a game");
        assert_eq!(back.board(), game.board());
        assert_eq!(back.score(), game.score());
        assert_eq!(back.moves(), game.moves());
        assert_eq!(back.spawns(), game.spawns());
    }
    let on = |board: &str| {
        Game::new(Setup {
            start: Start::Board(board.parse().expect("a board")),
            ..Setup::standard(Seed::new(1))
        })
    };
    assert_eq!(write_rpl(&on("2,0,0/0,0,0/0,0,2")), Err(ExportError::Size));
    let large = on("65536,0,0,0/0,0,0,0/0,0,0,0/0,0,0,2");
    assert_eq!(write_rpl(&large), Err(ExportError::Tile));
}

/// A game of one move as a public test of 2048-next has it.
const NEXT: &str =
    "REPLAY_v1RPL_B64_UlBMMUQAAhARg2QRAQAAAAEAAAACAAAAAwAAAASDAgRwb3cyg2UBAAt7g2YAhMwwCkc=";

#[test]
fn a_text_of_2048_next_is_read_and_written() {
    let game = import(NEXT.as_bytes(), None).expect("a game");
    assert_eq!((game.moves().len(), game.score()), (1, 8));
    assert_eq!(game.board().to_string(), "8,0,2,0/0,0,0,0/0,0,0,0/0,0,0,0");
    // Broken into lines on the way, and as the bytes alone.
    let broken = format!("{}\n{}\r\n{}\n", &NEXT[..40], &NEXT[40..60], &NEXT[60..]);
    assert_same(
        &import(broken.as_bytes(), None).expect("a game"),
        &import(broken.replace("\r", "").as_bytes(), None).expect("a game"),
    );
    let mut generator = generator(63);
    for (number, size) in (0..6).flat_map(|_| Size::all()).enumerate() {
        let spawner = one_of(&SPAWNERS, &mut generator);
        let mut game = some_game(&mut generator, size, spawner);
        if number % 3 == 0 {
            // From a board in the middle of a game, which the format has as a board.
            let Some(start) = Start::from_board(game.board().grid()).ok() else {
                continue;
            };
            game = Game::new(Setup {
                start,
                spawner: Spawner::Recorded,
                ..*game.setup()
            });
            game.keep_going();
            play_randomly(&mut game, 40, &mut generator);
        }
        let text = write_next(&game);
        let back = import(text.as_bytes(), Some("game.txt")).expect("a game");
        assert_eq!((back.board(), back.score()), (game.board(), game.score()));
        assert_eq!(
            (back.moves(), back.spawns().len()),
            (game.moves(), game.moves().len())
        );
        assert_eq!(write_next(&back), text);
    }
}

#[test]
fn moves_that_were_taken_back_are_no_moves() {
    use base64::Engine as _;
    let engine = base64::engine::general_purpose::STANDARD;
    let text = |records: &[u8]| {
        let mut bytes = b"RPL1\x44\x02\x02\x10\x11".to_vec();
        bytes.extend(records);
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        (format!("REPLAY_v1RPL_B64_{}", engine.encode(&bytes)), bytes)
    };
    // Left and a 2, taken back; down and a 4, right and a 2, both taken back; left and a 2 again.
    let (game, bytes) = text(&[
        0x0b, 1, 0x80, 1, 0x42, 1, 0x0d, 1, 0x81, 2, 1, 0x0b, 1, 0x84,
    ]);
    for file in [game.as_bytes(), &bytes] {
        let game = import(file, None).expect("a game");
        assert_eq!(game.moves(), [Direction::Left]);
        assert_eq!(game.board().to_string(), "8,0,2,0/0,0,0,0/0,0,0,0/0,0,0,0");
    }
    let (other, _) = text(&[
        0x83, 2, 9, b'f', b'i', b'b', b'o', b'n', b'a', b'c', b'c', b'i', 0x0b, 1,
    ]);
    assert_eq!(
        refusal(other.as_bytes(), None),
        "this game of 2048-next is played by other rules, \"fibonacci\""
    );
    let (unknown, _) = text(&[0x0b, 1, 0x99]);
    assert_eq!(
        refusal(unknown.as_bytes(), None),
        "record 2, from byte 11: a record of a kind that this format does not have"
    );
    let (cut, _) = text(&[0x0b, 1, 0x82, 1]);
    assert_eq!(
        refusal(cut.as_bytes(), None),
        "record 2, from byte 12: the file ends in the middle of a record: part of it is missing"
    );
    let mut damaged = bytes;
    damaged[9] ^= 1;
    assert_eq!(
        refusal(&damaged, None),
        "this game of 2048-next is damaged: part of it is missing or changed"
    );
}

#[test]
fn the_log_of_a_terminal_is_a_game_whose_steps_follow_the_rules() {
    // Two moves lead to the third board; the number that stood for a direction before says which it was.
    let menu = "Choose a movement:\n\t[1] Left\n\t[2] Right\n\t[3] Up\n\t[4] Down\n\nChoice: ";
    let log = format!(
        "-\t-\t-\t2\n-\t-\t-\t-\n-\t2\t-\t-\n-\t-\t-\t-\n{menu}1\n\n\n2\t-\t-\t-\n-\t2\t-\t-\n2\t-\t-\t-\n-\t-\t-\t-\n\n{menu}1\n\n\n\
         2\t-\t-\t-\n2\t-\t-\t-\n2\t-\t-\t2\n-\t-\t-\t-\n\n{menu}3\n\n\n4\t-\t-\t2\n2\t2\t-\t-\n-\t-\t-\t-\n-\t-\t-\t-\n\nFinal Board:\n\
         [[4, None, None, 2], [2, 2, None, None], [None, None, None, None], [None, None, None, None]]\n"
    );
    let game = import(log.as_bytes(), Some("log.txt")).expect("a game");
    assert_eq!(
        game.moves(),
        [Direction::Left, Direction::Left, Direction::Up]
    );
    assert_eq!(game.score(), 4);
    // The board after the move alone, and then with the new tile; lists and a word.
    let lists = "Score: 0\n[0, 0, 0, 0]\n[0, 0, 0, 0]\n[0, 0, 0, 0]\n[0, 2, 0, 2]\nEnter move: right\nScore: 4\n[0, 0, 0, 0]\n[0, 0, 0, 0]\n[0, 0, 0, 0]\n[0, 0, 0, 4]\n\
                 \n[0, 0, 2, 0]\n[0, 0, 0, 0]\n[0, 0, 0, 0]\n[0, 0, 0, 4]\n";
    let game = import(lists.as_bytes(), None).expect("a game");
    assert_eq!((game.moves(), game.score()), (&[Direction::Right][..], 4));
    // Digits of exponents, with a sign for the move.
    let digits = "2346\n.234\n.123\n...2\n<\n2346\n234.\n123.\n2.1.\n^\n3456\n123.\n2.1.\n...1\n";
    let game = import(digits.as_bytes(), None).expect("a game");
    assert_eq!(game.moves(), [Direction::Left, Direction::Up]);
    // Two moves lead to the same board: the word between them decides.
    for (word, direction) in [("up", Direction::Up), ("down", Direction::Down)] {
        let both = format!("2 0\n2 0\nMove: {word}\n4 0\n4 0\n");
        let game = import(both.as_bytes(), None).expect("a game");
        assert_eq!(game.moves(), [direction]);
    }
    // Some programs let a tile come although nothing moved.
    let idle = log.replacen(
        "2\t-\t-\t-\n2\t-\t-\t-\n2\t-\t-\t2",
        "2\t-\t-\t-\n-\t2\t-\t-\n2\t-\t-\t2",
        1,
    );
    assert_eq!(
        refusal(idle.as_bytes(), None),
        "board 3, line 28: a new tile came where no move had changed the board, which the rules do not allow"
    );
    // Each step is held to the rules.
    let wrong = log.replacen("4\t-\t-\t2", "8\t-\t-\t2", 1);
    assert_eq!(
        refusal(wrong.as_bytes(), None),
        "board 4, line 42: no move with one new tile leads from the board before to this one"
    );
}

#[test]
fn a_board_alone_is_a_game_without_moves_and_its_score_goes_on() {
    let state = r#"{"grid":{"size":4,"cells":[[{"position":{"x":0,"y":0},"value":2},{"position":{"x":0,"y":1},"value":2},null,null],
        [null,null,null,null],[null,null,null,null],[null,null,null,{"position":{"x":3,"y":3},"value":512}]]},"score":4100}"#;
    let mut import = Import::new(state.as_bytes(), Some("gameState.json")).expect("a board");
    assert_eq!(
        (import.format(), import.count(), import.is_done()),
        (Format::Board, 0, true)
    );
    assert_eq!(import.board().and_then(|board| board.score), Some(4100));
    import.advance(usize::MAX).expect("nothing to do");
    let mut game = import.finish();
    assert_eq!((game.score(), game.first_score()), (4100, 4100));
    game.play(Direction::Up).expect("a move");
    assert_eq!(game.score(), 4104);
    for record in [Record::Link, Record::Whole] {
        let back = Game::from_text(&game.to_text(record)).expect("a link");
        assert_same(&back, &game);
        assert_eq!((back.score(), back.first_score()), (4104, 4100));
    }
    let json = GameJson::of(&game).to_text();
    assert!(json.contains("\"firstScore\":4100"), "{json}");
    let back = twofold::rules::import::import(json.as_bytes(), None).expect("a game");
    assert_eq!((back.score(), back.first_score()), (4104, 4100));
    // No other game says anything of it.
    let plain = Game::new(Setup::standard(Seed::new(1)));
    assert!(!GameJson::of(&plain).to_text().contains("firstScore"));
    assert_eq!(plain.clone().with_score(4).score(), 0);
}

#[test]
fn the_same_game_is_the_same_link_whatever_its_format_and_its_line_ends() {
    let link = |bytes: &[u8]| import(bytes, None).expect("a game").to_text(Record::Link);
    let mut links: Vec<String> = Vec::new();
    for (name, _, size, score, _) in SAMPLES {
        let bytes = sample(name);
        let expected = link(&bytes);
        if (size, score) == ("4x4", 1608) {
            links.push(expected.clone());
        }
        let Ok(text) = std::str::from_utf8(&bytes) else {
            continue;
        };
        if name.ends_with(".rpl") || name.ends_with("4x4-1608.vrs") {
            continue;
        }
        let utf_16 = |order: fn(u16) -> [u8; 2], mark: [u8; 2]| {
            let units = text.encode_utf16().flat_map(order);
            mark.into_iter().chain(units).collect::<Vec<u8>>()
        };
        let crlf = text.replace('\n', "\r\n");
        for other in [
            crlf.clone().into_bytes(),
            format!("\u{feff}{text}").into_bytes(),
            format!("\u{feff}{crlf}\r\n").into_bytes(),
            format!("\n\n{text}\n\n").into_bytes(),
            utf_16(u16::to_le_bytes, [0xff, 0xfe]),
            utf_16(u16::to_be_bytes, [0xfe, 0xff]),
        ] {
            assert_eq!(link(&other), expected, "{name}");
        }
    }
    assert!(links.len() > 5 && links.iter().all(|link| *link == links[0]));
}

#[test]
fn a_game_is_found_in_what_stands_around_it() {
    let link = "v1-ACKgjQYHBR8CrcXXjw";
    for (game, is_line) in [
        (NEXT, false),
        ("4x4-1_00001008100j", false),
        (link, false),
        ("replay_ 9D", true),
    ] {
        let expected = import(game.as_bytes(), None).expect("a game");
        let around = [
            "Look at this:\n\n```\n@\n```\nnice, isn't it?",
            "My game: @",
            "@\n",
            "\n \n@",
            "`@`",
            "\"@\"",
        ];
        let inline = [
            "See https://example.org/?game=@&b=1 nice!",
            "<https://example.org/#@>",
            "(@).",
            "@ nice!",
            "> @\n> not bad",
        ];
        for text in around.iter().chain(inline.iter().filter(|_| !is_line)) {
            let text = text.replace('@', game);
            let found =
                import(text.as_bytes(), None).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_same(&found, &expected);
        }
    }
    // Without padding, and as a link carries it.
    let expected = import(NEXT.as_bytes(), None).expect("a game");
    for text in [
        NEXT.trim_end_matches('=').to_owned(),
        NEXT.replace('=', "%3D"),
    ] {
        assert_same(&import(text.as_bytes(), None).expect("a game"), &expected);
    }
}

#[test]
fn links_are_read_from_files_too() {
    let link = "v1-ACKgjQYHBR8CrcXXjw";
    let broken = link.replace("BR8", "B\nR8");
    for text in [
        "@",
        "https://example.org/#@\n",
        "_@_",
        "@-",
        "https://o.example/?u=x%23@",
        &broken,
    ] {
        let text = text.replace('@', link);
        let import = Import::new(text.as_bytes(), Some("link.txt")).expect(&text);
        assert_eq!((import.format(), import.count()), (Format::Link, 5));
    }
    assert!(refusal(b"#v1-ACKgjQYHBR8CrcXX", None).contains("damaged"));
}

#[test]
fn a_refusal_says_what_is_wrong_and_where() {
    let new = |text: &str| refusal(format!("4x4-1_{text}").as_bytes(), None);
    assert_eq!(refusal(b"", None), "the file is empty");
    assert_eq!(refusal(b" \n", None), "the file is empty");
    assert!(refusal(b"hello world", None).starts_with("this is no game that can be read here"));
    assert!(refusal(b"\xff\xfe\x00\x01", None).starts_with("this is no game"));
    for case in [
        "0000100, letter 13, move 1: the text ends in the middle of a move: part of it is missing",
        "00001?, letter 12: \"?\" is none of the letters that games are written with",
        "000000, letter 10: the two first tiles are in the same cell",
        "000010002, letter 13, move 1: left changes nothing on this board",
        "00000g041, letter 13, move 1: the new tile lies beside the board",
        "00000g00d, letter 13, move 1: a new tile of 16, where only 2 and 4 can come",
    ] {
        let (text, said) = case.split_once(", ").expect("a text and its refusal");
        assert_eq!(new(text), said);
    }
    assert_eq!(
        refusal(b"7x7-1_000010", None),
        "a board of 7x7 cannot be played here: 2 to 6 rows and columns can"
    );
    assert_eq!(
        refusal("replay_ 9D\u{7f}".as_bytes(), None),
        "letter 11, move 2: \"\u{7f}\" is none of the letters that games are written with"
    );
    assert_eq!(
        refusal(b"replay_ Z", None),
        "letter 9: one of the two first tiles comes with a move"
    );

    let rpl = sample("made-4x4-1608.rpl");
    let changed = |byte: usize| {
        let mut rpl = rpl.clone();
        rpl[byte] ^= 0x11;
        refusal(&rpl, Some("x.rpl"))
    };
    assert_eq!(
        changed(25 * 7),
        "record 7, from byte 150: the moves lead to another board than the file has here"
    );
    assert_eq!(
        changed(rpl.len() - 1),
        "record 165, from byte 4100: the record that marks the end is missing or changed"
    );
    assert_eq!(
        refusal(&rpl[..60], Some("x.rpl")),
        "record 3, from byte 50: the file ends in the middle of a record: part of it is missing"
    );
    let mut vrs = sample("made-4x4-1608.vrs");
    vrs[13 * 9] ^= 1;
    assert_eq!(
        refusal(&vrs, None),
        "record 10, from byte 117: no move with one new tile leads from the board before to this one"
    );

    let game = Game::from_text("v1-ACKgjQYHBR8CrcXXjw").expect("a link");
    let json = GameJson::of(&game).to_text();
    let json = |from: &str, to: &str| {
        assert!(json.contains(from), "{json}");
        refusal(json.replacen(from, to, 1).as_bytes(), None)
    };
    assert_eq!(
        json("\"p4\":0.1", "\"p4\":2"),
        "p4: the probability of a 4 must lie between 0 and 1, not 2"
    );
    assert_eq!(
        json("\"start\":\"two\"", "\"start\":\"six\""),
        "start: it is \"one\", \"two\" or \"board\""
    );
    let born = json("\"spawn\"", "\"born\"");
    assert!(
        born.starts_with("line 1, column ") && born.ends_with(": missing field `spawn`"),
        "{born}"
    );
    assert!(
        json("\"tile\":2", "\"tile\":4")
            .starts_with("move 1: by the seed of this game a 2 comes in row")
    );
    assert!(json("\"spawner\":\"random\"", "\"spawner\":\"adversary\"").starts_with("move "));
}

proptest! {
    #![proptest_config(common::cases(5000))]

    #[test]
    fn any_bytes_at_all_are_a_game_or_an_error(
        bytes in proptest::collection::vec(any::<u8>(), 0..300),
        head in prop_oneof![Just(""), Just("replay_"), Just("4x4-1_"), Just("{\"firstBoard\":\""), Just("v1-"), Just("REPLAY_v9RPL_B64_"), Just("REPLAY_v1RPL_B64_"), Just("RPL1\x44"), Just("2 4\n8 16\nup\n")],
        name in prop_oneof![Just(None), Just(Some("x.rpl")), Just(Some("x.vrs"))],
    ) {
        let file = [head.as_bytes(), &bytes].concat();
        if let Ok(game) = import(&file, name) {
            assert_lawful(&game);
        }
    }
}
