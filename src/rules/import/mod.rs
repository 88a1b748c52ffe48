//! Whole games in the formats of other programs, one module a format. Every move is checked by the rules.
//!
//! | format | what it is |
//! |---|---|
//! | [`Format::VerseOld`] | text of 2048verse and 2048league up to 2024: a letter a spawn |
//! | [`Format::VerseNew`] | text of 2048verse since: three letters a spawn |
//! | [`Format::Rpl`] | records of 25 bytes, of the endgame tables and their trainer |
//! | [`Format::Vrs`] | records of 13 bytes, of the same project |
//! | [`Format::Json`] | our own, for other programs: every move with its tile |
//! | [`Format::Link`] | our own links and records |
//! | [`Format::Next`] | bytes or text of 2048-next: a byte a move, and its time |
//! | [`Format::Plies`] | JSON of the 2048 Open Fun Game |
//! | [`Format::Log`] | boards one after the other, as terminals show them |
//! | [`Format::Board`] | one board in any form of [`Reading::of`], with its score where it has one |
//!
//! Games of other programs have recorded spawns, since their random numbers are unknown.

mod error;
mod json;
mod log;
mod next;
mod plies;
mod rpl;
mod verse_new;
mod verse_old;
mod vrs;

pub use error::{ExportError, Fault, FilePlace, ImportError};
pub use json::GameJson;
pub use next::write as write_next;
pub use rpl::write as write_rpl;

use std::borrow::Cow;

use crate::board::{
    Board as _, Direction, FourProbability, Grid, Numbers, PasteError, Position, Rank, Reading,
    Size, Spawn,
};

use super::{Game, Played, Replay, Seed, Setup, Spawner, Start};

/// The largest accepted file, in bytes: over a million moves in every format but our own.
const MAX_FILE: usize = 32 << 20;

/// The format of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// 2048verse, a letter a spawn.
    VerseOld,
    /// 2048verse, three letters a spawn.
    VerseNew,
    /// Records of 25 bytes.
    Rpl,
    /// Records of 13 bytes.
    Vrs,
    /// Our own JSON.
    Json,
    /// Our own link or record.
    Link,
    /// 2048-next.
    Next,
    /// The 2048 Open Fun Game.
    Plies,
    /// Boards one after the other.
    Log,
    /// One board.
    Board,
}

impl Format {
    /// The name of the format, for people.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::VerseOld => "2048verse text (old)",
            Self::VerseNew => "2048verse text",
            Self::Rpl => ".rpl",
            Self::Vrs => ".vrs",
            Self::Json => "JSON",
            Self::Link => "link",
            Self::Next => "2048-next",
            Self::Plies => "game2048 JSON",
            Self::Log => "log of boards",
            Self::Board => "board",
        }
    }
}

/// The moves of a file, one after the other.
trait FileMoves {
    /// The number of moves.
    fn count(&self) -> usize;

    /// The move of this number, from 0, on this board, and its new tile.
    fn step(&self, number: usize, board: &Position) -> Result<(Direction, Spawn), Fault>;

    /// Compares the game after the move of this number with the file.
    fn check(&self, _number: usize, _game: &Game) -> Result<(), Fault> {
        Ok(())
    }

    /// The place of this move in the file.
    fn place(&self, number: usize) -> FilePlace;
}

/// A file whose format is known: the start of its game, and its moves.
struct OpenedFile {
    format: Format,
    game: Game,
    steps: Box<dyn FileMoves>,
    /// The reading of the board, if the file is a single board.
    board: Option<Reading>,
}

/// A file with a board and no moves.
struct BoardOnly;

impl FileMoves for BoardOnly {
    fn count(&self) -> usize {
        0
    }

    fn step(&self, _number: usize, _board: &Position) -> Result<(Direction, Spawn), Fault> {
        Err(Fault::NoMove)
    }

    fn place(&self, number: usize) -> FilePlace {
        FilePlace::Move(number)
    }
}

