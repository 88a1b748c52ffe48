//! Games.

use serde::{Deserialize, Serialize};
use tsify::Tsify;
use wasm_bindgen::prelude::*;

use twofold::board::{
    Board as _, Direction, FourProbability, Grid, Rank, Size, Slide, Spawn, trace,
};
use twofold::rules::{Game, Played, Record, Setup, Spawner, Start};

use super::{Failure, PositionOptions, from_js, misuse, seed_or_fresh, to_js};

/// The state of a game for the page.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
#[tsify(missing_as_null)]
struct GameState {
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

/// The spawn after a move.
#[derive(Serialize, Tsify)]
#[tsify(missing_as_null, rename = "SpawnedTile")]
struct SpawnReport {
    cell: usize,
    rank: u8,
}

/// A move.
#[derive(Serialize, Tsify)]
#[tsify(missing_as_null, rename = "MoveResult")]
struct MoveReport {
    direction: Direction,
    reward: u64,
    slides: Vec<Slide>,
    #[tsify(type = "SpawnedTile")]
    spawn: SpawnReport,
    state: GameState,
}

impl MoveReport {
    fn new(before: Grid, played: &Played, game: &Game) -> Self {
        Self {
            direction: played.direction,
            reward: played.reward,
            slides: trace(before, played.direction),
            spawn: SpawnReport {
                cell: played.spawn.cell,
                rank: played.spawn.rank.exponent(),
            },
            state: GameState::of(game),
        }
    }
}

/// The effect of a move on the tiles, before the spawn.
#[derive(Serialize, Tsify)]
#[tsify(missing_as_null)]
struct Preview {
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
    let grid = (rows.iter().flatten().take(size.cells()).enumerate())
        .fold(Grid::empty(size), |grid, (cell, &rank)| {
            grid.with_rank(cell, rank)
        });
    let is_even = rows.iter().all(|row| row.len() == columns);
    match is_even && grid.max_rank() <= size.max_rank() && grid.tile_sum() <= size.max_sum() {
        true => Ok(grid),
        false => Err(misuse("play cannot bring about such a board")),
    }
}

/// A game in progress.
#[wasm_bindgen(js_name = Game)]
pub struct GameHandle(pub(super) Game);

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
    pub fn from_board(
        #[wasm_bindgen(unchecked_param_type = "BoardGameOptions")] options: JsValue,
    ) -> Result<Self, Failure> {
        let options: PositionOptions = from_js(options)?;
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
    #[wasm_bindgen(unchecked_return_type = "MoveResult | undefined")]
    pub fn play(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "DirectionName")] name: &str,
    ) -> Result<JsValue, Failure> {
        let before = self.0.board().grid();
        match self.0.play(name.parse()?) {
            Ok(played) => to_js(&MoveReport::new(before, &played, &self.0)),
            Err(_) => Ok(JsValue::UNDEFINED),
        }
    }

    /// The effect of a move, before the spawn; `undefined` if the move is illegal.
    #[wasm_bindgen(unchecked_return_type = "Preview | undefined")]
    pub fn preview(
        &self,
        #[wasm_bindgen(unchecked_param_type = "DirectionName")] name: &str,
    ) -> Result<JsValue, Failure> {
        let (before, direction) = (self.0.board().grid(), name.parse()?);
        match before.play(direction) {
            Some(moved) => to_js(&Preview {
                slides: trace(before, direction),
                ranks: moved.board.ranks().map(Rank::exponent).collect(),
                spawns: (self.0.setup().four.outcomes())
                    .map(|(rank, _)| rank.exponent())
                    .collect(),
            }),
            None => Ok(JsValue::UNDEFINED),
        }
    }

    /// Makes a move in a game with recorded spawns, followed by this spawn; `undefined` if the rules forbid either.
    #[wasm_bindgen(js_name = playWithSpawn, unchecked_return_type = "MoveResult | undefined")]
    pub fn play_with_spawn(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "DirectionName")] name: &str,
        cell: usize,
        rank: u8,
    ) -> Result<JsValue, Failure> {
        let before = self.0.board().grid();
        let rank = Rank::new(rank);
        match (self.0).play_with_spawn(name.parse()?, Spawn { cell, rank }) {
            Ok(played) => to_js(&MoveReport::new(before, &played, &self.0)),
            Err(_) => Ok(JsValue::UNDEFINED),
        }
    }

    /// Replaces the spawn after the last move of a game with recorded spawns; `undefined` if no move was made, or the
    /// rules forbid that spawn.
    #[wasm_bindgen(js_name = correctSpawn, unchecked_return_type = "GameState | undefined")]
    pub fn correct_spawn(&mut self, cell: usize, rank: u8) -> Result<JsValue, Failure> {
        let rank = Rank::new(rank);
        match self.0.correct_spawn(Spawn { cell, rank }) {
            Ok(Some(_)) => self.state(),
            Ok(None) | Err(_) => Ok(JsValue::UNDEFINED),
        }
    }

    /// Takes the last move back; `undefined` at the start.
    #[wasm_bindgen(unchecked_return_type = "GameState | undefined")]
    pub fn undo(&mut self) -> Result<JsValue, Failure> {
        match self.0.undo() {
            true => self.state(),
            false => Ok(JsValue::UNDEFINED),
        }
    }

    /// Repeats the move taken back; `undefined` if there is none.
    #[wasm_bindgen(unchecked_return_type = "MoveResult | undefined")]
    pub fn redo(&mut self) -> Result<JsValue, Failure> {
        let before = self.0.board().grid();
        match self.0.redo() {
            Some(played) => to_js(&MoveReport::new(before, &played, &self.0)),
            None => Ok(JsValue::UNDEFINED),
        }
    }

    /// Goes to the board after this many moves.
    #[wasm_bindgen(unchecked_return_type = "GameState")]
    pub fn jump(&mut self, moves: usize) -> Result<JsValue, Failure> {
        self.0.jump(moves);
        self.state()
    }

    /// The moves played, and those undone.
    #[wasm_bindgen(js_name = totalMoves)]
    pub fn total_moves(&self) -> usize {
        self.0.all_moves().len()
    }

    /// Continues after the winning tile.
    #[wasm_bindgen(js_name = keepGoing, unchecked_return_type = "GameState")]
    pub fn keep_going(&mut self) -> Result<JsValue, Failure> {
        self.0.keep_going();
        self.state()
    }

    /// The state for the page.
    #[wasm_bindgen(unchecked_return_type = "GameState")]
    pub fn state(&self) -> Result<JsValue, Failure> {
        to_js(&GameState::of(&self.0))
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
