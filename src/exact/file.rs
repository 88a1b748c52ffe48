//! Solutions and checkpoints as files.
//!
//! The body of the container (`src/container.rs`) is a block for each layer: its length, 8 bytes, little endian, and in the postcard
//! format the boards, as differences of successive mixed keys, and their values.

use std::io::{self, Read, Write};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::board::{FourProbability, Rank};
use crate::container::{self, Container, ContainerError};

use super::endgame::Endgame;
use super::endgame_table::EndgameTable;
use super::formation::LockedCells;
use super::key::Mixer;
use super::layers::Layer;
use super::problem::{Objective, Problem};
use super::set::BoardSet;
use super::solution::Solution;
use super::solve::{Solve, check_root};
use super::sweep::Phase;

/// The mark and the name of a kind of file.
type Kind = ([u8; 7], &'static str);

const SOLUTION: Kind = (*b"2048exs", "a solution");
const CHECKPOINT: Kind = (*b"2048exc", "a checkpoint");
const ENDGAME: Kind = (*b"2048exe", "a solved formation");
const VERSION: u8 = 1;

/// Why a file is not read or written.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// Reading or writing fails.
    #[error("reading or writing failed: {0}")]
    Io(io::Error),
    /// It is a file of another kind, or of another version of the program.
    #[error("this is not {0} of this version of the program: solve again")]
    Foreign(&'static str),
    /// The file ends too early, or something in it is wrong.
    #[error("the file is damaged")]
    Damaged,
    /// Its data exceed the memory limit.
    #[error(
        "the file needs {} MiB of memory or more, and {} MiB are allowed",
        needed.div_ceil(1 << 20), allowed >> 20
    )]
    Memory {
        /// A lower bound of the memory needed, in bytes.
        needed: u64,
        /// The memory allowed, in bytes.
        allowed: u64,
    },
}

impl From<ContainerError> for FileError {
    fn from(error: ContainerError) -> Self {
        match error {
            ContainerError::Io(error) => Self::Io(error),
            _ => Self::Damaged,
        }
    }
}

impl From<io::Error> for FileError {
    fn from(error: io::Error) -> Self {
        ContainerError::from(error).into()
    }
}

/// A problem in a header.
#[derive(Serialize, Deserialize)]
struct ProblemText {
    size: String,
    four_millionths: u32,
    objective: String,
    loss: f64,
}

impl ProblemText {
    fn of(problem: &Problem) -> Self {
        Self {
            size: problem.size().to_string(),
            four_millionths: problem.four().millionths(),
            objective: problem.objective().to_string(),
            loss: match problem.objective() {
                Objective::Moves { loss, .. } => loss,
                _ => 0.0,
            },
        }
    }

    fn problem(&self) -> Option<Problem> {
        let size = self.size.parse().ok()?;
        let four = FourProbability::from_millionths(self.four_millionths)?;
        let objective: Objective = self.objective.parse().ok()?;
        let problem = Problem::new(size, four, objective.with_loss(self.loss)).ok()?;
        (problem == problem.upright()).then_some(problem)
    }
}

#[derive(Serialize, Deserialize)]
struct SolutionHeader {
    problem: ProblemText,
    states: u64,
    layers: u32,
}

#[derive(Serialize, Deserialize)]
struct EndgameHeader {
    formation: String,
    goal: u64,
    four_millionths: u32,
    states: u64,
    layers: u32,
}

#[derive(Serialize, Deserialize)]
struct CheckpointHeader {
    problem: ProblemText,
    /// The keys of the boards to start from.
    roots: Vec<u64>,
    is_listing: bool,
    listed: u64,
    valued: u64,
    /// The number of layers that are listed and not yet valued, the empty one included.
    layers: u32,
    valued_layers: u32,
}

impl EndgameHeader {
    fn endgame(&self) -> Option<(LockedCells, Endgame)> {
        let locked: LockedCells = self.formation.parse().ok()?;
        let four = FourProbability::from_millionths(self.four_millionths)?;
        let end = locked.endgame(Rank::of_tile(self.goal)?, four).ok()?;
        Some((locked, end))
    }
}

