//! The experiments of the five documents: what they ran, and the figures they printed.
//!
//! Stated once: `twofold results` plays the rows again and prints ours beside theirs, and the page's arena offers each
//! document as a preset.

use serde::ser::SerializeMap as _;
use serde::{Serialize, Serializer};

use crate::board::{FourProbability, Size};
use crate::rules::{Seed, Spawner, Start};
use crate::solver::{self, SolverError, Value};

use super::experiment::{Experiment, MoveBudget};

/// One document's experiment.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Document {
    /// Its number, `000` to `004`.
    pub id: &'static str,
    /// Its title.
    pub title: &'static str,
    /// Who wrote it, where it says so.
    pub author: Option<&'static str>,
    /// The board it plays on.
    #[serde(serialize_with = "as_text")]
    pub size: Size,
    /// How often a spawn is a 4.
    #[serde(rename = "p4", serialize_with = "as_probability")]
    pub four: FourProbability,
    /// What the document did, in a few sentences.
    pub note: &'static str,
    /// The rows of its table.
    pub rows: &'static [Row],
}

/// One row of a document's table.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Row {
    /// What the document calls the player.
    pub label: &'static str,
    /// Our solver's id.
    pub solver: &'static str,
    /// What is set on it; everything else is at its default.
    #[serde(serialize_with = "as_map")]
    pub settings: &'static [(&'static str, Given)],
    /// How many nodes it may visit on a move, where that limits it.
    pub nodes: Option<u64>,
    /// How many games our own table has.
    pub games: u64,
    /// The document's figures.
    pub printed: Printed,
}

/// A setting of a row.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Given {
    /// A number.
    Number(f64),
    /// One of a few words.
    Word(&'static str),
}

/// What a document prints of a row; what is absent it does not print.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Printed {
    /// How many games it played.
    pub games: Option<u64>,
    /// The final score of each of its games.
    pub scores: &'static [u64],
    /// The mean score.
    pub mean: Option<f64>,
    /// The median score.
    pub median: Option<f64>,
    /// The best score.
    pub best: Option<f64>,
    /// The mean of the games' largest tiles.
    pub mean_tile: Option<f64>,
    /// The least of the games' largest tiles.
    pub least_tile: Option<u64>,
    /// The largest tile of any game.
    pub top_tile: Option<u64>,
    /// How often games came to a tile.
    pub shares: &'static [Share],
    /// Milliseconds for a move, on the author's machine.
    pub ms_per_move: Option<f64>,
}

/// How often a document's games came to a tile.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Share {
    /// The number on the tile.
    pub tile: u64,
    /// Only games that made no larger tile count.
    pub exactly: bool,
    /// The share of all games, or the lower end of what the document gives as a range.
    pub low: f64,
    /// The same, or the upper end: 1 where it says "more than".
    pub high: f64,
}

fn as_text<S: Serializer>(size: &Size, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(size)
}

fn as_probability<S: Serializer>(four: &FourProbability, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64(four.probability())
}

fn as_map<S: Serializer>(
    settings: &&[(&'static str, Given)],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let mut map = serializer.serialize_map(Some(settings.len()))?;
    for (name, value) in *settings {
        map.serialize_entry(name, value)?;
    }
    map.end()
}

impl From<Given> for Value {
    fn from(given: Given) -> Self {
        match given {
            Given::Number(number) => Self::Number(number),
            Given::Word(word) => Self::Text(word.to_owned()),
        }
    }
}

impl Document {
    /// What one of this document's rows plays; its first game has the seed 1.
    ///
    /// # Errors
    /// [`SolverError`] if the row names no solver or a setting that it refuses: an error in the row.
    pub fn experiment(&self, row: &Row) -> Result<Experiment, SolverError> {
        let spec = solver::find(row.solver)?;
        let given = row.settings.iter();
        Ok(Experiment {
            spec,
            settings: spec.settings(given.map(|&(name, value)| (name, value.into())))?,
            network: None,
            budget: MoveBudget {
                nodes: row.nodes,
                ..MoveBudget::default()
            },
            start: Start::TwoTiles(self.size),
            four: self.four,
            spawner: Spawner::Random,
            until: None,
            seed: Seed::new(1),
        })
    }

    /// The name of a row's files: this document, the solver, and what is set on it.
    #[must_use]
    pub fn key(&self, row: &Row) -> String {
        let mut key = format!("{}-{}", self.id, row.solver);
        for (name, value) in row.settings {
            key += &match value {
                Given::Number(number) => format!("-{name}-{number}"),
                Given::Word(word) => format!("-{name}-{word}"),
            };
        }
        if let Some(nodes) = row.nodes {
            key += &format!("-nodes-{nodes}");
        }
        key
    }
}

impl Row {
    const fn new(
        label: &'static str,
        solver: &'static str,
        settings: &'static [(&'static str, Given)],
    ) -> Self {
        Self {
            label,
            solver,
            settings,
            nodes: None,
            games: 100,
            printed: Printed::NOTHING,
        }
    }

    const fn games(self, games: u64) -> Self {
        Self { games, ..self }
    }

    const fn printed(self, printed: Printed) -> Self {
        Self { printed, ..self }
    }
}

