//! Checkpoints: trainings on disk.

use std::fs::{self, File};
use std::io::{self, BufReader, Read, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use twofold::board::FourProbability;
use twofold::container::Summed;
use twofold::network::{Architecture, Features};
use twofold::rules::Seed;

use super::LearnerState;
use super::StageSet;
use super::average::Average;
use super::base::FrozenModel;
use super::progress::WindowTotals;
use super::{CheckpointError, CurvePoint, Entry, Learner, Method, Training, Weights};

const MAGIC: &[u8; 16] = b"twofold-train-4\n";
const CHUNK: usize = 1 << 20;

#[derive(Serialize, Deserialize)]
struct CheckpointHeader {
    architecture: Architecture,
    method: Method,
    four_millionths: u32,
    seed: u64,
    games: u64,
    moves: u64,
    seconds: f64,
    window: WindowTotals,
    curve: Vec<CurvePoint>,
    learners: Vec<LearnerState>,
    average: u64,
    samples: u32,
    /// The frozen stages, and the size in bytes of the model file that evaluates them, which comes next.
    served: StageSet,
    base: usize,
    /// The ranges of nonzero parts of the weights and then of their mean, numbered consecutively. Zero parts are not in
    /// the file.
    parts: Vec<Range<usize>>,
}

/// The number of parts of this number of bytes.
const fn part_count(bytes: usize) -> usize {
    bytes.div_ceil(CHUNK)
}

/// The parts of bytes, numbered from `first`.
fn parts(bytes: &mut [u8], first: usize) -> impl Iterator<Item = (usize, &mut [u8])> {
    (first..).zip(bytes.chunks_mut(CHUNK))
}

/// Joins consecutive numbers of a rising sequence into ranges.
fn ranges(numbers: impl Iterator<Item = usize>) -> Vec<Range<usize>> {
    numbers.fold(Vec::new(), |mut ranges: Vec<Range<usize>>, number| {
        match ranges.last_mut().filter(|last| last.end == number) {
            Some(last) => last.end += 1,
            None => ranges.push(number..number + 1),
        }
        ranges
    })
}

impl Training {
    /// Writes the training to `path`, which is replaced only once everything is written.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn save(&mut self, path: &Path) -> Result<(), CheckpointError> {
        let failed = |source| CheckpointError::Io {
            path: path.to_owned(),
            source,
        };
        let served = self
            .base
            .as_ref()
            .map_or(StageSet::default(), |base| base.stages);
        let filled = self.filled(served);
        let header = CheckpointHeader {
            architecture: self.features.architecture().clone(),
            method: self.method,
            four_millionths: self.four.millionths(),
            seed: self.seed.number(),
            games: self.games,
            moves: self.moves,
            seconds: self.seconds,
            window: self.window.clone(),
            curve: self.curve.clone(),
            learners: self.learners.iter().map(Learner::memory).cloned().collect(),
            average: self.average_every,
            samples: self.average.samples(),
            served,
            base: self.base.as_ref().map_or(0, |base| base.bytes.len()),
            parts: ranges(filled.iter().copied()),
        };
        let header = serde_json::to_vec(&header).map_err(|error| failed(error.into()))?;
        let mut partial = path.as_os_str().to_owned();
        partial.push(".partial");
        let partial = PathBuf::from(partial);
        let mut write = || -> io::Result<()> {
            let mut file = Summed::new(File::create(&partial)?);
            file.write_all(MAGIC)?;
            file.write_all(&(header.len() as u64).to_le_bytes())?;
            file.write_all(&header)?;
            if let Some(base) = &self.base {
                file.write_all(&base.bytes)?;
            }
            let weights = self.weights.bytes();
            let first = part_count(weights.len());
            let all = parts(weights, 0).chain(parts(self.average.bytes(), first));
            let mut filled = filled.iter().peekable();
            for (number, part) in all {
                if filled.next_if_eq(&&number).is_some() {
                    file.write_all(part)?;
                }
            }
            let sum = file.sum.clone().finalize();
            let mut file = file.inner;
            file.write_all(&sum.to_le_bytes())?;
            file.sync_all()?;
            fs::rename(&partial, path)
        };
        write().map_err(failed)
    }

    /// The numbers of the nonzero parts of the weights and of their mean.
    fn filled(&mut self, served: StageSet) -> Vec<usize> {
        let entries = self.features.architecture().stage_entries();
        // Frozen stages of the model are all zero, and scanning them would take long.
        let nothing = |size: usize, number: usize| {
            let part = number * CHUNK..(number + 1) * CHUNK;
            let is_within = |stage: usize| {
                let stage = size * entries * stage..size * entries * (stage + 1);
                stage.start <= part.start && part.end <= stage.end
            };
            served.iter().any(is_within)
        };
        let weights = self.weights.bytes();
        let first = part_count(weights.len());
        let sizes = [(size_of::<Entry>(), 0), (size_of::<f32>(), first)];
        let all = [weights, self.average.bytes()].into_iter().zip(sizes);
        all.flat_map(|(bytes, (size, first))| {
            parts(bytes, first).filter_map(move |(number, part)| {
                let holds = !nothing(size, number - first) && part.iter().any(|&byte| byte != 0);
                holds.then_some(number)
            })
        })
        .collect()
    }

    /// The training of the first checkpoint, with the mean of the values of all checkpoints. A checkpoint that has a
    /// mean counts with that. Later checkpoints may lack stages of the first; they count for the others.
    ///
    /// # Errors
    /// As [`Training::load`], or if there is none, or their networks differ.
    pub fn load_mean(paths: &[PathBuf]) -> Result<Self, CheckpointError> {
        let (first, others) = paths
            .split_first()
            .ok_or(CheckpointError::Foreign(PathBuf::new()))?;
        let mut training = Self::load(first)?;
        training.settle();
        for (count, path) in (2_u8..).zip(others) {
            let mut other = Self::load(path)?;
            other.settle();
            let (first, other_network) = (training.architecture(), other.architecture());
            if first.tuples != other_network.tuples || !first.extends(other_network) {
                return Err(CheckpointError::OtherNetwork(path.clone()));
            }
            let share = 1.0 / f32::from(count);
            other.network(|other| training.network(|network| network.approach(other, share)));
        }
        Ok(training)
    }

    /// A training that continues from [`Training::save`].
    ///
    /// # Errors
    /// If the file cannot be read, is damaged, or does not fit in memory.
    pub fn load(path: &Path) -> Result<Self, CheckpointError> {
        let damaged = || CheckpointError::Damaged(path.to_owned());
        let failed = |source: io::Error| match source.kind() {
            io::ErrorKind::UnexpectedEof => damaged(),
            _ => CheckpointError::Io {
                path: path.to_owned(),
                source,
            },
        };
        let file = File::open(path).map_err(failed)?;
        let mut file = Summed::new(BufReader::new(file));
        let mut magic = [0; MAGIC.len()];
        file.read_exact(&mut magic)
            .map_err(|_| CheckpointError::Foreign(path.to_owned()))?;
        if magic != *MAGIC {
            return Err(CheckpointError::Foreign(path.to_owned()));
        }
        let mut length = [0; 8];
        file.read_exact(&mut length).map_err(failed)?;
        let mut header = Vec::new();
        (&mut file)
            .take(u64::from_le_bytes(length))
            .read_to_end(&mut header)
            .map_err(failed)?;
        let header: CheckpointHeader = serde_json::from_slice(&header).map_err(|_| damaged())?;
        let architecture = header.architecture.checked()?;
        let method = header.method.checked()?;
        let four = FourProbability::from_millionths(header.four_millionths).ok_or_else(damaged)?;
        let fits = |memory: &LearnerState| memory.is_of(&architecture);
        if header.learners.is_empty() || !header.learners.iter().all(fits) {
            return Err(damaged());
        }
        let entries = architecture.entries() + architecture.levels();
        let sizes = match header.samples {
            0 => [size_of::<Entry>() * entries, 0],
            _ => [size_of::<Entry>(), size_of::<f32>()].map(|size| size * entries),
        };
        let (last, rises) = header.parts.iter().fold((0, true), |(end, rises), part| {
            (
                part.end,
                rises && end <= part.start && part.start < part.end,
            )
        });
        if !rises || last > sizes.map(part_count).iter().sum() {
            return Err(damaged());
        }
        let is_filled = |number: usize| {
            let after = header.parts.partition_point(|part| part.end <= number);
            (header.parts.get(after)).is_some_and(|part| part.start <= number)
        };
        let first = part_count(sizes[0]);
        let mut base = Vec::new();
        (&mut file)
            .take(header.base as u64)
            .read_to_end(&mut base)
            .map_err(failed)?;
        let base = FrozenModel::read(base, header.served)?;
        let mut weights = Weights::new(entries).map_err(CheckpointError::Memory)?;
        let mut average =
            Average::of_samples(header.samples, entries).map_err(CheckpointError::Memory)?;
        let all = parts(weights.bytes(), 0).chain(parts(average.bytes(), first));
        for (_, part) in all.filter(|&(number, _)| is_filled(number)) {
            file.read_exact(part).map_err(failed)?;
        }
        let sum = file.sum.clone().finalize();
        let mut expected = [0; 4];
        file.inner.read_exact(&mut expected).map_err(failed)?;
        if sum.to_le_bytes() != expected {
            return Err(damaged());
        }
        let learners = header
            .learners
            .into_iter()
            .map(|memory| Learner::resume(&architecture, method, four, memory))
            .collect();
        Ok(Self {
            features: Features::new(architecture),
            method,
            four,
            seed: Seed::new(header.seed),
            learners,
            weights,
            base,
            games: header.games,
            moves: header.moves,
            seconds: header.seconds,
            window: header.window,
            curve: header.curve,
            average_every: header.average,
            average,
        })
    }
}
