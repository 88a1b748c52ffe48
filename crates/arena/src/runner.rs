//! Many games at once, on threads.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use rayon::iter::{ParallelBridge as _, ParallelIterator as _};

use twofold::rules::{Game, PlayError, Record};
use twofold::search::Pace;

use super::experiment::Experiment;
use super::play::{Ended, GameResult, play_out};

/// Why a run did not play all games.
#[derive(Debug, thiserror::Error)]
pub enum RunError<E> {
    /// The threads could not be started.
    #[error("cannot start the threads: {0}")]
    Threads(#[from] rayon::ThreadPoolBuildError),
    /// A solver chose a move that the rules refuse.
    #[error("game {game}: the solver chose a refused move: {reason}")]
    Refused {
        /// The game's number.
        game: u64,
        /// The error of the rules.
        reason: PlayError,
    },
    /// The run was stopped; finished games were delivered.
    #[error("the run was stopped")]
    Stopped,
    /// A result could not be delivered.
    #[error(transparent)]
    Delivery(E),
}

/// Plays the games on `jobs` threads, each with its own solver, and delivers each result at once.
///
/// ```
/// use std::convert::Infallible;
/// use std::sync::Mutex;
/// use std::sync::atomic::AtomicBool;
/// use twofold_arena::{Experiment, MoveBudget, Statistics, run};
/// use twofold::solver::{self, Resources};
/// use twofold::{FourProbability, Seed, Size, Spawner, Start};
///
/// let spec = solver::find("reflex")?;
/// let experiment = Experiment {
///     spec,
///     settings: spec.settings([])?,
///     resources: Resources::default(),
///     network: None,
///     budget: MoveBudget::default(),
///     start: Start::TwoTiles(Size::STANDARD),
///     four: FourProbability::STANDARD,
///     spawner: Spawner::Random,
///     until: None,
///     seed: Seed::new(1),
/// };
/// let results = Mutex::new(Vec::new());
/// run(&experiment, 0..20, 2, false, &AtomicBool::new(false), |result| {
///     results.lock().unwrap().push(result);
///     Ok::<(), Infallible>(())
/// })?;
/// let statistics = Statistics::of(&results.into_inner()?, Size::STANDARD);
/// assert_eq!(statistics.map(|found| found.games), Some(20));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Threads change the order of delivery, never a result. Unfinished games are dropped when `stop` is set.
///
/// # Errors
/// [`RunError`]; results delivered before remain valid.
pub fn run<E: Send>(
    experiment: &Experiment,
    games: impl Iterator<Item = u64> + Send,
    jobs: usize,
    links: bool,
    stop: &AtomicBool,
    deliver: impl Fn(GameResult) -> Result<(), E> + Sync,
) -> Result<(), RunError<E>> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(jobs).build()?;
    pool.install(|| {
        games.par_bridge().try_for_each(|game| {
            let result = play(experiment, game, links, stop)?;
            deliver(result).map_err(RunError::Delivery)
        })
    })
}

fn play<E>(
    experiment: &Experiment,
    number: u64,
    links: bool,
    stop: &AtomicBool,
) -> Result<GameResult, RunError<E>> {
    let mut game = Game::new(experiment.setup(number));
    let mut solver = experiment.solver();
    let began = Instant::now();
    let clock = || began.elapsed().as_secs_f64() * 1e3;
    let pace = Pace::default();
    let ended = play_out(&mut game, &mut *solver, experiment.until, || {
        let mut turn = experiment.budget.turn(&pace, &clock);
        turn.budget.stop = Some(stop);
        (!stop.load(Ordering::Relaxed)).then_some(turn)
    });
    let ms = began.elapsed().as_secs_f64() * 1e3;
    match ended {
        Err(reason) => Err(RunError::Refused {
            game: number,
            reason,
        }),
        // An interrupted search may have chosen the last moves, so the game does not count.
        Ok(_) if stop.load(Ordering::Relaxed) => Err(RunError::Stopped),
        Ok(Ended::Stopped) => Err(RunError::Stopped),
        Ok(Ended::Over | Ended::Reached) => Ok(GameResult {
            link: links.then(|| game.to_text(Record::Link)),
            ms: Some(ms),
            ..GameResult::of(number, &game)
        }),
    }
}
