//! Games: score, undo and redo, 2048 and the end.

use crate::common::reference::{self, Numbers};
use crate::common::{
    assert_lawful, assert_same, below, boards, boards_of, cases, generator, goal, numbers,
    play_randomly, replay,
};
use proptest::prelude::*;
use twofold::rules::{PlayError, StartError};
use twofold::{
    Board, Direction, FourProbability, Game, Grid, Rank, Seed, Setup, Size, Spawner, Start, Status,
};

fn four(millionths: u32) -> FourProbability {
    FourProbability::from_millionths(millionths).expect("a probability")
}

fn from_board(text: &str, millionths: u32, seed: u64) -> Game {
    Game::new(Setup {
        start: Start::Board(text.parse().expect("a board")),
        four: four(millionths),
        seed: Seed::new(seed),
        spawner: Spawner::Random,
    })
}

/// Any beginning.
fn setups() -> impl Strategy<Value = Setup> {
    let start = prop_oneof![
        crate::common::sizes().prop_map(Start::OneTile),
        crate::common::sizes().prop_map(Start::TwoTiles),
        boards()
            .prop_filter("a board of play", |board| board.tile_sum()
                <= board.size().max_sum())
            .prop_map(Start::Board),
        // Where 2048 is near.
        boards_of(Size::STANDARD, 10).prop_map(Start::Board),
    ];
    let four = prop_oneof![Just(0), Just(100_000), Just(1_000_000), 0..=1_000_000_u32];
    (start, four, any::<u64>()).prop_map(|(start, millionths, seed)| Setup {
        start,
        four: self::four(millionths),
        seed: Seed::new(seed),
        spawner: Spawner::Random,
    })
}

#[derive(Clone, Copy, Debug)]
enum Action {
    Play(Direction),
    Undo,
    Redo,
    Jump(usize),
    KeepGoing,
}

fn actions() -> impl Strategy<Value = Vec<Action>> {
    let action = prop_oneof![
        12 => (0..4u8).prop_map(|code| Action::Play(Direction::from_code(code))),
        4 => Just(Action::Undo),
        3 => Just(Action::Redo),
        1 => (0..80usize).prop_map(Action::Jump),
        1 => Just(Action::KeepGoing),
    ];
    prop::collection::vec(action, 0..120)
}

/// What a game should be, kept as a plain list of all its boards.
struct Model {
    setup: Setup,
    boards: Vec<(Numbers, u64)>,
    moves: Vec<Direction>,
    at: usize,
    kept_going: bool,
}

impl Model {
    fn new(setup: Setup) -> Self {
        let first = replay(&Game::new(setup)).expect("no moves yet").boards[0].clone();
        Self {
            setup,
            boards: vec![(first, 0)],
            moves: Vec::new(),
            at: 0,
            kept_going: false,
        }
    }

    fn status(&self) -> Status {
        let (board, _) = &self.boards[self.at];
        let goal = goal(self.setup.start.board().size().cells());
        let won = reference::largest(board) >= goal && reference::largest(&self.boards[0].0) < goal;
        match (won && !self.kept_going, reference::stuck(board)) {
            (true, _) => Status::Won,
            (false, true) => Status::Over,
            (false, false) => Status::Playing,
        }
    }

    fn play(&mut self, direction: Direction) -> Result<(), PlayError> {
        if self.status() == Status::Won {
            return Err(PlayError::Won);
        }
        let (board, score) = &self.boards[self.at];
        let pushed = reference::push(board, direction);
        if pushed.numbers == *board {
            return Err(PlayError::Illegal(direction));
        }
        let mut after = pushed.numbers.clone();
        let index = self.setup.start.spawns() + self.at as u64;
        let draw = twofold::rules::SpawnStream::new(self.setup.seed).draw(index);
        let millionths = self.setup.four.millionths();
        reference::spawn(&mut after, draw.tile, draw.place, millionths);
        let score = score + pushed.reward();
        self.boards.truncate(self.at + 1);
        self.moves.truncate(self.at);
        self.boards.push((after, score));
        self.moves.push(direction);
        self.at += 1;
        Ok(())
    }
}

fn assert_model(game: &Game, model: &Model) {
    let (board, score) = &model.boards[model.at];
    assert_eq!(numbers(game.board().grid()), *board);
    assert_eq!(game.score(), *score);
    assert_eq!(game.moves(), &model.moves[..model.at]);
    assert_eq!(game.all_moves(), &model.moves[..]);
    assert_eq!(game.can_undo(), model.at > 0);
    assert_eq!(game.can_redo(), model.at < model.moves.len());
    assert_eq!(game.status(), model.status());
    assert_eq!(game.kept_going(), model.kept_going);
    assert!(
        game.scores()
            .eq(model.boards.iter().map(|&(_, score)| score))
    );
}

