//! Expectimax by plain recursion over boards of tile numbers: no layers, no symmetry, no packing, no shared code.

use std::collections::HashMap;

use twofold::Direction;

use crate::common::reference::push;

/// Tiles row by row; 0 is an empty cell.
pub type Tiles = Vec<u64>;

/// What the player wants.
#[derive(Clone, Copy, Debug)]
pub enum Aim {
    Score,
    Reach(u64),
    Moves(u64, f64),
    Bellman(f64),
}

pub struct Reference {
    pub rows: usize,
    pub columns: usize,
    pub p4: f64,
    pub aim: Aim,
    /// Every state met, with the value of each legal direction: up, right, down, left.
    pub values: HashMap<Tiles, [Option<f64>; 4]>,
}

impl Reference {
    /// Values every board that a game with one or two first tiles can lead to.
    pub fn new(rows: usize, columns: usize, p4: f64, aim: Aim) -> Self {
        let mut reference = Self {
            rows,
            columns,
            p4,
            aim,
            values: HashMap::new(),
        };
        for one in reference.spawns(&vec![0; rows * columns]) {
            reference.value(&one.0);
            for two in reference.spawns(&one.0) {
                reference.value(&two.0);
            }
        }
        reference
    }

    /// The mean over two first tiles.
    pub fn start_value(&mut self) -> f64 {
        let empty = vec![0; self.rows * self.columns];
        let mut mean = 0.0;
        for (one, first) in self.spawns(&empty) {
            for (two, second) in self.spawns(&one) {
                mean += first * second * self.value(&two);
            }
        }
        mean
    }

    fn spawns(&self, tiles: &Tiles) -> Vec<(Tiles, f64)> {
        let free: Vec<_> = (0..tiles.len()).filter(|&cell| tiles[cell] == 0).collect();
        let mut spawns = Vec::new();
        for &cell in &free {
            for (tile, probability) in [(2, 1.0 - self.p4), (4, self.p4)] {
                if probability > 0.0 {
                    let mut next = tiles.clone();
                    next[cell] = tile;
                    spawns.push((next, probability / free.len() as f64));
                }
            }
        }
        spawns
    }

    fn target(&self) -> u64 {
        match self.aim {
            Aim::Reach(target) | Aim::Moves(target, _) => target,
            Aim::Score | Aim::Bellman(_) => u64::MAX,
        }
    }

    fn value(&mut self, tiles: &Tiles) -> f64 {
        if tiles.iter().any(|&tile| tile >= self.target()) {
            return match self.aim {
                Aim::Reach(_) => 1.0,
                _ => 0.0,
            };
        }
        if !self.values.contains_key(tiles) {
            let values = self.moves(tiles);
            self.values.insert(tiles.clone(), values);
        }
        let best = self.values[tiles]
            .iter()
            .flatten()
            .copied()
            .reduce(f64::max);
        best.unwrap_or(match self.aim {
            Aim::Moves(_, loss) => -loss,
            _ => 0.0,
        })
    }

    fn moves(&mut self, tiles: &Tiles) -> [Option<f64>; 4] {
        [0, 1, 2, 3].map(|direction| {
            let (after, reward) = self.slide(tiles, direction);
            if after == *tiles {
                return None;
            }
            let reached = after.iter().any(|&tile| tile >= self.target());
            let mut future = 0.0;
            if !reached {
                for (next, probability) in self.spawns(&after) {
                    future += probability * self.value(&next);
                }
            }
            Some(match self.aim {
                Aim::Score => reward as f64 + future,
                Aim::Reach(_) if reached => 1.0,
                Aim::Reach(_) => future,
                Aim::Moves(..) => future - 1.0,
                Aim::Bellman(discount) => {
                    let score = |tile: u64| {
                        let exponent = u64::from(tile.max(1).ilog2());
                        exponent.saturating_sub(1) * tile
                    };
                    let own: u64 = after.iter().map(|&tile| score(tile)).sum();
                    own as f64 + discount * future
                }
            })
        })
    }

    fn slide(&self, tiles: &Tiles, direction: usize) -> (Tiles, u64) {
        let rows = tiles.chunks(self.columns).map(<[u64]>::to_vec).collect();
        let pushed = push(&rows, Direction::ALL[direction]);
        (pushed.numbers.concat(), pushed.reward())
    }
}
