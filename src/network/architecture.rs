//! The tuples of a network, and the stages of the game it distinguishes.

use serde::{Deserialize, Serialize};

use crate::board::Size;

use super::stage::{Stage, StageTables};
use super::tuple::Tuple;
use super::view::View;

/// The structure of a network: its tuples and stages.
///
/// ```
/// use twofold::network::Architecture;
///
/// let network = Architecture::named("17x4", &[])?;
/// assert_eq!(network.tuples.len(), 5);
/// assert_eq!(network.entries(), 5 * 16_usize.pow(4));
/// # Ok::<(), twofold::network::ArchitectureError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Architecture {
    /// Its name.
    pub name: String,
    /// The side of the square board.
    pub side: u8,
    /// The tuples. Each has one table, shared by the eight symmetries.
    pub tuples: Vec<Tuple>,
    /// The later stages, rising. Each has a set of tables.
    pub stages: Vec<Stage>,
    /// True if later stages halve large tiles: see [`Architecture::view`].
    #[serde(default)]
    pub halved: bool,
}

/// Why a description is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ArchitectureError {
    /// No network has this name.
    #[error("there is no network \"{0}\": choose one of {names}", names = Architecture::NAMES.join(", "))]
    Unknown(String),
    /// The board is not square, or larger than 4×4.
    #[error("networks are for square boards of side 2 to 4, not {0}")]
    Side(u8),
    /// There is no tuple, or one that is empty, too long, repeats a cell or leaves the board.
    #[error("tuple {0} must have 1 to 6 different cells of the board")]
    Tuple(usize),
    /// There are too many or no tuples.
    #[error("a network has 1 to {most} tuples, not {0}", most = Architecture::MOST_TUPLES)]
    Tuples(usize),
    /// The stages do not rise, or there are too many.
    #[error(
        "at most {} stages can follow the first, each with larger tiles than the one before",
        Architecture::MOST_STAGES - 1
    )]
    Stages,
    /// Its tables are too large.
    #[error("a network has at most {most} entries, not {0}", most = Architecture::MOST_ENTRIES)]
    Entries(u64),
}

/// The named networks: the side of the board, and the cells of the tuples as hexadecimal digits.
///
/// CITE: `4x6`: Wu et al., *Multi-stage temporal difference learning for 2048* (2014). `8x6`: Matsuzaki, *Systematic
/// selection of n-tuple networks for 2048* (2016); `5x6` are the four of `4x6` and one more of its family. `17x4`: the
/// straight lines and squares of Szubert and Jaśkowski (2014), one of each kind up to symmetry. `4x5`: five cells each,
/// the shapes of `4x6` without their last cell. `7x6` are those of `4x6` and three of `8x6` that are not among them, so that a
/// trained `4x6` can go on as one. `2x2` has one entry for every board of that size, `3x3` one for every
/// two adjacent lines of three.
const NAMED: [(&str, u8, &str); 8] = [
    ("4x6", 4, "012345 456789 012456 45689a"),
    ("5x6", 4, "012345 456789 012456 45689a 01259d"),
    (
        "8x6",
        4,
        "012456 456789 012345 234569 0129a5 345678 134567 6012a4",
    ),
    ("7x6", 4, "012345 456789 012456 45689a 234569 0129a5 345678"),
    ("17x4", 4, "0123 4567 0145 1256 569a"),
    ("4x5", 4, "01234 45678 01245 45689"),
    ("2x2", 2, "0123"),
    ("3x3", 3, "012345 01346 1457"),
];

/// The tuple of these cells, written as hexadecimal digits.
fn tuple(text: &str) -> Tuple {
    let digits = text.chars().filter_map(|digit| digit.to_digit(16));
    Tuple(digits.map(|cell| cell as u8).collect())
}

impl Architecture {
    /// The most tuples.
    pub const MOST_TUPLES: usize = 16;
    /// The most stages, the first one included.
    pub const MOST_STAGES: usize = 16;
    /// The most entries, of all stages: they are numbered in 32 bits.
    pub const MOST_ENTRIES: u64 = 1 << 31;

    /// The names of the networks that [`Architecture::named`] knows.
    pub const NAMES: [&str; NAMED.len()] = {
        let mut names = [""; NAMED.len()];
        let mut index = 0;
        while index < NAMED.len() {
            names[index] = NAMED[index].0;
            index += 1;
        }
        names
    };

    /// The network of this name, with these stages.
    ///
    /// # Errors
    /// If no network has the name, or the stages do not rise.
    pub fn named(name: &str, stages: &[Stage]) -> Result<Self, ArchitectureError> {
        let &(name, side, tuples) = NAMED
            .iter()
            .find(|(known, ..)| *known == name)
            .ok_or_else(|| ArchitectureError::Unknown(name.chars().take(40).collect()))?;
        Self {
            name: name.to_owned(),
            side,
            tuples: tuples.split(' ').map(tuple).collect(),
            stages: stages.to_vec(),
            halved: false,
        }
        .checked()
    }

