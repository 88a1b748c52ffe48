//! Bitboard expectimax with moves and leaf values from row tables (Frolov, document 003, section 1.3).

use std::sync::{Arc, LazyLock};

use crate::search::{
    Evaluation, ExpectimaxTables, Leaves, LineScores, LineWeights, MoveSet, PartialEvaluation,
    Task, expectimax_part,
};
use crate::tree::{Budget, SearchLimits};

use super::horizon::Horizon;
use super::tuned;
use super::{Builder, Parameter, Settings, Solver, Spec, measure, needs_nothing, setters};

const MAX_DEPTH: u32 = 20;

/// The description.
pub const SPEC: Spec = Spec {
    id: "expectimax-rows",
    label: "Expectimax, rows and columns",
    document: "Frolov, Solution strategies for a game 2048 (document 003), section 1.3",
    summary: "Looks as far ahead as its time allows, averaging over all but the least probable spawns. Every row and \
              column counts on its own: empty cells and merges are good, disorder among large tiles is bad. It \
              reaches 2048 nearly always and 16384 often.",
    unit: "heuristic value",
    measure: measure::own_units,
    anytime: true,
    splits: true,
    parameters: &[
        Horizon::parameter(MAX_DEPTH, 3),
        Horizon::CUTOFF,
        tuned::PARAMETER,
        Parameter::weight(
            "lost",
            "Loss",
            "What each row and column loses when the game is lost.",
            1e7,
            LineWeights::DEFAULT.lost,
        ),
        Parameter::weight(
            "empty",
            "Empty cell",
            "Bonus for each empty cell, in its row and again in its column.",
            1e5,
            LineWeights::DEFAULT.empty,
        ),
        Parameter::weight(
            "merges",
            "Merge",
            "Bonus for each tile of a row or column that can merge.",
            1e5,
            LineWeights::DEFAULT.merges,
        ),
        Parameter::weight(
            "monotonicity",
            "Disorder",
            "Penalty for rows and columns that neither only rise nor only fall.",
            1e4,
            LineWeights::DEFAULT.monotonicity,
        ),
        Parameter::weight(
            "monotonicity-power",
            "Disorder: power",
            "How fast that penalty grows with the tiles: the power of log2 of the tile.",
            6.0,
            LineWeights::DEFAULT.monotonicity_power,
        ),
        Parameter::weight(
            "sum",
            "Sum of tiles",
            "Penalty for tiles that are not merged yet.",
            1e4,
            LineWeights::DEFAULT.sum,
        ),
        Parameter::weight(
            "sum-power",
            "Sum of tiles: power",
            "How fast that penalty grows with the tiles: the power of log2 of the tile.",
            6.0,
            LineWeights::DEFAULT.sum_power,
        ),
        Parameter::weight(
            "edge",
            "Away from the edge",
            "Penalty for large tiles away from the ends of their row or column; it grows like the sum of tiles.",
            1e4,
            LineWeights::DEFAULT.edge,
        ),
    ],
    needs: needs_nothing,
    build: |settings, _| Box::new(ExpectimaxRows::new(settings)),
};

/// The tables of the default weights, shared by all solvers.
static DEFAULT_LINES: LazyLock<Arc<LineScores>> =
    LazyLock::new(|| Arc::new(LineScores::new(LineWeights::DEFAULT)));

/// Expectimax with leaf values that are sums over rows and columns: the solver `expectimax-rows`.
///
/// ```
/// use twofold::solver::{ExpectimaxRows, Solver};
/// use twofold::{Game, Seed, Setup, search::Task, tree::Budget};
///
/// let game = Game::new(Setup::standard(Seed::new(1)));
/// let mut solver = ExpectimaxRows::builder().depth(2).build()?;
/// let answer = solver.evaluate(&Task::of(&game), &Budget::default());
/// assert!(answer.best.is_some());
/// # Ok::<(), twofold::solver::SettingError>(())
/// ```
pub struct ExpectimaxRows {
    lines: Arc<LineScores>,
    horizon: Horizon,
    cutoff: f64,
    tables: ExpectimaxTables,
}

setters! {
    ExpectimaxRows, SPEC.parameters,
    /// The search depth, in moves.
    depth: u32,
    /// Below this probability a line of spawns is searched only one move further.
    cutoff: f64,
    /// The penalty for each row and column of a lost board.
    lost: f64,
    /// The bonus for each empty cell.
    empty: f64,
    /// The bonus for each tile that can merge.
    merges: f64,
    /// The penalty for rows and columns that are not monotonic.
    monotonicity: f64,
    /// The exponent of log2 of the tile in that penalty.
    monotonicity_power: f64,
    /// The penalty for the sum of tiles.
    sum: f64,
    /// The exponent of log2 of the tile in that penalty.
    sum_power: f64,
    /// The penalty for large tiles away from the ends of their row or column.
    edge: f64,
    ;
    /// Uses the weights found by an optimiser instead of those above.
    tuned => weights = "tuned",
}

impl ExpectimaxRows {
    /// A builder with default settings: see `expectimax-rows` in [`ALL`](super::ALL).
    pub fn builder() -> Builder<Self> {
        Builder::new(&SPEC, Self::new)
    }

    fn new(settings: &Settings) -> Self {
        let listed = LineWeights {
            lost: settings.number("lost"),
            empty: settings.number("empty"),
            merges: settings.number("merges"),
            monotonicity: settings.number("monotonicity"),
            monotonicity_power: settings.number("monotonicity-power"),
            sum: settings.number("sum"),
            sum_power: settings.number("sum-power"),
            edge: settings.number("edge"),
        };
        let weights = tuned::choose(settings, listed, LineWeights::TUNED);
        Self {
            lines: match weights == LineWeights::DEFAULT {
                true => DEFAULT_LINES.clone(),
                false => Arc::new(LineScores::new(weights)),
            },
            horizon: Horizon::new(settings, MAX_DEPTH),
            cutoff: settings.number("cutoff"),
            tables: ExpectimaxTables::default(),
        }
    }

    fn search(&mut self, task: &Task, moves: MoveSet, budget: &Budget<'_>) -> PartialEvaluation {
        let limits = SearchLimits {
            depth: self.horizon.depth(budget),
            cutoff: self.cutoff,
        };
        let leaves = Leaves {
            packed: &self.lines.packed_leaf(),
            grid: &*self.lines,
        };
        expectimax_part(
            task.position,
            &leaves,
            task.four,
            limits,
            &mut self.tables,
            moves,
            budget,
        )
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