impl Printed {
    /// A row of which a document says nothing.
    pub const NOTHING: Self = Self {
        games: None,
        scores: &[],
        mean: None,
        median: None,
        best: None,
        mean_tile: None,
        least_tile: None,
        top_tile: None,
        shares: &[],
        ms_per_move: None,
    };
}

impl Share {
    const fn at_least(tile: u64, low: f64, high: f64) -> Self {
        Self {
            tile,
            exactly: false,
            low,
            high,
        }
    }
}

const fn depth(depth: f64) -> (&'static str, Given) {
    ("depth", Given::Number(depth))
}

/// Only 2s spawn.
const ONLY_TWOS: FourProbability =
    FourProbability::from_millionths(0).expect("nought is a probability");

/// The documents, in the order of their numbers.
pub const DOCUMENTS: &[Document] = &[PROBABILITY, AGENTS, PROBABILISTIC_SEARCH, STRATEGIES, LOOI];

const PROBABILITY: Document = Document {
    id: "000",
    title: "Probability and Statistics in 2048",
    author: None,
    size: Size::STANDARD,
    four: ONLY_TWOS,
    note: "Ten trials each, on a board where only 2s spawn. The table of its conclusion swaps mean and median; those here \
           are of its trials. On 2×2 it reports that the Bellman equation made the largest score, 68, in every game. \
           A human without practice scored 5,234 on average (median 4,912).",
    rows: &[
        Row::new("Bellman equation", "bellman", &[]).printed(Printed {
            games: Some(10),
            scores: &[3328, 2232, 4320, 3336, 3420, 3620, 3488, 3740, 1148, 3540],
            mean: Some(3217.0),
            median: Some(3454.0),
            best: Some(4320.0),
            ..Printed::NOTHING
        }),
        Row::new(
            "Bellman equation with modified score",
            "bellman-corner",
            &[],
        )
        .printed(Printed {
            games: Some(10),
            scores: &[2092, 3460, 2492, 5844, 6384, 2848, 6424, 3248, 10328, 5708],
            mean: Some(4883.0),
            median: Some(4584.0),
            best: Some(10328.0),
            ..Printed::NOTHING
        }),
        Row::new("Monte Carlo method", "monte-carlo", &[]).printed(Printed {
            games: Some(10),
            scores: &[
                16416, 7204, 8500, 16080, 14672, 15316, 16444, 16100, 20816, 14668,
            ],
            mean: Some(14622.0),
            median: Some(15698.0),
            best: Some(20816.0),
            ..Printed::NOTHING
        }),
    ],
};

/// A row of the table of 001.
const fn agent(games: u64, ms: f64, top_tile: u64, best: f64, shares: &'static [Share]) -> Printed {
    Printed {
        games: Some(games),
        best: Some(best),
        top_tile: Some(top_tile),
        shares,
        ms_per_move: Some(ms),
        ..Printed::NOTHING
    }
}

const AGENTS: Document = Document {
    id: "001",
    title: "AI algorithms for the game 2048",
    author: Some("Hadi Pouransari and Saman Ghili"),
    size: Size::STANDARD,
    four: FourProbability::STANDARD,
    note: "10,000 games of the random and the reflex agent, 100 of each other one, in Python. Its figures show how the \
           largest tiles of each agent are distributed. Its outlook proposes a spawner that minimises the score, and \
           with it minimax, which it did not run.",
    rows: &[
        Row::new("random", "random", &[])
            .games(10_000)
            .printed(agent(
                10_000,
                1.2,
                512,
                4_600.0,
                &[Share::at_least(2048, 0.0, 0.0)],
            )),
        Row::new("reflex", "reflex", &[])
            .games(10_000)
            .printed(agent(
                10_000,
                1.6,
                1024,
                12_700.0,
                &[Share::at_least(2048, 0.0, 0.0)],
            )),
        Row::new("expectimax, score", "expectimax-score", &[depth(2.0)]).printed(agent(
            100,
            145.0,
            2048,
            22_600.0,
            &[Share::at_least(2048, 0.01, 0.01)],
        )),
        Row::new("expectimax, S-shape", "expectimax-snake", &[depth(2.0)]).printed(agent(
            100,
            142.0,
            4096,
            76_000.0,
            &[Share::at_least(2048, 0.79, 0.79)],
        )),
        Row::new(
            "pruned expectimax, S-shape",
            "expectimax-pruned",
            &[depth(3.0)],
        )
        .printed(agent(
            100,
            370.0,
            8192,
            102_000.0,
            &[Share::at_least(2048, 0.89, 0.89)],
        )),
        Row::new(
            "pruned expectimax, S-shape",
            "expectimax-pruned",
            &[depth(4.0)],
        )
        .printed(agent(
            100,
            1492.0,
            8192,
            152_000.0,
            &[Share::at_least(2048, 0.94, 0.94)],
        )),
        Row::new("minimax, S-shape", "minimax", &[depth(4.0)]),
    ],
};

