//! Which cells a network looks at together, and into which stages it divides the game.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::board::{Rank, Size};

/// The cells that one table is indexed by, as numbers of cells, row by row from 0.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Tuple(Vec<u8>);

impl Tuple {
    /// The most cells of a tuple: its table has 16 entries for the first and 16 times as many for each more.
    pub const MAX_CELLS: usize = 6;

    /// The cells, the first one the most significant digit of the index.
    #[must_use]
    pub fn cells(&self) -> &[u8] {
        &self.0
    }

    /// The number of entries of its table: 16 contents a cell.
    #[must_use]
    pub fn entries(&self) -> usize {
        1 << (4 * self.0.len())
    }

    /// Where in the table the entry lies whose cells have the exponents that are the digits of `contents`, 4 bits each, the
    /// first cell the highest.
    ///
    /// The upper halves of all digits come first, then the lower halves. Most of what changes from move to move are small
    /// tiles, which differ in the lower halves only: the entries met one after another lie within some pages of memory, where
    /// an index made of whole digits would spread them over the table.
    #[must_use]
    pub fn place(&self, contents: usize) -> usize {
        let cells = self.0.len();
        (0..cells).fold(0, |place, cell| {
            let digit = contents >> (4 * cell) & 15;
            place | (digit & 3) << (2 * cell) | (digit >> 2) << (2 * (cells + cell))
        })
    }

    /// The exponents in the cells, the last cell first, whose entry lies at `place`: see [`Tuple::place`].
    pub fn contents(&self, place: usize) -> impl Iterator<Item = u8> {
        let cells = self.0.len();
        (0..cells).map(move |cell| {
            let halves = [place >> (2 * (cells + cell)), place >> (2 * cell)];
            halves
                .into_iter()
                .fold(0, |digit, half| digit << 2 | (half & 3) as u8)
        })
    }
}

/// Where a stage of the game begins: with the first board that has these tiles, written `16384` or `16384+8192`, and with `:own`
/// or `:heir` after them if its tables are [`Tables::Own`] or [`Tables::Heir`].
///
/// A board has them as well if larger tiles were made of them: what counts is the sum of its tiles from the smallest of them
/// on, which never gets less. So a game never goes back to an earlier stage.
///
/// CITE: Wu et al., *Multi-stage temporal difference learning for 2048* (2014), section III: their stages begin at 16384 and at
/// 16384 with 8192.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Stage {
    /// The sum of the tiles, which are all different.
    sum: u32,
    tables: Tables,
}

/// What the tables of a later stage begin with, and how they look at boards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Tables {
    /// They begin with what those of the stage before know, or those of the first one if large tiles are halved.
    #[default]
    Taught,
    /// They inherit nothing: they begin empty, and look at the tiles as they are, but for those larger than the smallest of the stage's
    /// tiles, which all look the same.
    ///
    /// What boards with smaller tiles taught is a bad guide where the large ones leave little room: see models/README.md. And none
    /// of the larger tiles moves on before another of the smallest is made; till then they are nothing but cells that are taken, whichever
    /// lies in which.
    Own,
    /// They begin with what those of the stage before know, and look at boards as those do. That stage is one with tables of its own, or
    /// such an heir itself.
    Heir,
}

impl Tables {
    /// What stands after the tiles of a stage with these tables.
    const fn mark(self) -> &'static str {
        match self {
            Self::Taught => "",
            Self::Own => ":own",
            Self::Heir => ":heir",
        }
    }
}

impl Stage {
    /// What its tables begin with.
    #[must_use]
    pub const fn tables(self) -> Tables {
        self.tables
    }

    /// True if a board of these digits has the tiles, or larger ones in their place.
    #[inline]
    pub(super) const fn is_reached(self, digits: u64) -> bool {
        let smallest = self.sum.trailing_zeros() as u8;
        let mut large = at_least(digits, smallest);
        let mut sum = 0;
        while large != 0 {
            let cell = large.trailing_zeros() - 3;
            sum += 1 << (digits >> cell & 15);
            large &= large - 1;
        }
        sum >= self.sum
    }
}

