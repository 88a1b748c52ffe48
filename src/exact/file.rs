//! Solutions and checkpoints as files.
//!
//! A file is a mark with the version, then blocks. A block is its length (8 bytes, little-endian like every number here), its
//! contents, and a CRC-32 of both. The first block holds the problem, each further one the boards of a layer and their values.
//! Boards are written as differences of successive mixed keys, seven bits a byte.

use std::io::{self, Read, Write};

use crate::board::{FourProbability, Rank, Size};

use super::endgame::Endgame;
use super::endgame_table::{ChanceLayer, EndgameTable};
use super::file_error::{FileError, MARK};
use super::formation::LockedCells;
use super::key::Mixer;
use super::problem::{Objective, Problem};
use super::set::BoardSet;
use super::solution::{Layer, Solution};
use super::solve::Solve;
use super::sweep::Phase;

const SOLUTION: u8 = 1;
const CHECKPOINT: u8 = 2;
const ENDGAME: u8 = 3;
/// Bytes read at a time, so that a damaged length allocates no memory that the file does not fill.
const PIECE: usize = 1 << 20;

/// Writes the mark and the kind of a file.
fn begin(to: &mut impl Write, kind: u8) -> io::Result<()> {
    to.write_all(&MARK)?;
    to.write_all(&[kind])
}

/// Writes the contents of a block.
#[derive(Default)]
struct BlockWriter(Vec<u8>);

impl BlockWriter {
    fn byte(&mut self, value: u8) {
        self.0.push(value);
    }

    fn number(&mut self, value: u64) {
        self.0.extend(value.to_le_bytes());
    }

    fn real(&mut self, value: f64) {
        self.0.extend(value.to_le_bytes());
    }

    /// Writes a number in as few bytes as possible (LEB128).
    fn short(&mut self, value: u64) {
        leb128::write::unsigned(&mut self.0, value).expect("memory takes all bytes");
    }

    fn problem(&mut self, problem: &Problem) {
        self.byte(problem.size().rows() as u8);
        self.byte(problem.size().columns() as u8);
        self.number(u64::from(problem.four().millionths()));
        let (tag, target, number) = match problem.objective() {
            Objective::Score => (0, 0, 0.0),
            Objective::Reach { target } => (1, target.exponent(), 0.0),
            Objective::Moves { target, loss } => (2, target.exponent(), loss),
            Objective::Bellman { discount } => (3, 0, discount),
        };
        self.byte(tag);
        self.byte(target);
        self.real(number);
    }

    fn boards(&mut self, set: &BoardSet) {
        let mut before = 0;
        for mixed in set.mixed() {
            self.short(mixed - before);
            before = mixed;
        }
    }

    fn layer(&mut self, set: &BoardSet, values: &[f64]) {
        self.number(set.len() as u64);
        self.number(values.len() as u64);
        self.boards(set);
        for &value in values {
            self.real(value);
        }
    }

    fn chances(&mut self, layer: &ChanceLayer) {
        self.number(layer.set.len() as u64);
        self.boards(&layer.set);
        for chance in &layer.chances {
            self.0.extend(chance.to_le_bytes());
        }
    }

    fn write(&mut self, mut to: impl Write) -> io::Result<()> {
        let length = (self.0.len() as u64).to_le_bytes();
        let mut checksum = crc32fast::Hasher::new();
        checksum.update(&length);
        checksum.update(&self.0);
        to.write_all(&length)?;
        to.write_all(&self.0)?;
        to.write_all(&checksum.finalize().to_le_bytes())?;
        self.0.clear();
        Ok(())
    }
}

/// Reads the contents of a block from the front. Its checksum is right, but its contents are still checked.
struct BlockReader<'a>(&'a [u8]);