impl OpenedFile {
    /// A single board without moves.
    fn board(reading: Reading, seed: u32) -> Self {
        let opened = Self::recorded(Format::Board, reading.board, Box::new(BoardOnly), seed);
        Self {
            game: opened.game.with_score(reading.score.unwrap_or(0)),
            board: Some(reading),
            ..opened
        }
    }

    /// A game played elsewhere, which starts on this board.
    fn recorded(format: Format, start: Grid, steps: Box<dyn FileMoves>, seed: u32) -> Self {
        let mut game = Game::new(Setup {
            start: Start::Board(start),
            four: FourProbability::STANDARD,
            // The seed serves moves that are added later.
            seed: Seed::new(seed.into()),
            spawner: Spawner::Recorded,
        });
        // Other programs do not wait at 2048.
        game.keep_going();
        Self {
            format,
            game,
            steps,
            board: None,
        }
    }
}

/// Reads a game from a file, in steps of any number of moves, since long games take a while.
///
/// ```
/// use twofold::rules::import::{Format, Import};
///
/// // Two first tiles and two moves, as 2048verse writes them: three letters each.
/// let mut import = Import::new("4x4-1_00001008100j".as_bytes(), Some("game.txt"))?;
/// assert_eq!((import.format(), import.count()), (Format::VerseNew, 2));
/// while !import.is_done() {
///     import.advance(1)?;
/// }
/// assert_eq!(import.finish().moves().len(), 2);
/// # Ok::<(), twofold::rules::import::ImportError>(())
/// ```
pub struct Import(ImportSource);

enum ImportSource {
    Other(Box<OpenedFile>),
    Own(Box<Replay>),
}

impl Import {
    /// Recognises the format of a file and reads all but its moves. The file's name, if known, settles doubts.
    ///
    /// # Errors
    /// [`ImportError`].
    pub fn new(bytes: &[u8], name: Option<&str>) -> Result<Self, ImportError> {
        Self::with_numbers(bytes, name, None)
    }

    /// As [`Import::new`]; `numbers` is the meaning of the numbers of a board.
    ///
    /// # Errors
    /// [`ImportError`].
    pub fn with_numbers(
        bytes: &[u8],
        name: Option<&str>,
        numbers: Option<Numbers>,
    ) -> Result<Self, ImportError> {
        if bytes.len() > MAX_FILE {
            return Err(ImportError::TooLarge);
        }
        if bytes.iter().all(u8::is_ascii_whitespace) {
            return Err(ImportError::Empty);
        }
        if next::is_one(bytes) {
            return next::open(bytes, crc32fast::hash(bytes)).map(Self::other);
        }
        if rpl::is_one(bytes, name) {
            return rpl::open(bytes, crc32fast::hash(bytes)).map(Self::other);
        }
        if vrs::is_one(bytes) {
            return vrs::open(bytes, crc32fast::hash(bytes)).map(Self::other);
        }
        let text = text(bytes);
        // The line ends of a file do not matter.
        let seed = crc32fast::hash(match std::str::from_utf8(bytes) {
            Ok(_) => text.as_bytes(),
            Err(_) => bytes,
        });
        let trimmed = text.trim();
        if plies::is_one(trimmed) {
            return plies::open(trimmed, seed).map(Self::other);
        }
        if trimmed.starts_with('{') && trimmed.contains("\"firstBoard\"") {
            return json::open(trimmed).map(Self::other);
        }
        let fragment = (trimmed.rsplit_once('#')).map_or(trimmed, |(_, fragment)| fragment);
        if is_link(fragment) {
            return Ok(Self(ImportSource::Own(Box::new(Replay::new(fragment)?))));
        }
        if let Some(found) = rpl::in_text(trimmed) {
            return rpl::open(&found?, seed).map(Self::other);
        }
        if let Some(found) = next::in_text(trimmed) {
            return next::open(&found?, seed).map(Self::other);
        }
        if let Some(opened) = verse_new::open(trimmed, seed) {
            return opened.map(Self::other);
        }
        // A blank is one of the letters of this format.
        let line = text.trim_matches(['\r', '\n', '\u{feff}']);
        let is_old = line.starts_with(verse_old::PREFIX);
        if let Some(opened) = is_old.then(|| verse_old::open(line, seed)).flatten() {
            return opened.map(Self::other);
        }
        let board = match Reading::of(&text, numbers) {
            Ok(reading) => return Ok(Self::other(OpenedFile::board(reading, seed))),
            Err(error) => error,
        };
        if let Some(opened) = log::open(&text, seed) {
            return opened.map(Self::other);
        }
        verse_old::open(line, seed)
            .unwrap_or_else(|| Err(unknown(trimmed, board)))
            .map(Self::other)
    }

