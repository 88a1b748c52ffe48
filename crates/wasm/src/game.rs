//! Games.

use serde::{Deserialize, Serialize};
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use twofold::board::{
    Board as _, Direction, FourProbability, Grid, Position, Rank, Size, Slide, Spawn, trace,
};
use twofold::rules::{Game, Played, Record, Setup, Spawner, Start};

use super::{Failure, PositionOptions, from_js, misuse, read, seed_or_fresh, typed};

/// The state of a game for the page.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct GameState {
    rows: usize,
    cols: usize,
    /// Probability that a spawn is a 4.
    p4: f64,
    spawner: Spawner,
    seed: String,
    #[tsify(type = "\"one\" | \"two\" | \"board\"")]
    start: &'static str,
    /// Row by row: exponents, 0 for an empty cell.
    ranks: Vec<u8>,
    /// Row by row: the numbers on the tiles, 0 for an empty cell.
    tiles: Vec<u64>,
    board: String,
    score: u64,
    moves: usize,
    max_tile: u64,
    can_undo: bool,
    can_redo: bool,
    legal: Vec<Direction>,
    /// `won`: the goal was just made and the game waits for keepGoing(); takes precedence over `over`.
    #[tsify(type = "\"playing\" | \"won\" | \"over\"")]
    status: &'static str,
    reached_win: bool,
    /// The tile that wins on a board of this size.
    goal: u64,
    /// False when no move is legal, whatever the status.
    can_move: bool,
}

impl GameState {
    fn of(game: &Game) -> Self {
        let grid = game.board().grid();
        let setup = game.setup();
        let legal: Vec<_> = grid.legal_moves().map(|(direction, _)| direction).collect();
        Self {
            rows: grid.size().rows(),
            cols: grid.size().columns(),
            p4: setup.four.probability(),
            spawner: setup.spawner,
            seed: setup.seed.to_string(),
            start: setup.start.name(),
            ranks: grid.ranks().map(Rank::exponent).collect(),
            tiles: grid.ranks().map(Rank::tile).collect(),
            board: grid.to_string(),
            score: game.score(),
            moves: game.moves().len(),
            max_tile: grid.max_rank().tile(),
            can_undo: game.can_undo(),
            can_redo: game.can_redo(),
            can_move: !legal.is_empty(),
            legal,
            status: game.status().name(),
            reached_win: game.reached_win(),
            goal: game.size().goal().tile(),
        }
    }
}

/// A move.
#[derive(Serialize, Tsify)]
#[tsify(rename = "MoveResult")]
pub struct MoveReport {
    direction: Direction,
    reward: u64,
    slides: Vec<Slide>,
    #[tsify(type = "SpawnedTile")]
    spawn: Spawn,
    state: GameState,
}

/// The effect of a move on the tiles, before the spawn.
#[derive(Serialize, Tsify)]
pub struct Preview {
    slides: Vec<Slide>,
    ranks: Vec<u8>,
    /// The ranks that can spawn, a 2 before a 4.
    spawns: Vec<u8>,
}

/// Options of a new game; without a seed, a fresh one is drawn.
#[derive(Deserialize, Tsify)]
#[serde(default, rename_all = "camelCase")]
struct NewGameOptions {
    rows: usize,
    cols: usize,
    p4: f64,
    seed: String,
    spawner: Spawner,
    #[tsify(type = "1 | 2")]
    start_tiles: u8,
}

impl Default for NewGameOptions {
    fn default() -> Self {
        Self {
            rows: Size::STANDARD.rows(),
            cols: Size::STANDARD.columns(),
            p4: FourProbability::STANDARD.probability(),
            seed: String::new(),
            spawner: Spawner::Random,
            start_tiles: 2,
        }
    }
}

/// The start on an empty board with this many tiles.
pub(super) fn start_of(size: Size, tiles: u8) -> Result<Start, Failure> {
    match tiles {
        1 => Ok(Start::OneTile(size)),
        2 => Ok(Start::TwoTiles(size)),
        _ => Err(misuse(format!("no game starts with {tiles} tiles"))),
    }
}

/// A board of rows separated by `/`, tiles by commas. The page's module has to be small and reads no other form.
fn written_board(text: &str) -> Result<Grid, Failure> {
    let tile = |text: &str| Rank::of_tile(text.parse().ok()?);
    let rows: Option<Vec<Vec<Rank>>> = text
        .split('/')
        .map(|row| row.split(',').map(tile).collect())
        .collect();
    let rows = rows.unwrap_or_default();
    let columns = rows.first().map_or(0, Vec::len);
    let size = Size::new(rows.len(), columns)?;
    let grid = Grid::of_ranks(size, rows.iter().flatten().copied());
    let is_even = rows.iter().all(|row| row.len() == columns);
    match is_even && grid.max_rank() <= size.max_rank() && grid.tile_sum() <= size.max_sum() {
        true => Ok(grid),
        false => Err(misuse("play cannot bring about such a board")),
    }
}

/// A game in progress.
#[wasm_bindgen(js_name = Game)]
pub struct GameHandle(pub(super) Game);

impl GameHandle {
    fn report(
        &self,
        before: Position,
        played: Option<Played>,
    ) -> Result<Option<Ts<MoveReport>>, Failure> {
        let report = |played: Played| MoveReport {
            direction: played.direction,
            reward: played.reward,
            slides: trace(before.grid(), played.direction),
            spawn: played.spawn,
            state: GameState::of(&self.0),
        };
        played.map(|played| typed(&report(played))).transpose()
    }