    /// This description, if it describes a network.
    pub fn checked(self) -> Result<Self, ArchitectureError> {
        if !(2..=4).contains(&self.side) {
            return Err(ArchitectureError::Side(self.side));
        }
        if !(1..=Self::MOST_TUPLES).contains(&self.tuples.len()) {
            return Err(ArchitectureError::Tuples(self.tuples.len()));
        }
        for (index, Tuple(cells)) in self.tuples.iter().enumerate() {
            let fits = (1..=Tuple::MAX_CELLS).contains(&cells.len())
                && cells.iter().all(|&cell| cell < self.side * self.side)
                && (1..cells.len()).all(|end| !cells[..end].contains(&cells[end]));
            if !fits {
                return Err(ArchitectureError::Tuple(index + 1));
            }
        }
        let rises = (self.stages.windows(2)).all(|pair| pair[0].sum < pair[1].sum);
        if !rises || self.stages.len() >= Self::MOST_STAGES {
            return Err(ArchitectureError::Stages);
        }
        match self.stage_entries() as u64 * self.stage_count() as u64 {
            entries if entries > Self::MOST_ENTRIES => Err(ArchitectureError::Entries(entries)),
            _ => Ok(self),
        }
    }

    /// How a stage (0 for the first) simplifies boards.
    ///
    /// With [`Architecture::halved`], stages of the kind [`StageTables::Promoted`] halve large tiles until none is as
    /// large as the largest tile that begins the first stage of another kind than [`StageTables::SameView`];
    /// `View::Halved` says why. Other stages follow [`StageTables`].
    #[inline]
    pub fn view(&self, stage: usize) -> View {
        let mut stages = self.stages[..stage].iter().rev();
        match stages.find(|stage| stage.tables() != StageTables::SameView) {
            Some(own) if own.tables() == StageTables::Own => {
                let larger = own.smallest() + 1;
                View::Alike(larger.min(15))
            }
            Some(_) => self.largest_seen().map_or(View::Plain, View::Halved),
            None => View::Plain,
        }
    }

    /// The largest exponent on the simplified boards of a stage (0 for the first).
    pub(super) fn largest_seen_in(&self, stage: usize) -> u8 {
        match (self.view(stage), self.first_that_differs()) {
            (View::Alike(largest) | View::Halved(largest), _) => largest,
            // Boards of this stage have not reached that one.
            (View::Plain, Some(later)) => (later.sum - 1).ilog2() as u8,
            (View::Plain, None) => 15,
        }
    }

    /// The stage whose values a stage (0 for the first) inherits, if any: the first or the previous one.
    #[inline]
    pub fn inherited_by(&self, stage: usize) -> Option<usize> {
        let before = stage.checked_sub(1)?;
        match self.stages.get(before)?.tables() {
            StageTables::Own => None,
            StageTables::Promoted if self.halved => Some(0),
            StageTables::Promoted | StageTables::SameView => Some(before),
        }
    }

    /// The number of levels: see [`Architecture::view`].
    pub fn levels(&self) -> usize {
        let halved = self.largest_seen().map(View::Halved);
        halved.map_or(0, View::levels)
    }

    /// The first stage that simplifies boards, if large tiles are halved.
    #[inline]
    fn first_that_differs(&self) -> Option<Stage> {
        let mut stages = self.stages.iter().copied();
        stages.find(|stage| self.halved && stage.tables() != StageTables::SameView)
    }

    /// The largest exponent after halving, if large tiles are halved.
    #[inline]
    pub fn largest_seen(&self) -> Option<u8> {
        let later = self.first_that_differs()?;
        Some(later.sum.ilog2() as u8 - 1)
    }

    /// True if the tuples begin with those of `other`, and both treat large tiles alike.
    pub fn takes_from(&self, other: &Self) -> bool {
        self.tuples.starts_with(&other.tuples)
            && self.side == other.side
            && (self.halved == other.halved || other.stages.is_empty())
    }

    /// The stage of `other` that equals this stage (0 for the first), if the tuples are the same and both simplify
    /// boards alike.
    pub fn shared(&self, other: &Self, stage: usize) -> Option<usize> {
        let there = match stage.checked_sub(1) {
            None => 0,
            Some(at) => {
                let mut stages = other.stages.iter();
                1 + stages.position(|&stage| stage == self.stages[at])?
            }
        };
        let is_same = self.tuples == other.tuples
            && self.takes_from(other)
            && self.largest_seen() == other.largest_seen()
            && self.view(stage) == other.view(there);
        is_same.then_some(there)
    }

