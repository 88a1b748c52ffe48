//! Perfect play from the exact values of small boards (*Probability and Statistics in 2048*, document 000, the Bellman equation, solved to the end).

use std::sync::Arc;

use crate::board::{Board, Rank};
use crate::exact::{
    DEFAULT_MEMORY, LookupError, Objective, Problem, ProblemError, Solution, Solve,
};
use crate::search::{Evaluation, Task, Values};
use crate::tree::Budget;

use super::{
    Measure, Need, ParameterSet, Resources, Settings, Solver, Spec, Unavailable, choices,
    parameters, tiles,
};

choices! {
    /// The goal of perfect play.
    enum Wanted {
        Score("score", "Highest expected score"),
        Reach("reach", "Highest chance of a tile"),
        Moves("moves", "A tile in the fewest moves"),
        Bellman("bellman", "Discounted tile scores, as in paper 000"),
    }
}

parameters! {
    struct ExactParameters {
        objective: Wanted (Wanted::Score, "Objective", "What perfect play is to achieve."),
        target: Rank (= tiles(2, 10, "64"), "Tile", "The tile to reach, for the chance of a tile and for the fewest moves."),
        loss: f64 (Objective::LOSS, 0.0..=Problem::MOST_LOSS, "Cost of losing", "What a lost game costs, in moves, when \
            the fewest moves are wanted."),
        discount: f64 (0.9, 0.0..=1.0, "γ", "How much a later tile score counts, for the discounted tile scores."),
    }
}

/// The description.
pub const SPEC: Spec = Spec {
    id: "exact",
    label: "Exact",
    document: "Probability and Statistics in 2048 (document 000), section on the Bellman equation; solved exactly",
    summary: "Plays perfectly: every board that can arise was solved beforehand, from the last move back to the first, \
              so each value is exact and no search is needed. 2×2 and 2×3 boards are solved at once; larger ones, up \
              to 3×3, once their solution has been made or loaded.",
    unit: "expected further score, or what the objective says",
    measure: |settings| match objective(settings) {
        Objective::Score => Measure::Points,
        Objective::Reach { target } => Measure::Chance {
            tile: target.tile(),
        },
        Objective::Moves { .. } | Objective::Bellman { .. } => Measure::Own,
    },
    anytime: false,
    parameters: ExactParameters::PARAMETERS,
    needs: |settings, size, four| match Problem::new(size, four, objective(settings)) {
        Ok(problem) if problem.is_solved_at_once() => Ok(Need::Nothing),
        Ok(problem) => Ok(Need::Solution(problem)),
        Err(ProblemError::TooLarge(_) | ProblemError::TooManyCells(_)) => {
            Err(Unavailable::Solution)
        }
        Err(error) => Err(error.into()),
    },
    build: |settings, resources| Ok(Box::new(Exact::of(objective(settings), resources))),
    ..Spec::PLAIN
};

/// The objective of the settings.
pub fn objective(settings: &Settings) -> Objective {
    let ExactParameters {
        objective,
        target,
        loss,
        discount,
    } = ExactParameters::of(settings);
    match objective {
        Wanted::Score => Objective::Score,
        Wanted::Reach => Objective::Reach { target },
        Wanted::Moves => Objective::Moves { target, loss },
        Wanted::Bellman => Objective::Bellman { discount },
    }
}

/// Perfect play on small boards: the solver `exact`.
///
/// ```
/// use std::sync::Arc;
/// use twofold::exact::{DEFAULT_MEMORY, Objective, Problem, Solve};
/// use twofold::solver::{Exact, Solver};
/// use twofold::{FourProbability, Game, Seed, Setup, Start, search::Task, tree::Budget};
///
/// let size = "2x2".parse()?;
/// let problem = Problem::new(size, FourProbability::STANDARD, Objective::Score)?;
/// let solution = Arc::new(Solve::new(&problem, DEFAULT_MEMORY)?.run()?);
///
/// let game = Game::new(Setup {
///     start: Start::TwoTiles(size),
///     ..Setup::standard(Seed::new(1))
/// });
/// let mut solver = Exact::new(Arc::clone(&solution));
/// let answer = solver.evaluate(&Task::of(&game), &Budget::default());
/// assert_eq!(answer.values, solution.lookup(&game.board())?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Exact {
    objective: Objective,
    resources: Resources,
    /// The last solution used.
    solution: Option<Arc<Solution>>,
    /// A solution from a board that no game reaches, such as one drawn by hand.
    own: Option<Solution>,
}

impl Exact {
    /// A solver with this solution. It solves the smallest boards on first use.
    pub fn new(solution: Arc<Solution>) -> Self {
        let objective = solution.objective();
        let mut resources = Resources::default();
        resources.add_solution(solution);
        Self::of(objective, &resources)
    }

    /// A solver for this objective with the solutions among the resources. It solves the smallest boards on first use.
    /// Without a solution, the value of a move is its immediate reward, and the answer is marked incomplete.
    pub fn of(objective: Objective, resources: &Resources) -> Self {
        Self {
            objective,
            resources: resources.clone(),
            solution: None,
            own: None,
        }
    }

    /// The solution of the task's game, if there is one or the game is small.
    fn solution(&mut self, task: &Task) -> Option<Arc<Solution>> {
        let problem = Problem::new(task.position.size(), task.four, self.objective).ok()?;
        self.solution = (self.solution.take())
            .filter(|solution| solution.problem().is_same_as(&problem))
            .or_else(|| self.resources.solution(&problem));
        self.solution.clone()
    }

    /// Exact values, or `None` without a solution.
    fn values(&mut self, task: &Task) -> Option<Values> {
        let solution = self.solution(task)?;
        let board = task.position.grid();
        match solution.lookup(&task.position) {
            Ok(values) => Some(values),
            // The goal is already reached: all moves are equal.
            Err(LookupError::Reached(_)) => {
                let reached = solution.value(&task.position).ok()?;
                let legal = board.legal_moves();
                Some(legal.map(|(direction, _)| (direction, reached)).collect())
            }
            Err(LookupError::Unreachable(_)) => self.own_values(task, solution.problem()),
            Err(LookupError::Size { .. } | LookupError::Illegal(_)) => None,
        }
    }

    /// Values of a small board that no game reaches, and of its successors.
    fn own_values(&mut self, task: &Task, problem: &Problem) -> Option<Values> {
        let lookup = |solution: &Solution| {
            let same = solution.problem().is_same_as(problem);
            same.then(|| solution.lookup(&task.position).ok()).flatten()
        };
        if let Some(values) = self.own.as_ref().and_then(lookup) {
            return Some(values);
        }
        if !problem.is_solved_at_once() {
            return None;
        }
        let solve = Solve::with_boards(problem, DEFAULT_MEMORY, [task.position.grid()]);
        self.own = solve.and_then(Solve::run).ok();
        self.own.as_ref().and_then(lookup)
    }
}

impl Solver for Exact {
    /// Without a solution, the value of a move is its immediate reward, and the answer is marked incomplete.
    fn evaluate(&mut self, task: &Task, _budget: &Budget<'_>) -> Evaluation {
        match self.values(task) {
            Some(values) => Evaluation::complete(values, 0, 1),
            None => Evaluation::of_rewards(task.position),
        }
    }
}
