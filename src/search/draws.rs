//! The random numbers of solvers.

use rand::Rng as _;
use rand_pcg::Pcg32;
use serde::{Deserialize, Serialize};

use crate::board::Rank;
use crate::rules::Seed;

use super::Task;

/// Random numbers for solvers: the specified generator PCG-XSH-RR 64/32, seeded from the task alone.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Draws(Pcg32);

impl Draws {
    /// The random numbers of a task: the same seed and board give the same numbers on every platform.
    pub fn new(task: &Task) -> Self {
        // FNV-1a over the board's exponents.
        let fingerprint = task
            .position
            .ranks()
            .map(Rank::exponent)
            .fold(0xcbf2_9ce4_8422_2325, |hash: u64, exponent| {
                (hash ^ u64::from(exponent)).wrapping_mul(0x0100_0000_01b3)
            });
        Self(Pcg32::new(task.seed.number() ^ fingerprint, fingerprint))
    }

    /// One of many independent streams of random numbers of a seed.
    pub fn stream(seed: Seed, stream: u64) -> Self {
        Self(Pcg32::new(seed.number(), stream))
    }

    /// A whole number below `count`, uniform but for a bias below `count` / 2^32.
    #[inline]
    pub fn below(&mut self, count: usize) -> usize {
        ((u64::from(self.0.next_u32()) * count as u64) >> 32) as usize
    }

    /// True with this probability, to 1 / 2^32; at 0 nothing is drawn.
    #[inline]
    pub fn happens(&mut self, probability: f64) -> bool {
        probability > 0.0 && f64::from(self.0.next_u32()) < probability * 2_f64.powi(32)
    }
}
