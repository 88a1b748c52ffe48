//! `twofold replay`.

use std::fmt;

use clap::Args;
use serde::Serialize;
use twofold::rules::import::GameJson;
use twofold::{Game, Spawner};

use super::output::{Failure, Output};

/// The game.
#[derive(Args)]
pub struct Arguments {
    /// A link to a game: the whole address, or what follows its #
    link: String,
}

#[derive(Serialize)]
#[serde(transparent)]
struct Report(GameJson);

/// Replays a game.
pub fn run(arguments: &Arguments, output: &Output) -> Result<(), Failure> {
    // Reading a link has replayed and verified it; no error is possible from here on.
    let game = Game::from_text(&arguments.link)?;
    output.print(&Report(GameJson::of(&game)))
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(game) = self;
        write!(f, "{}, p4 {}, seed {}", game.size, game.p4, game.seed)?;
        match game.spawner {
            Spawner::Random => writeln!(f)?,
            Spawner::Adversary => writeln!(f, ", tiles placed by the adversary")?,
            Spawner::Recorded => writeln!(f, ", tiles as recorded")?,
        }
        writeln!(f, "     0         {}", game.first_board)?;
        for played in &game.moves {
            writeln!(
                f,
                "{:>6}  {:<5}  {}  reward {}, then {} in cell {}",
                played.number,
                played.direction,
                played.board,
                played.reward,
                played.spawn.tile,
                played.spawn.cell
            )?;
        }
        write!(
            f,
            "verified: score {}, max tile {}, {} moves, {}",
            game.score.unwrap_or_default(),
            game.max_tile,
            game.moves.len(),
            game.status
        )
    }
}
