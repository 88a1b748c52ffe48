//! Solvers, reviews and statistics.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use std::time::Duration;

use numpy::{IntoPyArray as _, PyArrayMethods as _, PyReadonlyArrayDyn};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use pythonize::{depythonize, pythonize};
use rayon::prelude::*;
use serde::{Deserialize, de::DeserializeOwned};

use twofold::network::{Model, ModelError};
use twofold::review::{Reviewer, SolverJudge, accuracy, percentile_of_luck};
use twofold::search::Task;
use twofold::solver::{self, Need, NetworkName, Resources, Settings, Spec, Value};
use twofold::tree::Budget;
use twofold::{Direction, FourProbability, Grid, Position, Seed, Size};
use twofold_arena::{GameResult, Statistics};

use super::vector::{Each, Moves};
use super::{Game, board_of, grid_of, refused};

type Boxed = Box<dyn solver::Solver>;
type Args<'a, 'py> = &'a Bound<'py, PyDict>;

/// The small network, which the package holds.
static SMALL: LazyLock<Result<Arc<Model>, ModelError>> = LazyLock::new(|| {
    let file = include_bytes!("../../models/small.model");
    Model::read(file, &mut |_| ()).map(Arc::new)
});

/// The limits of a search, and the rules of the game that it is for.
#[derive(Clone, Copy, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Limits {
    ms: Option<f64>,
    nodes: Option<u64>,
    depth: Option<u32>,
    four: Option<f64>,
    seed: u64,
}

/// What is given by name, or else nothing.
fn named<T: Default + DeserializeOwned>(given: Option<Args<'_, '_>>) -> PyResult<T> {
    let given = given.map(|given| depythonize(given)).transpose();
    Ok(given.map_err(refused)?.unwrap_or_default())
}

impl Limits {
    /// Makes the budget of a search that begins then.
    fn budget(self) -> PyResult<impl Fn() -> Budget<'static> + Copy + Send + Sync> {
        let time = self.ms.map(|ms| Duration::try_from_secs_f64(ms / 1e3));
        let told = |error| refused(format!("ms: {error}"));
        let time = time.transpose().map_err(told)?;
        Ok(move || Budget {
            nodes: self.nodes,
            depth: self.depth,
            ..time.map_or_else(Budget::default, Budget::within)
        })
    }
}

/// Does this with each place of so many on `threads`, or on all cores for 0, without the interpreter's lock. A thread makes its worker.
fn run<W, T: Send>(
    py: Python<'_>,
    threads: usize,
    places: usize,
    worker: impl Fn() -> PyResult<W> + Send + Sync,
    work: impl Fn(&mut W, usize) -> T + Send + Sync,
) -> PyResult<Vec<T>> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
    let pool = pool.build().map_err(refused)?;
    let one = |worker: &mut PyResult<W>, place| Ok(work(worker.as_mut().map_err(refused)?, place));
    let all = || (0..places).into_par_iter().map_init(worker, one).collect();
    py.detach(|| pool.install(all))
}

/// A solver by its name, with its settings (`depth=3`); `solvers()` has their names.
///
/// "learned" plays with a `network`: "small" is in the package, and else it is the path of a model file. Searches run without the
/// interpreter's lock, so that other threads go on; one solver searches one board at a time. Limits are `ms`, `nodes` and `depth`;
/// without one a solver searches as deep as its settings say. `four` is the chance of a 4, `seed` that of solvers with random numbers.
///
/// >>> solver = Solver("expectimax-rows", depth=3)
/// >>> answer = solver.evaluate("2,4,8,16/0,0,4,2/0,0,0,2/0,0,0,0")
/// >>> answer.values[answer.best] == max(value for value in answer.values.values() if value is not None)
/// True
/// >>> Solver("expectimax-rows", depth=100)
/// Traceback (most recent call last):
/// ValueError: depth must be a whole number from 1 to 20, not 100
#[pyclass(module = "twofold", frozen)]
pub struct Solver {
    spec: &'static Spec,
    settings: Settings,
    resources: Resources,
    solver: Mutex<Boxed>,
}

