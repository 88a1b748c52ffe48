//! Many puzzles, and their file.

use std::collections::HashSet;

use serde::{Deserialize, Serialize};

use crate::board::{Bitboard, Board as _, Direction};
use crate::container::{self, Container, ContainerError};
use crate::rules::Seed;

use super::{Puzzle, others, phase};

/// Puzzles from the games of a seed, no two of which are the same but for rotation or reflection.
///
/// The file is a container (`src/container.rs`) with 13 bytes a puzzle. Numbers are little-endian.
///
/// | bytes | puzzle |
/// |---:|---|
/// | 8 | the board, 4 bits a cell, as in [`Bitboard::bits`] |
/// | 2 | from the lowest bit: answer, 2 bits; difficulty, 3 bits; 4 bits that mean nothing; expected final score, 7 bits |
/// | 3 | the cost of each other move, in the order of [`Direction::ALL`]: 254 · √cost, or 255 for an illegal move |
///
/// The expected final score e stands for 1,024 · 2^(e / 12) points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleSet {
    seed: Seed,
    games: u64,
    most: u16,
    puzzles: Vec<Puzzle>,
    classes: HashSet<Bitboard>,
}

/// Why bytes are not a file of puzzles.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PuzzleFileError {
    /// They are another kind of file.
    #[error("this is no file of puzzles")]
    NotPuzzles,
    /// They are of a newer version.
    #[error("this file of puzzles is of version {0}, which a newer program wrote")]
    Newer(u8),
    /// The checksum does not fit, the length is wrong, or a puzzle is impossible.
    #[error("this file of puzzles is damaged")]
    Damaged,
}

impl From<ContainerError> for PuzzleFileError {
    fn from(error: ContainerError) -> Self {
        match error {
            ContainerError::Foreign => Self::NotPuzzles,
            ContainerError::Version(version) => Self::Newer(version),
            _ => Self::Damaged,
        }
    }
}

const MARK: [u8; 7] = *b"2048puz";
const VERSION: u8 = 1;
const PUZZLE: usize = 13;

#[derive(Serialize, Deserialize)]
struct Header {
    seed: u64,
    games: u64,
    most: u16,
}

impl PuzzleSet {
    /// An empty set for the games of this seed, with at most so many puzzles of each phase.
    pub fn new(seed: Seed, most: u16) -> Self {
        Self {
            seed,
            games: 0,
            most,
            puzzles: Vec::new(),
            classes: HashSet::new(),
        }
    }

    /// The puzzles, in the order in which they were found.
    pub fn puzzles(&self) -> &[Puzzle] {
        &self.puzzles
    }

    /// The seed of the games.
    pub const fn seed(&self) -> Seed {
        self.seed
    }

    /// The number of games so far: the number of the next one.
    pub const fn games(&self) -> u64 {
        self.games
    }

    /// The most puzzles of a phase.
    pub const fn most(&self) -> u16 {
        self.most
    }

    /// Lets a phase have more puzzles from the next game on. A smaller number than before changes nothing.
    pub fn raise_most(&mut self, most: u16) {
        self.most = self.most.max(most);
    }

    /// Counts a game, and adds its puzzles.
    pub fn add_game(&mut self, puzzles: impl IntoIterator<Item = Puzzle>) {
        self.games += 1;
        for puzzle in puzzles {
            self.add(puzzle);
        }
    }

