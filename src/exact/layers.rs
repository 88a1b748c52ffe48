//! What is done to a whole layer: listing its boards, and valuing them.

use crate::board::{FourProbability, Rank, Size};

use super::collect::Collector;
use super::end::End;
use super::key::{Shape, empty_bits, for_size, tile_score};
use super::lines::{LineSlides, REACHED};
use super::locked::Locked;
use super::parallel;
use super::problem::{Objective, Problem, Worth};
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
    pub fn value(&self, key: u64) -> f64 {
        self.set
            .index_of(key)
            .and_then(|index| self.values.get(index))
            .copied()
            .unwrap_or(f64::NAN)
    }
}

/// The boards of a problem: their shape, and how they slide.
enum Boards {
    Rectangle(Size, LineSlides),
    Locked(Locked),
}

/// A problem made ready for work on layers.
pub(super) struct Engine {
    boards: Boards,
    pub four: FourProbability,
    pub target: Option<Rank>,
    pub worth: Worth,
}

/// Evaluates what is generic over the [`Shape`] of an engine's boards.
macro_rules! with_shape {
    ($engine:expr, $shape:ident => $body:expr) => {
        match &$engine.boards {
            Boards::Rectangle(size, lines) => for_size!(size, Sized => {
                let $shape = &Sized { lines };
                $body
            }),
            Boards::Locked($shape) => $body,
        }
    };
}

impl Engine {
    /// For an upright problem.
    pub fn new(problem: &Problem) -> Self {
        let target = problem.objective().target();
        Self {
            boards: Boards::Rectangle(problem.size(), LineSlides::new(problem.size(), target)),
            four: problem.four(),
            target,
            worth: problem.objective().into(),
        }
    }

    /// For the end of a game.
    pub fn of_end(end: &End) -> Self {
        let target = end.target();
        Self {
            boards: Boards::Locked(Locked::new(end)),
            four: end.four(),
            target: Some(target),
            worth: Objective::Reach { target }.into(),
        }
    }

    pub fn bytes(&self) -> u64 {
        match &self.boards {
            Boards::Rectangle(_, lines) => lines.bytes(),
            Boards::Locked(shape) => shape.bytes(),
        }
    }

    /// The least of the keys of boards that are the same up to symmetry.
    pub fn canonical(&self, key: u64) -> u64 {
        with_shape!(self, shape => shape.canonical(key))
    }

    /// Collects the states of a layer: those of `roots` that lie there, and what follows from the afterstates of earlier
    /// layers by a spawn.
    pub fn states(
        &self,
        turn: usize,
        roots: &[(usize, u64)],
        afterstates: &[Set],
        collector: &Collector,
    ) {
        for &(_, key) in roots.iter().filter(|&&(layer, _)| layer == turn) {
            collector.count(usize::from(collector.insert(key)));
        }
        for (rank, _) in self.four.outcomes() {
            let earlier = turn.checked_sub(usize::from(rank.exponent()));
            if let Some(set) = earlier.and_then(|earlier| afterstates.get(earlier)) {
                self.spawn(set, rank, collector);
            }
        }
    }

    /// Collects the states that follow from `afterstates` when a tile of this rank spawns.
    fn spawn(&self, afterstates: &Set, rank: Rank, collector: &Collector) {
        if self.target.is_none_or(|target| rank < target) {
            with_shape!(self, shape => spawn(shape, afterstates, rank, collector));
        }
    }

    /// Collects the afterstates of `states`.
    pub fn slide(&self, states: &Set, collector: &Collector) {
        with_shape!(self, shape => slide(shape, states, collector));
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
        with_shape!(self, shape => {
            value_afterstates(shape, &self.worth, set, &spawns, first, values);
        });
    }

    /// The values of states from number `first` on; `afterstates` is the same layer's.
    pub fn value_states(&self, set: &Set, afterstates: Valued, first: usize, values: &mut [f64]) {
        with_shape!(self, shape => {
            value_states(shape, &self.worth, set, afterstates, first, values);
        });
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

fn spawn(shape: &impl Shape, set: &Set, rank: Rank, collector: &Collector) {
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

fn slide(shape: &impl Shape, states: &Set, collector: &Collector) {
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
                        worth.reached * f64::from(empty_bits(key, shape.cells()).count_ones())
                    } else {
                        spawns(shape, key, outcome.rank)
                            .map(|state| outcome.layer.value(state))
                            .sum()
                    };
            }
            let cells = f64::from(empty_bits(key, shape.cells()).count_ones());
            let own = match worth.tile_scores {
                true => tile_score(key) as f64,
                false => worth.step,
            };
            *value = own + worth.discount * (sum / cells);
        }
    });
}

fn value_states(
    shape: &impl Shape,
    worth: &Worth,
    set: &Set,
    afterstates: Valued,
    first: usize,
    values: &mut [f64],
) {
    parallel::fill(values, |offset, values| {
        let first = first + offset;
        for (key, value) in set.keys(first..first + values.len()).zip(&mut *values) {
            let mut best = f64::NEG_INFINITY;
            for (after, reward) in shape.slides(key) {
                if after == key {
                    continue;
                }
                let worth = match reward < REACHED {
                    true => {
                        worth.reward * reward as f64 + afterstates.value(shape.canonical(after))
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
