//! The entries of a model file, for writing another.

use twofold::network::file::{self, Coded};
use twofold::network::{Architecture, Header, Model, ModelError, Origin};

use super::StageSet;
use super::{Network, Quantisation};
use super::{Precision, described};

/// Entries of some stages of a model file.
pub(super) struct FileEntries {
    /// For each stage of the new network, its stage in the file, if it is taken from there.
    stages: Vec<Option<usize>>,
    /// The number of entries of a stage.
    stage_entries: usize,
    /// The largest value, in points.
    pub(super) largest: f32,
    /// The start of each page of [`Model::PAGE`] places, in pages.
    pages: Vec<u32>,
    /// Value and updates; 0 updates for an absent entry.
    entries: Vec<(f32, u32)>,
}

impl FileEntries {
    /// The entries of a file for these `stages` of `architecture`. The file must have these stages.
    ///
    /// # Errors
    /// If the bytes are not a model, are damaged or newer, or lack a stage.
    pub(super) fn read(
        bytes: &[u8],
        architecture: &Architecture,
        stages: impl Iterator<Item = usize>,
    ) -> Result<Self, ModelError> {
        let (header, rest) = file::open(bytes)?;
        let other = &header.architecture;
        let mut places = vec![None; architecture.stage_count()];
        for stage in stages {
            let there = architecture.shared(other, stage);
            places[stage] = Some(there.ok_or(ModelError::OtherNetwork(other.name.clone()))?);
        }
        let mut written = Self {
            stages: places,
            stage_entries: other.stage_entries(),
            largest: 1.0,
            pages: vec![0; other.entries().div_ceil(Model::PAGE)],
            entries: vec![(0.0, 0); Model::PAGE],
        };
        let sink = |index: usize, coded: Coded| {
            let page = &mut written.pages[index / Model::PAGE];
            if *page == 0 {
                *page = (written.entries.len() / Model::PAGE) as u32;
                let more = written.entries.len() + Model::PAGE;
                written.entries.resize(more, (0.0, 0));
            }
            let value = coded.value as f32 * header.scale;
            written.largest = written.largest.max(value.abs());
            written.entries[*page as usize * Model::PAGE + index % Model::PAGE] =
                (value, header.updates(coded.class));
        };
        file::decode(&header, rest, Model::MOST_MEMORY, sink, &mut |_| {})?;
        Ok(written)
    }

    /// The value and updates of the entry at a place of the new network, if its stage is taken from the file; 0 updates
    /// if the entry is absent there.
    pub(super) fn entry(&self, index: usize) -> Option<(f32, u32)> {
        let there = self.stages[index / self.stage_entries]?;
        let index = there * self.stage_entries + index % self.stage_entries;
        let page = self.pages[index / Model::PAGE] as usize;
        Some(self.entries[page * Model::PAGE + index % Model::PAGE])
    }
}

/// Encodes `network`, with some stages copied from another file. `origin` describes the training.
///
/// # Errors
/// If the header cannot be encoded.
pub(super) fn encode_with(
    network: &Network<'_>,
    quantisation: Quantisation,
    origin: Origin,
    written: &FileEntries,
) -> Result<Vec<u8>, ModelError> {
    let Precision {
        scale, coarsest, ..
    } = Precision::of(quantisation, network, written.largest);
    let header = described(network, quantisation, origin, scale, coarsest);
    file::write(header, |index| {
        let Some((value, updates)) = written.entry(index) else {
            return quantisation.coded_of(network, index, scale);
        };
        // The file has only the class of its updates.
        let most = updates.saturating_mul(4);
        match updates > 0 && most > quantisation.least_of(network, index) {
            true => quantisation.coded(value, updates, scale),
            false => Coded::default(),
        }
    })
}

