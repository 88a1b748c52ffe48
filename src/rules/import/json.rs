//! This program's JSON: every move of a game with its new tile, for people and other programs. `twofold replay --json` prints it
//! too.

use serde::{Deserialize, Serialize};

use crate::board::{Direction, FourProbability, Grid, Position, Rank, Size, Spawn};
use crate::rules::{Game, Seed, Setup, Spawner, Start};

use super::{After, Fault, FilePlace, Format, ImportError, OpenedFile, Step};

/// A game in full. Reading it needs only `firstBoard` and, of each move, `direction` and `spawn`.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GameJson {
    /// The size, such as `4x4`.
    #[serde(default)]
    pub size: String,
    /// The probability that a new tile is a 4.
    #[serde(default = "standard_p4")]
    pub p4: f64,
    /// The spawner.
    #[serde(default = "recorded")]
    pub spawner: Spawner,
    /// The seed.
    #[serde(default)]
    pub seed: String,
    /// The start: `one` or `two` tiles, or a given `board`.
    #[serde(default = "board")]
    pub start: String,
    /// The board before the first move.
    pub first_board: String,
    /// The score before the first move, if the game continues a stored one.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub first_score: u64,
    /// True if the game goes on after the winning tile.
    #[serde(default = "yes")]
    pub kept_going: bool,
    /// The score after the last move.
    pub score: Option<u64>,
    /// The largest tile after the last move.
    #[serde(default)]
    pub max_tile: u64,
    /// The board after the last move.
    pub board: Option<String>,
    /// `playing`, `won` (the winning tile is made, and the game waits) or `over`.
    #[serde(default)]
    pub status: String,
    /// The moves.
    pub moves: Vec<MoveJson>,
}

/// A move and its result.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct MoveJson {
    /// The number of the move, counted from 1.
    #[serde(default, skip_deserializing)]
    pub number: usize,
    /// The direction of the slide.
    pub direction: Direction,
    /// The points of the move.
    #[serde(default, skip_deserializing)]
    pub reward: u64,
    /// The new tile after the move.
    pub spawn: SpawnJson,
    /// The score after the move.
    #[serde(default, skip_deserializing)]
    pub score: u64,
    /// The board after the move.
    #[serde(default, skip_deserializing)]
    pub board: String,
}

/// A new tile.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct SpawnJson {
    /// The cell, row by row, from 0 at the top left.
    pub cell: usize,
    /// The tile, 2 or 4.
    pub tile: u64,
}

const fn standard_p4() -> f64 {
    0.1
}

const fn recorded() -> Spawner {
    Spawner::Recorded
}

fn board() -> String {
    "board".to_owned()
}

#[allow(clippy::trivially_copy_pass_by_ref)]
const fn is_zero(number: &u64) -> bool {
    *number == 0
}

const fn yes() -> bool {
    true
}

impl GameJson {
    /// The game up to its current board.
    pub fn of(game: &Game) -> Self {
        let moves = (1..).zip(game.played());
        let moves = moves.map(|(number, (_, played, after))| MoveJson {
            number,
            direction: played.direction,
            reward: played.reward,
            spawn: SpawnJson {
                cell: played.spawn.cell,
                tile: played.spawn.rank.tile(),
            },
            score: after.score,
            board: after.board.to_string(),
        });
        let setup = game.setup();
        Self {
            size: game.size().to_string(),
            p4: setup.four.probability(),
            spawner: setup.spawner,
            seed: setup.seed.to_string(),
            start: setup.start.name().to_owned(),
            first_board: game.first().board.to_string(),
            first_score: game.first_score(),
            kept_going: game.kept_going(),
            score: Some(game.score()),
            max_tile: game.board().max_rank().tile(),
            board: Some(game.board().to_string()),
            status: game.status().name().to_owned(),
            moves: moves.collect(),
        }
    }

    /// The game as JSON text.
    pub fn to_text(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}

pub(super) fn open(text: &str) -> Result<OpenedFile, ImportError> {
    let read: GameJson = serde_json::from_str(text).map_err(ImportError::of_json)?;
    let beginning =
        |field, error: &dyn std::fmt::Display| ImportError::Field(field, error.to_string());
    let grid = (read.first_board.parse::<Grid>()).map_err(|e| beginning("firstBoard", &e))?;
    let size = Position::from(grid).size();
    if !read.size.is_empty() && read.size.parse::<Size>() != Ok(size) {
        return Err(beginning("size", &"firstBoard has another one"));
    }
    let four = FourProbability::new(read.p4).map_err(|e| beginning("p4", &e))?;
    let seed = match &read.seed[..] {
        "" => Seed::new(0),
        seed => seed.parse().map_err(|e| beginning("seed", &e))?,
    };
    let start = match &read.start[..] {
        "one" => Start::OneTile(size),
        "two" => Start::TwoTiles(size),
        "board" => Start::Board(grid),
        _ => return Err(beginning("start", &"it is \"one\", \"two\" or \"board\"")),
    };
    let setup = Setup {
        start,
        four,
        seed,
        spawner: read.spawner,
    };
    let game = Game::new(setup);
    if game.board() != Position::from(grid) {
        return Err(beginning(
            "firstBoard",
            &"by the seed the game begins with another one",
        ));
    }
    let mut game = game.with_score(read.first_score);
    if read.kept_going {
        game.keep_going();
    }
    let board = (read.board.as_deref())
        .map(|board| board.parse().map_err(|e| beginning("board", &e)))
        .transpose()?;
    let end = After::End {
        board,
        score: read.score,
    };
    if read.moves.is_empty() {
        end.check(&game)
            .map_err(|wrong| wrong.at(FilePlace::Move(0)))?;
    }
    let last = read.moves.len();
    let moves = read.moves.into_iter().enumerate();
    let steps = moves.map(move |(number, made)| {
        let MoveJson {
            direction,
            spawn: SpawnJson { cell, tile },
            ..
        } = made;
        let rank = Rank::of_tile(tile).filter(|rank| [Rank::TWO, Rank::FOUR].contains(rank));
        Step {
            made: rank
                .map(|rank| (direction, Spawn { cell, rank }))
                .ok_or(Fault::Tile(tile)),
            place: FilePlace::Move(number + 1),
            after: if number + 1 == last { end } else { After::Any },
        }
    });
    Ok(OpenedFile {
        // Without a seed it follows from the moves.
        is_seeded: !read.seed.is_empty(),
        ..OpenedFile::of(Format::Json, game, Box::new(steps))
    })
}
