//! Files that are written whole or not at all.

use std::fmt::Display;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write as _};
use std::path::Path;

use super::output::Failure;

/// Writes a temporary file and renames it, so that a failure leaves an earlier file whole; creates the folder if it does not exist.
pub fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    write_by(path, |file| file.write_all(bytes))
}

/// The same with what `write` writes.
pub fn write_by<E: From<io::Error> + Display>(
    path: &Path,
    write: impl FnOnce(&mut BufWriter<File>) -> Result<(), E>,
) -> Result<(), Failure> {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}.partial", std::process::id()));
    let beside = path.with_file_name(name);
    let write = || -> Result<(), E> {
        if let Some(folder) = path
            .parent()
            .filter(|folder| !folder.as_os_str().is_empty())
        {
            fs::create_dir_all(folder)?;
        }
        let mut file = BufWriter::with_capacity(1 << 20, File::create(&beside)?);
        write(&mut file)?;
        file.flush()?;
        file.get_ref().sync_all()?;
        Ok(fs::rename(&beside, path)?)
    };
    write().map_err(|error| {
        // The first error is reported; the temporary file may not even exist.
        fs::remove_file(&beside).ok();
        Failure::OnTheWay(format!("cannot write {}: {error}", path.display()))
    })
}
