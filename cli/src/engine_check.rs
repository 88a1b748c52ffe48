//! `twofold engine-check`.

use std::fmt;

use clap::Args;
use serde::Serialize;
use twofold_protocol::{Finding, Patience, check};

use super::output::{Failure, Output};

/// The program.
#[derive(Args)]
pub struct Arguments {
    /// The command that starts it, without a shell
    command: String,
}

#[derive(Serialize)]
struct Report {
    command: String,
    faults: usize,
    checks: Vec<Finding>,
}

/// Asks the program everything that a referee may ask.
pub fn run(arguments: &Arguments, output: &Output) -> Result<(), Failure> {
    let checks = check(&arguments.command, Patience::default())
        .map_err(|error| Failure::Arguments(error.to_string()))?;
    let report = Report {
        command: arguments.command.clone(),
        faults: checks.iter().filter(|check| check.fault.is_some()).count(),
        checks,
    };
    output.print(&report)?;
    match report.faults {
        0 => Ok(()),
        _ => Err(Failure::Faults),
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for check in &self.checks {
            writeln!(f, "{check}")?;
        }
        match self.faults {
            0 => f.write_str("no fault: it can play in the arena"),
            faults => write!(
                f,
                "{faults} of {} checks found a fault; docs/protocol.md says what is asked",
                self.checks.len()
            ),
        }
    }
}