    fn other(opened: OpenedFile) -> Self {
        Self(ImportSource::Other(Box::new(opened)))
    }

    /// The format of the file.
    #[must_use]
    pub const fn format(&self) -> Format {
        match &self.0 {
            ImportSource::Other(opened) => opened.format,
            ImportSource::Own(_) => Format::Link,
        }
    }

    /// The reading of the board, if the file is a board without moves.
    #[must_use]
    pub fn board(&self) -> Option<&Reading> {
        match &self.0 {
            ImportSource::Other(opened) => opened.board.as_ref(),
            ImportSource::Own(_) => None,
        }
    }

    /// The number of moves of the file.
    #[must_use]
    pub fn count(&self) -> usize {
        match &self.0 {
            ImportSource::Other(opened) => opened.steps.count(),
            ImportSource::Own(replay) => replay.count(),
        }
    }

    /// The number of moves made so far.
    #[must_use]
    pub fn done(&self) -> usize {
        match &self.0 {
            ImportSource::Other(opened) => opened.game.moves().len(),
            ImportSource::Own(replay) => replay.done(),
        }
    }

    /// True if no move is left.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.done() >= self.count()
    }

    /// Makes up to `moves` more moves, each checked by the rules.
    ///
    /// # Errors
    /// [`ImportError`] with the place and the error of the wrong move.
    pub fn advance(&mut self, moves: usize) -> Result<(), ImportError> {
        let opened = match &mut self.0 {
            ImportSource::Other(opened) => opened,
            ImportSource::Own(replay) => return Ok(replay.advance(moves)?),
        };
        let (steps, game) = (&opened.steps, &mut opened.game);
        let done = game.moves().len();
        for number in done..steps.count().min(done.saturating_add(moves)) {
            make(game, steps.as_ref(), number).map_err(|wrong| ImportError::At {
                place: steps.place(number),
                wrong,
            })?;
        }
        Ok(())
    }

    /// The game, as far as it has been read.
    #[must_use]
    pub fn finish(self) -> Game {
        match self.0 {
            ImportSource::Other(opened) => opened.game,
            ImportSource::Own(replay) => replay.finish(),
        }
    }
}

/// Makes one move of a file.
fn make(game: &mut Game, steps: &dyn FileMoves, number: usize) -> Result<(), Fault> {
    let (direction, spawn) = steps.step(number, &game.board())?;
    let played: Played = match game.setup().spawner {
        Spawner::Recorded => game.play_with_spawn(direction, spawn)?,
        Spawner::Random | Spawner::Adversary => {
            let played = game.play(direction)?;
            if played.spawn != spawn {
                return Err(Fault::OtherSpawn {
                    found: spawn,
                    expected: played.spawn,
                    columns: game.size().columns(),
                });
            }
            played
        }
    };
    debug_assert_eq!(played.spawn, spawn);
    steps.check(number, game)
}

