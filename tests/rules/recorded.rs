//! Games that carry their spawns: whatever was played elsewhere is kept, undone, passed on, and held to the rules.

use crate::common::{assert_lawful, assert_same, below, generator, play_randomly, some_game};
use twofold::board::Spawn;
use twofold::rules::{PlayError, Record};
use twofold::{Direction, FourProbability, Game, Rank, Seed, Setup, Size, Spawner, Start, Status};

fn two(cell: usize) -> Spawn {
    Spawn {
        cell,
        rank: Rank::TWO,
    }
}

fn four(cell: usize) -> Spawn {
    Spawn {
        cell,
        rank: Rank::FOUR,
    }
}

fn recorded(start: Start, p4: f64, seed: u64) -> Game {
    Game::new(Setup {
        start,
        four: FourProbability::new(p4).expect("a probability"),
        seed: Seed::new(seed),
        spawner: Spawner::Recorded,
    })
}

fn on(board: &str) -> Game {
    recorded(Start::Board(board.parse().expect("a board")), 0.1, 7)
}

// Written by a second implementation, from the description of the format.
const FROZEN_LINK: &str = "v1-IiOgjQYHAQABAAAAAzMCiwGluA70";
const FROZEN_RECORD: &str = "v1-KiOgjQYHAQABAAAAAzMCiwECcnkVjQ";

#[test]
fn a_link_with_spawns_keeps_its_form() {
    let mut game = on("2,0,2/0,0,0");
    let moves = [
        (Direction::Left, four(4)),
        (Direction::Up, two(2)),
        (Direction::Left, two(5)),
    ];
    for (direction, spawn) in moves {
        let played = game.play_with_spawn(direction, spawn).expect("lawful");
        assert_eq!(played.spawn, spawn);
    }
    assert_eq!(game.board().to_string(), "8,2,0/0,0,2");
    assert_eq!(game.score(), 12);
    assert_eq!(game.to_text(Record::Link), FROZEN_LINK);
    game.undo();
    assert_eq!(game.to_text(Record::Whole), FROZEN_RECORD);
    assert_same(&Game::from_text(FROZEN_RECORD).expect("a record"), &game);
    assert_eq!(Game::from_text(FROZEN_LINK).expect("a link").score(), 12);
}

#[test]
fn a_spawn_that_cannot_be_is_refused_and_changes_nothing() {
    let mut game = on("2,0,2/0,0,0");
    let before = game.clone();
    let refused = [
        (Direction::Left, two(0), PlayError::Taken(Direction::Left)),
        (Direction::Left, two(6), PlayError::Taken(Direction::Left)),
        (
            Direction::Left,
            Spawn {
                cell: 3,
                rank: Rank::new(3),
            },
            PlayError::NoSuchTile(8),
        ),
        (Direction::Up, two(3), PlayError::Illegal(Direction::Up)),
    ];
    for (direction, spawn, reason) in refused {
        assert_eq!(game.play_with_spawn(direction, spawn), Err(reason));
        assert_same(&game, &before);
    }
    let mut only_twos = recorded(Start::TwoTiles(Size::STANDARD), 0.0, 1);
    let direction = only_twos.board().legal_moves().next().expect("one");
    let free = direction.1.board.empty_cell(0).expect("one");
    assert_eq!(
        only_twos.play_with_spawn(direction.0, four(free)),
        Err(PlayError::NoSuchTile(4))
    );
    let mut by_chance = Game::new(Setup::standard(Seed::new(1)));
    assert!(by_chance.play_with_spawn(direction.0, two(free)).is_err());
    assert!(by_chance.moves().is_empty());
}

