//! `twofold convert`.

use std::fmt;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use serde::Serialize;
use twofold::Game;
use twofold::rules::Record;
use twofold::rules::import::{GameJson, write_next, write_rpl};

use super::files::write_whole;
use super::output::{Failure, Output};

/// The game, and the format to write.
#[derive(Args)]
pub struct Arguments {
    /// A link to a game: the whole address, or what follows its #
    link: String,
    /// The format
    #[arg(long)]
    to: Format,
    /// The file to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

#[derive(Clone, Copy, ValueEnum)]
enum Format {
    /// Every move with its tile and board, as `twofold replay --json` prints them
    Json,
    /// 25 bytes a move, for 2048EndgameTablebase: 4x4 boards, tiles up to 32768
    Rpl,
    /// The text of 2048-next, for boards of any size
    Next,
    /// The link alone
    Link,
}

#[derive(Serialize)]
struct Report {
    file: String,
    bytes: usize,
    moves: usize,
}

/// Writes a game in another format.
pub fn run(arguments: &Arguments, output: &Output) -> Result<(), Failure> {
    let game = Game::from_text(&arguments.link)?;
    let bytes = match arguments.to {
        Format::Json => GameJson::of(&game).to_text().into_bytes(),
        Format::Rpl => write_rpl(&game)?,
        Format::Next => write_next(&game).into_bytes(),
        Format::Link => game.to_text(Record::Link).into_bytes(),
    };
    write_whole(&arguments.out, &bytes)?;
    output.print(&Report {
        file: arguments.out.display().to_string(),
        bytes: bytes.len(),
        moves: game.moves().len(),
    })
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}: {} moves, {} bytes",
            self.file, self.moves, self.bytes
        )
    }
}