/// Reads a whole game.
///
/// # Errors
/// [`ImportError`]; no file gives a game that breaks the rules.
pub fn import(bytes: &[u8], name: Option<&str>) -> Result<Game, ImportError> {
    let mut import = Import::new(bytes, name)?;
    while !import.is_done() {
        import.advance(usize::MAX)?;
    }
    Ok(import.finish())
}

/// The error of a text in no format: its error as a board, if it looks like one.
fn unknown(text: &str, board: PasteError) -> ImportError {
    let count = |is: fn(char) -> bool| text.chars().filter(|&found| is(found)).count();
    let letters = count(char::is_alphabetic);
    let looks_like_one = 2 * letters < count(|found| !found.is_whitespace())
        && count(|found| found.is_ascii_digit()) > 2;
    match board {
        PasteError::Beside { .. } | PasteError::Several(..) | PasteError::NoTile => {
            ImportError::Board(board)
        }
        PasteError::TooLong | PasteError::Nothing => ImportError::Unknown,
        board if looks_like_one => ImportError::Board(board),
        _ => ImportError::Unknown,
    }
}

/// The text of a file: UTF-8, UTF-16 with a byte order mark, or else Latin-1. Line ends become `\n`.
fn text(bytes: &[u8]) -> String {
    let wide = |bytes: &[u8], read: fn([u8; 2]) -> u16| {
        let (units, _) = bytes.as_chunks::<2>();
        String::from_utf16_lossy(&units.iter().map(|&unit| read(unit)).collect::<Vec<_>>())
    };
    let text: Cow<'_, str> = match (std::str::from_utf8(bytes), bytes) {
        (Ok(text), _) => Cow::Borrowed(text),
        (Err(_), [0xff, 0xfe, rest @ ..]) => Cow::Owned(wide(rest, u16::from_le_bytes)),
        (Err(_), [0xfe, 0xff, rest @ ..]) => Cow::Owned(wide(rest, u16::from_be_bytes)),
        (Err(_), _) => {
            let letters = bytes.iter().map(|&byte| match byte {
                0x83 => 'ƒ',
                byte => char::from(byte),
            });
            Cow::Owned(letters.collect())
        }
    };
    let text = text.trim_start_matches('\u{feff}');
    match text.contains('\r') {
        true => text.replace("\r\n", "\n").replace('\r', "\n"),
        false => text.to_owned(),
    }
}

fn is_link(fragment: &str) -> bool {
    fragment
        .strip_prefix('v')
        .and_then(|rest| rest.split_once('-'))
        .is_some_and(|(version, _)| {
            (1..=3).contains(&version.len()) && version.bytes().all(|digit| digit.is_ascii_digit())
        })
}

/// The first board of a 2048verse game, with its two tiles.
fn first_board(size: Size, tiles: [(Spawn, FilePlace); 2]) -> Result<Grid, ImportError> {
    tiles
        .into_iter()
        .try_fold(Grid::empty(size), |board, (spawn, place)| {
            let wrong = |wrong| ImportError::At { place, wrong };
            if spawn.cell >= size.cells() {
                return Err(wrong(Fault::BesideBoard));
            }
            if !board.rank(spawn.cell).is_empty() {
                return Err(wrong(Fault::SameCell));
            }
            Ok(board.with_rank(spawn.cell, spawn.rank))
        })
}

/// A board from 16 nibbles, the top left cell in the highest; `None` if it is not reachable.
fn unpack(bits: u64) -> Option<Grid> {
    let grid = (0..16).fold(Grid::empty(Size::STANDARD), |grid, cell| {
        let exponent = (bits >> (60 - 4 * cell) & 15) as u8;
        grid.with_rank(cell, Rank::new(exponent))
    });
    (grid.tile_sum() <= Size::STANDARD.max_sum()).then_some(grid)
}

/// The board as 16 nibbles; tiles above 32768 are written as 32768.
fn pack(board: &Position) -> u64 {
    board.ranks().fold(0, |bits, rank| {
        bits << 4 | u64::from(rank.exponent().min(15))
    })
}
