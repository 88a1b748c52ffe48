//! Many games at once.

use numpy::{
    IntoPyArray as _, PyArray1, PyArray2, PyArray3, PyArrayMethods as _, PyReadonlyArray1,
};
use pyo3::prelude::*;
use pyo3::types::IntoPyDict as _;
use rayon::prelude::*;

use twofold::rules::{Record, SpawnStream};
use twofold::{Direction, Position, Seed, Setup, Size};

use super::{SeedLike, mask_of, refused, seed_of, setup_of, write};

/// What all games have in common.
struct Rules {
    setup: Setup,
    size: Size,
    games: u64,
    /// A game that is over begins again in the same step.
    same_step: bool,
    /// An illegal move ends a game.
    illegal_ends: bool,
}

/// One of the games. Its tiles are those of [`twofold::Game`] with the same seed.
struct Lane {
    board: Position,
    mask: [i8; 4],
    over: bool,
    seed: Seed,
    stream: SpawnStream,
    spawns: u64,
    score: u64,
    moves: Vec<u8>,
    /// The game before this one, and its last board.
    last: Option<(Seed, Vec<u8>, Position)>,
}

impl Lane {
    fn new(seed: Seed, rules: &Rules) -> Self {
        let mut lane = Self {
            board: Position::empty(rules.size),
            mask: [0; 4],
            over: false,
            seed,
            stream: SpawnStream::new(seed),
            spawns: 0,
            score: 0,
            moves: Vec::new(),
            last: None,
        };
        lane.spawn(rules);
        lane.spawn(rules);
        lane
    }

    fn spawn(&mut self, rules: &Rules) {
        if let Some(spawn) = self
            .stream
            .draw(self.spawns)
            .on(&self.board, rules.setup.four)
        {
            self.board = self.board.with_rank(spawn.cell, spawn.rank);
        }
        self.spawns += 1;
        self.mask = mask_of(self.board);
    }

    /// Begins the next game of this lane.
    fn restart(&mut self, rules: &Rules) {
        let moves = std::mem::take(&mut self.moves);
        let last = Some((self.seed, moves, self.board));
        *self = Self {
            last,
            ..Self::new(self.seed.offset(rules.games), rules)
        };
    }

    /// The points of a move, and whether the game ended by it. Without a move, only the state is told.
    fn step(&mut self, action: Option<Direction>, rules: &Rules) -> (f32, bool) {
        let Some(direction) = action else {
            return (0.0, self.over);
        };
        if self.over {
            self.restart(rules);
            return (0.0, false);
        }
        let mut points = 0;
        match self.board.play(direction) {
            Some(moved) => {
                points = moved.reward;
                self.board = moved.board;
                self.score += points;
                self.moves.push(direction as u8);
                self.spawn(rules);
                self.over = self.mask == [0; 4];
            }
            None => self.over = rules.illegal_ends,
        }
        let over = self.over;
        if over && rules.same_step {
            self.restart(rules);
        }
        (points as f32, over)
    }
}

type Boards = Py<PyArray3<u8>>;
type Masks = Py<PyArray2<i8>>;
type Floats = Py<PyArray1<f32>>;
type Flags = Py<PyArray1<bool>>;

/// Many games at once, each with its own seed: game i of n has the i-th seed after the first, and the n-th after that when it
/// begins again. Every array that is returned is new.
///
/// A game that is over begins again with the next step, whatever its action, or with `same_step` at once. An illegal move changes
/// nothing, or with `illegal_ends` ends the game.
///
/// >>> games = Vector(1000, seed=1)
/// >>> boards, masks = games.reset()
/// >>> boards.shape, masks.shape
/// ((1000, 4, 4), (1000, 4))
/// >>> boards, points, over, masks = games.step(masks.argmax(axis=1))
/// >>> afterstates, points = games.afterstates()
/// >>> afterstates.shape, points.shape
/// ((1000, 4, 16), (1000, 4))
#[pyclass(module = "twofold")]
pub struct Vector {
    lanes: Vec<Lane>,
    rules: Rules,
    threads: Option<rayon::ThreadPool>,
}

