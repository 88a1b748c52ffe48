//! The stages of the game, each with its own set of tables.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::board::Rank;

use super::view::at_least;

/// A later stage of the game. It begins with the first board that has certain tiles. As text: the tiles, `16384` or
/// `16384+8192`, followed by `:own` for [`StageTables::Own`] or `:heir` for [`StageTables::SameView`].
///
/// Larger tiles made of them count as well: the condition is on the sum of all tiles at least as large as the smallest
/// of them, which never falls. So a game never returns to an earlier stage.
///
/// CITE: Wu et al., *Multi-stage temporal difference learning for 2048* (2014), section III: their stages begin at 16384 and at
/// 16384 with 8192.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Stage {
    /// The sum of the tiles. All are different.
    pub(super) sum: u32,
    tables: StageTables,
}

/// The initial values of a later stage's tables, and how the stage simplifies boards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum StageTables {
    /// Weight promotion: copies of the previous stage's values, or of the first stage's where large tiles are halved.
    #[default]
    Promoted,
    /// Empty tables. Boards are unchanged, except that all tiles larger than the smallest of the stage's tiles look the
    /// same.
    ///
    /// Values learned with smaller tiles mislead where the large ones leave little room (docs/experiments.md). No larger
    /// tile merges before the smallest is made once more, so the larger ones only occupy cells: which of them lies where
    /// hardly matters.
    Own,
    /// Weight promotion from the previous stage, which also simplifies boards in the same way.
    SameView,
}

impl StageTables {
    /// The suffix in a stage's text.
    const fn mark(self) -> &'static str {
        match self {
            Self::Promoted => "",
            Self::Own => ":own",
            Self::SameView => ":heir",
        }
    }
}

impl Stage {
    /// The initial values of its tables.
    pub const fn tables(self) -> StageTables {
        self.tables
    }

    /// The sum of tiles at which the stage begins.
    pub const fn sum(self) -> u32 {
        self.sum
    }

    /// True if the board's large tiles are exactly those of the stage: no two are equal, and none has merged from
    /// others of them.
    pub fn has_its_tiles_alone(self, digits: u64) -> bool {
        let sums = TileSums::of(digits, self.smallest());
        // This number of powers of two has this sum in one way only.
        sums.0[self.smallest() as usize] == self.sum
            && at_least(digits, self.smallest()).count_ones() == self.sum.count_ones()
    }

    /// True if the board has the tiles, or larger ones made of them.
    #[inline]
    pub fn is_reached(self, digits: u64) -> bool {
        self.is_reached_by(&TileSums::of(digits, self.smallest()))
    }

    /// The same for a board with these sums, computed from this stage's smallest tile or a smaller one.
    #[inline]
    pub(super) const fn is_reached_by(self, sums: &TileSums) -> bool {
        sums.0[self.smallest() as usize] >= self.sum
    }

    /// The exponent of the smallest of its tiles.
    #[inline]
    pub const fn smallest(self) -> u8 {
        self.sum.trailing_zeros() as u8
    }
}

/// For each exponent, the sum of a board's tiles at least as large. Computed once a board for all stages.
pub(super) struct TileSums([u32; 16]);

impl TileSums {
    /// The sums of a board from the exponent `least` up, which is above 0.
    #[inline]
    pub(super) fn of(digits: u64, least: u8) -> Self {
        let mut sums = [0; 16];
        let mut large = at_least(digits, least);
        while large != 0 {
            let exponent = digits >> (large.trailing_zeros() - 3) & 15;
            sums[exponent as usize] += 1 << exponent;
            large &= large - 1;
        }
        for exponent in (usize::from(least)..15).rev() {
            sums[exponent] += sums[exponent + 1];
        }
        Self(sums)
    }
}

/// Text that is not a stage.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "a stage begins with different tiles of 2 to 32768, such as 16384, 16384+8192 or 16384+8192:own, not with \"{0}\""
)]
pub struct StageError(String);

impl FromStr for Stage {
    type Err = StageError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let wrong = || StageError(text.chars().take(40).collect());
        let (tiles, tables) = [StageTables::Own, StageTables::SameView]
            .into_iter()
            .find_map(|tables| Some((text.strip_suffix(tables.mark())?, tables)))
            .unwrap_or((text, StageTables::Promoted));
        let nothing = Self { sum: 0, tables };
        tiles.split('+').try_fold(nothing, |stage, tile| {
            let rank = tile.trim().parse().ok().and_then(Rank::of_tile);
            let tile = rank
                .filter(|rank| (1..=15).contains(&rank.exponent()))
                .map(|rank| 1 << rank.exponent())
                .filter(|tile| stage.sum & tile == 0)
                .ok_or_else(wrong)?;
            Ok(Self {
                sum: stage.sum | tile,
                ..stage
            })
        })
    }
}

impl TryFrom<String> for Stage {
    type Error = StageError;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse()
    }
}

impl From<Stage> for String {
    fn from(stage: Stage) -> Self {
        stage.to_string()
    }
}

impl fmt::Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tiles = (1..=15).rev().map(|rank| 1 << rank);
        let mut before = "";
        for tile in tiles.filter(|tile| self.sum & tile != 0) {
            write!(f, "{before}{tile}")?;
            before = "+";
        }
        f.write_str(self.tables.mark())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_stage_is_written_as_it_is_read() {
        for text in "16384 16384+8192 32768+4096+2 16384+8192:own 16384:heir".split(' ') {
            assert_eq!(text.parse::<Stage>().unwrap().to_string(), text);
        }
        assert_eq!("8192 + 16384".parse(), "16384+8192".parse::<Stage>());
        let wrong = ",+,3,1,65536,16384+16384,14,8192-,x,:own,16384:,16384:own+8192,16384:own:own,16384:own:heir";
        for text in wrong.split(',') {
            assert!(text.parse::<Stage>().is_err(), "{text}");
        }
    }

    #[test]
    fn tiles_that_wait_to_merge_are_not_those_of_the_stage_alone() {
        let stage: Stage = "16384+8192+4096+2048+1024+512:own".parse().unwrap();
        for (digits, alone) in [
            (0xedcb_00a9_0130_0000, true),
            (0xedcb_88a9_0130_0000, true),
            // Another 512, and what becomes of it.
            (0xedcb_09a9_0130_0000, false),
            (0xedcb_00aa_0130_0000, false),
            (0xedd0_0000_0130_0000, false),
        ] {
            assert_eq!(stage.has_its_tiles_alone(digits), alone, "{digits:x}");
        }
    }

    proptest! {
        #[test]
        fn a_stage_begins_with_the_sum_of_its_tiles(board: u64, sum in 1_u32..0x8000) {
            let stage = Stage { sum: 2 * sum, tables: StageTables::Promoted };
            let smallest = 1 << stage.sum.trailing_zeros();
            let tiles = (0..16).map(|cell| 1_u32 << (board >> (4 * cell) & 15));
            let large: u32 = tiles.filter(|&tile| tile >= smallest).sum();
            prop_assert_eq!(stage.is_reached(board), large >= stage.sum);
        }
    }
}
