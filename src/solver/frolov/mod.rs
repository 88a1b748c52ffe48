//! The seventeen methods of document 003: the mean, not the maximum, over everything that can follow a move.
//!
//! The document says twice what follows a move, and differently. Its text (section 2.1) makes every move that is legal after a
//! spawn. Its pseudo-code (figure 11) departs from that in two places, and its table of results follows the pseudo-code:
//! a call at the target depth returns the value of the field without making its move, and the board is restored inside
//! the loop over the directions, so that the spawned tile is there for the first legal direction alone. Both are
//! played: `Expansion`.
//!
//! Three-direction methods value down by the same formula as the other moves, but make it only where none of theirs is
//! legal; within the search they never do. A spawn after which none of the method's directions is legal adds nothing to
//! the mean; a board after a move where that holds for every spawn is lost. The exceptions choose the move before the
//! search; the values are the search's all the same.

mod leaf;
mod methods;

use crate::board::{
    Bitboard, Board, Direction, FourProbability, Grid, Moved, Position, Rank, Size,
};
use crate::search::{Evaluation, Stepwise, Task, Values, deepen, levels};
use crate::tree::{Budget, Meter, SearchedDepth, SearchedValue, Stopped, TranspositionTable};

use super::horizon::Horizon;
use super::{
    Choice, Need, Parameter, ParameterKind, Settings, Solver, Spec, Unavailable, Unsupported,
    measure,
};

use leaf::{MethodLeaf, MethodLeafOn};
pub(super) use methods::B as CORNER_WEIGHTS;
use methods::{Directions, Exception, METHODS, Method, Monotonic};

/// The value of reaching the goal tile, and its negative that of a lost game: a mean cannot hold infinity.
pub const GOAL_VALUE: f64 = 1e9;

const MAX_DEPTH: u32 = 4;

/// The direction in which a method moves only where no other is legal, and which it tries last.
const LAST: Direction = Direction::Down;

const fn goal(value: &'static str) -> Choice {
    Choice {
        value,
        label: value,
    }
}

const DEPTH: Parameter = Parameter {
    name: "depth",
    label: "Depth",
    description: "How many moves it averages over; 1 looks at the board right after the move. With figure 11 the last of them is \
                  not made.",
    kind: ParameterKind::Integer {
        min: 1,
        max: MAX_DEPTH as i64,
        default: 3,
    },
};

const GOAL: Parameter = Parameter {
    name: "goal",
    label: "Goal",
    description: "The tile that counts as winning. Once it lies on the board, winning no longer counts.",
    kind: ParameterKind::Choice {
        options: &[
            goal("16"),
            goal("32"),
            goal("64"),
            goal("128"),
            goal("256"),
            goal("512"),
            goal("1024"),
            goal("2048"),
            goal("4096"),
            goal("8192"),
            goal("16384"),
            goal("32768"),
            goal("65536"),
            goal("131072"),
        ],
        default: "2048",
        before: None,
    },
};

const fn option(value: &'static str, label: &'static str) -> Choice {
    Choice { value, label }
}

const SEARCH: Parameter = Parameter {
    name: "search",
    label: "Search",
    description: "What follows a move. The document's text: a spawn, then every legal move. Its figure 11, whose results \
                  are those of its table: the spawn is seen by the first legal move only, and the last move is not made.",
    kind: ParameterKind::Choice {
        options: &[option("figure-11", "Figure 11"), option("text", "The text")],
        default: "figure-11",
        before: Some("text"),
    },
};

const ORDER: Parameter = Parameter {
    name: "order",
    label: "Order of directions",
    description: "Which direction figure 11 tries first after a spawn; down is always last. The text makes no difference.",
    kind: ParameterKind::Choice {
        options: &[
            option("up-left-right", "Up, left, right"),
            option("up-right-left", "Up, right, left"),
            option("left-up-right", "Left, up, right"),
            option("left-right-up", "Left, right, up"),
            option("right-up-left", "Right, up, left"),
            option("right-left-up", "Right, left, up"),
        ],
        default: "up-left-right",
        before: None,
    },
};

