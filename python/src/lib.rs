//! The Python module `twofold._twofold`. It only translates.

mod solver;
mod vector;

use std::fmt::Display;

use numpy::{PyArray1, PyArray2, PyArrayMethods as _};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use twofold::board::{Rank, Reading};
use twofold::rules::Record;
use twofold::{Board as _, Direction, FourProbability, Grid, Position, Seed, Setup, Start};

fn refused(error: impl Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// What may be given in Python.
type Given<'py> = Option<Bound<'py, PyAny>>;

/// The seed of a number or of a text such as `feed-beef`, or a fresh one, short enough to read out.
fn seed_of(given: Given<'_>) -> PyResult<Seed> {
    let Some(given) = given else {
        return Ok(Seed::new(getrandom::u32().map_err(refused)?.into()));
    };
    match given.extract::<String>() {
        Ok(text) => text.parse().map_err(refused),
        Err(_) => (u64::try_from(given.extract::<i128>()?).map(Seed::new))
            .map_err(|_| refused(format!("a seed is 0 to 2^64 - 1, not {given}"))),
    }
}

fn setup_of(start: Start, seed: Given<'_>, four: f64) -> PyResult<Setup> {
    Ok(Setup {
        start,
        four: FourProbability::new(four).map_err(refused)?,
        ..Setup::standard(seed_of(seed)?)
    })
}

/// A game that goes on past 2048.
fn going(mut game: twofold::Game) -> twofold::Game {
    game.keep_going();
    game
}

/// A board of rows of exponents.
fn grid_of<'a, T: Copy + Into<i64> + 'a>(rows: impl Iterator<Item = &'a [T]>) -> PyResult<Grid> {
    let tile = |&exponent: &T| match exponent.into() {
        exponent @ 0..64 => Rank::new(exponent as u8).tile().to_string(),
        exponent => format!("2^{exponent}"),
    };
    let row = |cells: &[T]| cells.iter().map(tile).collect::<Vec<_>>().join(",");
    let rows: Vec<_> = rows.map(row).collect();
    rows.join("/").parse().map_err(refused)
}

/// A board in Python: a text in any form, or rows of exponents.
fn board_of(given: &Bound<'_, PyAny>) -> PyResult<Grid> {
    match given.extract::<String>() {
        Ok(text) => Ok(Reading::of(&text, None).map_err(refused)?.board),
        Err(_) => grid_of(given.extract::<Vec<Vec<i64>>>()?.iter().map(Vec::as_slice)),
    }
}

/// The direction with this place in up, right, down, left.
fn direction_at(&place: &i64) -> PyResult<Direction> {
    match place {
        0..4 => Ok(Direction::ALL[place as usize]),
        _ => Err(refused(format!("a direction is 0 to 3, not {place}"))),
    }
}

/// A direction in Python: its name, or its place.
fn direction_of(given: &Bound<'_, PyAny>) -> PyResult<Direction> {
    match given.extract::<String>() {
        Ok(name) => name.parse().map_err(refused),
        Err(_) => direction_at(&given.extract()?),
    }
}

/// 1 for each legal move, in the order up, right, down, left.
fn mask_of(board: Position) -> [i8; 4] {
    let Position::Packed(board) = board else {
        return Direction::ALL.map(|direction| board.play(direction).is_some().into());
    };
    let bits = board.bits();
    // A bit for each zero among the cells.
    let zeros =
        |cells: u64| !(cells | cells >> 1 | cells >> 2 | cells >> 3) & 0x1111_1111_1111_1111;
    let empty = zeros(bits);
    // Towards the cells before, and towards those after, where `inside` has what has a neighbour after it.
    let along = |shift: u32, inside: u64| {
        let (after, merges) = (empty << shift, zeros(bits ^ bits << shift) & !empty);
        [empty & !after, !empty & after].map(|gaps| i8::from((gaps | merges) & inside != 0))
    };
    let [left, right] = along(4, 0x1110_1110_1110_1110);
    let [up, down] = along(16, 0x1111_1111_1111_0000);
    [up, right, down, left]
}

/// Writes the exponents row by row.
fn write(board: Position, into: &mut [u8]) {
    match board {
        // Halves move apart, and then their halves, until each cell of four bits has a byte.
        Position::Packed(board) => {
            let apart =
                |cells: u128, by: u128| (cells | cells << by) & (u128::MAX / ((1 << by) + 1));
            let cells = [32, 16, 8, 4].into_iter().fold(board.bits().into(), apart);
            into.copy_from_slice(&cells.to_be_bytes());
        }
        Position::Grid(board) => {
            for (rank, exponent) in board.ranks().zip(into) {
                *exponent = rank.exponent();
            }
        }
    }
}

/// The exponents of boards with so many cells, one after another.
fn exponents(boards: impl ExactSizeIterator<Item = Position>, cells: usize) -> Vec<u8> {
    let mut all = vec![0; boards.len() * cells];
    for (board, into) in boards.zip(all.chunks_exact_mut(cells)) {
        write(board, into);
    }
    all
}

/// A game, which follows from its seed and its moves: undo and redo bring the same tiles, and its link opens on the page.
///
/// `seed` is a number or a text; without one a fresh seed is drawn. Games go on past 2048.
///
/// >>> game = Game(seed="feed-beef")
/// >>> game.legal
/// ['up', 'right', 'left']
/// >>> game.play("left"), game.score, len(game.moves)
/// (4, 4, 1)
/// >>> Game.from_link(game.link).board.tolist() == game.board.tolist()
/// True
#[pyclass(module = "twofold", from_py_object)]
#[derive(Clone)]
struct Game(twofold::Game);

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (seed=None, size="4x4", four=0.1))]
    fn new(seed: Given<'_>, size: &str, four: f64) -> PyResult<Self> {
        let setup = setup_of(Start::TwoTiles(size.parse().map_err(refused)?), seed, four)?;
        Ok(Self(going(twofold::Game::new(setup))))
    }
    /// The game of a link: a whole address, or `v1-…` alone. It is replayed by the rules, so its score is true.
    #[staticmethod]
    fn from_link(link: &str) -> PyResult<Self> {
        Ok(Self(going(
            twofold::Game::from_text(link).map_err(refused)?,
        )))
    }
    /// A game that begins on a board: a text in any form, whose numbers are tiles, or rows of exponents.
    ///
    /// >>> print(Game.from_board("2 4 8 16 / . . 4 2 / . . . 2 / . . . ."))
    /// 2,4,8,16/0,0,4,2/0,0,0,2/0,0,0,0
    /// >>> Game.from_board([[1, 1], [0, 2]]).legal
    /// ['right', 'down', 'left']
    #[staticmethod]
    #[pyo3(signature = (board, seed=None, four=0.1, score=0))]
    fn from_board(
        #[pyo3(from_py_with = board_of)] board: Grid,
        seed: Given<'_>,
        four: f64,
        score: u64,
    ) -> PyResult<Self> {
        let setup = setup_of(Start::from_board(board).map_err(refused)?, seed, four)?;
        Ok(Self(going(twofold::Game::new(setup).with_score(score))))
    }
    /// Makes a move, given by its name or as 0 to 3 for up, right, down, left, and returns its points.
    ///
    /// >>> Game.from_board("2,2/0,0").play("up")
    /// Traceback (most recent call last):
    /// ValueError: up changes nothing on this board
    fn play(&mut self, #[pyo3(from_py_with = direction_of)] direction: Direction) -> PyResult<u64> {
        Ok(self.0.play(direction).map_err(refused)?.reward)
    }
    /// Takes the last move back; false at the start.
    fn undo(&mut self) -> bool {
        self.0.undo()
    }
    /// Makes the move again that was taken back, with the same new tile; false if there is none.
    fn redo(&mut self) -> bool {
        self.0.redo().is_some()
    }
    /// The exponents of the tiles, row by row, as a new array of bytes: 0 is empty, 1 is 2, 11 is 2048.
    #[getter]
    fn board<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<u8>>> {
        let size = self.0.size();
        let cells = exponents([self.0.board()].into_iter(), size.cells());
        PyArray1::from_vec(py, cells).reshape([size.rows(), size.columns()])
    }
    /// The legal moves.
    #[getter]
    fn legal(&self) -> Vec<&'static str> {
        self.0.legal_moves().map(Direction::name).collect()
    }
    /// 1 for each legal move, in the order up, right, down, left, as a new array.
    #[getter]
    fn mask<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i8>> {
        PyArray1::from_slice(py, &mask_of(self.0.board()))
    }
    /// The points so far.
    #[getter]
    fn score(&self) -> u64 {
        self.0.score()
    }
    /// True if no move is legal.
    #[getter]
    fn over(&self) -> bool {
        self.0.board().is_stuck()
    }
    /// The moves so far.
    #[getter]
    fn moves(&self) -> Vec<&'static str> {
        self.0.moves().iter().map(|one| one.name()).collect()
    }
    /// The seed, as the page writes it.
    #[getter]
    fn seed(&self) -> String {
        self.0.setup().seed.to_string()
    }
    /// The size, such as 4x4.
    #[getter]
    fn size(&self) -> String {
        self.0.size().to_string()
    }
    /// The game as a text: the address of the page, `#`, and this open it there.
    #[getter]
    fn link(&self) -> String {
        self.0.to_text(Record::Link)
    }
    fn __str__(&self) -> String {
        self.0.board().to_string()
    }
    fn __repr__(&self) -> String {
        format!(
            "<twofold.Game {} points: {}>",
            self.0.score(),
            self.0.board()
        )
    }
    fn __reduce__(&self, py: Python<'_>) -> PyResult<(Py<PyAny>, (String,))> {
        let from_link = py.get_type::<Self>().getattr("from_link")?;
        Ok((from_link.unbind(), (self.0.to_text(Record::Whole),)))
    }
}

#[pymodule]
mod _twofold {
    #[pymodule_export]
    use super::solver::{Solver, solvers, summary};
    #[pymodule_export]
    use super::{Game, vector::Vector};
}
