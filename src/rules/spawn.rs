//! Seeds and the random spawns of a seed.

use std::fmt;
use std::str::FromStr;

use rand::Rng as _;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng as _;

use crate::board::{FourProbability, Position, Rank, Spawn};

/// The seed of a game's random spawns.
///
/// Its text is hexadecimal in two or more groups of four digits: `ab12-cd34`. Digits alone are read as a decimal number. Any other
/// word or sentence is hashed to a seed; upper and lower case (a to z) make no difference.
///
/// ```
/// use twofold::Seed;
///
/// assert_eq!("ab12-cd34".parse(), Ok(Seed::new(0xab12_cd34)));
/// assert_eq!("17".parse(), Ok(Seed::new(17)));
/// assert_eq!("Good luck".parse::<Seed>(), "good luck".parse());
/// # Ok::<(), twofold::rules::SeedTextError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Seed(u64);

impl Seed {
    /// The seed with this number.
    pub const fn new(number: u64) -> Self {
        Self(number)
    }

    /// The number.
    pub const fn number(self) -> u64 {
        self.0
    }

    /// The seed `offset` after this one; the range wraps around.
    #[must_use]
    pub const fn offset(self, offset: u64) -> Self {
        Self(self.0.wrapping_add(offset))
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let groups = (1..4)
            .rev()
            .find(|group| self.0 >> (16 * group) != 0)
            .unwrap_or(1);
        for group in (0..=groups).rev() {
            write!(f, "{:04x}", self.0 >> (16 * group) & 0xffff)?;
            if group > 0 {
                f.write_str("-")?;
            }
        }
        Ok(())
    }
}

/// The longest word accepted as a seed, in bytes.
const MAX_WORD: usize = 1000;

/// Why a text is no seed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SeedTextError {
    /// The text is blank.
    #[error("the seed is empty: write a number or a word")]
    Empty,
    /// The number is negative or too large, or has invalid signs.
    #[error(
        "\"{0}\" is not a seed: write a whole number below 18,446,744,073,709,551,616, up to 16 hexadecimal digits such as ab12-cd34, or a word"
    )]
    NotASeed(String),
}

impl FromStr for Seed {
    type Err = SeedTextError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let text = text.trim();
        if text.is_empty() {
            return Err(SeedTextError::Empty);
        }
        let refused = || SeedTextError::NotASeed(text.chars().take(40).collect());
        let decimal = || text.parse().ok().filter(|_| !text.starts_with('+'));
        let digits: String = text.chars().filter(|&digit| digit != '-').collect();
        let hexadecimal = digits.chars().all(|digit| digit.is_ascii_hexdigit());
        let is_word = !hexadecimal
            && text
                .chars()
                .any(|sign| sign.is_ascii_alphabetic() || !sign.is_ascii());
        let number = match (hexadecimal, is_word) {
            (true, _) if text.starts_with('-') => None,
            (true, _) => decimal().or_else(|| u64::from_str_radix(&digits, 16).ok()),
            (false, true) if text.len() <= MAX_WORD => Some(of_word(text)),
            (false, _) => None,
        };
        number.map(Self).ok_or_else(refused)
    }
}

/// The seed of a word: FNV-1a with 32 bits (Fowler, Noll and Vo) of the word in lower case. It has 32 bits so that its text is as
/// short as that of a random seed. Only ASCII letters are lowered: tables for all others would make the page's download larger.
fn of_word(word: &str) -> u64 {
    let hash = word
        .to_ascii_lowercase()
        .bytes()
        .fold(0x811c_9dc5_u32, |hash, byte| {
            (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)
        });
    u64::from(hash)
}

/// The random numbers of one spawn.
///
/// Both numbers are fractions of 2^64: the tile is a 4 if `tile` is below p4, and it goes to the
/// ⌊`place` · m⌋-th of the m empty cells in row-major order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Draw {
    /// Decides between 2 and 4.
    pub tile: u64,
    /// Decides which empty cell.
    pub place: u64,
}

impl Draw {
    /// The spawn of this draw on `board`; `None` on a full board.
    pub fn on(self, board: &Position, four: FourProbability) -> Option<Spawn> {
        let free = board.empty_count() as u128;
        let index = (u128::from(self.place) * free) >> 64;
        // tile / 2^64 < millionths / 10^6, without rounding.
        let is_four = u128::from(self.tile) * u128::from(FourProbability::MILLION)
            < u128::from(four.millionths()) << 64;
        Some(Spawn {
            cell: board.empty_cell(index as usize)?,
            rank: Rank::spawned(is_four),
        })
    }
}

/// The draws of a seed. The n-th depends on the seed and n alone, so undo and redo bring the same tile back.
///
/// The stream is ChaCha with 8 rounds. Its key is the seed in 8 bytes, little-endian, and the 24 bytes of
/// [`SpawnStream::DOMAIN`]; nonce and stream are 0. Draw n takes the 32-bit words 4n to 4n + 3: two make `tile`, the
/// next two `place`, low word first.
#[derive(Clone, Debug)]
pub struct SpawnStream {
    generator: ChaCha8Rng,
    next: u64,
}

impl SpawnStream {
    /// Keeps these draws apart from any other use of the same seed.
    pub const DOMAIN: [u8; 24] = *b"twofold spawn stream v1\0";

    /// The draws of `seed`.
    pub fn new(seed: Seed) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.number().to_le_bytes());
        key[8..].copy_from_slice(&Self::DOMAIN);
        Self {
            generator: ChaCha8Rng::from_seed(key),
            next: 0,
        }
    }

    /// The `index`-th draw, from 0.
    pub fn draw(&mut self, index: u64) -> Draw {
        if index != self.next {
            self.generator.set_word_pos(4 * u128::from(index));
        }
        self.next = index + 1;
        Draw {
            tile: self.generator.next_u64(),
            place: self.generator.next_u64(),
        }
    }
}