const PENALTY: Parameter = Parameter {
    name: "penalty",
    label: "Penalty for",
    description: "Which rows and columns take points off. The text says those out of order; the document's table fits those \
                  in order.",
    kind: ParameterKind::Choice {
        options: &[
            option("out-of-order", "Lines out of order"),
            option("in-order", "Lines in order"),
        ],
        default: "out-of-order",
        before: None,
    },
};

const PARAMETERS: &[Parameter] = &[DEPTH, GOAL, SEARCH, ORDER];
const WITH_PENALTY: &[Parameter] = &[DEPTH, GOAL, SEARCH, ORDER, PENALTY];

/// The descriptions, in the paper's order.
pub static SPECS: [Spec; METHODS.len()] = [
    spec::<0>(),
    spec::<1>(),
    spec::<2>(),
    spec::<3>(),
    spec::<4>(),
    spec::<5>(),
    spec::<6>(),
    spec::<7>(),
    spec::<8>(),
    spec::<9>(),
    spec::<10>(),
    spec::<11>(),
    spec::<12>(),
    spec::<13>(),
    spec::<14>(),
    spec::<15>(),
    spec::<16>(),
];

const fn spec<const INDEX: usize>() -> Spec {
    let method = &METHODS[INDEX];
    Spec {
        id: method.id,
        label: method.label,
        document: method.document,
        summary: method.summary,
        unit: "mean leaf value",
        measure: measure::own_units,
        anytime: true,
        splits: false,
        parameters: match method.monotonic {
            Some(Monotonic::Costs(_)) => WITH_PENALTY,
            _ => PARAMETERS,
        },
        needs: needs_standard_size,
        build: |settings, _| Box::new(Frolov::new(&METHODS[INDEX], settings)),
    }
}

/// For solvers with a weight for each cell of the 4×4 board.
pub(super) fn needs_standard_size(
    _settings: &Settings,
    size: Size,
    _four: FourProbability,
) -> Result<Need, Unavailable> {
    match size == Size::STANDARD {
        true => Ok(Need::Nothing),
        false => {
            Err(Unsupported("its document gives weights for the cells of a 4x4 board only").into())
        }
    }
}

/// The leaf value that the solver with this id gives to a 4×4 board; `None` if there is no such method, or for another
/// size.
#[must_use]
pub fn leaf_value(id: &str, position: Position) -> Option<f64> {
    let method = METHODS.iter().find(|method| method.id == id)?;
    (position.size() == Size::STANDARD).then(|| MethodLeaf::new(*method).value(position.grid()))
}

/// What follows a move.
#[derive(Clone, Copy, Debug)]
enum Expansion {
    /// A spawn, then each of the method's moves that is legal on the board with the spawned tile.
    Text,
    /// A spawn, then the first of these directions that is legal, on the board with the spawned tile; then those after it
    /// that are legal without that tile, on the board without it. The last move of the depth is not made.
    // CITE: document 003, figure 11.
    Figure([Direction; 4]),
}

impl Expansion {
    fn new(settings: &Settings) -> Self {
        use Direction::{Left, Right, Up};
        match (settings.choice("search"), settings.choice("order")) {
            ("text", _) => Self::Text,
            (_, "up-right-left") => Self::Figure([Up, Right, Left, LAST]),
            (_, "left-up-right") => Self::Figure([Left, Up, Right, LAST]),
            (_, "left-right-up") => Self::Figure([Left, Right, Up, LAST]),
            (_, "right-up-left") => Self::Figure([Right, Up, Left, LAST]),
            (_, "right-left-up") => Self::Figure([Right, Left, Up, LAST]),
            _ => Self::Figure([Up, Left, Right, LAST]),
        }
    }
}

struct Frolov {
    method: &'static Method,
    reading: Expansion,
    leaf: MethodLeaf,
    horizon: Horizon,
    goal: Option<Rank>,
    packed: TranspositionTable<Bitboard>,
    grid: TranspositionTable<Grid>,
}