    fn state_if(&self, changed: bool) -> Result<Option<Ts<GameState>>, Failure> {
        changed.then(|| self.state()).transpose()
    }
}

#[wasm_bindgen(js_class = Game)]
impl GameHandle {
    /// A new game; without a seed, a fresh one is drawn.
    pub fn create(
        #[wasm_bindgen(unchecked_optional_param_type = "NewGameOptions")] options: JsValue,
    ) -> Result<Self, Failure> {
        let options: NewGameOptions = from_js(options)?;
        Ok(Self(Game::new(Setup {
            start: start_of(Size::new(options.rows, options.cols)?, options.start_tiles)?,
            four: FourProbability::new(options.p4)?,
            seed: seed_or_fresh(&options.seed)?,
            spawner: options.spawner,
        })))
    }

    /// A game on a given board in this program's form; `readBoard` reads other forms.
    #[wasm_bindgen(js_name = fromBoard)]
    pub fn from_board(options: Ts<PositionOptions>) -> Result<Self, Failure> {
        let options = read(options)?;
        let game = Game::new(Setup {
            start: Start::from_board(written_board(&options.board)?)?,
            four: options.four()?,
            seed: seed_or_fresh(&options.seed)?,
            spawner: options.spawner,
        });
        Ok(Self(game.with_score(options.score)))
    }

    /// Replays a shared link, whole or the part after its `#`, or restores a stored game.
    #[wasm_bindgen(js_name = fromText)]
    pub fn from_text(text: &str) -> Result<Self, Failure> {
        Ok(Self(Game::from_text(text)?))
    }

    /// A copy of the game.
    pub fn copy(&self) -> Self {
        Self(self.0.clone())
    }

    /// A new game with the setup of this one: first board and score, chances and seed.
    pub fn again(&self) -> Self {
        Self(Game::new(*self.0.setup()).with_score(self.0.first_score()))
    }

    /// Makes a move; `undefined` if it is illegal, or the game is won and waits for [`GameHandle::keep_going`].
    pub fn play(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "DirectionName")] name: &str,
    ) -> Result<Option<Ts<MoveReport>>, Failure> {
        let before = self.0.board();
        let played = self.0.play(name.parse()?).ok();
        self.report(before, played)
    }

    /// The effect of a move, before the spawn; `undefined` if the move is illegal.
    pub fn preview(
        &self,
        #[wasm_bindgen(unchecked_param_type = "DirectionName")] name: &str,
    ) -> Result<Option<Ts<Preview>>, Failure> {
        let (before, direction) = (self.0.board().grid(), name.parse()?);
        let preview = before.play(direction).map(|moved| Preview {
            slides: trace(before, direction),
            ranks: moved.board.ranks().map(Rank::exponent).collect(),
            spawns: (self.0.setup().four.outcomes())
                .map(|(rank, _)| rank.exponent())
                .collect(),
        });
        preview.as_ref().map(typed).transpose()
    }

    /// Makes a move in a game with recorded spawns, followed by this spawn; `undefined` if the rules forbid either.
    #[wasm_bindgen(js_name = playWithSpawn)]
    pub fn play_with_spawn(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "DirectionName")] name: &str,
        cell: usize,
        rank: u8,
    ) -> Result<Option<Ts<MoveReport>>, Failure> {
        let (before, rank) = (self.0.board(), Rank::new(rank));
        let played = (self.0).play_with_spawn(name.parse()?, Spawn { cell, rank });
        self.report(before, played.ok())
    }

    /// Replaces the spawn after the last move of a game with recorded spawns; `undefined` if no move was made, or the
    /// rules forbid that spawn.
    #[wasm_bindgen(js_name = correctSpawn)]
    pub fn correct_spawn(
        &mut self,
        cell: usize,
        rank: u8,
    ) -> Result<Option<Ts<GameState>>, Failure> {
        let rank = Rank::new(rank);
        let corrected = self.0.correct_spawn(Spawn { cell, rank });
        self.state_if(matches!(corrected, Ok(Some(_))))
    }

    /// Takes the last move back; `undefined` at the start.
    pub fn undo(&mut self) -> Result<Option<Ts<GameState>>, Failure> {
        let undone = self.0.undo();
        self.state_if(undone)
    }

    /// Repeats the move taken back; `undefined` if there is none.
    pub fn redo(&mut self) -> Result<Option<Ts<MoveReport>>, Failure> {
        let before = self.0.board();
        let played = self.0.redo();
        self.report(before, played)
    }

    /// Goes to the board after this many moves.
    pub fn jump(&mut self, moves: usize) -> Result<Ts<GameState>, Failure> {
        self.0.jump(moves);
        self.state()
    }

    /// The moves played, and those undone.
    #[wasm_bindgen(js_name = totalMoves)]
    pub fn total_moves(&self) -> usize {
        self.0.all_moves().len()
    }

    /// Continues after the winning tile.
    #[wasm_bindgen(js_name = keepGoing)]
    pub fn keep_going(&mut self) -> Result<Ts<GameState>, Failure> {
        self.0.keep_going();
        self.state()
    }

    /// The state for the page.
    pub fn state(&self) -> Result<Ts<GameState>, Failure> {
        typed(&GameState::of(&self.0))
    }

    /// The game up to its current position as a link fragment, without `#`.
    pub fn link(&self) -> String {
        self.0.to_text(Record::Link)
    }

    /// A record of the game, from which it can be restored.
    pub fn record(&self) -> String {
        self.0.to_text(Record::Whole)
    }
}
