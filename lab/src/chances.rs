//! Fits the chances of the next larger tile to a network's games.

use twofold::board::{Board as _, Grid, Rank};
use twofold::network::chance::{Chances, INPUTS, Regression, dot, inputs, logistic};

/// The minimum number of games with a largest tile: the boards of one game all end alike.
const FEW: usize = 50;

/// Why fitted chances are refused.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum ChanceError {
    /// The chance falls where more points are to come.
    #[error("the chance of {0} falls as the expected score rises")]
    Falls(u64),
    /// The chance is not the share of games.
    #[error(
        "the chance of {tile} is {chance:.3} on average, and {share:.3} of {games:.0} games made it"
    )]
    Biased {
        /// The tile.
        tile: u64,
        /// The mean chance.
        chance: f64,
        /// The share of the boards whose games made it.
        share: f64,
        /// The number of independent games with as much to say as all boards.
        games: f64,
    },
}

/// A board of a game, and whether the game made a larger tile afterwards.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Observation {
    largest: Rank,
    inputs: [f64; INPUTS],
    was_made: bool,
}

impl Observation {
    /// A board whose expected further score is `value`, in a game whose largest tile became `final_rank`.
    pub fn new(board: Grid, value: f32, final_rank: Rank) -> Self {
        let largest = board.max_rank();
        Self {
            largest,
            inputs: inputs(board, value),
            was_made: final_rank > largest,
        }
    }
}

/// Fits the chances to the boards of games. Rare largest tiles get none.
pub fn fit(games: &[Vec<Observation>]) -> Chances {
    let of = |largest: u8| {
        let games = with_largest(games, largest);
        (games.len() >= FEW).then(|| Regression {
            largest,
            weights: regress(&games.concat()).map(|weight| weight as f32),
        })
    };
    Chances((1..=Chances::MOST).filter_map(of).collect())
}

/// Compares the chances with other games of the network.
///
/// # Errors
/// If a chance falls as the expected score rises, or the mean of the chances is not the share of the games within
/// four standard errors and one game.
pub fn check(chances: &Chances, games: &[Vec<Observation>]) -> Result<(), ChanceError> {
    for known in &chances.0 {
        let tile = 2 * Rank::new(known.largest).tile();
        // Where all games end alike, the slope is zero but for rounding.
        if known.weights[1] < -1e-3 {
            return Err(ChanceError::Falls(tile));
        }
        let games = with_largest(games, known.largest);
        let boards = games.concat();
        if boards.is_empty() {
            continue;
        }
        let count = boards.len() as f64;
        let weights = known.weights.map(f64::from);
        let chances = boards.iter().map(|seen| logistic(&weights, &seen.inputs));
        let chance = chances.sum::<f64>() / count;
        let share = boards.iter().filter(|seen| seen.was_made).count() as f64 / count;
        // CITE: Kish, *Survey Sampling* (1965), the effective size of a sample with unequal weights.
        let squares = games.iter().map(|game| (game.len() as f64).powi(2));
        let games = count * count / squares.sum::<f64>();
        let error = (chance * (1.0 - chance) / games).sqrt();
        if (chance - share).abs() > 4.0 * error + 1.0 / games {
            return Err(ChanceError::Biased {
                tile,
                chance,
                share,
                games,
            });
        }
    }
    Ok(())
}

/// For each game with boards of this largest tile, these boards.
fn with_largest(games: &[Vec<Observation>], largest: u8) -> Vec<Vec<Observation>> {
    let of = |game: &Vec<Observation>| -> Vec<Observation> {
        let boards = game.iter().copied();
        boards
            .filter(|seen| seen.largest.exponent() == largest)
            .collect()
    };
    games
        .iter()
        .map(of)
        .filter(|game| !game.is_empty())
        .collect()
}

