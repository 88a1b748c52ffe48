//! Operations on a whole layer: listing its boards and valuing them.

use crate::board::{FourProbability, Rank, Size};

use super::collect::Collector;
use super::endgame::Endgame;
use super::key::{Mixer, Shape, empty_bits, for_size, tile_score};
use super::lines::{LineSlides, REACHED};
use super::locked::LockedShape;
use super::parallel;
use super::problem::{Objective, ObjectiveWeights, Problem};
use super::set::BoardSet;

#[derive(Clone, Debug, PartialEq)]
pub(super) struct Layer<T> {
    pub set: BoardSet,
    pub values: Vec<T>,
}

impl<T: Copy> Layer<T> {
    pub(super) fn empty(mixer: Mixer) -> Self {
        Self {
            set: BoardSet::empty(mixer),
            values: Vec::new(),
        }
    }

    /// Its memory, in bytes.
    pub(super) fn bytes(&self) -> u64 {
        self.set.bytes() + (size_of::<T>() * self.values.len()) as u64
    }

    /// The value of a canonical board.
    #[inline(always)]
    pub(super) fn value(&self, key: u64) -> Option<T> {
        let index = self.set.index_of(key)?;
        self.values.get(index).copied()
    }
}

/// The shape of a problem's boards, with its slides.
enum BoardShape {
    Rectangle(Size, LineSlides),
    LockedShape(LockedShape),
}

/// A problem prepared for operations on layers.
pub(super) struct Engine {
    boards: BoardShape,
    pub mixer: Mixer,
    four: FourProbability,
    target: Option<Rank>,
    pub weights: ObjectiveWeights,
}

/// Evaluates an expression that is generic over the [`Shape`] of an engine's boards.
macro_rules! with_shape {
    ($engine:expr, $shape:ident => $body:expr) => {
        match &$engine.boards {
            BoardShape::Rectangle(size, lines) => for_size!(size, Sized => {
                let $shape = &Sized { lines };
                $body
            }),
            BoardShape::LockedShape($shape) => $body,
        }
    };
}

impl Engine {
    /// The engine of an upright problem.
    pub(super) fn new(problem: &Problem) -> Self {
        let target = problem.objective().target();
        Self {
            boards: BoardShape::Rectangle(problem.size(), LineSlides::new(problem.size(), target)),
            mixer: Mixer::new(problem.size().cells()),
            four: problem.four(),
            target,
            weights: problem.objective().into(),
        }
    }

    pub(super) fn of_end(end: &Endgame) -> Self {
        let target = end.target();
        Self {
            boards: BoardShape::LockedShape(LockedShape::new(end)),
            mixer: Mixer::new(end.locked().free().count()),
            four: end.four(),
            target: Some(target),
            weights: Objective::Reach { target }.into(),
        }
    }

    pub(super) fn bytes(&self) -> u64 {
        match &self.boards {
            BoardShape::Rectangle(_, lines) => lines.bytes(),
            BoardShape::LockedShape(shape) => shape.bytes(),
        }
    }

    /// The least key of all symmetric images of a board.
    pub(super) fn canonical(&self, key: u64) -> u64 {
        with_shape!(self, shape => shape.canonical(key))
    }

    /// Collects the states of a layer: its `roots`, and the boards that a spawn makes of the afterstates of earlier layers.
    pub(super) fn states(
        &self,
        current_layer: usize,
        roots: &[(usize, u64)],
        afterstates: &[BoardSet],
        collector: &Collector,
    ) {
        for &(_, key) in roots.iter().filter(|&&(layer, _)| layer == current_layer) {
            collector.count(usize::from(collector.insert(key)));
        }
        for (rank, _) in self.four.outcomes() {
            let earlier = current_layer.checked_sub(usize::from(rank.exponent()));
            if let Some(set) = earlier.and_then(|earlier| afterstates.get(earlier))
                && self.target.is_none_or(|target| rank < target)
            {
                with_shape!(self, shape => spawn(shape, set, rank, collector));
            }
        }
    }

    pub(super) fn slide(&self, states: &BoardSet, collector: &Collector) {
        with_shape!(self, shape => slide(shape, states, collector));
    }

