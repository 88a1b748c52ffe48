//! What appendix A of *Probability and Statistics in 2048* (paper 000) plays to the letter: `cargo run --release
//! --manifest-path lab/Cargo.toml --example last_direction -- [SIZE] [GAMES]`.
//!
//! Its program writes down every legal direction as the best one, whatever its value is, so that the last one stays: it tries
//! up, left, down and right. Only 2s appear, as there.

use std::error::Error;

use twofold::statistics::Sample;
use twofold::{Direction, FourProbability, Game, Seed, Setup, Size, Start};

/// The directions from the last one that the program tries to the first.
const FROM_THE_LAST: [Direction; 4] = [
    Direction::Right,
    Direction::Down,
    Direction::Left,
    Direction::Up,
];

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let size: Size = arguments.next().as_deref().unwrap_or("4x4").parse()?;
    let games: u64 = arguments.next().as_deref().unwrap_or("1000").parse()?;
    let mut scores = Vec::new();
    for seed in 1..=games {
        let mut game = Game::new(Setup {
            start: Start::TwoTiles(size),
            four: FourProbability::new(0.0)?,
            ..Setup::standard(Seed::new(seed))
        });
        // Past the winning tile, to the end.
        game.keep_going();
        while FROM_THE_LAST
            .into_iter()
            .any(|direction| game.play(direction).is_ok())
        {}
        scores.push(game.score() as f64);
    }
    let sample = Sample::of(&scores).ok_or("no games")?;
    let interval = sample.interval().ok_or("one game has no interval")?;
    println!(
        "{size}: {:.0} points on average (95 %: {:.0} to {:.0}), standard deviation {:.0}, best {:.0}, of {games} games",
        sample.mean,
        interval.low,
        interval.high,
        sample.standard_deviation,
        scores.iter().copied().fold(0.0, f64::max),
    );
    Ok(())
}
