//! The seventeen methods as data: the terms of their leaf values, and the weights.

use crate::solver::declare::Setting;
use crate::solver::{Choice, ParameterKind, Settings};

/// Cell weights in whole parts, so that leaf values are exact on every form of board.
#[derive(Clone, Copy, Debug)]
pub(in crate::solver) struct CellWeights {
    /// The number of parts in 1.
    pub parts: i64,
    /// Row by row.
    pub cells: [[i64; 4]; 4],
}

/// Heavy along the top, of methods 1 and 1.1.
const A: CellWeights = CellWeights {
    parts: 1,
    cells: [
        [135, 121, 102, 99],
        [72, 76, 88, 99],
        [60, 56, 37, 16],
        [12, 9, 5, 3],
    ],
};

/// Falling from the top-left corner, of methods 2 to 8.
pub(in crate::solver) const B: CellWeights = CellWeights {
    parts: 10_000,
    cells: [
        [1350, 1210, 1020, 999],
        [997, 880, 760, 724],
        [606, 562, 371, 161],
        [125, 99, 57, 33],
    ],
};

/// Corners, then edges, then the middle.
const MATRIX_1: CellWeights = CellWeights {
    parts: 1,
    cells: [[3, 2, 2, 3], [2, 1, 1, 2], [2, 1, 1, 2], [3, 2, 2, 3]],
};

/// Corners only.
const MATRIX_2: CellWeights = CellWeights {
    parts: 1,
    cells: [[2, 1, 1, 2], [1, 1, 1, 1], [1, 1, 1, 1], [2, 1, 1, 2]],
};

/// A product of any of the tile's value, the cell's weight and the number of empty cells.
#[derive(Clone, Copy, Debug)]
pub(super) struct Term {
    pub tile: bool,
    pub weight: bool,
    pub free: bool,
}

const fn term(tile: bool, weight: bool, free: bool) -> Term {
    Term { tile, weight, free }
}

const TILE: Term = term(true, false, false);
const TILE_FREE: Term = term(true, false, true);
const TILE_WEIGHT: Term = term(true, true, false);
const TILE_WEIGHT_FREE: Term = term(true, true, true);
const WEIGHT: Term = term(false, true, false);
const WEIGHT_FREE: Term = term(false, true, true);

/// Which weight a pair of equal tiles has.
#[derive(Clone, Copy, Debug)]
pub(super) enum PairWeight {
    /// The larger of the two.
    Larger,
    /// That of the cell nearer the top-left corner, divided by its distance from there.
    NearerByDistance,
    /// The sum.
    Both,
}

/// The value of rows and columns in order.
#[derive(Clone, Copy, Debug)]
pub(super) enum Monotonic {
    /// Each line in order adds the term of each of its tiles.
    Adds(Term),
    /// Each line out of order subtracts the term of each of its tiles.
    Costs(Term),
    /// Each line in order subtracts it.
    CostsInOrder(Term),
}

/// The directions a method plays and searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Directions {
    /// Left, right and up; down where none of them is legal. Lines are in order when they do not rise from left to
    /// right or from top to bottom.
    Three,
    /// All of them. Lines are in order both ways: one that neither rises nor falls counts twice.
    Four,
}

/// A rule that is tried before the search.
#[derive(Clone, Copy, Debug)]
pub(super) enum Exception {
    /// An empty cell of the first row but the leftmost, with a tile somewhere below it: up.
    FillFirstRow,
    /// The top-left cell is empty, and there is a tile in the first row: left.
    FillCorner,
}

const NEITHER: &[Exception] = &[];
const CORNER: &[Exception] = &[Exception::FillCorner];
const BOTH: &[Exception] = &[Exception::FillFirstRow, Exception::FillCorner];

/// One method.
#[derive(Clone, Copy, Debug)]
pub(super) struct Method {
    /// Its number in the document, and in a few words.
    pub choice: Choice,
    pub directions: Directions,
    pub weights: &'static CellWeights,
    /// Of each pair of equal tiles with nothing between them.
    pub merge: Option<(Term, PairWeight)>,
    /// Of each tile.
    pub board: Option<Term>,
    pub monotonic: Option<Monotonic>,
    pub exceptions: &'static [Exception],
    /// The difference in table 2.
    pub table_2: Option<Table2>,
}

/// A difference between table 2 of the document and its text.
#[derive(Clone, Copy, Debug)]
pub(super) enum Table2 {
    /// The term of each tile.
    Board(Term),
    /// No exception.
    NoException,
}

/// The method with the best scores in the games of docs/papers/003.md.
pub(in crate::solver) const DEFAULT: &str = "5";

const CHOICES: [Choice; METHODS.len()] = {
    let mut choices = [METHODS[0].choice; METHODS.len()];
    let mut index = 0;
    while index < METHODS.len() {
        choices[index] = METHODS[index].choice;
        index += 1;
    }
    choices
};

impl Setting for Method {
    fn read(settings: &Settings, name: &str) -> Self {
        let number = settings.value(name).to_string();
        let method = METHODS.iter().find(|method| method.choice.value == number);
        *method.unwrap_or_else(|| unreachable!("there is no method {number}"))
    }
}

