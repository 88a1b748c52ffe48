//! Whole games in the formats of other programs, one module a [`Format`]. Every move is checked by the rules.
//!
//! Games of other programs have recorded spawns, since their random numbers are unknown.

mod error;
mod find;
mod json;
mod log;
mod next;
mod plies;
mod records;
mod verse;

pub use error::{ExportError, Fault, FilePlace, ImportError};
pub use json::GameJson;
pub use next::write_next;
pub use records::write_rpl;

use std::borrow::Cow;

use crate::board::{
    Board as _, Direction, FourProbability, Grid, Numbers, PasteError, Position, Rank, Reading,
    Size, Spawn,
};

use super::{Game, Played, Replay, Seed, Setup, SpawnStream, Spawner, Start};

/// The largest accepted file, in bytes: over a million moves in every format but our own.
const MAX_FILE: usize = 32 << 20;

/// The format of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Text of 2048verse and 2048league up to 2024: a letter a spawn.
    VerseOld,
    /// Text of 2048verse since: three letters a spawn.
    VerseNew,
    /// Records of 25 bytes, of the endgame tables and their trainer.
    Rpl,
    /// Records of 13 bytes, of the same project.
    Vrs,
    /// Our own, for other programs: every move with its tile.
    Json,
    /// Our own link or record.
    Link,
    /// Bytes or text of 2048-next: a byte a move, and its time.
    Next,
    /// JSON of the 2048 Open Fun Game.
    Plies,
    /// Boards one after the other, as terminals show them.
    Log,
    /// One board in any form of [`Reading::of`], with its score where it has one.
    Board,
}

impl Format {
    /// The name of the format, for people.
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

/// A move of a file.
struct Step {
    /// The move and its new tile.
    made: Result<(Direction, Spawn), Fault>,
    /// Its place in the file.
    place: FilePlace,
    after: After,
}

/// What a file says of the game after a move.
#[derive(Clone, Copy)]
enum After {
    Any,
    /// The board in 16 nibbles.
    Packed(u64),
    Board(Position),
    /// The score, or half of it.
    HalfScore(u64),
    End {
        board: Option<Position>,
        score: Option<u64>,
    },
}

impl After {
    fn check(self, game: &Game) -> Result<(), Fault> {
        let (board, score) = (game.board(), game.score());
        match self {
            Self::Packed(told) if told != pack(&board) => Err(Fault::OtherBoard),
            Self::Board(told) if told != board => Err(Fault::OtherBoard),
            Self::End {
                board: Some(told), ..
            } if told != board => Err(Fault::OtherBoard),
            Self::End {
                score: Some(told), ..
            } if told != score => Err(Fault::OtherScore),
            Self::HalfScore(told) if ![told, 2 * told].contains(&score) => Err(Fault::OtherScore),
            _ => Ok(()),
        }
    }
}

type Steps = Box<dyn ExactSizeIterator<Item = Step>>;

/// A file whose format is known: the start of its game, and its moves.
struct OpenedFile {
    format: Format,
    game: Game,
    count: usize,
    /// Those that are left.
    steps: Steps,
    /// True if the file has a seed.
    is_seeded: bool,
    /// The reading of the board, if the file is a single board.
    board: Option<Reading>,
}

impl OpenedFile {
    fn of(format: Format, game: Game, steps: Steps) -> Self {
        Self {
            format,
            game,
            count: steps.len(),
            steps,
            is_seeded: false,
            board: None,
        }
    }

    /// A single board without moves.
    fn board(reading: Reading) -> Self {
        let opened = Self::recorded(Format::Board, reading.board, std::iter::empty());
        Self {
            game: opened.game.with_score(reading.score.unwrap_or(0)),
            board: Some(reading),
            ..opened
        }
    }

    /// A game played elsewhere, which starts on this board.
    fn recorded(
        format: Format,
        start: Grid,
        steps: impl ExactSizeIterator<Item = Step> + 'static,
    ) -> Self {
        let mut game = Game::new(Setup {
            start: Start::Board(start),
            four: FourProbability::STANDARD,
            seed: Seed::new(0),
            spawner: Spawner::Recorded,
        });
        // Other programs do not wait at 2048.
        game.keep_going();
        Self::of(format, game, Box::new(steps))
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
    pub fn new(bytes: &[u8], name: Option<&str>) -> Result<Self, ImportError> {
        Self::with_numbers(bytes, name, None)
    }

    /// As [`Import::new`]; `numbers` is the meaning of the numbers of a board.
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
            return next::open(bytes).map(Self::other);
        }
        if records::is_rpl(bytes, name) {
            return records::open_rpl(bytes).map(Self::other);
        }
        if records::is_vrs(bytes) {
            return records::open_vrs(bytes).map(Self::other);
        }
        let text = text(bytes);
        let trimmed = text.trim();
        if plies::is_one(trimmed) {
            return plies::open(trimmed).map(Self::other);
        }
        if trimmed.starts_with('{') && trimmed.contains("\"firstBoard\"") {
            return json::open(trimmed).map(Self::other);
        }
        if let Some(replay) = find::link(trimmed) {
            return Ok(Self(ImportSource::Own(Box::new(replay?))));
        }
        if let Some(opened) = find::coded(trimmed).or_else(|| find::verse(&text)) {
            return opened.map(Self::other);
        }
        let board = match Reading::of(&text, numbers) {
            Ok(reading) => return Ok(Self::other(OpenedFile::board(reading))),
            Err(error) => error,
        };
        if let Some(opened) = log::open(&text) {
            return opened.map(Self::other);
        }
        // A blank is one of the letters of this format.
        verse::open_old(text.trim_matches('\n'))
            .unwrap_or_else(|| Err(unknown(trimmed, board)))
            .map(Self::other)
    }

