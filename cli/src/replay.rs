//! `twofold replay`.

use std::fmt;

use clap::Args;
use serde::Serialize;
use twofold::{Direction, Game, Spawner, Start, Status};

use super::output::{Failure, Output};

/// The game.
#[derive(Args)]
pub struct Arguments {
    /// A link to a game: the whole address, or what follows its #
    link: String,
}

#[derive(Serialize)]
struct SpawnReport {
    cell: usize,
    tile: u64,
}

#[derive(Serialize)]
struct MoveReport {
    number: usize,
    direction: Direction,
    reward: u64,
    spawn: SpawnReport,
    score: u64,
    board: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Report {
    size: String,
    p4: f64,
    spawner: Spawner,
    seed: String,
    start: &'static str,
    first_board: String,
    score: u64,
    max_tile: u64,
    board: String,
    status: &'static str,
    moves: Vec<MoveReport>,
}

/// What follows the # of an address; a text without one as it is.
pub fn fragment(link: &str) -> &str {
    link.split_once('#').map_or(link, |(_, after)| after)
}

/// Replays a game.
pub fn run(arguments: &Arguments, output: &Output) -> Result<(), Failure> {
    // Reading a link replays and verifies it; from here on nothing can be refused.
    let mut game = Game::from_text(fragment(&arguments.link))?;
    let count = game.moves().len();
    game.jump(0);
    let first_board = game.board().to_string();
    let moves = (1..=count)
        .map_while(|number| {
            let played = game.redo()?;
            Some(MoveReport {
                number,
                direction: played.direction,
                reward: played.reward,
                spawn: SpawnReport {
                    cell: played.spawn.cell,
                    tile: played.spawn.rank.tile(),
                },
                score: game.score(),
                board: game.board().to_string(),
            })
        })
        .collect();
    output.print(&Report {
        size: game.size().to_string(),
        p4: game.setup().four.probability(),
        spawner: game.setup().spawner,
        seed: game.setup().seed.to_string(),
        start: match game.setup().start {
            Start::OneTile(_) => "one",
            Start::TwoTiles(_) => "two",
            Start::Board(_) => "board",
        },
        first_board,
        score: game.score(),
        max_tile: game.board().max_rank().tile(),
        board: game.board().to_string(),
        status: match game.status() {
            Status::Playing => "playing",
            Status::Won => "won",
            Status::Over => "over",
        },
        moves,
    })
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, p4 {}, seed {}", self.size, self.p4, self.seed)?;
        match self.spawner {
            Spawner::Random => writeln!(f)?,
            Spawner::Adversary => writeln!(f, ", tiles placed by the adversary")?,
            Spawner::Recorded => writeln!(f, ", tiles as recorded")?,
        }
        writeln!(f, "     0         {}", self.first_board)?;
        for played in &self.moves {
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
            self.score,
            self.max_tile,
            self.moves.len(),
            self.status
        )
    }
}
