//! What can be wrong with a file, and where.

use std::fmt;

use crate::board::{Direction, PasteError, Spawn};
use crate::rules::{LinkError, PlayError};

/// Why a file gives no game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ImportError {
    /// Nothing in it.
    #[error("the file is empty")]
    Empty,
    /// Longer than any game.
    #[error("the file is larger than 32 MB: that is no game")]
    TooLarge,
    /// In none of the formats.
    #[error(
        "this is no game that can be read here: known are links, JSON, .rpl and .vrs files, the text of 2048verse and 2048-next, logs of boards, and boards"
    )]
    Unknown,
    /// Not quite a board.
    #[error("this is no game; as a board: {0}")]
    Board(PasteError),
    /// A sum that does not fit.
    #[error("this game of 2048-next is damaged: part of it is missing or changed")]
    Check,
    /// A game of another kind.
    #[error("this game of 2048-next is played by other rules, \"{0}\"")]
    OtherRules(String),
    /// A link of ours, and something is wrong with it.
    #[error("{0}")]
    Link(#[from] LinkError),
    /// No JSON, or not a game as we write it.
    #[error("line {line}, column {column}: {what}")]
    Json {
        /// Counted from 1.
        line: usize,
        /// Counted from 1.
        column: usize,
        /// What the reader of JSON says.
        what: String,
    },
    /// JSON whose beginning contradicts itself.
    #[error("{0}")]
    Beginning(String),
    /// The size of the board is none that can be played.
    #[error("a board of {0} cannot be played here: 2 to 6 rows and columns can")]
    Size(String),
    /// No move in it.
    #[error("the file has no move")]
    NoMoves,
    /// Something does not fit, at this place.
    #[error("{place}: {wrong}")]
    At {
        /// Where.
        place: FilePlace,
        /// What.
        wrong: Fault,
    },
}

/// Where in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FilePlace {
    /// A letter, counted from 1; with the move that it belongs to, from 1, or none before the first.
    Letter {
        /// Which letter.
        letter: usize,
        /// Which move.
        step: usize,
    },
    /// A record of bytes, counted from 1, and its first byte, counted from 0.
    Record {
        /// Which record.
        record: usize,
        /// Where it begins.
        byte: usize,
    },
    /// A move, counted from 1.
    Move(usize),
    /// A board, and the line in which it begins, both counted from 1.
    Board {
        /// Which board.
        board: usize,
        /// Which line.
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

/// What is wrong there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// A letter that the format does not have.
    #[error("\"{0}\" is none of the letters that games are written with")]
    Letter(char),
    /// The text ends within a move.
    #[error("the text ends in the middle of a move: part of it is missing")]
    CutOff,
    /// The file ends within a record.
    #[error("the file ends in the middle of a record: part of it is missing")]
    HalfRecord,
    /// The last record does not say that it is the last.
    #[error("the record that marks the end is missing or changed")]
    NoEnd,
    /// A first tile with a move.
    #[error("one of the two first tiles comes with a move")]
    NotFirst,
    /// Both first tiles in one cell.
    #[error("the two first tiles are in the same cell")]
    SameCell,
    /// A cell that this board does not have.
    #[error("the new tile lies beside the board")]
    BesideBoard,
    /// A tile that no spawn is.
    #[error("a new tile of {0}, where only 2 and 4 can come")]
    Tile(u64),
    /// The rules refuse the move or its tile.
    #[error("{0}")]
    Refused(#[from] PlayError),
    /// A board that cannot arise.
    #[error("the tiles sum to more than play can bring onto a board")]
    Board,
    /// The file says another board than the moves lead to.
    #[error("the moves lead to another board than the file has here")]
    OtherBoard,
    /// The file says another score than the moves have earned.
    #[error("the moves have earned another score than the file says here")]
    OtherScore,
    /// No move leads to the next board.
    #[error("no move with one new tile leads from the board before to this one")]
    NoMove,
    /// A tile without a move.
    #[error("a new tile came where no move had changed the board, which the rules do not allow")]
    NoChange,
    /// By the seed another tile comes.
    #[error(
        "by the seed of this game a {} comes in row {}, column {} here, not a {} in row {}, column {}",
        expected.rank.tile(), expected.cell / columns + 1, expected.cell % columns + 1,
        found.rank.tile(), found.cell / columns + 1, found.cell % columns + 1
    )]
    OtherSpawn {
        /// What the file says.
        found: Spawn,
        /// What comes.
        expected: Spawn,
        /// Of the board.
        columns: usize,
    },
    /// A kind of record that the format does not have.
    #[error("a record of a kind that this format does not have")]
    Record,
    /// No such direction.
    #[error(
        "a move in none of the four directions, in place of one such as {}",
        Direction::Up
    )]
    Direction,
}

/// Why a game cannot be written in a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ExportError {
    /// Not 4×4.
    #[error("a .rpl file holds games on 4x4 boards only")]
    Size,
    /// A tile above 32768.
    #[error("a .rpl file cannot hold tiles above 32768")]
    Tile,
}
