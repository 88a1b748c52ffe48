//! Means of random games played to their end: after each move, after each spawn, and as leaf value of an expectimax
//! (Ripstein, document 002).

mod random_games;
mod shares;

use std::collections::BTreeMap;

use crate::board::{Direction, FourProbability, Position, Rank};
use crate::search::{
    Draws, Evaluation, ExpectimaxTables, MinimaxTables, Task, Values, look_ahead, minimax_position,
};
use crate::tree::{Budget, Meter};

use super::declare::{integer, number};
use super::{Parameter, ParameterSet, Settings, Solver, Spec, choices, parameters};

use random_games::RandomGames;
use shares::kept_of;
pub use shares::{best_mean, node_games};

const GAMES: Parameter = Parameter {
    name: "games",
    label: "Games per move",
    description: "How many random games each move gets.",
    kind: integer(&(1..=100_000), 100),
    is_reading: false,
};

const SHARED_GAMES: Parameter = Parameter {
    name: "games",
    label: "Games per move",
    description: "How many random games, n, the spawns after each move share. After a move that leaves e cells empty, each \
                  cell gets n / e games with a 2, rounded up, and n / (9e) with a 4; at least 3 of either.",
    kind: integer(&(1..=100_000), 100),
    is_reading: false,
};

const FRACTION: Parameter = Parameter {
    name: "best-fraction",
    label: "Best fraction",
    description: "The share of each spawn's games, or of the spawns, that counts: the best ones. 1 counts all of them.",
    kind: number(&(0.01..=1.0), 0.5),
    is_reading: false,
};

choices! {
    /// The results that do not count.
    enum Discard {
        Games("games", "Games (text)"),
        Spawns("spawns", "Spawns (pseudo-code)"),
    }
}

const DISCARD: Parameter = Parameter {
    name: "discard",
    label: "What is left out",
    description: "The worst games of each spawn, as the paper's text says, or all games of the worst spawns, as its \
                  pseudo-code has it.",
    kind: Discard::kind(Discard::Games),
    is_reading: true,
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

/// The description of `mcts-pure`.
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

/// The description of `mcts-probabilistic`.
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

/// The description of `mcts-hybrid`.
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
    build: |settings, _| Ok(Box::new(Hybrid::new(settings))),
    ..Spec::PLAIN
};

/// The games that count: the best ones.
#[derive(Clone, Copy, Debug)]
enum CountedGames {
    /// This fraction of the games of each spawn.
    Games(f64),
    /// All games of this fraction of the spawns of each rank.
    // CITE: Ripstein (document 002), algorithm 2, lines 18 to 21; spawns are compared by the mean of their games.
    Spawns(f64),
}

/// A board from which random games start, and their results.
struct Node {
    direction: Direction,
    /// The reward of the move.
    reward: u64,
    board: Position,
    /// True if the spawn is still to come.
    is_afterstate: bool,
    /// The spawned tile, if any.
    spawned: Option<Rank>,
    /// Its probability after the move.
    weight: f64,
    games: u32,
    scores: Vec<u64>,
}

/// All nodes of all moves, the first node of each move before the second of any.
struct Nodes {
    nodes: Vec<Node>,
    moves: usize,
}

impl Nodes {
    /// One node for each move; each game draws the spawn.
    fn of_moves(position: Position, games: u32) -> Self {
        let nodes: Vec<_> = position
            .legal_moves()
            .map(|(direction, moved)| Node {
                direction,
                reward: moved.reward,
                board: moved.board,
                is_afterstate: true,
                spawned: None,
                weight: 1.0,
                games,
                scores: Vec::new(),
            })
            .collect();
        let moves = nodes.len();
        Self { nodes, moves }
    }

    /// One node for each move, empty cell, and kind of tile that can appear there.
    fn of_spawns(position: Position, four: FourProbability, games: u32) -> Self {
        let mut ranked = Vec::new();
        let mut moves = 0;
        for (direction, moved) in position.legal_moves() {
            moves += 1;
            let empty = moved.board.empty_count();
            let spawns = four.outcomes().flat_map(|(rank, chance)| {
                (0..empty)
                    .filter_map(move |index| Some((moved.board.empty_cell(index)?, rank, chance)))
            });
            for (place, (cell, rank, chance)) in spawns.enumerate() {
                let node = Node {
                    direction,
                    reward: moved.reward,
                    board: moved.board.with_rank(cell, rank),
                    is_afterstate: false,
                    spawned: Some(rank),
                    weight: chance / empty as f64,
                    games: node_games(games, empty, rank),
                    scores: Vec::new(),
                };
                ranked.push((place, node));
            }
        }
        ranked.sort_by_key(|&(place, _)| place);
        let nodes = ranked.into_iter().map(|(_, node)| node).collect();
        Self { nodes, moves }
    }