proptest! {
    #![proptest_config(cases(1500))]

    #[test]
    fn play_undo_redo_and_jump_follow_the_model(setup in setups(), actions in actions()) {
        let mut game = Game::new(setup);
        let mut model = Model::new(setup);
        for action in actions {
            match action {
                Action::Play(direction) => {
                    let before = model.boards[model.at].0.clone();
                    let played = game.play(direction);
                    prop_assert_eq!(played.map(|_| ()), model.play(direction));
                    if let Ok(played) = played {
                        prop_assert_eq!(played.direction, direction);
                        let pushed = reference::push(&before, direction);
                        prop_assert_eq!(played.reward, pushed.reward());
                        let mut built = crate::common::grid(&pushed.numbers);
                        prop_assert!(built.rank(played.spawn.cell).is_empty());
                        built = built.with_rank(played.spawn.cell, played.spawn.rank);
                        prop_assert_eq!(built, game.board().grid());
                    }
                }
                Action::Undo => {
                    prop_assert_eq!(game.undo(), model.at > 0);
                    model.at = model.at.saturating_sub(1);
                }
                Action::Redo => {
                    let before = game.score();
                    let redone = game.redo();
                    prop_assert_eq!(redone.map(|played| played.direction), model.moves.get(model.at).copied());
                    if let Some(played) = redone {
                        model.at += 1;
                        prop_assert_eq!(before + played.reward, game.score());
                        prop_assert_eq!(game.board().grid().rank(played.spawn.cell), played.spawn.rank);
                    }
                }
                Action::Jump(to) => {
                    game.jump(to);
                    model.at = to.min(model.moves.len());
                }
                Action::KeepGoing => {
                    game.keep_going();
                    model.kept_going = true;
                }
            }
            assert_model(&game, &model);
        }
        assert_lawful(&game);
    }

    #[test]
    fn a_game_starts_with_the_tiles_it_should(setup in setups()) {
        let game = Game::new(setup);
        let board = game.board();
        prop_assert_eq!(game.score(), 0);
        match setup.start {
            Start::Board(grid) => prop_assert_eq!(board.grid(), grid),
            start => {
                let tiles = board.size().cells() - board.empty_count();
                prop_assert_eq!(tiles as u64, start.spawns());
                prop_assert!(board.max_rank() <= Rank::FOUR);
            }
        }
    }
}

#[test]
fn the_score_is_what_the_tiles_are_worth_less_the_spawned_fours() {
    let mut generator = generator(5);
    for size in Size::all() {
        for millionths in [0, 100_000, 500_000, 1_000_000] {
            for start in [Start::OneTile(size), Start::TwoTiles(size)] {
                let mut game = Game::new(Setup {
                    start,
                    four: four(millionths),
                    seed: Seed::new(u64::from(millionths) + size.cells() as u64),
                    spawner: Spawner::Random,
                });
                play_randomly(&mut game, usize::MAX, &mut generator);
                assert_eq!(game.status(), Status::Over);
                let replayed = replay(&game).expect("lawful");
                for (number, score) in game.scores().enumerate() {
                    let worth = reference::tile_score(&replayed.boards[number]);
                    assert_eq!(score, worth - replayed.unearned[number]);
                }
                if millionths == 0 {
                    assert_eq!(replayed.unearned.last(), Some(&0));
                }
            }
        }
    }
}

#[test]
fn a_whole_game_is_undone_and_redone_to_the_same_tiles() {
    let mut generator = generator(6);
    for seed in 0..20 {
        let mut game = Game::new(Setup::standard(Seed::new(seed)));
        play_randomly(&mut game, usize::MAX, &mut generator);
        let end = game.clone();
        let count = game.moves().len();
        let first = Game::new(Setup::standard(Seed::new(seed)));
        for _ in 0..count {
            assert!(game.undo());
        }
        assert!(!game.undo());
        assert_eq!(game.board(), first.board());
        assert_eq!(game.score(), 0);
        for _ in 0..count {
            assert!(game.redo().is_some());
        }
        assert!(game.redo().is_none());
        assert_same(&game, &end);

        // Another way to the same move number meets the same luck: the same draw on another board.
        game.jump(count / 2);
        let same = end.moves()[count / 2];
        let played = game.play(same).expect("it was legal");
        assert!(!game.can_redo());
        game.undo();
        assert_eq!(game.redo(), Some(played));
    }
}

#[test]
fn a_refused_move_changes_nothing() {
    let mut game = from_board("2,4,8,16/0,0,0,0/0,0,0,0/0,0,0,0", 0, 1);
    let before = game.clone();
    for direction in [Direction::Up, Direction::Left, Direction::Right] {
        assert_eq!(game.play(direction), Err(PlayError::Illegal(direction)));
        assert_same(&game, &before);
    }
    game.play(Direction::Down).expect("legal");
    game.undo();
    assert!(game.play(Direction::Left).is_err());
    assert!(game.can_redo(), "a refused move keeps what was undone");
}