/// The weights of highest likelihood under a normal prior, by Newton's method.
///
/// The points to come and the tiles on the board nearly determine each other. The inputs are therefore first brought to
/// mean 0 and variance 1, and a step that overshoots is halved until the likelihood grows, which it does for a step
/// small enough: the curvature is positive definite.
///
/// CITE: Hastie, Tibshirani and Friedman, *The Elements of Statistical Learning* (2009), section 4.4.1, with the ridge penalty of
/// section 18.3.2.
fn regress(observations: &[Observation]) -> [f64; INPUTS] {
    /// The weight of the prior: about that of one board. Without it the weights are infinite where all games end alike,
    /// or a threshold tells those that made the tile from those that did not.
    const PENALTY: f64 = 1.0;
    /// A step shorter than this is the end.
    const SHORT: f64 = 1e-9;
    let count = observations.len() as f64;
    let mut means = [0.0; INPUTS];
    let mut scales = [1.0; INPUTS];
    for place in 1..INPUTS {
        let inputs = || observations.iter().map(|seen| seen.inputs[place]);
        means[place] = inputs().sum::<f64>() / count;
        let squares = inputs().map(|input| (input - means[place]).powi(2));
        let deviation = (squares.sum::<f64>() / count).sqrt();
        // An input that never changes says nothing.
        scales[place] = if deviation > 1e-6 {
            1.0 / deviation
        } else {
            0.0
        };
    }
    let scaled = |inputs: &[f64; INPUTS]| {
        std::array::from_fn(|place| (inputs[place] - means[place]) * scales[place])
    };
    let seen: Vec<([f64; INPUTS], bool)> = (observations.iter())
        .map(|seen| (scaled(&seen.inputs), seen.was_made))
        .collect();
    let log_posterior = |weights: &[f64; INPUTS]| {
        let of_board = |(inputs, was_made): &([f64; INPUTS], bool)| {
            let sum = dot(weights, inputs);
            let towards = if *was_made { sum } else { -sum };
            // The logarithm of the logistic function, without overflow.
            towards.min(0.0) - (-sum.abs()).exp().ln_1p()
        };
        let likelihood: f64 = seen.iter().map(of_board).sum();
        likelihood - 0.5 * PENALTY * dot(weights, weights)
    };
    let mut weights = [0.0; INPUTS];
    let mut reached = log_posterior(&weights);
    let mut step = [f64::INFINITY; INPUTS];
    while step.iter().any(|change| change.abs() > SHORT) {
        let mut gradient = weights.map(|weight| -PENALTY * weight);
        let mut curvature = [[0.0; INPUTS]; INPUTS];
        for (place, row) in curvature.iter_mut().enumerate() {
            row[place] = PENALTY;
        }
        for (inputs, was_made) in &seen {
            let chance = logistic(&weights, inputs);
            let error = f64::from(u8::from(*was_made)) - chance;
            let sureness = chance * (1.0 - chance);
            for (place, input) in inputs.iter().enumerate() {
                gradient[place] += error * input;
                for (entry, other) in curvature[place].iter_mut().zip(inputs) {
                    *entry += sureness * input * other;
                }
            }
        }
        step = solve(curvature, gradient);
        while step.iter().any(|change| change.abs() > SHORT) {
            let next = std::array::from_fn(|place| weights[place] + step[place]);
            let there = log_posterior(&next);
            if there > reached {
                (weights, reached) = (next, there);
                break;
            }
            step = step.map(|change| change / 2.0);
        }
    }
    for place in 1..INPUTS {
        weights[place] *= scales[place];
        weights[0] -= weights[place] * means[place];
    }
    weights
}

/// Solves a system whose matrix is symmetric and positive definite, by elimination.
fn solve(mut matrix: [[f64; INPUTS]; INPUTS], mut right: [f64; INPUTS]) -> [f64; INPUTS] {
    for pivot in 0..INPUTS {
        let (row, value) = (matrix[pivot], right[pivot]);
        for below in pivot + 1..INPUTS {
            let factor = matrix[below][pivot] / row[pivot];
            for (entry, above) in matrix[below].iter_mut().zip(row) {
                *entry -= factor * above;
            }
            right[below] -= factor * value;
        }
    }
    for place in (0..INPUTS).rev() {
        let known: f64 = (place + 1..INPUTS)
            .map(|column| matrix[place][column] * right[column])
            .sum();
        right[place] = (right[place] - known) / matrix[place][place];
    }
    right
}

#[cfg(test)]
mod tests {
    use twofold::board::Size;

    use super::*;

    fn board(largest: u8, second: u8) -> Grid {
        Grid::empty(Size::STANDARD)
            .with_rank(0, Rank::new(largest))
            .with_rank(1, Rank::new(second))
    }