const fn best_fraction(fraction: f64) -> (&'static str, Given) {
    ("best-fraction", Given::Number(fraction))
}

const FEW: (&str, Given) = ("games", Given::Number(100.0));
const MANY: (&str, Given) = ("games", Given::Number(400.0));

const PROBABILISTIC_SEARCH: Document = Document {
    id: "002",
    title: "2048 AI: Probabilistic Monte Carlo Tree Search",
    author: Some("Noah Ripstein"),
    size: Size::STANDARD,
    four: FourProbability::STANDARD,
    note: "The document's table of results is empty; it asks for 100 games of each model, and for the Bayesian density of \
           each one's probability to reach 2048. n is the number of random games for each legal move. The last row is \
           its future direction: an expectimax where few cells are empty.",
    rows: &[
        Row::new("Pure MCTS, n = 100", "mcts-pure", &[FEW]),
        Row::new(
            "Proba. MCTS (top 100 %), n = 100",
            "mcts-probabilistic",
            &[FEW, best_fraction(1.0)],
        ),
        Row::new(
            "Proba. MCTS (top 75 %), n = 100",
            "mcts-probabilistic",
            &[FEW, best_fraction(0.75)],
        ),
        Row::new(
            "Proba. MCTS (top 50 %), n = 100",
            "mcts-probabilistic",
            &[FEW, best_fraction(0.5)],
        ),
        Row::new(
            "Proba. MCTS (top 25 %), n = 100",
            "mcts-probabilistic",
            &[FEW, best_fraction(0.25)],
        ),
        Row::new("Pure MCTS, n = 400", "mcts-pure", &[MANY]).games(30),
        Row::new(
            "Proba. MCTS (top 100 %), n = 400",
            "mcts-probabilistic",
            &[MANY, best_fraction(1.0)],
        )
        .games(30),
        Row::new(
            "Proba. MCTS (top 75 %), n = 400",
            "mcts-probabilistic",
            &[MANY, best_fraction(0.75)],
        )
        .games(30),
        Row::new(
            "Proba. MCTS (top 50 %), n = 400",
            "mcts-probabilistic",
            &[MANY, best_fraction(0.5)],
        )
        .games(30),
        Row::new(
            "Proba. MCTS (top 25 %), n = 400",
            "mcts-probabilistic",
            &[MANY, best_fraction(0.25)],
        )
        .games(30),
        Row::new("MCTS and expectimax, n = 100", "mcts-hybrid", &[FEW]),
    ],
};

/// A row of table 1 of 003, of ten games: the largest tiles' mean, least and largest, how many of the ten ended with a
/// 1024, how many with a 2048; and of its table 3 the time of a turn.
const fn method(
    tiles: (f64, u64, u64),
    shares: &'static [Share; 2],
    ms_per_move: Option<f64>,
) -> Printed {
    Printed {
        games: Some(10),
        mean_tile: Some(tiles.0),
        least_tile: Some(tiles.1),
        top_tile: Some(tiles.2),
        shares,
        ms_per_move,
        ..Printed::NOTHING
    }
}

/// The two frequencies of table 1. That of 1024 leaves out the games with a 2048: only so do the printed means add up.
const fn frequencies(only_1024: f64, with_2048: f64) -> [Share; 2] {
    [
        Share {
            tile: 1024,
            exactly: true,
            low: only_1024,
            high: only_1024,
        },
        Share::at_least(2048, with_2048, with_2048),
    ]
}

