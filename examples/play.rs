//! A solver plays a game: `cargo run --release --example play -- [SEED] [MODEL FILE]`.
//!
//! With a model file the learned network plays, without one an expectimax. The link that is printed last opens the game on
//! the page, and is read by `Game::from_text`.

use std::error::Error;
use std::sync::Arc;

use twofold::network::Model;
use twofold::rules::Record;
use twofold::search::Task;
use twofold::solver::{self, Learned, Solver};
use twofold::tree::Budget;
use twofold::{Game, Seed, Setup};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let seed: Seed = arguments.next().as_deref().unwrap_or("1").parse()?;
    let mut solver: Box<dyn Solver> = match arguments.next() {
        Some(file) => {
            let model = Model::read(&std::fs::read(file)?, &mut |_| ())?;
            Box::new(Learned::new(Arc::new(model)))
        }
        None => solver::with("expectimax-rows", [("depth", 2.into())])?,
    };

    let mut game = Game::new(Setup::standard(seed));
    // Past 2048, to the end.
    game.keep_going();
    while let Some(best) = solver.evaluate(&Task::of(&game), &Budget::default()).best {
        game.play(best)?;
    }

    println!("{}", game.board());
    println!("{} points in {} moves", game.score(), game.moves().len());
    println!("{}", game.to_text(Record::Link));
    Ok(())
}
