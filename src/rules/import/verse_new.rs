//! The text of 2048verse since 2024: the size, a version and `_`, and three letters a spawn.
//!
//! Three letters are a number of 21 bits, from the lowest: the move (0 up, 1 down, 2 left, 3 right); the tile's rank less 1, 2
//! bits; its column and its row, 3 bits each; and the player's thinking time. The first two spawns are the first tiles of the game;
//! each later one is a move and its new tile. As written by the 2048verse project (2048-replay-utils).

use crate::board::{Direction, Position, Rank, Size, Spawn};

use super::{Fault, FileMoves, FilePlace, Format, ImportError, OpenedFile, first_board};

/// The number of letters of a move.
const LETTERS: usize = 3;

/// The number of a letter, below 128.
fn number(letter: char) -> Option<u8> {
    Some(match letter {
        '0'..='9' => letter as u8 - b'0',
        'a'..='z' => letter as u8 - b'a' + 10,
        'A'..='Z' => letter as u8 - b'A' + 36,
        'À'..='ÿ' => (letter as u32 - 'À' as u32) as u8 + 62,
        '¤' => 126,
        '¾' => 127,
        _ => return None,
    })
}

struct Triples {
    size: Size,
    /// The numbers of the letters, the first tiles included.
    codes: Vec<u8>,
    /// The number of letters before them.
    header: usize,
}

impl Triples {
    fn value(&self, triple: usize) -> u32 {
        (self.codes[LETTERS * triple..][..LETTERS].iter())
            .fold(0, |value, &code| value << 7 | u32::from(code))
    }

    fn spawn(&self, value: u32) -> Result<Spawn, Fault> {
        let rank = Rank::new((value >> 2 & 3) as u8).merged();
        let (column, row) = ((value >> 4 & 7) as usize, (value >> 7 & 7) as usize);
        if rank > Rank::FOUR {
            return Err(Fault::Tile(rank.tile()));
        }
        if column >= self.size.columns() || row >= self.size.rows() {
            return Err(Fault::BesideBoard);
        }
        Ok(Spawn {
            cell: row * self.size.columns() + column,
            rank,
        })
    }

    const fn letter(&self, triple: usize) -> usize {
        self.header + LETTERS * triple + 1
    }
}

impl FileMoves for Triples {
    fn count(&self) -> usize {
        self.codes.len() / LETTERS - 2
    }

    fn step(&self, number: usize, _board: &Position) -> Result<(Direction, Spawn), Fault> {
        let value = self.value(number + 2);
        let direction = match value & 3 {
            0 => Direction::Up,
            1 => Direction::Down,
            2 => Direction::Left,
            _ => Direction::Right,
        };
        Ok((direction, self.spawn(value)?))
    }

    fn place(&self, number: usize) -> FilePlace {
        FilePlace::Letter {
            letter: self.letter(number + 2),
            step: number + 1,
        }
    }
}

/// Reads the text; `None` if its beginning has another format.
pub(super) fn open(text: &str, seed: u32) -> Option<Result<OpenedFile, ImportError>> {
    let (head, moves) = text.split_once('_')?;
    let (size, _version) = head.split_once('-')?;
    let (rows, columns) = size.split_once('x')?;
    let is_side = |side: &str| {
        (1..=2).contains(&side.len()) && side.bytes().all(|digit| digit.is_ascii_digit())
    };
    (is_side(rows) && is_side(columns)).then(|| read(text, size, moves, seed))
}

fn read(text: &str, size: &str, moves: &str, seed: u32) -> Result<OpenedFile, ImportError> {
    let known = size.parse::<Size>();
    let size = known.map_err(|_| ImportError::Size(size.to_owned()))?;
    let header = text.chars().count() - moves.chars().count();
    let at = |letter: usize, wrong| ImportError::At {
        place: FilePlace::Letter {
            letter: header + letter + 1,
            step: (letter / LETTERS + 1).saturating_sub(2),
        },
        wrong,
    };
    let codes = (moves.chars().enumerate())
        .map(|(place, letter)| number(letter).ok_or_else(|| at(place, Fault::Letter(letter))))
        .collect::<Result<Vec<u8>, _>>()?;
    let length = codes.len();
    if length % LETTERS != 0 {
        return Err(at(length - length % LETTERS, Fault::CutOff));
    }
    if length < 2 * LETTERS {
        return Err(ImportError::NoMoves);
    }
    let triples = Triples {
        size,
        codes,
        header,
    };
    let tile = |triple: usize| {
        let place = FilePlace::Letter {
            letter: triples.letter(triple),
            step: 0,
        };
        (triples.spawn(triples.value(triple)))
            .map(|spawn| (spawn, place))
            .map_err(|wrong| ImportError::At { place, wrong })
    };
    let start = first_board(size, [tile(0)?, tile(1)?])?;
    Ok(OpenedFile::recorded(
        Format::VerseNew,
        start,
        Box::new(triples),
        seed,
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_128_letters_each_with_a_number_of_its_own() {
        let letters = ('0'..='9')
            .chain('a'..='z')
            .chain('A'..='Z')
            .chain('À'..='ÿ')
            .chain(['¤', '¾']);
        assert!(letters.map(number).eq((0..128).map(Some)));
        assert_eq!(number('_'), None);
    }
}