    /// Values afterstates; a spawned 2 leads to the first of the `later` layers, a 4 to the second.
    pub(super) fn value_afterstates(&self, layer: &mut Layer<f64>, later: &[Layer<f64>; 2]) {
        let spawn = |(rank, probability)| SpawnLayer {
            rank,
            probability,
            layer: &later[usize::from(rank == Rank::FOUR)],
            reaches: self.target.is_some_and(|target| rank >= target),
        };
        let spawns: Vec<_> = self.four.outcomes().map(spawn).collect();
        with_shape!(self, shape => {
            value_afterstates(shape, &self.weights, layer, &spawns);
        });
    }

    /// Values states; `afterstates` belongs to the same layer.
    pub(super) fn value_states(&self, layer: &mut Layer<f64>, afterstates: &Layer<f64>) {
        with_shape!(self, shape => {
            value_states(shape, &self.weights, layer, afterstates);
        });
    }
}

/// A possible spawn, and the layer that it leads to.
struct SpawnLayer<'a> {
    rank: Rank,
    probability: f64,
    layer: &'a Layer<f64>,
    reaches: bool,
}

/// All boards with a tile of `rank` added in an empty cell, in canonical form.
#[inline(always)]
fn spawns(shape: &impl Shape, key: u64, rank: Rank) -> impl Iterator<Item = u64> {
    let mut free = empty_bits(key, shape.cells());
    std::iter::from_fn(move || {
        (free != 0).then(|| {
            let cell = free & free.wrapping_neg();
            free ^= cell;
            shape.canonical(key | (cell * u64::from(rank.exponent())))
        })
    })
}

fn spawn(shape: &impl Shape, set: &BoardSet, rank: Rank, collector: &Collector) {
    parallel::over_ranges(set.len(), |range| {
        if collector.is_full() {
            return;
        }
        let mut inserted = 0;
        for key in set.keys(range) {
            for state in spawns(shape, key, rank) {
                inserted += usize::from(collector.insert(state));
            }
        }
        collector.count(inserted);
    });
}

fn slide(shape: &impl Shape, states: &BoardSet, collector: &Collector) {
    parallel::over_ranges(states.len(), |range| {
        if collector.is_full() {
            return;
        }
        let mut inserted = 0;
        for key in states.keys(range) {
            for (after, reward) in shape.slides(key) {
                if after != key && reward < REACHED {
                    inserted += usize::from(collector.insert(shape.canonical(after)));
                }
            }
        }
        collector.count(inserted);
    });
}

fn value_afterstates(
    shape: &impl Shape,
    weights: &ObjectiveWeights,
    Layer { set, values }: &mut Layer<f64>,
    spawned: &[SpawnLayer<'_>],
) {
    parallel::fill(values, |first, values| {
        for (key, value) in set.keys(first..first + values.len()).zip(&mut *values) {
            let mut sum = 0.0;
            for outcome in spawned {
                sum += outcome.probability
                    * if outcome.reaches {
                        weights.reached * f64::from(empty_bits(key, shape.cells()).count_ones())
                    } else {
                        spawns(shape, key, outcome.rank)
                            .map(|state| outcome.layer.value(state).unwrap_or(f64::NAN))
                            .sum()
                    };
            }
            let cells = f64::from(empty_bits(key, shape.cells()).count_ones());
            let own = match weights.tile_scores {
                true => tile_score(key) as f64,
                false => weights.step,
            };
            *value = own + weights.discount * (sum / cells);
        }
    });
}

fn value_states(
    shape: &impl Shape,
    weights: &ObjectiveWeights,
    Layer { set, values }: &mut Layer<f64>,
    afterstates: &Layer<f64>,
) {
    parallel::fill(values, |first, values| {
        for (key, value) in set.keys(first..first + values.len()).zip(&mut *values) {
            let mut best = f64::NEG_INFINITY;
            for (after, reward) in shape.slides(key) {
                if after == key {
                    continue;
                }
                let weights = match reward < REACHED {
                    true => {
                        let after = afterstates.value(shape.canonical(after));
                        weights.reward * reward as f64 + after.unwrap_or(f64::NAN)
                    }
                    false => weights.reaching,
                };
                // The NaN of a missing board must spread.
                best = if weights < best { best } else { weights };
            }
            *value = match best == f64::NEG_INFINITY {
                true => weights.stuck,
                false => best,
            };
        }
    });
}
