//! The command line of Twofold: it reads arguments, calls the library, and prints what comes back.
//!
//! Public is what the laboratory's program has in common with it.

pub mod arena;
mod bench;
mod compare;
mod convert;
mod day;
pub mod drawing;
mod engine;
mod engine_check;
pub mod files;
mod import;
mod merge;
mod odds;
pub mod options;
pub mod output;
mod play;
mod replay;
pub mod report;
pub mod review;
pub mod runs;
mod slide;
pub mod solve;
mod solve_formation;
mod solvers;
pub mod sprt;
pub mod threads;
mod value;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use output::{Failure, Output};

/// The game 2048 and its solvers.
///
/// Exit codes: 0 done; 1 failed on the way, as on a full disk; 2 wrong arguments; 130 interrupted.
#[derive(Parser)]
#[command(name = "twofold", version)]
struct Cli {
    /// Print one JSON document on standard output; for an error, {"error": …}
    #[arg(long, global = true)]
    json: bool,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// List the solvers with their sources and parameters
    Solvers,
    /// Print the value that a solver gives each move on a board
    Value(value::Arguments),
    /// Slide the tiles of a board, without a spawn
    Move(slide::Arguments),
    /// Let a solver play one game
    Play(play::Arguments),
    /// Print the board of the day, and its par
    Day(day::Arguments),
    /// Replay the game of a link and verify it
    Replay(replay::Arguments),
    /// Read a game of another program, check it against the rules, and print its link
    Import(import::Arguments),
    /// Write the game of a link in another format
    Convert(convert::Arguments),
    /// Judge every move of a game: its loss, its luck, and the sources of the score
    Review(review::Arguments),
    /// Estimate the odds of larger tiles from a board by playouts
    Odds(odds::Arguments),
    /// Let a solver play many games and sum them up
    Arena(Box<arena::Arguments>),
    /// Compare the games of two players on the same seeds: which is better, and how sure that is
    Compare(compare::Arguments),
    /// Let a solver answer the protocol of docs/protocol.md on standard input and output
    Engine(engine::Arguments),
    /// Tell what is wrong with a program that speaks the protocol of docs/protocol.md
    EngineCheck(engine_check::Arguments),
    /// Join the tables of an experiment's shards and sum them up
    Merge(merge::Arguments),
    /// Solve a small board exactly: the value of every move on every reachable board
    Solve(solve::Arguments),
    /// Measure the speed of fixed workloads
    Bench(bench::Arguments),
}

/// Runs the command that the arguments name.
pub fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return output::refuse_arguments(&error),
    };
    let output = Output::new(cli.json);
    let outcome = match &cli.command {
        Command::Solvers => solvers::run(&output),
        Command::Value(arguments) => value::run(arguments, &output),
        Command::Move(arguments) => slide::run(arguments, &output),
        Command::Play(arguments) => play::run(arguments, &output),
        Command::Day(arguments) => day::run(arguments, &output),
        Command::Replay(arguments) => replay::run(arguments, &output),
        Command::Import(arguments) => import::run(arguments, &output),
        Command::Convert(arguments) => convert::run(arguments, &output),
        Command::Review(arguments) => review::run(arguments, &output),
        Command::Odds(arguments) => odds::run(arguments, &output),
        Command::Arena(arguments) => arena::run(arguments, &output),
        Command::Compare(arguments) => compare::run(arguments, &output),
        Command::Engine(arguments) => engine::run(arguments),
        Command::EngineCheck(arguments) => engine_check::run(arguments, &output),
        Command::Merge(arguments) => merge::run(arguments, &output),
        Command::Solve(arguments) => solve::run(arguments, &output),
        Command::Bench(arguments) => bench::run(arguments, &output),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => output.fail(&failure),
    }
}

impl From<twofold_arena::TableError> for Failure {
    fn from(error: twofold_arena::TableError) -> Self {
        match error {
            twofold_arena::TableError::Write(..) => Self::OnTheWay(error.to_string()),
            _ => Self::Arguments(error.to_string()),
        }
    }
}
