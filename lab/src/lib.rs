//! The laboratory: the experiments of the papers and what became of them, and training, tuning and calibration of the
//! solvers. README.md tells how to repeat a table and how to train a network.
//!
//! It uses the house, which neither builds nor tests it.

pub mod chances;
mod check;
mod ends;
mod export;
mod formation;
mod learning_curve;
pub mod papers;
mod phase_games;
mod phases;
mod puzzle_games;
mod puzzle_judge;
mod puzzles;
pub mod recipe;
mod results;
mod sprt_check;
mod strength;
mod train;
pub mod training;
mod tune;
mod verdicts;

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use twofold_cli::output::{self, Output};

/// The laboratory of Twofold.
///
/// Exit codes: 0 done; 1 failed on the way, as on a full disk; 2 wrong arguments; 130 interrupted.
#[derive(Parser)]
#[command(name = "twofold-lab", version)]
struct Cli {
    /// Print one JSON document on standard output; for an error, {"error": …}
    #[arg(long, global = true)]
    json: bool,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// As `twofold arena`, with the readings of the papers as settings
    Arena(twofold_cli::arena::Arguments),
    /// Judge the moves of many games: best moves, good moves and mistakes per 1,000 moves
    Verdicts(verdicts::Arguments),
    /// Make puzzles from games: boards on which exactly one move is right; or check them
    Puzzles(puzzles::Arguments),
    /// Simulate matches under a sequential test, and count its wrong answers
    SprtCheck(sprt_check::Arguments),
    /// Measure how often a solver gets from each large tile to the next, and in which formation
    Phases(phases::Arguments),
    /// Search better weights of a solver by playing
    Tune(tune::Arguments),
    /// Play the experiments of the papers again, and write docs/papers and docs/strength.md
    Results(results::Arguments),
    /// Play some games of each kept table again, and compare
    Check(check::Arguments),
    /// Play the games of docs/strength.md, native and in Chromium; all of them take hours
    Strength(strength::Arguments),
    /// Solve the ends of games exactly: the chance of another large tile while all larger tiles stay in place
    Ends(ends::Arguments),
    /// Train an n-tuple network by a recipe, or go on with a training
    Train(train::Arguments),
    /// Write a trained network to a model file, and measure the cost of its precision
    Export(export::Arguments),
}

/// Runs the command that the arguments name.
#[must_use]
pub fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return output::refuse_arguments(&error),
    };
    let output = Output::new(cli.json);
    let outcome = match &cli.command {
        Command::Arena(arguments) => twofold_cli::arena::run(arguments, &output),
        Command::Verdicts(arguments) => verdicts::run(arguments, &output),
        Command::Puzzles(arguments) => puzzles::run(arguments, &output),
        Command::SprtCheck(arguments) => sprt_check::run(arguments, &output),
        Command::Phases(arguments) => phases::run(arguments, &output),
        Command::Tune(arguments) => tune::run(arguments, &output),
        Command::Results(arguments) => results::run(arguments, &output),
        Command::Check(arguments) => check::run(arguments, &output),
        Command::Strength(arguments) => strength::run(arguments, &output),
        Command::Ends(arguments) => ends::run(arguments, &output),
        Command::Train(arguments) => train::run(arguments, &output),
        Command::Export(arguments) => export::run(arguments, &output),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => output.fail(&failure),
    }
}
