//! A solver of one's own in the arena: `cargo run --release --package twofold-arena --example own_solver -- [GAMES]`.
//!
//! It plays on all cores, on the same seeds as a solver of the library, and prints the mean score of each with its 95 % interval.

use std::error::Error;

use twofold::search::{Evaluation, Task};
use twofold::solver::Solver;
use twofold::tree::Budget;
use twofold::{Seed, Size};
use twofold_arena::{Conditions, Contender, Experiment, OwnSolver, Statistics, play_games};

/// Keeps as many cells empty as it can.
struct Tidy;

impl Solver for Tidy {
    fn evaluate(&mut self, task: &Task, _budget: &Budget<'_>) -> Evaluation {
        let moves = task.position.legal_moves();
        let values = moves.map(|(direction, moved)| (direction, moved.board.empty_count() as f64));
        Evaluation::complete(values.collect(), 0, 1)
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let games: u64 = match std::env::args().nth(1) {
        Some(text) => text.parse()?,
        None => 200,
    };
    let conditions = Conditions::standard(Seed::new(1));
    let own = OwnSolver {
        name: "tidy",
        conditions,
        build: || Tidy,
    };
    let theirs = Experiment::of("reflex", [], conditions)?;
    let contenders: [&dyn Contender; 2] = [&own, &theirs];
    for contender in contenders {
        let statistics = Statistics::of(&play_games(contender, games)?, Size::STANDARD);
        let score = statistics.ok_or("there are no games")?.score;
        let interval = score.interval.ok_or("a single game has no interval")?;
        println!(
            "{:<10} {:>8.0} points ({:.0} to {:.0})",
            contender.identity().solver,
            score.mean,
            interval.low,
            interval.high
        );
    }
    Ok(())
}
