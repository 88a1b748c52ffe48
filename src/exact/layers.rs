//! What is done to a whole layer: listing its boards, and valuing them.

use crate::board::{FourProbability, Rank, Size};

use super::collect::Collector;
use super::key::{LineSlides, REACHED, Shape, empty_bits, for_size, tile_score};
use super::parallel;
use super::problem::{Problem, Worth};
use super::set::Set;

/// A layer's player states with their values.
#[derive(Clone, Copy)]
pub(super) struct Valued<'a> {
    pub set: &'a Set,
    pub values: &'a [f64],
}

impl Valued<'_> {
    /// The value of a canonical board. A board that is missing, as in a damaged checkpoint, is worth NaN, which then
    /// shows in every result.
    #[inline(always)]
    fn value(&self, key: u64) -> f64 {
        self.set
            .index_of(key)
            .and_then(|index| self.values.get(index))
            .copied()
            .unwrap_or(f64::NAN)
    }
}

/// A problem made ready for work on layers.
pub(super) struct Engine {
    size: Size,
    pub four: FourProbability,
    pub target: Option<Rank>,
    pub worth: Worth,
    lines: LineSlides,
}

impl Engine {
    /// For an upright problem.
    pub fn new(problem: &Problem) -> Self {
        let target = problem.objective().target();
        Self {
            size: problem.size(),
            four: problem.four(),
            target,
            worth: problem.objective().into(),
            lines: LineSlides::new(problem.size(), target),
        }
    }

    pub fn bytes(&self) -> u64 {
        self.lines.bytes()
    }

    /// Collects the states that follow from `afterstates` when a tile of this rank spawns.
    pub fn spawn(&self, afterstates: &Set, rank: Rank, collector: &Collector) {
        if self.target.is_none_or(|target| rank < target) {
            for_size!(self.size, spawn(afterstates, rank, collector));
        }
    }

    /// Collects the afterstates of `states`.
    pub fn slide(&self, states: &Set, collector: &Collector) {
        for_size!(self.size, slide(&self.lines, states, collector));
    }

    /// The values of afterstates from number `first` on; `two` and `four` are the layers to which a spawned 2 and 4
    /// lead.
    pub fn value_afterstates(
        &self,
        set: &Set,
        two: Valued,
        four: Valued,
        first: usize,
        values: &mut [f64],
    ) {
        let spawns = [(Rank::TWO, two), (Rank::FOUR, four)].map(|(rank, layer)| Spawned {
            rank,
            probability: self
                .four
                .outcomes()
                .find(|&(outcome, _)| outcome == rank)
                .map_or(0.0, |(_, probability)| probability),
            layer,
            reaches: self.target.is_some_and(|target| rank >= target),
        });
        for_size!(
            self.size,
            value_afterstates(&self.worth, set, &spawns, first, values)
        );
    }

    /// The values of states from number `first` on; `afterstates` is the same layer's.
    pub fn value_states(&self, set: &Set, afterstates: Valued, first: usize, values: &mut [f64]) {
        for_size!(
            self.size,
            value_states(&self.worth, &self.lines, set, afterstates, first, values)
        );
    }
}

/// One of the two tiles that can spawn.
struct Spawned<'a> {
    rank: Rank,
    probability: f64,
    layer: Valued<'a>,
    reaches: bool,
}

/// The board with a tile of `rank` in each empty cell in turn, up to symmetry.
#[inline(always)]
fn spawns<const R: usize, const C: usize>(key: u64, rank: Rank) -> impl Iterator<Item = u64> {
    let mut free = empty_bits(key, Shape::<R, C>::CELLS);
    std::iter::from_fn(move || {
        (free != 0).then(|| {
            let cell = free & free.wrapping_neg();
            free ^= cell;
            Shape::<R, C>::canonical(key | (cell * u64::from(rank.exponent())))
        })
    })
}

fn spawn<const R: usize, const C: usize>(set: &Set, rank: Rank, collector: &Collector) {
    parallel::over_ranges(set.len(), |range| {
        if collector.is_full() {
            return;
        }
        let mut inserted = 0;
        for key in set.keys(range) {
            for state in spawns::<R, C>(key, rank) {
                inserted += usize::from(collector.insert(state));
            }
        }
        collector.count(inserted);
    });
}

fn slide<const R: usize, const C: usize>(lines: &LineSlides, states: &Set, collector: &Collector) {
    parallel::over_ranges(states.len(), |range| {
        if collector.is_full() {
            return;
        }
        let mut inserted = 0;
        for key in states.keys(range) {
            for (after, reward) in Shape::<R, C>::slides(lines, key) {
                if after != key && reward < REACHED {
                    inserted += usize::from(collector.insert(Shape::<R, C>::canonical(after)));
                }
            }
        }
        collector.count(inserted);
    });
}

fn value_afterstates<const R: usize, const C: usize>(
    worth: &Worth,
    set: &Set,
    spawned: &[Spawned; 2],
    first: usize,
    values: &mut [f64],
) {
    parallel::fill(values, |offset, values| {
        let first = first + offset;
        for (key, value) in set.keys(first..first + values.len()).zip(&mut *values) {
            let mut sum = 0.0;
            for outcome in spawned.iter().filter(|outcome| outcome.probability > 0.0) {
                sum += outcome.probability
                    * if outcome.reaches {
                        worth.reached
                            * f64::from(empty_bits(key, Shape::<R, C>::CELLS).count_ones())
                    } else {
                        spawns::<R, C>(key, outcome.rank)
                            .map(|state| outcome.layer.value(state))
                            .sum()
                    };
            }
            let cells = f64::from(empty_bits(key, Shape::<R, C>::CELLS).count_ones());
            let own = match worth.tile_scores {
                true => tile_score(key) as f64,
                false => worth.step,
            };
            *value = own + worth.discount * (sum / cells);
        }
    });
}

fn value_states<const R: usize, const C: usize>(
    worth: &Worth,
    lines: &LineSlides,
    set: &Set,
    afterstates: Valued,
    first: usize,
    values: &mut [f64],
) {
    parallel::fill(values, |offset, values| {
        let first = first + offset;
        for (key, value) in set.keys(first..first + values.len()).zip(&mut *values) {
            let mut best = f64::NEG_INFINITY;
            for (after, reward) in Shape::<R, C>::slides(lines, key) {
                if after == key {
                    continue;
                }
                let worth = match reward < REACHED {
                    true => {
                        worth.reward * reward as f64
                            + afterstates.value(Shape::<R, C>::canonical(after))
                    }
                    false => worth.reaching,
                };
                // A missing board's NaN has to win.
                best = if worth < best { best } else { worth };
            }
            *value = match best == f64::NEG_INFINITY {
                true => worth.stuck,
                false => best,
            };
        }
    });
}
