//! The experiments and printed figures of *Probability and Statistics in 2048* (document 000), Pouransari and Ghili
//! (001), Ripstein (002) and Looi (004).

use twofold_arena::TileFrequency;

use super::{Document, Printed, Row, SettingValue, at_least};
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

/// On 2×2 it reports the largest score of every game, without a number of games.
const ON_2X2: Printed = Printed {
    mean: Some(68.0),
    best: Some(68.0),
    top_tile: Some(16),
    ..Printed::NOTHING
};

const NO_DISCOUNT: (&str, SettingValue) = ("discount", SettingValue::Number(1.0));
const EQUATION: (&str, SettingValue) = ("equation", SettingValue::Word("text"));
const PLAYOUTS: (&str, SettingValue) = ("program", SettingValue::Word("text"));
const APPENDIX_A: (&str, SettingValue) = ("equation", SettingValue::Word("appendix-a"));
const APPENDIX_B: (&str, SettingValue) = ("program", SettingValue::Word("appendix-b"));

pub(super) const PROBABILITY: Document = Document {
    id: "000",
    title: "Probability and Statistics in 2048",
    author: None,
    year: Some(2022),
    size: Size::STANDARD,
    four: ONLY_TWOS,
    note: "It plays ten games each of two forms of the Bellman equation and of random playouts, on a board where only 2s appear, after the equation alone on 2×2. The scores of its programs hold: those of appendix A, of appendix B, and the 68 points of every game on 2×2. The scores of its equations do not: its programs divide the tile score by the number of empty cells and let illegal moves use up a playout, and what its text says plays 3 to 18 times as well.",
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
        .games(200)
        .printed(MONTE_CARLO),
        Row::new("Monte Carlo method", "monte-carlo", &[PLAYOUTS]).printed(MONTE_CARLO),
        Row::new("Bellman equation, 2×2", "bellman", &[EQUATION])
            .on_square(2)
            .printed(ON_2X2),
        Row::new(
            "Bellman equation, 2×2, appendix A",
            "bellman",
            &[APPENDIX_A],
        )
        .on_square(2)
        .printed(ON_2X2),
        Row::new(
            "Monte Carlo method, no discount",
            "monte-carlo",
            &[PLAYOUTS, NO_DISCOUNT],
        ),
        Row::new(
            "Monte Carlo method, playouts to the end",
            "monte-carlo",
            &[PLAYOUTS, depth(250.0)],
        ),
        Row::new(
            "Monte Carlo method, playouts to the end, no discount",
            "monte-carlo",
            &[PLAYOUTS, depth(250.0), NO_DISCOUNT],
        ),
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

const REFLEX: Printed = agent(10_000, 1.6, 1024, 12_700.0, &[at_least(2048, 0.0, 0.0)]);
const AT_RANDOM: (&str, SettingValue) = ("ties", SettingValue::Word("random"));
/// Values a lost board as any other.
const LOST_AS_ANY_OTHER: (&str, SettingValue) = ("lost", SettingValue::Word("value"));

const EXPECTIMAX: Printed = agent(100, 142.0, 4096, 76_000.0, &[at_least(2048, 0.79, 0.79)]);
const PRUNED_3: Printed = agent(100, 370.0, 8192, 102_000.0, &[at_least(2048, 0.89, 0.89)]);
const PRUNED_4: Printed = agent(100, 1492.0, 8192, 152_000.0, &[at_least(2048, 0.94, 0.94)]);

pub(super) const AGENTS: Document = Document {
    id: "001",
    title: "AI algorithms for the game 2048",
    author: Some("Hadi Pouransari and Saman Ghili"),
    year: None,
    size: Size::STANDARD,
    four: FourProbability::STANDARD,
    note: "It plays 10,000 games of a random and a reflex agent and 100 each of four expectimax agents, in Python. Its shares of games with a 2048 hold, its largest tiles too, and its best scores but one: of our games of the pruned expectimax at depth 3, one in twelve scores more than the best of its hundred. It leaves two things open that matter: which of several equal moves the reflex agent makes, and what a lost board is worth along the S.",
    rows: &[
        Row::new("random", "random", &[])
            .games(10_000)
            .printed(agent(
                10_000,
                1.2,
                512,
                4_600.0,
                &[at_least(2048, 0.0, 0.0)],
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
                &[at_least(2048, 0.01, 0.01)],
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
        Row::new(
            "expectimax, S-shape, not pruned",
            "expectimax-snake",
            &[depth(3.0)],
        )
        .games(1000),
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
        Row::new("random, 6×6", "random", &[]).on_square(6),
        Row::new("reflex, 6×6", "reflex", &[]).on_square(6),
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

/// Solvers on the way to their first 2048: the goal that Pouransari and Ghili (001) propose is to make it in as few moves as
/// possible.
pub const TO_2048: &[Row] = &[
    Row::new("fewest moves", "fewest-moves", &[])
        .games(200)
        .until_2048(),
    Row::new(
        "fewest moves, equal moves by empty cells",
        "fewest-moves",
        &[("ties", SettingValue::Word("emptiest"))],
    )
    .games(200)
    .until_2048(),
    Row::new("expectimax, S-shape", "expectimax-snake", &[depth(2.0)])
        .games(200)
        .until_2048(),
    Row::new(
        "expectimax, S-shape, base 3",
        "expectimax-snake",
        &[depth(3.0), ("base", SettingValue::Number(3.0))],
    )
    .games(200)
    .until_2048(),
    Row::new(
        "pruned expectimax, S-shape",
        "expectimax-pruned",
        &[depth(3.0)],
    )
    .games(200)
    .until_2048(),
    Row::new("minimax, S-shape", "minimax", &[depth(4.0)])
        .games(200)
        .until_2048(),
    Row {
        nodes: Some(5000),
        ..Row::new("expectimax, rows and columns", "expectimax-rows", &[])
            .games(200)
            .until_2048()
    },
];

const fn best_fraction(fraction: f64) -> (&'static str, SettingValue) {
    ("best-fraction", SettingValue::Number(fraction))
}

const FEW: (&str, SettingValue) = ("games", SettingValue::Number(100.0));
const MANY: (&str, SettingValue) = ("games", SettingValue::Number(400.0));

pub(super) const PROBABILISTIC_SEARCH: Document = Document {
    id: "002",
    title: "2048 AI: Probabilistic Monte Carlo Tree Search",
    author: Some("Noah Ripstein"),
    year: Some(2023),
    size: Size::STANDARD,
    four: FourProbability::STANDARD,
    note: "It proposes random games after each new tile, of which only the best count, and leaves its table of results empty. The table is filled in here: with n games for each move, every model makes a 2048 in about four games of five at n = 100, and in nine of ten or more at n = 400. Keeping only the best half of the games or less makes a 2048 less often at n = 400, the best quarter a 4096 more often; nothing printed can be compared.",
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
        Row::new("Pure MCTS, n = 400", "mcts-pure", &[MANY]),
        Row::new(
            "Proba. MCTS (top 100 %), n = 400",
            "mcts-probabilistic",
            &[MANY, best_fraction(1.0)],
        ),
        Row::new(
            "Proba. MCTS (top 75 %), n = 400",
            "mcts-probabilistic",
            &[MANY, best_fraction(0.75)],
        ),
        Row::new(
            "Proba. MCTS (top 50 %), n = 400",
            "mcts-probabilistic",
            &[MANY, best_fraction(0.5)],
        ),
        Row::new(
            "Proba. MCTS (top 25 %), n = 400",
            "mcts-probabilistic",
            &[MANY, best_fraction(0.25)],
        ),
        Row::new(
            "Proba. MCTS (top 50 %, whole spawns left out), n = 100",
            "mcts-probabilistic",
            &[
                FEW,
                best_fraction(0.5),
                ("discard", SettingValue::Word("spawns")),
            ],
        ),
        Row::new(
            "MCTS, with up to 4 empty cells expectimax (2 moves ahead, 10 games a leaf, top 50 %), n = 100",
            "mcts-hybrid",
            &[FEW],
        ),
        Row::new(
            "MCTS, with up to 4 empty cells minimax (2 moves ahead, 10 games a leaf, top 50 %), n = 100",
            "mcts-hybrid",
            &[FEW, ("tight", SettingValue::Word("minimax"))],
        ),
    ],
};

pub(super) const LOOI: Document = Document {
    id: "004",
    title: "2048 Solver",
    author: Some("Frank Looi"),
    year: None,
    size: Size::STANDARD,
    four: FourProbability::STANDARD,
    note: "It searches by expectimax with five heuristics, in Python, and gives rough rates of a 2048 at two depths without the number of games. About 50 % at depth 3 comes close: of ours 47 % make it, which 1,000 games can just tell from 50 %. About 75 % at depth 4 does not hold: its code, followed line by line, makes a 2048 in under half of 1,000 games at either depth.",
    rows: &[
        Row::new("Depth 3", "looi", &[depth(3.0)])
            .games(1000)
            .printed(Printed {
                shares: &[at_least(2048, 0.5, 0.5)],
                ms_per_move: Some(1000.0 / 60.0),
                ..Printed::NOTHING
            }),
        Row::new("Depth 4", "looi", &[depth(4.0)])
            .games(1000)
            .printed(Printed {
                shares: &[at_least(2048, 0.75, 0.75)],
                ms_per_move: Some(1000.0 / 6.0),
                ..Printed::NOTHING
            }),
        Row::new("Depth 5", "looi", &[depth(5.0)]),
        Row::new("Depth 6", "looi", &[depth(6.0)]),
    ],
};
