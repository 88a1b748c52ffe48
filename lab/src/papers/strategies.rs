//! The experiments of Frolov, *Solution strategies for a game 2048* (document 003), and their printed figures.

use super::tables::depth;
use twofold_arena::TileFrequency;

use super::{Document, Printed, Row, SettingValue, at_least};
use twofold::board::{FourProbability, Size};

/// A row of tables 1 and 3, of ten games. Table 1: the mean, smallest and largest of the largest tiles, and the
/// frequencies of 1024 and 2048. Table 3: the milliseconds of a move and the seconds of a game.
const fn method(
    tiles: (f64, u64, u64),
    shares: &'static [TileFrequency; 2],
    times: Option<(f64, f64)>,
) -> Printed {
    let (ms_per_move, seconds_per_game) = match times {
        Some((turn, game)) => (Some(turn), Some(game)),
        None => (None, None),
    };
    Printed {
        games: Some(10),
        mean_tile: Some(tiles.0),
        least_tile: Some(tiles.1),
        top_tile: Some(tiles.2),
        shares,
        ms_per_move,
        seconds_per_game,
        ..Printed::NOTHING
    }
}

/// The two frequencies of table 1. That of 1024 excludes games with a 2048: only then do the printed means add up.
const fn frequencies(only_1024: f64, with_2048: f64) -> [TileFrequency; 2] {
    [
        TileFrequency {
            tile: 1024,
            exactly: true,
            low: only_1024,
            high: only_1024,
        },
        at_least(2048, with_2048, with_2048),
    ]
}

/// Selects the search of the text instead of that of figure 11.
const TEXT: (&str, SettingValue) = ("search", SettingValue::Word("text"));

/// Selects the text's version of a method where table 2, or the other penalty, fits the printed results better.
const OUT_OF_ORDER: (&str, SettingValue) = ("penalty", SettingValue::Word("out-of-order"));
const FORMULA_OF_THE_TEXT: (&str, SettingValue) = ("formula", SettingValue::Word("text"));

/// A row of one of the methods: a thousand games take less than a minute.
const fn played(
    label: &'static str,
    solver: &'static str,
    settings: &'static [(&'static str, SettingValue)],
) -> Row {
    Row::new(label, solver, settings).games(1000)
}

const METHOD_1: Printed = method(
    (121.0, 64, 256),
    &frequencies(0.0, 0.0),
    Some((160.0, 23.0)),
);
const METHOD_1_1: Printed = method(
    (524.0, 128, 1024),
    &frequencies(0.2, 0.0),
    Some((130.0, 54.0)),
);
const METHOD_2: Printed = method((486.0, 256, 1024), &frequencies(0.2, 0.0), None);
const METHOD_3: Printed = method(
    (742.0, 256, 2048),
    &frequencies(0.2, 0.1),
    Some((170.0, 98.0)),
);
const METHOD_3_8: Printed = method((768.0, 512, 2048), &frequencies(0.2, 0.1), None);
const METHOD_4: Printed = method(
    (486.0, 256, 1024),
    &frequencies(0.1, 0.0),
    Some((160.0, 71.0)),
);
const METHOD_5: Printed = method(
    (742.0, 256, 1024),
    &frequencies(0.5, 0.0),
    Some((180.0, 110.0)),
);
const METHOD_6: Printed = method(
    (262.0, 64, 512),
    &frequencies(0.0, 0.0),
    Some((130.0, 40.0)),
);
const METHOD_7: Printed = method(
    (640.0, 256, 1024),
    &frequencies(0.3, 0.0),
    Some((160.0, 92.0)),
);
const METHOD_7_5: Printed = method((755.0, 128, 1024), &frequencies(0.6, 0.0), None);
const METHOD_7_7: Printed = method((716.0, 256, 2048), &frequencies(0.3, 0.1), None);
const METHOD_8: Printed = method(
    (588.0, 256, 1024),
    &frequencies(0.3, 0.0),
    Some((130.0, 84.0)),
);
const METHOD_9: Printed = method(
    (370.0, 128, 512),
    &frequencies(0.0, 0.0),
    Some((600.0, 195.0)),
);
const METHOD_10: Printed = method(
    (806.0, 256, 2048),
    &frequencies(0.4, 0.1),
    Some((500.0, 290.0)),
);
const METHOD_11: Printed = method(
    (307.0, 128, 512),
    &frequencies(0.0, 0.0),
    Some((500.0, 163.0)),
);
const METHOD_12: Printed = method(
    (652.0, 128, 2048),
    &frequencies(0.3, 0.1),
    Some((450.0, 224.0)),
);
const METHOD_13: Printed = method(
    (640.0, 256, 1024),
    &frequencies(0.3, 0.0),
    Some((400.0, 224.0)),
);