    /// Adds a puzzle unless a twin is there. In a full phase it takes the place of the first puzzle of the most frequent
    /// difficulty, if its own is rarer.
    fn add(&mut self, puzzle: Puzzle) {
        if self.classes.contains(&puzzle.class()) {
            return;
        }
        let mut counts = [0_u16; Puzzle::HARDEST as usize + 1];
        for other in self
            .puzzles
            .iter()
            .filter(|other| other.phase() == puzzle.phase())
        {
            counts[usize::from(other.difficulty)] += 1;
        }
        if counts.iter().sum::<u16>() < self.most {
            self.classes.insert(puzzle.class());
            self.puzzles.push(puzzle);
            return;
        }
        let most = counts.iter().max().copied().unwrap_or_default();
        if counts[usize::from(puzzle.difficulty)] + 1 >= most {
            return;
        }
        let goes = (self.puzzles.iter()).position(|other| {
            other.phase() == puzzle.phase() && counts[usize::from(other.difficulty)] == most
        });
        if let Some(index) = goes {
            let gone = self.puzzles.remove(index);
            self.classes.remove(&gone.class());
            self.classes.insert(puzzle.class());
            self.puzzles.push(puzzle);
        }
    }

    /// The bytes of the file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let header = Header {
            seed: self.seed.number(),
            games: self.games,
            most: self.most,
        };
        let mut puzzles = Vec::with_capacity(PUZZLE * self.puzzles.len());
        (self.puzzles.iter()).for_each(|puzzle| write(puzzle, &mut puzzles));
        let mut bytes = Vec::new();
        container::write(&mut bytes, MARK, VERSION, &header, |to| {
            to.write_all(&puzzles)
        })
        .expect("memory takes all bytes");
        bytes
    }

    /// Reads the bytes of a file.
    ///
    /// # Errors
    /// [`PuzzleFileError`]; an answer that is not legal, two twins, or any other impossible puzzle counts as damage.
    pub fn read(bytes: &[u8]) -> Result<Self, PuzzleFileError> {
        let file = Container::open(bytes, MARK, VERSION..=VERSION)?;
        let header: Header = file.header()?;
        let mut set = Self::new(Seed::new(header.seed), header.most);
        set.games = header.games;
        let (records, []) = file.body()?.as_chunks::<PUZZLE>() else {
            return Err(PuzzleFileError::Damaged);
        };
        for record in records {
            let puzzle = read(record).ok_or(PuzzleFileError::Damaged)?;
            if !set.classes.insert(puzzle.class()) {
                return Err(PuzzleFileError::Damaged);
            }
            set.puzzles.push(puzzle);
        }
        Ok(set)
    }
}

fn write(puzzle: &Puzzle, bytes: &mut Vec<u8>) {
    bytes.extend_from_slice(&puzzle.board.bits().to_le_bytes());
    let facts = puzzle.answer.index() as u16
        | u16::from(puzzle.difficulty) << 2
        | u16::from(puzzle.expected) << 9;
    bytes.extend_from_slice(&facts.to_le_bytes());
    bytes.extend(others(puzzle.answer).map(|direction| puzzle.costs[direction.index()]));
}

