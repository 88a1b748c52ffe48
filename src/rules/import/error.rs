//! Errors of imported files, with their place.

use std::fmt;

use crate::board::{Direction, PasteError, Spawn};
use crate::rules::{LinkError, PlayError};

/// Why a file is no game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ImportError {
    /// The file is empty.
    #[error("the file is empty")]
    Empty,
    /// The file is longer than any game.
    #[error("the file is larger than 32 MB: that is no game")]
    TooLarge,
    /// The file has none of the formats.
    #[error(
        "this is no game that can be read here: known are links, JSON, .rpl and .vrs files, the text of 2048verse and 2048-next, logs of boards, and boards"
    )]
    Unknown,
    /// The text looks like a board but is none.
    #[error("this is no game; as a board: {0}")]
    Board(PasteError),
    /// The checksum is wrong.
    #[error("this game of 2048-next is damaged: part of it is missing or changed")]
    Check,
    /// The game has other rules.
    #[error("this game of 2048-next is played by other rules, \"{0}\"")]
    OtherRules(String),
    /// The file is a link of this program, with an error.
    #[error("{0}")]
    Link(#[from] LinkError),
    /// The JSON is invalid, or not a game as this program writes it.
    #[error("line {line}, column {column}: {what}")]
    Json {
        /// Counted from 1.
        line: usize,
        /// Counted from 1.
        column: usize,
        /// The message of the JSON parser.
        what: String,
    },
    /// This field of a JSON game is wrong, or contradicts the others, for this reason.
    #[error("{0}: {1}")]
    Field(&'static str, String),
    /// The size of the board is not supported.
    #[error("a board of {0} cannot be played here: 2 to 6 rows and columns can")]
    Size(String),
    /// The file has no move.
    #[error("the file has no move")]
    NoMoves,
    /// There is an error at this place.
    #[error("{0}: {1}")]
    At(FilePlace, Fault),
}

impl ImportError {
    pub(super) fn of_json(error: serde_json::Error) -> Self {
        let message = error.to_string();
        // The place is told apart.
        let end = message.rfind(" at line ").unwrap_or(message.len());
        Self::Json {
            line: error.line(),
            column: error.column(),
            what: message[..end].chars().take(200).collect(),
        }
    }
}

/// A place in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FilePlace {
    /// A letter, counted from 1, and its move, counted from 1; `None` before the first move.
    Letter {
        /// The number of the letter.
        letter: usize,
        /// The number of the move.
        step: usize,
    },
    /// A record of bytes, counted from 1, and its first byte, counted from 0.
    Record {
        /// The number of the record.
        record: usize,
        /// Its first byte.
        byte: usize,
    },
    /// A move, counted from 1.
    Move(usize),
    /// A board, and the line in which it begins, both counted from 1.
    Board {
        /// The number of the board.
        board: usize,
        /// The number of the line.
        line: usize,
    },
}

impl fmt::Display for FilePlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Letter { letter, step: 0 } => write!(f, "letter {letter}"),
            Self::Letter { letter, step } => write!(f, "letter {letter}, move {step}"),
            Self::Record { record, byte } => write!(f, "record {record}, from byte {byte}"),
            Self::Move(number) => write!(f, "move {number}"),
            Self::Board { board, line } => write!(f, "board {board}, line {line}"),
        }
    }
}

/// An error at a place in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// The letter is not one of the format.
    #[error("\"{0}\" is none of the letters that games are written with")]
    Letter(char),
    /// The text ends within a move.
    #[error("the text ends in the middle of a move: part of it is missing")]
    CutOff,
    /// The file ends within a record.
    #[error("the file ends in the middle of a record: part of it is missing")]
    HalfRecord,
    /// The last record is not an end record.
    #[error("the record that marks the end is missing or changed")]
    NoEnd,
    /// A first tile comes with a move.
    #[error("one of the two first tiles comes with a move")]
    NotFirst,
    /// Both first tiles are in one cell.
    #[error("the two first tiles are in the same cell")]
    SameCell,
    /// The cell is not on the board.
    #[error("the new tile lies beside the board")]
    BesideBoard,
    /// The new tile is neither a 2 nor a 4.
    #[error("a new tile of {0}, where only 2 and 4 can come")]
    Tile(u64),
    /// The rules refuse the move or its new tile.
    #[error("{0}")]
    Refused(#[from] PlayError),
    /// The board is not reachable.
    #[error("the tiles sum to more than play can bring onto a board")]
    Board,
    /// The board in the file differs from the board after the moves.
    #[error("the moves lead to another board than the file has here")]
    OtherBoard,
    /// The score in the file differs from the score of the moves.
    #[error("the moves have earned another score than the file says here")]
    OtherScore,
    /// No move leads to the next board.
    #[error("no move with one new tile leads from the board before to this one")]
    NoMove,
    /// A tile came without a move.
    #[error("a new tile came where no move had changed the board, which the rules do not allow")]
    NoChange,
    /// The seed gives another tile.
    #[error(
        "by the seed of this game a {} comes in row {}, column {} here, not a {} in row {}, column {}",
        expected.rank.tile(), expected.cell / columns + 1, expected.cell % columns + 1,
        found.rank.tile(), found.cell / columns + 1, found.cell % columns + 1
    )]
    OtherSpawn {
        /// The tile in the file.
        found: Spawn,
        /// The tile by the seed.
        expected: Spawn,
        /// The size of the board.
        columns: usize,
    },
    /// The kind of the record is not one of the format.
    #[error("a record of a kind that this format does not have")]
    Record,
    /// The direction is invalid.
    #[error(
        "a move in none of the four directions, in place of one such as {}",
        Direction::Up
    )]
    Direction,
}

impl Fault {
    pub(super) const fn at(self, place: FilePlace) -> ImportError {
        ImportError::At(place, self)
    }
}

/// Why a game cannot be written in a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ExportError {
    /// The board is not 4×4.
    #[error("a .rpl file holds games on 4x4 boards only")]
    Size,
    /// There is a tile above 32768.
    #[error("a .rpl file cannot hold tiles above 32768")]
    Tile,
}
