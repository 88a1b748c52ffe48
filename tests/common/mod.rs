//! What several test files share.

#![allow(dead_code, reason = "each test file uses a part of it")]

pub mod formulas;
pub mod reference;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use proptest::prelude::*;
use rand::{Rng, SeedableRng as _};
use rand_pcg::Pcg64;
use reference::Numbers;
use twofold::board::Spawn;
use twofold::rules::{Adversary, SpawnStream};
use twofold::{
    Board, Direction, FourProbability, Game, Grid, Rank, Seed, Setup, Size, Spawner, Start, Status,
};

/// So many cases; a failure prints its input, and leaves no file.
pub fn cases(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

/// The numbers on a board.
pub fn numbers<B: Board>(board: B) -> Numbers {
    let size = board.size();
    (0..size.rows())
        .map(|row| {
            (0..size.columns())
                .map(|column| board.rank_at(row, column).tile())
                .collect()
        })
        .collect()
}

/// The grid with these numbers.
pub fn grid(numbers: &Numbers) -> Grid {
    let size = Size::new(numbers.len(), numbers[0].len()).expect("a size of a board");
    let rank = |&number| Rank::of_tile(number).expect("a tile");
    Grid::of_ranks(size, numbers.iter().flatten().map(rank))
}

/// Any size.
pub fn sizes() -> impl Strategy<Value = Size> {
    prop::sample::select(Size::all().collect::<Vec<_>>())
}

/// Boards of one size: sparse and dense, of few ranks (many merges) and of all ranks up to `max`.
pub fn boards_of(size: Size, max: u8) -> impl Strategy<Value = Grid> {
    (1..=max, 0.05..0.99f64, 1..=max).prop_flat_map(move |(low, filled, span)| {
        let high = low.saturating_add(span / 3).min(max);
        let cell = prop::option::weighted(filled, prop_oneof![3 => low..=high, 1 => 1..=max]);
        prop::collection::vec(cell, size.cells()).prop_map(move |cells| {
            let rank = |exponent: Option<u8>| Rank::new(exponent.unwrap_or(0));
            Grid::of_ranks(size, cells.into_iter().map(rank))
        })
    })
}

/// Boards of any size, with tiles up to the largest that each can hold.
pub fn boards() -> impl Strategy<Value = Grid> {
    sizes().prop_flat_map(|size| boards_of(size, size.max_rank().exponent()))
}

/// Boards with few empty cells: their trees are small enough for slow formulations.
pub fn dense(size: Size, most_empty: usize, max: u8) -> impl Strategy<Value = Grid> {
    let cells = size.cells();
    let ranks = prop::collection::vec(1..=max, cells);
    let holes = prop::collection::vec(0..cells, 0..=most_empty);
    (ranks, holes).prop_map(move |(ranks, holes)| {
        let rank = |cell| match holes.contains(&cell) {
            true => Rank::EMPTY,
            false => Rank::new(ranks[cell]),
        };
        Grid::of_ranks(size, (0..cells).map(rank))
    })
}

/// A generator of the tests' own.
pub fn generator(seed: u64) -> Pcg64 {
    Pcg64::seed_from_u64(seed)
}

/// A number below `end`.
pub fn below(generator: &mut Pcg64, end: usize) -> usize {
    (generator.next_u64() % end as u64) as usize
}

/// Plays random legal moves, past 2048 too, until the game is over or has made `limit` moves. Where spawns are recorded, most tiles
/// come anywhere, some as the seed has them.
pub fn play_randomly(game: &mut Game, limit: usize, generator: &mut Pcg64) {
    game.keep_going();
    while game.moves().len() < limit && game.status() != Status::Over {
        let direction = Direction::from_code(any_byte(generator));
        let _ = match game.setup().spawner {
            Spawner::Recorded if below(generator, 8) > 0 => {
                let cell = below(generator, game.size().cells());
                let rank = one_of(&[Rank::TWO, Rank::FOUR], generator);
                game.play_with_spawn(direction, Spawn { cell, rank })
            }
            _ => game.play(direction),
        };
    }
}

/// Any byte.
pub fn any_byte(generator: &mut Pcg64) -> u8 {
    generator.next_u64() as u8
}

/// Does something to a file or a text: changes, inserts or removes a byte, cuts the end off, or repeats a part elsewhere.
pub fn damage(bytes: &mut Vec<u8>, byte: impl FnOnce(&mut Pcg64) -> u8, generator: &mut Pcg64) {
    let place = below(generator, bytes.len() + 1);
    match below(generator, 6) {
        0 if place < bytes.len() => bytes[place] ^= 1 << below(generator, 8),
        1 if place < bytes.len() => bytes[place] = byte(generator),
        2 if place < bytes.len() => drop(bytes.remove(place)),
        3 => bytes.insert(place, byte(generator)),
        4 => bytes.truncate(place),
        _ => {
            let from = below(generator, bytes.len() + 1);
            let part = bytes[from..(from + 39).min(bytes.len())].to_vec();
            bytes.splice(place..place, part);
        }
    }
}

/// Any of these.
pub fn one_of<T: Copy>(all: &[T], generator: &mut Pcg64) -> T {
    all[below(generator, all.len())]
}

/// A game of up to 200 moves, against the adversary, which searches for each tile, of up to 20.
pub fn some_game(generator: &mut Pcg64, size: Size, spawner: Spawner) -> Game {
    let millionths = one_of(&[0, 1, 100_000, 999_999, 1_000_000], generator);
    let mut game = Game::new(Setup {
        start: one_of(&[Start::OneTile(size), Start::TwoTiles(size)], generator),
        four: FourProbability::from_millionths(millionths).expect("a probability"),
        seed: Seed::new(generator.next_u64() >> below(generator, 64)),
        spawner,
    });
    let limit = below(generator, 200);
    let limit = match spawner {
        Spawner::Adversary => limit / 10,
        Spawner::Recorded | Spawner::Random => limit,
    };
    play_randomly(&mut game, limit, generator);
    game
}

/// What the reference makes of a game's beginning and moves.
#[derive(Clone, Debug)]
pub struct Replayed {
    /// The numbers at the beginning and after each move.
    pub boards: Vec<Numbers>,
    /// The score at the beginning and after each move.
    pub scores: Vec<u64>,
}

/// Replays a game by the reference; `None` if a move changes nothing.
pub fn replay(game: &Game) -> Option<Replayed> {
    let setup = game.setup();
    let four = setup.four.millionths();
    let mut stream = SpawnStream::new(setup.seed);
    let mut index = 0;
    let mut spawn = |numbers: &mut Numbers| {
        let draw = stream.draw(index);
        index += 1;
        reference::spawn(numbers, draw.tile, draw.place, four);
    };
    let (mut board, tiles) = match setup.start {
        Start::OneTile(size) => (vec![vec![0; size.columns()]; size.rows()], 1),
        Start::TwoTiles(size) => (vec![vec![0; size.columns()]; size.rows()], 2),
        Start::Board(grid) => (numbers(grid), 0),
    };
    for _ in 0..tiles {
        spawn(&mut board);
    }
    let mut replayed = Replayed {
        boards: vec![board.clone()],
        scores: vec![0],
    };
    let mut score = 0;
    // That it chooses the worst spawn is tested against a slow formulation elsewhere.
    let mut adversary = Adversary::default();
    let columns = board[0].len();
    for (&direction, &told) in game.all_moves().iter().zip(game.spawns()) {
        let pushed = reference::push(&board, direction);
        if pushed.numbers == board {
            return None;
        }
        score += pushed.reward();
        board = pushed.numbers;
        let placed = match setup.spawner {
            Spawner::Random => None,
            Spawner::Adversary => {
                let worst = adversary.spawn(grid(&board).into(), setup.four)?;
                Some((worst.cell, worst.rank.tile()))
            }
            Spawner::Recorded => {
                let tile = if told & 64 == 0 { 2 } else { 4 };
                Some((usize::from(told & 63), tile))
            }
        };
        match placed {
            None => spawn(&mut board),
            Some((cell, tile)) => {
                let place = board.get_mut(cell / columns)?.get_mut(cell % columns)?;
                if *place != 0 {
                    return None;
                }
                *place = tile;
            }
        }
        replayed.boards.push(board.clone());
        replayed.scores.push(score);
    }
    Some(replayed)
}

/// The tile that wins on a board with so many cells.
pub fn goal(cells: usize) -> u64 {
    match cells {
        4 => 32,
        6 => 64,
        8 => 256,
        9 | 10 => 512,
        12 => 1024,
        _ => 2048,
    }
}

/// Panics unless the game is what the rules make of its beginning and moves, at every move of it.
pub fn assert_lawful(game: &Game) {
    let replayed = replay(game).expect("every move changes something");
    let mut walk = game.clone();
    for (number, board) in replayed.boards.iter().enumerate() {
        walk.jump(number);
        assert_eq!(numbers(walk.board().grid()), *board, "after move {number}");
        assert_eq!(walk.score(), replayed.scores[number] + game.first_score());
    }
    assert!(game.moves().len() <= game.all_moves().len());
    let before_last = &replayed.boards[..replayed.boards.len() - 1];
    let goal = goal(game.size().cells());
    let won_at_first = reference::largest(&replayed.boards[0]) >= goal;
    let played_past_win = before_last
        .iter()
        .any(|board| reference::largest(board) >= goal);
    assert!(
        won_at_first || !played_past_win || game.kept_going(),
        "moves were made while the game waited at {goal}"
    );
}

/// Panics unless both are the same game at the same point.
pub fn assert_same(one: &Game, other: &Game) {
    assert_eq!(one.setup(), other.setup());
    assert_eq!(one.all_moves(), other.all_moves());
    assert_eq!(one.spawns(), other.spawns());
    assert_eq!(one.moves(), other.moves());
    assert_eq!(one.board(), other.board());
    assert_eq!(one.score(), other.score());
    assert_eq!(one.kept_going(), other.kept_going());
    assert_eq!(one.status(), other.status());
}

/// The bytes of a link or record, without its checksum.
pub fn body(text: &str) -> Vec<u8> {
    let (_, payload) = text.split_once('-').expect("a version");
    let mut bytes = URL_SAFE_NO_PAD.decode(payload).expect("base64url");
    bytes.truncate(bytes.len() - 4);
    bytes
}

/// A text with these bytes and the checksum that belongs to them: what somebody hostile can write.
pub fn sealed(mut bytes: Vec<u8>) -> String {
    let checksum = crc32fast::hash(&bytes);
    bytes.extend(checksum.to_le_bytes());
    format!("v1-{}", URL_SAFE_NO_PAD.encode(bytes))
}