/// The highest bit of every digit that is at least `rank`, which is from 1 to 15.
#[inline]
pub(super) const fn at_least(digits: u64, rank: u8) -> u64 {
    const TOP_BITS: u64 = 0x8888_8888_8888_8888;
    const EACH_DIGIT: u64 = 0x1111_1111_1111_1111;
    let low = digits & !TOP_BITS;
    let reached = if rank >= 8 {
        (low + EACH_DIGIT * (16 - rank) as u64) & digits
    } else {
        (low + EACH_DIGIT * (8 - rank) as u64) | digits
    };
    reached & TOP_BITS
}

/// The most tiles of a level that follow each other from the largest on.
const RUNS: usize = 16;
/// The parts of a level, from one tile made to the next.
const STEPS: usize = 32;

/// Halves all tiles above the largest one missing until none has a higher rank than `largest`, which some tile has and which is
/// below 15; and the level of the board: its largest tile, how many tiles follow each other from that on, and the sum of the smaller
/// ones in sixteenths of the one missing.
#[inline]
fn halved(mut digits: u64, largest: u8) -> (u64, usize) {
    let mut level = None;
    while at_least(digits, largest + 1) != 0 {
        let exponents = (0..16).map(|cell| digits >> (4 * cell) & 15);
        let present = exponents.fold(0_u32, |present, exponent| present | 1 << exponent);
        let top = present.ilog2();
        let missing = !(present | 1) & ((1 << top) - 1);
        let above = missing.checked_ilog2().unwrap_or(0);
        level.get_or_insert_with(|| {
            let exponents = (0..16).map(|cell| digits >> (4 * cell) & 15);
            let small = exponents.filter(|&exponent| (1..=u64::from(above)).contains(&exponent));
            let sum: usize = small.map(|exponent| 1 << exponent).sum();
            let step = ((16 * sum) >> above).min(STEPS - 1);
            let run = (top - above) as usize;
            ((top as usize - usize::from(largest) - 1) * RUNS + run) * STEPS + step
        });
        digits -= at_least(digits, above as u8 + 1) >> 3;
    }
    (digits, level.unwrap_or(0))
}

impl FromStr for Stage {
    type Err = ArchitectureError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let wrong = || ArchitectureError::Stage(text.chars().take(40).collect());
        let (tiles, tables) = [Tables::Own, Tables::Heir]
            .into_iter()
            .find_map(|tables| Some((text.strip_suffix(tables.mark())?, tables)))
            .unwrap_or((text, Tables::Taught));
        tiles
            .split('+')
            .try_fold(Self { sum: 0, tables }, |stage, tile| {
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
    type Error = ArchitectureError;

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

/// A network described by data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Architecture {
    /// What it is called.
    pub name: String,
    /// The side of the square board.
    pub side: u8,
    /// One table for each, shared by the eight symmetries.
    pub tuples: Vec<Tuple>,
    /// Where another set of tables begins to be used, rising.
    pub stages: Vec<Stage>,
    /// True if boards of the later stages are looked at with their large tiles halved: see [`Architecture::seen`].
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
    #[error("a network has 1 to 16 tuples, not {0}")]
    Tuples(usize),
    /// No stage begins so.
    #[error(
        "a stage begins with different tiles of 2 to 32768, such as 16384, 16384+8192 or 16384+8192:own, not with \"{0}\""
    )]
    Stage(String),
    /// An heir has nothing to inherit.
    #[error("a stage :heir must follow one that is :own or another :heir")]
    Heir,
    /// The stages do not rise, or there are too many.
    #[error(
        "at most seven stages, each with larger tiles than the one before, can follow the first"
    )]
    Stages,
}

/// The named networks: the side of the board, and the cells of the tuples as hexadecimal digits.
///
/// CITE: `4x6`: Wu et al., *Multi-stage temporal difference learning for 2048* (2014). `8x6`: Matsuzaki, *Systematic
/// selection of n-tuple networks for 2048* (2016); `5x6` are the four of `4x6` and one more of its family. `17x4`: the
/// straight lines and squares of Szubert and Jaśkowski (2014), one of each kind up to symmetry. `4x5`: five cells each,
/// the shapes of `4x6` without their last cell. `7x6` are those of `4x6` and three of `8x6` that are not among them, so that a
/// trained `4x6` can go on as one. `2x2` has one entry for every board of that size, `3x3` one for every
/// two adjacent lines of three.
const NAMED: [(&str, u8, &[&str]); 8] = [
    ("4x6", 4, &["012345", "456789", "012456", "45689a"]),
    (
        "5x6",
        4,
        &["012345", "456789", "012456", "45689a", "01259d"],
    ),
    (
        "8x6",
        4,
        &[
            "012456", "456789", "012345", "234569", "0129a5", "345678", "134567", "6012a4",
        ],
    ),
    (
        "7x6",
        4,
        &[
            "012345", "456789", "012456", "45689a", "234569", "0129a5", "345678",
        ],
    ),
    ("17x4", 4, &["0123", "4567", "0145", "1256", "569a"]),
    ("4x5", 4, &["01234", "45678", "01245", "45689"]),
    ("2x2", 2, &["0123"]),
    ("3x3", 3, &["012345", "01346", "1457"]),
];

