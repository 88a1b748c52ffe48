//! The experiments and printed figures of *Probability and Statistics in 2048* (document 000), Pouransari and Ghili
//! (001), Ripstein (002) and Looi (004).

use super::{Document, Printed, Row, SettingValue, TileFrequency};
use twofold::board::{FourProbability, Size};

/// The setting `depth`.
pub(super) const fn depth(depth: f64) -> (&'static str, SettingValue) {
    ("depth", SettingValue::Number(depth))
}

/// Only 2s spawn.
const ONLY_TWOS: FourProbability =
    FourProbability::from_millionths(0).expect("nought is a probability");

const BELLMAN: Printed = Printed {
    games: Some(10),
    scores: &[3328, 2232, 4320, 3336, 3420, 3620, 3488, 3740, 1148, 3540],
    mean: Some(3217.0),
    median: Some(3454.0),
    best: Some(4320.0),
    ..Printed::NOTHING
};

const MODIFIED: Printed = Printed {
    games: Some(10),
    scores: &[2092, 3460, 2492, 5844, 6384, 2848, 6424, 3248, 10328, 5708],
    mean: Some(4883.0),
    median: Some(4584.0),
    best: Some(10328.0),
    ..Printed::NOTHING
};

const MONTE_CARLO: Printed = Printed {
    games: Some(10),
    scores: &[
        16416, 7204, 8500, 16080, 14672, 15316, 16444, 16100, 20816, 14668,
    ],
    mean: Some(14622.0),
    median: Some(15698.0),
    best: Some(20816.0),
    ..Printed::NOTHING
};

const EQUATION: (&str, SettingValue) = ("equation", SettingValue::Word("text"));
const PLAYOUTS: (&str, SettingValue) = ("program", SettingValue::Word("text"));
const APPENDIX_A: (&str, SettingValue) = ("equation", SettingValue::Word("appendix-a"));
const APPENDIX_B: (&str, SettingValue) = ("program", SettingValue::Word("appendix-b"));

pub(super) const PROBABILITY: Document = Document {
    id: "000",
    title: "Probability and Statistics in 2048",
    author: None,
    size: Size::STANDARD,
    four: ONLY_TWOS,
    note: "Ten trials each, on a board where only 2s spawn. The table of its conclusion swaps mean and median; those here \
           are of its trials. Its text gives equations, its appendices the programs; both are played. On 2×2 it reports \
           that the Bellman equation made the largest score, 68, in every game. A human without practice scored 5,234 on \
           average (median 4,912).",
    rows: &[
        Row::new("Bellman equation, appendix A", "bellman", &[APPENDIX_A])
            .games(30)
            .printed(BELLMAN),
        Row::new("Bellman equation", "bellman", &[EQUATION]).printed(BELLMAN),
        Row::new(
            "Bellman equation with modified score, appendix A",
            "bellman-corner",
            &[APPENDIX_A],
        )
        .games(30)
        .printed(MODIFIED),
        Row::new(
            "Bellman equation with modified score",
            "bellman-corner",
            &[EQUATION],
        )
        .printed(MODIFIED),
        Row::new(
            "Monte Carlo method, appendix B",
            "monte-carlo",
            &[APPENDIX_B],
        )
        .games(20)
        .printed(MONTE_CARLO),
        Row::new("Monte Carlo method", "monte-carlo", &[PLAYOUTS]).printed(MONTE_CARLO),
        Row::new(
            "Monte Carlo method, playouts to the end",
            "monte-carlo",
            &[
                PLAYOUTS,
                depth(250.0),
                ("discount", SettingValue::Number(1.0)),
            ],
        )
        .games(20),
    ],
};

/// A row of the table of Pouransari and Ghili (document 001).
const fn agent(
    games: u64,
    ms: f64,
    top_tile: u64,
    best: f64,
    shares: &'static [TileFrequency],
) -> Printed {
    Printed {
        games: Some(games),
        best: Some(best),
        top_tile: Some(top_tile),
        shares,
        ms_per_move: Some(ms),
        ..Printed::NOTHING
    }
}

