//! Training on a GPU: what the program `lab/gpu/train.cu` reads, and what it writes.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use twofold::board::{Bitboard, Board};
use twofold::network::{Architecture, StageTables, Tuple, View};

use super::{CheckpointError, Entry, Training, TrainingSettings};

/// A step of a training on a GPU.
#[derive(Clone, Debug)]
pub struct GpuStep {
    /// Its moves.
    pub moves: u64,
    /// Its network and method.
    pub settings: TrainingSettings,
}

/// Why a training has no plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GpuPlanError {
    /// There are no steps, or too many.
    #[error("a training on a GPU has 1 to {} steps", most::STEPS)]
    Steps,
    /// The network is too large, or not for 4×4.
    #[error(
        "a GPU trains networks of the 4×4 board with at most {} tuples of at most two runs of cells, and at most {} later stages",
        most::TUPLES,
        most::STAGES - 1
    )]
    Network,
}

/// The limits of the program, where they have the same names.
mod most {
    pub(super) const TUPLES: usize = 8;
    pub(super) const PLACES: usize = 16;
    pub(super) const STAGES: usize = 9;
    pub(super) const STEPS: usize = 16;
}

/// The file in little endian.
#[derive(Default)]
struct Plan(Vec<u8>);

impl Plan {
    fn word(&mut self, word: u32) {
        self.0.extend(word.to_le_bytes());
    }

    fn words(&mut self, words: impl IntoIterator<Item = u32>) {
        words.into_iter().for_each(|word| self.word(word));
    }

    fn long(&mut self, word: u64) {
        self.0.extend(word.to_le_bytes());
    }

    fn real(&mut self, number: f32) {
        self.word(number.to_bits());
    }
}

/// How to read a tuple from a plane of two bits a cell, cell 0 the highest: rotations to the right, and masks. `None` if it takes
/// more than two.
fn runs(tuple: &Tuple) -> Option<[(u32, u32); 2]> {
    let cells = tuple.cells();
    let mut runs: Vec<(u32, u32)> = Vec::new();
    for (place, &cell) in cells.iter().enumerate() {
        let to = 2 * (cells.len() - 1 - place) as u32;
        let rotation = (30 - 2 * u32::from(cell) + 32 - to) % 32;
        match runs.iter_mut().find(|run| run.0 == rotation) {
            Some(run) => run.1 |= 3 << to,
            None => runs.push((rotation, 3 << to)),
        }
    }
    let nothing = (0, 0);
    match *runs {
        [one] => Some([one, nothing]),
        [one, two] => Some([one, two]),
        _ => None,
    }
}

/// The result of a slide to the left for each line of four ranks: the new line in 16 bits, a quarter of the points above.
fn slides() -> impl Iterator<Item = u32> {
    const LEFT: usize = 3;
    (0..1_u64 << 16).map(|line| {
        let moved = Bitboard::from_bits(line << 48).slides()[LEFT];
        (moved.board.bits() >> 48) as u32 | ((moved.reward / 4) as u32) << 16
    })
}

/// The plan of a training that begins with an empty network: the file that the program reads.
///
/// # Errors
/// If the program has no room for the network or the steps.
pub fn gpu_plan(steps: &[GpuStep]) -> Result<Vec<u8>, GpuPlanError> {
    let first = steps.first().ok_or(GpuPlanError::Steps)?;
    let TrainingSettings {
        architecture,
        four,
        seed,
        ..
    } = &first.settings;
    if steps.len() > most::STEPS {
        return Err(GpuPlanError::Steps);
    }
    if architecture.side != 4
        || architecture.tuples.len() > most::TUPLES
        || architecture.stage_count() > most::STAGES
    {
        return Err(GpuPlanError::Network);
    }
    let mut plan = Plan(b"2048gpu1".to_vec());
    plan.words([
        architecture.tuples.len() as u32,
        architecture.stage_entries() as u32,
        architecture.stages.len() as u32,
        architecture.levels() as u32,
    ]);
    plan.long(seed.number());
    plan.word((f64::from(four.millionths()) / 1e6 * f64::from(u32::MAX)) as u32);
    plan.word(steps.len() as u32);

    let mut base = 0;
    for tuple in &architecture.tuples {
        let [one, two] = runs(tuple).ok_or(GpuPlanError::Network)?;
        plan.words([
            base,
            2 * tuple.cells().len() as u32,
            one.0,
            two.0,
            one.1,
            two.1,
        ]);
        base += tuple.entries() as u32;
    }
    plan.words(std::iter::repeat_n(
        0,
        6 * (most::PLACES - architecture.tuples.len()),
    ));

    plan.words([0; 5]);
    for stage in 1..architecture.stage_count() {
        plan.words(stage_words(architecture, stage));
    }
    plan.words(std::iter::repeat_n(
        0,
        5 * (most::STAGES - architecture.stage_count()),
    ));
    plan.word(0);

    for step in steps {
        let method = step.settings.method;
        let learns = (0..architecture.stage_count()).filter(|&stage| !method.frozen.has(stage));
        plan.long(step.moves);
        plan.word(learns.clone().max().unwrap_or(0) as u32);
        plan.word(learns.fold(0, |learns, stage| learns | 1 << stage));
        plan.word(method.restarts.into());
        plan.real(method.carousel);
        plan.real(method.rate);
        plan.real(method.lambda);
        plan.words([step.settings.average_every as u32, 0]);
    }
    plan.words(std::iter::repeat_n(0, 10 * (most::STEPS - steps.len())));
    plan.words(slides());
    Ok(plan.0)
}