impl Architecture {
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
        let cells = |text: &&str| {
            let digits = text.chars().filter_map(|digit| digit.to_digit(16));
            Tuple(digits.map(|cell| cell as u8).collect())
        };
        Self {
            name: name.to_owned(),
            side,
            tuples: tuples.iter().map(cells).collect(),
            stages: stages.to_vec(),
            halved: false,
        }
        .checked()
    }

    /// This description, if it describes a network.
    ///
    /// # Errors
    /// Says what is wrong with it.
    pub fn checked(self) -> Result<Self, ArchitectureError> {
        if !(2..=4).contains(&self.side) {
            return Err(ArchitectureError::Side(self.side));
        }
        if !(1..=16).contains(&self.tuples.len()) {
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
        let has_heir_alone = (0..self.stages.len()).any(|later| {
            let before = later
                .checked_sub(1)
                .map(|before| self.stages[before].tables);
            self.stages[later].tables == Tables::Heir
                && before.is_none_or(|before| before == Tables::Taught)
        });
        if has_heir_alone {
            return Err(ArchitectureError::Heir);
        }
        let rises = (self.stages.windows(2)).all(|pair| pair[0].sum < pair[1].sum);
        match rises && self.stages.len() < 8 {
            true => Ok(self),
            false => Err(ArchitectureError::Stages),
        }
    }

    /// The digits of a board as the tables of its stage, 0 for the first, look at them, and its level if it has one.
    ///
    /// With [`Architecture::halved`], all tiles above the largest one missing are halved in later stages until none is as large
    /// as the tile that began the second one. 16384, 4096, 1024 is looked at as 8192, 4096, 1024: what has to be done to make
    /// 8192 of 4096 is the same with either. So the tables of a later stage, which begin as those of the first, know from the
    /// start what was learned on boards that are met much more often; what is different in their own stage they learn. How many
    /// points are still to come is different from the start: the board's *level* says how far the game has got, and has a value
    /// of its own that is learned at once.
    ///
    /// CITE: Guei, Chen and Wu (2021), section III-C, halve tiles so at play, without stages.
    ///
    /// A stage with tables of its own, or an heir, looks at it as [`Tables`] says, and has no levels.
    #[inline]
    #[must_use]
    pub fn seen(&self, digits: u64, stage: usize) -> (u64, Option<usize>) {
        if stage == 0 {
            return (digits, None);
        }
        match (self.largest_alike(stage), self.largest_seen()) {
            (Some(largest), _) => {
                let large = at_least(digits, largest) >> 3;
                let seen = (digits & !(15 * large)) | (u64::from(largest) * large);
                (seen, None)
            }
            (None, Some(largest)) => {
                let (digits, level) = halved(digits, largest);
                (digits, Some(level))
            }
            (None, None) => (digits, None),
        }
    }

    /// The exponent that all tiles look like that are larger than the smallest of a stage with tables of its own, for that and its
    /// heirs.
    #[inline]
    fn largest_alike(&self, stage: usize) -> Option<u8> {
        let mut stages = self.stages[..stage].iter().rev();
        let own = stages.find(|stage| stage.tables != Tables::Heir)?;
        let larger = own.sum.trailing_zeros() as u8 + 1;
        (own.tables == Tables::Own).then_some(larger.min(15))
    }

    /// The largest exponent that the tables of a stage, 0 for the first, look at. Those of the first are looked at by others too, which do
    /// not ask for larger ones if large tiles are halved.
    #[inline]
    pub(super) fn largest_seen_in(&self, stage: usize) -> Option<u8> {
        self.largest_alike(stage).or(self.largest_seen())
    }

    /// The stage whose tables those of a stage, 0 for the first, begin with, if any.
    #[inline]
    #[must_use]
    pub fn inherited_by(&self, stage: usize) -> Option<usize> {
        let before = stage.checked_sub(1)?;
        match self.stages.get(before)?.tables {
            Tables::Own => None,
            Tables::Taught if self.halved => Some(0),
            Tables::Taught | Tables::Heir => Some(before),
        }
    }

    /// The number of levels: see [`Architecture::seen`].
    #[must_use]
    pub fn levels(&self) -> usize {
        let tops = self.largest_seen().map_or(0, |largest| 15 - largest);
        usize::from(tops) * RUNS * STEPS
    }

    /// The largest exponent that its tables look at, if large tiles are halved.
    #[inline]
    pub(super) fn largest_seen(&self) -> Option<u8> {
        let second = self.stages.first().filter(|_| self.halved)?;
        Some(second.sum.ilog2() as u8 - 1)
    }

    /// True if this has the tuples of `other`, or more after them, and looks at boards of later stages as that does.
    #[must_use]
    pub fn takes_from(&self, other: &Self) -> bool {
        self.tuples.starts_with(&other.tuples)
            && self.side == other.side
            && (self.halved == other.halved || other.stages.is_empty())
    }

    /// True if this is `other`, or `other` with more tuples or more stages after those it has.
    #[must_use]
    pub fn extends(&self, other: &Self) -> bool {
        self.takes_from(other) && self.stages.starts_with(&other.stages)
    }

    /// The board it is for.
    ///
    /// # Panics
    /// Not for a checked description.
    #[must_use]
    pub fn size(&self) -> Size {
        Size::new(self.side.into(), self.side.into()).expect("sides of 2 to 4 are allowed")
    }

    /// The number of stages, at least one.
    #[must_use]
    pub fn stage_count(&self) -> usize {
        self.stages.len() + 1
    }

    /// The number of entries of one stage.
    #[must_use]
    pub fn stage_entries(&self) -> usize {
        self.tuples.iter().map(Tuple::entries).sum()
    }

    /// The number of entries of all stages.
    #[must_use]
    pub fn entries(&self) -> usize {
        self.stage_entries() * self.stage_count()
    }

    /// How many entries a value is the sum of: eight for each tuple.
    #[must_use]
    pub fn active(&self) -> usize {
        8 * self.tuples.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn digits(tiles: &[u32]) -> u64 {
        let exponents = tiles.iter().map(|&tile| tile.checked_ilog2().unwrap_or(0));
        exponents.fold(0, |digits, exponent| digits << 4 | u64::from(exponent))
    }

    fn halving() -> Architecture {
        let stages = ["16384", "16384+8192"].map(|tiles| tiles.parse().unwrap());
        Architecture {
            halved: true,
            ..Architecture::named("17x4", &stages).unwrap()
        }
    }

    #[test]
    fn a_stage_is_written_as_it_is_read() {
        for text in [
            "16384",
            "16384+8192",
            "32768+4096+2",
            "16384+8192:own",
            "16384:heir",
        ] {
            assert_eq!(text.parse::<Stage>().unwrap().to_string(), text);
        }
        assert_eq!("8192 + 16384".parse(), "16384+8192".parse::<Stage>());
        for text in [
            "",
            "+",
            "3",
            "1",
            "65536",
            "16384+16384",
            "14",
            "8192-",
            "x",
            ":own",
            "16384:",
            "16384:own+8192",
            "16384:own:own",
            "16384:own:heir",
        ] {
            assert!(text.parse::<Stage>().is_err(), "{text}");
        }
    }

    #[test]
    fn tiles_above_the_largest_missing_are_halved() {
        for (board, seen, level) in [
            (
                &[16384, 4096, 1024, 0][..],
                &[8192, 4096, 1024, 0][..],
                (0, 1, 10),
            ),
            (
                &[16384, 8192, 2048, 512],
                &[8192, 4096, 2048, 512],
                (0, 2, 10),
            ),
            (
                &[16384, 8192, 4096, 2048, 2],
                &[8192, 4096, 2048, 1024, 2],
                (0, 4, 0),
            ),
            (
                &[16384, 8192, 4096, 4096, 2, 2048, 1024, 1024],
                &[8192, 4096, 2048, 2048, 2, 1024, 512, 512],
                (0, 5, 0),
            ),
            (
                &[16384, 1024, 1024, 4096, 4096],
                &[8192, 1024, 1024, 4096, 4096],
                (0, 1, 20),
            ),
            (&[32768, 8192, 4], &[8192, 4096, 4], (1, 1, 8)),
        ] {
            let (top, run, step) = level;
            let level = (top * RUNS + run) * STEPS + step;
            assert_eq!(
                halving().seen(digits(board), 1),
                (digits(seen), Some(level)),
                "{board:?}"
            );
            assert_eq!(halving().seen(digits(board), 0), (digits(board), None));
        }
        let plain = Architecture {
            halved: false,
            ..halving()
        };
        assert_eq!(plain.seen(digits(&[16384]), 1), (digits(&[16384]), None));
    }

    #[test]
    fn a_stage_of_its_own_looks_at_its_smallest_tile_and_smaller_ones_as_they_are() {
        let stages =
            ["16384", "16384+8192+4096:own", "32768:own"].map(|tiles| tiles.parse().unwrap());
        let network = Architecture {
            stages: stages.to_vec(),
            ..halving()
        };
        let board = digits(&[8192, 16384, 4096, 2048, 512, 2]);
        let seen = digits(&[8192, 8192, 4096, 2048, 512, 2]);
        assert_eq!(network.seen(board, 2), (seen, None));
        assert_eq!(network.seen(board, 1), halving().seen(board, 1));
        let last = digits(&[32768, 16384, 8192, 2]);
        assert_eq!(network.seen(last, 3), (last, None));
        assert_eq!(
            [0, 1, 2, 3].map(|stage| network.inherited_by(stage)),
            [None, Some(0), None, None]
        );
    }

    #[test]
    fn an_heir_looks_at_boards_as_the_stage_does_that_it_inherits_from() {
        let stages = ["8192", "8192+4096:own", "8192+4096+2048:heir", "16384"];
        let network = Architecture {
            stages: stages.map(|tiles| tiles.parse().unwrap()).to_vec(),
            ..halving()
        };
        let board = digits(&[2048, 8192, 4096, 1024, 64, 2]);
        assert_eq!(network.seen(board, 3), network.seen(board, 2));
        assert_eq!(
            [0, 1, 2, 3, 4].map(|stage| network.inherited_by(stage)),
            [None, Some(0), None, Some(2), Some(0)]
        );
    }

    #[test]
    fn there_is_no_heir_of_a_stage_that_has_no_tables_of_its_own() {
        for stages in [&["8192:heir"] as &[_], &["8192", "16384:heir"]] {
            let stages: Vec<_> = stages.iter().map(|tiles| tiles.parse().unwrap()).collect();
            let refused = Architecture::named("17x4", &stages);
            assert_eq!(refused, Err(ArchitectureError::Heir));
        }
    }

    #[test]
    fn no_two_stages_begin_with_the_same_tiles() {
        let stages = ["16384", "16384:own"].map(|tiles| tiles.parse().unwrap());
        let refused = Architecture::named("17x4", &stages);
        assert_eq!(refused, Err(ArchitectureError::Stages));
    }

    proptest! {
        #[test]
        fn a_stage_begins_with_the_sum_of_its_tiles(board: u64, sum in 1_u32..0x8000) {
            let stage = Stage { sum: 2 * sum, tables: Tables::Taught };
            let smallest = 1 << stage.sum.trailing_zeros();
            let tiles = (0..16).map(|cell| 1_u32 << (board >> (4 * cell) & 15));
            let large: u32 = tiles.filter(|&tile| tile >= smallest).sum();
            prop_assert_eq!(stage.is_reached(board), large >= stage.sum);
        }

        #[test]
        fn what_is_seen_has_no_tile_as_large_as_the_second_stage(board: u64) {
            let board = board | 0xe;
            let (seen, level) = halving().seen(board, 1);
            prop_assert_eq!(at_least(seen, 14), 0);
            prop_assert!(level.is_some_and(|level| level < halving().levels()));
            for cell in 0..16 {
                let [before, after] = [board, seen].map(|digits| digits >> (4 * cell) & 15);
                prop_assert!(after <= before && before <= after + 3);
            }
        }
    }
}
