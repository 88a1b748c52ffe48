//! Many games at once, on threads.

use std::convert::Infallible;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use rayon::iter::{IntoParallelIterator as _, ParallelBridge as _, ParallelIterator as _};

use twofold::rules::{Game, PlayError, Record};
use twofold::search::Pace;

use super::experiment::ExperimentError;
use super::play::{Ended, GameResult, lacks, play_while};
use super::player::{Contender, Fault};

/// Why a run did not play all games.
#[derive(Debug, thiserror::Error)]
pub enum RunError<E> {
    /// The threads could not be started.
    #[error("cannot start the threads: {0}")]
    Threads(#[from] rayon::ThreadPoolBuildError),
    /// The contender cannot play these games.
    #[error(transparent)]
    Experiment(#[from] ExperimentError),
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

/// Plays the first games of a contender on all cores, and gives their results in order.
///
/// ```
/// use twofold::Seed;
/// use twofold_arena::{Conditions, Experiment, play_games};
///
/// let experiment = Experiment::of("reflex", [], Conditions::standard(Seed::new(1)))?;
/// let results = play_games(&experiment, 100)?;
/// assert!((0..100).eq(results.iter().map(|result| result.game)));
///
/// // The network that this solver plays with is not given.
/// let experiment = Experiment::of("learned", [], Conditions::standard(Seed::new(1)))?;
/// assert!(play_games(&experiment, 100).unwrap_err().to_string().contains("add_network"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn play_games(
    contender: &(impl Contender + ?Sized),
    games: u64,
) -> Result<Vec<GameResult>, RunError<Infallible>> {
    let play = |game| play(contender, game, false, &AtomicBool::new(false));
    (0..games).into_par_iter().map(play).collect()
}

/// Plays the games of a contender on `jobs` threads, each with its own player, and delivers each result at once.
///
/// Threads change the order of delivery, never a result. Unfinished games are dropped when `stop` is set. A game that its
/// player lost by a [`Fault`] is delivered with the reason.
///
/// # Errors
/// [`RunError`]; results delivered before remain valid.
pub fn run<E: Send>(
    contender: &(impl Contender + ?Sized),
    games: impl Iterator<Item = u64> + Send,
    jobs: usize,
    links: bool,
    stop: &AtomicBool,
    deliver: impl Fn(GameResult) -> Result<(), E> + Sync,
) -> Result<(), RunError<E>> {
    on_threads(games, jobs, |game| {
        deliver(play(contender, game, links, stop)?).map_err(RunError::Delivery)
    })
}

/// As [`run`] for several contenders. `games` has the places of the contenders in the list and the numbers of their games;
/// `deliver` gets the place with each result.
pub fn run_several<E: Send>(
    contenders: &[&dyn Contender],
    games: impl Iterator<Item = (usize, u64)> + Send,
    jobs: usize,
    links: bool,
    stop: &AtomicBool,
    deliver: impl Fn(usize, GameResult) -> Result<(), E> + Sync,
) -> Result<(), RunError<E>> {
    on_threads(games, jobs, |(place, game)| {
        let result = play(contenders[place], game, links, stop)?;
        deliver(place, result).map_err(RunError::Delivery)
    })
}

fn on_threads<T: Send, E: Send>(
    items: impl Iterator<Item = T> + Send,
    jobs: usize,
    work: impl Fn(T) -> Result<(), RunError<E>> + Sync + Send,
) -> Result<(), RunError<E>> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(jobs).build()?;
    pool.install(|| items.par_bridge().try_for_each(work))
}

/// Why a game did not come to its end.
enum Unfinished {
    Refused(PlayError),
    Fault(Fault),
}

impl From<PlayError> for Unfinished {
    fn from(reason: PlayError) -> Self {
        Self::Refused(reason)
    }
}

fn play<E>(
    contender: &(impl Contender + ?Sized),
    number: u64,
    links: bool,
    stop: &AtomicBool,
) -> Result<GameResult, RunError<E>> {
    let conditions = contender.conditions();
    let setup = conditions.setup(number);
    let mut game = Game::new(setup);
    let mut player = contender.player()?;
    let pace = Pace::default();
    let begun = player.begin(&setup);
    let began = Instant::now();
    let clock = || began.elapsed().as_secs_f64() * 1e3;
    let turn = || {
        let mut turn = conditions.budget.turn(&pace, &clock);
        turn.budget.stop = Some(stop);
        (!stop.load(Ordering::Relaxed)).then_some(turn)
    };
    let ended = begun.map_err(Unfinished::Fault).and_then(|()| {
        play_while(
            &mut game,
            |task, turn| player.choose(task, turn).map_err(Unfinished::Fault),
            turn,
            lacks(conditions.until),
        )
    });
    let ms = began.elapsed().as_secs_f64() * 1e3;
    // An interrupted search may have chosen the last moves, so the game does not count.
    if stop.load(Ordering::Relaxed) {
        return Err(RunError::Stopped);
    }
    let fault = match ended {
        Err(Unfinished::Refused(reason)) => {
            return Err(RunError::Refused {
                game: number,
                reason,
            });
        }
        Ok(Ended::Stopped) => return Err(RunError::Stopped),
        Ok(Ended::Over | Ended::Reached) => None,
        Err(Unfinished::Fault(fault)) => Some(fault.to_string()),
    };
    Ok(GameResult {
        link: links.then(|| game.to_text(Record::Link)),
        ms: Some(ms),
        fault,
        ..GameResult::of(number, &game)
    })
}
