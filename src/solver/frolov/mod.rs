//! The seventeen methods of Frolov (document 003): the mean, not the maximum, over everything that can follow a move.
//!
//! The document defines the search twice, differently. Its text (section 2.1) makes every move that is legal after a
//! spawn. Its pseudo-code (figure 11) differs in two places, and its results fit the pseudo-code: a call at the target
//! depth returns the value of the board without making its move, and the board is restored inside the loop over the
//! directions, so that only the first legal direction sees the spawned tile. `Expansion` has both.
//!
//! Three-direction methods value down by the same formula as the other moves, but play it only if no other move is
//! legal, and never within the search. A spawn after which none of the method's directions is legal adds 0 to the mean;
//! an afterstate where this holds for every spawn is lost. Exceptions choose the move before the search; the values are
//! still those of the search.

mod leaf;
mod methods;

use crate::board::{Board, Direction, FourProbability, Moved, Position, Rank, Size};
use crate::search::{Evaluation, ExpectimaxTables, Stepwise, Task, Values, deepen, levels};
use crate::tree::{
    Budget, Meter, SearchLimits, SearchedDepth, SearchedValue, Stopped, TranspositionTable,
};

use super::horizon::Horizon;
use super::{Need, ParameterSet, Settings, Spec, Unavailable, choices, parameters, tiles};

use leaf::{MethodBoard, MethodLeaf};
pub(super) use methods::B as CORNER_WEIGHTS;
pub(super) use methods::DEFAULT;
use methods::{Directions, Exception, METHODS, Method};

/// The value of reaching the goal tile; a lost game has its negative. Finite, because infinity has no useful mean.
pub const GOAL_VALUE: f64 = 1e9;

/// The direction that three-direction methods play only if no other is legal. All methods try it last.
const LAST: Direction = Direction::Down;

choices! {
    /// The search after a move.
    enum SearchOf {
        Figure11("figure-11", "Figure 11"),
        Text("text", "The text"),
    }
}

choices! {
    /// The order in which figure 11 tries the directions after a spawn.
    enum Order {
        UpLeftRight("up-left-right", "Up, left, right"),
        UpRightLeft("up-right-left", "Up, right, left"),
        LeftUpRight("left-up-right", "Left, up, right"),
        LeftRightUp("left-right-up", "Left, right, up"),
        RightUpLeft("right-up-left", "Right, up, left"),
        RightLeftUp("right-left-up", "Right, left, up"),
    }
}

choices! {
    /// The boards on which figure 11 puts its 4s.
    enum Fours {
        AfterTheMove("after-the-move", "After the move"),
        AfterASecondMove("after-a-second-move", "After a second move"),
    }
}

choices! {
    /// The source of a method where the document's text and its table 2 differ.
    enum Formula {
        Text("text", "The text"),
        Table2("table-2", "Table 2"),
    }
}

choices! {
    /// The rows and columns that take points off.
    enum Penalty {
        OutOfOrder("out-of-order", "Lines out of order"),
        InOrder("in-order", "Lines in order"),
    }
}

parameters! {
    struct FrolovParameters {
        method: Method (= Method::KIND, "Method", "What it likes in a board: the paper's seventeen methods."),
        depth: Horizon (3, 1..=4, "Depth", "How many moves it averages over; 1 looks at the board right after the move. \
            With figure 11 the last of them is not made."),
        goal: Rank (= tiles(4, 17, "2048"), "Goal", "The tile that counts as winning. Once it lies on the board, winning \
            no longer counts."),
        search: SearchOf (reading SearchOf::Figure11, "Search", "What follows a move. The \
            paper's text: a spawn, then every legal move. Its figure 11, which fits the printed results: only the \
            first legal move sees the spawn, and the last move is not made."),
        order: Order (reading Order::RightUpLeft, "Order of directions", "The direction that \
            figure 11 tries first after a spawn; down is always last. Right, up, left fits the printed results best. The \
            order does not affect the search of the text."),
        fours: Fours (reading Fours::AfterTheMove, "4s appear", "Where figure 11 puts a 4: on the board after the move, as a 2, or \
            after a second move in the same direction, as the figure says to the letter; where that is impossible, no 4 \
            appears."),
        formula: Formula (reading Formula::Table2, "Formula", "Which part of the paper gives methods 3.8 and 5: its text, or \
            its table 2, which fits the printed results a little better. Table 2 multiplies method 3.8 by the empty cells and has no \
            exception for method 5."),
        penalty: Penalty (reading Penalty::InOrder, "Penalty for", "The rows and columns that take points off in \
            method 1: those in order, which fits the printed results, or those out of order, as the paper's text says."),
    }
}

