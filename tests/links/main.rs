//! Games as links and records: nothing is lost, and nothing that the rules forbid gets in.

#[path = "../common/mod.rs"]
mod common;
mod damage;

use common::{
    assert_lawful, assert_same, below, body, generator, one_of, play_randomly, sealed, some_game,
};
use rand::Rng as _;
use rand_pcg::Pcg64;
use twofold::rules::{Adversary, LinkError, PlayError, Record};
use twofold::{
    Board, Direction, FourProbability, Game, Grid, Position, Rank, Seed, Setup, Size, Spawner,
    Start, Status,
};

fn four(millionths: u32) -> FourProbability {
    FourProbability::from_millionths(millionths).expect("a probability")
}

/// A board that play could have brought about, or nearly.
fn some_board(size: Size, generator: &mut Pcg64) -> Grid {
    (0..size.cells()).fold(Grid::empty(size), |grid, cell| {
        let exponent = below(generator, usize::from(size.max_rank().exponent()) - 1);
        match below(generator, 2) {
            0 => grid,
            _ => grid.with_rank(cell, Rank::new(exponent.min(10) as u8)),
        }
    })
}

/// Games of every size, start, spawner and probability, at their end or before it, some with moves undone.
fn games(generator: &mut Pcg64) -> Vec<Game> {
    let mut games = Vec::new();
    for size in Size::all() {
        let board = some_board(size, generator);
        for start in [
            Start::OneTile(size),
            Start::TwoTiles(size),
            Start::Board(board),
        ] {
            let mut game = Game::new(Setup {
                start,
                four: four(one_of(&[0, 1, 100_000, 999_999, 1_000_000], generator)),
                seed: Seed::new(generator.next_u64() >> below(generator, 64)),
                spawner: Spawner::Random,
            });
            let limit = one_of(&[0, 1, 2, 3, 4, 50, usize::MAX], generator);
            play_randomly(&mut game, limit, generator);
            games.push(game);
        }
        for spawner in [Spawner::Recorded, Spawner::Adversary] {
            games.push(some_game(generator, size, spawner));
        }
    }
    for game in &mut games {
        if below(generator, 2) == 0 {
            let moves = game.moves().len();
            game.jump(below(generator, moves + 1));
        }
    }
    games
}

