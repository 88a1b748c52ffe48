//! The header of a model file.

use serde::{Deserialize, Serialize};

use super::{Architecture, Chances, Stage, StageTables};

/// The newest version: 6 if a stage is marked `:heir`, else 5 if one is marked `:own`, else 4.
pub const VERSION: u8 = 6;
pub(super) const FIRST_VERSION: u8 = 4;

/// The training of a network, and what its games showed.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Origin {
    /// Training games, parts of games included.
    pub games: u64,
    /// Training moves.
    pub moves: u64,
    /// Chances of the next larger tile, from games without search.
    pub chances: Chances,
}

/// The header of a model file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Header {
    /// The network.
    pub architecture: Architecture,
    /// Points for each unit of an entry.
    pub scale: f32,
    /// The largest exponent with enough training for a reliable value.
    pub largest: u8,
    /// How it came about.
    pub origin: Origin,
    /// The updates of an entry in the first class; each further class has four times as many.
    pub visits: u32,
    /// The number of bits by which the step of the first class is coarser than the scale.
    pub coarsest: u8,
    /// The number of classes: [`CLASSES`](super::file::CLASSES).
    pub classes: u8,
    /// What each level of [`Architecture::view`] adds, in points.
    pub levels: Vec<i32>,
    /// The number of pages of its model, the empty one included, so that their memory can be allocated at once.
    pub pages: u32,
}

impl Header {
    /// The fewest updates of an entry of this class.
    pub fn updates(&self, class: u8) -> u32 {
        self.visits.saturating_mul(1 << (2 * (class - 1)))
    }
}

/// The first format version with this kind of stage.
pub(super) const fn version(stage: Stage) -> u8 {
    match stage.tables() {
        StageTables::Promoted => FIRST_VERSION,
        StageTables::Own => 5,
        StageTables::SameView => 6,
    }
}