pub(super) const SPEC: Spec = Spec {
    id: "frolov",
    label: "Frolov",
    document: "Frolov, Solution strategies for a game 2048 (document 003), sections 2.2 and 2.3",
    summary: "Averages over everything that can happen in the next moves, good answers and bad ones alike. The paper has \
              seventeen methods, which differ in what they like in a board: methods 1 to 8 large tiles along the top or \
              in the top-left corner, methods 9 to 13 all four corners alike, and most of them pairs, and rows and \
              columns in order. Half of the games of method 5 make a 1024. The paper's text and its figure 11 \
              describe different searches: this plays figure 11, which fits the printed results.",
    unit: "mean leaf value",
    parameters: FrolovParameters::PARAMETERS,
    needs: needs_standard_size,
    build: |settings, _| {
        let frolov = Frolov::new(FrolovParameters::of(settings));
        let mut tables = ExpectimaxTables::default();
        Ok(Box::new(
            move |task: &Task, budget: &Budget<'_>| match task.position {
                Position::Packed(board) => frolov.evaluate(board, &mut tables.packed, budget),
                Position::Grid(board) => frolov.evaluate(board, &mut tables.grid, budget),
            },
        ))
    },
    ..Spec::PLAIN
};

/// [`Spec::needs`] of solvers with a weight for each cell of the 4×4 board.
pub(super) fn needs_standard_size(
    _settings: &Settings,
    size: Size,
    _four: FourProbability,
) -> Result<Need, Unavailable> {
    match size == Size::STANDARD {
        true => Ok(Need::Nothing),
        false => Err(Unavailable::Weights),
    }
}

/// The leaf value of a 4×4 board by this method, as the text has it; `None` for an unknown method or another size.
pub fn leaf_value(method: &str, position: Position) -> Option<f64> {
    let method = METHODS.iter().find(|known| known.choice.value == method)?;
    (position.size() == Size::STANDARD).then(|| position.grid().value(&MethodLeaf::new(*method)))
}

/// The successors of a move in the search.
#[derive(Clone, Copy, Debug)]
enum Expansion {
    /// A spawn, then each of the method's moves that is legal on the board with the spawned tile.
    Text,
    /// A spawn, then the first of these directions that is legal, on the board with the spawned tile; then the later
    /// directions that are legal without that tile, on the board without it. The last move is not made.
    // CITE: Frolov (document 003), figure 11.
    Figure([Direction; 4], Fours),
}

impl Expansion {
    fn new(parameters: FrolovParameters) -> Self {
        use Direction::{Left, Right, Up};
        if parameters.search == SearchOf::Text {
            return Self::Text;
        }
        let [first, second, third] = match parameters.order {
            Order::UpLeftRight => [Up, Left, Right],
            Order::UpRightLeft => [Up, Right, Left],
            Order::LeftUpRight => [Left, Up, Right],
            Order::LeftRightUp => [Left, Right, Up],
            Order::RightUpLeft => [Right, Up, Left],
            Order::RightLeftUp => [Right, Left, Up],
        };
        Self::Figure([first, second, third, LAST], parameters.fours)
    }
}

/// A method as its settings have it.
struct Frolov {
    leaf: MethodLeaf,
    reading: Expansion,
    horizon: Horizon,
    goal: Rank,
}

impl Frolov {
    fn new(parameters: FrolovParameters) -> Self {
        let method = (parameters.method)
            .penalising(parameters.penalty == Penalty::InOrder)
            .by_table_2(parameters.formula == Formula::Table2);
        Self {
            leaf: MethodLeaf::new(method),
            reading: Expansion::new(parameters),
            horizon: parameters.depth,
            goal: parameters.goal,
        }
    }

    fn evaluate<B: MethodBoard>(
        &self,
        board: B,
        table: &mut TranspositionTable<B>,
        budget: &Budget<'_>,
    ) -> Evaluation {
        table.forget();
        let mut search = Search {
            board,
            frolov: self,
            goal: Some(self.goal).filter(|&goal| board.max_rank() < goal),
            table,
            meter: Meter::new(budget),
        };
        // The first iteration has one node for each move, so it is always complete.
        let value = |(direction, moved): (Direction, Moved<B>)| {
            let value = match search.is_won(moved) {
                true => GOAL_VALUE,
                false => moved.board.value(&self.leaf),
            };
            (direction, value)
        };
        let values: Values = board.legal_moves().map(value).collect();
        let depths = levels(
            budget.at_most(self.horizon.depth(budget)),
            budget.is_limited(),
        );
        let answer: Evaluation = deepen(&mut search, values, depths).into();
        let demanded = || exception(board, self.leaf.method.exceptions);
        Evaluation {
            best: (answer.best).and_then(|_| demanded().or_else(|| search.best(answer.values))),
            ..answer
        }
    }
}

struct Search<'a, B> {
    board: B,
    frolov: &'a Frolov,
    /// `None` once the board has the goal tile.
    goal: Option<Rank>,
    table: &'a mut TranspositionTable<B>,
    meter: Meter<'a>,
}