/// `None` if it is impossible: a largest tile outside the range, an illegal answer, or costs that do not fit the board.
fn read(record: &[u8; PUZZLE]) -> Option<Puzzle> {
    let (board, rest) = record.split_first_chunk::<8>()?;
    let (facts, rest) = rest.split_first_chunk::<2>()?;
    let board = Bitboard::from_bits(u64::from_le_bytes(*board));
    phase(board)?;
    let facts = u16::from_le_bytes(*facts);
    let answer = Direction::from_code((facts & 3) as u8);
    let mut costs = [0; 4];
    for (direction, &cost) in others(answer).zip(rest) {
        costs[direction.index()] = cost;
    }
    let fits = |direction: Direction| {
        (costs[direction.index()] != Puzzle::ILLEGAL) == board.play(direction).is_some()
    };
    Direction::ALL.into_iter().all(fits).then_some(())?;
    Some(Puzzle {
        board,
        answer,
        difficulty: (facts >> 2 & 7) as u8,
        expected: (facts >> 9) as u8,
        costs,
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use crate::puzzle::twins;

    use super::*;

    /// A puzzle of any kind that the file can hold.
    fn any_puzzle() -> impl Strategy<Value = Puzzle> {
        let ranks = prop::collection::vec(0..14_u64, 15);
        let board = (ranks, 6..=14_u64).prop_map(|(ranks, largest)| {
            let smaller = ranks.iter().map(|&rank| rank.min(largest));
            Bitboard::from_bits(smaller.fold(largest, |bits, rank| bits << 4 | rank))
        });
        let facts = (any::<prop::sample::Index>(), 0..8_u8, 0..128_u8);
        (board, facts, any::<[u8; 4]>()).prop_filter_map(
            "a board with two moves",
            |(board, (answer, difficulty, expected), costs)| {
                let moves = board.legal_moves().map(|(direction, _)| direction);
                let legal: Vec<Direction> = moves.collect();
                let answer = *legal.get(answer.index(legal.len().max(1)))?;
                let cost = |direction: Direction| match legal.contains(&direction) {
                    _ if direction == answer => 0,
                    true => costs[direction.index()].min(254),
                    false => Puzzle::ILLEGAL,
                };
                (legal.len() > 1).then_some(Puzzle {
                    board,
                    answer,
                    difficulty,
                    expected,
                    costs: Direction::ALL.map(cost),
                })
            },
        )
    }

    fn set_of(most: u16, puzzles: &[Puzzle]) -> PuzzleSet {
        let mut set = PuzzleSet::new(Seed::new(7), most);
        puzzles.iter().for_each(|&puzzle| set.add_game([puzzle]));
        set
    }

    proptest! {
        #[test]
        fn a_file_is_read_as_it_was_written(puzzles in prop::collection::vec(any_puzzle(), 0..40)) {
            let set = set_of(4, &puzzles);
            prop_assert_eq!(PuzzleSet::read(&set.to_bytes()), Ok(set));
        }

        #[test]
        fn no_two_puzzles_are_twins_and_no_phase_has_too_many(puzzles in prop::collection::vec(any_puzzle(), 1..60)) {
            let mut twice = puzzles.clone();
            twice.extend(puzzles.iter().map(|&puzzle| Puzzle { board: puzzle.board, ..puzzle }));
            let set = set_of(3, &twice);
            let mut seen = HashSet::new();
            for puzzle in set.puzzles() {
                prop_assert!(twins(puzzle.board).all(|twin| !seen.contains(&twin)));
                seen.insert(puzzle.board);
            }
            for phase in 0..Puzzle::PHASES {
                prop_assert!(set.puzzles().iter().filter(|puzzle| puzzle.phase() == phase).count() <= 3);
            }
        }

        #[test]
        fn damage_is_noticed(puzzles in prop::collection::vec(any_puzzle(), 1..5), at in any::<prop::sample::Index>(), bit in 0..8_u32) {
            let mut bytes = set_of(4, &puzzles).to_bytes();
            let at = at.index(bytes.len());
            bytes[at] ^= 1_u8 << bit;
            prop_assert!(PuzzleSet::read(&bytes).is_err());
            prop_assert!(PuzzleSet::read(&bytes[..at]).is_err());
        }
    }

    #[test]
    fn a_full_phase_takes_a_puzzle_of_a_rarer_difficulty() {
        let puzzle = |board: u64, difficulty| Puzzle {
            board: Bitboard::from_bits(board),
            answer: Direction::Left,
            difficulty,
            expected: 0,
            costs: [10, 10, 10, 0],
        };
        let easy = [
            0x6000_0010_0000_0000,
            0x6000_0020_0000_0000,
            0x6000_0030_0000_0000,
        ];
        let mut set = set_of(3, &easy.map(|board| puzzle(board, 0)));
        set.add_game([puzzle(0x6000_0040_0000_0000, 5)]);
        let levels: Vec<u8> = set.puzzles().iter().map(Puzzle::difficulty).collect();
        assert_eq!(levels, [0, 0, 5]);
        set.add_game([puzzle(0x6000_0050_0000_0000, 0)]);
        assert_eq!(set.puzzles().len(), 3);
    }
}
