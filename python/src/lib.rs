//! The Python module `twofold._twofold`. It only translates.

mod solver;
mod vector;

use std::fmt::Display;

use numpy::{PyArray1, PyArray2, PyArrayMethods as _};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use twofold::board::Reading;
use twofold::rules::Record;
use twofold::{Board as _, Direction, FourProbability, Grid, Position, Seed, Setup, Size, Start};

fn refused(error: impl Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// A seed in Python: a number, or a text such as `feed-beef`.
#[derive(FromPyObject)]
enum SeedLike {
    Number(i128),
    Text(String),
}

/// The seed, or a fresh one, short enough to read out.
fn seed_of(seed: Option<SeedLike>) -> PyResult<Seed> {
    match seed {
        Some(SeedLike::Number(number)) => (u64::try_from(number).map(Seed::new))
            .map_err(|_| refused(format!("a seed is 0 to 2^64 - 1, not {number}"))),
        Some(SeedLike::Text(text)) => text.parse().map_err(refused),
        None => Ok(Seed::new(getrandom::u32().map_err(refused)?.into())),
    }
}

fn four_of(four: f64) -> PyResult<FourProbability> {
    FourProbability::new(four).map_err(refused)
}

fn setup_of(seed: Option<SeedLike>, size: &str, four: f64) -> PyResult<Setup> {
    Ok(Setup {
        start: Start::TwoTiles(size.parse::<Size>().map_err(refused)?),
        four: four_of(four)?,
        ..Setup::standard(seed_of(seed)?)
    })
}

/// A game that goes on past 2048.
fn going(mut game: twofold::Game) -> twofold::Game {
    game.keep_going();
    game
}

/// A board in Python: a text in any form, or rows of exponents.
#[derive(FromPyObject)]
enum BoardLike {
    Text(String),
    Rows(Vec<Vec<i64>>),
}

/// A board of rows of exponents.
fn grid_of<'a, T: Copy + Into<i64> + 'a>(rows: impl Iterator<Item = &'a [T]>) -> PyResult<Grid> {
    let tile = |&exponent: &T| match exponent.into() {
        0 => "0".to_owned(),
        exponent @ 1..64 => (1_u64 << exponent).to_string(),
        exponent => format!("2^{exponent}"),
    };
    let row = |cells: &[T]| cells.iter().map(tile).collect::<Vec<_>>().join(",");
    let rows: Vec<_> = rows.map(row).collect();
    rows.join("/").parse().map_err(refused)
}

impl BoardLike {
    fn grid(&self) -> PyResult<Grid> {
        match self {
            Self::Text(text) => Ok(Reading::of(text, None).map_err(refused)?.board),
            Self::Rows(rows) => grid_of(rows.iter().map(Vec::as_slice)),
        }
    }
}

/// A direction in Python: its name, or its place in up, right, down, left.
#[derive(FromPyObject)]
enum DirectionLike {
    Place(i64),
    Name(String),
}

impl DirectionLike {
    fn direction(&self) -> PyResult<Direction> {
        match self {
            Self::Place(place) => (usize::try_from(*place).ok())
                .and_then(|place| Direction::ALL.get(place).copied())
                .ok_or_else(|| refused(format!("a direction is 0 to 3, not {place}"))),
            Self::Name(name) => name.parse().map_err(refused),
        }
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
        let moves = |gaps: u64| i8::from((gaps | merges) & inside != 0);
        [moves(empty & !after), moves(!empty & after)]
    };
    let ([left, right], [up, down]) = (
        along(4, 0x1110_1110_1110_1110),
        along(16, 0x1111_1111_1111_0000),
    );
    [up, right, down, left]
}

/// Writes the exponents row by row.
fn write(board: Position, into: &mut [u8]) {
    let (halves, _) = into.as_chunks_mut();
    match board {
        Position::Packed(board) => {
            for (half, bits) in halves
                .iter_mut()
                .zip([board.bits() >> 32, board.bits() & 0xffff_ffff])
            {
                let pairs = (bits | bits << 16) & 0x0000_ffff_0000_ffff;
                let pairs = (pairs | pairs << 8) & 0x00ff_00ff_00ff_00ff;
                *half = ((pairs | pairs << 4) & 0x0f0f_0f0f_0f0f_0f0f).to_be_bytes();
            }
        }
        Position::Grid(board) => {
            for (rank, exponent) in board.ranks().zip(into) {
                *exponent = rank.exponent();
            }
        }
    }
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
    fn new(seed: Option<SeedLike>, size: &str, four: f64) -> PyResult<Self> {
        Ok(Self(going(twofold::Game::new(setup_of(seed, size, four)?))))
    }
    /// The game of a link: a whole address, or `v1-…` alone. It is replayed by the rules, so its score is true.
    #[staticmethod]
    fn from_link(link: &str) -> PyResult<Self> {
        let game = twofold::Game::from_text(link).map_err(refused)?;
        Ok(Self(going(game)))
    }
    /// A game that begins on a board: a text in any form, whose numbers are tiles, or rows of exponents.
    ///
    /// >>> print(Game.from_board("2 4 8 16 / . . 4 2 / . . . 2 / . . . ."))
    /// 2,4,8,16/0,0,4,2/0,0,0,2/0,0,0,0
    /// >>> Game.from_board([[1, 1], [0, 2]]).legal
    /// ['up', 'right', 'down', 'left']
    #[staticmethod]
    #[pyo3(signature = (board, seed=None, four=0.1, score=0))]
    fn from_board(
        board: BoardLike,
        seed: Option<SeedLike>,
        four: f64,
        score: u64,
    ) -> PyResult<Self> {
        let game = twofold::Game::new(Setup {
            start: Start::from_board(board.grid()?).map_err(refused)?,
            four: four_of(four)?,
            ..Setup::standard(seed_of(seed)?)
        });
        Ok(Self(going(game.with_score(score))))
    }
    /// Makes a move, given by its name or as 0 to 3 for up, right, down, left, and returns its points.
    ///
    /// >>> Game.from_board("2,2/0,0").play("up")
    /// Traceback (most recent call last):
    /// ValueError: up changes nothing on this board
    fn play(&mut self, direction: DirectionLike) -> PyResult<u64> {
        Ok((self.0.play(direction.direction()?).map_err(refused)?).reward)
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
        let mut cells = [0; Size::MAX_CELLS];
        write(self.0.board(), &mut cells[..size.cells()]);
        PyArray1::from_slice(py, &cells[..size.cells()]).reshape([size.rows(), size.columns()])
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
        let moves = self.0.moves().iter();
        moves.map(|direction| direction.name()).collect()
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
        let (score, board) = (self.0.score(), self.0.board());
        format!("<twofold.Game {score} points: {board}>")
    }
    fn __reduce__(&self, py: Python<'_>) -> PyResult<(Py<PyAny>, (String,))> {
        let from_link = py.get_type::<Self>().getattr("from_link")?;
        Ok((from_link.unbind(), (self.0.to_text(Record::Whole),)))
    }
}

#[pymodule]
fn _twofold(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Game>()?;
    module.add_class::<solver::Evaluation>()?;
    module.add_class::<solver::Solver>()?;
    module.add_class::<vector::Vector>()?;
    module.add_function(wrap_pyfunction!(solver::solvers, module)?)?;
    module.add_function(wrap_pyfunction!(solver::summary, module)?)
}
