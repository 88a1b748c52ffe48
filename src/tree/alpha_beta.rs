//! Alpha-beta: the player's best moves against the worst spawns.

use crate::board::{Board, FourProbability, Moved, Rank, Spawn};

use super::leaf::raise;
use super::{
    Budget, Leaf, Meter, SearchLimits, SearchedDepth, SearchedValue, Stopped, TranspositionTable,
};

/// The alpha-beta window: `alpha` is assured to the player elsewhere, `beta` to the spawner.
#[derive(Clone, Copy)]
pub(crate) struct Window {
    alpha: f64,
    beta: f64,
}

impl Window {
    pub(crate) const OPEN: Self = Self {
        alpha: f64::NEG_INFINITY,
        beta: f64::INFINITY,
    };

    /// The window of the boards after a move with this reward.
    fn after(self, reward: f64) -> Self {
        Self {
            alpha: self.alpha - reward,
            beta: self.beta - reward,
        }
    }
}

/// Lower and upper bounds of the values of afterstates.
pub(crate) struct BoundTable<B> {
    lower: TranspositionTable<B>,
    upper: TranspositionTable<B>,
}

/// Empty, not yet allocated.
impl<B> Default for BoundTable<B> {
    fn default() -> Self {
        Self {
            lower: TranspositionTable::default(),
            upper: TranspositionTable::default(),
        }
    }
}

impl<B: Board> BoundTable<B> {
    pub(crate) fn forget(&mut self) {
        self.lower.forget();
        self.upper.forget();
    }

    /// A known value, or a bound outside the window.
    fn get(&self, board: B, levels: u8, window: Window) -> Option<SearchedValue> {
        let lower = self
            .lower
            .get(board, SearchedDepth::of_every_branch(levels));
        let upper = self
            .upper
            .get(board, SearchedDepth::of_every_branch(levels));
        lower
            .filter(|lower| {
                lower.value >= window.beta || upper.is_some_and(|upper| upper.value <= lower.value)
            })
            .or_else(|| upper.filter(|upper| upper.value <= window.alpha))
    }

    fn put(&mut self, board: B, levels: u8, window: Window, known: SearchedValue) {
        if known.value > window.alpha {
            self.lower
                .put(board, SearchedDepth::of_every_branch(levels), known);
        }
        if known.value < window.beta {
            self.upper
                .put(board, SearchedDepth::of_every_branch(levels), known);
        }
    }
}

/// The worst spawn for the player on `afterstate`, with `levels` player levels to come. Of equals it is the first: cells in
/// row-major order, a 2 before a 4. `None` if there is no empty cell.
pub(crate) fn worst_spawn<B: Board, L: Leaf<B>>(
    afterstate: B,
    leaf: &L,
    four: FourProbability,
    levels: u8,
    bounds: &mut BoundTable<B>,
) -> Option<Spawn> {
    bounds.forget();
    let mut tree = AlphaBetaTree::new(leaf, four, bounds, Meter::new(&Budget::default()));
    let mut worst = None;
    let mut window = Window::OPEN;
    for cell in afterstate.empty_cells() {
        for rank in ranks(four) {
            let Ok(value) = tree.player(afterstate.with_rank(cell, rank), levels, window) else {
                unreachable!("no budget ends this search");
            };
            if value < window.beta || worst.is_none() {
                window.beta = value;
                worst = Some(Spawn { cell, rank });
            }
        }
    }
    worst
}

/// The tiles that can spawn.
fn ranks(four: FourProbability) -> impl Iterator<Item = Rank> {
    four.outcomes().map(|(rank, _)| rank)
}

/// An alpha-beta search in progress.
pub(crate) struct AlphaBetaTree<'a, B, L: ?Sized> {
    leaf: &'a L,
    four: FourProbability,
    bounds: &'a mut BoundTable<B>,
    pub(crate) meter: Meter<'a>,
    /// The killer spawn of each level: the last one that caused a cut-off. It is often the best reply to other moves too.
    killers: [Option<Spawn>; SearchLimits::MAX_DEPTH as usize + 1],
    /// True if a branch ended at the depth limit since this was last cleared.
    pub(crate) is_cut: bool,
}