    fn other(opened: OpenedFile) -> Self {
        Self(ImportSource::Other(Box::new(opened)))
    }

    /// The format of the file.
    pub const fn format(&self) -> Format {
        match &self.0 {
            ImportSource::Other(opened) => opened.format,
            ImportSource::Own(_) => Format::Link,
        }
    }

    /// The reading of the board, if the file is a board without moves.
    pub fn board(&self) -> Option<&Reading> {
        match &self.0 {
            ImportSource::Other(opened) => opened.board.as_ref(),
            ImportSource::Own(_) => None,
        }
    }

    /// The number of moves of the file.
    pub fn count(&self) -> usize {
        match &self.0 {
            ImportSource::Other(opened) => opened.count,
            ImportSource::Own(replay) => replay.count(),
        }
    }

    /// The number of moves made so far.
    pub fn done(&self) -> usize {
        match &self.0 {
            ImportSource::Other(opened) => opened.game.moves().len(),
            ImportSource::Own(replay) => replay.done(),
        }
    }

    /// True if no move is left.
    pub fn is_done(&self) -> bool {
        self.done() >= self.count()
    }

    /// Makes up to `moves` more moves, each checked by the rules.
    pub fn advance(&mut self, moves: usize) -> Result<(), ImportError> {
        let opened = match &mut self.0 {
            ImportSource::Other(opened) => opened,
            ImportSource::Own(replay) => return Ok(replay.advance(moves)?),
        };
        for Step { made, place, after } in opened.steps.by_ref().take(moves) {
            let made = made.and_then(|(direction, spawn)| make(&mut opened.game, direction, spawn));
            made.and_then(|()| after.check(&opened.game))
                .map_err(|wrong| wrong.at(place))?;
        }
        Ok(())
    }

    /// The game, as far as it has been read. Its seed serves moves that are added later; where the file has none, it follows from the
    /// moves, so that the same game is the same link.
    pub fn finish(self) -> Game {
        let opened = match self.0 {
            ImportSource::Other(opened) => opened,
            ImportSource::Own(replay) => return replay.finish(),
        };
        let mut game = opened.game;
        if !opened.is_seeded {
            let mut hash = crc32fast::Hasher::new();
            let moves = game.all_moves().iter();
            let moves = moves.map(|direction| direction.index() as u8);
            hash.update(game.setup.start.board().grid().to_string().as_bytes());
            hash.update(&game.first_score().to_le_bytes());
            hash.update(&moves.collect::<Vec<_>>());
            hash.update(game.spawns());
            game.setup.seed = Seed::new(hash.finalize().into());
            game.stream = SpawnStream::new(game.setup.seed);
        }
        game
    }
}

fn make(game: &mut Game, direction: Direction, spawn: Spawn) -> Result<(), Fault> {
    let played: Played = match game.setup().spawner {
        Spawner::Recorded => game.play_with_spawn(direction, spawn)?,
        Spawner::Random | Spawner::Adversary => game.play(direction)?,
    };
    match played.spawn == spawn {
        true => Ok(()),
        false => Err(Fault::OtherSpawn {
            found: spawn,
            expected: played.spawn,
            columns: game.size().columns(),
        }),
    }
}

/// Reads a whole game; no file gives one that breaks the rules.
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
        PasteError::Several { .. } | PasteError::NoTile => ImportError::Board(board),
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

/// A board from 16 nibbles, the top left cell in the highest; `None` if it is not reachable.
fn unpack(bits: u64) -> Option<Grid> {
    let rank = |cell: u32| Rank::new((bits >> (60 - 4 * cell) & 15) as u8);
    let grid = Grid::of_ranks(Size::STANDARD, (0..16).map(rank));
    (grid.tile_sum() <= Size::STANDARD.max_sum()).then_some(grid)
}

/// The board as 16 nibbles; tiles above 32768 are written as 32768.
fn pack(board: &Position) -> u64 {
    board.ranks().fold(0, |bits, rank| {
        bits << 4 | u64::from(rank.exponent().min(15))
    })
}
