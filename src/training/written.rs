//! The entries of a model file, to be written down again.

use crate::network::{Architecture, Coded, Model, ModelError, Origin, file};

use super::export::{Fineness, described};
use super::{Network, Quantisation};

/// Entries of some stages, as they stand in a model file.
pub(super) struct Written {
    /// For each stage of the network that is to be written, the one of the file that it is taken from, if it is.
    stages: Vec<Option<usize>>,
    /// The entries of a stage.
    stage_entries: usize,
    /// The largest value, in points.
    pub(super) largest: f32,
    /// Where the entries of each [`Model::PAGE`] places next to each other begin, in the same unit.
    pages: Vec<u32>,
    /// Value and updates; 0 updates for an entry that is not there.
    entries: Vec<(f32, u32)>,
}

impl Written {
    /// Those of a file, in the place of these `stages` of `architecture`, which have to be in it.
    ///
    /// # Errors
    /// If the bytes are no model, damaged, newer, or lack such a stage.
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

    /// The value of the entry at a place of the network that is to be written and its updates, if its stage is taken from the file; 0 updates
    /// if the file lacks it.
    pub(super) fn entry(&self, index: usize) -> Option<(f32, u32)> {
        let there = self.stages[index / self.stage_entries]?;
        let index = there * self.stage_entries + index % self.stage_entries;
        let page = self.pages[index / Model::PAGE] as usize;
        Some(self.entries[page * Model::PAGE + index % Model::PAGE])
    }
}

/// Writes down what `network` has learned, with some stages as they stand in another file; `origin`: how.
///
/// # Errors
/// If the description cannot be written down.
pub(super) fn encode_with(
    network: &Network<'_>,
    quantisation: Quantisation,
    origin: Origin,
    written: &Written,
) -> Result<Vec<u8>, ModelError> {
    let Fineness {
        scale, coarsest, ..
    } = Fineness::of(quantisation, network, written.largest);
    let header = described(network, quantisation, origin, scale, coarsest);
    file::write(header, |index| {
        let (value, updates, most) = match written.entry(index) {
            // All that is known of its updates is their class.
            Some((value, updates)) => (value, updates, updates.saturating_mul(4)),
            None if !quantisation.keeps(network, index) => return Coded::default(),
            None => {
                let entry = &network.entries[index];
                (entry.value.get(), entry.visits(), u32::MAX)
            }
        };
        match updates > 0 && most > quantisation.least_of(network, index) {
            true => quantisation.coded(value, updates, scale),
            false => Coded::default(),
        }
    })
}
