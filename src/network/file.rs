//! Model files: a network, quantised, without its unused entries, and entropy-coded.
//!
//! | bytes | what |
//! |---|---|
//! | 8 | `2048ntn` and the version: 6 if a stage is marked `:heir`, else 5 if one is marked `:own`, else 4 |
//! | 4 | length of the header, little endian |
//! | … | header: [`Header`] in the postcard format |
//! | … | for each context, the frequencies of its symbols in 1/4096, in the postcard format |
//! | … | the coded entries, in words of 2 bytes |
//! | 4 | CRC-32 of all before |
//!
//! An entry that was updated `n` times is rounded to a step proportional to 1/√n, by powers of four: for a given mean
//! squared error of the boards met in training, that takes the fewest bits. Its *class* says which power. The order of the
//! entries and their contexts stand in `pages.rs`, the coding in `codec.rs`.

use super::codec::{Decoder, Recorder};
use super::header::{FIRST_VERSION, MOST_HEADER, version};
use super::model::{Checksum, ModelBuilder};
use super::pages::{symbols, walk};
use super::{Header, Model, ModelError};

pub use super::header::VERSION;
pub use super::pages::{CLASSES, Coded};

/// The first bytes of every model file.
pub const MAGIC: [u8; 7] = *b"2048ntn";

/// Encodes a network. `header` describes it except for the number of pages. `wanted` gives the coded form of the entry
/// at each place in the network.
///
/// # Errors
/// If the header cannot be encoded, or the model would be too large to be read again.
pub fn write(mut header: Header, wanted: impl Fn(usize) -> Coded) -> Result<Vec<u8>, ModelError> {
    let mut recorder = Recorder::new(symbols());
    let mut builder = ModelBuilder::of(&header);
    walk(
        &header,
        &mut recorder,
        &mut builder,
        wanted,
        |_, _| {},
        &mut |_| {},
    );
    header.pages = builder.pages();
    let needed = Model::bytes_for(&header);
    if needed > Model::MOST_MEMORY {
        return Err(ModelError::Memory {
            needed,
            allowed: Model::MOST_MEMORY,
        });
    }
    let (tables, words) = recorder.encode();
    let mut bytes = MAGIC.to_vec();
    let stages = header.architecture.stages.iter();
    bytes.push(stages.copied().map(version).max().unwrap_or(FIRST_VERSION));
    let header = postcard::to_allocvec(&header).map_err(|_| ModelError::Damaged)?;
    bytes.extend((header.len() as u32).to_le_bytes());
    bytes.extend(header);
    bytes.extend(postcard::to_allocvec(&tables).map_err(|_| ModelError::Damaged)?);
    bytes.extend(words.into_iter().flat_map(u16::to_le_bytes));
    let sum = crc32fast::hash(&bytes);
    bytes.extend(sum.to_le_bytes());
    Ok(bytes)
}

/// The bytes without their checksum, if it matches.
fn checked(bytes: &[u8]) -> Result<&[u8], ModelError> {
    let (body, sum) = bytes.split_last_chunk::<4>().ok_or(ModelError::Damaged)?;
    match crc32fast::hash(body) == u32::from_le_bytes(*sum) {
        true => Ok(body),
        false => Err(ModelError::Damaged),
    }
}

/// The header of a model file, and the bytes after it.
///
/// # Errors
/// If the file is not a model, or is damaged or newer.
pub fn open(bytes: &[u8]) -> Result<(Header, &[u8]), ModelError> {
    let rest = bytes.strip_prefix(&MAGIC).ok_or(ModelError::Foreign)?;
    let (&version, _) = rest.split_first().ok_or(ModelError::Damaged)?;
    match version {
        FIRST_VERSION..=VERSION => {}
        _ => return Err(ModelError::Newer(version)),
    }
    let body = checked(bytes)?;
    let rest = body.get(MAGIC.len() + 1..).ok_or(ModelError::Damaged)?;
    let (length, rest) = rest.split_first_chunk::<4>().ok_or(ModelError::Damaged)?;
    let length = u32::from_le_bytes(*length);
    if length > MOST_HEADER {
        return Err(ModelError::Header(length));
    }
    let (header, rest) = rest
        .split_at_checked(length as usize)
        .ok_or(ModelError::Damaged)?;
    let mut header: Header = postcard::from_bytes(header).map_err(|_| ModelError::Damaged)?;
    header.architecture = header.architecture.checked()?;
    let is_sound = header.scale.is_finite()
        && header.scale > 0.0
        && header.coarsest < 16
        && (1..=15).contains(&header.largest)
        && header.origin.chances.is_sound()
        && usize::from(header.classes) == CLASSES
        && header.levels.len() == header.architecture.levels();
    if !is_sound {
        return Err(ModelError::Damaged);
    }
    Model::check_entries(&header)?;
    Ok((header, rest))
}

