//! The texts of 2048verse and 2048league, as read by the converter of the 2048verse project (2048-replay-utils).
//!
//! Up to 2024: `replay_`, the size of boards other than 4×4, and a letter a spawn, a number of 7 bits: the move (0 up, 1 right, 2
//! down, 3 left) above a bit for a 4, above the column and the row of the new tile, 2 bits each. Since then: the size, a version and
//! `_`, and three letters a spawn, a number of 21 bits from the lowest: the move (0 up, 1 down, 2 left, 3 right); the tile's rank
//! less 1, 2 bits; its column and its row, 3 bits each; and the player's thinking time. The first two spawns are the first tiles of
//! the game; each later one is a move and its new tile.

use crate::board::{Board as _, Direction, Grid, Rank, Size, Spawn};

use super::{After, Fault, FilePlace, Format, ImportError, OpenedFile, Step};

/// The prefix of the older text.
pub(super) const PREFIX: &str = "replay_";
/// The letters of the older text after printable ASCII, for numbers from 95 on.
const BEYOND_ASCII: &str = "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒá";

/// The number of a letter of the older text, below 128.
fn old_number(letter: char) -> Option<u32> {
    match letter {
        ' '..='~' => Some(letter as u32 - 0x20),
        _ => (BEYOND_ASCII.chars().zip(95..))
            .find_map(|(known, number)| (known == letter).then_some(number)),
    }
}

/// The number of a letter of the newer text, below 128.
pub(super) fn new_number(letter: char) -> Option<u32> {
    match letter {
        'À'..='ÿ' => Some(letter as u32 - 'À' as u32 + 62),
        '¤' => Some(126),
        '¾' => Some(127),
        'A'..='Z' => Some(letter as u32 - 'A' as u32 + 36),
        _ => letter.to_digit(36),
    }
}

/// What the number of a spawn says: the move, its code of a first tile, the rank, the column and the row.
type Meaning = (Direction, bool, Rank, usize, usize);

/// The number of a letter, the meaning of a spawn, and the number of letters of one.
type Alphabet = (fn(char) -> Option<u32>, fn(u32) -> Meaning, usize);

fn old_meaning(code: u32) -> Meaning {
    // 0 up, 1 right, 2 down, 3 left: our own order.
    (
        Direction::from_code((code >> 5) as u8),
        code < 32,
        Rank::spawned(code & 16 != 0),
        (code >> 2 & 3) as usize,
        (code & 3) as usize,
    )
}

fn new_meaning(code: u32) -> Meaning {
    let directions = [
        Direction::Up,
        Direction::Down,
        Direction::Left,
        Direction::Right,
    ];
    let rank = Rank::new((code >> 2 & 3) as u8 + 1);
    (
        directions[(code & 3) as usize],
        true,
        rank,
        (code >> 4 & 7) as usize,
        (code >> 7 & 7) as usize,
    )
}

/// Reads a text since 2024; `None` if its beginning has another format.
pub(super) fn open_new(text: &str) -> Option<Result<OpenedFile, ImportError>> {
    let (head, moves) = text.split_once('_')?;
    let (size, _version) = head.split_once('-')?;
    let (rows, columns) = size.split_once('x')?;
    let is_side = |side: &str| {
        (1..=2).contains(&side.len()) && side.bytes().all(|digit| digit.is_ascii_digit())
    };
    let header = text.chars().count() - moves.chars().count();
    (is_side(rows) && is_side(columns)).then(|| {
        let size = size
            .parse()
            .map_err(|_| ImportError::Size(size.to_owned()))?;
        read(Format::VerseNew, size, header, moves)
    })
}

/// Reads a text up to 2024; `None` if it has another format. Without `replay_` only a complete lawful game is one.
pub(super) fn open_old(text: &str) -> Option<Result<OpenedFile, ImportError>> {
    let body = text.strip_prefix(PREFIX);
    let open = |body: &str| {
        let (size, moves) = match body.split_at_checked(3) {
            Some((size, moves)) if size.as_bytes()[1] == b'x' => match size.parse::<Size>() {
                Ok(known) if known.rows() <= 4 && known.columns() <= 4 => (known, moves),
                _ => return Err(ImportError::Size(size.to_owned())),
            },
            _ => (Size::STANDARD, body),
        };
        read(
            Format::VerseOld,
            size,
            text.chars().count() - moves.chars().count(),
            moves,
        )
    };
    if body.is_none() {
        if !text
            .chars()
            .take(2)
            .all(|letter| old_number(letter).is_some_and(|code| code < 32))
        {
            return None;
        }
        super::Import::other(open(text).ok()?)
            .advance(usize::MAX)
            .ok()?;
    }
    Some(open(body.unwrap_or(text)))
}

fn read(format: Format, size: Size, header: usize, text: &str) -> Result<OpenedFile, ImportError> {
    let (number, meaning, letters): Alphabet = match format {
        Format::VerseNew => (new_number, new_meaning, 3),
        _ => (old_number, old_meaning, 1),
    };
    let place = move |letter: usize| FilePlace::Letter {
        letter: header + letter + 1,
        step: (letter / letters + 1).saturating_sub(2),
    };
    let at = |letter: usize, wrong: Fault| wrong.at(place(letter));
    let numbers = (text.chars().enumerate())
        .map(|(index, letter)| number(letter).ok_or_else(|| at(index, Fault::Letter(letter))));
    let numbers = numbers.collect::<Result<Vec<u32>, _>>()?;
    let half = numbers.len() % letters;
    if half != 0 {
        return Err(at(numbers.len() - half, Fault::CutOff));
    }
    let codes: Vec<u32> = numbers
        .chunks_exact(letters)
        .map(|code| code.iter().fold(0, |sum, letter| sum << 7 | letter))
        .collect();
    if codes.len() < 2 {
        return Err(ImportError::NoMoves);
    }
    let step = move |index: usize, code: u32| {
        let (direction, is_first, rank, column, row) = meaning(code);
        let cell = row * size.columns() + column;
        let made = match () {
            () if index < 2 && !is_first => Err(Fault::NotFirst),
            () if rank > Rank::FOUR => Err(Fault::Tile(rank.tile())),
            () if column >= size.columns() || row >= size.rows() => Err(Fault::BesideBoard),
            () => Ok((direction, Spawn { cell, rank })),
        };
        Step {
            made,
            place: place(letters * index),
            after: After::Any,
        }
    };
    let mut start = Grid::empty(size);
    for (index, &code) in codes[..2].iter().enumerate() {
        let (_, spawn) = step(index, code)
            .made
            .map_err(|wrong| at(letters * index, wrong))?;
        if !start.rank(spawn.cell).is_empty() {
            return Err(at(letters * index, Fault::SameCell));
        }
        start = start.with_rank(spawn.cell, spawn.rank);
    }
    let steps = codes
        .into_iter()
        .enumerate()
        .skip(2)
        .map(move |(index, code)| step(index, code));
    Ok(OpenedFile::recorded(format, start, steps))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_128_letters_each_with_a_number_of_its_own() {
        let old = (' '..='~').chain(BEYOND_ASCII.chars());
        assert!(old.filter_map(old_number).eq(0..128));
        assert_eq!(old_number('\u{7f}'), None);
        let new = ('0'..='9')
            .chain('a'..='z')
            .chain('A'..='Z')
            .chain('À'..='ÿ')
            .chain(['¤', '¾']);
        assert!(new.map(new_number).eq((0..128).map(Some)));
        assert_eq!(new_number('_'), None);
    }
}
