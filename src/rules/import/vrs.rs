//! `.vrs` of 2048EndgameTablebase: 13 bytes a board, the lowest byte of a number first.
//!
//! A record is the board, 16 nibbles with the top left cell in the highest; the score in 32 bits; and a byte. In some files the
//! byte is the move that led to the board (1 left, 2 right, 3 up, 4 down), in others the program that chose it. So the byte is used
//! only if two moves lead from one board to the next. Texts of 2048verse are called `.vrs` too: see `verse_new`.

use crate::board::{Direction, Position, Rank, Spawn};
use crate::rules::Game;

use super::{Fault, FileMoves, FilePlace, Format, ImportError, OpenedFile, pack, unpack};

const RECORD: usize = 13;

struct VrsRecords(Vec<u8>);

impl VrsRecords {
    fn board(&self, number: usize) -> u64 {
        let bytes = self.0[RECORD * number..].first_chunk();
        bytes.map_or(0, |bytes| u64::from_le_bytes(*bytes))
    }

    /// The move that the byte of this record names.
    fn named(&self, number: usize) -> Option<Direction> {
        match self.0[RECORD * number + 12] {
            1 => Some(Direction::Left),
            2 => Some(Direction::Right),
            3 => Some(Direction::Up),
            4 => Some(Direction::Down),
            _ => None,
        }
    }
}

fn score(record: &[u8]) -> u32 {
    let bytes = record[8..].first_chunk();
    bytes.map_or(0, |bytes| u32::from_le_bytes(*bytes))
}

impl FileMoves for VrsRecords {
    fn count(&self) -> usize {
        self.0.len() / RECORD - 1
    }

    fn step(&self, number: usize, board: &Position) -> Result<(Direction, Spawn), Fault> {
        let next = self.board(number + 1);
        (self.named(number + 1).into_iter())
            .chain(Direction::ALL)
            .find_map(|direction| {
                let after = board.play(direction)?.board;
                Some((direction, only_new(&after, next)?))
            })
            .ok_or(Fault::NoMove)
    }

    fn check(&self, number: usize, game: &Game) -> Result<(), Fault> {
        match self.board(number + 1) == pack(&game.board()) {
            true => Ok(()),
            false => Err(Fault::OtherBoard),
        }
    }

    fn place(&self, number: usize) -> FilePlace {
        place(number + 1)
    }
}

const fn place(record: usize) -> FilePlace {
    FilePlace::Record {
        record: record + 1,
        byte: RECORD * record,
    }
}

/// The new tile of `next`, if it is the only difference to an afterstate.
fn only_new(after: &Position, next: u64) -> Option<Spawn> {
    let changed = pack(after) ^ next;
    let cell = (changed.leading_zeros() / 4) as usize;
    let exponent = changed.checked_shr(60_u32.checked_sub(4 * cell as u32)?)?;
    let is_alone = changed == exponent << (60 - 4 * cell);
    let rank = Rank::new(exponent as u8);
    (is_alone && after.is_empty_at(cell) && (rank == Rank::TWO || rank == Rank::FOUR))
        .then_some(Spawn { cell, rank })
}

/// True if a file may have this format: whole records, and scores that begin with 0 and never fall.
pub(super) fn is_one(bytes: &[u8]) -> bool {
    let scores = || bytes.chunks_exact(RECORD).map(score);
    bytes.len().is_multiple_of(RECORD)
        && scores().next() == Some(0)
        && scores()
            .zip(scores().skip(1))
            .all(|(one, next)| one <= next)
}

/// Reads the file.
pub(super) fn open(bytes: &[u8], seed: u32) -> Result<OpenedFile, ImportError> {
    let mut boards = VrsRecords(bytes.to_vec());
    // Some files begin before the first tile.
    if boards.board(0) == 0 {
        boards.0.drain(..RECORD);
    }
    if boards.0.len() < 2 * RECORD {
        return Err(ImportError::NoMoves);
    }
    let start = unpack(boards.board(0)).ok_or(ImportError::At {
        place: place(0),
        wrong: Fault::Board,
    })?;
    Ok(OpenedFile::recorded(
        Format::Vrs,
        start,
        Box::new(boards),
        seed,
    ))
}
