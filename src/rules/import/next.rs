//! `RPL1` of 2048-next: a game as bytes, or as text after `REPLAY_v1RPL_B64_` in base64.
//!
//! The bytes are `RPL1`; a byte with the columns in the lower 4 bits and the rows above; flags (1: the start time follows, 2: moves
//! are taken back, 4: boards are between the moves, 8: cells of first tiles are numbers as below); the number of first tiles; each
//! first tile, its cell in 4 bits below a bit for a 4; records; and a CRC-32 of all before.
//!
//! A record below 128 is a move: 2 bits for the direction (0 up, 1 right, 2 down, 3 left), 4 for the cell, one for a 4, and then a
//! number of milliseconds. Numbers have 7 bits a byte, the lowest first, the top bit set on all but the last byte. Other records:
//! 128 takes a move back, with a time; 129 takes several back, with their number and a time; 130 is a board of 5 bits a cell; 131
//! has a kind, a length and as many bytes; 132 is the end; 133 is a move on a larger board: a byte for the direction, a number for
//! the cell, a byte for a 4, and the time. As written by the 2048-next project.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use crate::board::{Board as _, Direction, Grid, Position, Rank, Size, Spawn};
use crate::rules::Game;

use super::{After, Fault, FilePlace, Format, ImportError, OpenedFile, Step};

const MAGIC: &[u8] = b"RPL1";
/// The prefix of such a file as text in base64.
pub(super) const TEXT_PREFIX: &str = "REPLAY_v1RPL_B64_";
/// The bits of a cell of a board.
const BITS: usize = 5;

const HAS_TIME: u8 = 1;
const HAS_BOARDS: u8 = 4;
const HAS_LARGE_CELLS: u8 = 8;

const UNDO: u8 = 0x80;
const UNDO_SEVERAL: u8 = 0x81;
const BOARD: u8 = 0x82;
const MORE: u8 = 0x83;
const END: u8 = 0x84;
const LARGE_MOVE: u8 = 0x85;
/// The kind of a [`MORE`] record that names the rules, and its bytes for the standard rules.
const RULES: (u64, &[u8]) = (2, b"pow2");

struct ByteReader<'a> {
    rest: &'a [u8],
    /// The number of all bytes.
    length: usize,
    records: usize,
}

impl<'a> ByteReader<'a> {
    fn place(&self) -> FilePlace {
        FilePlace::Record {
            record: self.records,
            byte: self.length - self.rest.len(),
        }
    }

    fn cut_off(&self) -> ImportError {
        Fault::HalfRecord.at(self.place())
    }

    fn take(&mut self, count: usize) -> Result<&'a [u8], ImportError> {
        let taken = self.rest.split_off(..count);
        taken.ok_or_else(|| self.cut_off())
    }

    fn byte(&mut self) -> Result<u8, ImportError> {
        Ok(self.take(1)?[0])
    }

    fn number(&mut self) -> Result<u64, ImportError> {
        let before = self.rest;
        leb128::read::unsigned(&mut self.rest).map_err(|_| {
            self.rest = before;
            self.cut_off()
        })
    }

    fn board(&mut self, size: Size) -> Result<Option<Grid>, ImportError> {
        let bytes = self.take((BITS * size.cells()).div_ceil(8))?;
        let bit = |bit: usize| bytes[bit / 8] >> (bit % 8) & 1;
        let exponent =
            |cell| (0..BITS).fold(0, |sum, place| sum | bit(BITS * cell + place) << place);
        let grid = Grid::of_ranks(size, (0..size.cells()).map(exponent).map(Rank::new));
        let can_be = grid.max_rank() <= size.max_rank() && grid.tile_sum() <= size.max_sum();
        Ok(can_be.then_some(grid))
    }
}

/// True if a file claims to have this format.
pub(super) fn is_one(bytes: &[u8]) -> bool {
    bytes.starts_with(MAGIC)
}

pub(super) fn open(bytes: &[u8]) -> Result<OpenedFile, ImportError> {
    let body = match bytes.split_last_chunk::<4>() {
        Some((body, check)) if body.len() >= 7 => {
            if crc32fast::hash(body) != u32::from_le_bytes(*check) {
                return Err(ImportError::Check);
            }
            body
        }
        _ => return Err(ImportError::Check),
    };
    let (shape, flags, count) = (body[4], body[5], body[6]);
    let (columns, rows) = (usize::from(shape & 15), usize::from(shape >> 4));
    let size =
        Size::new(rows, columns).map_err(|_| ImportError::Size(format!("{rows}x{columns}")))?;
    let mut bytes = ByteReader {
        rest: &body[7..],
        length: body.len(),
        records: 0,
    };
    if flags & HAS_TIME != 0 {
        bytes.number()?;
    }
    let mut start = Grid::empty(size);
    for _ in 0..count {
        let place = bytes.place();
        let (cell, is_four) = match flags & HAS_LARGE_CELLS {
            0 => {
                let byte = bytes.byte()?;
                (u64::from(byte & 15), byte >> 4 & 1)
            }
            _ => {
                let number = bytes.number()?;
                (number >> 1, (number & 1) as u8)
            }
        };
        let cell = usize::try_from(cell).unwrap_or(usize::MAX);
        if cell >= size.cells() {
            return Err(Fault::BesideBoard.at(place));
        }
        if !start.rank(cell).is_empty() {
            return Err(Fault::SameCell.at(place));
        }
        start = start.with_rank(cell, Rank::spawned(is_four != 0));
    }
    let (start, moves) = records(&mut bytes, start)?;
    if start.max_rank().is_empty() {
        return Err(ImportError::NoMoves);
    }
    Ok(OpenedFile::recorded(Format::Next, start, moves.into_iter()))
}