fn write_layer(to: &mut dyn Write, set: &BoardSet, values: &[impl Serialize]) -> io::Result<()> {
    let block = postcard::to_allocvec(&(set, values)).map_err(io::Error::other)?;
    to.write_all(&(block.len() as u64).to_le_bytes())?;
    to.write_all(&block)
}

fn write_layers(
    to: impl Write,
    (mark, _): Kind,
    header: &impl Serialize,
    layers: &[Layer<impl Serialize>],
) -> Result<(), FileError> {
    Ok(container::write(to, mark, VERSION, header, |to| {
        let mut layers = layers.iter();
        layers.try_for_each(|layer| write_layer(to, &layer.set, &layer.values))
    })?)
}

/// Takes a value from the front of a block.
fn take<T: DeserializeOwned>(block: &mut &[u8]) -> Result<T, FileError> {
    let (value, rest) = postcard::take_from_bytes(block).map_err(|_| FileError::Damaged)?;
    *block = rest;
    Ok(value)
}

/// Reads layers, and counts their memory before it is allocated.
struct FileReader<R> {
    file: Container<R>,
    memory: u64,
    used: u64,
}

impl<R: Read> FileReader<R> {
    /// The header of a file of this kind; `memory` is for its layers, in bytes.
    fn open<H: DeserializeOwned>(
        from: R,
        memory: u64,
        (mark, name): Kind,
    ) -> Result<(H, Self), FileError> {
        let file = match Container::open(from, mark, VERSION..=VERSION) {
            Err(ContainerError::Foreign | ContainerError::Version(_)) => {
                return Err(FileError::Foreign(name));
            }
            other => other?,
        };
        let used = 0;
        Ok((file.header()?, Self { file, memory, used }))
    }

    const fn check(&self, needed: u64) -> Result<(), FileError> {
        let allowed = self.memory;
        match needed <= allowed {
            true => Ok(()),
            false => Err(FileError::Memory { needed, allowed }),
        }
    }

    fn layer<T: DeserializeOwned>(&mut self, mixer: Mixer) -> Result<Layer<T>, FileError> {
        let mut length = [0; 8];
        self.file.read_exact(&mut length)?;
        let length = u64::from_le_bytes(length);
        self.check(length)?;
        let mut block = vec![0; length as usize];
        self.file.read_exact(&mut block)?;
        let mut rest = &block[..];

        let boards = take::<u32>(&mut rest)? as usize;
        self.used += BoardSet::bytes_for(mixer, boards);
        self.check(self.used)?;
        let mut before = 0_u64;
        let set = BoardSet::from_rising(mixer, boards, || {
            let next = before.checked_add(take(&mut rest)?);
            before = (next.filter(|&mixed| mixed <= mixer.mask())).ok_or(FileError::Damaged)?;
            Ok::<_, FileError>(before)
        })?;
        let count = take::<u32>(&mut rest)? as usize;
        self.used += (size_of::<T>() * count) as u64;
        self.check(self.used)?;
        let mut values = Vec::with_capacity(count);
        for _ in 0..count {
            values.push(take(&mut rest)?);
        }
        Ok(Layer { set, values })
    }

    fn layers<T: DeserializeOwned>(
        &mut self,
        mixer: Mixer,
        count: u32,
    ) -> Result<Vec<Layer<T>>, FileError> {
        (0..count).map(|_| self.layer(mixer)).collect()
    }
}

impl Solution {
    /// Writes the solution.
    pub fn save(&self, to: impl Write) -> Result<(), FileError> {
        let header = SolutionHeader {
            problem: ProblemText::of(self.problem()),
            states: self.states(),
            layers: self.layers().len() as u32,
        };
        write_layers(to, SOLUTION, &header, self.layers())
    }

    /// Reads a solution that takes at most `memory` bytes. Reading takes a layer of the file on top of that.
    pub fn load(from: impl Read, memory: u64) -> Result<Self, FileError> {
        let (header, mut reader): (SolutionHeader, _) = FileReader::open(from, memory, SOLUTION)?;
        let problem = header.problem.problem().ok_or(FileError::Damaged)?;
        let layers = reader.layers(Mixer::new(problem.size().cells()), header.layers)?;
        reader.file.end()?;
        Ok(Self::new(problem, header.states, layers))
    }
}

