//! The number of games of a node, and of those that count.

use crate::board::Rank;

/// The number of games for each cell of a spawn of this rank, on a board with `empty` empty cells after the move.
///
/// A 4 is nine times rarer than a 2, but every board gets at least three games.
pub fn node_games(games: u32, empty: usize, spawned: Rank) -> u32 {
    let share = match spawned {
        Rank::FOUR => 9 * empty as u32,
        _ => empty as u32,
    };
    games.div_ceil(share.max(1)).max(3)
}

/// The mean of the best `fraction` of the scores, of at least one.
///
/// # Panics
/// If there are no scores.
pub fn best_mean(scores: &mut [u64], fraction: f64) -> f64 {
    let kept = kept_of(scores.len(), fraction);
    scores.sort_unstable_by(|a, b| b.cmp(a));
    scores[..kept].iter().sum::<u64>() as f64 / kept as f64
}

/// The size of a fraction of `count`, at least 1.
pub(super) fn kept_of(count: usize, fraction: f64) -> usize {
    // Rounding errors of whole numbers are ignored.
    ((count as f64 * fraction + 1e-9) as usize).clamp(1, count.max(1))
}
