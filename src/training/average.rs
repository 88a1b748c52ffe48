//! The mean of what a network was at several times of its training.

use std::io;

use zerocopy::IntoBytes as _;

use super::Network;

/// A mean over the time of a training. The network counts for it after each so many games; the latest count most.
///
/// While entries go on learning, each wavers about what it should be. What they were at different times wavers independently, and
/// the mean is better than any of them.
///
/// CITE: Polyak and Juditsky, *Acceleration of stochastic approximation by averaging* (1992). The weights, which rise in proportion
/// to the number of the sample: Lacoste-Julien, Schmidt and Bach, *A simpler approach to obtaining an O(1/t) convergence rate for
/// the projected stochastic subgradient method* (2012).
#[derive(Default)]
pub(super) struct Average {
    samples: u32,
    /// For each entry, and then for each level; empty without a sample.
    values: Vec<f32>,
}

impl Average {
    /// The mean of `samples` samples of a network with so many weights, all zero as yet: [`Average::bytes`] sets them.
    ///
    /// # Errors
    /// If there is not enough memory.
    pub(super) fn of_samples(samples: u32, weights: usize) -> io::Result<Self> {
        let mut values = Vec::new();
        if samples > 0 {
            values
                .try_reserve_exact(weights)
                .map_err(|_| io::Error::from(io::ErrorKind::OutOfMemory))?;
            values.resize(weights, 0.0);
        }
        Ok(Self { samples, values })
    }

    /// How many samples it is the mean of.
    pub(super) const fn samples(&self) -> u32 {
        self.samples
    }

    /// The memory of the values, for saving and restoring.
    pub(super) fn bytes(&mut self) -> &mut [u8] {
        self.values.as_mut_bytes()
    }

    /// Counts the network as it is now.
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
        for (mean, value) in self.values.iter_mut().zip(network.values()) {
            *mean += share * (value - *mean);
        }
        Ok(())
    }

    /// The values, empty without a sample.
    pub(super) fn values(&mut self) -> &mut [f32] {
        &mut self.values
    }

    /// Gives the network the values of the mean, if there is one. What was never updated stays so.
    pub(super) fn give(&self, network: &Network<'_>) {
        let weights = network.entries.iter().chain(network.levels);
        for (index, (&mean, weight)) in self.values.iter().zip(weights).enumerate() {
            if index >= network.entries.len() || network.counts(index) {
                weight.value.set(mean);
            }
        }
    }
}