#[pymethods]
impl Solver {
    #[new]
    #[pyo3(signature = (name="learned", *, network=None, **settings))]
    fn new(name: &str, network: Option<PathBuf>, settings: Option<Args<'_, '_>>) -> PyResult<Self> {
        let mut given: BTreeMap<String, Value> = named(settings)?;
        let own = network.filter(|path| path.as_os_str() != "small");
        given.extend(own.iter().map(|_| ("model".to_owned(), "own".into())));
        let names: Vec<_> = given.keys().map(|name| name.replace('_', "-")).collect();
        let given = (names.iter().map(String::as_str)).zip(given.values().cloned());
        let (spec, settings) = solver::choose(name, given).map_err(refused)?;
        let mut resources = Resources::default();
        let need = (spec.needs)(&settings, Size::STANDARD, FourProbability::STANDARD);
        if let Ok(Need::Network(name)) = need {
            let wish = "is not in the package: give the path of its file, network=PATH";
            let model = match own {
                Some(path) => Model::read(&std::fs::read(path)?, &mut |_| ()).map(Arc::new),
                None if name == NetworkName::Small => SMALL.clone(),
                None => return Err(refused(format!("the network \"{name}\" {wish}"))),
            };
            resources.add_network(name, model.map_err(refused)?);
        }
        let solver = (spec.build)(&settings, &resources).map_err(refused)?;
        Ok(Self {
            spec,
            settings,
            resources,
            solver: solver.into(),
        })
    }

    /// Values the moves of a board: a text in any form, or rows of exponents such as `Game.board`.
    ///
    /// >>> Solver("learned").evaluate(Game(seed=1).board, nodes=1000).nodes > 0
    /// True
    #[pyo3(signature = (board, **limits))]
    fn evaluate<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = board_of)] board: Grid,
        limits: Option<Args<'_, 'py>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let limits: Limits = named(limits)?;
        let (task, budget) = (self.task(&limits, board.into())?, limits.budget()?);
        let answer = py.detach(|| {
            let mut solver = self.solver.lock().unwrap_or_else(PoisonError::into_inner);
            solver.evaluate(&task, &budget())
        });
        let all = pythonize(py, &answer)?.cast_into::<PyDict>()?;
        py.import("twofold")?
            .getattr("Evaluation")?
            .call((), Some(&all))
    }

    /// Values many boards of one size, on all cores or on `threads`: exponents as (n, rows, columns), or (n, cells) of square boards.
    /// Returns the best moves, (n,), -1 where none is legal, and the values, (n, 4), NaN where a move is illegal.
    ///
    /// >>> boards, masks = Vector(8, seed=1).reset()
    /// >>> best, values = Solver("reflex").evaluate_many(boards)
    /// >>> best.shape, values.shape, bool((masks[range(8), best] == 1).all())
    /// ((8,), (8, 4), True)
    #[pyo3(signature = (boards, *, threads=0, **limits))]
    fn evaluate_many<'py>(
        &self,
        py: Python<'py>,
        boards: PyReadonlyArrayDyn<'py, u8>,
        threads: usize,
        limits: Option<Args<'_, 'py>>,
    ) -> PyResult<(Each<'py, i8>, Moves<'py, f64>)> {
        let limits: Limits = named(limits)?;
        let boards = boards.as_array();
        let unfit = "boards are (n, rows, columns), or (n, cells) of square boards";
        let size = match *boards.shape() {
            [_, rows, columns] => Size::new(rows, columns),
            [_, cells] if cells.isqrt().pow(2) == cells => Size::new(cells.isqrt(), cells.isqrt()),
            _ => return Err(refused(unfit)),
        };
        let (size, budget) = (size.map_err(refused)?, limits.budget()?);
        // Row by row, however the array lies in memory.
        let cells: Vec<u8> = boards.iter().copied().collect();
        let rows = |cells: &[u8]| grid_of(cells.chunks_exact(size.columns()));
        let boards = cells.chunks_exact(size.cells());
        let tasks = boards.map(|cells| self.task(&limits, rows(cells)?.into()));
        let tasks = tasks.collect::<PyResult<Vec<Task>>>()?;
        let one = |solver: &mut Boxed, place: usize| {
            let answer = solver.evaluate(&tasks[place], &budget());
            let value = |direction| answer.values.get(direction).unwrap_or(f64::NAN);
            let best = answer.best.map_or(-1, |best| best as i8);
            (best, Direction::ALL.map(value))
        };
        let answers = run(py, threads, tasks.len(), || self.another(), one)?;
        let (best, values): (Vec<_>, Vec<_>) = answers.into_iter().unzip();
        let values = values.as_flattened().to_vec().into_pyarray(py);
        Ok((best.into_pyarray(py), values.reshape([tasks.len(), 4])?))
    }

    /// Judges every move of a game, given by its link, with `nodes` a move, on all cores or on `threads`. Values must be points.
    #[pyo3(signature = (link, *, nodes=3000, threads=0))]
    fn review<'py>(
        &self,
        py: Python<'py>,
        link: &str,
        nodes: u64,
        threads: usize,
    ) -> PyResult<Bound<'py, PyAny>> {
        let game = twofold::Game::from_text(link).map_err(refused)?;
        self.checked(Task::of(&game))?;
        let reviewer = Reviewer::new(&game);
        let measure = (self.spec.measure)(&self.settings);
        let id = self.spec.id;
        let unfit = || refused(format!("{id} values no points, so it cannot judge"));
        let judge = || SolverJudge::new(self.another()?, measure).ok_or_else(unfit);
        let one = |judge: &mut SolverJudge, place| reviewer.judge(place + 1, judge, nodes);
        let moves = run(py, threads, reviewer.len(), judge, one)?;
        let moves: Vec<_> = moves.into_iter().flatten().collect();
        let review = pythonize(py, &BTreeMap::from([("moves", &moves)]))?;
        review.set_item("score", game.score())?;
        review.set_item("accuracy", accuracy(&moves))?;
        review.set_item("luck_percentile", percentile_of_luck(&moves))?;
        Ok(review)
    }

    fn __repr__(&self) -> String {
        format!("<twofold.Solver {} {}>", self.spec.id, self.settings)
    }
}

