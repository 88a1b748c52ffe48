//! The target tile in as few moves as possible (Pouransari and Ghili, document 001).

use crate::board::{Board, Direction, FourProbability, Moved, Position, Rank, Size};
use crate::exact::{Objective, Problem};
use crate::search::{Evaluation, ExpectimaxTables, Snake, Task, Values, look_ahead};
use crate::tree::{Budget, Leaf, SearchLimits};

use super::horizon::Horizon;
use super::{ParameterSet, Resources, Solver, Spec, choices, parameters, tiles};

choices! {
    /// The choice between moves that are about equally near to the target.
    enum Ties {
        Order("order", "The tidier board"),
        Emptiest("emptiest", "The emptier board"),
    }
}

parameters! {
    struct FewestMovesParameters {
        target: Rank (= tiles(3, 17, "2048"), "Target", "The tile to reach. A board too small for it has its own largest \
            tile as target."),
        depth: Horizon (3, 1..=12, "Depth", "How many of its own moves it looks ahead at most, where the board is too \
            large for exact values. Without it, a search for time goes as deep as it can."),
        ties: Ties (reading Ties::Order, "Equal moves", "What decides between moves that are \
            equally near to the target, as nearly all are until it is in sight: tiles in falling order along an S, looking \
            three moves ahead, or the number of empty cells."),
    }
}

pub(super) const SPEC: Spec = Spec {
    id: "fewest-moves",
    label: "Fewest moves",
    document: "Pouransari and Ghili, AI algorithms for the game 2048 (document 001), section 5",
    summary: "Wants the target tile in as few moves as possible, whatever the score. Every move brings one tile, so it \
              cannot hurry before the target is near: until then it avoids a lost board, which would mean beginning \
              again, and keeps the tiles in falling order along an S. Once the target is made it goes for the next \
              larger tile. On the smallest boards it looks to the very end and its values are exact.",
    unit: "moves still needed, as a negative number",
    parameters: FewestMovesParameters::PARAMETERS,
    build: |settings, resources| {
        Ok(Box::new(FewestMoves {
            parameters: FewestMovesParameters::of(settings),
            tables: ExpectimaxTables::default(),
            resources: resources.clone(),
            line: Snake::with(BASE, true),
            line_tables: ExpectimaxTables::default(),
        }))
    },
    ..Spec::PLAIN
};

struct FewestMoves {
    parameters: FewestMovesParameters,
    tables: ExpectimaxTables,
    resources: Resources,
    /// Decides between moves that are about equally near.
    line: Snake,
    line_tables: ExpectimaxTables,
}

/// How many moves further from the target a tidier board may be.
const SLACK: f64 = 1.0;
/// The ratio of the weights of consecutive cells along the S: with 3, fewer games are lost than with the 4 of
/// `expectimax-snake`.
const BASE: f64 = 3.0;
/// How many moves it looks ahead along the S, one less on boards of more than 16 cells.
const LINE_DEPTH: u32 = 3;

impl FewestMoves {
    /// The tile to reach from this board: the target, if it is possible and not yet made.
    fn target(&self, position: Position, four: FourProbability) -> u64 {
        let largest = largest_tile(position.size(), four);
        let next = position.max_rank().merged().tile();
        self.parameters.target.tile().min(largest).max(next)
    }
}

/// The largest tile that play can make. A last 4 in the last empty cell adds one rank.
fn largest_tile(size: Size, four: FourProbability) -> u64 {
    match four.millionths() {
        0 => size.max_rank().tile() / 2,
        _ => size.max_rank().tile(),
    }
}

/// A lower bound on the mean number of moves to the tile `target` from tiles that sum to `sum`: every move adds one
/// spawn.
pub fn lower_bound(target: u64, sum: u64, four: FourProbability) -> u64 {
    let million = u64::from(FourProbability::MILLION);
    let spawn = 2 * million + 2 * u64::from(four.millionths());
    (target.saturating_sub(sum) * million).div_ceil(spawn)
}

