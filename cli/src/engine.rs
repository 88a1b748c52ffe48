//! `twofold engine`.

use std::io::{self, BufReader};
use std::sync::atomic::AtomicBool;

use clap::Args;
use twofold::board::Grid;
use twofold::search::{Evaluation, Pace, Task};
use twofold::solver::{Solver, prepare};
use twofold::{FourProbability, Position, Seed, Size, Start};
use twofold_arena::MoveBudget;
use twofold_protocol::{Chooser, Engine, Limits, Rules};

use super::options::{Chosen, SolverOptions, clock};
use super::output::Failure;

/// The solver. Its limits apply where the referee gives none.
#[derive(Args)]
pub struct Arguments {
    #[command(flatten)]
    solver: SolverOptions,
}

/// Answers a referee until it says quit.
///
/// # Errors
/// Wrong arguments, or closed standard output.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let spec = arguments.solver.spec()?;
    let (size, four) = (Size::STANDARD, FourProbability::STANDARD);
    // For a solver of small boards alone, wrong settings show with the first game.
    let chosen = (spec.check_size(size).ok())
        .map(|()| arguments.solver.choose(size, four))
        .transpose()?;
    let settings = chosen.as_ref().map(|chosen| chosen.settings.to_string());
    let chooser = SolverChooser {
        name: format!("twofold {} {}", spec.id, settings.unwrap_or_default()),
        options: &arguments.solver,
        chosen: chosen.map(|chosen| (size, four, chosen)),
        game: None,
    };
    Engine::new(chooser)
        .serve(BufReader::new(io::stdin()), io::stdout())
        .map_err(|error| match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::BrokenPipe,
            _ => Failure::OnTheWay(format!("cannot write standard output: {error}")),
        })
}

/// A solver, built anew for each game as in the arena. Its network stays loaded.
struct SolverChooser<'a> {
    name: String,
    options: &'a SolverOptions,
    chosen: Option<(Size, FourProbability, Chosen)>,
    game: Option<(Rules, Box<dyn Solver>)>,
}

impl Chooser for SolverChooser<'_> {
    fn name(&self) -> String {
        self.name.trim_end().to_owned()
    }

    fn begin(&mut self, rules: &Rules) -> Result<(), String> {
        let fits = |chosen: &(Size, FourProbability, Chosen)| {
            (chosen.0, chosen.1) == (rules.size, rules.four)
        };
        let chosen = match self.chosen.take().filter(fits) {
            Some((_, _, chosen)) => chosen,
            None => (self.options)
                .choose(rules.size, rules.four)
                .map_err(|failure| failure.to_string())?,
        };
        let mut solver = chosen.solver();
        if chosen.spec.anytime {
            let position = Start::TwoTiles(rules.size).board();
            prepare(&mut *solver, &task(rules, position));
        }
        self.chosen = Some((rules.size, rules.four, chosen));
        self.game = Some((*rules, solver));
        Ok(())
    }

    fn choose(
        &mut self,
        limits: &Limits,
        board: Grid,
        stop: &AtomicBool,
    ) -> Result<Evaluation, String> {
        let ((rules, solver), (_, _, chosen)) = self
            .game
            .as_mut()
            .zip(self.chosen.as_ref())
            .ok_or("no game has begun")?;
        let budget = match *limits == Limits::default() {
            true => chosen.budget,
            false => MoveBudget {
                ms: limits.ms,
                nodes: limits.nodes,
                // A solver without a depth plays as it always does.
                depth: limits.depth.filter(|_| chosen.spec.anytime),
                pace: false,
            },
        };
        let pace = Pace::default();
        let mut turn = budget.turn(&pace, &clock);
        turn.budget.stop = Some(stop);
        Ok(solver.evaluate(&task(rules, Position::from(board)), &turn.budget))
    }
}

fn task(rules: &Rules, position: Position) -> Task {
    Task {
        position,
        four: rules.four,
        seed: Seed::new(rules.seed),
    }
}