/// The header of a model file.
///
/// # Errors
/// If the file is not a model, or is damaged or newer.
pub fn header(bytes: &[u8]) -> Result<Header, ModelError> {
    open(bytes).map(|(header, _)| header)
}

/// The frequencies of each context's symbols in 1/4096; `None` for a context that never occurred.
type Frequencies = Vec<Option<Vec<u16>>>;

/// The frequencies, and the bytes after them. Exactly one table a context is read: a list of any length could take far
/// more memory than it has bytes.
fn take_tables(rest: &[u8]) -> Option<(Frequencies, &[u8])> {
    let (count, mut rest) = postcard::take_from_bytes::<u32>(rest).ok()?;
    let mut tables = Vec::new();
    for symbols in symbols() {
        let (is_there, after) = postcard::take_from_bytes::<Option<()>>(rest).ok()?;
        rest = after;
        let mut table = None;
        if is_there.is_some() {
            let (length, after) = postcard::take_from_bytes::<u32>(rest).ok()?;
            rest = after;
            if length as usize != symbols {
                return None;
            }
            let parts = table.insert(Vec::with_capacity(symbols));
            for _ in 0..symbols {
                let (part, after) = postcard::take_from_bytes::<u16>(rest).ok()?;
                rest = after;
                parts.push(part);
            }
        }
        tables.push(table);
    }
    (tables.len() == count as usize).then_some((tables, rest))
}

/// Decodes the model from the bytes after the header, in at most `memory` bytes. `sink` gets each entry in the file,
/// with its place in the network.
///
/// # Errors
/// If the file is damaged, or takes more memory.
pub fn decode(
    header: &Header,
    rest: &[u8],
    memory: u64,
    sink: impl FnMut(usize, Coded),
    progress: &mut dyn FnMut(f64),
) -> Result<Model, ModelError> {
    let mut builder = ModelBuilder::within(header, memory)?;
    let (tables, rest) = take_tables(rest).ok_or(ModelError::Damaged)?;
    let words: Vec<u16> = (rest.as_chunks().0.iter())
        .map(|&word| u16::from_le_bytes(word))
        .collect();
    let mut decoder = Decoder::new(symbols(), &tables, &words).ok_or(ModelError::Damaged)?;
    let nothing = |_| Coded::default();
    walk(header, &mut decoder, &mut builder, nothing, sink, progress);
    let is_whole = decoder.is_at_end() && builder.pages() == header.pages;
    match is_whole && !builder.is_overfull() {
        true => Ok(builder.finish()),
        false => Err(ModelError::Damaged),
    }
}

impl Model {
    /// Reads a model file. `progress` gets the fraction read so far, from 0 to 1, from time to time.
    ///
    /// # Errors
    /// If the file is not a model, is damaged or newer, or takes more than [`Model::MOST_MEMORY`].
    pub fn read(bytes: &[u8], progress: &mut dyn FnMut(f64)) -> Result<Self, ModelError> {
        Self::read_within(bytes, Self::MOST_MEMORY, progress)
    }

    /// As [`Model::read`], for a model of at most `memory` bytes. Reading takes at most twice the file's bytes and 8
    /// MiB in addition.
    ///
    /// # Errors
    /// As [`Model::read`]. A file that asks for too much memory is refused before any is allocated.
    pub fn read_within(
        bytes: &[u8],
        memory: u64,
        progress: &mut dyn FnMut(f64),
    ) -> Result<Self, ModelError> {
        let (header, rest) = open(bytes)?;
        let sum = bytes.last_chunk().ok_or(ModelError::Damaged)?;
        let model = decode(&header, rest, memory, |_, _| {}, progress)?;
        Ok(model.with_checksum(Checksum(u32::from_le_bytes(*sum))))
    }
}
