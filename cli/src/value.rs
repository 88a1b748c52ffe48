//! `twofold value`.

use std::fmt;
use std::time::Instant;

use clap::Args;
use serde::Serialize;
use twofold::search::{Evaluation, NextTile, Pace, Task};
use twofold::solver::prepare;
use twofold::{Direction, Seed};

use super::options::{BoardOption, FourOption, SolverOptions, clock};
use super::output::{Failure, Output};

/// The board and the solver.
#[derive(Args)]
pub struct Arguments {
    #[command(flatten)]
    solver: SolverOptions,
    #[command(flatten)]
    board: BoardOption,
    #[command(flatten)]
    four: FourOption,
    /// The seed of the solver's random numbers
    #[arg(long, default_value = "0", allow_negative_numbers = true)]
    seed: Seed,
}

#[derive(Serialize)]
struct Report {
    solver: &'static str,
    board: String,
    #[serde(flatten)]
    evaluation: Evaluation,
    #[serde(rename = "nextTile", skip_serializing_if = "Option::is_none")]
    next_tile: Option<NextTile>,
    unit: &'static str,
    ms: f64,
}

/// Evaluates a board.
pub fn run(arguments: &Arguments, output: &Output) -> Result<(), Failure> {
    let position = arguments.board.position()?;
    let chosen = (arguments.solver).choose(position.size(), arguments.four.p4)?;
    let mut solver = chosen.solver();
    let task = Task {
        position,
        four: arguments.four.p4,
        seed: arguments.seed,
    };
    if chosen.spec.anytime {
        prepare(&mut *solver, &task);
    }
    let began = Instant::now();
    let pace = Pace::default();
    let turn = chosen.budget.turn(&pace, &clock);
    let evaluation = solver.evaluate(&task, &turn.budget);
    output.print(&Report {
        solver: chosen.spec.id,
        board: position.to_string(),
        evaluation,
        unit: chosen.spec.unit,
        ms: began.elapsed().as_secs_f64() * 1e3,
        next_tile: solver.next_tile(&task),
    })
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Evaluation {
            values,
            best,
            depth,
            nodes,
            complete,
        } = &self.evaluation;
        for direction in Direction::ALL {
            match values.get(direction) {
                Some(value) => write!(f, "{direction:<5} {value}")?,
                None => write!(f, "{direction:<5} illegal")?,
            }
            writeln!(
                f,
                "{}",
                if *best == Some(direction) {
                    "  best"
                } else {
                    ""
                }
            )?;
        }
        let ending = if *complete {
            ""
        } else {
            ", stopped by the budget"
        };
        write!(
            f,
            "{}; depth {depth}, {nodes} nodes, {:.3} ms{ending}",
            self.unit, self.ms
        )?;
        match &self.next_tile {
            Some(NextTile { tile, chance }) => write!(
                f,
                "\nchance of a {tile}, playing on without search: {:.1} %",
                100.0 * chance
            ),
            None => Ok(()),
        }
    }
}
