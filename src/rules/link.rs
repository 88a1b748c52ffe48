//! A game as a short text, for links and storage.
//!
//! A link is `v1-` and base64url of these bytes: a flag byte (one tile, a given board, kept going, record, adversary, recorded
//! spawns, an initial score, from the lowest bit); the size (a nibble for rows, one for columns); p4 in millionths and the seed as
//! variable-length integers (LEB128); for a given start its ranks, a byte a cell, and its score if it has one; the number of moves;
//! the moves, 2 bits each, the first in the lowest bits; for recorded spawns the number of bytes that they take, and these
//! ([`super::spawn_bits`]); for a record the number of moves that are not undone; and CRC-32 of all before, little-endian. Later
//! scores and boards are not in the text: replaying gives them.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use crc::{CRC_32_ISO_HDLC, Crc, NoTable};

use crate::board::{Board as _, FourProbability, Grid, Rank, Size};

use super::replay::Replay;
use super::spawn_bits::{SpawnBitsReader, spawn_bits};
use super::{Game, PlayError, Seed, Setup, Spawner, Start};

const PREFIX: &str = "v1-";

/// The longest accepted text, in bytes: over six million moves.
const MAX_TEXT: usize = 2 << 20;

/// The most moves of a link to a game against the adversary, which searches for every spawn, for up to two ms each.
const MAX_SEARCHED: u64 = 20_000;

/// A link is short. Without a table the page loads 16 KiB less than with crc32fast, which sums large files.
const CHECKSUM: Crc<u32, NoTable> = Crc::<u32, NoTable>::new(&CRC_32_ISO_HDLC);

const FLAG_ONE_TILE: u8 = 1;
const FLAG_BOARD: u8 = 2;
const FLAG_KEPT_GOING: u8 = 4;
const FLAG_RECORD: u8 = 8;
const FLAG_ADVERSARY: u8 = 16;
const FLAG_RECORDED: u8 = 32;
const FLAG_SCORE: u8 = 64;
const FLAGS: u8 = 2 * FLAG_SCORE - 1;

/// Why a link or a stored game cannot be opened.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LinkError {
    /// The text does not begin like a game.
    #[error("this is not a link to a game")]
    NotALink,
    /// The text is of a later version of this program.
    #[error("this link was made by a newer version of Twofold (format {0}), which alone opens it")]
    Newer(String),
    /// The text is longer than any game.
    #[error("this link is too long to be a game")]
    TooLong,
    /// The text is cut off, or has characters that no link has.
    #[error("this link is damaged: part of it is missing or changed")]
    Damaged,
    /// The checksum is right, but the parts contradict each other.
    #[error("this link describes a game that cannot exist: {0}")]
    Impossible(&'static str),
    /// A move, counted from 1, cannot be replayed.
    #[error("this link describes a game that cannot exist: move {0}, {1}")]
    Move(usize, PlayError),
    /// A recorded spawn is missing, or the rules do not allow it.
    #[error("this link describes a game that cannot exist: the new tile after move {0}")]
    Spawn(usize),
}

/// The parts of a game in its text form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Record {
    /// The moves up to the current board, for sharing.
    Link,
    /// The undone moves too, for storage.
    Whole,
}

impl Game {
    /// The game as text: a link fragment without `#`, or with [`Record::Whole`] the whole game including undone moves.
    pub fn to_text(&self, record: Record) -> String {
        let start = self.setup.start;
        let moves = match record {
            Record::Link => self.moves(),
            Record::Whole => self.all_moves(),
        };
        let mut flags = match start {
            Start::OneTile(_) => FLAG_ONE_TILE,
            Start::TwoTiles(_) => 0,
            Start::Board(_) => FLAG_BOARD,
        };
        if self.kept_going {
            flags |= FLAG_KEPT_GOING;
        }
        if record == Record::Whole {
            flags |= FLAG_RECORD;
        }
        flags |= match self.setup.spawner {
            Spawner::Random => 0,
            Spawner::Adversary => FLAG_ADVERSARY,
            Spawner::Recorded => FLAG_RECORDED,
        };
        let first_score = self.first_score();
        if first_score > 0 {
            flags |= FLAG_SCORE;
        }
        let size = self.size();
        let mut bytes = vec![flags, (size.rows() << 4 | size.columns()) as u8];
        push_integer(&mut bytes, u64::from(self.setup.four.millionths()));
        push_integer(&mut bytes, self.setup.seed.number());
        if let Start::Board(grid) = start {
            bytes.extend(grid.ranks().map(Rank::exponent));
        }
        if first_score > 0 {
            push_integer(&mut bytes, first_score);
        }
        push_integer(&mut bytes, moves.len() as u64);
        bytes.extend(moves.chunks(4).map(|four| {
            four.iter()
                .rev()
                .fold(0, |byte, direction| byte << 2 | direction.index() as u8)
        }));
        if self.setup.spawner == Spawner::Recorded {
            let spawns = spawn_bits(self.history.played().take(moves.len()));
            push_integer(&mut bytes, spawns.len() as u64);
            bytes.extend(spawns);
        }
        if record == Record::Whole {
            push_integer(&mut bytes, self.cursor as u64);
        }
        let checksum = CHECKSUM.checksum(&bytes);
        bytes.extend(checksum.to_le_bytes());
        format!("{PREFIX}{}", URL_SAFE_NO_PAD.encode(bytes))
    }
}