#[pymethods]
impl Vector {
    #[new]
    #[pyo3(signature = (games, seed=None, size="4x4", four=0.1, same_step=false, illegal_ends=false, threads=None))]
    fn new(
        games: usize,
        seed: Option<SeedLike>,
        size: &str,
        four: f64,
        same_step: bool,
        illegal_ends: bool,
        threads: Option<usize>,
    ) -> PyResult<Self> {
        /// Fewer games are played faster by one thread.
        const FEW: usize = 256;
        const MOST: usize = 1 << 20;
        if !(1..=MOST).contains(&games) {
            return Err(refused(format!("games are 1 to {MOST}, not {games}")));
        }
        let setup = setup_of(seed, size, four)?;
        let rules = Rules {
            setup,
            size: setup.start.board().size(),
            games: games as u64,
            same_step,
            illegal_ends,
        };
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let threads = threads.unwrap_or(cores);
        let pool = || rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        Ok(Self {
            lanes: (0..rules.games)
                .map(|game| Lane::new(setup.seed.offset(game), &rules))
                .collect(),
            rules,
            threads: (threads > 1 && games >= FEW)
                .then(pool)
                .transpose()
                .map_err(refused)?,
        })
    }

    /// Begins all games anew, from this seed on, or each with its next seed if it has begun. Returns boards and masks.
    #[pyo3(signature = (seed=None))]
    fn reset(&mut self, py: Python<'_>, seed: Option<SeedLike>) -> PyResult<(Boards, Masks)> {
        let first = seed.map(|seed| seed_of(Some(seed))).transpose()?;
        for (place, lane) in (0..).zip(&mut self.lanes) {
            match first {
                Some(first) => *lane = Lane::new(first.offset(place), &self.rules),
                None if lane.moves.is_empty() && !lane.over => {}
                None => lane.restart(&self.rules),
            }
            lane.last = None;
        }
        let (boards, _, _, masks) = self.advance(py, None)?;
        Ok((boards, masks))
    }

    /// Makes a move in each game: 0 to 3 for up, right, down, left. Returns the boards as exponents, the points of the moves, which
    /// games ended, and the masks of the boards.
    fn step(
        &mut self,
        py: Python<'_>,
        actions: &Bound<'_, PyAny>,
    ) -> PyResult<(Boards, Floats, Flags, Masks)> {
        // In one piece, and without a silent step from 1.7 to 1.
        let whole = [("casting", "same_kind"), ("order", "C")].into_py_dict(py)?;
        let actions = (py.import("numpy")?.call_method1("asarray", (actions,))?)
            .call_method("astype", ("i8",), Some(&whole))?
            .extract::<PyReadonlyArray1<'_, i64>>()?;
        let actions = actions.as_slice()?;
        if actions.len() != self.lanes.len() {
            let games = self.lanes.len();
            return Err(refused(format!(
                "{} actions for {games} games",
                actions.len()
            )));
        }
        if let Some(wrong) = actions.iter().find(|action| !(0..4).contains(*action)) {
            return Err(refused(format!("an action is 0 to 3, not {wrong}")));
        }
        self.advance(py, Some(actions))
    }

    /// The board after each move before a new tile comes, (games, 4, cells), and the points of the move, (games, 4): what a learner
    /// of 2048 chooses among. An illegal move leaves the board as it is; the masks tell.
    fn afterstates(&self, py: Python<'_>) -> PyResult<(Boards, Py<PyArray2<f32>>)> {
        let (games, cells) = (self.lanes.len(), self.rules.size.cells());
        let boards = PyArray3::zeros(py, [games, 4, cells], false);
        let points = PyArray2::zeros(py, [games, 4], false);
        {
            let (mut boards, mut points) = (boards.readwrite(), points.readwrite());
            let boards = boards.as_slice_mut()?.chunks_exact_mut(cells);
            let moves = self.lanes.iter().flat_map(|lane| {
                Direction::ALL.map(|direction| (lane.board, lane.board.play(direction)))
            });
            for (((board, moved), into), points) in moves.zip(boards).zip(points.as_slice_mut()?) {
                write(moved.map_or(board, |moved| moved.board), into);
                *points = moved.map_or(0.0, |moved| moved.reward as f32);
            }
        }
        Ok((boards.unbind(), points.unbind()))
    }

