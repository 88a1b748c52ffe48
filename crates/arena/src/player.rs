//! Who plays: a solver of the library, one of the caller's own, or a program outside.

use std::fmt::Display;

use twofold::board::Direction;
use twofold::rules::Setup;
use twofold::search::{PacedBudget, Task};
use twofold::solver::Solver;

use super::experiment::{Conditions, Experiment, ExperimentError, Identity};

/// Why a player loses a game before its end, in one line. The run goes on with the next game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Fault(String);

impl Fault {
    /// The longest reason that is kept, in characters.
    const LONGEST: usize = 300;

    /// A fault for this reason. Line breaks become blanks, so that it fits into a row of a table.
    pub fn new(reason: impl Display) -> Self {
        let reason = plain(&reason.to_string());
        Self(reason.chars().take(Self::LONGEST).collect())
    }
}

/// A text of another program with a blank for each character that a terminal obeys: of control, or of the direction of writing.
pub fn plain(text: &str) -> String {
    let turns = "\u{61c}\u{200e}\u{200f}\u{202a}\u{202b}\u{202c}\u{202d}\u{202e}\u{2066}\u{2067}\u{2068}\u{2069}";
    let is_obeyed = |found: char| found.is_control() || turns.contains(found);
    text.replace(is_obeyed, " ")
}

/// Chooses the moves of one game. Every [`Solver`] is a player.
pub trait Player {
    /// A game begins. A [`Fault`] ends it here.
    fn begin(&mut self, _setup: &Setup) -> Result<(), Fault> {
        Ok(())
    }

    /// The move on this board; `None` only if none is legal.
    /// A [`Fault`] ends the game here.
    fn choose(&mut self, task: &Task, turn: &PacedBudget<'_>) -> Result<Option<Direction>, Fault>;
}

impl<S: Solver + ?Sized> Player for S {
    fn choose(&mut self, task: &Task, turn: &PacedBudget<'_>) -> Result<Option<Direction>, Fault> {
        let answer = turn.take(task.position, |budget| self.evaluate(task, budget));
        Ok(answer.best)
    }
}

/// Who takes part in an arena, and in which games.
pub trait Contender: Sync {
    /// Its games.
    fn conditions(&self) -> Conditions;

    /// It and its games in words.
    fn identity(&self) -> Identity;

    /// A player for one game.
    fn player(&self) -> Result<Box<dyn Player + '_>, ExperimentError>;

    /// The time of its slowest move so far, in milliseconds, for a program outside.
    fn slowest_ms(&self) -> Option<f64> {
        None
    }
}

/// A solver that was built by its name.
struct Built(Box<dyn Solver>);

impl Player for Built {
    fn choose(&mut self, task: &Task, turn: &PacedBudget<'_>) -> Result<Option<Direction>, Fault> {
        self.0.choose(task, turn)
    }
}

impl Contender for Experiment {
    fn conditions(&self) -> Conditions {
        self.conditions
    }

    fn identity(&self) -> Identity {
        self.identity()
    }

    fn player(&self) -> Result<Box<dyn Player + '_>, ExperimentError> {
        Ok(Box::new(Built(self.solver()?)))
    }
}

/// A solver of one's own in the arena.
///
/// ```
/// use twofold::search::{Evaluation, Task};
/// use twofold::solver::Solver;
/// use twofold::tree::Budget;
/// use twofold::Seed;
/// use twofold_arena::{Conditions, OwnSolver, play_games};
///
/// /// Takes the most points at once.
/// struct Greedy;
///
/// impl Solver for Greedy {
///     fn evaluate(&mut self, task: &Task, _budget: &Budget<'_>) -> Evaluation {
///         let moves = task.position.legal_moves();
///         Evaluation::complete(moves.map(|(direction, moved)| (direction, moved.reward as f64)).collect(), 0, 1)
///     }
/// }
///
/// let greedy = OwnSolver {
///     name: "greedy",
///     conditions: Conditions::standard(Seed::new(1)),
///     build: || Greedy,
/// };
/// assert_eq!(play_games(&greedy, 20)?.len(), 20);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct OwnSolver<F> {
    /// Its name in tables.
    pub name: &'static str,
    /// Its games.
    pub conditions: Conditions,
    /// Builds one for each game.
    pub build: F,
}

impl<S: Solver + 'static, F: Fn() -> S + Sync> Contender for OwnSolver<F> {
    fn conditions(&self) -> Conditions {
        self.conditions
    }

    fn identity(&self) -> Identity {
        self.conditions.identity(self.name, "")
    }

    fn player(&self) -> Result<Box<dyn Player + '_>, ExperimentError> {
        Ok(Box::new((self.build)()))
    }
}

#[cfg(test)]
mod tests {
    use super::Fault;

    #[test]
    fn a_fault_is_one_short_line() {
        let fault = Fault::new(format!("crash:\r\n\t{}", "x".repeat(1000)));
        let text = fault.to_string();
        assert!(text.starts_with("crash:   xxx") && text.len() == Fault::LONGEST);
    }
}
