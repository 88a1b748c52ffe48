//! Files of "2048 Open Fun Game" (andstatus/game2048): JSON objects one after the other. The first describes the game and its end,
//! each further one is a ply: `{"moves":[{"move":"place","first":{"piece":1,"square":{"x":1,"y":0}}}]}` places a tile by its
//! exponent, and `{"ply":"left","player":"user",…}` is a move. Its score counts one of two merged tiles, so it is half of the score
//! here. As written by that program.

use serde_json::{Deserializer, Value};

use crate::board::{Board as _, Grid, Rank, Size, Spawn};
use crate::rules::Game;

use super::{After, Fault, FilePlace, Format, ImportError, OpenedFile, Step};

const TYPE: &str = "org.andstatus.game2048:GameRecord";

/// True if a text claims to have this format.
pub(super) fn is_one(text: &str) -> bool {
    let line = text.lines().next().unwrap_or_default();
    text.starts_with('{') && line.contains(TYPE)
}

pub(super) fn open(text: &str) -> Result<OpenedFile, ImportError> {
    let mut objects = Deserializer::from_str(text).into_iter::<Value>();
    let mut next = || objects.next().transpose().map_err(ImportError::of_json);
    let head = next()?.unwrap_or_default();
    let last = head.get("finalBoard");
    let cells = last
        .and_then(|last| last.get("pieces")?.as_array())
        .map_or(16, Vec::len);
    let mut sides = Size::SIDES;
    let side = sides.find(|side| side * side == cells).unwrap_or(4);
    let size = Size::new(side, side).map_err(|_| ImportError::Size(side.to_string()))?;
    let mut start = Grid::empty(size);
    let mut moves = Vec::new();
    let mut direction = None;
    while let Some(ply) = next()? {
        let wrong = |wrong: Fault| wrong.at(FilePlace::Move(moves.len() + 1));
        let name = ply.get("ply").or_else(|| ply.get("moveEnum"));
        match name.and_then(Value::as_str).unwrap_or("place") {
            "place" => {
                let spawn = placed(&ply, size).ok_or_else(|| wrong(Fault::BesideBoard))?;
                match direction.take() {
                    Some(direction) => moves.push((direction, spawn)),
                    None if moves.is_empty() => start = start.with_rank(spawn.cell, spawn.rank),
                    None => return Err(wrong(Fault::NotFirst)),
                }
            }
            name => {
                let named = name.parse().map_err(|_| wrong(Fault::Direction))?;
                if direction.replace(named).is_some() {
                    return Err(wrong(Fault::CutOff));
                }
            }
        }
    }
    if start.max_rank().is_empty() || moves.is_empty() {
        return Err(ImportError::NoMoves);
    }
    let score = last.and_then(|last| last.get("score")?.as_u64());
    let score = score.filter(|&score| score <= Game::MAX_FIRST_SCORE);
    let last = moves.len();
    let steps = moves
        .into_iter()
        .enumerate()
        .map(move |(number, made)| Step {
            made: Ok(made),
            place: FilePlace::Move(number + 1),
            after: match score {
                Some(score) if number + 1 == last => After::HalfScore(score),
                _ => After::Any,
            },
        });
    Ok(OpenedFile::recorded(Format::Plies, start, steps))
}

/// The tile that a ply places.
fn placed(ply: &Value, size: Size) -> Option<Spawn> {
    let first = ply.get("moves")?.get(0)?.get("first")?;
    let square = first.get("square")?;
    let side = |name: &str| usize::try_from(square.get(name)?.as_u64()?).ok();
    let (column, row) = (side("x")?, side("y")?);
    let rank = match first.get("piece")?.as_u64()? {
        1 => Rank::TWO,
        2 => Rank::FOUR,
        _ => return None,
    };
    (column < size.columns() && row < size.rows()).then_some(Spawn {
        cell: row * size.columns() + column,
        rank,
    })
}