/// Encodes only these `stages` of `network`, as a network without others. Its first stage is empty, unless it is among
/// them. `origin` describes the training.
///
/// # Errors
/// [`ModelError::Apart`] if a stage depends on one that is omitted for its view of boards; or if the header cannot be
/// encoded.
pub(super) fn encode_stages(
    network: &Network<'_>,
    stages: StageSet,
    quantisation: Quantisation,
    origin: Origin,
) -> Result<Vec<u8>, ModelError> {
    let whole = network.features.architecture();
    let later: Vec<usize> = stages.iter().filter(|&stage| stage > 0).collect();
    let alone = Architecture {
        stages: later.iter().map(|&stage| whole.stages[stage - 1]).collect(),
        ..whole.clone()
    }
    .checked()?;
    let apart = (1..)
        .zip(&later)
        .find(|&(here, &there)| alone.view(here) != whole.view(there));
    if let Some((_, &stage)) = apart {
        return Err(ModelError::Apart(whole.stages[stage - 1]));
    }
    let Precision {
        scale, coarsest, ..
    } = Precision::of(quantisation, network, 1.0);
    let described = described(network, quantisation, origin, scale, coarsest);
    let header = Header {
        levels: match alone.levels() == whole.levels() {
            true => described.levels,
            false => vec![0; alone.levels()],
        },
        architecture: alone,
        ..described
    };
    let places: Vec<usize> = std::iter::once(0).chain(later).collect();
    file::write(header, |index| {
        let (here, place) = (index / whole.stage_entries(), index % whole.stage_entries());
        let index = whole.stage_entries() * places[here] + place;
        match stages.has(places[here]) {
            true => quantisation.coded_of(network, index, scale),
            false => Coded::default(),
        }
    })
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use super::*;
    use crate::training::{Training, TrainingSettings};
    use twofold::board::{Bitboard, FourProbability};
    use twofold::network::{Stage, header};
    use twofold::rules::Seed;
    use twofold::search::Draws;

    const FINE: Quantisation = Quantisation {
        step: 4.0,
        visits: [1; Architecture::MOST_STAGES],
    };

    /// A network that learns in stages with these numbers.
    fn settings(stages: &[&str], learning: &[usize]) -> TrainingSettings {
        let stages: Vec<Stage> = stages.iter().map(|stage| stage.parse().unwrap()).collect();
        let architecture = Architecture {
            halved: true,
            ..Architecture::named("17x4", &stages).unwrap()
        };
        let frozen = (0..architecture.stage_count()).filter(|stage| !learning.contains(stage));
        let frozen = frozen.collect();
        let mut settings = TrainingSettings::of(architecture);
        settings.method.frozen = frozen;
        settings
    }

    /// What is learned in all stages, of which those with these numbers are said to have learned last.
    fn trained(stages: &[&str], last: &[usize]) -> Training {
        let all: Vec<usize> = (0..=stages.len()).collect();
        let mut training = Training::new(&settings(stages, &all)).unwrap();
        training
            .run(100, None, &AtomicBool::new(false), |_, _, _| {})
            .unwrap();
        training.change(&settings(stages, last)).unwrap();
        training
    }

    #[test]
    fn stages_written_down_alone_complete_a_network_that_lacks_them() {
        const FEWER: [&str; 3] = ["64", "64+32+16:own", "128"];
        const ALL: [&str; 4] = ["64", "64+32:own", "64+32+16:own", "128"];
        let mut whole = trained(&ALL, &[2]);
        let all = whole.encode(FINE, Origin::default()).unwrap();
        let learned = whole.encode_learned(FINE, Origin::default()).unwrap();
        assert!(learned.len() < all.len() / 2);
        assert_eq!(
            header(&learned).unwrap().architecture.stages,
            [ALL[1].parse().unwrap()]
        );

        let begun = |stages: &[&str], models: &[&Vec<u8>]| {
            let models: Vec<_> = models.iter().map(|&model| model.clone()).collect();
            Training::from_models(&settings(stages, &[0, 1, 2, 3]), &models).unwrap()
        };
        let fewer = begun(&FEWER, &[&all])
            .encode(FINE, Origin::default())
            .unwrap();
        let mut without = begun(&ALL, &[&fewer]);
        let mut with = begun(&ALL, &[&fewer, &learned]);
        let mut expected = begun(&ALL, &[&all]);

        let mut draws = Draws::stream(Seed::new(7), 0);
        let mut changed = 0;
        for game in 0..2000 {
            let empty = draws.spawn(Bitboard::from_bits(0), FourProbability::STANDARD);
            let moves = game % 150;
            let board = draws.playout(empty, FourProbability::STANDARD, moves).board;
            let [without, with, expected] = [&mut without, &mut with, &mut expected]
                .map(|training| training.network(|network| network.value(board)));
            assert!(
                (with - expected).abs() < 80.0,
                "{board:?}: {with} for {expected}"
            );
            changed += usize::from((with - without).abs() > 80.0);
        }
        assert!(changed > 10, "{changed} boards are of the stage");
    }

    #[test]
    fn a_stage_that_looks_at_boards_as_one_left_out_does_is_not_written_down_alone() {
        let mut training = trained(&["64:own", "64+32:heir"], &[2]);
        assert_eq!(
            training.encode_learned(FINE, Origin::default()),
            Err(ModelError::Apart("64+32:heir".parse().unwrap()))
        );
        let mut training = trained(&["64:own", "64+32:heir"], &[1, 2]);
        assert!(training.encode_learned(FINE, Origin::default()).is_ok());
    }
}