    /// True if this is `other`, or `other` with tuples or stages appended.
    pub fn extends(&self, other: &Self) -> bool {
        self.takes_from(other) && self.stages.starts_with(&other.stages)
    }

    /// The size of its board.
    ///
    /// # Panics
    /// Never for a checked architecture.
    pub fn size(&self) -> Size {
        Size::new(self.side.into(), self.side.into()).expect("sides of 2 to 4 are allowed")
    }

    /// The number of stages, at least one.
    pub fn stage_count(&self) -> usize {
        self.stages.len() + 1
    }

    /// The number of entries of one stage.
    pub fn stage_entries(&self) -> usize {
        self.tuples.iter().map(Tuple::entries).sum()
    }

    /// The number of entries of all stages.
    pub fn entries(&self) -> usize {
        self.stage_entries() * self.stage_count()
    }

    /// The number of entries in the sum of a value: eight for each tuple.
    pub fn active(&self) -> usize {
        8 * self.tuples.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn halved(stages: &str) -> Architecture {
        let stages: Vec<Stage> = (stages.split(' '))
            .map(|tiles| tiles.parse().unwrap())
            .collect();
        Architecture {
            halved: true,
            ..Architecture::named("17x4", &stages).unwrap()
        }
    }

    #[test]
    fn each_stage_sees_and_inherits_as_its_tables_say() {
        use View::{Alike, Halved, Plain};
        for (stages, views, inherited) in [
            (
                "16384 16384+8192",
                &[Plain, Halved(13), Halved(13)][..],
                &[None, Some(0), Some(0)][..],
            ),
            // A stage of its own sees its smallest tile and smaller ones as they are.
            (
                "16384 16384+8192+4096:own 32768:own",
                &[Plain, Halved(13), Alike(13), Alike(15)],
                &[None, Some(0), None, None],
            ),
            // An heir sees as the stage does that it inherits from.
            (
                "8192 8192+4096:own 8192+4096+2048:heir 16384",
                &[Plain, Halved(12), Alike(13), Alike(13), Halved(12)],
                &[None, Some(0), None, Some(2), Some(0)],
            ),
            (
                "8192+4096:heir 8192+4096+2048:heir 16384",
                &[Plain, Plain, Plain, Halved(13)],
                &[None, Some(0), Some(1), Some(0)],
            ),
        ] {
            let network = halved(stages);
            let all = || 0..network.stage_count();
            let seen: Vec<View> = all().map(|stage| network.view(stage)).collect();
            assert_eq!(seen, views, "{stages:?}");
            let from: Vec<_> = all().map(|stage| network.inherited_by(stage)).collect();
            assert_eq!(from, inherited, "{stages:?}");
        }
        let plain = Architecture {
            halved: false,
            ..halved("16384")
        };
        assert_eq!(plain.view(1), Plain);
    }

    #[test]
    fn the_first_stage_that_is_no_heir_says_how_far_tiles_are_halved() {
        for (stages, largest, plain) in [
            ("16384", 13, 13),
            ("8192:own 16384", 12, 12),
            ("8192:heir 16384", 13, 13),
            ("16384+8192", 13, 14),
        ] {
            let network = halved(stages);
            assert_eq!(network.largest_seen(), Some(largest), "{stages:?}");
            assert_eq!(network.largest_seen_in(0), plain, "{stages:?}");
            assert_eq!(network.levels(), View::Halved(largest).levels());
        }
    }

    #[test]
    fn a_network_has_sixteen_different_stages_at_most_and_as_many_entries_as_32_bits_number() {
        let stages: Vec<Stage> = (1..=16)
            .map(|tiles: u32| (0..5).filter(move |bit| tiles >> bit & 1 == 1))
            .map(|bits| bits.map(|bit| (2 << bit).to_string()).collect::<Vec<_>>())
            .map(|tiles| tiles.join("+").parse().unwrap())
            .collect();
        assert!(Architecture::named("8x6", &stages[..15]).is_ok());
        assert_eq!(
            Architecture::named("17x4", &stages),
            Err(ArchitectureError::Stages)
        );
        let same_tiles = ["16384", "16384:own"].map(|tiles| tiles.parse().unwrap());
        assert_eq!(
            Architecture::named("17x4", &same_tiles),
            Err(ArchitectureError::Stages)
        );
        let mut large = Architecture::named("8x6", &stages[..15]).unwrap();
        large.tuples.extend(large.tuples.clone());
        assert_eq!(large.checked(), Err(ArchitectureError::Entries(1 << 32)));
    }
}