impl Solver for FewestMoves {
    fn evaluate(&mut self, task: &Task, budget: &Budget<'_>) -> Evaluation {
        let leaf = MovesNeeded {
            target: self.target(task.position, task.four),
            four: task.four,
        };
        let exact = leaf.exact_values(task.position, &self.resources);
        let is_exact = exact.is_some();
        let answer = exact.map_or_else(
            || self.search(task, &leaf, budget),
            |values| Evaluation::complete(values, 0, 1),
        );
        // Sums in another order differ in their last digits; equal moves must get equal values.
        let values: Values = answer
            .values
            .legal()
            .map(|(direction, value)| (direction, (value * 1e9).round() / 1e9))
            .collect();
        let best = match self.parameters.ties {
            Ties::Order if !is_exact => self.tidiest(task, values),
            _ => emptiest(task.position, values),
        };
        Evaluation {
            values,
            best,
            ..answer
        }
    }
}

/// The best move; ties go to the emptiest board.
fn emptiest(position: Position, values: Values) -> Option<Direction> {
    let room = |direction| {
        position
            .play(direction)
            .map(|moved| moved.board.empty_count())
    };
    let (best, _) = values.legal().reduce(|best, next| {
        let is_better = next.1 > best.1 || next.1 == best.1 && room(next.0) > room(best.0);
        if is_better { next } else { best }
    })?;
    Some(best)
}

impl FewestMoves {
    /// Of the moves that are about equally near to the target, the one with the best tiles along the S.
    fn tidiest(&mut self, task: &Task, values: Values) -> Option<Direction> {
        let nearest = values.get(values.best()?)?;
        // A move that makes the target is better than any other.
        let slack = if nearest >= -1.0 { 0.0 } else { SLACK };
        let depth = match task.position.size().cells() {
            0..=16 => LINE_DEPTH,
            _ => LINE_DEPTH - 1,
        };
        let (line, tables) = (&self.line, &mut self.line_tables);
        let guided = look_ahead(task, line, depth, tables, &Budget::default()).values;
        let near = values
            .legal()
            .filter(|&(_, value)| value >= nearest - slack);
        near.filter_map(|(direction, _)| Some((direction, guided.get(direction)?)))
            .collect::<Values>()
            .best()
    }

    fn search(&mut self, task: &Task, leaf: &MovesNeeded, budget: &Budget<'_>) -> Evaluation {
        // On 2×2 every game ends before the deepest level, so the answer is exact.
        let depth = match task.position.size().cells() {
            4 => SearchLimits::MAX_DEPTH,
            _ => self.parameters.depth.depth(budget),
        };
        look_ahead(task, leaf, depth, &mut self.tables, budget)
    }
}

/// Minus the moves to the target: those made, plus a lower bound on the rest.
///
/// A lost board counts as the whole distance from an empty one, since the player has to begin again.
struct MovesNeeded {
    target: u64,
    four: FourProbability,
}

impl MovesNeeded {
    /// The exact values, on boards small enough to be solved on demand.
    fn exact_values(&self, position: Position, resources: &Resources) -> Option<Values> {
        let objective = Objective::Moves {
            target: Rank::of_tile(self.target)?,
            loss: lower_bound(self.target, 0, self.four) as f64,
        };
        let problem = Problem::new(position.size(), self.four, objective).ok()?;
        resources.small_solution(&problem)?.lookup(&position).ok()
    }

    fn to_go(&self, sum: u64) -> f64 {
        -(lower_bound(self.target, sum, self.four) as f64)
    }
}

impl<B: Board> Leaf<B> for MovesNeeded {
    fn afterstate(&self, moved: Moved<B>) -> f64 {
        let to_go = self
            .decided(moved.board)
            .unwrap_or_else(|| self.to_go(moved.board.tile_sum()));
        to_go - 1.0
    }

    fn stuck(&self, _board: B) -> f64 {
        self.to_go(0)
    }

    fn reward(&self, _reward: u64) -> f64 {
        -1.0
    }

    fn decided(&self, after: B) -> Option<f64> {
        (after.max_rank().tile() >= self.target).then_some(0.0)
    }
}