impl<'a, B: Board, L: Leaf<B> + ?Sized> AlphaBetaTree<'a, B, L> {
    pub(crate) fn new(
        leaf: &'a L,
        four: FourProbability,
        bounds: &'a mut BoundTable<B>,
        meter: Meter<'a>,
    ) -> Self {
        Self {
            leaf,
            four,
            bounds,
            meter,
            killers: [None; SearchLimits::MAX_DEPTH as usize + 1],
            is_cut: true,
        }
    }

    /// The value of a slide, its reward included, with `levels` player levels below.
    pub(crate) fn slide(
        &mut self,
        moved: Moved<B>,
        levels: u8,
        window: Window,
    ) -> Result<f64, Stopped> {
        let reward = self.leaf.reward(moved.reward);
        if let Some(value) = self.leaf.decided(moved.board) {
            return Ok(reward + value);
        }
        let value = self.spawner(moved.board, levels, window.after(reward))?;
        Ok(reward + value)
    }

    /// The least value over the spawns; outside the window it is only a bound.
    fn spawner(&mut self, board: B, levels: u8, window: Window) -> Result<f64, Stopped> {
        if let Some(known) = self.bounds.get(board, levels, window) {
            self.is_cut |= !known.exhausted;
            return Ok(known.value);
        }
        self.meter.count(1)?;
        let is_cut_elsewhere = std::mem::replace(&mut self.is_cut, false);
        let killer =
            self.killers[usize::from(levels)].filter(|killer| board.rank(killer.cell).is_empty());
        let four = self.four;
        let all = board
            .empty_cells()
            .flat_map(|cell| ranks(four).map(move |rank| Spawn { cell, rank }))
            .filter(|&spawn| Some(spawn) != killer);
        let mut value = f64::INFINITY;
        let mut rest = window;
        for spawn in killer.into_iter().chain(all) {
            let position = board.with_rank(spawn.cell, spawn.rank);
            value = value.min(self.player(position, levels, rest)?);
            if value <= window.alpha {
                self.killers[usize::from(levels)] = Some(spawn);
                break;
            }
            rest.beta = rest.beta.min(value);
        }
        let exhausted = !self.is_cut;
        self.bounds
            .put(board, levels, window, SearchedValue { value, exhausted });
        self.is_cut |= is_cut_elsewhere;
        Ok(value)
    }

    /// The value of the best move, with `levels` player levels counting this one.
    fn player(&mut self, board: B, levels: u8, window: Window) -> Result<f64, Stopped> {
        if levels == 1 {
            let (best, nodes) = self.leaf.best(board);
            self.meter.count(nodes)?;
            self.is_cut |= best.is_some();
            return Ok(best.unwrap_or_else(|| self.leaf.stuck(board)));
        }
        self.meter.count(1)?;
        let mut moves = board.slides().map(|moved| (moved, f64::NEG_INFINITY));
        for (moved, promise) in &mut moves {
            if moved.board != board {
                *promise = self.leaf.afterstate(*moved);
            }
        }
        // The most promising move comes first: it narrows the window for the others.
        moves.sort_by(|a, b| b.1.total_cmp(&a.1));
        let mut best = None;
        let mut rest = window;
        for (moved, _) in moves {
            if moved.board == board {
                continue;
            }
            raise(&mut best, self.slide(moved, levels - 1, rest)?);
            let value = best.unwrap_or(rest.alpha);
            if value >= window.beta {
                return Ok(value);
            }
            rest.alpha = rest.alpha.max(value);
        }
        Ok(best.unwrap_or_else(|| self.leaf.stuck(board)))
    }
}
