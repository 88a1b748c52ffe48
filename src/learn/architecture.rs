//! Which cells a network looks at together, and into which stages it divides the game.

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
    /// The exponents of the tiles from which on another set of tables is used, rising: 14 for a second stage that begins
    /// with the first 16384.
    pub stages: Vec<u8>,
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
    /// The stages do not rise, or there are too many.
    #[error("stages begin at rising tiles of 2 to 32768, at most seven of them")]
    Stages,
}

/// The named networks: the side of the board, and the cells of the tuples as hexadecimal digits.
///
/// CITE: `4x6`: Wu et al., *Multi-stage temporal difference learning for 2048* (2014). `8x6`: Matsuzaki, *Systematic
/// selection of n-tuple networks for 2048* (2016); `5x6` are the four of `4x6` and one more of its family. `17x4`: the
/// straight lines and squares of Szubert and Jaśkowski (2014), one of each kind up to symmetry. `4x5`: five cells each,
/// the shapes of `4x6` without their last cell. `2x2` has one entry for every board of that size, `3x3` one for every
/// two adjacent lines of three.
const NAMED: [(&str, u8, &[&str]); 7] = [
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
            "012456", "12569d", "012345", "01567a", "01259a", "0159de", "01589d", "01246a",
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
    pub fn named(name: &str, stages: &[Rank]) -> Result<Self, ArchitectureError> {
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
            stages: stages.iter().map(|stage| stage.exponent()).collect(),
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
        let rises = self.stages.windows(2).all(|pair| pair[0] < pair[1]);
        let fits = self.stages.iter().all(|rank| (1..=15).contains(rank)) && self.stages.len() < 8;
        match rises && fits {
            true => Ok(self),
            false => Err(ArchitectureError::Stages),
        }
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
