//! Copies of a decoded model, so that another worker does not decode the file again.
//!
//! A copy begins with the checksum of the file, 4 bytes. The tables follow: the first place of each page, 4 bytes each,
//! and the entries, 2 bytes each, all little endian. The file has the rest.

use super::model::ModelBuilder;
use super::{Checksum, Model, ModelError};

/// A piece of a copy.
enum Piece<'a> {
    Checksum(Checksum),
    Pages(&'a [u32]),
    Entries(&'a [i16]),
}

impl Piece<'_> {
    fn bytes(&self) -> Result<Vec<u8>, ModelError> {
        match self {
            Self::Checksum(checksum) => bytes_of(&[*checksum], |Checksum(sum)| sum.to_le_bytes()),
            Self::Pages(pages) => bytes_of(pages, u32::to_le_bytes),
            Self::Entries(entries) => bytes_of(entries, i16::to_le_bytes),
        }
    }
}

fn bytes_of<T: Copy, const N: usize>(
    numbers: &[T],
    bytes: impl Fn(T) -> [u8; N],
) -> Result<Vec<u8>, ModelError> {
    let count = N * numbers.len();
    let mut all = Vec::new();
    all.try_reserve_exact(count)
        .map_err(|_| ModelError::NoMemory(count as u64))?;
    all.resize(count, 0);
    for (to, &number) in all.as_chunks_mut().0.iter_mut().zip(numbers) {
        *to = bytes(number);
    }
    Ok(all)
}

impl Model {
    /// The maximum size of a part: 8 MiB, less than the memory that a worker has free after reading the large shipped
    /// network (its memory never shrinks). The rest of a table after its last whole part is a part of its own.
    pub const PART: usize = 1 << 23;

    /// A part of a copy, for [`ModelCopy::add`] in order; `None` after the last.
    ///
    /// # Errors
    /// [`ModelError::NoMemory`] without memory for the part.
    pub fn part(&self, number: usize) -> Result<Option<Vec<u8>>, ModelError> {
        let checksum = std::iter::once(Piece::Checksum(self.checksum()));
        let (pages, entries) = self.tables();
        let pages = pages.chunks(Self::PART / size_of::<u32>());
        let entries = entries.chunks(Self::PART / size_of::<i16>());
        let tables = pages.map(Piece::Pages).chain(entries.map(Piece::Entries));
        let piece = checksum.chain(tables).nth(number);
        piece.map(|piece| piece.bytes()).transpose()
    }
}

/// The number of pages of all tuples, and the number of entries.
struct TableSizes {
    pages: usize,
    entries: usize,
}

/// A model under construction from its file and the parts of a decoded copy.
///
/// ```
/// # use twofold::network::{Architecture, Model, ModelCopy};
/// # use twofold_training::{LiveTraining, Method};
/// # let architecture = Architecture::named("17x4", &[])?;
/// # let method = Method::of(&architecture);
/// # let mut learning = LiveTraining::new(architecture, method, twofold::Seed::new(1))?;
/// # learning.play();
/// # let file = learning.file()?;
/// let model = Model::read(&file, &mut |_| ())?;
/// let mut copy = ModelCopy::new(&file)?;
/// for part in (0..).map_while(|number| model.part(number).transpose()) {
///     copy.add(&part?)?;
/// }
/// assert_eq!(copy.finish()?, model);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct ModelCopy {
    model: Model,
    /// Whether the checksum was received.
    is_the_same: bool,
    room: TableSizes,
}

impl ModelCopy {
    /// A model of this file without its tables, for which memory is allocated.
    ///
    /// # Errors
    /// As [`Model::read`], except errors found only by decoding.
    pub fn new(file: &[u8]) -> Result<Self, ModelError> {
        let mut count = 0;
        let mut model = Model::made_of(file, |header, _| {
            count = header.pages.max(1) as usize;
            Ok(ModelBuilder::within(header, Model::MOST_MEMORY)?.finish())
        })?;
        let (pages, entries) = model.tables_mut();
        let room = TableSizes {
            pages: pages.len(),
            entries: Model::PAGE * count,
        };
        pages.clear();
        entries.clear();
        Ok(Self {
            model,
            is_the_same: false,
            room,
        })
    }

    /// Adds the next bytes of the parts, any multiple of four.
    ///
    /// # Errors
    /// [`ModelError::Parts`] if they belong to another file, are too many, or are not a multiple of four.
    pub fn add(&mut self, mut bytes: &[u8]) -> Result<(), ModelError> {
        if !bytes.len().is_multiple_of(4) {
            return Err(ModelError::Parts);
        }
        if !self.is_the_same
            && let Some((&sum, rest)) = bytes.split_first_chunk()
        {
            if Checksum(u32::from_le_bytes(sum)) != self.model.checksum() {
                return Err(ModelError::Parts);
            }
            self.is_the_same = true;
            bytes = rest;
        }
        let (pages, entries) = self.model.tables_mut();
        bytes = fill(pages, self.room.pages, bytes, u32::from_le_bytes);
        bytes = fill(entries, self.room.entries, bytes, i16::from_le_bytes);
        match bytes.is_empty() {
            true => Ok(()),
            false => Err(ModelError::Parts),
        }
    }

    /// The model.
    ///
    /// # Errors
    /// [`ModelError::Parts`] if parts are missing, or refer to missing entries.
    pub fn finish(self) -> Result<Model, ModelError> {
        let (pages, entries) = self.model.tables();
        let is_whole = pages.len() == self.room.pages && entries.len() == self.room.entries;
        let count = (entries.len() / Model::PAGE) as u32;
        match is_whole && pages.iter().all(|&page| page < count) {
            true => Ok(self.model),
            false => Err(ModelError::Parts),
        }
    }
}

/// Adds numbers to a table until there are `most`; gives the bytes that are left.
fn fill<'a, T, const N: usize>(
    table: &mut Vec<T>,
    most: usize,
    bytes: &'a [u8],
    number: impl Fn([u8; N]) -> T,
) -> &'a [u8] {
    let count = (most - table.len()).min(bytes.len() / N);
    let (taken, rest) = bytes.split_at(N * count);
    table.extend(taken.as_chunks().0.iter().map(|&bytes| number(bytes)));
    rest
}
