//! `.rpl`: 25 bytes a move, the lowest byte of a number first.
//!
//! The board before the move, 16 nibbles with the top left cell in the highest; a byte with the move (0 left, 1 right, 2 up, 3
//! down) above the new tile's cell, 4 bits, above a bit for a 4; and four numbers of 32 bits, the values of the moves left, right,
//! up and down, 4·10⁹ for certain success. A last record marks the end: the last board or 0, the byte 88, and four fixed numbers.
//! As written by 2048EndgameTablebase, which shows tiles above 32768 as 32768.

use base64::engine::general_purpose::STANDARD;
use base64::{DecodeError, Engine as _};

use crate::board::{Direction, Position, Rank, Size, Spawn};
use crate::rules::Game;

use super::{
    ExportError, Fault, FileMoves, FilePlace, Format, ImportError, OpenedFile, pack, unpack,
};

const RECORD: usize = 25;
/// The last record without its board.
const END: (u8, [u32; 4]) = (88, [666_666_666, 233_333_333, 314_159_265, 987_654_321]);
/// The value of a move with certain success.
const CERTAIN: u32 = 4_000_000_000;
/// The prefix of such a file as text in base64.
const TEXT_PREFIX: &str = "REPLAY_v9RPL_B64_";
const DIRECTIONS: [Direction; 4] = [
    Direction::Left,
    Direction::Right,
    Direction::Up,
    Direction::Down,
];

struct RplRecords(Vec<u8>);

impl RplRecords {
    fn record(&self, number: usize) -> &[u8] {
        &self.0[RECORD * number..][..RECORD]
    }

    fn board(&self, number: usize) -> u64 {
        let bytes = self.record(number).first_chunk();
        bytes.map_or(0, |bytes| u64::from_le_bytes(*bytes))
    }
}

impl FileMoves for RplRecords {
    fn count(&self) -> usize {
        self.0.len() / RECORD - 1
    }

    fn step(&self, number: usize, _board: &Position) -> Result<(Direction, Spawn), Fault> {
        let code = self.record(number)[8];
        let direction = DIRECTIONS.get(usize::from(code >> 5));
        Ok((
            *direction.ok_or(Fault::Direction)?,
            Spawn {
                cell: usize::from(code >> 1 & 15),
                rank: match code & 1 {
                    0 => Rank::TWO,
                    _ => Rank::FOUR,
                },
            },
        ))
    }

    fn check(&self, number: usize, game: &Game) -> Result<(), Fault> {
        let said = self.board(number + 1);
        let is_last = number + 1 == self.count();
        match said == pack(&game.board()) || (is_last && said == 0) {
            true => Ok(()),
            false => Err(Fault::OtherBoard),
        }
    }

    fn place(&self, number: usize) -> FilePlace {
        place(number)
    }
}

const fn place(number: usize) -> FilePlace {
    FilePlace::Record {
        record: number + 1,
        byte: RECORD * number,
    }
}

fn is_end(record: &[u8]) -> bool {
    let rates = END.1.iter().flat_map(|rate| rate.to_le_bytes());
    record[8] == END.0 && record[9..].iter().copied().eq(rates)
}

/// True if a file claims to have this format, by its last record or its name.
pub(super) fn is_one(bytes: &[u8], name: Option<&str>) -> bool {
    let ends =
        bytes.len().is_multiple_of(RECORD) && bytes.rchunks(RECORD).next().is_some_and(is_end);
    let called = name.is_some_and(|name| name.to_ascii_lowercase().ends_with(".rpl"));
    ends || called
}

/// The bytes of a file as text; `None` if the text has another format.
pub(super) fn in_text(text: &str) -> Option<Result<Vec<u8>, ImportError>> {
    let encoded = text.strip_prefix(TEXT_PREFIX)?;
    let bytes = STANDARD.decode(encoded.trim());
    Some(bytes.map_err(|error| ImportError::At {
        place: FilePlace::Letter {
            letter: TEXT_PREFIX.len() + wrong_letter(&error, encoded.len()) + 1,
            step: 0,
        },
        wrong: Fault::CutOff,
    }))
}

/// The index of the wrong letter of base64, from 0; the length if letters are missing.
pub(super) fn wrong_letter(error: &DecodeError, length: usize) -> usize {
    match *error {
        DecodeError::InvalidByte(offset, _) | DecodeError::InvalidLastSymbol { offset, .. } => {
            offset
        }
        DecodeError::InvalidLength { .. } | DecodeError::InvalidPadding => length,
    }
}

/// Reads the file.
pub(super) fn open(bytes: &[u8], seed: u32) -> Result<OpenedFile, ImportError> {
    let at = |record: usize, wrong| ImportError::At {
        place: place(record),
        wrong,
    };
    let whole = bytes.len() / RECORD;
    if !bytes.len().is_multiple_of(RECORD) {
        return Err(at(whole, Fault::HalfRecord));
    }
    let records = RplRecords(bytes.to_vec());
    match whole {
        0 => return Err(ImportError::Empty),
        last if !is_end(records.record(last - 1)) => return Err(at(last - 1, Fault::NoEnd)),
        1 => return Err(ImportError::NoMoves),
        _ => {}
    }
    let start = unpack(records.board(0)).ok_or_else(|| at(0, Fault::Board))?;
    Ok(OpenedFile::recorded(
        Format::Rpl,
        start,
        Box::new(records),
        seed,
    ))
}

/// A game up to its current board as a `.rpl` file. Its moves have no values, so all legal moves get the same one.
///
/// # Errors
/// [`ExportError`] if the format cannot hold the game.
pub fn write(game: &Game) -> Result<Vec<u8>, ExportError> {
    if game.size() != Size::STANDARD {
        return Err(ExportError::Size);
    }
    let count = game.moves().len();
    let mut walk = game.clone();
    walk.jump(0);
    let mut bytes = Vec::with_capacity(RECORD * (count + 1));
    for _ in 0..count {
        let board = walk.board();
        let Some(played) = walk.redo() else { break };
        let direction = (DIRECTIONS.iter()).position(|&known| known == played.direction);
        let code = direction.unwrap_or_default() << 5
            | played.spawn.cell << 1
            | usize::from(played.spawn.rank == Rank::FOUR);
        bytes.extend(packed(&board)?.to_le_bytes());
        bytes.push(code as u8);
        for direction in DIRECTIONS {
            let value = board.play(direction).map_or(0, |_| CERTAIN);
            bytes.extend(value.to_le_bytes());
        }
    }
    bytes.extend(packed(&walk.board())?.to_le_bytes());
    bytes.push(END.0);
    bytes.extend(END.1.iter().flat_map(|rate| rate.to_le_bytes()));
    Ok(bytes)
}

fn packed(board: &Position) -> Result<u64, ExportError> {
    match board.max_rank() <= Rank::new(15) {
        true => Ok(pack(board)),
        false => Err(ExportError::Tile),
    }
}