impl Solver {
    /// The same solver for another thread.
    fn another(&self) -> PyResult<Boxed> {
        (self.spec.build)(&self.settings, &self.resources).map_err(refused)
    }

    fn task(&self, limits: &Limits, position: Position) -> PyResult<Task> {
        let four = (limits.four).map_or(Ok(FourProbability::STANDARD), FourProbability::new);
        let (four, seed) = (four.map_err(refused)?, Seed::new(limits.seed));
        self.checked(Task::new(position, four, seed))
    }

    fn checked(&self, task: Task) -> PyResult<Task> {
        let (size, resources) = (task.position.size(), &self.resources);
        let checked = (self.spec).check(&self.settings, size, task.four, resources);
        let unfit = |reason| refused(format!("{}: {reason}", self.spec.id));
        checked.map_err(unfit).map(|()| task)
    }
}

/// The names of all solvers, with a sentence on each.
///
/// >>> "looi" in solvers()
/// True
#[pyfunction]
pub fn solvers() -> BTreeMap<&'static str, &'static str> {
    solver::ALL
        .iter()
        .map(|one| (one.id, one.summary))
        .collect()
}

/// The statistics of finished games: of the "score", its mean with a 95 % interval, median, best and others, and for each of the
/// "tiles" how many games made it or a larger one.
///
/// >>> summary([Game(seed=1), Game(seed=2)])["score"]["mean"]
/// 0.0
#[pyfunction]
pub fn summary<'py>(py: Python<'py>, games: Vec<Game>) -> PyResult<Bound<'py, PyAny>> {
    let size = (games.first()).map_or(Size::STANDARD, |game| game.0.size());
    let results: Vec<_> = games.iter().map(|one| GameResult::of(0, &one.0)).collect();
    let statistics = Statistics::of(&results, size).ok_or_else(|| refused("there are no games"))?;
    Ok(pythonize(py, &statistics)?)
}
