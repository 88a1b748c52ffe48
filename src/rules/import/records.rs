//! `.rpl` and `.vrs` of 2048EndgameTablebase: records of bytes, the lowest byte of a number first. Boards are 16 nibbles with the top
//! left cell in the highest; tiles above 32768 are shown as 32768.
//!
//! `.rpl` has 25 bytes a move: the board before it; a byte with the move (0 left, 1 right, 2 up, 3 down) above the new tile's cell, 4
//! bits, above a bit for a 4; and four numbers of 32 bits, the values of the moves left, right, up and down, 4·10⁹ for certain
//! success. A last record marks the end: the last board or 0, the byte 88, and four fixed numbers.
//!
//! `.vrs` has 13 bytes a board: the board, the score in 32 bits, and a byte. In some files the byte is the move that led to the board
//! (1 left, 2 right, 3 up, 4 down), in others the program that chose it. So the byte is used only if two moves lead from one board to
//! the next. Texts of 2048verse are called `.vrs` too.

use crate::board::{Direction, Position, Rank, Size, Spawn};
use crate::rules::{Game, ScoredPosition};

use super::{
    After, ExportError, Fault, FilePlace, Format, ImportError, OpenedFile, Step, pack, unpack,
};

const RPL: usize = 25;
const VRS: usize = 13;
/// The prefix of a `.rpl` file as text in base64.
pub(super) const TEXT_PREFIX: &str = "REPLAY_v9RPL_B64_";
/// The last record of `.rpl` without its board.
const END: (u8, [u32; 4]) = (88, [666_666_666, 233_333_333, 314_159_265, 987_654_321]);
/// The value of a move with certain success.
const CERTAIN: u32 = 4_000_000_000;
const DIRECTIONS: [Direction; 4] = [
    Direction::Left,
    Direction::Right,
    Direction::Up,
    Direction::Down,
];

fn board(record: &[u8]) -> u64 {
    let bytes = record.first_chunk();
    bytes.map_or(0, |bytes| u64::from_le_bytes(*bytes))
}

fn score(record: &[u8; VRS]) -> u32 {
    let bytes = record[8..].first_chunk();
    bytes.map_or(0, |bytes| u32::from_le_bytes(*bytes))
}

fn is_end(record: &[u8; RPL]) -> bool {
    let rates = END.1.iter().flat_map(|rate| rate.to_le_bytes());
    record[8] == END.0 && record[9..].iter().copied().eq(rates)
}

/// True if a file claims to be `.rpl`, by its last record or its name.
pub(super) fn is_rpl(bytes: &[u8], name: Option<&str>) -> bool {
    let ends = matches!(bytes.as_chunks(), ([.., last], []) if is_end(last));
    ends || name.is_some_and(|name| name.to_ascii_lowercase().ends_with(".rpl"))
}

/// True if a file may be `.vrs`: whole records, and scores that begin with 0 and never fall.
pub(super) fn is_vrs(bytes: &[u8]) -> bool {
    match bytes.as_chunks() {
        (records @ [first, ..], []) => score(first) == 0 && records.is_sorted_by_key(score),
        _ => false,
    }
}

pub(super) fn open_rpl(bytes: &[u8]) -> Result<OpenedFile, ImportError> {
    let place = |number: usize| FilePlace::Record {
        record: number + 1,
        byte: RPL * number,
    };
    let (records, rest) = bytes.as_chunks::<RPL>();
    let moves = match records {
        _ if !rest.is_empty() => return Err(Fault::HalfRecord.at(place(records.len()))),
        [] => return Err(ImportError::Empty),
        [moves @ .., last] if !is_end(last) => return Err(Fault::NoEnd.at(place(moves.len()))),
        [_] => return Err(ImportError::NoMoves),
        [moves @ .., _] => moves.len(),
    };
    let start = unpack(board(bytes)).ok_or_else(|| Fault::Board.at(place(0)))?;
    let records = records.to_vec();
    let steps = (0..moves).map(move |number| {
        let code = records[number][8];
        let spawn = Spawn {
            cell: usize::from(code >> 1 & 15),
            rank: Rank::spawned(code & 1 == 1),
        };
        let direction = DIRECTIONS
            .get(usize::from(code >> 5))
            .ok_or(Fault::Direction);
        let next = board(&records[number + 1]);
        Step {
            made: direction.map(|&direction| (direction, spawn)),
            place: place(number),
            after: match next {
                0 if number + 1 == moves => After::Any,
                _ => After::Packed(next),
            },
        }
    });
    Ok(OpenedFile::recorded(Format::Rpl, start, steps))
}

pub(super) fn open_vrs(bytes: &[u8]) -> Result<OpenedFile, ImportError> {
    let place = |record: usize| FilePlace::Record {
        record: record + 1,
        byte: VRS * record,
    };
    let (records, _) = bytes.as_chunks::<VRS>();
    // Some files begin before the first tile.
    let records = records[usize::from(board(bytes) == 0)..].to_vec();
    if records.len() < 2 {
        return Err(ImportError::NoMoves);
    }
    let start = unpack(board(&records[0])).ok_or(Fault::Board.at(place(0)))?;
    let mut before = Position::from(start);
    let steps = (1..records.len()).map(move |number| {
        let record = &records[number];
        let next = board(record);
        let named = usize::from(record[12]).checked_sub(1);
        let named = named.and_then(|code| DIRECTIONS.get(code));
        let directions = named.into_iter().chain(&Direction::ALL);
        let mut ways = directions.filter_map(|&direction| {
            let after = before.play(direction)?.board;
            Some((direction, after, only_new(&after, next)?))
        });
        let made = ways.next().ok_or(Fault::NoMove);
        if let Ok((_, after, Spawn { cell, rank })) = made {
            before = after.with_rank(cell, rank);
        }
        Step {
            made: made.map(|(direction, _, spawn)| (direction, spawn)),
            place: place(number),
            after: After::Packed(next),
        }
    });
    Ok(OpenedFile::recorded(Format::Vrs, start, steps))
}

/// The new tile of `next`, if it is the only difference to an afterstate.
fn only_new(after: &Position, next: u64) -> Option<Spawn> {
    let changed = pack(after) ^ next;
    let cell = (changed.leading_zeros() / 4) as usize;
    let shift = 60_u32.checked_sub(4 * cell as u32)?;
    let rank = Rank::new((changed >> shift) as u8);
    let is_alone = changed == u64::from(rank.exponent()) << shift;
    (is_alone && after.is_empty_at(cell) && (rank == Rank::TWO || rank == Rank::FOUR))
        .then_some(Spawn { cell, rank })
}

/// A game up to its current board as a `.rpl` file. Its moves have no values, so all legal moves get the same one.
pub fn write_rpl(game: &Game) -> Result<Vec<u8>, ExportError> {
    if game.size() != Size::STANDARD {
        return Err(ExportError::Size);
    }
    let mut bytes = Vec::new();
    for (ScoredPosition { board, .. }, played, _) in game.played() {
        let direction = (DIRECTIONS.iter()).position(|&known| known == played.direction);
        let code = direction.unwrap_or_default() << 5
            | played.spawn.cell << 1
            | usize::from(played.spawn.rank == Rank::FOUR);
        bytes.extend(packed(&board)?.to_le_bytes());
        bytes.push(code as u8);
        let value = |direction| board.play(direction).map_or(0, |_| CERTAIN).to_le_bytes();
        bytes.extend(DIRECTIONS.into_iter().flat_map(value));
    }
    bytes.extend(packed(&game.board())?.to_le_bytes());
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
