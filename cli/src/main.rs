//! The command line of Twofold: it reads arguments, calls the library, and prints what comes back.

mod arena;
mod bench;
mod compare;
mod convert;
mod day;
mod drawing;
mod ends;
mod engine;
mod engine_check;
mod export;
mod files;
mod import;
mod learning_curve;
mod merge;
mod odds;
mod options;
mod output;
mod phases;
mod play;
mod puzzles;
mod recipe;
mod replay;
mod report;
mod results;
mod review;
mod runs;
mod slide;
mod solve;
mod solve_formation;
mod solvers;
mod sprt_check;
mod threads;
mod train;
mod tune;
mod value;
mod verdicts;

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
    /// Judge the moves of many games: best moves, good moves and mistakes per 1,000 moves
    Verdicts(verdicts::Arguments),
    /// Make puzzles from games: boards on which exactly one move is right; or check them
    Puzzles(puzzles::Arguments),
    /// Estimate the odds of larger tiles from a board by playouts
    Odds(odds::Arguments),
    /// Let a solver play many games and sum them up
    Arena(arena::Arguments),
    /// Compare the games of two players on the same seeds: which is better, and how sure that is
    Compare(compare::Arguments),
    /// Simulate matches under a sequential test, and count its wrong answers
    SprtCheck(sprt_check::Arguments),
    /// Let a solver answer the protocol of docs/protocol.md on standard input and output
    Engine(engine::Arguments),
    /// Tell what is wrong with a program that speaks the protocol of docs/protocol.md
    EngineCheck(engine_check::Arguments),
    /// Measure how often a solver gets from each large tile to the next, and in which formation
    Phases(phases::Arguments),
    /// Join the tables of an experiment's shards and sum them up
    Merge(merge::Arguments),
    /// Search better weights of a solver by playing
    Tune(tune::Arguments),
    /// Play the experiments of the papers again, and write docs/results.md and docs/strength.md
    Results(results::Arguments),
    /// Solve a small board exactly: the value of every move on every reachable board
    Solve(solve::Arguments),
    /// Solve the ends of games exactly: the chance of another large tile while all larger tiles stay in place
    Ends(ends::Arguments),
    /// Train an n-tuple network by a recipe, or go on with a training
    Train(train::Arguments),
    /// Write a trained network to a model file, and measure the cost of its precision
    Export(export::Arguments),
    /// Measure the speed of fixed workloads
    Bench(bench::Arguments),
}

fn main() -> ExitCode {
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
        Command::Verdicts(arguments) => verdicts::run(arguments, &output),
        Command::Puzzles(arguments) => puzzles::run(arguments, &output),
        Command::Odds(arguments) => odds::run(arguments, &output),
        Command::Arena(arguments) => arena::run(arguments, &output),
        Command::Compare(arguments) => compare::run(arguments, &output),
        Command::SprtCheck(arguments) => sprt_check::run(arguments, &output),
        Command::Engine(arguments) => engine::run(arguments),
        Command::EngineCheck(arguments) => engine_check::run(arguments, &output),
        Command::Phases(arguments) => phases::run(arguments, &output),
        Command::Merge(arguments) => merge::run(arguments, &output),
        Command::Tune(arguments) => tune::run(arguments, &output),
        Command::Results(arguments) => results::run(arguments, &output),
        Command::Solve(arguments) => solve::run(arguments, &output),
        Command::Ends(arguments) => ends::run(arguments, &output),
        Command::Train(arguments) => train::run(arguments, &output),
        Command::Export(arguments) => export::run(arguments, &output),
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
            twofold_arena::TableError::Write { .. } => Self::OnTheWay(error.to_string()),
            _ => Self::Arguments(error.to_string()),
        }
    }
}
