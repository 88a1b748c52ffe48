//! One game of a solver.

use serde::{Serialize, Serializer};

use twofold::board::{Direction, Position, Rank};
use twofold::rules::{Game, PlayError, Seed};
use twofold::search::{PacedBudget, Task};
use twofold::solver::Solver;

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Ended {
    /// No move is legal.
    Over,
    /// The wanted tile is on the board.
    Reached,
    /// The caller gave no further budget.
    Stopped,
}

/// The result of a finished game.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct GameResult {
    /// Its number in the experiment, from 0.
    pub game: u64,
    /// Its own seed.
    #[serde(serialize_with = "as_text")]
    #[cfg_attr(feature = "typescript", tsify(type = "string"))]
    pub seed: Seed,
    /// The final score.
    pub score: u64,
    /// The largest tile.
    #[serde(rename = "maxTile", serialize_with = "as_tile")]
    #[cfg_attr(feature = "typescript", tsify(type = "number"))]
    pub max_rank: Rank,
    /// The number of moves.
    pub moves: u64,
    /// The game as a link, if requested.
    pub link: Option<String>,
    /// Its duration in milliseconds, if known.
    pub ms: Option<f64>,
    /// Why its player lost it before its end, if so: see [`Fault`](super::Fault). The score is that of the moves before.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", tsify(optional))]
    pub fault: Option<String>,
}

impl GameResult {
    /// The result of this game, without link and duration.
    pub fn of(number: u64, game: &Game) -> Self {
        Self {
            game: number,
            seed: game.setup().seed,
            score: game.score(),
            max_rank: game.board().max_rank(),
            moves: game.moves().len() as u64,
            ..Self::default()
        }
    }
}

fn as_text<S: Serializer>(seed: &Seed, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(seed)
}

fn as_tile<S: Serializer>(rank: &Rank, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_u64(rank.tile())
}

/// Lets a solver play a game to its end, past 2048, or until a tile of rank `until` is on the board.
///
/// `turn` gives the budget of each move; `None` ends the game there. The solver's random numbers come from the game's
/// seed.
///
/// ```
/// use twofold_arena::{Ended, play_out};
/// use twofold::solver::Random;
/// use twofold::tree::Budget;
/// use twofold::{Game, Seed, Setup, Status};
///
/// let mut game = Game::new(Setup::standard(Seed::new(1)));
/// let ended = play_out(&mut game, &mut Random, None, || Some(Budget::default()))?;
/// assert_eq!(ended, Ended::Over);
/// assert_eq!(game.status(), Status::Over);
/// # Ok::<(), twofold::rules::PlayError>(())
/// ```
///
/// # Errors
/// [`PlayError`] when the solver chooses a move that the rules refuse.
pub fn play_out<'a, T: Into<PacedBudget<'a>>>(
    game: &mut Game,
    solver: &mut dyn Solver,
    until: Option<Rank>,
    turn: impl FnMut() -> Option<T>,
) -> Result<Ended, PlayError> {
    play_while(game, ask(solver), turn, lacks(until))
}

/// Asks a solver for the moves of [`play_while`].
pub fn ask(
    solver: &mut dyn Solver,
) -> impl FnMut(&Task, &PacedBudget<'_>) -> Result<Option<Direction>, PlayError> {
    |task, turn| {
        let evaluation = turn.take(task.position, |budget| solver.evaluate(task, budget));
        Ok(evaluation.best)
    }
}

/// True for boards without a tile of this rank.
pub(super) fn lacks(until: Option<Rank>) -> impl FnMut(Position) -> bool {
    move |position| until.is_none_or(|rank| position.max_rank() < rank)
}

/// Plays the moves that `choose` gives, while `goes_on` holds for the board before a move.
///
/// # Errors
/// That of `choose`, or [`PlayError`] when the rules refuse its move.
pub fn play_while<'a, T: Into<PacedBudget<'a>>, E: From<PlayError>>(
    game: &mut Game,
    mut choose: impl FnMut(&Task, &PacedBudget<'_>) -> Result<Option<Direction>, E>,
    mut turn: impl FnMut() -> Option<T>,
    mut goes_on: impl FnMut(Position) -> bool,
) -> Result<Ended, E> {
    loop {
        if !goes_on(game.board()) {
            return Ok(Ended::Reached);
        }
        let Some(turn) = turn() else {
            return Ok(Ended::Stopped);
        };
        let Some(direction) = choose(&Task::of(game), &turn.into())? else {
            return Ok(Ended::Over);
        };
        match game.play(direction) {
            Err(PlayError::Won) => {
                game.keep_going();
                game.play(direction)?;
            }
            played => drop(played?),
        }
    }
}
