//! Games: score, undo and redo, 2048 and the end.

use crate::common::reference::{self, Numbers};
use crate::common::{assert_lawful, boards, boards_of, cases, goal, numbers, replay};
use proptest::prelude::*;
use twofold::rules::{PlayError, StartError};
use twofold::{
    Board, Direction, FourProbability, Game, Grid, Rank, Seed, Setup, Size, Spawner, Start, Status,
};

fn four(millionths: u32) -> FourProbability {
    FourProbability::from_millionths(millionths).expect("a probability")
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

    fn reached_win(&self) -> bool {
        let goal = goal(self.setup.start.board().size().cells());
        let largest = |at: usize| reference::largest(&self.boards[at].0);
        largest(self.at) >= goal && largest(0) < goal
    }

    fn status(&self) -> Status {
        let is_stuck = reference::stuck(&self.boards[self.at].0);
        match (self.reached_win() && !self.kept_going, is_stuck) {
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
    assert_eq!(game.reached_win(), model.reached_win());
    assert_eq!(game.kept_going(), model.kept_going);
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
fn small_boards_have_smaller_goals() {
    for size in Size::all() {
        assert_eq!(size.goal().tile(), goal(size.cells()), "{size}");
        assert!(size.goal() <= size.max_rank(), "{size}");
        assert_eq!(size.goal(), size.transposed().goal());
    }
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
    let mut game = Game::new(Setup {
        start: Start::Board(board),
        four: four(0),
        ..Setup::standard(Seed::new(1))
    });
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