const STRATEGIES: Document = Document {
    id: "003",
    title: "Solution strategies for a game 2048",
    author: Some("Stanislav Frolov"),
    size: Size::STANDARD,
    four: FourProbability::STANDARD,
    note: "Ten games of each of its 17 methods, at depth 3, in Java; its time table lists 13 of them, method 1.1 as 1.2. \
           It cites others' figures for the methods of its first chapter: wins and times of the clustering minimax, and \
           how often the weights made a 4096 or an 8192.",
    rows: &[
        Row::new("Method 1", "frolov-1", &[]).printed(method(
            (121.0, 64, 256),
            &frequencies(0.0, 0.0),
            Some(160.0),
        )),
        Row::new("Method 1.1", "frolov-1.1", &[]).printed(method(
            (524.0, 128, 1024),
            &frequencies(0.2, 0.0),
            Some(130.0),
        )),
        Row::new("Method 2", "frolov-2", &[]).printed(method(
            (486.0, 256, 1024),
            &frequencies(0.2, 0.0),
            None,
        )),
        Row::new("Method 3", "frolov-3", &[]).printed(method(
            (742.0, 256, 2048),
            &frequencies(0.2, 0.1),
            Some(170.0),
        )),
        Row::new("Method 3.8", "frolov-3.8", &[]).printed(method(
            (768.0, 512, 2048),
            &frequencies(0.2, 0.1),
            None,
        )),
        Row::new("Method 4", "frolov-4", &[]).printed(method(
            (486.0, 256, 1024),
            &frequencies(0.1, 0.0),
            Some(160.0),
        )),
        Row::new("Method 5", "frolov-5", &[]).printed(method(
            (742.0, 256, 1024),
            &frequencies(0.5, 0.0),
            Some(180.0),
        )),
        Row::new("Method 6", "frolov-6", &[]).printed(method(
            (262.0, 64, 512),
            &frequencies(0.0, 0.0),
            Some(130.0),
        )),
        Row::new("Method 7", "frolov-7", &[]).printed(method(
            (640.0, 256, 1024),
            &frequencies(0.3, 0.0),
            Some(160.0),
        )),
        Row::new("Method 7.5", "frolov-7.5", &[]).printed(method(
            (755.0, 128, 1024),
            &frequencies(0.6, 0.0),
            None,
        )),
        Row::new("Method 7.7", "frolov-7.7", &[]).printed(method(
            (716.0, 256, 2048),
            &frequencies(0.3, 0.1),
            None,
        )),
        Row::new("Method 8", "frolov-8", &[]).printed(method(
            (588.0, 256, 1024),
            &frequencies(0.3, 0.0),
            Some(130.0),
        )),
        Row::new("Method 9", "frolov-9", &[]).printed(method(
            (370.0, 128, 512),
            &frequencies(0.0, 0.0),
            Some(600.0),
        )),
        Row::new("Method 10", "frolov-10", &[]).printed(method(
            (806.0, 256, 2048),
            &frequencies(0.4, 0.1),
            Some(500.0),
        )),
        Row::new("Method 11", "frolov-11", &[]).printed(method(
            (307.0, 128, 512),
            &frequencies(0.0, 0.0),
            Some(500.0),
        )),
        Row::new("Method 12", "frolov-12", &[]).printed(method(
            (652.0, 128, 2048),
            &frequencies(0.3, 0.1),
            Some(450.0),
        )),
        Row::new("Method 13", "frolov-13", &[]).printed(method(
            (640.0, 256, 1024),
            &frequencies(0.3, 0.0),
            Some(400.0),
        )),
        Row::new(
            "Clustering minimax, depth 3",
            "cluster-minimax",
            &[depth(3.0)],
        )
        .printed(Printed {
            shares: &[Share::at_least(2048, 0.2, 0.2)],
            ms_per_move: Some(50.0),
            ..Printed::NOTHING
        }),
        Row::new(
            "Clustering minimax, depth 5",
            "cluster-minimax",
            &[depth(5.0)],
        )
        .printed(Printed {
            shares: &[Share::at_least(2048, 0.4, 0.4)],
            ms_per_move: Some(1000.0),
            ..Printed::NOTHING
        }),
        Row::new(
            "Clustering minimax, depth 7",
            "cluster-minimax",
            &[depth(7.0)],
        )
        .printed(Printed {
            shares: &[Share::at_least(2048, 0.7, 0.8)],
            ms_per_move: Some(27_500.0),
            ..Printed::NOTHING
        }),
        Row::new(
            "Weight matrix, depth 6",
            "expectimax-weights",
            &[depth(6.0)],
        )
        .printed(Printed {
            shares: &[Share::at_least(4096, 0.4, 1.0)],
            ..Printed::NOTHING
        }),
        Row::new(
            "Weight matrix, depth 8",
            "expectimax-weights",
            &[depth(8.0)],
        )
        .printed(Printed {
            shares: &[Share::at_least(8192, 0.3, 1.0)],
            ..Printed::NOTHING
        }),
        Row {
            nodes: Some(100_000),
            ..Row::new("Rows and columns", "expectimax-rows", &[])
        },
    ],
};

