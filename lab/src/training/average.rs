//! The mean of a network over its training.

use std::io;

use memmap2::{MmapMut, MmapOptions};
use zerocopy::FromBytes as _;

use super::Network;

/// The mean of samples of a network, taken at a fixed interval of games. Later samples have a larger weight.
///
/// During training each entry fluctuates around its best value. The fluctuations at different times are independent, so
/// the mean is better than any sample.
///
/// CITE: Polyak and Juditsky, *Acceleration of stochastic approximation by averaging* (1992). For the weights, which
/// are proportional to the number of the sample: Lacoste-Julien, Schmidt and Bach, *A simpler approach to obtaining an
/// O(1/t) convergence rate for the projected stochastic subgradient method* (2012).
#[derive(Default)]
pub(super) struct Average {
    samples: u32,
    /// An `f32` for each entry, then for each level; empty without samples. Only stages that learn ever touch their
    /// memory.
    memory: Option<MmapMut>,
}

impl Average {
    /// The mean of `samples` samples with this number of weights, all zero: [`Average::bytes`] sets them.
    ///
    /// # Errors
    /// If there is not enough memory.
    pub(super) fn of_samples(samples: u32, weights: usize) -> io::Result<Self> {
        let map = || {
            MmapOptions::new()
                .len(weights.max(1) * size_of::<f32>())
                .no_reserve_swap()
                .map_anon()
        };
        let memory = (samples > 0).then(map).transpose()?;
        Ok(Self { samples, memory })
    }

    /// The number of samples.
    pub(super) const fn samples(&self) -> u32 {
        self.samples
    }

    /// The memory of the values, for saving and restoring.
    pub(super) fn bytes(&mut self) -> &mut [u8] {
        self.memory.as_deref_mut().unwrap_or_default()
    }

    /// The values; empty without samples.
    ///
    /// # Panics
    /// Never: the memory begins at a page and holds whole numbers.
    fn values(&mut self) -> &mut [f32] {
        match &mut self.memory {
            Some(memory) => {
                <[f32]>::mut_from_bytes(memory).expect("whole numbers, aligned to a page")
            }
            None => &mut [],
        }
    }

    /// Adds the current network as a sample.
    ///
    /// # Errors
    /// If there is not enough memory.
    pub(super) fn add(&mut self, network: &Network<'_>) -> io::Result<()> {
        if self.samples == 0 {
            *self = Self::of_samples(1, network.entries.len() + network.levels.len())?;
        } else {
            self.samples += 1;
        }
        let share = 2.0 / (self.samples as f32 + 1.0);
        let count = |mean: &mut f32, value: f32| {
            // Untouched pages take no memory.
            if value != *mean {
                *mean += share * (value - *mean);
            }
        };
        let (means, levels) = self.values().split_at_mut(network.entries.len());
        let stages = means.chunks_exact_mut(network.features.stage_entries() as usize);
        for (stage, means) in stages.enumerate() {
            if !network.is_known(stage) {
                let values = network.values_of(stage);
                means
                    .iter_mut()
                    .zip(values)
                    .for_each(|(mean, value)| count(mean, value));
            }
        }
        let values = network.levels.iter().map(|level| level.value.get());
        levels
            .iter_mut()
            .zip(values)
            .for_each(|(mean, value)| count(mean, value));
        Ok(())
    }

    /// Sets the network to the mean, if there is one. Entries never updated stay so.
    pub(super) fn give(mut self, network: &Network<'_>) {
        let weights = network.entries.iter().chain(network.levels);
        for (index, (&mut mean, weight)) in self.values().iter_mut().zip(weights).enumerate() {
            if index >= network.entries.len() || network.counts(index) {
                weight.value.set(mean);
            }
        }
    }
}