#[test]
fn a_wrong_tile_is_undone_and_told_again() {
    let mut game = on("2,0,2/0,0,0");
    game.play_with_spawn(Direction::Left, two(1))
        .expect("legal");
    assert!(game.undo());
    let told = game.play_with_spawn(Direction::Left, four(5));
    assert_eq!(told.expect("legal").spawn, four(5));
    assert_eq!(game.board().to_string(), "4,0,0/0,0,4");
    assert_eq!(game.all_moves().len(), 1);
    assert!(game.undo());
    // Without a word, the same move brings the same tile.
    assert_eq!(game.play(Direction::Left).expect("legal").spawn, four(5));
    assert!(game.undo());
    assert_eq!(game.redo().expect("one").spawn, four(5));
    assert_lawful(&game);
}

#[test]
fn a_tile_told_wrongly_is_replaced_as_if_it_had_been_told_so() {
    let mut generator = generator(41);
    for size in (0..4).flat_map(|_| Size::all()) {
        let mut game = some_game(&mut generator, size, Spawner::Recorded);
        let moves = game.moves().len();
        game.jump(below(&mut generator, moves + 1));
        if game.moves().is_empty() {
            assert_eq!(game.correct_spawn(two(0)), Ok(None));
            continue;
        }
        let (last, direction) = (game.moves().len() - 1, game.moves()[game.moves().len() - 1]);
        let mut before = game.clone();
        before.jump(last);
        let afterstate = before.board().play(direction).expect("a legal move").board;
        for cell in 0..game.size().cells() {
            for spawn in [two(cell), four(cell)] {
                let mut told = before.clone();
                let expected = told.play_with_spawn(direction, spawn);
                let mut corrected = game.clone();
                let found = corrected.correct_spawn(spawn);
                match expected {
                    Ok(played) => {
                        assert!(afterstate.is_empty_at(cell));
                        assert_eq!(found, Ok(Some(played)));
                        assert_same(&corrected, &told);
                    }
                    Err(reason) => {
                        assert_eq!(found, Err(reason));
                        assert_same(&corrected, &game);
                    }
                }
            }
        }
        // One more time, as often as is wanted.
        let cell = afterstate.empty_cell(0).expect("a free cell");
        let first = game.setup().four.outcomes().next().expect("a tile").0;
        let spawn = Spawn { cell, rank: first };
        assert!(game.correct_spawn(spawn).is_ok() && game.correct_spawn(spawn).is_ok());
        assert_eq!(game.moves().len(), last + 1);
        assert_lawful(&game);
    }
}

#[test]
fn only_a_tile_that_was_told_is_replaced() {
    let mut game = Game::new(Setup::standard(Seed::new(1)));
    let direction = game.legal_moves().next().expect("one");
    game.play(direction).expect("legal");
    let before = game.clone();
    for cell in 0..16 {
        assert_eq!(
            game.correct_spawn(two(cell)),
            Err(PlayError::Taken(direction))
        );
    }
    assert_same(&game, &before);
}

#[test]
fn where_nothing_is_told_the_seed_places_the_tile() {
    let start = Start::TwoTiles(Size::STANDARD);
    let mut told = recorded(start, 0.1, 5);
    let mut drawn = Game::new(Setup::standard(Seed::new(5)));
    told.keep_going();
    drawn.keep_going();
    while drawn.status() == Status::Playing {
        let direction = drawn.legal_moves().next().expect("one");
        assert_eq!(told.play(direction), drawn.play(direction));
    }
    assert_eq!(told.spawns(), drawn.spawns());
    assert_lawful(&told);
    let link = Game::from_text(&told.to_text(Record::Link)).expect("a link");
    assert_same(&link, &told);
}

#[test]
fn a_long_game_takes_few_bits_a_move() {
    let mut game = recorded(Start::TwoTiles(Size::new(5, 5).expect("a size")), 0.1, 3);
    play_randomly(&mut game, 100_000, &mut generator(41));
    let (moves, letters) = (game.moves().len(), game.to_text(Record::Link).len());
    println!("{moves} moves: a link of {letters} letters");
    // 2 bits for the move, at most 5 for the cell, 1 for the tile, 6 a letter.
    assert!(letters <= 60 + moves * 8 / 6);
    assert!(letters > moves * 3 / 6);
}
