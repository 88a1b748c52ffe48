//! Expectimax by plain recursion over boards of tile numbers: no layers, no symmetry, no packing, no shared code.

use std::collections::HashMap;

use twofold::Direction;
use twofold::exact::Objective;

use crate::common::formulas::{moves, spawns};
use crate::common::reference::{Numbers, largest, tile_score};

pub struct Reference {
    empty: Numbers,
    four: f64,
    objective: Objective,
    /// Every state met, with the values of its legal directions.
    pub values: HashMap<Numbers, Vec<(Direction, f64)>>,
}

impl Reference {
    /// Values every board that a game with one or two first tiles can lead to.
    pub fn new(rows: usize, columns: usize, four: f64, objective: Objective) -> Self {
        let mut reference = Self {
            empty: vec![vec![0; columns]; rows],
            four,
            objective,
            values: HashMap::new(),
        };
        for (one, _) in spawns(&reference.empty, four) {
            reference.value(&one);
        }
        reference.start_value();
        reference
    }

    /// The mean over two first tiles.
    pub fn start_value(&mut self) -> f64 {
        let mut mean = 0.0;
        for (one, first) in spawns(&self.empty, self.four) {
            for (two, second) in spawns(&one, self.four) {
                mean += first * second * self.value(&two);
            }
        }
        mean
    }

    /// The tile that ends a game.
    pub fn target(&self) -> u64 {
        match self.objective {
            Objective::Reach { target } | Objective::Moves { target, .. } => target.tile(),
            Objective::Score | Objective::Bellman { .. } => u64::MAX,
        }
    }

    fn value(&mut self, numbers: &Numbers) -> f64 {
        if largest(numbers) >= self.target() {
            return match self.objective {
                Objective::Reach { .. } => 1.0,
                _ => 0.0,
            };
        }
        if !self.values.contains_key(numbers) {
            let values = moves(numbers).into_iter();
            let values =
                values.map(|(direction, after, reward)| (direction, self.worth(&after, reward)));
            let values = values.collect();
            self.values.insert(numbers.clone(), values);
        }
        let values = self.values[numbers].iter().map(|&(_, value)| value);
        values.reduce(f64::max).unwrap_or(match self.objective {
            Objective::Moves { loss, .. } => -loss,
            _ => 0.0,
        })
    }

    /// What a move is worth, by the board after it.
    fn worth(&mut self, after: &Numbers, reward: f64) -> f64 {
        let is_reached = largest(after) >= self.target();
        let mut future = 0.0;
        if !is_reached {
            for (next, chance) in spawns(after, self.four) {
                future += chance * self.value(&next);
            }
        }
        match self.objective {
            Objective::Score => reward + future,
            Objective::Reach { .. } if is_reached => 1.0,
            Objective::Reach { .. } => future,
            Objective::Moves { .. } => future - 1.0,
            Objective::Bellman { discount } => tile_score(after) as f64 + discount * future,
        }
    }
}