    /// Games with 1024 whose points to come fall as the tiles on the board grow. A game with more luck expects a
    /// little more all the way, and `is_made` says whether it makes 2048.
    fn late_games(is_made: impl Fn(f64) -> bool) -> Vec<Vec<Observation>> {
        let game = |game: u32| {
            let luck = (f64::from(game) * 0.618_034).fract();
            let final_rank = Rank::new(if is_made(luck) { 11 } else { 10 });
            let board = |second: u8| {
                let value = (90_000.0 - 4000.0 * f64::from(second)) * (0.9 + 0.2 * luck);
                Observation::new(board(10, second), value as f32, final_rank)
            };
            (1..10).map(board).collect()
        };
        (0..400).map(game).collect()
    }

    fn mean_chance(chances: &Chances, games: &[Vec<Observation>]) -> f64 {
        let weights = chances.0[0].weights.map(f64::from);
        let boards = games.concat();
        let chances = boards.iter().map(|seen| logistic(&weights, &seen.inputs));
        chances.sum::<f64>() / boards.len() as f64
    }

    #[test]
    fn chances_of_a_known_law_are_found() {
        // The chance is 1 in 4 where little is to come, and 3 in 4 where much is.
        let mut seen = Vec::new();
        for turn in 0..4000 {
            let (value, made_of_four) = if turn % 2 == 0 {
                (1000.0, 1)
            } else {
                (50_000.0, 3)
            };
            let final_rank = Rank::new(if turn / 2 % 4 < made_of_four { 11 } else { 10 });
            seen.push(vec![Observation::new(board(10, 9), value, final_rank)]);
        }
        let chances = fit(&seen);
        let chance = |value| chances.next_tile(board(10, 9), value).unwrap();
        assert!((chance(1000.0) - 0.25).abs() < 0.01, "{}", chance(1000.0));
        assert!(
            (chance(50_000.0) - 0.75).abs() < 0.01,
            "{}",
            chance(50_000.0)
        );
        assert_eq!(chances.next_tile(board(9, 8), 1000.0), None);
        assert_eq!(check(&chances, &seen), Ok(()));
    }

    #[test]
    fn a_system_of_equations_is_solved() {
        let matrix = [[4.0, 1.0, 0.5], [1.0, 3.0, 0.0], [0.5, 0.0, 2.0]];
        let found = solve(matrix, matrix.map(|row| row.iter().sum()));
        assert!(found.iter().all(|one| (one - 1.0).abs() < 1e-12));
    }

    #[test]
    fn what_always_happened_is_nearly_sure() {
        let seen = vec![vec![Observation::new(board(5, 4), 3000.0, Rank::new(11)); 10]; 100];
        let chances = fit(&seen);
        let chance = chances.next_tile(board(5, 4), 3000.0).unwrap();
        assert!((0.97..1.0).contains(&chance), "{chance}");
        assert_eq!(check(&chances, &seen), Ok(()));
        assert_eq!(fit(&seen[..10]), Chances::default());
    }

    #[test]
    fn the_chance_rises_with_inputs_that_nearly_determine_each_other() {
        for share in [0.1, 0.3, 0.5, 0.8] {
            // Whether a game makes the tile follows from its luck alone, and then only more often with more luck.
            let separable = late_games(|luck| luck > 1.0 - share);
            let mixed = late_games(|luck| (luck * 7.0).fract() > 1.0 - (0.5 * luck + share - 0.25));
            for games in [separable, mixed] {
                let chances = fit(&games);
                assert_eq!(check(&chances, &games), Ok(()));
                let boards = games.concat();
                let made = boards.iter().filter(|seen| seen.was_made).count();
                let error = mean_chance(&chances, &games) - made as f64 / boards.len() as f64;
                assert!(error.abs() < 2e-3, "{share}: {error}");
                let chance = |value| chances.next_tile(board(10, 9), value).unwrap();
                assert!(chance(60_000.0) > chance(45_000.0) + 0.1, "{share}");
            }
        }
    }

    #[test]
    fn chances_that_games_contradict_are_refused() {
        let games = late_games(|luck| luck > 0.7);
        let with = |weights| {
            let largest = 10;
            Chances(vec![Regression { largest, weights }])
        };
        let right = fit(&games);
        assert_eq!(check(&right, &games), Ok(()));
        assert_eq!(
            check(&with([0.0, -2.8, -2.1]), &games),
            Err(ChanceError::Falls(2048))
        );
        for weights in [[0.0, 3.2, 4.5], [-11.6, 0.5, 1.5]] {
            let refused = check(&with(weights), &games);
            assert!(
                matches!(refused, Err(ChanceError::Biased { tile: 2048, .. })),
                "{refused:?}"
            );
        }
    }
}
