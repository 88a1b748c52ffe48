//! Many games at once.

use std::sync::{Mutex, PoisonError};

use numpy::{PyArray1, PyArray2, PyArray3, PyArrayMethods as _, PyReadonlyArray1};
use pyo3::prelude::*;
use pyo3::types::IntoPyDict as _;

use twofold::rules::{Record, SpawnStream};
use twofold::{Board as _, Direction, Position, Seed, Setup, Size};

use super::{SeedLike, going, mask_of, refused, seed_of, setup_of, write};

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
    /// What the last step brought.
    points: f32,
    ended: bool,
    seed: Seed,
    stream: SpawnStream,
    spawns: u64,
    score: u64,
    moves: Vec<u8>,
    /// The last game that ended, and its last board.
    last: Option<(Seed, Vec<u8>, Position)>,
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
        let draw = self.stream.draw(self.spawns);
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
        self.spawns += 1;
        self.mask = mask_of(self.board);
    }

    /// Begins the next game of this lane.
    fn restart(&mut self, rules: &Rules) {
        *self = Self {
            last: self.last.take(),
            ..Self::new(self.seed.offset(rules.games), rules)
        };
    }

    /// Makes a move, or begins the next game.
    fn step(&mut self, direction: Direction, rules: &Rules) {
        if self.is_over(rules) {
            return self.restart(rules);
        }
        let moved = self.board.play(direction);
        self.points = moved.map_or(0.0, |moved| moved.reward as f32);
        self.ended = match moved {
            Some(moved) => {
                self.board = moved.board;
                self.score += moved.reward;
                self.moves.push(direction as u8);
                self.spawn(rules);
                self.mask == [0; 4]
            }
            None => rules.illegal_ends,
        };
        if self.ended {
            self.last = Some((self.seed, std::mem::take(&mut self.moves), self.board));
        }
        if self.ended && rules.same_step {
            let points = self.points;
            self.restart(rules);
            (self.points, self.ended) = (points, true);
        }
    }

    /// The game has ended, and no other has begun.
    fn is_over(&self, rules: &Rules) -> bool {
        self.ended && !rules.same_step
    }
}

type Boards<'py> = Bound<'py, PyArray3<u8>>;
type State<'py> = (
    Boards<'py>,
    Bound<'py, PyArray1<f32>>,
    Bound<'py, PyArray1<bool>>,
    Bound<'py, PyArray2<i8>>,
);

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
    threads: Option<rayon::ThreadPool>,
    /// The games that a thread takes at a time.
    share: usize,
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
        const FEW: usize = 2048;
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
        let others = threads.saturating_sub(1);
        let pool = (others > 0 && games >= FEW)
            .then(|| rayon::ThreadPoolBuilder::new().num_threads(others).build());
        Ok(Self {
            lanes: (0..rules.games)
                .map(|game| Lane::new(setup.seed.offset(game), &rules))
                .collect(),
            rules,
            threads: pool.transpose().map_err(refused)?,
            share: games.div_ceil(4 * threads.max(1)),
        })
    }

    /// Begins all games anew, from this seed on, or each with its next seed if it has begun. Returns boards and masks.
    #[pyo3(signature = (seed=None))]
    fn reset<'py>(
        &mut self,
        py: Python<'py>,
        seed: Option<SeedLike>,
    ) -> PyResult<(Boards<'py>, Bound<'py, PyArray2<i8>>)> {
        let first = seed.map(|seed| seed_of(Some(seed))).transpose()?;
        for (place, lane) in (0..).zip(&mut self.lanes) {
            match first {
                Some(first) => *lane = Lane::new(first.offset(place), &self.rules),
                None if lane.spawns == 2 && !lane.is_over(&self.rules) => {}
                None => lane.restart(&self.rules),
            }
            lane.last = None;
        }
        let (boards, _, _, masks) = self.advance(py, None)?;
        Ok((boards, masks))
    }

    /// Makes a move in each game: 0 to 3 for up, right, down, left. Returns the boards as exponents, the points of the moves, which
    /// games ended, and the masks of the boards.
    fn step<'py>(&mut self, py: Python<'py>, actions: &Bound<'py, PyAny>) -> PyResult<State<'py>> {
        // In one piece, and without a silent step from 1.7 to 1.
        let whole = [("casting", "same_kind"), ("order", "C")].into_py_dict(py)?;
        whole.set_item("copy", false)?;
        let actions = (py.import("numpy")?.call_method1("asarray", (actions,))?)
            .call_method("astype", ("i8",), Some(&whole))?
            .extract::<PyReadonlyArray1<'_, i64>>()?;
        let (actions, games) = (actions.as_slice()?, self.lanes.len());
        if actions.len() != games {
            let given = actions.len();
            return Err(refused(format!("{given} actions for {games} games")));
        }
        if let Some(wrong) = actions.iter().find(|action| !(0..4).contains(*action)) {
            return Err(refused(format!("an action is 0 to 3, not {wrong}")));
        }
        self.advance(py, Some(actions))
    }

    /// The board after each move before a new tile comes, (games, 4, cells), and the points of the move, (games, 4): what a learner
    /// of 2048 chooses among. An illegal move leaves the board as it is; the masks tell.
    fn afterstates<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Boards<'py>, Bound<'py, PyArray2<f32>>)> {
        let games = self.lanes.len();
        let moves = self.lanes.iter().flat_map(|lane| {
            Direction::ALL.map(|direction| match lane.board.play(direction) {
                Some(moved) => (moved.board, moved.reward as f32),
                None => (lane.board, 0.0),
            })
        });
        let (boards, points): (Vec<_>, Vec<_>) = moves.unzip();
        let boards = boards_of(py, boards.into_iter(), [games, 4, self.rules.size.cells()])?;
        Ok((boards, PyArray1::from_vec(py, points).reshape([games, 4])?))
    }

    /// The last board of the game before, in each game that has begun again; the present board in the others.
    fn last_boards<'py>(&self, py: Python<'py>) -> PyResult<Boards<'py>> {
        let lanes = self.lanes.iter();
        let boards = lanes.map(|lane| lane.last.as_ref().map_or(lane.board, |last| last.2));
        let size = self.rules.size;
        boards_of(py, boards, [self.lanes.len(), size.rows(), size.columns()])
    }

    /// The points so far in each game.
    fn scores<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u64>> {
        PyArray1::from_iter(py, self.lanes.iter().map(|lane| lane.score))
    }

    /// The link of the last finished game of each lane; None where no game has ended.
    fn links(&self) -> PyResult<Vec<Option<String>>> {
        let link = |lane: &Lane| lane.last.as_ref().map(|last| self.link(last)).transpose();
        self.lanes.iter().map(link).collect()
    }
}

