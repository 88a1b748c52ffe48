//! The chances of large tiles from a board, by playing many games from it.

use serde::{Deserialize, Serialize};

use crate::board::{FourProbability, Position, Rank};
use crate::rules::Seed;
use crate::solver::Solver;
use crate::statistics::{Interval, wilson};

use super::playout::ContinuedGame;

/// Games played from one board, counted by their largest tile. Counts of several workers can be joined.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "typescript",
    derive(tsify::Tsify),
    tsify(rename = "OddsCount")
)]
pub struct Odds {
    /// The number of games with each rank as the largest.
    tops: Vec<u64>,
}

/// The chance of a tile.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct TileOdds {
    /// The number on the tile.
    pub tile: u64,
    /// The share of games with the tile.
    pub share: f64,
    /// The 95 % Wilson interval of its chance.
    pub interval: Interval,
}

impl Odds {
    /// Plays one game from `board` by a solver without search, and counts it. Each `seed` gives another game.
    pub fn play(
        &mut self,
        board: Position,
        four: FourProbability,
        solver: &mut dyn Solver,
        seed: Seed,
    ) {
        let mut playout = ContinuedGame::new(solver, four, seed);
        let mut position = board;
        while let Some(next) = playout.step(position) {
            position = next;
        }
        self.count(position.max_rank());
    }

    fn count(&mut self, top: Rank) {
        let mut tops = vec![0; usize::from(top.exponent())];
        tops.push(1);
        self.join(&Self { tops });
    }

    /// The number of games so far.
    pub fn games(&self) -> u64 {
        self.tops.iter().sum()
    }

    /// Adds the games of another count from the same board.
    pub fn join(&mut self, other: &Self) {
        if self.tops.len() < other.tops.len() {
            self.tops.resize(other.tops.len(), 0);
        }
        for (own, more) in self.tops.iter_mut().zip(&other.tops) {
            *own += more;
        }
    }

    /// The chance of each tile larger than all on `board`, in rising order, up to the first that no game made. Empty
    /// before the first game.
    pub fn of_larger_tiles(&self, board: Position) -> Vec<TileOdds> {
        let games = self.games();
        if games == 0 {
            return Vec::new();
        }
        let first = usize::from(board.max_rank().exponent()) + 1;
        (first..=self.tops.len().max(first))
            .filter_map(|rank| {
                let made = self.tops.get(rank..).unwrap_or_default().iter().sum();
                Some(TileOdds {
                    tile: 1 << rank,
                    share: made as f64 / games as f64,
                    interval: wilson(made, games)?,
                })
            })
            .collect()
    }
}
