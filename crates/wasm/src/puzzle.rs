//! Puzzles.

use serde::Serialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use super::review::judge_of;
use super::{Failure, read, to_js};
use twofold::board::{Direction, FourProbability};
use twofold::puzzle::{PuzzleSet, Theme, punishing_line};
use twofold::search::Values;

/// A board on which exactly one move is right.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
struct PuzzleFacts {
    board: String,
    answer: Direction,
    theme: Theme,
    /// From 0 to 7.
    difficulty: u8,
    /// The largest tile.
    tile: u64,
    /// The final score expected after the right move.
    expected: f64,
    /// The cost of each legal move, as a share of it.
    costs: Values,
}

/// The puzzles in a file.
#[wasm_bindgen(js_name = readPuzzles, unchecked_return_type = "PuzzleFacts[]")]
pub fn read_puzzles(file: &[u8]) -> Result<JsValue, Failure> {
    let set = PuzzleSet::read(file)?;
    let facts = set.puzzles().iter().map(|puzzle| PuzzleFacts {
        board: puzzle.board().to_string(),
        answer: puzzle.answer(),
        theme: puzzle.theme(),
        difficulty: puzzle.difficulty(),
        tile: puzzle.board().max_rank().tile(),
        expected: puzzle.expected_score(),
        costs: (Direction::ALL.into_iter())
            .filter_map(|direction| Some((direction, puzzle.cost(direction)?)))
            .collect(),
    });
    to_js(&facts.collect::<Vec<_>>())
}

/// Nodes for each board of a line, of which each move has up to fifteen.
const LINE_NODES: u64 = 1_000;

/// The line after a move, of at most `moves` moves: each new tile is a 2 in the worst cell, and each reply is the best.
#[wasm_bindgen(js_name = punishingLine, unchecked_return_type = "LineMove[]")]
pub fn line_of(
    id: &str,
    #[wasm_bindgen(unchecked_param_type = "SolverSettings")] settings: JsValue,
    board: &str,
    first: Ts<Direction>,
    p4: f64,
    moves: usize,
) -> Result<JsValue, Failure> {
    let board = board.parse()?;
    let four = FourProbability::new(p4)?;
    let mut judge = judge_of(id, settings)?;
    let line = punishing_line(board, read(first)?, four, &mut judge, LINE_NODES, moves);
    to_js(&line)
}
