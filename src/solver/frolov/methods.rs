//! The seventeen methods as data: the terms of their leaf values, and the weights.

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

use PairWeight::{Both, Larger, NearerByDistance};

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

use Monotonic::{Adds, Costs};

/// The directions a method plays and searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Directions {
    /// Left, right and up; down where none of them is legal. Lines are in order when they do not rise from left to
    /// right or from top to bottom.
    Three,
    /// All of them. Lines are in order both ways: one that neither rises nor falls counts twice.
    Four,
}

use Directions::{Four, Three};

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

/// A method's summary, followed by the search that it uses.
macro_rules! reading {
    ($summary:literal) => {
        concat!(
            $summary,
            " The paper's text and its figure 11 describe different searches. This plays figure 11, which fits the \
             printed results; a setting selects the text."
        )
    };
}

/// One method.
#[derive(Clone, Copy, Debug)]
pub(super) struct Method {
    pub id: &'static str,
    pub label: &'static str,
    pub document: &'static str,
    pub summary: &'static str,
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

impl Method {
    /// This method with its penalty, if any, on lines in order instead of lines out of order.
    pub(super) const fn penalising(self, in_order: bool) -> Self {
        let monotonic = match self.monotonic {
            Some(Costs(term)) if in_order => Some(Monotonic::CostsInOrder(term)),
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

/// The document and one of its sections.
macro_rules! section {
    ($number:literal) => {
        concat!(
            "Frolov, Solution strategies for a game 2048 (document 003), section ",
            $number
        )
    };
}

/// The common settings of most methods.
const PLAIN: Method = Method {
    id: "",
    label: "",
    document: "",
    summary: "",
    directions: Three,
    weights: &B,
    merge: None,
    board: None,
    monotonic: None,
    exceptions: NEITHER,
    table_2: None,
};

/// Every method, in the document's order.
pub(super) const METHODS: [Method; 17] = [
    Method {
        id: "frolov-1",
        label: "Frolov 1",
        document: section!("2.2.1"),
        summary: reading!(
            "Averages over everything that can happen in the next moves, likes large tiles along the top and \
                  pairs near the corner while there is room, and takes points off for rows and columns in order, \
                  which fits the printed result; the text takes them off for those out of order. Fills gaps in the \
                  first row first. The penalty costs more than it gains: method 1.1 does without."
        ),
        weights: &A,
        merge: Some((TILE_WEIGHT_FREE, NearerByDistance)),
        board: Some(TILE_WEIGHT),
        monotonic: Some(Costs(TILE_WEIGHT)),
        exceptions: BOTH,
        ..PLAIN
    },
    Method {
        id: "frolov-1.1",
        label: "Frolov 1.1",
        document: section!("2.2.2"),
        summary: reading!(
            "Method 1 without its penalty for rows and columns: large tiles along the top, pairs \
                  near the corner while there is room, and gaps in the first row filled first."
        ),
        weights: &A,
        merge: Some((TILE_WEIGHT_FREE, NearerByDistance)),
        board: Some(TILE_WEIGHT),
        exceptions: BOTH,
        ..PLAIN
    },
    Method {
        id: "frolov-2",
        label: "Frolov 2",
        document: section!("2.2.3"),
        summary: reading!(
            "Averages over everything that can happen in the next moves. Weighs tiles towards the top-left \
                  corner, and adds points for pairs, more of them on an emptier board, and for rows and columns that \
                  fall away from the corner."
        ),
        merge: Some((TILE_WEIGHT_FREE, Larger)),
        board: Some(TILE_WEIGHT),
        monotonic: Some(Adds(TILE_WEIGHT)),
        ..PLAIN
    },
    Method {
        id: "frolov-3",
        label: "Frolov 3",
        document: section!("2.2.4"),
        summary: reading!(
            "Method 2 with order that counts more the emptier the board is, and a rule of its own: an empty \
                  top-left corner is filled at once from the first row."
        ),
        merge: Some((TILE_WEIGHT_FREE, Larger)),
        board: Some(TILE_WEIGHT),
        monotonic: Some(Adds(TILE_WEIGHT_FREE)),
        exceptions: CORNER,
        ..PLAIN
    },
    Method {
        id: "frolov-3.8",
        label: "Frolov 3.8",
        document: section!("2.2.5"),
        summary: reading!(
            "The plainest of its family: it averages over everything that can happen in the next moves and \
                  looks only at how far up and left the large tiles lie."
        ),
        board: Some(TILE_WEIGHT),
        table_2: Some(Table2::Board(TILE_WEIGHT_FREE)),
        ..PLAIN
    },
    Method {
        id: "frolov-4",
        label: "Frolov 4",
        document: section!("2.2.6"),
        summary: reading!(
            "Method 3 blind to the number of empty cells: tiles, pairs and ordered lines count the same on a \
                  full board as on an empty one."
        ),
        merge: Some((TILE_WEIGHT, Larger)),
        board: Some(TILE_WEIGHT),
        monotonic: Some(Adds(TILE_WEIGHT)),
        exceptions: CORNER,
        ..PLAIN
    },
    Method {
        id: "frolov-5",
        label: "Frolov 5",
        document: section!("2.2.7"),
        summary: reading!(
            "Method 3, but for pairs and ordered lines only the places and the room on the board count, not how \
                  large their tiles are."
        ),
        merge: Some((WEIGHT_FREE, Larger)),
        board: Some(TILE_WEIGHT),
        monotonic: Some(Adds(WEIGHT_FREE)),
        exceptions: CORNER,
        table_2: Some(Table2::NoException),
        ..PLAIN
    },
    Method {
        id: "frolov-6",
        label: "Frolov 6",
        document: section!("2.2.8"),
        summary: reading!(
            "Looks only at where pairs and ordered lines are, not at how large their tiles are nor at how much \
                  room is left. It shows how much that leaves out: four of its games in ten make a 512, hardly any a \
                  1024."
        ),
        merge: Some((WEIGHT, Larger)),
        monotonic: Some(Adds(WEIGHT)),
        exceptions: CORNER,
        ..PLAIN
    },
    Method {
        id: "frolov-7",
        label: "Frolov 7",
        document: section!("2.2.9"),
        summary: reading!(
            "Counts pairs and ordered lines, weighed by tile, place and room, and nothing for the mere position \
                  of the tiles. Gaps in the first row are filled first."
        ),
        merge: Some((TILE_WEIGHT_FREE, Larger)),
        monotonic: Some(Adds(TILE_WEIGHT_FREE)),
        exceptions: BOTH,
        ..PLAIN
    },
    Method {
        id: "frolov-7.5",
        label: "Frolov 7.5",
        document: section!("2.2.10"),
        summary: reading!(
            "Method 7 without its rules for the first row, and with pairs that count the same wherever they \
                  lie."
        ),
        merge: Some((TILE_FREE, Larger)),
        monotonic: Some(Adds(TILE_WEIGHT_FREE)),
        ..PLAIN
    },
    Method {
        id: "frolov-7.7",
        label: "Frolov 7.7",
        document: section!("2.2.11"),
        summary: reading!("Method 7.5 with the sum of all tiles added, wherever they lie."),
        merge: Some((TILE_FREE, Larger)),
        board: Some(TILE),
        monotonic: Some(Adds(TILE_WEIGHT_FREE)),
        ..PLAIN
    },
    Method {
        id: "frolov-8",
        label: "Frolov 8",
        document: section!("2.2.12"),
        summary: reading!(
            "Counts the tiles of ordered rows and columns, and pairs near the top-left corner, whatever the room \
                  on the board. Gaps in the first row are filled first."
        ),
        merge: Some((TILE_WEIGHT, Larger)),
        monotonic: Some(Adds(TILE)),
        exceptions: BOTH,
        ..PLAIN
    },
    Method {
        id: "frolov-9",
        label: "Frolov 9",
        document: section!("2.3.1"),
        summary: reading!(
            "Plays in all four directions and favours all four corners alike. Tiles count by place, ordered \
                  lines by their tiles, and pairs by tile and room."
        ),
        directions: Four,
        weights: &MATRIX_1,
        merge: Some((TILE_FREE, Larger)),
        board: Some(TILE_WEIGHT),
        monotonic: Some(Adds(TILE)),
        ..PLAIN
    },
    Method {
        id: "frolov-10",
        label: "Frolov 10",
        document: section!("2.3.2"),
        summary: reading!(
            "Plays in all four directions and favours all four corners alike. Pairs and ordered lines count by \
                  tile, place and room. It has the best mean of the largest tiles in the paper."
        ),
        directions: Four,
        weights: &MATRIX_1,
        merge: Some((TILE_WEIGHT_FREE, Both)),
        board: Some(TILE_WEIGHT),
        monotonic: Some(Adds(TILE_WEIGHT_FREE)),
        ..PLAIN
    },
    Method {
        id: "frolov-11",
        label: "Frolov 11",
        document: section!("2.3.3"),
        summary: reading!(
            "Method 10, but for pairs and ordered lines only the places and the room on the board count, not how \
                  large their tiles are."
        ),
        directions: Four,
        weights: &MATRIX_1,
        merge: Some((WEIGHT_FREE, Both)),
        board: Some(TILE_WEIGHT),
        monotonic: Some(Adds(WEIGHT_FREE)),
        ..PLAIN
    },
    Method {
        id: "frolov-12",
        label: "Frolov 12",
        document: section!("2.3.4"),
        summary: reading!(
            "Method 10 with nothing for the mere position of the tiles, and weights that favour the corners \
                  alone."
        ),
        directions: Four,
        weights: &MATRIX_2,
        merge: Some((TILE_WEIGHT_FREE, Both)),
        monotonic: Some(Adds(TILE_WEIGHT_FREE)),
        ..PLAIN
    },
    Method {
        id: "frolov-13",
        label: "Frolov 13",
        document: section!("2.3.5"),
        summary: reading!(
            "Plays in all four directions and looks only at the place of each tile, corners and edges first, and \
                  at the room on the board."
        ),
        directions: Four,
        weights: &MATRIX_1,
        board: Some(TILE_WEIGHT_FREE),
        ..PLAIN
    },
];
