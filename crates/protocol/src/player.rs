//! A program outside as a contender in the arena.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use rand::{Rng as _, SeedableRng as _};
use rand_pcg::Pcg64Mcg;
use twofold::Direction;
use twofold::board::{Board as _, Grid};
use twofold::rules::Setup;
use twofold::search::{Evaluation, PacedBudget, Task};
use twofold::solver;
use twofold_arena::{Conditions, Contender, ExperimentError, Fault, Identity, MoveBudget, Player};

use super::message::Rules;
use super::process::{Patience, Process};

/// Why a command cannot take part.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CommandError {
    /// It cannot be split into words.
    #[error("the command lacks the other half of a quotation mark")]
    Quotes,
    /// It cannot be started, does not greet, or refuses the game.
    #[error(transparent)]
    Fault(#[from] Fault),
}

/// Splits a command into words as a shell does. Nothing else of a shell applies.
pub(super) fn words(command: &str) -> Result<Vec<String>, CommandError> {
    shlex::split(command).ok_or(CommandError::Quotes)
}

/// The rules that the program is told of a game. Its seed is another one than that of the spawns, which would tell them.
fn rules_of(setup: &Setup) -> Rules {
    Rules {
        size: setup.start.board().size(),
        four: setup.four,
        spawner: setup.spawner,
        seed: Pcg64Mcg::seed_from_u64(setup.seed.number()).next_u64(),
    }
}

/// A program that speaks the protocol. Each game at a time has its process, and a process plays one game after the other.
pub struct EngineCommand {
    command: String,
    words: Vec<String>,
    name: String,
    conditions: Conditions,
    patience: Patience,
    stop: Arc<AtomicBool>,
    /// Processes between two games.
    idle: Mutex<Vec<Process>>,
    slowest_us: AtomicU64,
}

impl EngineCommand {
    /// Starts the program for the first time, and tries the rules of the games on it. Its name is the one that it gives,
    /// unless `name` is another. When `stop` is set, all its processes end.
    pub fn start(
        command: &str,
        name: Option<String>,
        conditions: Conditions,
        patience: Patience,
        stop: Arc<AtomicBool>,
    ) -> Result<Self, CommandError> {
        let words = words(command)?;
        let mut process = Process::start(&words, patience)?;
        let told = process.hello(&stop)?;
        process.game(rules_of(&conditions.setup(0)), &stop)?;
        let name = name.unwrap_or(told);
        Ok(Self {
            command: command.to_owned(),
            words,
            // A table has to tell it from the solver of that name.
            name: match solver::choose(&name, []) {
                Ok(_) => format!("{name} (engine)"),
                Err(_) => name,
            },
            conditions,
            patience,
            stop,
            idle: Mutex::new(vec![process]),
            slowest_us: AtomicU64::new(0),
        })
    }

    fn idle(&self) -> std::sync::MutexGuard<'_, Vec<Process>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A process that waits for a game.
    fn process(&self) -> Result<Process, Fault> {
        loop {
            let Some(mut process) = self.idle().pop() else {
                break;
            };
            // One that has ended between two games has lost none.
            if process.is_well() {
                return Ok(process);
            }
        }
        let mut process = Process::start(&self.words, self.patience)?;
        process.hello(&self.stop)?;
        Ok(process)
    }
}

impl Contender for EngineCommand {
    fn conditions(&self) -> Conditions {
        self.conditions
    }

    fn identity(&self) -> Identity {
        let settings = format!("engine={}", self.command);
        self.conditions.identity(&self.name, &settings)
    }

    fn player(&self) -> Result<Box<dyn Player + '_>, ExperimentError> {
        Ok(Box::new(EnginePlayer {
            command: self,
            process: None,
        }))
    }

    fn slowest_ms(&self) -> Option<f64> {
        Some(self.slowest_us.load(Ordering::Relaxed) as f64 / 1e3)
    }
}

impl Drop for EngineCommand {
    fn drop(&mut self) {
        for mut process in self.idle().drain(..) {
            process.quit();
        }
    }
}

/// The move of an answer, if it is legal on this board.
pub(super) fn legal(answer: &Evaluation, board: Grid) -> Result<Direction, Fault> {
    let told = answer.best;
    told.filter(|&best| board.legal_moves().any(|(direction, _)| direction == best))
        .ok_or_else(|| {
            let told = told.map_or_else(|| "none".to_owned(), |best| best.to_string());
            Fault::new(format!("illegal move: {told} on {board}"))
        })
}

/// A game of an engine.
struct EnginePlayer<'a> {
    command: &'a EngineCommand,
    process: Option<Process>,
}

impl Player for EnginePlayer<'_> {
    fn begin(&mut self, setup: &Setup) -> Result<(), Fault> {
        let mut process = self.command.process()?;
        process.game(rules_of(setup), &self.command.stop)?;
        self.process = Some(process);
        Ok(())
    }

    fn choose(&mut self, task: &Task, _turn: &PacedBudget<'_>) -> Result<Option<Direction>, Fault> {
        let board = task.position.grid();
        if board.legal_moves().next().is_none() {
            return Ok(None);
        }
        // After a fault the process ends here, with whatever it may still be doing.
        let mut process = self
            .process
            .take()
            .ok_or_else(|| Fault::new("the engine was not told of the game"))?;
        let limits = MoveBudget {
            pace: false,
            ..self.command.conditions.budget
        };
        let began = Instant::now();
        let answer = process.go(limits, board, &self.command.stop)?;
        let spent = began.elapsed().as_micros() as u64;
        self.command.slowest_us.fetch_max(spent, Ordering::Relaxed);
        let direction = legal(&answer, board)?;
        self.process = Some(process);
        Ok(Some(direction))
    }
}

impl Drop for EnginePlayer<'_> {
    fn drop(&mut self) {
        if let Some(process) = self.process.take() {
            self.command.idle().push(process);
        }
    }
}
