//! `twofold move`.

use std::fmt;

use clap::Args;
use serde::Serialize;
use twofold::{Direction, Position};

use super::options::NumbersOption;
use super::output::{Failure, Output};

/// A board and a direction.
#[derive(Args)]
pub struct Arguments {
    /// The board, in any form: rows separated by / or line breaks, lists, tables, JSON, or 16 hexadecimal ranks
    #[arg(long, allow_hyphen_values = true)]
    board: String,
    #[command(flatten)]
    numbers: NumbersOption,
    /// up, right, down or left
    #[arg(long)]
    direction: Direction,
}

#[derive(Serialize)]
struct Report {
    board: String,
    reward: u64,
    legal: bool,
}

/// Slides the tiles of a board.
pub fn run(arguments: &Arguments, output: &Output) -> Result<(), Failure> {
    let board = Position::from(arguments.numbers.board(&arguments.board)?);
    let moved = board.play(arguments.direction);
    output.print(&Report {
        board: moved.map_or(board, |moved| moved.board).to_string(),
        reward: moved.map_or(0, |moved| moved.reward),
        legal: moved.is_some(),
    })
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.legal {
            true => write!(f, "{}\nreward {}", self.board, self.reward),
            false => write!(f, "{}\nillegal: nothing would change", self.board),
        }
    }
}
