//! Bitboard expectimax with moves and leaf values from row tables (Frolov, document 003, section 1.3).

use std::sync::{Arc, LazyLock};

use crate::search::{
    Evaluation, ExpectimaxTables, Leaves, LineScores, LineWeights, MoveSet, PartialEvaluation,
    Task, expectimax_part,
};
use crate::tree::{Budget, SearchLimits};

use super::horizon::Horizon;
use super::shared::Weights;
use super::{ParameterSet, Settings, Solver, Spec, joined, parameters};

pub(super) const SPEC: Spec = Spec {
    id: "expectimax-rows",
    label: "Expectimax, rows and columns",
    document: "Frolov, Solution strategies for a game 2048 (document 003), section 1.3",
    summary: "Looks as far ahead as its time allows, averaging over all new tiles but the least probable. Every row \
              and column counts on its own: empty cells and merges are good, disorder among large tiles is bad. It \
              reaches 2048 nearly always and 16384 often.",
    unit: "heuristic value",
    splits: true,
    parameters: &joined::<11>(RowsParameters::PARAMETERS, LineWeights::PARAMETERS),
    build: |settings, _| Ok(Box::new(ExpectimaxRows::new(settings))),
    ..Spec::PLAIN
};

parameters! {
    struct RowsParameters {
        depth: Horizon (= Horizon::parameter(20, 3)),
        cutoff: f64 (= Horizon::CUTOFF),
        weights: Weights (= Weights::PARAMETER),
    }
}

parameters! {
    LineWeights {
        lost: f64 (Self::DEFAULT.lost, 0.0..=1e7, "Loss", "What each row and column loses when the game is lost."),
        empty: f64 (Self::DEFAULT.empty, 0.0..=1e5, "Empty cell", "Bonus for each empty cell, in its row and again in \
            its column."),
        merges: f64 (Self::DEFAULT.merges, 0.0..=1e5, "Merge", "Bonus for each tile of a row or column that can merge."),
        monotonicity: f64 (Self::DEFAULT.monotonicity, 0.0..=1e4, "Disorder", "Penalty for rows and columns that neither \
            only rise nor only fall."),
        monotonicity_power: f64 (Self::DEFAULT.monotonicity_power, 0.0..=6.0, "Disorder: power", "How fast that penalty \
            grows with the tiles: the power of log2 of the tile."),
        sum: f64 (Self::DEFAULT.sum, 0.0..=1e4, "Sum of tiles", "Penalty for tiles that are not merged yet."),
        sum_power: f64 (Self::DEFAULT.sum_power, 0.0..=6.0, "Sum of tiles: power", "How fast that penalty grows with the \
            tiles: the power of log2 of the tile."),
        edge: f64 (Self::DEFAULT.edge, 0.0..=1e4, "Away from the edge", "Penalty for large tiles away from the ends of \
            their row or column; it grows like the sum of tiles."),
    }
}

/// The tables of the default weights, shared by all solvers.
static DEFAULT_LINES: LazyLock<Arc<LineScores>> =
    LazyLock::new(|| Arc::new(LineScores::new(LineWeights::DEFAULT)));

struct ExpectimaxRows {
    lines: Arc<LineScores>,
    parameters: RowsParameters,
    tables: ExpectimaxTables,
}

impl ExpectimaxRows {
    fn new(settings: &Settings) -> Self {
        let parameters = RowsParameters::of(settings);
        let weights = (parameters.weights).choose(LineWeights::of(settings), LineWeights::TUNED);
        Self {
            lines: match weights == LineWeights::DEFAULT {
                true => DEFAULT_LINES.clone(),
                false => Arc::new(LineScores::new(weights)),
            },
            parameters,
            tables: ExpectimaxTables::default(),
        }
    }

    fn search(&mut self, task: &Task, moves: MoveSet, budget: &Budget<'_>) -> PartialEvaluation {
        let limits = SearchLimits {
            depth: self.parameters.depth.depth(budget),
            cutoff: self.parameters.cutoff,
        };
        let leaves = Leaves {
            packed: &self.lines.packed_leaf(),
            grid: &*self.lines,
        };
        expectimax_part(task, &leaves, limits, &mut self.tables, moves, budget)
    }
}

impl Solver for ExpectimaxRows {
    fn evaluate(&mut self, task: &Task, budget: &Budget<'_>) -> Evaluation {
        self.search(task, MoveSet::ALL, budget).into()
    }

    fn evaluate_part(
        &mut self,
        task: &Task,
        moves: MoveSet,
        budget: &Budget<'_>,
    ) -> Option<PartialEvaluation> {
        Some(self.search(task, moves, budget))
    }
}