#[test]
fn making_2048_wins_and_waits_for_the_word() {
    let mut game = from_board("1024,1024,0,0/0,0,0,0/0,0,0,0/0,0,0,0", 0, 1);
    assert_eq!(game.status(), Status::Playing);
    assert!(!game.reached_win());
    assert_eq!(game.play(Direction::Left).expect("legal").reward, 2048);
    assert_eq!(game.status(), Status::Won);
    assert!(game.reached_win());
    let won = game.clone();
    for direction in Direction::ALL {
        assert_eq!(game.play(direction), Err(PlayError::Won));
        assert_same(&game, &won);
    }
    game.undo();
    assert_eq!(game.status(), Status::Playing);
    assert!(!game.reached_win());
    game.redo();
    assert_eq!(game.status(), Status::Won);
    game.keep_going();
    assert_eq!(game.status(), Status::Playing);
    game.play(Direction::Right).expect("legal");
    assert_eq!(game.status(), Status::Playing);
    assert!(game.reached_win());
}

#[test]
fn small_boards_are_won_by_smaller_tiles() {
    for size in Size::all() {
        assert_eq!(size.goal().tile(), goal(size.cells()), "{size}");
        assert!(size.goal() <= size.max_rank(), "{size}");
        assert_eq!(size.goal(), size.transposed().goal());
    }
    let mut game = from_board("16,16/0,0", 0, 1);
    game.play(Direction::Left).expect("legal");
    assert_eq!(game.status(), Status::Won);
    assert_eq!(game.play(Direction::Down), Err(PlayError::Won));
    game.keep_going();
    assert_ne!(game.status(), Status::Won);
}

#[test]
fn no_game_begins_on_a_board_without_tiles() {
    let empty: Grid = "0,0/0,0".parse().expect("a board");
    assert_eq!(Start::from_board(empty), Err(StartError::Empty));
    let grid: Grid = "0,0/2,0".parse().expect("a board");
    assert_eq!(Start::from_board(grid), Ok(Start::Board(grid)));
}

#[test]
fn the_last_legal_move_wins_before_the_game_is_over() {
    let text = "1024,1024,8,4/16,32,64,128/256,512,4,8/2,4,16,32";
    let board: Grid = text.parse().expect("a board");
    let legal: Vec<_> = board
        .legal_moves()
        .map(|(direction, _)| direction)
        .collect();
    assert_eq!(legal, [Direction::Right, Direction::Left]);
    let mut game = from_board(text, 0, 1);
    game.play(Direction::Left).expect("legal");
    assert_eq!(
        game.board().to_string(),
        "2048,8,4,2/16,32,64,128/256,512,4,8/2,4,16,32"
    );
    assert!(game.board().is_stuck());
    assert_eq!(game.status(), Status::Won);
    game.keep_going();
    assert_eq!(game.status(), Status::Over);
    for direction in Direction::ALL {
        assert_eq!(game.play(direction), Err(PlayError::Illegal(direction)));
    }
    assert!(game.undo());
    assert_eq!(game.status(), Status::Playing);
}

#[test]
fn a_2048_on_the_first_board_is_no_win() {
    let mut game = from_board("2048,1024,1024,0/0,0,0,0/0,0,0,0/0,0,0,0", 0, 1);
    assert_eq!(game.status(), Status::Playing);
    game.play(Direction::Left).expect("legal");
    game.play(Direction::Left).expect("legal");
    assert_eq!(game.board().max_rank().tile(), 4096);
    assert_eq!(game.status(), Status::Playing);
}

#[test]
fn a_full_board_without_pairs_is_over() {
    for text in ["2,4/4,2", "2,4,2,4/4,2,4,2/2,4,2,4/4,2,4,2"] {
        let mut game = from_board(text, 100_000, 1);
        assert_eq!(game.status(), Status::Over);
        assert!(game.play(Direction::Up).is_err());
        assert!(!game.can_undo());
    }
}

#[test]
fn one_tile_and_two_tiles_share_their_first_draw() {
    for seed in 0..200 {
        let game = |start| {
            Game::new(Setup {
                start,
                ..Setup::standard(Seed::new(seed))
            })
        };
        let one = game(Start::OneTile(Size::STANDARD)).board().grid();
        let two = game(Start::TwoTiles(Size::STANDARD)).board().grid();
        let cell = (0..16)
            .find(|&cell| !one.rank(cell).is_empty())
            .expect("a tile");
        assert_eq!(one.empty_count(), 15);
        assert_eq!(two.rank(cell), one.rank(cell));
    }
}

#[test]
fn spawns_of_whole_games_keep_to_the_probability() {
    let mut generator = generator(8);
    let (mut fours, mut all) = (0_u32, 0_u32);
    for seed in 0..300 {
        let mut game = Game::new(Setup::standard(Seed::new(seed)));
        for _ in 0..100 {
            let direction = Direction::from_code(below(&mut generator, 4) as u8);
            if let Ok(played) = game.play(direction) {
                all += 1;
                fours += u32::from(played.spawn.rank == Rank::FOUR);
            }
        }
    }
    let expected = 0.1 * f64::from(all);
    let deviation = (0.09 * f64::from(all)).sqrt();
    assert!(all > 10_000);
    assert!(
        (f64::from(fours) - expected).abs() < 4.0 * deviation,
        "{fours} of {all}"
    );
}