impl EndgameTable {
    /// Writes the table.
    pub fn save(&self, to: impl Write) -> Result<(), FileError> {
        let header = EndgameHeader {
            formation: self.locked().to_string(),
            goal: self.goal().tile(),
            four_millionths: self.four().millionths(),
            states: self.states(),
            layers: self.layers().len() as u32,
        };
        write_layers(to, ENDGAME, &header, self.layers())
    }

    /// Reads a table that takes at most `memory` bytes. Reading takes a layer of the file on top of that.
    pub fn load(from: impl Read, memory: u64) -> Result<Self, FileError> {
        let (header, mut reader): (EndgameHeader, _) = FileReader::open(from, memory, ENDGAME)?;
        let (locked, end) = header.endgame().ok_or(FileError::Damaged)?;
        let layers = reader.layers(Mixer::new(locked.free().count()), header.layers)?;
        reader.file.end()?;
        Ok(Self::from_layers(locked, end, header.states, layers))
    }
}

impl Solve {
    /// Writes a checkpoint, which [`Solve::resume`] continues.
    pub fn save(&self, to: impl Write) -> Result<(), FileError> {
        let sweep = &self.sweep;
        let header = CheckpointHeader {
            problem: ProblemText::of(self.problem()),
            roots: sweep.roots.iter().map(|&(_, key)| key).collect(),
            is_listing: sweep.phase == Phase::Listing,
            listed: sweep.listed,
            valued: sweep.valued,
            layers: sweep.states.len() as u32,
            valued_layers: self.valued.len() as u32,
        };
        const NO_VALUES: &[f64] = &[];
        Ok(container::write(
            to,
            CHECKPOINT.0,
            VERSION,
            &header,
            |to| {
                let mut sets = sweep.states.iter().chain(&sweep.afterstates);
                sets.try_for_each(|set| write_layer(to, set, NO_VALUES))?;
                let mut layers = sweep.later.iter().chain(&self.valued);
                layers.try_for_each(|layer| write_layer(to, &layer.set, &layer.values))
            },
        )?)
    }

    /// Reads a checkpoint of [`Solve::save`], to continue in at most `memory` bytes. Reading takes a layer of the file on top of
    /// that.
    pub fn resume(from: impl Read, memory: u64) -> Result<Self, FileError> {
        let (header, mut reader): (CheckpointHeader, _) =
            FileReader::open(from, memory, CHECKPOINT)?;
        let problem = header.problem.problem().ok_or(FileError::Damaged)?;
        let root = |&key: &u64| Some((check_root(&problem, key)?, key));
        let roots = header.roots.iter().map(root).collect::<Option<_>>();
        let last = header.layers.checked_sub(1);
        let (Some(roots), Some(last)) = (roots, last) else {
            return Err(FileError::Damaged);
        };
        let mut solve = Self::at_start(problem, memory, roots);
        let sweep = &mut solve.sweep;
        let mixer = sweep.engine.mixer;
        let mut sets = || -> Result<Vec<BoardSet>, FileError> {
            let layers = reader.layers::<f64>(mixer, header.layers)?;
            Ok(layers.into_iter().map(|layer| layer.set).collect())
        };
        (sweep.states, sweep.afterstates) = (sets()?, sets()?);
        sweep.later = [reader.layer(mixer)?, reader.layer(mixer)?];
        let valued = reader.layers(mixer, header.valued_layers)?;
        reader.file.end()?;
        (sweep.phase, sweep.layer) = match (header.is_listing, last) {
            (true, last) => (Phase::Listing, last as usize + 1),
            (false, 0) => (Phase::Done, 0),
            (false, last) => (Phase::Valuing, last as usize),
        };
        sweep.counts = sweep.states.iter().map(BoardSet::len).collect();
        (sweep.listed, sweep.valued) = (header.listed, header.valued);
        valued.into_iter().for_each(|layer| solve.keep(layer));
        Ok(solve)
    }
}
