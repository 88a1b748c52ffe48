//! Means of random games played to their end: after each move, after each spawn, and as leaf value of an expectimax
//! (Ripstein, document 002).

mod random_games;

use std::collections::BTreeMap;

use crate::board::{Direction, Moved, Position, Rank};
use crate::search::{
    Draws, Evaluation, ExpectimaxTables, MinimaxTables, Task, Values, look_ahead, minimax_position,
};
use crate::tree::{Budget, Meter};

use super::{Parameter, ParameterSet, Solver, Spec, choices, parameter, parameters};

use random_games::RandomGames;

const SHARED_GAMES: Parameter = parameter! {
    u32 (100, 1..=100_000, "Games per move", "How many random games, n, the spawns after each move share. After a move that \
        leaves e cells empty, each cell gets n / e games with a 2, rounded up, and n / (9e) with a 4; at least 3 of either.")
};

const FRACTION: Parameter = parameter! {
    f64 (0.5, 0.01..=1.0, "Best fraction", "The share of each spawn's games, or of the spawns, that counts: the best ones. 1 \
        counts all of them.")
};

choices! {
    /// The results that do not count.
    enum Discard {
        Games("games", "Games (text)"),
        Spawns("spawns", "Spawns (pseudo-code)"),
    }
}

const DISCARD: Parameter = parameter! {
    Discard (reading Discard::Games, "What is left out", "The worst games of each spawn, as the paper's text says, or all games \
        of the worst spawns, as its pseudo-code has it.")
};

choices! {
    /// The search with few empty cells.
    enum Tight {
        Expectimax("expectimax", "Expectimax"),
        Minimax("minimax", "Minimax"),
    }
}

parameters! {
    struct HybridParameters {
        games: u32 (= SHARED_GAMES),
        best_fraction: f64 (= FRACTION),
        tight: Tight (Tight::Expectimax, "When it gets tight", "How it searches then: for the mean over the spawns, or \
            for the worst of them."),
        threshold: u32 (4, 0..=36, "Empty cells", "It searches on boards with at most this many empty cells."),
        depth: u32 (2, 1..=4, "Depth", "How many of its own moves the search looks ahead."),
        leaf_games: u32 (10, 1..=1000, "Games per leaf", "How many random games give the value of a board where the \
            search ends."),
        discard: Discard (= DISCARD),
    }
}

pub(crate) const PURE: Spec = Spec {
    id: "mcts-pure",
    label: "Monte Carlo tree search, pure",
    document: "Ripstein, 2048 AI: Probabilistic Monte Carlo Tree Search (document 002), section 3.1",
    summary: "Plays every move out to the end of the game many times with random moves and takes the one with the best \
              mean score, as in algorithm 1 of the paper. It knows nothing of the game but its rules, and with 100 \
              random games for each move four of its games in five reach 2048.",
    unit: "mean further score of random games",
    anytime: false,
    parameters: Pure::PARAMETERS,
    build: |settings, _| Ok(Box::new(Pure::of(settings))),
    ..Spec::PLAIN
};

pub(crate) const PROBABILISTIC: Spec = Spec {
    id: "mcts-probabilistic",
    label: "Monte Carlo tree search, probabilistic",
    document: "Ripstein, 2048 AI: Probabilistic Monte Carlo Tree Search (document 002), section 3.2",
    summary: "Plays random games from every new tile that can follow a move, and keeps only the best of each tile's \
              games. Then it weighs the tiles by their chances: bad luck with new tiles counts, foolish random moves \
              do not. The paper's pseudo-code leaves out whole tiles instead of games.",
    unit: "expected further score of the best random games",
    anytime: false,
    parameters: Probabilistic::PARAMETERS,
    build: |settings, _| Ok(Box::new(Probabilistic::of(settings))),
    ..Spec::PLAIN
};

