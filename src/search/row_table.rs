//! Tables with an entry for each packed row.

/// An entry for each packed row.
pub(crate) type RowTable<T> = Box<[T; 1 << 16]>;

/// The table of what follows from the exponents of a row, read from the left; 0 for an empty cell.
pub(crate) fn row_table<T>(mut entry: impl FnMut([u8; 4]) -> T) -> RowTable<T> {
    let exponents = |row: u16| [12, 8, 4, 0].map(|shift| (row >> shift & 15) as u8);
    let entries: Box<[T]> = (0..=u16::MAX).map(|row| entry(exponents(row))).collect();
    match entries.try_into() {
        Ok(entries) => entries,
        Err(_) => unreachable!("there is an entry for each row"),
    }
}