/// Boards one after another as an array of this shape.
fn boards_of<'py>(
    py: Python<'py>,
    boards: impl Iterator<Item = Position>,
    shape: [usize; 3],
) -> PyResult<Boards<'py>> {
    let mut all = vec![0; shape.iter().product()];
    let cells = all.len() / boards.size_hint().0;
    for (board, into) in boards.zip(all.chunks_exact_mut(cells)) {
        write(board, into);
    }
    PyArray1::from_vec(py, all).reshape(shape)
}

impl Vector {
    fn link(&self, (seed, moves, _): &(Seed, Vec<u8>, Position)) -> PyResult<String> {
        let mut setup = self.rules.setup;
        setup.seed = *seed;
        let mut game = going(twofold::Game::new(setup));
        for &code in moves {
            game.play(Direction::from_code(code)).map_err(refused)?;
        }
        Ok(game.to_text(Record::Link))
    }

    /// Makes these moves, if any, and tells how all games stand.
    fn advance<'py>(&mut self, py: Python<'py>, actions: Option<&[i64]>) -> PyResult<State<'py>> {
        let (rules, share, games) = (&self.rules, self.share, self.lanes.len());
        let (size, cells) = (rules.size, rules.size.cells());
        let (mut boards, mut points) = (vec![0; games * cells], vec![0.0; games]);
        let (mut ended, mut masks) = (vec![false; games], vec![[0; 4]; games]);
        let mut parts = (self.lanes.chunks_mut(share).enumerate())
            .zip(boards.chunks_mut(share * cells))
            .zip(points.chunks_mut(share).zip(ended.chunks_mut(share)))
            .zip(masks.chunks_mut(share))
            .map(|((((part, lanes), boards), (points, ended)), masks)| {
                move || {
                    let actions = actions.map(|actions| &actions[part * share..]);
                    for (place, lane) in lanes.iter_mut().enumerate() {
                        if let Some(actions) = actions {
                            lane.step(Direction::from_code(actions[place] as u8), rules);
                        }
                        (points[place], ended[place]) = (lane.points, lane.ended);
                        masks[place] = lane.mask;
                        write(lane.board, &mut boards[place * cells..][..cells]);
                    }
                }
            });
        py.detach(|| match &self.threads {
            None => parts.for_each(|mut play| play()),
            // This thread takes parts too: to wake another one costs as much as a hundred moves.
            Some(pool) => {
                let parts = Mutex::new(&mut parts);
                let take = || parts.lock().unwrap_or_else(PoisonError::into_inner).next();
                let work = || std::iter::from_fn(take).for_each(|mut play| play());
                pool.in_place_scope(|scope| {
                    (0..pool.current_num_threads()).for_each(|_| scope.spawn(|_| work()));
                    work();
                });
            }
        });
        let board = [games, size.rows(), size.columns()];
        Ok((
            PyArray1::from_vec(py, boards).reshape(board)?,
            PyArray1::from_vec(py, points),
            PyArray1::from_vec(py, ended),
            PyArray1::from_vec(py, masks.into_flattened()).reshape([games, 4])?,
        ))
    }
}
