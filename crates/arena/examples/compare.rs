//! Two solvers play the same seeds: `cargo run --release --package twofold-arena --example compare -- [GAMES]`.
//!
//! Prints the mean score of each, and their difference, with 95 % intervals.

use std::error::Error;

use twofold::statistics::{Sample, mean_difference};
use twofold::{Seed, Size};
use twofold_arena::{Conditions, Experiment, Statistics, Summary, play_games};

fn main() -> Result<(), Box<dyn Error>> {
    let games: u64 = match std::env::args().nth(1) {
        Some(text) => text.parse()?,
        None => 50,
    };
    let conditions = Conditions::standard(Seed::new(1));
    let playouts = [("playouts", 20.into()), ("depth", 20.into())];
    let players = [
        Experiment::of("expectimax-snake", [("depth", 2.into())], conditions)?,
        Experiment::of("monte-carlo", playouts, conditions)?,
    ];

    let mut samples = Vec::new();
    for player in players {
        let score = Statistics::of(&play_games(&player, games)?, Size::STANDARD)
            .ok_or("there are no games to compare")?
            .score;
        let interval = score.interval.ok_or("a single game has no interval")?;
        println!(
            "{:<20} {:>8.0} points ({:.0} to {:.0})",
            player.spec.label, score.mean, interval.low, interval.high
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

/// What the interval of the difference needs.
fn sample(score: &Summary, count: u64) -> Option<Sample> {
    Some(Sample {
        mean: score.mean,
        standard_deviation: score.standard_deviation?,
        count,
    })
}