impl BlockReader<'_> {
    const SHORT: FileError = FileError::Damaged("a block is too short");

    fn take<const N: usize>(&mut self) -> Result<[u8; N], FileError> {
        let (first, rest) = self.0.split_first_chunk().ok_or(Self::SHORT)?;
        self.0 = rest;
        Ok(*first)
    }

    fn byte(&mut self) -> Result<u8, FileError> {
        self.take::<1>().map(|[byte]| byte)
    }

    fn number(&mut self) -> Result<u64, FileError> {
        self.take().map(u64::from_le_bytes)
    }

    fn real(&mut self) -> Result<f64, FileError> {
        self.take().map(f64::from_le_bytes)
    }

    fn short(&mut self) -> Result<u64, FileError> {
        leb128::read::unsigned(&mut self.0).map_err(|error| match error {
            leb128::read::Error::IoError(_) => Self::SHORT,
            leb128::read::Error::Overflow => FileError::Damaged("a number is too long"),
        })
    }

    /// A number of items; each takes at least `bytes` of the rest of the block.
    fn count(&mut self, bytes: usize) -> Result<usize, FileError> {
        let count = self.number()?;
        usize::try_from(count)
            .ok()
            .filter(|count| count.saturating_mul(bytes) <= self.0.len())
            .ok_or(Self::SHORT)
    }

    fn problem(&mut self) -> Result<Problem, FileError> {
        let (rows, columns) = (self.byte()?, self.byte()?);
        let size = Size::new(rows.into(), columns.into())
            .ok()
            .filter(|size| size.rows() <= size.columns())
            .ok_or(FileError::Damaged("its board has no such size"))?;
        let four = u32::try_from(self.number()?)
            .ok()
            .and_then(FourProbability::from_millionths)
            .ok_or(FileError::Damaged("its spawns have no such probability"))?;
        let (tag, target, number) = (self.byte()?, Rank::new(self.byte()?), self.real()?);
        let objective = match tag {
            0 => Objective::Score,
            // Larger ranks have no tile that an error message could name.
            1 | 2 if target > Rank::new(63) => {
                return Err(FileError::Damaged("its target is no tile"));
            }
            1 => Objective::Reach { target },
            2 => Objective::Moves {
                target,
                loss: number,
            },
            3 => Objective::Bellman { discount: number },
            _ => return Err(FileError::Damaged("its objective is unknown")),
        };
        Ok(Problem::new(size, four, objective)?)
    }

    /// The numbers of boards and values of a layer.
    fn layer_sizes(&mut self) -> Result<(usize, usize), FileError> {
        let boards = self.count(1)?;
        let values = self.count(8)?;
        if boards as u64 > BoardSet::MOST || (values != 0 && values != boards) {
            return Err(FileError::Damaged("a layer's values do not match it"));
        }
        Ok((boards, values))
    }

    fn boards(&mut self, mixer: Mixer, boards: usize) -> Result<BoardSet, FileError> {
        let mut before = 0_u64;
        BoardSet::from_rising(mixer, boards, || {
            let step = self.short()?;
            before = before
                .checked_add(step)
                .filter(|&mixed| step > 0 && mixed <= mixer.mask())
                .ok_or(FileError::Damaged("a board is not one of its size"))?;
            Ok::<_, FileError>(before)
        })
    }

    fn chances(&mut self, mixer: Mixer, boards: usize) -> Result<ChanceLayer, FileError> {
        let set = self.boards(mixer, boards)?;
        let mut chances = Vec::with_capacity(boards);
        for _ in 0..boards {
            let chance = self.take().map(f32::from_le_bytes)?;
            if !(0.0..=1.0).contains(&chance) {
                return Err(FileError::Damaged("a chance is not from 0 to 1"));
            }
            chances.push(chance);
        }
        self.end()?;
        Ok(ChanceLayer { set, chances })
    }

    /// A layer of these sizes.
    fn layer(
        &mut self,
        mixer: Mixer,
        (boards, values): (usize, usize),
    ) -> Result<(BoardSet, Vec<f64>), FileError> {
        let set = self.boards(mixer, boards)?;
        let mut all = Vec::with_capacity(values);
        for _ in 0..values {
            all.push(self.real()?);
        }
        if !all.iter().all(|value: &f64| value.is_finite()) {
            return Err(FileError::Damaged("a value is not a number"));
        }
        self.end()?;
        Ok((set, all))
    }

    const fn end(&self) -> Result<(), FileError> {
        match self.0 {
            [] => Ok(()),
            _ => Err(FileError::Damaged("a block is too long")),
        }
    }
}

/// Reads blocks, and counts the memory of their data before it is allocated.
struct FileReader<R> {
    from: R,
    memory: u64,
    used: u64,
}

/// The memory of a layer without its tables, in bytes.
const LAYER: u64 = size_of::<Layer>() as u64;