impl Frolov {
    fn new(method: &'static Method, settings: &Settings) -> Self {
        let goal = settings.choice("goal").parse().ok();
        Self {
            method,
            reading: Expansion::new(settings),
            leaf: MethodLeaf::new(
                method.penalising(
                    settings.has("penalty") && settings.choice("penalty") == "in-order",
                ),
            ),
            horizon: Horizon::new(settings, MAX_DEPTH),
            goal: goal.and_then(Rank::of_tile),
            packed: TranspositionTable::new(),
            grid: TranspositionTable::new(),
        }
    }
}

impl Solver for Frolov {
    fn evaluate(&mut self, task: &Task, budget: &Budget<'_>) -> Evaluation {
        let depth = self.horizon.depth(budget);
        let goal = self.goal.filter(|&goal| task.position.max_rank() < goal);
        match task.position {
            Position::Packed(board) => Search {
                leaf: &self.leaf,
                directions: self.method.directions,
                reading: self.reading,
                goal,
                table: &mut self.packed,
                meter: Meter::new(budget),
            }
            .evaluate(board, self.method, depth),
            Position::Grid(grid) => Search {
                leaf: &self.leaf,
                directions: self.method.directions,
                reading: self.reading,
                goal,
                table: &mut self.grid,
                meter: Meter::new(budget),
            }
            .evaluate(grid, self.method, depth),
        }
    }
}

struct Search<'a, B, L> {
    leaf: &'a L,
    directions: Directions,
    reading: Expansion,
    /// Absent once such a tile lies on the board.
    goal: Option<Rank>,
    table: &'a mut TranspositionTable<B>,
    meter: Meter<'a>,
}

impl<B: Board, L: MethodLeafOn<B>> Search<'_, B, L> {
    fn evaluate(self, board: B, method: &Method, depth: u32) -> Evaluation {
        let depth = self.meter.budget().at_most(depth);
        let is_limited = self.meter.budget().is_limited();
        self.table.forget();

        // The first iteration is only as long as there are moves: it is always complete.
        let values: Values = board
            .legal_moves()
            .map(|(direction, moved)| {
                let won = self.is_won(moved);
                (
                    direction,
                    if won {
                        GOAL_VALUE
                    } else {
                        self.leaf.value(moved.board)
                    },
                )
            })
            .collect();
        let demanded = exception(board, method.exceptions);
        let mut search = FrolovIterations {
            board,
            search: self,
        };
        let answer: Evaluation = deepen(&mut search, values, levels(depth, is_limited)).into();
        Evaluation {
            best: (answer.best)
                .and_then(|_| demanded.or_else(|| search.search.best(answer.values))),
            ..answer
        }
    }

    /// The highest value of the method's directions.
    fn best(&self, values: Values) -> Option<Direction> {
        let own: Values = values
            .legal()
            .filter(|&(direction, _)| self.is_own(direction))
            .collect();
        own.best().or_else(|| values.best())
    }

    /// True for the directions that the method plays.
    #[inline]
    fn is_own(&self, direction: Direction) -> bool {
        self.directions == Directions::Four || direction != LAST
    }

    #[inline]
    fn is_won(&self, moved: Moved<B>) -> bool {
        // The goal tile can only arise from a merge.
        self.goal
            .is_some_and(|goal| moved.reward >= goal.tile() && moved.board.max_rank() >= goal)
    }

    /// The board after a move, as far as `levels` further moves show it.
    fn mean(&mut self, moved: Moved<B>, levels: u8) -> Result<f64, Stopped> {
        if self.is_won(moved) {
            return Ok(GOAL_VALUE);
        }
        let board = moved.board;
        if levels == 0 {
            return Ok(self.leaf.value(board));
        }
        let searched = SearchedDepth {
            levels,
            reach: f32::INFINITY,
        };
        if let Some(known) = self.table.get(board, searched) {
            return Ok(known.value);
        }
        let (sum, count) = match self.reading {
            Expansion::Text => self.every_move(board, levels)?,
            Expansion::Figure(order) => self.as_in_the_figure(board, levels, order)?,
        };
        // A leaf is a node of the board above it.
        self.meter.count(if levels == 1 { 1 + count } else { 1 })?;
        let value = match count {
            0 => -GOAL_VALUE,
            _ => sum / count as f64,
        };
        let known = SearchedValue {
            value,
            exhausted: false,
        };
        self.table.put(board, searched, known);
        Ok(value)
    }
}