impl Method {
    /// The parameter that chooses one.
    pub(super) const KIND: ParameterKind = ParameterKind::Choice {
        options: &CHOICES,
        default: DEFAULT,
    };

    /// This method with its penalty, if any, on lines in order instead of lines out of order.
    pub(super) const fn penalising(self, in_order: bool) -> Self {
        let monotonic = match self.monotonic {
            Some(Monotonic::Costs(term)) if in_order => Some(Monotonic::CostsInOrder(term)),
            monotonic => monotonic,
        };
        Self { monotonic, ..self }
    }

    /// This method as table 2 gives it, if asked for and if that differs from the text.
    pub(super) const fn by_table_2(self, asked: bool) -> Self {
        match self.table_2 {
            Some(Table2::Board(term)) if asked => Self {
                board: Some(term),
                ..self
            },
            Some(Table2::NoException) if asked => Self {
                exceptions: NEITHER,
                ..self
            },
            _ => self,
        }
    }
}

macro_rules! methods {
    ($($number:literal $label:literal: $weights:ident $directions:ident
        | $($merge:ident $pair:ident)? | $($board:ident)? | $($order:ident $each:ident)? | $exceptions:ident
        | $($table_2:expr)?;)+) => {
        [$(Method {
            choice: Choice { value: $number, label: concat!($number, ": ", $label) },
            directions: Directions::$directions,
            weights: &$weights,
            merge: methods!(@option $(($merge, PairWeight::$pair))?),
            board: methods!(@option $($board)?),
            monotonic: methods!(@option $(Monotonic::$order($each))?),
            exceptions: $exceptions,
            table_2: methods!(@option $($table_2)?),
        },)+]
    };
    (@option) => { None };
    (@option $value:expr) => { Some($value) };
}

/// Every method, in the document's order: the weights and directions, and then what counts of each pair, of each tile, and of lines in
/// order, the exceptions, and the difference in table 2.
// CITE: sections 2.2.1 to 2.2.12 and 2.3.1 to 2.3.5.
pub(super) const METHODS: [Method; 17] = methods! {
    "1" "large tiles along the top, order costs":
        A Three | TILE_WEIGHT_FREE NearerByDistance | TILE_WEIGHT | Costs TILE_WEIGHT | BOTH |;
    "1.1" "as 1, order costs nothing":
        A Three | TILE_WEIGHT_FREE NearerByDistance | TILE_WEIGHT | | BOTH |;
    "2" "tiles towards a corner, pairs and order":
        B Three | TILE_WEIGHT_FREE Larger | TILE_WEIGHT | Adds TILE_WEIGHT | NEITHER |;
    "3" "as 2, order counts by room, the corner is filled":
        B Three | TILE_WEIGHT_FREE Larger | TILE_WEIGHT | Adds TILE_WEIGHT_FREE | CORNER |;
    "3.8" "tiles towards a corner alone":
        B Three | | TILE_WEIGHT | | NEITHER | Table2::Board(TILE_WEIGHT_FREE);
    "4" "as 3, whatever the room":
        B Three | TILE_WEIGHT Larger | TILE_WEIGHT | Adds TILE_WEIGHT | CORNER |;
    "5" "as 3, pairs and order by place and room":
        B Three | WEIGHT_FREE Larger | TILE_WEIGHT | Adds WEIGHT_FREE | CORNER | Table2::NoException;
    "6" "pairs and order by place alone":
        B Three | WEIGHT Larger | | Adds WEIGHT | CORNER |;
    "7" "pairs and order by tile, place and room":
        B Three | TILE_WEIGHT_FREE Larger | | Adds TILE_WEIGHT_FREE | BOTH |;
    "7.5" "as 7, pairs alike everywhere":
        B Three | TILE_FREE Larger | | Adds TILE_WEIGHT_FREE | NEITHER |;
    "7.7" "as 7.5, and the sum of all tiles":
        B Three | TILE_FREE Larger | TILE | Adds TILE_WEIGHT_FREE | NEITHER |;
    "8" "order by tile, pairs by tile and place":
        B Three | TILE_WEIGHT Larger | | Adds TILE | BOTH |;
    "9" "all corners alike, order by tile":
        MATRIX_1 Four | TILE_FREE Larger | TILE_WEIGHT | Adds TILE | NEITHER |;
    "10" "all corners, pairs and order by place":
        MATRIX_1 Four | TILE_WEIGHT_FREE Both | TILE_WEIGHT | Adds TILE_WEIGHT_FREE | NEITHER |;
    "11" "as 10, pairs and order whatever the tiles":
        MATRIX_1 Four | WEIGHT_FREE Both | TILE_WEIGHT | Adds WEIGHT_FREE | NEITHER |;
    "12" "as 10, no points for mere position":
        MATRIX_2 Four | TILE_WEIGHT_FREE Both | | Adds TILE_WEIGHT_FREE | NEITHER |;
    "13" "all corners, place and room alone":
        MATRIX_1 Four | | TILE_WEIGHT_FREE | | NEITHER |;
};
