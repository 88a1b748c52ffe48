//! `twofold import`.

use std::fmt;
use std::path::PathBuf;

use clap::Args;
use serde::Serialize;
use twofold::rules::Record;
use twofold::rules::import::Import;

use super::options::NumbersOption;
use super::output::{Failure, Output, of_file};

/// The file.
#[derive(Args)]
pub struct Arguments {
    /// A game of another program: the text of 2048verse or 2048-next, a .rpl or .vrs file, JSON, a link, a log of boards,
    /// or a board: the state of the original game, or any other form
    file: PathBuf,
    #[command(flatten)]
    numbers: NumbersOption,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Report {
    format: &'static str,
    size: String,
    score: u64,
    max_tile: u64,
    moves: usize,
    board: String,
    link: String,
}

/// Reads a game and checks it against the rules.
pub fn run(arguments: &Arguments, output: &Output) -> Result<(), Failure> {
    let Arguments { file, numbers } = arguments;
    let bytes = std::fs::read(file).map_err(of_file(file))?;
    let name = file.file_name().map(|name| name.to_string_lossy());
    let import = Import::with_numbers(&bytes, name.as_deref(), numbers.told());
    let mut import = import.map_err(of_file(file))?;
    if let Some(board) = import.board() {
        numbers.read(Ok(board.clone())).map_err(of_file(file))?;
    }
    import.advance(usize::MAX).map_err(of_file(file))?;
    let (format, game) = (import.format(), import.finish());
    output.print(&Report {
        format: format.name(),
        size: game.size().to_string(),
        score: game.score(),
        max_tile: game.board().max_rank().tile(),
        moves: game.moves().len(),
        board: game.board().to_string(),
        link: game.to_text(Record::Link),
    })
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}: {}, score {}, max tile {}, {} moves\n{}\n{}",
            self.format, self.size, self.score, self.max_tile, self.moves, self.board, self.link
        )
    }
}