impl<R: Read> FileReader<R> {
    fn exactly<const N: usize>(&mut self) -> Result<[u8; N], FileError> {
        let mut bytes = [0; N];
        self.from.read_exact(&mut bytes).map_err(cut_off)?;
        Ok(bytes)
    }

    /// Reads a file of this kind in at most `memory` bytes: checks its mark and its kind.
    fn open(from: R, memory: u64, kind: u8) -> Result<Self, FileError> {
        let mut file = Self {
            from,
            memory,
            used: 0,
        };
        let mark = file.exactly::<8>()?;
        if mark[..7] != MARK[..7] {
            return Err(FileError::Foreign);
        }
        if mark[7] != MARK[7] {
            return Err(FileError::Version(mark[7]));
        }
        let found = file.exactly::<1>()?[0];
        let name = |kind| match kind {
            SOLUTION => Some("a solution"),
            CHECKPOINT => Some("a checkpoint"),
            ENDGAME => Some("a solved formation"),
            _ => None,
        };
        match (name(found), name(kind)) {
            (Some(_), _) if found == kind => Ok(file),
            (Some(found), Some(expected)) => Err(FileError::Kind { found, expected }),
            _ => Err(FileError::Damaged("its kind is unknown")),
        }
    }

    fn block(&mut self) -> Result<Vec<u8>, FileError> {
        let length_bytes = self.exactly::<8>()?;
        let length = u64::from_le_bytes(length_bytes);
        if length > self.memory {
            return Err(self.too_large(length));
        }
        let mut block = Vec::new();
        while (block.len() as u64) < length {
            let begin = block.len();
            let piece = (length - begin as u64).min(PIECE.max(begin) as u64) as usize;
            block
                .try_reserve_exact(piece)
                .map_err(|_| self.too_large(length))?;
            block.resize(begin + piece, 0);
            self.from.read_exact(&mut block[begin..]).map_err(cut_off)?;
        }
        let mut checksum = crc32fast::Hasher::new();
        checksum.update(&length_bytes);
        checksum.update(&block);
        if self.exactly()? != checksum.finalize().to_le_bytes() {
            return Err(FileError::Damaged("a checksum is wrong"));
        }
        Ok(block)
    }

    const fn too_large(&self, needed: u64) -> FileError {
        FileError::Memory {
            needed,
            allowed: self.memory,
        }
    }

    /// Counts memory that is about to be allocated; an error if it exceeds the limit.
    fn take(&mut self, bytes: u64) -> Result<(), FileError> {
        let used = self.used.saturating_add(bytes);
        if used > self.memory {
            return Err(self.too_large(used));
        }
        self.used = used;
        Ok(())
    }

    /// Counts the memory of as many layers as the file names, without their tables; an error if the problem has fewer.
    fn layers(&mut self, problem: &Problem, said: u64) -> Result<usize, FileError> {
        let most = problem.most_layers();
        if said > most {
            return Err(FileError::Layers { said, most });
        }
        self.take(said * LAYER)?;
        Ok(said as usize)
    }

    fn layer(&mut self, mixer: Mixer) -> Result<(BoardSet, Vec<f64>), FileError> {
        let block = self.block()?;
        let mut contents = BlockReader(&block);
        let (boards, values) = contents.layer_sizes()?;
        self.take(BoardSet::bytes_for(mixer, boards) + 8 * values as u64)?;
        contents.layer(mixer, (boards, values))
    }

    /// Reads the boards and the values of `layers` layers.
    fn tables(
        &mut self,
        mixer: Mixer,
        layers: usize,
    ) -> Result<(Vec<BoardSet>, Vec<Vec<f64>>), FileError> {
        let mut sets = Vec::with_capacity(layers);
        let mut values = Vec::with_capacity(layers);
        for _ in 0..layers {
            let (set, of_set) = self.layer(mixer)?;
            sets.push(set);
            values.push(of_set);
        }
        Ok((sets, values))
    }

    fn end(&mut self) -> Result<(), FileError> {
        match self.from.read(&mut [0])? {
            0 => Ok(()),
            _ => Err(FileError::Damaged("something follows its end")),
        }
    }
}