const LOOI: Document = Document {
    id: "004",
    title: "2048 Solver",
    author: Some("Frank Looi"),
    size: Size::STANDARD,
    four: FourProbability::STANDARD,
    note: "In Python. It gives rough figures for two depths, without the number of games, and calls depths from 3 to 6 \
           the most effective. A game ends for it when the 2048 is made.",
    rows: &[
        Row::new("Depth 3", "looi", &[depth(3.0)]).printed(Printed {
            shares: &[Share::at_least(2048, 0.5, 0.5)],
            ms_per_move: Some(1000.0 / 60.0),
            ..Printed::NOTHING
        }),
        Row::new("Depth 4", "looi", &[depth(4.0)]).printed(Printed {
            shares: &[Share::at_least(2048, 0.75, 0.75)],
            ms_per_move: Some(1000.0 / 6.0),
            ..Printed::NOTHING
        }),
        Row::new("Depth 5", "looi", &[depth(5.0)]),
        Row::new("Depth 6", "looi", &[depth(6.0)]),
    ],
};

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::board::Rank;

    fn rows() -> impl Iterator<Item = (&'static Document, &'static Row)> {
        DOCUMENTS
            .iter()
            .flat_map(|document| document.rows.iter().map(move |row| (document, row)))
    }

    #[test]
    fn every_row_names_a_solver_that_plays_there_and_settings_it_takes() {
        for (document, row) in rows() {
            let experiment = document
                .experiment(row)
                .unwrap_or_else(|error| panic!("{} {}: {error}", document.id, row.label));
            assert_eq!((experiment.spec.supports)(document.size), Ok(()));
            assert!(row.nodes.is_none() || experiment.spec.anytime);
        }
    }

    #[test]
    fn every_row_has_files_of_its_own() {
        let keys: BTreeSet<String> = rows().map(|(document, row)| document.key(row)).collect();
        assert_eq!(keys.len(), rows().count());
        assert!(keys.contains("002-mcts-probabilistic-games-400-best-fraction-0.25"));
        assert!(keys.contains("003-expectimax-rows-nodes-100000"));
    }

    #[test]
    fn printed_figures_fit_together() {
        for (document, row) in rows() {
            let Printed {
                games,
                scores,
                mean,
                least_tile,
                top_tile,
                shares,
                ..
            } = row.printed;
            let place = format!("{} {}", document.id, row.label);
            if let (Some(games), Some(mean), [_, ..]) = (games, mean, scores) {
                assert_eq!(scores.len() as u64, games, "{place}");
                let sum: u64 = scores.iter().sum();
                assert!((sum as f64 / games as f64 - mean).abs() < 1.0, "{place}");
            }
            for share in shares {
                assert!((0.0..=1.0).contains(&share.low) && share.low <= share.high);
                assert!(Rank::of_tile(share.tile).is_some(), "{place}");
                if let (Some(top), true) = (top_tile, share.low > 0.0) {
                    assert!(share.tile <= top, "{place}");
                }
            }
            for tile in [least_tile, top_tile].into_iter().flatten() {
                assert!(Rank::of_tile(tile).is_some(), "{place}");
            }
        }
    }

    #[test]
    fn the_means_of_003_are_those_of_tiles_with_its_frequencies() {
        let methods = STRATEGIES
            .rows
            .iter()
            .filter(|row| row.printed.games == Some(10));
        for row in methods.clone() {
            let [only_1024, with_2048] = row.printed.shares else {
                panic!("{}: two frequencies", row.label);
            };
            let large = 1024.0 * only_1024.low + 2048.0 * with_2048.low;
            let rest = 1.0 - only_1024.low - with_2048.low;
            let least = row.printed.least_tile.unwrap() as f64;
            let mean = row.printed.mean_tile.unwrap();
            assert!(mean <= large + 512.0 * rest, "{}", row.label);
            assert!(mean >= large + least * rest - 0.5, "{}", row.label);
        }
        assert_eq!(methods.count(), 17);
        // Were the game with the 2048 among those with a 1024, method 3 could not come to its mean of 742.
        let method_3 = STRATEGIES.rows[3].printed.mean_tile.unwrap();
        assert!(2048.0 + 1024.0 + 8.0 * 512.0 < 10.0 * method_3);
    }
}