impl Replay {
    /// Reads the text and checks all but the moves.
    pub(super) fn read(text: &str) -> Result<Self, LinkError> {
        let text = text.split_once('#').map_or(text, |(_, fragment)| fragment);
        let text = text.trim_ascii_start();
        // What stands behind it is of the message that it came in.
        let is_letter = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
        let end = text.bytes().position(|byte| !is_letter(byte));
        let text = text.get(..end.unwrap_or(text.len())).unwrap_or_default();
        if text.len() > MAX_TEXT {
            return Err(LinkError::TooLong);
        }
        let (version, payload) = text.split_once('-').ok_or(LinkError::NotALink)?;
        let number = version.strip_prefix('v').ok_or(LinkError::NotALink)?;
        match number.parse::<u32>() {
            // Each number has one valid form only, so that a changed link is never read as the same game.
            _ if number.starts_with(['0', '+']) => return Err(LinkError::NotALink),
            Ok(1) => {}
            Ok(_) => return Err(LinkError::Newer(number.to_owned())),
            Err(_) => return Err(LinkError::NotALink),
        }
        let bytes = URL_SAFE_NO_PAD
            .decode(payload)
            .map_err(|_| LinkError::Damaged)?;
        let (body, checksum) = bytes.split_last_chunk().ok_or(LinkError::Damaged)?;
        if CHECKSUM.checksum(body) != u32::from_le_bytes(*checksum) {
            return Err(LinkError::Damaged);
        }
        Self::decode(&mut LinkReader(body))
    }

    fn decode(reader: &mut LinkReader<'_>) -> Result<Self, LinkError> {
        let flags = reader.byte()?;
        if flags & !FLAGS != 0 {
            return Err(LinkError::Newer("1 with unknown features".to_owned()));
        }
        let shape = reader.byte()?;
        let size = Size::new(usize::from(shape >> 4), usize::from(shape & 15))
            .map_err(|_| LinkError::Impossible("its board has no such size"))?;
        let four = u32::try_from(reader.integer()?)
            .ok()
            .and_then(FourProbability::from_millionths)
            .ok_or(LinkError::Impossible("a probability above 1"))?;
        let seed = Seed::new(reader.integer()?);
        let start = match flags & (FLAG_ONE_TILE | FLAG_BOARD) {
            0 => Start::TwoTiles(size),
            FLAG_ONE_TILE => Start::OneTile(size),
            FLAG_BOARD => Start::Board(start_board(size, reader)?),
            _ => return Err(LinkError::Impossible("two beginnings at once")),
        };
        let score = match flags & FLAG_SCORE {
            0 => 0,
            _ => reader.integer()?,
        };
        let can_score = flags & FLAG_BOARD != 0 && (1..=Game::MAX_FIRST_SCORE).contains(&score);
        if flags & FLAG_SCORE != 0 && !can_score {
            return Err(LinkError::Impossible("a score to begin with that none has"));
        }
        let count = reader.integer()?;
        let packed = reader.bytes(count.div_ceil(4))?;
        let spawn_bits = match flags & FLAG_RECORDED {
            0 => None,
            _ => {
                let length = reader.integer()?;
                Some(SpawnBitsReader::new(reader.bytes(length)?.to_vec()))
            }
        };
        let cursor = match flags & FLAG_RECORD {
            0 => count,
            _ => reader.integer()?,
        };
        if cursor > count {
            return Err(LinkError::Impossible("more moves than it has"));
        }
        if !reader.0.is_empty() {
            return Err(LinkError::Impossible("something follows its end"));
        }
        let spawner = match flags & (FLAG_ADVERSARY | FLAG_RECORDED) {
            0 => Spawner::Random,
            FLAG_ADVERSARY => Spawner::Adversary,
            FLAG_RECORDED => Spawner::Recorded,
            _ => return Err(LinkError::Impossible("two that place its tiles")),
        };
        if spawner == Spawner::Adversary && flags & FLAG_RECORD == 0 && count > MAX_SEARCHED {
            return Err(LinkError::TooLong);
        }
        let mut game = Game::new(Setup {
            start,
            four,
            seed,
            spawner,
        })
        .with_score(score);
        game.kept_going = flags & FLAG_KEPT_GOING != 0;
        // The text has bytes for that many, so it reserves at most a few times its own size.
        let count = count as usize;
        game.history.reserve(count);
        Ok(Self {
            game,
            count,
            packed: packed.to_vec(),
            spawn_bits,
            cursor: cursor as usize,
        })
    }
}

fn start_board(size: Size, reader: &mut LinkReader<'_>) -> Result<Grid, LinkError> {
    let ranks = reader.bytes(size.cells() as u64)?;
    let grid = Grid::of_ranks(size, ranks.iter().copied().map(Rank::new));
    if grid.max_rank() > size.max_rank() {
        return Err(LinkError::Impossible("a tile too large for its board"));
    }
    if grid.tile_sum() > size.max_sum() {
        return Err(LinkError::Impossible("more tiles than its board can hold"));
    }
    Ok(grid)
}

/// Seven bits a byte, the lowest first, the top bit set on all but the last.
fn push_integer(bytes: &mut Vec<u8>, value: u64) {
    leb128::write::unsigned(bytes, value).expect("memory takes all bytes");
}

struct LinkReader<'a>(&'a [u8]);

impl<'a> LinkReader<'a> {
    fn byte(&mut self) -> Result<u8, LinkError> {
        let byte = self.0.split_off_first();
        byte.copied().ok_or(LinkError::Damaged)
    }

    fn bytes(&mut self, count: u64) -> Result<&'a [u8], LinkError> {
        let count = usize::try_from(count).unwrap_or(usize::MAX);
        self.0.split_off(..count).ok_or(LinkError::Damaged)
    }

    fn integer(&mut self) -> Result<u64, LinkError> {
        leb128::read::unsigned(&mut self.0).map_err(|_| LinkError::Damaged)
    }
}