fn cut_off(error: io::Error) -> FileError {
    match error.kind() {
        io::ErrorKind::UnexpectedEof => FileError::Truncated,
        _ => FileError::Io(error),
    }
}

impl Solution {
    /// Writes the solution.
    ///
    /// # Errors
    /// Errors of the writer.
    pub fn save(&self, mut to: impl Write) -> Result<(), FileError> {
        begin(&mut to, SOLUTION)?;
        let mut block = BlockWriter::default();
        block.problem(self.problem());
        block.number(self.states());
        block.number(self.layers().len() as u64);
        block.write(&mut to)?;
        for layer in self.layers() {
            block.layer(&layer.set, &layer.values);
            block.write(&mut to)?;
        }
        Ok(to.flush()?)
    }

    /// Reads a solution that takes at most `memory` bytes. Reading takes at most twice the bytes of the file and 8 MiB on top of
    /// that.
    ///
    /// # Errors
    /// [`FileError`]: a damaged file is refused.
    pub fn load(from: impl Read, memory: u64) -> Result<Self, FileError> {
        let mut source = FileReader::open(from, memory, SOLUTION)?;
        let header = source.block()?;
        let mut header = BlockReader(&header);
        let problem = header.problem()?;
        let (states, layers) = (header.number()?, header.number()?);
        header.end()?;
        let mixer = Mixer::new(problem.size().cells());
        let layers = source.layers(&problem, layers)?;
        let mut all = Vec::with_capacity(layers);
        for _ in 0..layers {
            let (set, values) = source.layer(mixer)?;
            if set.len() != values.len() {
                return Err(FileError::Damaged("a layer lacks its values"));
            }
            all.push(Layer { set, values });
        }
        source.end()?;
        Ok(Self::new(problem, states, all))
    }
}

impl EndgameTable {
    /// Writes the table.
    ///
    /// # Errors
    /// Errors of the writer.
    pub fn save(&self, mut to: impl Write) -> Result<(), FileError> {
        begin(&mut to, ENDGAME)?;
        let mut block = BlockWriter::default();
        let end = self.endgame();
        block.byte(self.locked().size().rows() as u8);
        block.byte(self.locked().size().columns() as u8);
        block.number(u64::from(self.locked().bits()));
        block.byte(end.target().exponent());
        block.number(u64::from(end.four().millionths()));
        block.number(self.states());
        block.number(self.layers().len() as u64);
        block.write(&mut to)?;
        for layer in self.layers() {
            block.chances(layer);
            block.write(&mut to)?;
        }
        Ok(to.flush()?)
    }

    /// Reads a table that takes at most `memory` bytes.
    ///
    /// # Errors
    /// [`FileError`]: a damaged file is refused.
    pub fn load(from: impl Read, memory: u64) -> Result<Self, FileError> {
        let mut source = FileReader::open(from, memory, ENDGAME)?;
        let header = source.block()?;
        let mut header = BlockReader(&header);
        let (rows, columns) = (header.byte()?, header.byte()?);
        let locked = Size::new(rows.into(), columns.into())
            .ok()
            .zip(u16::try_from(header.number()?).ok())
            .and_then(|(size, cells)| LockedCells::new(size, cells).ok())
            .ok_or(FileError::Damaged("its formation is impossible"))?;
        let goal = Rank::new(header.byte()?);
        let end = u32::try_from(header.number()?)
            .ok()
            .and_then(FourProbability::from_millionths)
            .filter(|_| goal <= Endgame::MOST)
            .and_then(|four| locked.endgame(goal, four).ok())
            .ok_or(FileError::Damaged("its goal or its spawns are impossible"))?;
        let (states, said) = (header.number()?, header.number()?);
        header.end()?;
        let most = (end.free() as u64) << (goal.exponent() - 2);
        if said > most + 1 {
            return Err(FileError::Layers {
                said,
                most: most + 1,
            });
        }
        source.take(said * size_of::<ChanceLayer>() as u64)?;
        let mixer = Mixer::new(end.free());
        let mut layers = Vec::with_capacity(said as usize);
        for _ in 0..said {
            let block = source.block()?;
            let mut contents = BlockReader(&block);
            let boards = contents.count(5)?;
            source.take(BoardSet::bytes_for(mixer, boards) + 4 * boards as u64)?;
            layers.push(contents.chances(mixer, boards)?);
        }
        source.end()?;
        Ok(Self::from_layers(locked, end, states, layers))
    }
}