/// All records, without the moves that were taken back. A board record before the first move replaces the first board.
fn records(bytes: &mut ByteReader<'_>, start: Grid) -> Result<(Grid, Vec<Step>), ImportError> {
    let size = start.size();
    let mut start = start;
    let mut moves: Vec<Step> = Vec::new();
    while !bytes.rest.is_empty() {
        bytes.records += 1;
        let place = bytes.place();
        let code = bytes.byte()?;
        match code {
            0..=0x7f | LARGE_MOVE => {
                let (direction, cell, is_four) = match code {
                    LARGE_MOVE => (bytes.byte()?, bytes.number()?, bytes.byte()?),
                    _ => (code & 3, u64::from(code >> 2 & 15), code >> 6),
                };
                bytes.number()?;
                if direction > 3 {
                    return Err(Fault::Direction.at(place));
                }
                if code == LARGE_MOVE && (is_four > 1 || cell >= size.cells() as u64) {
                    return Err(Fault::BesideBoard.at(place));
                }
                let spawn = Spawn {
                    cell: cell as usize,
                    rank: Rank::spawned(is_four != 0),
                };
                moves.push(Step {
                    made: Ok((Direction::from_code(direction), spawn)),
                    place,
                    after: After::Any,
                });
            }
            UNDO | UNDO_SEVERAL => {
                let count = if code == UNDO { 1 } else { bytes.number()? };
                bytes.number()?;
                moves.truncate((moves.len() as u64).saturating_sub(count) as usize);
            }
            BOARD => {
                let board = bytes.board(size)?.ok_or_else(|| Fault::Board.at(place))?;
                match moves.last_mut() {
                    Some(last) => last.after = After::Board(board.into()),
                    // A game with more than two first tiles starts with a board record.
                    None if start.max_rank().is_empty() || start == board => start = board,
                    None => return Err(Fault::OtherBoard.at(place)),
                }
            }
            MORE => {
                let kind = bytes.number()?;
                let length = bytes.number()?;
                let content = bytes.take(usize::try_from(length).unwrap_or(usize::MAX))?;
                if kind == RULES.0 && content != RULES.1 {
                    let rules = String::from_utf8_lossy(content).chars().take(20).collect();
                    return Err(ImportError::OtherRules(rules));
                }
            }
            END => break,
            _ => return Err(Fault::Record.at(place)),
        }
    }
    Ok((start, moves))
}

/// A game up to its current board, as text. The times of its moves are unknown and written as 0.
pub fn write_next(game: &Game) -> String {
    let size = game.size();
    let first = game.first().board;
    let is_simple = first.max_rank() <= Rank::FOUR && !first.max_rank().is_empty();
    let is_large = size.cells() > 16;
    let mut bytes = MAGIC.to_vec();
    bytes.push((size.columns() | size.rows() << 4) as u8);
    bytes.push(if is_large { HAS_LARGE_CELLS } else { 0 } | if is_simple { 0 } else { HAS_BOARDS });
    let tiles: Vec<_> = first
        .ranks()
        .enumerate()
        .filter(|(_, rank)| !rank.is_empty())
        .collect();
    bytes.push(if is_simple { tiles.len() as u8 } else { 0 });
    if is_simple {
        for (cell, rank) in tiles {
            let is_four = usize::from(rank == Rank::FOUR);
            match is_large {
                true => push_number(&mut bytes, (cell << 1 | is_four) as u64),
                false => bytes.push((cell | is_four << 4) as u8),
            }
        }
    } else {
        bytes.push(BOARD);
        bytes.extend(packed(&first));
    }
    bytes.push(MORE);
    push_number(&mut bytes, RULES.0);
    push_number(&mut bytes, RULES.1.len() as u64);
    bytes.extend(RULES.1);
    for (_, played, _) in game.played() {
        let (direction, cell) = (played.direction.index(), played.spawn.cell);
        let is_four = u8::from(played.spawn.rank == Rank::FOUR);
        if cell < 16 {
            bytes.push(direction as u8 | (cell as u8) << 2 | is_four << 6);
        } else {
            bytes.extend([LARGE_MOVE, direction as u8]);
            push_number(&mut bytes, cell as u64);
            bytes.push(is_four);
        }
        bytes.push(0);
    }
    bytes.push(END);
    let check = crc32fast::hash(&bytes);
    bytes.extend(check.to_le_bytes());
    format!("{TEXT_PREFIX}{}", STANDARD.encode(bytes))
}

fn push_number(bytes: &mut Vec<u8>, number: u64) {
    leb128::write::unsigned(bytes, number).expect("memory takes all bytes");
}

/// A board of 5 bits a cell.
fn packed(board: &Position) -> Vec<u8> {
    let size = board.size();
    let mut bytes = vec![0; (BITS * size.cells()).div_ceil(8)];
    for (cell, rank) in board.ranks().enumerate() {
        for bit in (0..BITS).filter(|bit| rank.exponent() >> bit & 1 != 0) {
            let place = BITS * cell + bit;
            bytes[place / 8] |= 1 << (place % 8);
        }
    }
    bytes
}