const REFLEX: Printed = agent(
    10_000,
    1.6,
    1024,
    12_700.0,
    &[TileFrequency::at_least(2048, 0.0, 0.0)],
);
const AT_RANDOM: (&str, SettingValue) = ("ties", SettingValue::Word("random"));
/// Values a lost board as any other.
const LOST_AS_ANY_OTHER: (&str, SettingValue) = ("lost", SettingValue::Word("value"));

const EXPECTIMAX: Printed = agent(
    100,
    142.0,
    4096,
    76_000.0,
    &[TileFrequency::at_least(2048, 0.79, 0.79)],
);
const PRUNED_3: Printed = agent(
    100,
    370.0,
    8192,
    102_000.0,
    &[TileFrequency::at_least(2048, 0.89, 0.89)],
);
const PRUNED_4: Printed = agent(
    100,
    1492.0,
    8192,
    152_000.0,
    &[TileFrequency::at_least(2048, 0.94, 0.94)],
);

pub(super) const AGENTS: Document = Document {
    id: "001",
    title: "AI algorithms for the game 2048",
    author: Some("Hadi Pouransari and Saman Ghili"),
    size: Size::STANDARD,
    four: FourProbability::STANDARD,
    note: "10,000 games of the random and the reflex agent, 100 of each other one, in Python. Its figures show how the \
           largest tiles of each agent are distributed. Its outlook names what it did not run: other sizes of the board, \
           and a spawner that minimises the score, with it minimax. These rows are ours alone.",
    rows: &[
        Row::new("random", "random", &[])
            .games(10_000)
            .printed(agent(
                10_000,
                1.2,
                512,
                4_600.0,
                &[TileFrequency::at_least(2048, 0.0, 0.0)],
            )),
        Row::new("reflex", "reflex", &[])
            .games(10_000)
            .printed(REFLEX),
        Row::new("reflex, ties at random", "reflex", &[AT_RANDOM])
            .games(10_000)
            .printed(REFLEX),
        Row::new("expectimax, score", "expectimax-score", &[depth(2.0)])
            .games(1000)
            .printed(agent(
                100,
                145.0,
                2048,
                22_600.0,
                &[TileFrequency::at_least(2048, 0.01, 0.01)],
            )),
        Row::new("expectimax, S-shape", "expectimax-snake", &[depth(2.0)])
            .games(1000)
            .printed(EXPECTIMAX),
        Row::new(
            "expectimax, S-shape, a lost board as any other",
            "expectimax-snake",
            &[depth(2.0), LOST_AS_ANY_OTHER],
        )
        .games(1000)
        .printed(EXPECTIMAX),
        Row::new(
            "pruned expectimax, S-shape",
            "expectimax-pruned",
            &[depth(3.0)],
        )
        .games(1000)
        .printed(PRUNED_3),
        Row::new(
            "pruned expectimax, S-shape, a lost board as any other",
            "expectimax-pruned",
            &[depth(3.0), LOST_AS_ANY_OTHER],
        )
        .games(1000)
        .printed(PRUNED_3),
        Row::new(
            "pruned expectimax, S-shape",
            "expectimax-pruned",
            &[depth(4.0)],
        )
        .games(1000)
        .printed(PRUNED_4),
        Row::new(
            "pruned expectimax, S-shape, a lost board as any other",
            "expectimax-pruned",
            &[depth(4.0), LOST_AS_ANY_OTHER],
        )
        .games(1000)
        .printed(PRUNED_4),
        Row::new("minimax, S-shape", "minimax", &[depth(4.0)]),
        Row::new("random, 3×3", "random", &[])
            .games(1000)
            .on_square(3),
        Row::new("reflex, 3×3", "reflex", &[])
            .games(1000)
            .on_square(3),
        Row::new("expectimax, score, 3×3", "expectimax-score", &[depth(2.0)])
            .games(1000)
            .on_square(3),
        Row::new(
            "expectimax, S-shape, 3×3",
            "expectimax-snake",
            &[depth(2.0)],
        )
        .games(1000)
        .on_square(3),
        Row::new(
            "pruned expectimax, S-shape, 3×3",
            "expectimax-pruned",
            &[depth(3.0)],
        )
        .games(1000)
        .on_square(3),
        Row::new("random, 5×5", "random", &[])
            .games(1000)
            .on_square(5),
        Row::new("reflex, 5×5", "reflex", &[])
            .games(1000)
            .on_square(5),
        Row::new("expectimax, score, 5×5", "expectimax-score", &[depth(2.0)])
            .games(100)
            .on_square(5),
        Row::new("random, adversary", "random", &[]).against_the_adversary(),
        Row::new("reflex, adversary", "reflex", &[]).against_the_adversary(),
        Row::new(
            "expectimax, score, adversary",
            "expectimax-score",
            &[depth(2.0)],
        )
        .against_the_adversary(),
        Row::new(
            "expectimax, S-shape, adversary",
            "expectimax-snake",
            &[depth(2.0)],
        )
        .against_the_adversary(),
        Row::new(
            "pruned expectimax, S-shape, adversary",
            "expectimax-pruned",
            &[depth(3.0)],
        )
        .against_the_adversary(),
        Row::new("minimax, S-shape, adversary", "minimax", &[depth(4.0)]).against_the_adversary(),
    ],
};

