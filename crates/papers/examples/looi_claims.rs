//! What Looi's paper says of its games besides the rate of a 2048: `cargo run --release --package twofold-papers --example
//! looi_claims -- [DEPTH] [GAMES]`.
//!
//! A game ends with its 2048, as there. The program prints the moves and the seconds of the games that made it, and how often
//! each direction was played.

use std::error::Error;
use std::time::Instant;

use twofold::rules::Status;
use twofold::search::Task;
use twofold::solver;
use twofold::statistics::wilson;
use twofold::tree::Budget;
use twofold::{Direction, Game, Seed, Setup};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let mut number = |default: u64| -> Result<u64, Box<dyn Error>> {
        Ok(arguments.next().map_or(Ok(default), |text| text.parse())?)
    };
    let depth = u32::try_from(number(3)?)?;
    let games = number(1000)?;
    let mut solver = solver::with("looi", [("depth", depth.into())])?;
    let (mut won, mut moves, mut seconds) = (0, 0, 0.0);
    let mut directions = [0_u64; 4];
    for seed in 1..=games {
        let mut game = Game::new(Setup::standard(Seed::new(seed)));
        let start = Instant::now();
        while game.status() == Status::Playing {
            let answer = solver.evaluate(&Task::of(&game), &Budget::default());
            let Some(best) = answer.best else { break };
            game.play(best)?;
        }
        if game.reached_win() {
            won += 1;
            moves += game.moves().len();
            seconds += start.elapsed().as_secs_f64();
            for direction in game.moves() {
                directions[direction.index()] += 1;
            }
        }
    }
    let interval = wilson(won, games).ok_or("no games")?;
    println!(
        "depth {depth}: a 2048 in {won} of {games} games, {:.1} % (95 %: {:.1}–{:.1})",
        100.0 * won as f64 / games as f64,
        100.0 * interval.low,
        100.0 * interval.high
    );
    println!(
        "a game with one: {:.0} moves, {:.3} seconds",
        moves as f64 / won as f64,
        seconds / won as f64
    );
    for direction in Direction::ALL {
        let share = directions[direction.index()] as f64 / moves as f64;
        println!("{direction}: {:.1} % of these moves", 100.0 * share);
    }
    Ok(())
}
