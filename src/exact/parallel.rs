//! Work in pieces: on all cores natively, one after the other without threads.

use std::ops::Range;

/// Boards in one piece: enough to hide the cost of scheduling, few enough to distribute a layer evenly.
const PIECE: usize = 2048;

/// Calls `work` for ranges that cover 0 to `length`.
pub(super) fn over_ranges(length: usize, work: impl Fn(Range<usize>) + Sync) {
    let pieces = length.div_ceil(PIECE);
    let range = |piece: usize| piece * PIECE..length.min((piece + 1) * PIECE);
    #[cfg(feature = "parallel")]
    if pieces > 1 {
        use rayon::prelude::*;
        (0..pieces)
            .into_par_iter()
            .for_each(|piece| work(range(piece)));
        return;
    }
    (0..pieces).for_each(|piece| work(range(piece)));
}

/// Calls `work` for pieces that cover `values`, each with the index of its first.
pub(super) fn fill(values: &mut [f64], work: impl Fn(usize, &mut [f64]) + Sync) {
    #[cfg(feature = "parallel")]
    if values.len() > PIECE {
        use rayon::prelude::*;
        values
            .par_chunks_mut(PIECE)
            .enumerate()
            .for_each(|(piece, values)| work(piece * PIECE, values));
        return;
    }
    values
        .chunks_mut(PIECE)
        .enumerate()
        .for_each(|(piece, values)| work(piece * PIECE, values));
}