    /// Plays the games of all nodes in turn; true unless the budget ends them early.
    ///
    /// The first game of each move is always played.
    fn play(&mut self, four: FourProbability, draws: &mut Draws, meter: &mut Meter<'_>) -> bool {
        let rounds = self.nodes.iter().map(|node| node.games).max().unwrap_or(0);
        let mut is_spent = meter.count(1).is_err();
        for round in 0..rounds {
            for (place, node) in self.nodes.iter_mut().enumerate() {
                if round >= node.games {
                    continue;
                }
                if is_spent && (round > 0 || place >= self.moves) {
                    return false;
                }
                let game = match node.is_afterstate {
                    true => draws.random_game_after(node.board, four),
                    false => draws.random_game(node.board, four, u64::MAX),
                };
                node.scores.push(node.reward + game.score);
                is_spent = meter.count(game.moves + 1).is_err();
            }
        }
        true
    }

    /// For each move, the mean over its spawns with at least one game, weighted by their chances.
    fn values(&mut self, kept: CountedGames) -> Values {
        let mut sums = [(0.0, 0.0); 4];
        let played = self.nodes.iter_mut().filter(|node| !node.scores.is_empty());
        match kept {
            CountedGames::Games(fraction) => {
                for node in played {
                    let (sum, weight) = &mut sums[node.direction.index()];
                    *sum += node.weight * best_mean(&mut node.scores, fraction);
                    *weight += node.weight;
                }
            }
            CountedGames::Spawns(fraction) => {
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
}

/// The answer from these nodes' games.
fn evaluate(mut nodes: Nodes, kept: CountedGames, task: &Task, budget: &Budget<'_>) -> Evaluation {
    let mut meter = Meter::new(budget);
    let complete = nodes.play(task.four, &mut Draws::new(task), &mut meter);
    Evaluation {
        complete,
        ..Evaluation::complete(nodes.values(kept), 1, meter.nodes())
    }
}

parameters! {
    /// The mean score of random games played to their end: the solver `mcts-pure`.
    struct Pure {
        games: u32 (= GAMES),
    }
}

impl Solver for Pure {
    fn evaluate(&mut self, task: &Task, budget: &Budget<'_>) -> Evaluation {
        evaluate(
            Nodes::of_moves(task.position, self.games),
            CountedGames::Games(1.0),
            task,
            budget,
        )
    }
}

parameters! {
    /// The mean of the best random games after each spawn: the solver `mcts-probabilistic`.
    struct Probabilistic {
        games: u32 (= SHARED_GAMES),
        best_fraction: f64 (= FRACTION),
        discard: Discard (= DISCARD),
    }
}

impl Solver for Probabilistic {
    fn evaluate(&mut self, task: &Task, budget: &Budget<'_>) -> Evaluation {
        let nodes = Nodes::of_spawns(task.position, task.four, self.games);
        let kept = match self.discard {
            Discard::Games => CountedGames::Games(self.best_fraction),
            Discard::Spawns => CountedGames::Spawns(self.best_fraction),
        };
        evaluate(nodes, kept, task, budget)
    }
}

/// [`Probabilistic`] on boards with many empty cells, otherwise an expectimax over random games: the solver
/// `mcts-hybrid`.
struct Hybrid {
    roomy: Probabilistic,
    parameters: HybridParameters,
    tables: ExpectimaxTables,
    bounds: MinimaxTables,
}

impl Hybrid {
    fn new(settings: &Settings) -> Self {
        let parameters = HybridParameters::of(settings);
        Self {
            roomy: Probabilistic {
                games: parameters.games,
                best_fraction: parameters.best_fraction,
                discard: parameters.discard,
            },
            parameters,
            tables: ExpectimaxTables::default(),
            bounds: MinimaxTables::default(),
        }
    }
}

impl Solver for Hybrid {
    fn evaluate(&mut self, task: &Task, budget: &Budget<'_>) -> Evaluation {
        if task.position.empty_count() > self.parameters.threshold as usize {
            return self.roomy.evaluate(task, budget);
        }
        let leaf = RandomGames::new(self.parameters.leaf_games, task);
        let depth = self.parameters.depth;
        match self.parameters.tight {
            Tight::Expectimax => look_ahead(task, &leaf, depth, &mut self.tables, budget),
            Tight::Minimax => minimax_position(task, &leaf, depth, &mut self.bounds, budget),
        }
    }
}