/// The sum of the values of all that follows, and how many there are.
type Sum = (f64, u64);

impl<B: Board, L: MethodLeafOn<B>> Search<'_, B, L> {
    /// What follows a move as the text has it.
    fn every_move(&mut self, board: B, levels: u8) -> Result<Sum, Stopped> {
        let (mut sum, mut count) = (0.0, 0);
        for cell in board.empty_cells() {
            for rank in [Rank::TWO, Rank::FOUR] {
                let spawned = board.with_rank(cell, rank);
                for (direction, moved) in Direction::ALL.into_iter().zip(spawned.slides()) {
                    if moved.board != spawned && self.is_own(direction) {
                        sum += self.mean(moved, levels - 1)?;
                        count += 1;
                    }
                }
            }
        }
        Ok((sum, count))
    }

    /// What follows a move as figure 11 has it, the directions tried in this order.
    fn as_in_the_figure(
        &mut self,
        board: B,
        levels: u8,
        order: [Direction; 4],
    ) -> Result<Sum, Stopped> {
        let own = self.directions;
        let order = move || {
            let all = order.into_iter();
            all.filter(move |&direction| own == Directions::Four || direction != LAST)
        };
        // The value of each move without a spawn, once it is asked for; it is the same after every spawn.
        let mut without: [Option<Option<f64>>; 4] = [None; 4];
        let (mut sum, mut count) = (0.0, 0);
        for cell in board.empty_cells() {
            for rank in [Rank::TWO, Rank::FOUR] {
                let spawned = board.with_rank(cell, rank);
                let mut directions = order();
                let first = directions.find_map(|direction| spawned.play(direction));
                let Some(moved) = first else { continue };
                sum += match levels {
                    1 => self.leaf.value(spawned),
                    _ => self.mean(moved, levels - 1)?,
                };
                count += 1;
                for direction in directions {
                    let value = match without[direction.index()] {
                        Some(value) => value,
                        None => match (board.play(direction), levels) {
                            (None, _) => None,
                            (Some(_), 1) => Some(self.leaf.value(board)),
                            (Some(moved), _) => Some(self.mean(moved, levels - 1)?),
                        },
                    };
                    without[direction.index()] = Some(value);
                    if let Some(value) = value {
                        sum += value;
                        count += 1;
                    }
                }
            }
        }
        Ok((sum, count))
    }
}

/// The search of a board, a level more at each step.
struct FrolovIterations<'a, B, L> {
    board: B,
    search: Search<'a, B, L>,
}

impl<'a, B: Board, L: MethodLeafOn<B>> Stepwise<'a> for FrolovIterations<'a, B, L> {
    type Step = u32;

    fn meter(&mut self) -> &mut Meter<'a> {
        &mut self.search.meter
    }

    fn depth(&self, depth: u32) -> u32 {
        depth
    }

    fn search(&mut self, depth: u32) -> Result<Values, Stopped> {
        let moves = self.board.legal_moves();
        moves
            .map(|(direction, moved)| Ok((direction, self.search.mean(moved, depth as u8 - 1)?)))
            .collect()
    }
}

/// The move that an exception demands.
fn exception<B: Board>(board: B, exceptions: &[Exception]) -> Option<Direction> {
    let columns = board.size().columns();
    let is_empty = |row, column| board.rank_at(row, column).is_empty();
    exceptions.iter().find_map(|exception| match exception {
        Exception::FillFirstRow => (1..columns)
            .any(|column| {
                is_empty(0, column) && (1..board.size().rows()).any(|row| !is_empty(row, column))
            })
            .then_some(Direction::Up),
        Exception::FillCorner => (is_empty(0, 0)
            && (1..columns).any(|column| !is_empty(0, column)))
        .then_some(Direction::Left),
    })
}
