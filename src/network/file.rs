//! Model files: a network, quantised, without its unused entries, and entropy-coded.
//!
//! The header of the container (`src/container.rs`) is a [`Header`]. The body has for each context the frequencies of its symbols in
//! 1/4096, in the postcard format, and then the coded entries, in words of 2 bytes.
//!
//! An entry that was updated `n` times is rounded to a step proportional to 1/√n, by powers of four: for a given mean
//! squared error of the boards met in training, that takes the fewest bits. Its *class* says which power. The order of the
//! entries and their contexts stand in `pages.rs`, the coding in `codec.rs`.

use crate::container::{self, Container, ContainerError};

use super::codec::{Decoder, Recorder};
use super::header::{FIRST_VERSION, version};
use super::model::{Checksum, ModelBuilder};
use super::pages::{symbols, walk};
use super::{Header, Model, ModelError};

pub use super::header::VERSION;
pub use super::pages::{CLASSES, Coded};

/// The mark of model files.
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
    let stages = header.architecture.stages.iter();
    let version = stages.copied().map(version).max().unwrap_or(FIRST_VERSION);
    let tables = postcard::to_allocvec(&tables).map_err(|_| ModelError::Damaged)?;
    let mut bytes = Vec::new();
    let written = container::write(&mut bytes, MAGIC, version, &header, |to| {
        to.write_all(&tables)?;
        (words.iter()).try_for_each(|word| to.write_all(&word.to_le_bytes()))
    });
    written.map(|()| bytes).map_err(|_| ModelError::Damaged)
}

/// The header of a model file, and the bytes after it.
///
/// # Errors
/// If the file is not a model, or is damaged or newer.
pub fn open(bytes: &[u8]) -> Result<(Header, &[u8]), ModelError> {
    let file = Container::open(bytes, MAGIC, FIRST_VERSION..=VERSION)?;
    let header = file.header();
    let rest = file.body()?;
    let mut header: Header = header?;
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
    Ok((header, rest))
}

/// The header of a model file.
pub fn header(bytes: &[u8]) -> Result<Header, ModelError> {
    open(bytes).map(|(header, _)| header)
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
    let (tables, rest): (Vec<Option<Vec<u16>>>, _) =
        postcard::take_from_bytes(rest).map_err(|_| ModelError::Damaged)?;
    let words: Vec<u16> = (rest.as_chunks().0.iter())
        .map(|&word| u16::from_le_bytes(word))
        .collect();
    let mut decoder = Decoder::new(symbols(), &tables, &words).ok_or(ModelError::Damaged)?;
    let nothing = |_| Coded::default();
    walk(header, &mut decoder, &mut builder, nothing, sink, progress);
    match decoder.is_at_end() && builder.pages() == header.pages {
        true => Ok(builder.finish()),
        false => Err(ModelError::Damaged),
    }
}

impl From<ContainerError> for ModelError {
    fn from(error: ContainerError) -> Self {
        match error {
            ContainerError::Foreign => Self::Foreign,
            ContainerError::Version(version) => Self::Newer(version),
            ContainerError::Io(_) | ContainerError::Damaged => Self::Damaged,
        }
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