    /// The last board of the game before, in each game that has begun again; the present board in the others.
    fn last_boards(&self, py: Python<'_>) -> PyResult<Boards> {
        let boards = self.empty_boards(py);
        for (lane, into) in self
            .lanes
            .iter()
            .zip((boards.readwrite().as_slice_mut()?).chunks_exact_mut(self.rules.size.cells()))
        {
            write(lane.last.as_ref().map_or(lane.board, |last| last.2), into);
        }
        Ok(boards.unbind())
    }

    /// The points so far in each game.
    fn scores(&self, py: Python<'_>) -> Py<PyArray1<u64>> {
        let scores: Vec<u64> = self.lanes.iter().map(|lane| lane.score).collect();
        scores.into_pyarray(py).unbind()
    }

    /// The link of the last finished game of each lane, or of its present one if that is over; None where no game has ended.
    fn links(&self) -> PyResult<Vec<Option<String>>> {
        let ended = self.lanes.iter().map(|lane| match (lane.over, &lane.last) {
            (true, _) => Some((lane.seed, &lane.moves)),
            (false, Some((seed, moves, _))) => Some((*seed, moves)),
            (false, None) => None,
        });
        ended
            .map(|ended| {
                ended
                    .map(|(seed, moves)| self.link(seed, moves))
                    .transpose()
            })
            .collect()
    }
}

impl Vector {
    fn empty_boards<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray3<u8>> {
        let size = self.rules.size;
        PyArray3::zeros(py, [self.lanes.len(), size.rows(), size.columns()], false)
    }

    fn link(&self, seed: Seed, moves: &[u8]) -> PyResult<String> {
        let mut game = twofold::Game::new(Setup {
            seed,
            ..self.rules.setup
        });
        game.keep_going();
        for &code in moves {
            game.play(Direction::from_code(code)).map_err(refused)?;
        }
        Ok(game.to_text(Record::Link))
    }

    /// Makes these moves, if any, and tells how all games stand.
    fn advance(
        &mut self,
        py: Python<'_>,
        actions: Option<&[i64]>,
    ) -> PyResult<(Boards, Floats, Flags, Masks)> {
        let games = self.lanes.len();
        let boards = self.empty_boards(py);
        let points = PyArray1::zeros(py, games, false);
        let over = PyArray1::zeros(py, games, false);
        let masks = PyArray2::zeros(py, [games, 4], false);
        {
            let (mut boards, mut points) = (boards.readwrite(), points.readwrite());
            let (mut over, mut masks) = (over.readwrite(), masks.readwrite());
            let (boards, points) = (boards.as_slice_mut()?, points.as_slice_mut()?);
            let (over, masks) = (
                over.as_slice_mut()?,
                masks.as_slice_mut()?.as_chunks_mut().0,
            );
            let (rules, lanes, threads) = (&self.rules, &mut self.lanes, &self.threads);
            let cells = rules.size.cells();
            type Outputs<'a> = (((&'a mut [u8], &'a mut f32), &'a mut bool), &'a mut [i8; 4]);
            let one = |((place, lane), (((board, points), over), mask)): (
                (usize, &mut Lane),
                Outputs,
            )| {
                let action = actions.map(|actions| Direction::from_code(actions[place] as u8));
                (*points, *over) = lane.step(action, rules);
                *mask = lane.mask;
                write(lane.board, board);
            };
            py.detach(|| match threads {
                None => {
                    let outputs = boards
                        .chunks_exact_mut(cells)
                        .zip(points)
                        .zip(over)
                        .zip(masks);
                    lanes.iter_mut().enumerate().zip(outputs).for_each(one);
                }
                Some(pool) => pool.install(|| {
                    let outputs = boards
                        .par_chunks_exact_mut(cells)
                        .zip(points)
                        .zip(over)
                        .zip(masks);
                    let share = games.div_ceil(4 * pool.current_num_threads()).max(64);
                    let items = lanes.par_iter_mut().enumerate().zip(outputs);
                    items.with_min_len(share).for_each(one);
                }),
            });
        }
        Ok((
            boards.unbind(),
            points.unbind(),
            over.unbind(),
            masks.unbind(),
        ))
    }
}
