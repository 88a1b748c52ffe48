//! The Bellman equation over the tile score (*Probability and Statistics in 2048*, document 000).

use crate::board::{Board, Direction, Moved};
use crate::search::{ExpectimaxTables, Scored, Task, Weighting, look_ahead};
use crate::tree::{Budget, Leaf, SearchLimits};

use super::horizon::Horizon;
use super::{ParameterSet, Settings, Solver, Spec, choices, parameters};

/// The maximum depth: on 2×2 every game ends well before.
const TO_THE_END: u32 = SearchLimits::MAX_DEPTH;
const DOCUMENT_DEPTH: u32 = 5;
const DOCUMENT_DISCOUNT: f64 = 0.95;
const SMALL_DISCOUNT: f64 = 0.9;

choices! {
    /// The equation of the text, or that of appendix A.
    enum Equation {
        Text("text", "Of the text"),
        AppendixA("appendix-a", "Of appendix A"),
    }
}

parameters! {
    struct BellmanParameters {
        depth: Horizon (0, 0..=12, "Depth", "How many moves it looks ahead. 0: as in the paper, to the end of the \
            game on 2×2 and 5 moves on larger boards."),
        discount: f64 (0.0, 0.0..=1.0, "Discount", "The weight of a board relative to the board one move earlier. 0: as \
            in the paper, 0.9 on 2×2 and 0.95 on larger boards."),
        equation: Equation (reading Equation::Text, "Equation", "The equation of the paper's text, or of its appendix A, \
            which fits the printed results: there the tile score of a board is divided by its empty cells."),
    }
}

pub(super) const SPEC: Spec = Spec {
    id: "bellman",
    label: "Bellman equation",
    document: "Probability and Statistics in 2048 (document 000), Applying the Bellman equation to 2048",
    summary: "Adds up how much the tiles of every board ahead are worth, later boards counting less, and takes the \
              move with the largest expected sum. On 2×2 it looks to the end of the game, on 4×4 five moves ahead. \
              Only the sizes of the tiles count for it, not their places. It follows the equation of the paper's text.",
    unit: "discounted expected tile score",
    parameters: BellmanParameters::PARAMETERS,
    build: |settings, _| Ok(bellman(settings, Weighting::Even)),
    ..Spec::PLAIN
};

pub(super) const CORNER: Spec = Spec {
    id: "bellman-corner",
    label: "Bellman equation, corner",
    document: "Probability and Statistics in 2048 (document 000), Applying the Bellman equation to 2048 (4x4)",
    summary: "As the Bellman equation, but a tile counts twice in the top-left corner, once in the opposite one, and \
              in between elsewhere, so that it keeps the largest tiles near one place. The paper gives no weights; \
              these are ours. It follows the equation of the paper's text.",
    unit: "discounted expected tile score, weighted by place",
    parameters: BellmanParameters::PARAMETERS,
    build: |settings, _| Ok(bellman(settings, Weighting::Corner)),
    ..Spec::PLAIN
};

fn bellman(settings: &Settings, weighting: Weighting) -> Box<dyn Solver> {
    let parameters = BellmanParameters::of(settings);
    let mut tables = ExpectimaxTables::default();
    Box::new(move |task: &Task, budget: &Budget<'_>| {
        let is_smallest = task.position.size().cells() == 4;
        let depth = match parameters.depth.or_until(TO_THE_END).depth(budget) {
            0 if is_smallest => TO_THE_END,
            0 => DOCUMENT_DEPTH,
            depth => depth,
        };
        let discount = match parameters.discount {
            0.0 if is_smallest => SMALL_DISCOUNT,
            0.0 => DOCUMENT_DISCOUNT,
            discount => discount,
        };
        let leaf = DiscountedScore {
            weighting,
            discount,
            spawned: 4.0 * task.four.probability(),
            is_divided: parameters.equation == Equation::AppendixA,
        };
        look_ahead(task, &leaf, depth, &mut tables, budget)
    })
}

/// Q(s, a) = S(x) + γ · the mean of V over the spawns on x; V = S where the search ends.
///
/// Appendix A divides both the sum over the spawns and S(x) by the number of empty cells, so that fuller boards count
/// more: `(rsum + findscore(newgrid)) / emptyspaces`.
///
/// A lost board has S minus a penalty of the same size: 0. At the depth limit a board counts S, lost or not.
struct DiscountedScore {
    weighting: Weighting,
    discount: f64,
    /// The mean contribution of a spawn to S where a tile counts once: 0 for a 2, four points for a 4.
    spawned: f64,
    /// Whether S(x) is divided by the number of empty cells.
    is_divided: bool,
}

impl DiscountedScore {
    /// The term of S(x) in Q.
    #[inline]
    fn own<B: Board>(&self, after: B, score: f64) -> f64 {
        match self.is_divided {
            true => score / after.empty_count() as f64,
            false => score,
        }
    }

    /// Q where V is S: the mean over the spawns in closed form.
    #[inline]
    fn last<B: Board>(&self, after: B, score: f64) -> f64 {
        let spawned = match self.spawned {
            0.0 => 0.0,
            spawned => spawned * self.weighting.of_empty_cells(after),
        };
        self.own(after, score) + self.discount * (score + spawned)
    }
}

impl<B: Scored> Leaf<B> for DiscountedScore {
    #[inline]
    fn afterstate(&self, moved: Moved<B>) -> f64 {
        self.last(moved.board, moved.board.score(self.weighting))
    }

    #[inline]
    fn preceding(&self, after: B, mean: f64) -> f64 {
        self.own(after, after.score(self.weighting)) + self.discount * mean
    }

    #[inline]
    fn best(&self, board: B) -> (Option<f64>, u64) {
        if !B::IS_PACKED || self.weighting == Weighting::Corner || self.is_divided {
            return self.best_slide(board);
        }
        // A slide adds its reward to S, and opposite slides have the same reward, so the boards are not needed.
        let across = board.slide(Direction::Left).reward;
        let along = board.slide(Direction::Up).reward;
        let reward = across.max(along);
        if reward == 0 && board.empty_count() == 0 {
            return (None, 3);
        }
        let score = board.score(Weighting::Even) + reward as f64;
        (Some(score + self.discount * (score + self.spawned)), 3)
    }
}
