//! `twofold play`.

use std::fmt;
use std::time::Instant;

use clap::Args;
use serde::Serialize;
use twofold::rules::Record;
use twofold::search::Pace;
use twofold::{Game, Seed};
use twofold_arena::{Conditions, Ended, Identity, play_out};

use super::options::{GameOptions, PaceOption, SolverOptions, clock};
use super::output::{Failure, Output};

/// The game and the solver.
#[derive(Args)]
pub struct Arguments {
    #[command(flatten)]
    solver: SolverOptions,
    #[command(flatten)]
    pace: PaceOption,
    #[command(flatten)]
    game: GameOptions,
    /// The seed of the spawns and of the solver's random numbers; by default a fresh one
    #[arg(long, allow_negative_numbers = true)]
    seed: Option<Seed>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Report {
    #[serde(flatten)]
    identity: Identity,
    score: u64,
    max_tile: u64,
    moves: usize,
    ended: Ended,
    board: String,
    link: String,
    seconds: f64,
    moves_per_second: f64,
}

/// Plays a game.
pub fn run(arguments: &Arguments, output: &Output) -> Result<(), Failure> {
    let seed = match arguments.seed {
        Some(seed) => seed,
        None => getrandom::u64()
            .map(Seed::new)
            .map_err(|error| Failure::OnTheWay(format!("no fresh seed: {error}")))?,
    };
    let mut experiment = arguments.game.experiment(&arguments.solver, seed)?;
    let conditions = &mut experiment.conditions;
    conditions.budget = arguments.pace.of(conditions.budget)?;
    let Conditions { budget, until, .. } = *conditions;
    let mut game = Game::new(conditions.setup(0));
    let mut solver = experiment.solver()?;
    let began = Instant::now();
    let pace = Pace::default();
    let ended = play_out(&mut game, &mut *solver, until, || {
        Some(budget.turn(&pace, &clock))
    })
    .map_err(|reason| Failure::OnTheWay(format!("the solver chose a refused move: {reason}")))?;
    let seconds = began.elapsed().as_secs_f64();
    let moves = game.moves().len();
    output.print(&Report {
        identity: experiment.identity(),
        score: game.score(),
        max_tile: game.board().max_rank().tile(),
        moves,
        ended,
        board: game.board().to_string(),
        link: game.to_text(Record::Link),
        seconds,
        moves_per_second: moves as f64 / seconds.max(f64::MIN_POSITIVE),
    })
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.identity)?;
        writeln!(f, "score     {}", self.score)?;
        writeln!(f, "max tile  {}", self.max_tile)?;
        writeln!(
            f,
            "moves     {} in {:.3} s, {:.0} moves/s",
            self.moves, self.seconds, self.moves_per_second
        )?;
        writeln!(f, "board     {}", self.board)?;
        write!(f, "link      #{}", self.link)
    }
}