impl<B: MethodBoard> Search<'_, B> {
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
        self.frolov.leaf.method.directions == Directions::Four || direction != LAST
    }

    #[inline]
    fn is_won(&self, moved: Moved<B>) -> bool {
        // The goal tile can only arise from a merge.
        self.goal
            .is_some_and(|goal| moved.reward >= goal.tile() && moved.board.max_rank() >= goal)
    }

    /// The value of the board after a move in this direction, with `levels` further moves.
    fn mean(&mut self, direction: Direction, moved: Moved<B>, levels: u8) -> Result<f64, Stopped> {
        if self.is_won(moved) {
            return Ok(GOAL_VALUE);
        }
        let board = moved.board;
        if levels == 0 {
            return Ok(board.value(&self.frolov.leaf));
        }
        let searched = SearchedDepth::of_every_branch(levels);
        // After a second move the value depends on the direction, which the table does not know.
        let is_kept = !matches!(
            self.frolov.reading,
            Expansion::Figure(_, Fours::AfterASecondMove)
        );
        if let Some(known) = self.table.get(board, searched).filter(|_| is_kept) {
            return Ok(known.value);
        }
        let (sum, count) = match self.frolov.reading {
            Expansion::Text => self.every_move(board, levels)?,
            Expansion::Figure(order, Fours::AfterTheMove) => {
                self.as_in_the_figure(board, &[Rank::TWO, Rank::FOUR], levels, order)?
            }
            Expansion::Figure(order, Fours::AfterASecondMove) => {
                let (sum, count) = self.as_in_the_figure(board, &[Rank::TWO], levels, order)?;
                match board.play(direction) {
                    None => (sum, count),
                    Some(again) => {
                        let fours =
                            self.as_in_the_figure(again.board, &[Rank::FOUR], levels, order)?;
                        (sum + fours.0, count + fours.1)
                    }
                }
            }
        };
        // Leaves count as nodes of their parent.
        self.meter.count(if levels == 1 { 1 + count } else { 1 })?;
        let value = match count {
            0 => -GOAL_VALUE,
            _ => sum / count as f64,
        };
        let known = SearchedValue {
            value,
            exhausted: false,
        };
        if is_kept {
            self.table.put(board, searched, known);
        }
        Ok(value)
    }
}

/// The sum of the successors' values, and their number.
type Sum = (f64, u64);

impl<B: MethodBoard> Search<'_, B> {
    /// The successors of a move in the text.
    fn every_move(&mut self, board: B, levels: u8) -> Result<Sum, Stopped> {
        let (mut sum, mut count) = (0.0, 0);
        for cell in board.empty_cells() {
            for rank in [Rank::TWO, Rank::FOUR] {
                let spawned = board.with_rank(cell, rank);
                for (direction, moved) in Direction::ALL.into_iter().zip(spawned.slides()) {
                    if moved.board != spawned && self.is_own(direction) {
                        sum += self.mean(direction, moved, levels - 1)?;
                        count += 1;
                    }
                }
            }
        }
        Ok((sum, count))
    }

    /// The successors of a move in figure 11 after spawns of these ranks, with the directions in this order.
    fn as_in_the_figure(
        &mut self,
        board: B,
        ranks: &[Rank],
        levels: u8,
        order: [Direction; 4],
    ) -> Result<Sum, Stopped> {
        let own = self.frolov.leaf.method.directions;
        let order = move || {
            let all = order.into_iter();
            all.filter(move |&direction| own == Directions::Four || direction != LAST)
        };
        // Only a second move can have made the goal tile unnoticed.
        let is_won = self.goal.is_some_and(|goal| board.max_rank() >= goal);
        // The value of each move without a spawn, computed on first use; it is the same after every spawn.
        let mut without: [Option<Option<f64>>; 4] = [None; 4];
        let (mut sum, mut count) = (0.0, 0);
        for cell in board.empty_cells() {
            for &rank in ranks {
                let spawned = board.with_rank(cell, rank);
                let mut directions = order();
                let first =
                    directions.find_map(|direction| Some((direction, spawned.play(direction)?)));
                let Some((direction, moved)) = first else {
                    continue;
                };
                sum += match levels {
                    _ if is_won => GOAL_VALUE,
                    1 => spawned.value(&self.frolov.leaf),
                    _ => self.mean(direction, moved, levels - 1)?,
                };
                count += 1;
                for direction in directions {
                    let value = match without[direction.index()] {
                        Some(value) => value,
                        None => match (board.play(direction), levels) {
                            (None, _) => None,
                            (Some(_), _) if is_won => Some(GOAL_VALUE),
                            (Some(_), 1) => Some(board.value(&self.frolov.leaf)),
                            (Some(moved), _) => Some(self.mean(direction, moved, levels - 1)?),
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

impl<'a, B: MethodBoard> Stepwise<'a> for Search<'a, B> {
    fn meter(&mut self) -> &mut Meter<'a> {
        &mut self.meter
    }

    fn search(&mut self, step: SearchLimits) -> Result<Values, Stopped> {
        self.board
            .legal_moves()
            .map(|(direction, moved)| {
                let value = self.mean(direction, moved, step.depth as u8 - 1)?;
                Ok((direction, value))
            })
            .collect()
    }
}

/// The move of an exception.
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
