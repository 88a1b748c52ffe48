//! `twofold engine`.

use std::io::{self, BufReader};

use clap::Args;
use twofold::{FourProbability, Size};
use twofold_protocol::{Engine, Equipment, SolverChooser};

use super::options::{SolverOptions, clock};
use super::output::Failure;

/// The solver. Its limits apply where the referee gives none.
#[derive(Args)]
pub struct Arguments {
    #[command(flatten)]
    solver: SolverOptions,
}

/// Answers a referee until it says quit.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let options = &arguments.solver;
    let equip = |size: Size, four: FourProbability| {
        let chosen = options
            .choose(size, four)
            .map_err(|failure| failure.to_string())?;
        Ok(Equipment {
            settings: chosen.settings,
            resources: chosen.resources,
        })
    };
    let chooser = SolverChooser::new(options.spec()?, options.budget(), Box::new(equip), &clock)
        .map_err(Failure::Arguments)?;
    Engine::new(chooser)
        .serve(BufReader::new(io::stdin()), io::stdout())
        .map_err(|error| Failure::of_output(&error))
}
