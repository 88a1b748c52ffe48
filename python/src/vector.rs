//! Many games at once.

use std::sync::{Mutex, PoisonError};

use numpy::{PyArray1, PyArray2, PyArray3, PyArrayMethods as _, PyReadonlyArray1};
use pyo3::prelude::*;
use pyo3::types::IntoPyDict as _;
use rayon::{ThreadPool, ThreadPoolBuilder};

use twofold::rules::{Record, SpawnStream};
use twofold::{Board as _, Direction, Position, Seed, Setup, Size, Start};

use super::{Given, direction_at, exponents, going, mask_of, refused, seed_of, setup_of, write};

/// What all games have in common.
struct Rules {
    setup: Setup,
    size: Size,
    games: usize,
    /// A game that is over begins again in the same step.
    same_step: bool,
    /// An illegal move ends a game.
    illegal_ends: bool,
}

/// The seed and the moves of a game that ended, and its last board.
type Ended = (Seed, Vec<Direction>, Position);

/// One of the games. Its tiles are those of [`twofold::Game`] with the same seed.
struct Lane {
    board: Position,
    mask: [i8; 4],
    /// What the last step brought.
    points: f32,
    ended: bool,
    seed: Seed,
    stream: SpawnStream,
    score: u64,
    moves: Vec<Direction>,
    last: Option<Ended>,
}

impl Lane {
    fn new(seed: Seed, rules: &Rules) -> Self {
        let mut lane = Self {
            board: Position::empty(rules.size),
            mask: [0; 4],
            points: 0.0,
            ended: false,
            seed,
            stream: SpawnStream::new(seed),
            score: 0,
            moves: Vec::new(),
            last: None,
        };
        lane.spawn(0, rules);
        lane.spawn(1, rules);
        lane
    }

    fn spawn(&mut self, number: u64, rules: &Rules) {
        let draw = self.stream.draw(number);
        if let Some(spawn) = draw.on(&self.board, rules.setup.four) {
            // Without a tile of 4096 the sum of a board is far below `PACKED_SUM`, and need not be counted.
            let high = |bits: u64| bits & bits << 1 & 0x8888_8888_8888_8888;
            self.board = match self.board {
                Position::Packed(board) if high(board.bits()) == 0 => {
                    Position::Packed(board.with_rank(spawn.cell, spawn.rank))
                }
                board => board.with_rank(spawn.cell, spawn.rank),
            };
        }
        self.mask = mask_of(self.board);
    }

    /// Begins the next game of this lane.
    fn restart(&mut self, rules: &Rules) {
        let last = self.last.take();
        *self = Self::new(self.seed.offset(rules.games as u64), rules);
        self.last = last;
    }

    /// Makes a move, or begins the next game.
    fn step(&mut self, direction: Direction, rules: &Rules) {
        if self.ended && !rules.same_step {
            return self.restart(rules);
        }
        let moved = self.board.play(direction);
        (self.points, self.ended) = (0.0, moved.is_none() && rules.illegal_ends);
        if let Some(moved) = moved {
            (self.board, self.points) = (moved.board, moved.reward as f32);
            self.score += moved.reward;
            self.moves.push(direction);
            self.spawn(self.moves.len() as u64 + 1, rules);
            self.ended = self.mask == [0; 4];
        }
        if self.ended {
            self.last = Some((self.seed, std::mem::take(&mut self.moves), self.board));
        }
        if self.ended && rules.same_step {
            let points = self.points;
            self.restart(rules);
            (self.points, self.ended) = (points, true);
        }
    }
}

type Boards<'py> = Bound<'py, PyArray3<u8>>;
/// One for each game.
pub type Each<'py, T> = Bound<'py, PyArray1<T>>;
/// One for each game and direction.
pub type Moves<'py, T> = Bound<'py, PyArray2<T>>;
type Seen<'py> = (Boards<'py>, Moves<'py, i8>);
type State<'py> = (Boards<'py>, Each<'py, f32>, Each<'py, bool>, Moves<'py, i8>);

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
    /// The threads beside the caller's.
    threads: Option<ThreadPool>,
}

#[pymethods]
impl Vector {
    #[new]
    #[pyo3(signature = (games, seed=None, size="4x4", four=0.1, same_step=false, illegal_ends=false, threads=None))]
    fn new(
        games: usize,
        seed: Given<'_>,
        size: &str,
        four: f64,
        same_step: bool,
        illegal_ends: bool,
        threads: Option<usize>,
    ) -> PyResult<Self> {
        /// Fewer games are played faster by one thread.
        const FEW: usize = 2048;
        const MOST: usize = 1 << 20;
        if !(1..=MOST).contains(&games) {
            return Err(refused(format!("games are 1 to {MOST}, not {games}")));
        }
        let setup = setup_of(Start::TwoTiles(size.parse().map_err(refused)?), seed, four)?;
        let rules = Rules {
            setup,
            size: setup.start.board().size(),
            games,
            same_step,
            illegal_ends,
        };
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let others = threads.unwrap_or(cores).saturating_sub(1);
        let pool = (others > 0 && games >= FEW)
            .then(|| ThreadPoolBuilder::new().num_threads(others).build());
        let lanes = (0..games as u64).map(|game| Lane::new(setup.seed.offset(game), &rules));
        Ok(Self {
            lanes: lanes.collect(),
            rules,
            threads: pool.transpose().map_err(refused)?,
        })
    }

