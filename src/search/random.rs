//! The random numbers of solvers.

use rand::RngExt as _;
use rand_pcg::Pcg32;

use crate::board::Rank;
use crate::solver::Task;

/// Draws for solvers: PCG-XSH-RR 64/32, whose stream is specified, started from the task alone.
#[derive(Clone, Debug)]
pub struct Draws(Pcg32);

impl Draws {
    /// The draws for this task: the same seed and board give the same numbers on every platform.
    #[must_use]
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

    /// A whole number below `count`, each equally likely.
    ///
    /// # Panics
    /// If `count` is 0.
    pub fn below(&mut self, count: usize) -> usize {
        self.0.random_range(0..count as u32) as usize
    }

    /// True with this probability.
    ///
    /// # Panics
    /// If it does not lie between 0 and 1.
    pub fn chance(&mut self, probability: f64) -> bool {
        self.0.random_bool(probability)
    }
}