const fn best_fraction(fraction: f64) -> (&'static str, SettingValue) {
    ("best-fraction", SettingValue::Number(fraction))
}

const FEW: (&str, SettingValue) = ("games", SettingValue::Number(100.0));
const MANY: (&str, SettingValue) = ("games", SettingValue::Number(400.0));

pub(super) const PROBABILISTIC_SEARCH: Document = Document {
    id: "002",
    title: "2048 AI: Probabilistic Monte Carlo Tree Search",
    author: Some("Noah Ripstein"),
    size: Size::STANDARD,
    four: FourProbability::STANDARD,
    note: "The document's table of results is empty; it asks for 100 games of each model, and for the Bayesian density of \
           each one's probability to reach 2048. n is the number of random games for each legal move. The text leaves \
           out the worst games of each spawn, the pseudo-code whole spawns. The last two rows are its future direction: \
           expectimax or minimax where few cells are empty.",
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
        Row::new(
            "Proba. MCTS (top 50 %, whole spawns left out), n = 100",
            "mcts-probabilistic",
            &[
                FEW,
                best_fraction(0.5),
                ("discard", SettingValue::Word("spawns")),
            ],
        ),
        Row::new("MCTS and expectimax, n = 100", "mcts-hybrid", &[FEW]),
        Row::new(
            "MCTS and minimax, n = 100",
            "mcts-hybrid",
            &[FEW, ("tight", SettingValue::Word("minimax"))],
        ),
    ],
};

pub(super) const LOOI: Document = Document {
    id: "004",
    title: "2048 Solver",
    author: Some("Frank Looi"),
    size: Size::STANDARD,
    four: FourProbability::STANDARD,
    note: "In Python. It gives rough figures for two depths, without the number of games, and calls depths from 3 to 6 \
           the most effective. A game ends for it when the 2048 is made.",
    rows: &[
        Row::new("Depth 3", "looi", &[depth(3.0)])
            .games(1000)
            .printed(Printed {
                shares: &[TileFrequency::at_least(2048, 0.5, 0.5)],
                ms_per_move: Some(1000.0 / 60.0),
                ..Printed::NOTHING
            }),
        Row::new("Depth 4", "looi", &[depth(4.0)])
            .games(1000)
            .printed(Printed {
                shares: &[TileFrequency::at_least(2048, 0.75, 0.75)],
                ms_per_move: Some(1000.0 / 6.0),
                ..Printed::NOTHING
            }),
        Row::new("Depth 5", "looi", &[depth(5.0)]),
        Row::new("Depth 6", "looi", &[depth(6.0)]),
    ],
};
