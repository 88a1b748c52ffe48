//! Two solvers play the same seeds: `cargo run --release --package twofold-arena --example compare -- [GAMES]`.
//!
//! Prints the mean score of each, and their difference, with 95 % intervals.

use std::error::Error;

use twofold::rules::PlayError;
use twofold::solver::{self, Solver};
use twofold::statistics::{Sample, mean_difference};
use twofold::tree::Budget;
use twofold::{Game, Seed, Setup, Size};
use twofold_arena::{GameResult, Statistics, Summary, play_out};

fn main() -> Result<(), Box<dyn Error>> {
    let games: u64 = match std::env::args().nth(1) {
        Some(text) => text.parse()?,
        None => 50,
    };
    let players: [(&str, Box<dyn Solver>); 2] = [
        (
            "expectimax, snake",
            solver::with("expectimax-snake", [("depth", 2.into())])?,
        ),
        (
            "Monte Carlo",
            solver::with(
                "monte-carlo",
                [("playouts", 20.into()), ("depth", 20.into())],
            )?,
        ),
    ];

    let mut samples = Vec::new();
    for (name, mut solver) in players {
        let results = play(&mut *solver, games)?;
        let score = Statistics::of(&results, Size::STANDARD)
            .ok_or("there are no games to compare")?
            .score;
        let interval = score.interval.ok_or("a single game has no interval")?;
        println!(
            "{name:<20} {:>8.0} points ({:.0} to {:.0})",
            score.mean, interval.low, interval.high
        );
        samples.push(sample(&score, games));
    }
    if let [Some(first), Some(second)] = samples[..]
        && let Some(interval) = mean_difference(first, second)
    {
        println!(
            "{:<20} {:>8.0} points ({:.0} to {:.0})",
            "difference",
            first.mean - second.mean,
            interval.low,
            interval.high
        );
    }
    Ok(())
}

/// Plays games with the seeds from 1 on to their ends.
fn play(solver: &mut dyn Solver, games: u64) -> Result<Vec<GameResult>, PlayError> {
    (0..games)
        .map(|number| {
            let mut game = Game::new(Setup::standard(Seed::new(1).offset(number)));
            play_out(&mut game, solver, None, || Some(Budget::default()))?;
            Ok(GameResult::of(number, &game))
        })
        .collect()
}

/// What the interval of the difference needs.
fn sample(score: &Summary, count: u64) -> Option<Sample> {
    Some(Sample {
        mean: score.mean,
        standard_deviation: score.standard_deviation?,
        count,
    })
}
