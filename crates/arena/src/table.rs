//! A table of results on disk, one row a game, that survives a killed run.
//!
//! A row is appended as soon as its game ends. A complete run sorts the rows by game, so that the file is independent
//! of the number of threads.

use std::collections::BTreeSet;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};

use twofold::board::Rank;
use twofold::rules::Seed;
use twofold::solver;

use super::columns::Columns;
use super::experiment::{Identity, Shard};
use super::play::GameResult;
use super::player::plain;

/// The treatment of an existing table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opening {
    /// Refuse.
    New,
    /// Keep its games and continue.
    Resume,
    /// Replace it.
    Overwrite,
}

/// Why a table cannot be read or written.
#[derive(Debug, thiserror::Error)]
pub enum TableError {
    /// It cannot be opened or read.
    #[error("cannot open {path}: {1}", path = .0.display())]
    Open(PathBuf, #[source] io::Error),
    /// It cannot be written.
    #[error("cannot write {path}: {1}", path = .0.display())]
    Write(PathBuf, #[source] io::Error),
    /// The file exists.
    #[error("{path} exists: --resume goes on with it, --overwrite replaces it", path = .0.display())]
    Exists(PathBuf),
    /// Another run writes it.
    #[error("{path} is being written by another run", path = .0.display())]
    Busy(PathBuf),
    /// It is not a table of games, or has other columns: the line, counted from 1, and the error.
    #[error("{path}, line {1}: {2}", path = .0.display())]
    Row(PathBuf, usize, String),
    /// The second of two tables has other columns than the first.
    #[error("{second} has other columns than {first}", first = .0.display(), second = .1.display())]
    Columns(PathBuf, PathBuf),
}

/// Why a row of a table cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RowError {
    /// The first row names other columns.
    #[error("this is not the header of a table of games")]
    Header,
    /// It has another number of fields than the header.
    #[error("this row has too few or too many fields")]
    FieldCount,
    /// The field of this column has no such value.
    #[error("the field {0} cannot be read")]
    Field(&'static str),
}

/// The contents of a table.
#[derive(Clone, Debug)]
pub struct TableContents {
    /// Its optional columns.
    pub columns: Columns,
    /// The experiment; `None` without rows.
    pub identity: Option<Identity>,
    /// The games, in the order of the rows.
    pub results: Vec<GameResult>,
    /// The rows as text, each with its line end.
    pub rows: Vec<String>,
}

/// Reads a complete table.
pub fn read(path: &Path) -> Result<TableContents, TableError> {
    let text =
        fs::read_to_string(path).map_err(|source| TableError::Open(path.to_owned(), source))?;
    if !text.is_empty() && !text.ends_with('\n') {
        let reason = "the last row is cut off: finish that run with --resume";
        return Err(row_error(path, text.lines().count(), reason));
    }
    parse(path, &text)
}

/// An error in a line, the first of which is 1.
fn row_error(path: &Path, line: usize, reason: impl ToString) -> TableError {
    TableError::Row(path.to_owned(), line, reason.to_string())
}

fn parse(path: &Path, text: &str) -> Result<TableContents, TableError> {
    let (columns, tables) =
        tables_of(text).map_err(|(line, wrong)| row_error(path, line, wrong))?;
    if let [(first, games), (other, more), ..] = &tables[..] {
        let reason = match first == other {
            true => format!("game {} is there twice", more[0].game),
            false => format!("this row is of another experiment: {other}; before: {first}"),
        };
        return Err(row_error(path, games.len() + 2, reason));
    }
    let (identity, results) = tables.into_iter().next().unzip();
    Ok(TableContents {
        columns,
        identity,
        results: results.unwrap_or_default(),
        rows: text
            .split_inclusive('\n')
            .skip(1)
            .map(str::to_owned)
            .collect(),
    })
}

type Tables = Vec<(Identity, Vec<GameResult>)>;

/// The games of a text with one header and the rows of several experiments, one after the other, as the page exports them.
///
/// # Errors
/// The number of a line, the first of which is 1, and its error.
pub fn parse_several(text: &str) -> Result<Tables, (usize, RowError)> {
    let text = format!("{}\n", text.trim_end_matches(['\r', '\n'])).replace("\r\n", "\n");
    tables_of(&text).map(|(_, tables)| tables)
}

fn tables_of(text: &str) -> Result<(Columns, Tables), (usize, RowError)> {
    let mut lines = text.split_inclusive('\n');
    let header = lines.next().unwrap_or_default();
    let columns = Columns::of_header(header).ok_or((1, RowError::Header))?;
    let mut tables = Tables::new();
    let mut seen = BTreeSet::new();
    for (line, row) in (2..).zip(lines) {
        let (identity, result) = parse_row(columns, row).map_err(|wrong| (line, wrong))?;
        match tables.last_mut() {
            Some((last, results)) if *last == identity && seen.insert(result.game) => {
                results.push(result);
            }
            // The same experiment can come twice: then its games begin again.
            _ => {
                seen = BTreeSet::from([result.game]);
                tables.push((identity, vec![result]));
            }
        }
    }
    Ok((columns, tables))
}

/// A solver and its settings in words, as tables tell them now: without those that earlier ones told of every game although they
/// are the default, and with a method of Frolov as a setting.
fn as_told_now(solver: &str, words: &str) -> (String, String) {
    let is_told = |word: &&str| match *word {
        ""
        | "formula=table-2"
        | "order=right-up-left"
        | "penalty=in-order"
        | "search=figure-11"
        | "ties=first"
        | "ties=order" => false,
        "lost=zero" => solver == "expectimax-weights",
        _ => true,
    };
    let (id, method) = solver::named(solver);
    let method = method.map(|method| format!("method={method}"));
    let mut told: Vec<&str> = words.split(' ').filter(is_told).collect();
    if let Some(method) = &method {
        told.push(method);
        told.sort_unstable();
    }
    (id.to_owned(), told.join(" "))
}

fn parse_row(columns: Columns, row: &str) -> Result<(Identity, GameResult), RowError> {
    use RowError::Field;
    let mut record = csv::StringRecord::new();
    csv::ReaderBuilder::new()
        .has_headers(false)
        .from_reader(row.as_bytes())
        .read_record(&mut record)
        .map_err(|_| RowError::FieldCount)?;
    if record.len() != columns.names().count() {
        return Err(RowError::FieldCount);
    }
    let words = |place: usize| plain(&record[place]);
    // On 6×6 a score stays below 2^43, so that sums of squares have room for a million games.
    let is_of_a_game = |&number: &u64| number < 1 << 44;
    let number = |place: usize| record[place].parse().ok().filter(is_of_a_game);
    let is_time = |ms: &f64| ms.is_finite() && *ms >= 0.0;
    let time = |text: &str| text.parse().ok().filter(is_time);
    let optional = |name: &str| columns.names().position(|column| column == name);
    let game = number(0).ok_or(Field("game"))?;
    let seed: Seed = record[1].parse().map_err(|_| Field("seed"))?;
    let result = GameResult {
        game,
        seed,
        score: number(9).ok_or(Field("score"))?,
        max_rank: number(10)
            .and_then(Rank::of_tile)
            .filter(|rank| !rank.is_empty())
            .ok_or(Field("max_tile"))?,
        moves: number(11).ok_or(Field("moves"))?,
        link: optional("link").map(words),
        ms: match optional("ms").map(|place| &record[place]) {
            None | Some("") => None,
            Some(ms) => Some(time(ms).ok_or(Field("ms"))?),
        },
        fault: optional("fault")
            .map(words)
            .filter(|fault| !fault.is_empty()),
    };
    let (solver, settings) = as_told_now(&words(2), &words(3));
    let identity = Identity {
        solver,
        settings,
        budget: words(4),
        size: words(5),
        p4: words(6),
        start: words(7),
        until: words(8),
        seed: seed.offset(0_u64.wrapping_sub(game)).to_string(),
    };
    match identity.board_size() {
        Some(_) => Ok((identity, result)),
        None => Err(Field("size")),
    }
}

/// A table that a run writes.
#[derive(Debug)]
pub struct GameTable {
    path: PathBuf,
    file: File,
    identity: Identity,
    columns: Columns,
    /// True for a file, which gets rows at once; a pipe or device gets them in order at the end.
    regular: bool,
    waiting: Vec<(u64, Vec<u8>)>,
    last_game: Option<u64>,
    in_order: bool,
}

impl GameTable {
    /// Opens the table of a run, and gives the games already in it.
    ///
    /// An incomplete last row of a killed run is removed.
    ///
    /// # Errors
    /// [`TableError`], among others when the rows belong to another experiment or shard.
    pub fn open(
        path: &Path,
        opening: Opening,
        columns: Columns,
        identity: Identity,
        shard: Shard,
        games: u64,
    ) -> Result<(Self, Vec<GameResult>), TableError> {
        let open_error = |source| TableError::Open(path.to_owned(), source);
        let regular = fs::metadata(path).map_or(true, |metadata| metadata.is_file());
        let mut file = OpenOptions::new()
            .append(true)
            .read(regular)
            .create(regular)
            .open(path)
            .map_err(open_error)?;
        let mut table = Self {
            path: path.to_owned(),
            file: file.try_clone().map_err(open_error)?,
            identity,
            columns,
            regular,
            waiting: Vec::new(),
            last_game: None,
            in_order: true,
        };
        if !regular {
            table.write(columns.header().as_bytes())?;
            return Ok((table, Vec::new()));
        }
        // A file system without locks is no reason to refuse.
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            return Err(TableError::Busy(table.path));
        }
        let mut text = String::new();
        match opening {
            Opening::Overwrite => file
                .set_len(0)
                .map_err(|source| table.write_error(source))?,
            Opening::New | Opening::Resume => {
                file.read_to_string(&mut text).map_err(open_error)?;
            }
        }
        if opening == Opening::New && !text.is_empty() {
            return Err(TableError::Exists(table.path));
        }
        let results = table.resume(&text, shard, games)?;
        Ok((table, results))
    }

    /// Continues the table of an earlier run.
    fn resume(
        &mut self,
        text: &str,
        shard: Shard,
        games: u64,
    ) -> Result<Vec<GameResult>, TableError> {
        let header = self.columns.header();
        let complete = text.rfind('\n').map_or(0, |end| end + 1);
        if complete == 0 && header.starts_with(text) {
            self.truncate(0)?;
            self.write(header.as_bytes())?;
            return Ok(Vec::new());
        }
        let fail = |line: usize, reason: String| row_error(&self.path, line, reason);
        let contents = parse(&self.path, &text[..complete])?;
        if contents.columns != self.columns {
            let reason = format!("this run has the columns {}", header.trim_end());
            return Err(fail(1, reason));
        }
        if let Some(found) = contents.identity.filter(|found| *found != self.identity) {
            let reason = format!(
                "this is another experiment: {found}; asked: {}",
                self.identity
            );
            return Err(fail(2, reason));
        }
        for (line, result) in (2..).zip(&contents.results) {
            if result.game >= games || !shard.contains(result.game) {
                let reason = format!("game {} is not among those asked", result.game);
                return Err(fail(line, reason));
            }
        }
        self.truncate(complete as u64)?;
        for result in &contents.results {
            self.note(result.game);
        }
        Ok(contents.results)
    }

    /// Adds a finished game.
    ///
    /// # Errors
    /// [`TableError::Write`], as on a full disk; earlier rows are kept.
    pub fn add(&mut self, result: &GameResult) -> Result<(), TableError> {
        let row = self.columns.row(&self.identity, result).into_bytes();
        self.note(result.game);
        if self.regular {
            self.write(&row)
        } else {
            self.waiting.push((result.game, row));
            Ok(())
        }
    }

    /// Sorts the rows by game.
    ///
    /// # Errors
    /// [`TableError`]; no row is lost.
    pub fn finish(mut self) -> Result<(), TableError> {
        if !self.regular {
            self.waiting.sort_unstable_by_key(|&(game, _)| game);
            let rows: Vec<u8> = self.waiting.drain(..).flat_map(|(_, row)| row).collect();
            return self.write(&rows);
        }
        if self.in_order {
            return Ok(());
        }
        let contents = read(&self.path)?;
        replace(&self.path, &[contents])
    }

    fn note(&mut self, game: u64) {
        self.in_order &= self.last_game.is_none_or(|last| last < game);
        self.last_game = Some(game);
    }

    fn truncate(&self, length: u64) -> Result<(), TableError> {
        self.file
            .set_len(length)
            .map_err(|source| self.write_error(source))
    }

    /// Writes everything or, as far as the file system allows, nothing.
    fn write(&mut self, bytes: &[u8]) -> Result<(), TableError> {
        let before = self.file.metadata().map(|metadata| metadata.len());
        self.file.write_all(bytes).map_err(|source| {
            if let (true, Ok(length)) = (self.regular, before) {
                // If this fails too, --resume removes the part of a row.
                self.file.set_len(length).ok();
            }
            self.write_error(source)
        })
    }

    fn write_error(&self, source: io::Error) -> TableError {
        TableError::Write(self.path.clone(), source)
    }
}

/// Writes the rows of several tables with the same columns as one, in the order of the games.
///
/// # Errors
/// [`TableError`]; nothing has changed then.
pub fn write_joined(
    path: &Path,
    opening: Opening,
    tables: &[TableContents],
) -> Result<(), TableError> {
    let occupied = fs::metadata(path).is_ok_and(|there| there.is_file() && there.len() > 0);
    if occupied && opening == Opening::New {
        return Err(TableError::Exists(path.to_owned()));
    }
    replace(path, tables)
}

/// Writes a temporary file and renames it, so that nothing is lost at any time.
fn replace(path: &Path, tables: &[TableContents]) -> Result<(), TableError> {
    let mut rows: Vec<(u64, &str)> = tables
        .iter()
        .flat_map(|table| table.results.iter().zip(&table.rows))
        .map(|(result, row)| (result.game, row.as_str()))
        .collect();
    rows.sort_unstable_by_key(|&(game, _)| game);
    let columns = tables.first().map(|table| table.columns);
    let mut text = columns.unwrap_or_default().header();
    text.extend(rows.into_iter().map(|(_, row)| row));
    let write = || {
        if fs::metadata(path).is_ok_and(|metadata| !metadata.is_file()) {
            return OpenOptions::new()
                .write(true)
                .open(path)?
                .write_all(text.as_bytes());
        }
        // A symbolic link to the table stays a link.
        let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let mut name = target.file_name().unwrap_or_default().to_owned();
        name.push(format!(".{}.partial", std::process::id()));
        let beside = target.with_file_name(name);
        let written = File::create(&beside)
            .and_then(|mut file| {
                file.write_all(text.as_bytes())?;
                file.sync_all()
            })
            .and_then(|()| fs::rename(&beside, &target));
        if written.is_err() {
            // The first error is reported; the temporary file may not exist.
            fs::remove_file(&beside).ok();
        }
        written
    };
    write().map_err(|source| TableError::Write(path.to_owned(), source))
}
