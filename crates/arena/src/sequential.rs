//! A sequential test over pairs of games.

use std::collections::HashMap;

use serde::Serialize;

use twofold::statistics::{SequentialAnswer, SequentialTest};

use super::play::GameResult;

/// A sequential test of the chance that the first of two players wins a seed.
///
/// Games end in any order, short ones first. The test takes the seeds in their own order, so that it does not see more
/// of the short games. Ties do not count.
#[derive(Clone, Debug)]
pub struct SequentialMatch<I> {
    test: SequentialTest,
    /// The numbers of the games to come, in order.
    order: I,
    next: Option<u64>,
    scores: HashMap<u64, [Option<u64>; 2]>,
    state: SequentialState,
}

/// The state of a sequential test.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SequentialState {
    /// The seeds that the first won.
    pub wins: u64,
    /// The seeds that the second won.
    pub losses: u64,
    /// The seeds with equal scores.
    pub ties: u64,
    /// The number of the last game that counts.
    pub last: Option<u64>,
    /// The log-likelihood ratio.
    pub log_likelihood_ratio: f64,
    /// The answer.
    pub answer: SequentialAnswer,
}

impl<I: Iterator<Item = u64>> SequentialMatch<I> {
    /// A test before the first game. `order` has the numbers of all games, rising.
    pub fn new(test: SequentialTest, mut order: I) -> Self {
        Self {
            test,
            next: order.next(),
            order,
            scores: HashMap::new(),
            state: SequentialState {
                wins: 0,
                losses: 0,
                ties: 0,
                last: None,
                log_likelihood_ratio: 0.0,
                answer: SequentialAnswer::Undecided,
            },
        }
    }

    /// Takes a game of the first (0) or the second player (1).
    pub fn take(&mut self, player: usize, result: &GameResult) -> SequentialAnswer {
        self.scores.entry(result.game).or_default()[player] = Some(result.score);
        while self.state.answer == SequentialAnswer::Undecided
            && let Some(game) = self.next
            && let Some(&[Some(first), Some(second)]) = self.scores.get(&game)
        {
            self.scores.remove(&game);
            self.next = self.order.next();
            let state = &mut self.state;
            match first.cmp(&second) {
                std::cmp::Ordering::Greater => state.wins += 1,
                std::cmp::Ordering::Less => state.losses += 1,
                std::cmp::Ordering::Equal => state.ties += 1,
            }
            state.last = Some(game);
            state.log_likelihood_ratio = self.test.log_likelihood_ratio(state.wins, state.losses);
            state.answer = self.test.answer(state.wins, state.losses);
        }
        self.state.answer
    }

    /// The test.
    pub const fn test(&self) -> SequentialTest {
        self.test
    }

    /// True once it has an answer.
    pub fn is_decided(&self) -> bool {
        self.state.answer != SequentialAnswer::Undecided
    }

    /// Its state.
    pub const fn state(&self) -> SequentialState {
        self.state
    }
}

#[cfg(test)]
mod tests {
    use twofold::board::Rank;
    use twofold::rules::Seed;

    use super::*;

    fn result(game: u64, score: u64) -> GameResult {
        GameResult {
            game,
            seed: Seed::new(game),
            score,
            max_rank: Rank::new(3),
            moves: 1,
            ..GameResult::default()
        }
    }

    #[test]
    fn the_order_in_which_games_end_changes_nothing() {
        let test = SequentialTest::new(0.4, 0.6, 0.1, 0.1).unwrap();
        // The first wins two of three seeds, and each seventh is a tie.
        let scores = |game: u64| match (game % 7, game % 3) {
            (0, _) => [5, 5],
            (_, 0) => [1, 2],
            _ => [2, 1],
        };
        let play = |order: &[(u64, usize)]| {
            let mut test = SequentialMatch::new(test, 0..60);
            for &(game, player) in order {
                test.take(player, &result(game, scores(game)[player]));
            }
            test.state()
        };
        let straight: Vec<_> = (0..60).flat_map(|game| [(game, 0), (game, 1)]).collect();
        let expected = play(&straight);
        assert_eq!(expected.answer, SequentialAnswer::AtLeastP1);
        assert!(expected.last.unwrap() < 59 && expected.ties > 0);
        let reversed: Vec<_> = straight.iter().rev().copied().collect();
        assert_eq!(play(&reversed), expected);
        let mut mixed = straight;
        mixed.sort_by_key(|&(game, player)| (game * 37 + player as u64 * 11) % 61);
        assert_eq!(play(&mixed), expected);
    }
}