impl Solve {
    /// Writes a checkpoint, which [`Solve::resume`] continues.
    ///
    /// # Errors
    /// Errors of the writer.
    pub fn save(&self, mut to: impl Write) -> Result<(), FileError> {
        begin(&mut to, CHECKPOINT)?;
        let mut block = BlockWriter::default();
        block.problem(&self.problem);
        block.byte(match self.sweep.phase {
            Phase::Listing => 0,
            Phase::Valuing => 1,
            Phase::Done => 2,
        });
        block.number(self.sweep.layer as u64);
        block.number(self.sweep.listed);
        block.number(self.sweep.valued);
        block.number(self.states.len() as u64);
        block.number(self.afterstates.len() as u64);
        block.number(self.roots.len() as u64);
        for &(layer, key) in &self.roots {
            block.number(layer as u64);
            block.number(key);
        }
        block.write(&mut to)?;
        let tables = [
            (&self.states, &self.state_values),
            (&self.afterstates, &self.afterstate_values),
        ];
        for (sets, values) in tables {
            for (layer, set) in sets.iter().enumerate() {
                block.layer(set, values.get(layer).map_or(&[], Vec::as_slice));
                block.write(&mut to)?;
            }
        }
        Ok(to.flush()?)
    }

    /// Reads a checkpoint of [`Solve::save`], to continue in at most `memory` bytes. Reading takes at most twice the bytes of the
    /// file and 8 MiB on top of that.
    ///
    /// # Errors
    /// [`FileError`]: a damaged file is refused.
    pub fn resume(from: impl Read, memory: u64) -> Result<Self, FileError> {
        let mut source = FileReader::open(from, memory, CHECKPOINT)?;
        let header = source.block()?;
        let mut header = BlockReader(&header);
        let problem = header.problem()?;
        let phase = match header.byte()? {
            0 => Phase::Listing,
            1 => Phase::Valuing,
            2 => Phase::Done,
            _ => return Err(FileError::Damaged("its phase is unknown")),
        };
        let current_layer = header.number()?;
        let (listed, valued) = (header.number()?, header.number()?);
        if listed.max(valued) > u64::MAX / 2 {
            return Err(FileError::Damaged(
                "it has counted more boards than there are",
            ));
        }
        let (states, afterstates) = (header.number()?, header.number()?);
        let fits = match phase {
            Phase::Listing => {
                current_layer > 0 && states == current_layer && afterstates == current_layer
            }
            Phase::Valuing => current_layer > 0 && current_layer < states && afterstates == states,
            Phase::Done => current_layer == 0 && states == 0,
        };
        if !fits {
            return Err(FileError::Damaged("its layers do not match its phase"));
        }
        let mixer = Mixer::new(problem.size().cells());
        let mut roots = Vec::new();
        for _ in 0..header.count(16)? {
            let (layer, key) = (header.number()?, header.number()?);
            let layer = super::start::check_root(&problem, key)
                .filter(|&found| found as u64 == layer)
                .ok_or(FileError::Damaged("a first board is wrong"))?;
            roots.push((layer, key));
        }
        header.end()?;
        let mut solve = Self::at_start(problem, memory, roots);
        let [states, afterstates] = [states, afterstates].map(|said| source.layers(&problem, said));
        let (states, state_values) = source.tables(mixer, states?)?;
        let (afterstates, afterstate_values) = source.tables(mixer, afterstates?)?;
        source.end()?;
        solve.sweep.phase = phase;
        // It is at most the number of layers just read.
        solve.sweep.layer = current_layer as usize;
        solve.sweep.listed = listed;
        solve.sweep.valued = valued;
        solve.states = states;
        solve.afterstates = afterstates;
        if phase != Phase::Listing {
            solve.state_values = state_values;
            solve.afterstate_values = afterstate_values;
        }
        if phase == Phase::Done && solve.is_missing_values() {
            return Err(FileError::Damaged("a layer lacks its values"));
        }
        Ok(solve)
    }

    fn is_missing_values(&self) -> bool {
        self.afterstates
            .iter()
            .zip(&self.afterstate_values)
            .any(|(set, values)| set.len() != values.len())
    }
}