fn read(text: &str) -> Game {
    Game::from_text(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn refusal(text: &str) -> LinkError {
    Game::from_text(text).expect_err(text)
}

/// A move that looks as far as the next one, to the emptiest board; it plays for a very long time on 6×6.
fn play_for_space(game: &mut Game, moves: usize) {
    game.keep_going();
    while game.moves().len() < moves {
        let space = |board: Position| {
            let next = board.grid().slides().map(|moved| moved.board.empty_count());
            next.into_iter().max().unwrap_or(0)
        };
        let (direction, _) = game
            .board()
            .legal_moves()
            .max_by_key(|(direction, moved)| (space(moved.board), [1, 2, 0, 3][direction.index()]))
            .unwrap_or_else(|| panic!("over after {} moves", game.moves().len()));
        game.play(direction).expect("a legal move");
    }
}

#[test]
fn links_and_records_bring_the_game_back() {
    let mut generator = generator(10);
    for _ in 0..3 {
        for game in games(&mut generator) {
            let link = read(&game.to_text(Record::Link));
            assert_eq!(link.setup(), game.setup());
            assert_eq!(link.all_moves(), game.moves());
            assert_eq!(link.moves(), game.moves());
            assert_eq!(link.board(), game.board());
            assert_eq!(link.score(), game.score());
            assert_eq!(link.status(), game.status());
            assert_lawful(&link);

            let mut record = read(&game.to_text(Record::Whole));
            assert_same(&record, &game);
            assert_lawful(&record);
            assert_eq!(record.to_text(Record::Link), game.to_text(Record::Link));
            assert_eq!(record.to_text(Record::Whole), game.to_text(Record::Whole));
            let mut original = game.clone();
            while let Some(played) = original.redo() {
                assert_eq!(record.redo(), Some(played));
                assert_same(&record, &original);
            }
            assert_eq!(record.redo(), None);
            assert_same(&record, &original);
        }
    }
}

#[test]
fn a_text_is_one_line_of_letters_that_a_fragment_may_hold() {
    for game in games(&mut generator(11)) {
        for record in [Record::Link, Record::Whole] {
            let text = game.to_text(record);
            let allowed = |letter: u8| letter.is_ascii_alphanumeric() || b"-_".contains(&letter);
            assert!(text.bytes().all(allowed), "{text}");
            assert_same(
                &read(&format!("https://example.org/2048/?a=b#{text} ")),
                &read(&text),
            );
            assert_same(&read(&format!(" {text}\n")), &read(&text));
        }
    }
}

// Written by a second implementation, from the description of the format.
const FROZEN_FIRST_BOARD: &str = "0,0,0,0/0,0,2,0/0,0,2,0/0,0,0,0";
const FROZEN_LINK: &str = "v1-AESgjQa0msvYCgMTrcmPUg";
const FROZEN_RECORD: &str = "v1-CESgjQa0msvYCgSTAwiz8Yc";

#[test]
fn a_link_keeps_its_form() {
    let mut game = Game::new(Setup::standard(Seed::new(0xab12_cd34)));
    assert_eq!(game.board().to_string(), FROZEN_FIRST_BOARD);
    for direction in [
        Direction::Left,
        Direction::Up,
        Direction::Right,
        Direction::Down,
    ] {
        game.play(direction).expect("legal");
    }
    game.undo();
    assert_eq!(game.to_text(Record::Link), FROZEN_LINK);
    assert_eq!(game.to_text(Record::Whole), FROZEN_RECORD);
    assert_same(&read(FROZEN_RECORD), &game);
}

// Also by the second implementation: the same game, with the adversary's flag.
const FROZEN_AGAINST_ADVERSARY: &str = "v1-EESgjQa0msvYCgMTUSSXXg";

#[test]
fn a_game_against_the_adversary_differs_in_one_flag_and_in_its_spawns() {
    let mut game = Game::new(Setup {
        spawner: Spawner::Adversary,
        ..Setup::standard(Seed::new(0xab12_cd34))
    });
    // The first tiles are still the seed's.
    assert_eq!(game.board().to_string(), FROZEN_FIRST_BOARD);
    for direction in [Direction::Left, Direction::Up, Direction::Right] {
        let after = game.board().play(direction).expect("legal").board;
        let played = game.play(direction).expect("legal");
        assert!(after.grid().rank(played.spawn.cell).is_empty());
        let worst = Adversary::default().spawn(after, FourProbability::STANDARD);
        assert_eq!(Some(played.spawn), worst);
    }
    assert_eq!(game.to_text(Record::Link), FROZEN_AGAINST_ADVERSARY);
    assert_same(&read(FROZEN_AGAINST_ADVERSARY), &game);
}

#[test]
fn a_win_that_waits_still_waits_in_the_link() {
    let start = "1024,1024,0,0/0,0,0,0/0,0,0,0/0,0,0,0";
    let mut game = Game::new(Setup {
        start: Start::Board(start.parse().expect("a board")),
        ..Setup::standard(Seed::new(1))
    });
    game.play(Direction::Left).expect("legal");
    assert_eq!(read(&game.to_text(Record::Link)).status(), Status::Won);
    game.keep_going();
    assert_eq!(read(&game.to_text(Record::Link)).status(), Status::Playing);
    game.play(Direction::Right).expect("legal");
    game.undo();
    game.undo();
    let mut record = read(&game.to_text(Record::Whole));
    assert_same(&record, &game);
    assert!(record.redo().is_some() && record.redo().is_some());

    // The same moves without the word to keep going.
    let mut bytes = body(&record.to_text(Record::Link));
    bytes[0] &= !4;
    let expected = LinkError::Move(2, PlayError::Won);
    assert_eq!(refusal(&sealed(bytes)), expected);
}

#[test]
fn links_from_before_small_boards_had_goals_of_their_own_go_past_them() {
    // 19 moves on 2×2 that made 32, and 445 on 3×3 that made 512, as an earlier version wrote them: no word to keep going.
    for (link, score, largest) in [
        ("v1-ACKgjQYCExBpbhsEibMJhQ", 140, 32),
        (
            "v1-ADOgjQYRvQPQQdwzPzBdxdGMCzrO7MdQDDTNQEOME8ODu4_LIRUxM7srzuk0jLv-ArHzmFO_o4u7uzLr8Ay7w7KjjLFMTDNNMO-zyhATEFEVx1TxLKvORBEQ4wxzvOvCnE4Uy2jMNB7FE43TOkQNZ8w0BcQuZ1QBA1jP8A",
            6720,
            512,
        ),
    ] {
        let game = read(link);
        assert_eq!(game.score(), score);
        assert_eq!(game.board().max_rank().tile(), largest);
        assert_eq!(game.status(), Status::Over);
        assert_lawful(&game);
        assert_same(&read(&game.to_text(Record::Link)), &game);
    }
}

#[test]
fn a_game_of_twenty_thousand_moves_fits_in_a_link() {
    let mut game = Game::new(Setup {
        start: Start::TwoTiles(Size::new(6, 6).expect("a size")),
        ..Setup::standard(Seed::new(u64::MAX))
    });
    play_for_space(&mut game, 20_000);
    let link = game.to_text(Record::Link);
    // 2 bits a move, 6 bits a letter, and a few more.
    assert!((6667..6720).contains(&link.len()), "{}", link.len());
    let back = read(&link);
    assert_same(&back, &game);
    assert_lawful(&back);
    for _ in 0..20_000 {
        assert!(game.undo());
    }
    assert_same(&read(&game.to_text(Record::Whole)), &game);
    println!("20,000 moves: a link of {} letters", link.len());
}

#[test]
fn each_refusal_says_why() {
    let fresh = Game::new(Setup::standard(Seed::new(1)));
    let link = fresh.to_text(Record::Link);
    let payload = &link[3..];
    let message = |text: &str| refusal(text).to_string();
    for text in ",#,#about,hello-world,-,v-AAAA,v0-AAAA,vx-AAAA".split(',') {
        assert_eq!(message(text), "this is not a link to a game", "{text}");
    }
    for version in ["01", "+1", " 1", "1 ", "１", "-1"] {
        let text = format!("v{version}-{payload}");
        assert_eq!(refusal(&text), LinkError::NotALink);
    }
    assert_eq!(
        message(&format!("v2-{payload}")),
        "this link was made by a newer version of Twofold (format 2), which alone opens it"
    );
    assert_eq!(
        refusal("v17-anything at all"),
        LinkError::Newer("17".to_owned())
    );
    let damaged = "this link is damaged: part of it is missing or changed";
    for text in [
        "v1-",
        "v1-A",
        "v1-AAAA",
        "v1-é",
        &link[..link.len() - 1],
        &format!("{link}A"),
    ] {
        assert_eq!(message(text), damaged, "{text}");
    }
    for behind in [".", ")", ">", "=", " nice!", "%20nice!", "\n```"] {
        assert_same(&read(&format!("{link}{behind}")), &fresh);
    }
    let long = format!("v1-{}", "A".repeat(3 << 20));
    assert_eq!(message(&long), "this link is too long to be a game");

    let bytes = body(&link);
    let changed = |change: &dyn Fn(&mut Vec<u8>)| {
        let mut bytes = bytes.clone();
        change(&mut bytes);
        message(&sealed(bytes))
    };
    assert_eq!(read(&sealed(bytes.clone())).board(), fresh.board());
    // Every move against the adversary takes a search; who keeps such a game has played it here.
    for (count, why) in [
        (20_000, "this link describes a game that cannot exist"),
        (20_001, "this link is too long to be a game"),
    ] {
        let told = changed(&|bytes| {
            bytes[0] = 0x10;
            bytes.pop();
            bytes.extend([
                count as u8 | 0x80,
                (count >> 7) as u8 | 0x80,
                (count >> 14) as u8,
            ]);
            bytes.extend(vec![0; 5001 - usize::from(count == 20_000)]);
        });
        assert!(told.starts_with(why), "{count}: {told}");
    }
    assert!(changed(&|bytes| bytes[0] = 0x80).contains("newer version"));
    assert_eq!(changed(&|bytes| bytes.truncate(3)), damaged);
    assert_eq!(changed(&Vec::clear), damaged);

    // flags, size, p4, seed, and what the flags name: the ranks of a board, the moves
    for (bytes, reason) in [
        (
            &[0x40, 0x44, 0, 0, 0][..],
            "a score to begin with that none has",
        ),
        (&[0x30, 0x44, 0, 0, 0, 0], "two that place its tiles"),
        (&[0x20, 0x44, 0, 0, 0, 1, 0], "more new tiles than moves"),
        (&[3, 0x44, 0, 0, 0], "two beginnings at once"),
        (&[0, 0x17, 0, 0, 0], "its board has no such size"),
        (&[0, 0x44, 0, 0, 0, 0], "something follows its end"),
        (&[0, 0x44, 0xc1, 0x84, 0x3d, 0, 0], "a probability above 1"),
        (&[8, 0x44, 0, 0, 0, 1], "more moves than it has"),
        (
            &[2, 0x22, 0, 0, 6, 0, 0, 0, 0],
            "a tile too large for its board",
        ),
        (
            &[2, 0x22, 0, 0, 5, 5, 0, 0, 0],
            "more tiles than its board can hold",
        ),
        // 2,4/4,2 allows no move at all.
        (
            &[2, 0x22, 0, 0, 1, 2, 2, 1, 1, 1],
            "move 1, right changes nothing on this board",
        ),
    ] {
        let told = format!("this link describes a game that cannot exist: {reason}");
        assert_eq!(message(&sealed(bytes.to_vec())), told);
    }
    let above_u64 = [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f];
    let most_moves = [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01];
    for bytes in [
        [&[0, 0x44, 0][..], &above_u64, &[0]].concat(),
        [&[0, 0x44, 0, 0][..], &most_moves, &[0; 20]].concat(),
        vec![0x20, 0x44, 0, 0, 0],
    ] {
        assert_eq!(message(&sealed(bytes)), damaged);
    }
}