/// The cited figures of the clustering minimax: wins, and milliseconds for a move.
const fn clustering(shares: &'static [TileFrequency], ms: f64) -> Printed {
    Printed {
        shares,
        ms_per_move: Some(ms),
        ..Printed::NOTHING
    }
}

const CLUSTERING_3: Printed = clustering(&[at_least(2048, 0.2, 0.2)], 50.0);
const CLUSTERING_5: Printed = clustering(&[at_least(2048, 0.4, 0.4)], 1000.0);
const CLUSTERING_7: Printed = clustering(&[at_least(2048, 0.7, 0.8)], 27_500.0);
const READING: (&str, SettingValue) = ("leaf", SettingValue::Word("text"));
const SOURCE: (&str, SettingValue) = ("leaf", SettingValue::Word("source"));

/// The cited figures of the weights: section 1.7, and for 2048 the analysis, which calls it "chapter 1.8".
const WEIGHTS_6: Printed = Printed {
    shares: &[at_least(2048, 1.0, 1.0), at_least(4096, 0.4, 1.0)],
    ..Printed::NOTHING
};
const WEIGHTS_8: Printed = Printed {
    shares: &[at_least(2048, 1.0, 1.0), at_least(8192, 0.3, 1.0)],
    ..Printed::NOTHING
};
const ANY_CORNER: (&str, SettingValue) = ("corner", SettingValue::Word("any"));
const LOST_IS_ZERO: (&str, SettingValue) = ("lost", SettingValue::Word("zero"));