pub(crate) const HYBRID: Spec = Spec {
    id: "mcts-hybrid",
    label: "Monte Carlo tree search and expectimax",
    document: "Ripstein, 2048 AI: Probabilistic Monte Carlo Tree Search (document 002), section 5",
    summary: "As the probabilistic search while there is room. With few empty cells every new tile and every answer \
              matter: then it tries all of them a few moves ahead, and only plays at random from there on. The paper \
              proposes minimax or expectimax for that: a setting selects which.",
    unit: "expected further score of random games",
    anytime: false,
    parameters: HybridParameters::PARAMETERS,
    build: |settings, _| {
        let parameters = HybridParameters::of(settings);
        let mut roomy = Probabilistic {
            games: parameters.games,
            best_fraction: parameters.best_fraction,
            discard: parameters.discard,
        };
        let mut tables = ExpectimaxTables::default();
        let mut bounds = MinimaxTables::default();
        Ok(Box::new(move |task: &Task, budget: &Budget<'_>| {
            if task.position.empty_count() > parameters.threshold as usize {
                return roomy.evaluate(task, budget);
            }
            let leaf = RandomGames::new(parameters.leaf_games, task);
            let depth = parameters.depth;
            match parameters.tight {
                Tight::Expectimax => look_ahead(task, &leaf, depth, &mut tables, budget),
                Tight::Minimax => minimax_position(task, &leaf, depth, &mut bounds, budget),
            }
        }))
    },
    ..Spec::PLAIN
};

/// A board from which random games start, and their results.
struct Node {
    direction: Direction,
    /// The reward of the move.
    reward: u64,
    board: Position,
    /// The spawned tile; `None` if each game draws it.
    spawned: Option<Rank>,
    /// Its probability after the move.
    weight: f64,
    games: u32,
    scores: Vec<u64>,
}

/// The number of games for each cell of a spawn of this rank, on a board with `empty` empty cells after the move.
///
/// A 4 is nine times rarer than a 2, but every board gets at least three games.
pub fn node_games(games: u32, empty: usize, spawned: Rank) -> u32 {
    let share = match spawned {
        Rank::FOUR => 9 * empty as u32,
        _ => empty as u32,
    };
    games.div_ceil(share.max(1)).max(3)
}

/// The mean of the best `fraction` of the scores, of at least one.
///
/// # Panics
/// If there are no scores.
pub fn best_mean(scores: &mut [u64], fraction: f64) -> f64 {
    let kept = kept_of(scores.len(), fraction);
    scores.sort_unstable_by(|a, b| b.cmp(a));
    scores[..kept].iter().sum::<u64>() as f64 / kept as f64
}

/// The size of a fraction of `count`, at least 1.
fn kept_of(count: usize, fraction: f64) -> usize {
    // Rounding errors of whole numbers are ignored.
    ((count as f64 * fraction + 1e-9) as usize).clamp(1, count.max(1))
}

/// The nodes of all moves, the first of each move before the second of any: `after` gives those after a move, each with its board,
/// spawned tile, weight and number of games.
fn nodes<N>(position: Position, after: impl Fn(Position) -> N) -> Vec<Node>
where
    N: Iterator<Item = (Position, Option<Rank>, f64, u32)>,
{
    let of_move = |(direction, moved): (Direction, Moved<Position>)| {
        let node = move |(board, spawned, weight, games)| Node {
            direction,
            reward: moved.reward,
            board,
            spawned,
            weight,
            games,
            scores: Vec::new(),
        };
        after(moved.board).map(node).enumerate()
    };
    let mut ranked: Vec<_> = position.legal_moves().flat_map(of_move).collect();
    ranked.sort_by_key(|&(place, _)| place);
    ranked.into_iter().map(|(_, node)| node).collect()
}

/// Plays the games of all nodes in turn; true unless the budget ends them early.
///
/// The first game of each move is always played.
fn play(nodes: &mut [Node], task: &Task, meter: &mut Meter<'_>) -> bool {
    let moves = task.position.legal_moves().count();
    let mut draws = Draws::new(task);
    let rounds = nodes.iter().map(|node| node.games).max().unwrap_or(0);
    let mut is_spent = meter.count(1).is_err();
    for round in 0..rounds {
        for (place, node) in nodes.iter_mut().enumerate() {
            if round >= node.games {
                continue;
            }
            if is_spent && (round > 0 || place >= moves) {
                return false;
            }
            let game = match node.spawned {
                None => draws.random_game_after(node.board, task.four),
                Some(_) => draws.random_game(node.board, task.four, u64::MAX),
            };
            node.scores.push(node.reward + game.score);
            is_spent = meter.count(game.moves + 1).is_err();
        }
    }
    true
}

