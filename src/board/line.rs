//! The rule by which tiles slide and merge; all boards use it.

/// The move of one tile of a line that slides towards index 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LineStep {
    pub from: usize,
    pub to: usize,
    /// Exponent before.
    pub exponent: u8,
    /// True if the tile merges into the one at `to`.
    pub merges: bool,
}

/// Slides a line of exponents (0 = empty) towards its first cell and reports each tile, the leading one first.
///
/// Two equal tiles that meet merge, leading edge first, each tile at most once.
pub(crate) fn slide_line(
    exponents: impl IntoIterator<Item = u8>,
    mut report: impl FnMut(LineStep),
) {
    let mut placed = 0;
    let mut mergeable = None;
    for (from, exponent) in exponents.into_iter().enumerate() {
        if exponent == 0 {
            continue;
        }
        let merges = mergeable == Some(exponent);
        if !merges {
            placed += 1;
        }
        mergeable = (!merges).then_some(exponent);
        report(LineStep {
            from,
            to: placed - 1,
            exponent,
            merges,
        });
    }
}