/// A later stage in the plan.
fn stage_words(architecture: &Architecture, stage: usize) -> [u32; 5] {
    let (view, largest) = match architecture.view(stage) {
        View::Plain => (0, 0),
        View::Alike(largest) => (1, largest),
        View::Halved(largest) => (2, largest),
    };
    let its = architecture.stages[stage - 1];
    debug_assert!(its.tables() == StageTables::Own || architecture.inherited_by(stage).is_some());
    [
        its.sum(),
        its.smallest().into(),
        view,
        largest.into(),
        architecture
            .inherited_by(stage)
            .map_or(0, |parent| 1 + parent as u32),
    ]
}

impl Training {
    /// A training that goes on from the tables that the program wrote.
    ///
    /// # Errors
    /// If the settings are out of range, there is not enough memory, or the file is not of this network.
    pub fn from_gpu(settings: &TrainingSettings, path: &Path) -> Result<Self, CheckpointError> {
        let mut training = Self::new(settings)?;
        let failed = |source: io::Error| match source.kind() {
            io::ErrorKind::UnexpectedEof => CheckpointError::Damaged(path.to_owned()),
            _ => CheckpointError::Io {
                path: path.to_owned(),
                source,
            },
        };
        let mut file = File::open(path).map_err(failed)?;
        let weights = training.weights.bytes();
        let found = file.metadata().map_err(failed)?.len();
        let said = weights.len() as u64 + 16;
        if found != said {
            let path = path.to_owned();
            return Err(CheckpointError::Length { path, found, said });
        }
        // Parts without an entry take no memory.
        const PART: usize = 1 << 16;
        let mut part = vec![0; PART];
        for weights in weights.chunks_mut(PART) {
            let part = &mut part[..weights.len()];
            file.read_exact(part).map_err(failed)?;
            if part.iter().any(|&byte| byte != 0) {
                weights.copy_from_slice(part);
            }
        }
        let mut made = [0; 16];
        file.read_exact(&mut made).map_err(failed)?;
        let [games, moves] = [0, 8].map(|at| {
            let bytes = std::array::from_fn(|index| made[at + index]);
            u64::from_le_bytes(bytes)
        });
        (training.games, training.moves) = (games, moves);
        const { assert!(size_of::<Entry>() == 16) };
        Ok(training)
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use twofold::network::Stage;

    fn settings(network: &str, stages: &[&str]) -> TrainingSettings {
        let stages: Vec<Stage> = stages.iter().map(|stage| stage.parse().unwrap()).collect();
        TrainingSettings::of(Architecture {
            halved: true,
            ..Architecture::named(network, &stages).unwrap()
        })
    }

    fn step(network: &str, stages: &[&str]) -> GpuStep {
        GpuStep {
            moves: 1000,
            settings: settings(network, stages),
        }
    }

    #[test]
    fn a_plan_has_the_size_that_the_program_reads() {
        let plan = gpu_plan(&[step("8x6", &["16384", "16384+8192:own"])]).unwrap();
        let slides = 4 << 16;
        assert_eq!(plan.len(), 40 + 16 * 24 + 9 * 20 + 4 + 16 * 40 + slides);
    }

    #[test]
    fn a_plan_slides_lines_to_the_left() {
        let slides: Vec<u32> = slides().collect();
        assert_eq!(slides[0x0101], 0x2000 | 1 << 16);
        assert_eq!(slides[0x1122], 0x2300 | 3 << 16);
        assert_eq!(slides[0x1234], 0x1234);
    }

    #[test]
    fn plans_are_refused_that_the_program_has_no_room_for() {
        assert_eq!(gpu_plan(&[]), Err(GpuPlanError::Steps));
        let many = vec![step("4x5", &[]); most::STEPS + 1];
        assert_eq!(gpu_plan(&many), Err(GpuPlanError::Steps));
        assert_eq!(gpu_plan(&[step("3x3", &[])]), Err(GpuPlanError::Network));
    }

    #[test]
    fn a_training_goes_on_from_tables_of_its_network_alone() {
        let path = std::env::temp_dir().join(format!("twofold-tables-{}", std::process::id()));
        let settings = settings("17x4", &["64"]);
        let mut made = Training::new(&settings).unwrap();
        made.network(|network| network.entries[70_000].assume(12.0, 3));
        let mut bytes = made.weights.bytes().to_vec();
        bytes.extend([7_u64, 9].iter().flat_map(|number| number.to_le_bytes()));
        fs::write(&path, &bytes).unwrap();
        let mut read = Training::from_gpu(&settings, &path).unwrap();
        assert_eq!((read.games(), read.moves()), (7, 9));
        assert_eq!(read.weights.bytes(), made.weights.bytes());
        bytes.pop();
        fs::write(&path, &bytes).unwrap();
        let error = Training::from_gpu(&settings, &path).err();
        fs::remove_file(&path).unwrap();
        assert!(matches!(error, Some(CheckpointError::Length { .. })));
    }
}