/// For each move, the mean over its spawns with at least one game, weighted by their chances.
fn values(nodes: &mut [Node], discard: Discard, fraction: f64) -> Values {
    let mut sums = [(0.0, 0.0); 4];
    let played = nodes.iter_mut().filter(|node| !node.scores.is_empty());
    match discard {
        Discard::Games => {
            for node in played {
                let (sum, weight) = &mut sums[node.direction.index()];
                *sum += node.weight * best_mean(&mut node.scores, fraction);
                *weight += node.weight;
            }
        }
        // CITE: Ripstein (document 002), algorithm 2, lines 18 to 21; spawns are compared by the mean of their games.
        Discard::Spawns => {
            // The weight of all spawns of a rank after a move, and the mean of each.
            let mut groups: BTreeMap<(usize, Option<Rank>), (f64, Vec<f64>)> = BTreeMap::new();
            for node in played {
                let key = (node.direction.index(), node.spawned);
                let (weight, means) = groups.entry(key).or_default();
                *weight += node.weight;
                means.push(best_mean(&mut node.scores, 1.0));
            }
            for ((direction, _), (whole, mut means)) in groups {
                means.sort_by(|one, other| other.total_cmp(one));
                means.truncate(kept_of(means.len(), fraction));
                let (sum, weight) = &mut sums[direction];
                *sum += whole * (means.iter().sum::<f64>() / means.len() as f64);
                *weight += whole;
            }
        }
    }
    Direction::ALL
        .into_iter()
        .zip(sums)
        .filter(|&(_, (_, weight))| weight > 0.0)
        .map(|(direction, (sum, weight))| (direction, sum / weight))
        .collect()
}

/// The answer from these nodes' games, of which a fraction counts, the best ones.
fn evaluate(
    mut nodes: Vec<Node>,
    discard: Discard,
    fraction: f64,
    task: &Task,
    budget: &Budget<'_>,
) -> Evaluation {
    let mut meter = Meter::new(budget);
    let complete = play(&mut nodes, task, &mut meter);
    Evaluation {
        complete,
        ..Evaluation::complete(values(&mut nodes, discard, fraction), 1, meter.nodes())
    }
}

parameters! {
    struct Pure {
        games: u32 (100, 1..=100_000, "Games per move", "How many random games each move gets."),
    }
}

impl Solver for Pure {
    fn evaluate(&mut self, task: &Task, budget: &Budget<'_>) -> Evaluation {
        // One node for each move.
        let node = |after| std::iter::once((after, None, 1.0, self.games));
        evaluate(
            nodes(task.position, node),
            Discard::Games,
            1.0,
            task,
            budget,
        )
    }
}

parameters! {
    struct Probabilistic {
        games: u32 (= SHARED_GAMES),
        best_fraction: f64 (= FRACTION),
        discard: Discard (= DISCARD),
    }
}

impl Solver for Probabilistic {
    fn evaluate(&mut self, task: &Task, budget: &Budget<'_>) -> Evaluation {
        // One node for each move, empty cell, and kind of tile that can appear there.
        let spawns = |after: Position| {
            let (games, empty) = (self.games, after.empty_count());
            task.four.outcomes().flat_map(move |(rank, chance)| {
                let cells = (0..empty).filter_map(move |index| after.empty_cell(index));
                cells.map(move |cell| {
                    let board = after.with_rank(cell, rank);
                    let games = node_games(games, empty, rank);
                    (board, Some(rank), chance / empty as f64, games)
                })
            })
        };
        let nodes = nodes(task.position, spawns);
        evaluate(nodes, self.discard, self.best_fraction, task, budget)
    }
}