pub(super) const STRATEGIES: Document = Document {
    id: "003",
    title: "Solution strategies for a game 2048",
    author: Some("Stanislav Frolov"),
    year: Some(2016),
    size: Size::STANDARD,
    four: FourProbability::STANDARD,
    note: "It plays ten games each of 17 methods at depth 3, in Java, and cites the rates that others report for a clustering minimax and a weight matrix. With the search of its figure 11, trying right, up, left in this order, method 1 penalising lines in order and methods 3.8 and 5 by table 2, every mean top tile differs from the printed one by no more than chance, and so do the cited rates with the programs that they come from. Its text does not hold: by its description of the search most methods play better than printed.",
    rows: &[
        played("Method 1", "frolov-1", &[]).printed(METHOD_1),
        played(
            "Method 1, penalty on lines out of order",
            "frolov-1",
            &[OUT_OF_ORDER],
        )
        .printed(METHOD_1),
        played("Method 1, by the text", "frolov-1", &[OUT_OF_ORDER, TEXT]).printed(METHOD_1),
        played("Method 1.1", "frolov-1.1", &[]).printed(METHOD_1_1),
        played("Method 1.1, by the text", "frolov-1.1", &[TEXT]).printed(METHOD_1_1),
        played("Method 2", "frolov-2", &[]).printed(METHOD_2),
        played("Method 2, by the text", "frolov-2", &[TEXT]).printed(METHOD_2),
        played("Method 3", "frolov-3", &[]).printed(METHOD_3),
        played("Method 3, by the text", "frolov-3", &[TEXT]).printed(METHOD_3),
        played("Method 3.8", "frolov-3.8", &[]).printed(METHOD_3_8),
        played(
            "Method 3.8, formula of the text",
            "frolov-3.8",
            &[FORMULA_OF_THE_TEXT],
        )
        .printed(METHOD_3_8),
        played(
            "Method 3.8, by the text",
            "frolov-3.8",
            &[FORMULA_OF_THE_TEXT, TEXT],
        )
        .printed(METHOD_3_8),
        played("Method 4", "frolov-4", &[]).printed(METHOD_4),
        played("Method 4, by the text", "frolov-4", &[TEXT]).printed(METHOD_4),
        played("Method 5", "frolov-5", &[]).printed(METHOD_5),
        played(
            "Method 5, exception of the text",
            "frolov-5",
            &[FORMULA_OF_THE_TEXT],
        )
        .printed(METHOD_5),
        played(
            "Method 5, by the text",
            "frolov-5",
            &[FORMULA_OF_THE_TEXT, TEXT],
        )
        .printed(METHOD_5),
        played("Method 6", "frolov-6", &[]).printed(METHOD_6),
        played("Method 6, by the text", "frolov-6", &[TEXT]).printed(METHOD_6),
        played("Method 7", "frolov-7", &[]).printed(METHOD_7),
        played("Method 7, by the text", "frolov-7", &[TEXT]).printed(METHOD_7),
        played("Method 7.5", "frolov-7.5", &[]).printed(METHOD_7_5),
        played("Method 7.5, by the text", "frolov-7.5", &[TEXT]).printed(METHOD_7_5),
        played("Method 7.7", "frolov-7.7", &[]).printed(METHOD_7_7),
        played("Method 7.7, by the text", "frolov-7.7", &[TEXT]).printed(METHOD_7_7),
        played("Method 8", "frolov-8", &[]).printed(METHOD_8),
        played("Method 8, by the text", "frolov-8", &[TEXT]).printed(METHOD_8),
        played("Method 9", "frolov-9", &[]).printed(METHOD_9),
        played("Method 9, by the text", "frolov-9", &[TEXT]).printed(METHOD_9),
        played("Method 10", "frolov-10", &[]).printed(METHOD_10),
        played("Method 10, by the text", "frolov-10", &[TEXT]).printed(METHOD_10),
        played("Method 11", "frolov-11", &[]).printed(METHOD_11),
        played("Method 11, by the text", "frolov-11", &[TEXT]).printed(METHOD_11),
        played("Method 12", "frolov-12", &[]).printed(METHOD_12),
        played("Method 12, by the text", "frolov-12", &[TEXT]).printed(METHOD_12),
        played("Method 13", "frolov-13", &[]).printed(METHOD_13),
        played("Method 13, by the text", "frolov-13", &[TEXT]).printed(METHOD_13),
        played("Method 3, depth 4", "frolov-3", &[depth(4.0)]),
        played(
            "Method 3.8, formula of the text, depth 4",
            "frolov-3.8",
            &[depth(4.0), FORMULA_OF_THE_TEXT],
        ),
        played("Method 7.7, depth 4", "frolov-7.7", &[depth(4.0)]),
        played("Method 10, depth 4", "frolov-10", &[depth(4.0)]),
        played("Method 12, depth 4", "frolov-12", &[depth(4.0)]),
        Row::new(
            "Clustering minimax, depth 3",
            "cluster-minimax",
            &[depth(3.0), READING],
        )
        .games(1000)
        .printed(CLUSTERING_3),
        Row::new(
            "Clustering minimax, depth 3, leaf of the source",
            "cluster-minimax",
            &[depth(3.0), SOURCE],
        )
        .games(1000)
        .printed(CLUSTERING_3),
        Row::new(
            "Clustering minimax, depth 5",
            "cluster-minimax",
            &[depth(5.0), READING],
        )
        .printed(CLUSTERING_5),
        Row::new(
            "Clustering minimax, depth 5, leaf of the source",
            "cluster-minimax",
            &[depth(5.0), SOURCE],
        )
        .games(200)
        .printed(CLUSTERING_5),
        Row::new(
            "Clustering minimax, depth 7, leaf of the source",
            "cluster-minimax",
            &[depth(7.0), SOURCE],
        )
        .printed(CLUSTERING_7),
        Row::new(
            "Clustering minimax, depth 7",
            "cluster-minimax",
            &[depth(7.0), READING],
        )
        .printed(CLUSTERING_7),
        Row::new(
            "Weight matrix, depth 6",
            "expectimax-weights",
            &[depth(6.0)],
        )
        .printed(WEIGHTS_6),
        Row::new(
            "Weight matrix, depth 6, lost is 0",
            "expectimax-weights",
            &[depth(6.0), LOST_IS_ZERO],
        )
        .printed(WEIGHTS_6),
        Row::new(
            "Weight matrix, depth 6, any corner, lost is 0",
            "expectimax-weights",
            &[depth(6.0), ANY_CORNER, LOST_IS_ZERO],
        )
        .printed(WEIGHTS_6),
        Row::new(
            "Weight matrix, depth 8",
            "expectimax-weights",
            &[depth(8.0)],
        )
        .printed(WEIGHTS_8),
        Row::new(
            "Weight matrix, depth 8, lost is 0",
            "expectimax-weights",
            &[depth(8.0), LOST_IS_ZERO],
        )
        .printed(WEIGHTS_8),
        Row::new(
            "Weight matrix, depth 8, any corner, lost is 0",
            "expectimax-weights",
            &[depth(8.0), ANY_CORNER, LOST_IS_ZERO],
        )
        .games(48)
        .printed(WEIGHTS_8),
        Row {
            nodes: Some(100_000),
            ..Row::new("Rows and columns", "expectimax-rows", &[])
        },
    ],
};