    /// Begins all games anew, from this seed on, or each with its next seed if it has begun. Returns boards and masks.
    #[pyo3(signature = (seed=None))]
    fn reset<'py>(&mut self, py: Python<'py>, seed: Given<'_>) -> PyResult<Seen<'py>> {
        let first = seed.map(|seed| seed_of(Some(seed))).transpose()?;
        for (place, lane) in (0..).zip(&mut self.lanes) {
            match first {
                Some(first) => *lane = Lane::new(first.offset(place), &self.rules),
                None if lane.moves.is_empty() && (!lane.ended || self.rules.same_step) => {}
                None => lane.restart(&self.rules),
            }
            lane.last = None;
        }
        let masks = self.lanes.iter().flat_map(|lane| lane.mask);
        let masks = PyArray1::from_iter(py, masks).reshape([self.rules.games, 4])?;
        Ok((self.seen(py, |lane| lane.board)?, masks))
    }

    /// Makes a move in each game: 0 to 3 for up, right, down, left. Returns the boards as exponents, the points of the moves, which
    /// games ended, and the masks of the boards.
    fn step<'py>(&mut self, py: Python<'py>, actions: &Bound<'py, PyAny>) -> PyResult<State<'py>> {
        // Without a silent step from 1.7 to 1.
        let casting = [("casting", "same_kind")].into_py_dict(py)?;
        let actions = (py.import("numpy")?.call_method1("asarray", (actions,))?)
            .call_method("astype", ("i8",), Some(&casting))?
            .extract::<PyReadonlyArray1<'_, i64>>()?;
        let actions = actions.as_array();
        let moves: Vec<_> = actions.iter().map(direction_at).collect::<PyResult<_>>()?;
        let (given, games) = (moves.len(), self.lanes.len());
        if given != games {
            return Err(refused(format!("{given} actions for {games} games")));
        }
        let (rules, size, cells) = (&self.rules, self.rules.size, self.rules.size.cells());
        let (mut boards, mut points) = (vec![0; games * cells], vec![0.0; games]);
        let (mut ended, mut masks) = (vec![false; games], vec![[0; 4]; games]);
        let others = (self.threads.as_ref()).map_or(0, ThreadPool::current_num_threads);
        let share = games.div_ceil(4 * (others + 1));
        let parts = (self.lanes.chunks_mut(share).zip(moves.chunks(share)))
            .zip(boards.chunks_mut(share * cells))
            .zip(points.chunks_mut(share).zip(ended.chunks_mut(share)))
            .zip(masks.chunks_mut(share));
        let parts = Mutex::new(parts);
        let take = || parts.lock().unwrap_or_else(PoisonError::into_inner).next();
        let work = || {
            for ((((lanes, moves), boards), (points, ended)), masks) in std::iter::from_fn(take) {
                for (place, lane) in lanes.iter_mut().enumerate() {
                    lane.step(moves[place], rules);
                    (points[place], ended[place]) = (lane.points, lane.ended);
                    masks[place] = lane.mask;
                    write(lane.board, &mut boards[place * cells..][..cells]);
                }
            }
        };
        py.detach(|| match &self.threads {
            None => work(),
            // This thread takes parts too: to wake another one costs as much as a hundred moves.
            Some(pool) => pool.in_place_scope(|scope| {
                (0..others).for_each(|_| scope.spawn(|_| work()));
                work();
            }),
        });
        Ok((
            PyArray1::from_vec(py, boards).reshape([games, size.rows(), size.columns()])?,
            PyArray1::from_vec(py, points),
            PyArray1::from_vec(py, ended),
            PyArray1::from_vec(py, masks.into_flattened()).reshape([games, 4])?,
        ))
    }

    /// The board after each move before a new tile comes, (games, 4, cells), and the points of the move, (games, 4): what a learner
    /// of 2048 chooses among. An illegal move leaves the board as it is; the masks tell.
    fn afterstates<'py>(&self, py: Python<'py>) -> PyResult<(Boards<'py>, Moves<'py, f32>)> {
        let moves = self.lanes.iter().flat_map(|lane| {
            Direction::ALL.map(|direction| match lane.board.play(direction) {
                Some(moved) => (moved.board, moved.reward as f32),
                None => (lane.board, 0.0),
            })
        });
        let (boards, points): (Vec<_>, Vec<_>) = moves.unzip();
        let (games, cells) = (self.rules.games, self.rules.size.cells());
        let boards = PyArray1::from_vec(py, exponents(boards.into_iter(), cells));
        let boards = boards.reshape([games, 4, cells])?;
        Ok((boards, PyArray1::from_vec(py, points).reshape([games, 4])?))
    }

    /// The last board of the game before, in each game that has begun again; the present board in the others.
    fn last_boards<'py>(&self, py: Python<'py>) -> PyResult<Boards<'py>> {
        self.seen(py, |lane| {
            lane.last.as_ref().map_or(lane.board, |last| last.2)
        })
    }

    /// The points so far in each game.
    fn scores<'py>(&self, py: Python<'py>) -> Each<'py, u64> {
        PyArray1::from_iter(py, self.lanes.iter().map(|lane| lane.score))
    }

    /// The link of the last finished game of each lane; None where no game has ended.
    fn links(&self) -> PyResult<Vec<Option<String>>> {
        let link = |&(seed, ref moves, _): &Ended| {
            let mut setup = self.rules.setup;
            setup.seed = seed;
            let mut game = going(twofold::Game::new(setup));
            for &direction in moves {
                game.play(direction).map_err(refused)?;
            }
            Ok(game.to_text(Record::Link))
        };
        let ended = self.lanes.iter().map(|lane| lane.last.as_ref());
        ended.map(|ended| ended.map(link).transpose()).collect()
    }
}

impl Vector {
    fn seen<'py>(&self, py: Python<'py>, of: impl Fn(&Lane) -> Position) -> PyResult<Boards<'py>> {
        let (size, games) = (self.rules.size, self.lanes.len());
        let boards = exponents(self.lanes.iter().map(of), size.cells());
        PyArray1::from_vec(py, boards).reshape([games, size.rows(), size.columns()])
    }
}
