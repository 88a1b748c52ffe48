//! The container of the files that this library writes.
//!
//! | bytes | what |
//! |---|---|
//! | 7 | the mark of the kind |
//! | 1 | its version |
//! | 4 | the length of the header, little endian |
//! | … | the header, in the postcard format |
//! | … | the body |
//! | 4 | CRC-32 of all before, little endian |

use std::io::{self, Read, Write};
use std::ops::RangeInclusive;

use crc32fast::Hasher;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// The most bytes of a header. The longest that is ever written is that of a model with 7680 levels of up to 5 bytes each.
const MOST_HEADER: u32 = 1 << 16;

/// Why a file is not read.
#[derive(Debug)]
pub(crate) enum ContainerError {
    Io(io::Error),
    /// It has another mark.
    Foreign,
    /// It has this other version.
    Version(u8),
    /// Bytes are missing or changed.
    Damaged,
}

impl From<io::Error> for ContainerError {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::UnexpectedEof => Self::Damaged,
            _ => Self::Io(error),
        }
    }
}

/// Passes bytes on and computes their checksum.
#[derive(Debug)]
pub struct Summed<T> {
    /// Where they come from or go to.
    pub inner: T,
    /// Of all so far.
    pub sum: Hasher,
}

impl<T> Summed<T> {
    /// Begins with no bytes.
    pub fn new(inner: T) -> Self {
        let sum = Hasher::new();
        Self { inner, sum }
    }
}

impl<T: Write> Write for Summed<T> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.inner.write(bytes)?;
        self.sum.update(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

impl<T: Read> Read for Summed<T> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(bytes)?;
        self.sum.update(&bytes[..read]);
        Ok(read)
    }
}

/// Writes a file, whose body `body` writes.
pub(crate) fn write(
    to: impl Write,
    mark: [u8; 7],
    version: u8,
    header: &impl Serialize,
    body: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let header = postcard::to_allocvec(header).map_err(io::Error::other)?;
    let mut file = Summed::new(to);
    file.write_all(&mark)?;
    file.write_all(&[version])?;
    file.write_all(&(header.len() as u32).to_le_bytes())?;
    file.write_all(&header)?;
    body(&mut file)?;
    let sum = file.sum.finalize();
    file.inner.write_all(&sum.to_le_bytes())?;
    file.inner.flush()
}

/// A file being read: after its header, its body. Nothing of it is sure before [`Container::end`].
pub(crate) struct Container<R> {
    file: Summed<R>,
    header: Vec<u8>,
}

impl<R: Read> Container<R> {
    /// Begins to read a file with this mark and one of these versions.
    pub(crate) fn open(
        from: R,
        mark: [u8; 7],
        versions: RangeInclusive<u8>,
    ) -> Result<Self, ContainerError> {
        let mut file = Summed::new(from);
        let mut begin = [0; 7];
        match file.read_exact(&mut begin).map_err(ContainerError::from) {
            Ok(()) if begin == mark => {}
            Err(error @ ContainerError::Io(_)) => return Err(error),
            _ => return Err(ContainerError::Foreign),
        }
        let mut version = [0];
        file.read_exact(&mut version)?;
        if !versions.contains(&version[0]) {
            return Err(ContainerError::Version(version[0]));
        }
        let mut length = [0; 4];
        file.read_exact(&mut length)?;
        let length = u32::from_le_bytes(length);
        if length > MOST_HEADER {
            return Err(ContainerError::Damaged);
        }
        let mut header = vec![0; length as usize];
        file.read_exact(&mut header)?;
        Ok(Self { file, header })
    }

    pub(crate) fn header<T: DeserializeOwned>(&self) -> Result<T, ContainerError> {
        postcard::from_bytes(&self.header).map_err(|_| ContainerError::Damaged)
    }

    /// Compares the checksum, once the whole body is read.
    /// [`ContainerError::Damaged`] if it differs, or is not the end of the file.
    pub(crate) fn end(self) -> Result<(), ContainerError> {
        let Summed { mut inner, sum } = self.file;
        let mut rest = Vec::new();
        inner.by_ref().take(5).read_to_end(&mut rest)?;
        match rest == sum.finalize().to_le_bytes() {
            true => Ok(()),
            false => Err(ContainerError::Damaged),
        }
    }
}

impl<R: Read> Read for Container<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        self.file.read(bytes)
    }
}

impl<'a> Container<&'a [u8]> {
    /// The whole body, of which the checksum is right.
    /// [`ContainerError::Damaged`] if the checksum differs.
    pub(crate) fn body(mut self) -> Result<&'a [u8], ContainerError> {
        let Some((body, checksum)) = self.file.inner.split_last_chunk::<4>() else {
            return Err(ContainerError::Damaged);
        };
        self.file.sum.update(body);
        self.file.inner = checksum;
        self.end().map(|()| body)
    }
}
