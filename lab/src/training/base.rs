//! The model that evaluates frozen stages.

use twofold::network::{Architecture, Model};

use super::CheckpointError;
use super::StageSet;

/// A model file that evaluates frozen stages from which no learning stage inherits. These stages need no memory of
/// their own, and play as in the file.
pub(super) struct FrozenModel {
    pub(super) bytes: Vec<u8>,
    pub(super) model: Model,
    pub(super) stages: StageSet,
}

impl FrozenModel {
    pub(super) fn read(bytes: Vec<u8>, stages: StageSet) -> Result<Option<Self>, CheckpointError> {
        match stages == StageSet::default() {
            true => Ok(None),
            false => Ok(Some(Self {
                model: Model::read(&bytes, &mut |_| {})?,
                bytes,
                stages,
            })),
        }
    }
}

/// The stages among `stages` from which no other stage inherits: a stage that inherits needs the entries in memory.
pub(super) fn without_heirs(architecture: &Architecture, stages: StageSet) -> StageSet {
    let others = (0..architecture.stage_count()).filter(|&stage| !stages.has(stage));
    let needed = others.flat_map(|stage| {
        std::iter::successors(Some(stage), |&stage| architecture.inherited_by(stage))
    });
    stages.without(needed.collect())
}
