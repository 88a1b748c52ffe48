//! The solvers of documents 000, 001 and 002 as their formulas say, slow and obvious.

use std::collections::HashMap;

use twofold::Direction;

use super::reference::{Numbers, empty, largest, push, sum, tile_score};

/// The legal moves: direction, afterstate, reward.
pub fn moves(numbers: &Numbers) -> Vec<(Direction, Numbers, f64)> {
    Direction::ALL
        .into_iter()
        .map(|direction| (direction, push(numbers, direction)))
        .filter(|(_, pushed)| pushed.numbers != *numbers)
        .map(|(direction, pushed)| (direction, pushed.numbers.clone(), pushed.reward() as f64))
        .collect()
}

/// The numbers with one more tile.
pub fn with(numbers: &Numbers, (row, column): (usize, usize), number: u64) -> Numbers {
    let mut numbers = numbers.clone();
    numbers[row][column] = number;
    numbers
}

/// Every board that a spawn can make, with its probability.
pub fn spawns(numbers: &Numbers, four: f64) -> Vec<(Numbers, f64)> {
    let places = empty(numbers);
    let mut all = Vec::new();
    for &place in &places {
        for (number, chance) in [(2, 1.0 - four), (4, four)] {
            if chance > 0.0 {
                let chance = chance / places.len() as f64;
                all.push((with(numbers, place, number), chance));
            }
        }
    }
    all
}

/// The Bellman equation of document 000.
pub struct Bellman {
    pub discount: f64,
    pub four: f64,
    pub corner: bool,
    known: HashMap<(Numbers, u32), f64>,
}

impl Bellman {
    pub fn new(discount: f64, four: f64, corner: bool) -> Self {
        Self {
            discount,
            four,
            corner,
            known: HashMap::new(),
        }
    }

    pub fn score(&self, numbers: &Numbers) -> f64 {
        if !self.corner {
            return tile_score(numbers) as f64;
        }
        let range = (numbers.len() + numbers[0].len() - 2) as f64;
        let mut score = 0.0;
        for (row, line) in numbers.iter().enumerate() {
            for (column, &number) in line.iter().enumerate() {
                if number > 0 {
                    let weight = 2.0 - (row + column) as f64 / range;
                    score += weight * ((number as f64).log2() - 1.0) * number as f64;
                }
            }
        }
        score
    }

    /// Q(s, a), from the afterstate.
    pub fn q(&mut self, after: &Numbers, depth: u32) -> f64 {
        let mean: f64 = spawns(after, self.four)
            .into_iter()
            .map(|(board, chance)| chance * self.v(&board, depth - 1))
            .sum();
        self.score(after) + self.discount * mean
    }

    fn v(&mut self, numbers: &Numbers, depth: u32) -> f64 {
        if depth == 0 {
            return self.score(numbers);
        }
        let key = (numbers.clone(), depth);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let value = moves(numbers)
            .iter()
            .map(|(_, after, _)| self.q(after, depth))
            .reduce(f64::max)
            // The score less a penalty of the same size.
            .unwrap_or(0.0);
        self.known.insert(key, value);
        value
    }
}

/// Mean and mean square of something random.
#[derive(Clone, Copy, Debug, Default)]
pub struct Moments {
    pub mean: f64,
    pub square: f64,
}

impl Moments {
    pub fn certain(value: f64) -> Self {
        Self {
            mean: value,
            square: value * value,
        }
    }

    pub fn plus(self, value: f64) -> Self {
        Self {
            mean: self.mean + value,
            square: self.square + 2.0 * value * self.mean + value * value,
        }
    }

    pub fn add(&mut self, chance: f64, other: Self) {
        self.mean += chance * other.mean;
        self.square += chance * other.square;
    }

    pub fn variance(self) -> f64 {
        self.square - self.mean * self.mean
    }
}

/// The playouts of document 000's Monte-Carlo method: all of them, by their chances.
pub struct Playouts {
    pub discount: f64,
    pub four: f64,
    pub depth: u32,
    known: HashMap<(Numbers, u32), Moments>,
}

impl Playouts {
    pub fn new(discount: f64, four: f64, depth: u32) -> Self {
        Self {
            discount,
            four,
            depth,
            known: HashMap::new(),
        }
    }

    pub fn of_afterstate(&mut self, after: &Numbers) -> Moments {
        let mut moments = Moments::default();
        for (board, chance) in spawns(after, self.four) {
            let rest = match moves(&board).is_empty() {
                true => Moments::certain(-(tile_score(&board) as f64)),
                false => self.rest(&board, 0),
            };
            moments.add(chance, rest);
        }
        moments
    }

    /// What the random moves from number `step` on add.
    fn rest(&mut self, numbers: &Numbers, step: u32) -> Moments {
        if step == self.depth {
            return Moments::default();
        }
        let key = (numbers.clone(), step);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let moves_here = moves(numbers);
        let mut moments = Moments::default();
        for (_, after, _) in &moves_here {
            for (board, chance) in spawns(after, self.four) {
                let score = self.discount.powi(step as i32) * tile_score(&board) as f64;
                let outcome = match moves(&board).is_empty() {
                    true => Moments::certain(-score),
                    false => self.rest(&board, step + 1).plus(score),
                };
                moments.add(chance / moves_here.len() as f64, outcome);
            }
        }
        self.known.insert(key, moments);
        moments
    }
}

/// The score of random games to the end: all of them, by their chances.
pub struct RandomGames {
    pub four: f64,
    known: HashMap<Numbers, Moments>,
}

impl RandomGames {
    pub fn new(four: f64) -> Self {
        Self {
            four,
            known: HashMap::new(),
        }
    }

