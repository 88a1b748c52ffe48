//! The text of 2048verse and 2048league up to 2024: `replay_`, the size of boards other than 4×4, and a letter a spawn.
//!
//! A letter is a number of 7 bits: the move (0 up, 1 right, 2 down, 3 left) above a bit for a 4, above the column and the row of
//! the new tile, 2 bits each. The first two letters are the first tiles of the game; each later one is a move and its new tile. As
//! read by the converter of the 2048verse project (2048-replay-utils).

use crate::board::{Direction, Position, Rank, Size, Spawn};

use super::{Fault, FileMoves, FilePlace, Format, ImportError, OpenedFile, first_board};

/// The prefix of the text.
pub(super) const PREFIX: &str = "replay_";
/// The letters after printable ASCII, for numbers from 95 on.
const BEYOND_ASCII: &str = "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒá";

/// The number of a letter, below 128.
fn number(letter: char) -> Option<u8> {
    match letter {
        ' '..='~' => Some(letter as u8 - b' '),
        _ => (BEYOND_ASCII.chars().position(|known| known == letter)).map(|place| 95 + place as u8),
    }
}

struct Letters {
    size: Size,
    /// The numbers of the letters, the first tiles included.
    codes: Vec<u8>,
    /// The number of letters before them.
    header: usize,
}

impl Letters {
    fn spawn(&self, code: u8) -> Spawn {
        let (column, row) = (usize::from(code >> 2 & 3), usize::from(code & 3));
        Spawn {
            cell: match column < self.size.columns() {
                true => row * self.size.columns() + column,
                false => usize::MAX,
            },
            rank: match code >> 4 & 1 {
                0 => Rank::TWO,
                _ => Rank::FOUR,
            },
        }
    }
}

impl FileMoves for Letters {
    fn count(&self) -> usize {
        self.codes.len() - 2
    }

    fn step(&self, number: usize, _board: &Position) -> Result<(Direction, Spawn), Fault> {
        let code = self.codes[number + 2];
        let spawn = self.spawn(code);
        if spawn.cell >= self.size.cells() {
            return Err(Fault::BesideBoard);
        }
        // 0 up, 1 right, 2 down, 3 left: our own order.
        Ok((Direction::from_code(code >> 5), spawn))
    }

    fn place(&self, number: usize) -> FilePlace {
        FilePlace::Letter {
            letter: self.header + number + 3,
            step: number + 1,
        }
    }
}

/// Reads the text; `None` if it has another format. Without `replay_` it must begin like a game.
pub(super) fn open(text: &str, seed: u32) -> Option<Result<OpenedFile, ImportError>> {
    let rest = text.strip_prefix(PREFIX);
    let body = rest.unwrap_or(text);
    if rest.is_none() {
        // Without the prefix, only a complete valid game is accepted.
        let begins = body.chars().take(2).filter_map(number);
        if begins.filter(|&code| code < 32).count() < 2 {
            return None;
        }
        let opened = read(text, body, seed).ok()?;
        let mut whole = super::Import::other(opened);
        whole.advance(usize::MAX).ok()?;
    }
    Some(read(text, body, seed))
}

fn read(text: &str, body: &str, seed: u32) -> Result<OpenedFile, ImportError> {
    let (size, moves) = match body.split_at_checked(3) {
        Some((size, moves)) if size.as_bytes()[1] == b'x' => match size.parse::<Size>() {
            Ok(known) if known.rows() <= 4 && known.columns() <= 4 => (known, moves),
            _ => return Err(ImportError::Size(size.to_owned())),
        },
        _ => (Size::STANDARD, body),
    };
    let header = text.chars().count() - moves.chars().count();
    let codes = (moves.chars().enumerate())
        .map(|(place, letter)| {
            number(letter).ok_or(ImportError::At {
                place: FilePlace::Letter {
                    letter: header + place + 1,
                    step: (place + 1).saturating_sub(2),
                },
                wrong: Fault::Letter(letter),
            })
        })
        .collect::<Result<Vec<u8>, _>>()?;
    let &[first, second, ..] = &codes[..] else {
        return Err(ImportError::NoMoves);
    };
    let place = |letter| FilePlace::Letter {
        letter: header + letter,
        step: 0,
    };
    if let Some(letter) = [first, second].iter().position(|&code| code >= 32) {
        return Err(ImportError::At {
            place: place(letter + 1),
            wrong: Fault::NotFirst,
        });
    }
    let letters = Letters {
        size,
        codes,
        header,
    };
    let tiles = [
        (letters.spawn(first), place(1)),
        (letters.spawn(second), place(2)),
    ];
    let start = first_board(size, tiles)?;
    Ok(OpenedFile::recorded(
        Format::VerseOld,
        start,
        Box::new(letters),
        seed,
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_128_letters_each_with_a_number_of_its_own() {
        let letters: Vec<char> = (' '..='~').chain(BEYOND_ASCII.chars()).collect();
        let numbers: Vec<_> = letters
            .iter()
            .filter_map(|&letter| number(letter))
            .collect();
        assert!(numbers.iter().copied().eq(0..128));
        assert_eq!(number('\u{7f}'), None);
    }
}