/// One reading of the document's search, played with all of its methods.
#[derive(Clone, Copy, Debug)]
pub struct Reading {
    /// The reading, in words.
    pub label: &'static str,
    /// The 17 methods with what fits the printed results best elsewhere: the penalty of method 1 on lines in order, and
    /// methods 3.8 and 5 by table 2.
    pub best: [Row; 17],
    /// Methods 1, 3.8 and 5 by the text's formulas.
    pub by_the_text: [Row; 3],
}

/// A reading of the search with these settings, so many games of each method.
macro_rules! reading {
    ($label:literal, $games:literal, [$($setting:expr),*]) => {{
        const SEARCH: &[(&str, SettingValue)] = &[$($setting),*];
        const fn row(solver: &'static str, printed: Printed) -> Row {
            Row::new($label, solver, SEARCH).games($games).printed(printed)
        }
        const fn by_the_text(
            solver: &'static str,
            settings: &'static [(&'static str, SettingValue)],
            printed: Printed,
        ) -> Row {
            Row::new($label, solver, settings).games($games).printed(printed)
        }
        Reading {
            label: $label,
            best: [
                row("frolov-1", METHOD_1),
                row("frolov-1.1", METHOD_1_1),
                row("frolov-2", METHOD_2),
                row("frolov-3", METHOD_3),
                row("frolov-3.8", METHOD_3_8),
                row("frolov-4", METHOD_4),
                row("frolov-5", METHOD_5),
                row("frolov-6", METHOD_6),
                row("frolov-7", METHOD_7),
                row("frolov-7.5", METHOD_7_5),
                row("frolov-7.7", METHOD_7_7),
                row("frolov-8", METHOD_8),
                row("frolov-9", METHOD_9),
                row("frolov-10", METHOD_10),
                row("frolov-11", METHOD_11),
                row("frolov-12", METHOD_12),
                row("frolov-13", METHOD_13),
            ],
            by_the_text: [
                by_the_text("frolov-1", &[OUT_OF_ORDER, $($setting),*], METHOD_1),
                by_the_text("frolov-3.8", &[FORMULA_OF_THE_TEXT, $($setting),*], METHOD_3_8),
                by_the_text("frolov-5", &[FORMULA_OF_THE_TEXT, $($setting),*], METHOD_5),
            ],
        }
    }};
}

/// The order of directions before the default.
const UP_LEFT_RIGHT: (&str, SettingValue) = order("up-left-right");

const fn order(word: &'static str) -> (&'static str, SettingValue) {
    ("order", SettingValue::Word(word))
}

const SECOND_MOVE: (&str, SettingValue) = ("fours", SettingValue::Word("after-a-second-move"));

/// The readings that were compared.
pub const READINGS: &[Reading] = &[
    reading!("figure 11, directions right, up, left", 1000, []),
    reading!(
        "figure 11, directions up, right, left",
        1000,
        [order("up-right-left")]
    ),
    reading!(
        "figure 11, directions right, left, up",
        1000,
        [order("right-left-up")]
    ),
    reading!(
        "figure 11, directions up, left, right",
        1000,
        [UP_LEFT_RIGHT]
    ),
    reading!(
        "figure 11, directions left, right, up, as it prints them",
        300,
        [order("left-right-up")]
    ),
    reading!(
        "figure 11, directions left, up, right",
        1000,
        [order("left-up-right")]
    ),
    reading!(
        "figure 11 to the letter: left, right, up, and 4s after a second move",
        300,
        [order("left-right-up"), SECOND_MOVE]
    ),
    reading!(
        "figure 11, up, left, right, and 4s after a second move",
        300,
        [UP_LEFT_RIGHT, SECOND_MOVE]
    ),
    reading!("the text", 1000, [TEXT]),
];

impl Reading {
    /// Every row.
    pub fn rows(&self) -> impl Iterator<Item = &Row> {
        self.best.iter().chain(&self.by_the_text)
    }
}
