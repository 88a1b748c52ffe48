//! What perfect play of an end is worth after every move.

use crate::board::Bitboard;

use super::end::{End, Window};
use super::layers::Engine;
use super::set::Set;

/// The afterstates of one sum with their chances of the target.
pub(super) struct ChancesAfter {
    set: Set,
    /// A seventh digit of a chance is of no use to what learns from it.
    chances: Vec<f32>,
}

impl ChancesAfter {
    pub fn new(set: Set, values: &[f64]) -> Self {
        Self {
            set,
            chances: values.iter().map(|&value| value as f32).collect(),
        }
    }

    pub const fn bytes(&self) -> u64 {
        self.set.bytes() + 4 * self.chances.len() as u64
    }
}

/// The chance of the target from every afterstate that boards of an [`End`](super::End) lead to.
///
/// ```
/// use twofold::exact::{DEFAULT_MEMORY, End, Phase, SolveEnd};
/// use twofold::{Bitboard, FourProbability, Grid, Rank};
///
/// let board: Grid = "512,256,128,64/32,16,8192,4096/2048,2,0,0/0,0,2,0".parse()?;
/// let end = End::new(board, Rank::new(4), FourProbability::STANDARD)?;
/// let mut solve = SolveEnd::new(&end, DEFAULT_MEMORY, [board])?.keeping();
/// while solve.step()?.phase != Phase::Done {}
/// let Ok(table) = solve.into_table() else { unreachable!("it was kept") };
/// let window = end.window(board).ok_or("a board of this end")?;
/// let after: Grid = "512,256,128,64/32,16,8192,4096/2048,2,0,0/2,0,0,0".parse()?;
/// let after = Bitboard::pack(after).ok_or("small enough")?;
/// assert!(table.chance(&window, after).is_some_and(|chance| (0.0..1.0).contains(&chance)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct EndTable {
    end: End,
    engine: Engine,
    /// By half the sum of the small tiles.
    layers: Vec<ChancesAfter>,
}

impl EndTable {
    pub(super) const fn new(end: End, engine: Engine, layers: Vec<ChancesAfter>) -> Self {
        Self {
            end,
            engine,
            layers,
        }
    }

    /// The end that was solved.
    #[must_use]
    pub const fn end(&self) -> &End {
        &self.end
    }

    /// The memory it takes, in bytes.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        let layers = self.layers.iter().map(ChancesAfter::bytes);
        self.engine.bytes() + layers.sum::<u64>()
    }

    /// How many afterstates it knows, up to symmetry.
    #[must_use]
    pub fn afterstates(&self) -> u64 {
        let layers = self.layers.iter();
        layers.map(|layer| layer.set.len() as u64).sum()
    }

    /// How likely perfect play makes the target from an afterstate whose large tiles lie where `window` has them; `None` for one that
    /// the boards that were solved do not lead to.
    #[inline]
    #[must_use]
    pub fn chance(&self, window: &Window, after: Bitboard) -> Option<f32> {
        let (layer, key) = window.key(after);
        // Layer 0, of no tiles, is never listed.
        let layer = self.layers.get(layer.checked_sub(1)?)?;
        let index = layer.set.index_of(self.engine.canonical(key))?;
        layer.chances.get(index).copied()
    }
}
