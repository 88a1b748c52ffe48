//! Endgames: solving formations in slices, and their values.

use std::io::{self, BufReader, Read, Write};

use js_sys::{Array, Uint8Array};
use serde::Serialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use twofold::board::{Board as _, FourProbability, Grid, Rank};
use twofold::exact::{Endgame, EndgameSolve, EndgameTable, LockedCells, Phase, SolveProgress};
use twofold::search::Draws;

use super::solver::now;
use super::{Failure, misuse, seed_or_fresh, typed};

/// The computation of a formation's values.
#[wasm_bindgen(js_name = FormationSolve)]
pub struct FormationSolveHandle {
    locked: LockedCells,
    end: Endgame,
    solve: EndgameSolve,
}

#[wasm_bindgen(js_class = FormationSolve)]
impl FormationSolveHandle {
    /// Starts to solve a formation, drawn with `#` and `.`, in at most `memory` bytes; `board` is solved too.
    #[wasm_bindgen(constructor)]
    pub fn new(
        formation: &str,
        goal: f64,
        p4: f64,
        board: Option<String>,
        memory: f64,
    ) -> Result<Self, Failure> {
        let locked: LockedCells = formation.parse()?;
        let goal = Rank::of_tile(goal as u64).unwrap_or_default();
        let four = FourProbability::new(p4)?;
        let end = locked.endgame(goal, four)?;
        let board = board.map(|board| board.parse()).transpose()?;
        let solve = EndgameTable::solve(locked, end, memory as u64, board)?;
        Ok(Self { locked, end, solve })
    }

    /// Continues for about `ms` milliseconds, at least one layer.
    pub fn advance(&mut self, ms: f64) -> Result<Ts<SolveProgress>, Failure> {
        let begin = now();
        loop {
            let progress = self.solve.step()?;
            if progress.phase == Phase::Done || now() - begin >= ms {
                return typed(&progress);
            }
        }
    }

    /// The values.
    pub fn finish(mut self) -> Result<FormationTableHandle, Failure> {
        if self.solve.step()?.phase != Phase::Done {
            return Err(misuse("not everything is solved yet"));
        }
        FormationTableHandle::of(EndgameTable::of(self.locked, self.end, self.solve)?)
    }
}

/// Pieces of a file, outside of the memory of this module, which never shrinks.
struct Pieces(Array);

impl Write for Pieces {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.push(&Uint8Array::from(bytes));
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The rest of a file that lies outside of the memory of this module.
struct Rest(Uint8Array);

impl Read for Rest {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        let count = to.len().min(self.0.length() as usize);
        let (first, rest) = (self.0.subarray(0, count as u32), self.0.length());
        first.copy_to(&mut to[..count]);
        self.0 = self.0.subarray(count as u32, rest);
        Ok(count)
    }
}

/// The size of a solved formation.
#[derive(Serialize, Tsify)]
pub struct FormationFacts {
    formation: String,
    goal: u64,
    p4: f64,
    states: u64,
    bytes: u64,
    /// The mean chance over two random tiles in the free cells.
    value: f64,
}

/// A move that leaves the locked tiles as they are.
#[derive(Serialize, Tsify)]
pub struct FormationMove {
    #[tsify(type = "DirectionName")]
    direction: &'static str,
    /// The chance of the goal after it.
    chance: f64,
    /// The board after it, before the new tile.
    after: Vec<u64>,
}

/// A board of a solved formation, and its moves.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct FormationValues {
    /// The board: the number on the tile of each cell, 0 in an empty one.
    tiles: Vec<u64>,
    is_made: bool,
    /// The chance of the goal by perfect play.
    chance: f64,
    moves: Vec<FormationMove>,
}

/// A solved formation.
#[wasm_bindgen(js_name = FormationTable)]
pub struct FormationTableHandle {
    table: EndgameTable,
    draws: Draws,
}

/// The number on the tile of each cell.
fn tiles(board: Grid) -> Vec<u64> {
    board
        .ranks()
        .map(|rank| match rank.is_empty() {
            true => 0,
            false => rank.tile(),
        })
        .collect()
}

impl FormationTableHandle {
    fn of(table: EndgameTable) -> Result<Self, Failure> {
        let draws = Draws::stream(seed_or_fresh("")?, 0);
        Ok(Self { table, draws })
    }
}

#[wasm_bindgen(js_class = FormationTable)]
impl FormationTableHandle {
    /// The file of the table, in pieces.
    #[wasm_bindgen(unchecked_return_type = "Uint8Array<ArrayBuffer>[]")]
    pub fn save(&self) -> Result<Array, Failure> {
        let mut pieces = Pieces(Array::new());
        self.table.save(&mut pieces)?;
        Ok(pieces.0)
    }

    /// Reads the file of a table, which takes at most `memory` bytes.
    pub fn load(file: Uint8Array, memory: f64) -> Result<Self, Failure> {
        let file = BufReader::new(Rest(file));
        Self::of(EndgameTable::load(file, memory as u64)?)
    }

    /// What it solves, its size, and the chance at the start.
    pub fn facts(&self) -> Result<Ts<FormationFacts>, Failure> {
        typed(&FormationFacts {
            formation: self.table.locked().to_string(),
            goal: self.table.goal().tile(),
            p4: self.table.four().probability(),
            states: self.table.states(),
            bytes: self.table.bytes(),
            value: self.table.start_value(),
        })
    }

    /// The moves of a board after so many new tiles in free cells, and their chances.
    pub fn values(&mut self, board: &str, spawns: u8) -> Result<Ts<FormationValues>, Failure> {
        let locked = self.table.locked();
        let board = (0..spawns).fold(board.parse::<Grid>()?, |board, _| {
            locked.spawned(board, self.table.four(), &mut self.draws)
        });
        let values = self.table.values(board)?;
        let moves = locked.moves(board).map(|(direction, after)| FormationMove {
            direction: direction.name(),
            chance: values.get(direction).unwrap_or_default(),
            after: tiles(after),
        });
        typed(&FormationValues {
            tiles: tiles(board),
            is_made: self.table.is_made(board),
            chance: self.table.value(board)?,
            moves: moves.collect(),
        })
    }
}