    pub fn of_afterstate(&mut self, after: &Numbers) -> Moments {
        let mut moments = Moments::default();
        for (board, chance) in spawns(after, self.four) {
            moments.add(chance, self.of_board(&board));
        }
        moments
    }

    pub fn of_board(&mut self, numbers: &Numbers) -> Moments {
        if let Some(&known) = self.known.get(numbers) {
            return known;
        }
        let moves_here = moves(numbers);
        let mut moments = Moments::default();
        for (_, after, reward) in &moves_here {
            let outcome = self.of_afterstate(after).plus(*reward);
            moments.add(1.0 / moves_here.len() as f64, outcome);
        }
        self.known.insert(numbers.clone(), moments);
        moments
    }
}

/// The cells along the S of document 001, the heaviest first.
pub fn snake_path(rows: usize, columns: usize) -> Vec<(usize, usize)> {
    let mut path = Vec::new();
    for row in 0..rows {
        for step in 0..columns {
            let column = if row % 2 == 0 {
                step
            } else {
                columns - 1 - step
            };
            path.push((row, column));
        }
    }
    path
}

/// Σ weight · tile along the S.
pub fn snake(numbers: &Numbers, base: f64) -> f64 {
    let path = snake_path(numbers.len(), numbers[0].len());
    let last = path.len() - 1;
    path.iter()
        .enumerate()
        .map(|(step, &(row, column))| base.powi((last - step) as i32) * numbers[row][column] as f64)
        .sum()
}

/// A search of the whole tree, without any shortcut.
pub struct Tree<'a> {
    /// The chance of a 4.
    pub four: f64,
    /// Whether the worst spawn counts, instead of the mean over all.
    pub is_worst: bool,
    /// A board less probable than this counts as the end of the tree.
    pub cutoff: f64,
    /// What a move adds, by its reward.
    pub reward: &'a dyn Fn(f64) -> f64,
    /// The value of a board at the end of the tree.
    pub leaf: &'a dyn Fn(&Numbers) -> f64,
    /// The value of a board without a legal move.
    pub lost: &'a dyn Fn(&Numbers) -> f64,
    /// The value of a board after a move that decides the game.
    pub decided: &'a dyn Fn(&Numbers) -> Option<f64>,
}

impl Tree<'_> {
    /// The mean of every spawn, without rewards; boards are worth nothing.
    pub const PLAIN: Tree<'static> = Tree {
        four: 0.1,
        is_worst: false,
        cutoff: 0.0,
        reward: &|_| 0.0,
        leaf: &|_| 0.0,
        lost: &|_| 0.0,
        decided: &|_| None,
    };

    /// The value of a move, by the board after it and its reward, with so many levels after it: spawns and moves counted alike.
    pub fn after(&self, after: &Numbers, reward: f64, levels: u32) -> f64 {
        self.likely(after, reward, levels, 1.0)
    }

    fn likely(&self, after: &Numbers, reward: f64, levels: u32, probability: f64) -> f64 {
        let own = (self.reward)(reward);
        if let Some(value) = (self.decided)(after) {
            return own + value;
        }
        if levels == 0 || probability < self.cutoff {
            return own + (self.leaf)(after);
        }
        let (mut mean, mut worst) = (0.0, f64::INFINITY);
        for (board, chance) in spawns(after, self.four) {
            let value = self.board(&board, levels - 1, probability * chance);
            mean += chance * value;
            worst = value.min(worst);
        }
        own + if self.is_worst { worst } else { mean }
    }

    /// The value of a board to move on, with so many levels to come.
    pub fn board(&self, board: &Numbers, levels: u32, probability: f64) -> f64 {
        let moves = moves(board);
        match levels {
            _ if moves.is_empty() => (self.lost)(board),
            0 => (self.leaf)(board),
            _ => moves
                .iter()
                .map(|(_, after, reward)| self.likely(after, *reward, levels - 1, probability))
                .fold(f64::NEG_INFINITY, f64::max),
        }
    }
}

/// The pruned expectimax of document 001: the value of an afterstate at this chance level, from 1.
pub fn pruned(
    after: &Numbers,
    base: f64,
    lost_is_nothing: bool,
    chance_level: usize,
    levels: u32,
) -> f64 {
    if levels == 0 {
        return snake(after, base);
    }
    let width = [4, 2].get(chance_level - 1).copied().unwrap_or(1);
    let worst: Vec<_> = snake_path(after.len(), after[0].len())
        .into_iter()
        .filter(|&(row, column)| after[row][column] == 0)
        .take(width)
        .collect();
    let sum: f64 = worst
        .iter()
        .map(|&place| {
            let board = with(after, place, 2);
            moves(&board)
                .iter()
                .map(|(_, after, _)| {
                    pruned(after, base, lost_is_nothing, chance_level + 1, levels - 1)
                })
                .reduce(f64::max)
                .unwrap_or_else(|| match lost_is_nothing {
                    true => 0.0,
                    false => snake(&board, base),
                })
        })
        .sum();
    sum / worst.len() as f64
}

/// Minus the moves to `target`, as the fewest-moves search of document 001 counts them; this move is the first.
pub fn fewest_moves(after: &Numbers, target: u64, four: f64, levels: u32) -> f64 {
    let bound = |sum: u64| {
        ((target as f64 - sum as f64) / (2.0 + 2.0 * four) - 1e-9)
            .ceil()
            .max(0.0)
    };
    let tree = Tree {
        four,
        reward: &|_| -1.0,
        leaf: &|after| -bound(sum(after)),
        lost: &|_| -bound(0),
        decided: &|after| (largest(after) >= target).then_some(0.0),
        ..Tree::PLAIN
    };
    tree.after(after, 0.0, 2 * levels)
}
