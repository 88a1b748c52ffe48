//! Learning on 2×2 against its exact solution.

use std::sync::Arc;

use twofold::exact::{Objective, Problem, Solution};
use twofold::solver::Resources;
use twofold::{Board, Direction, FourProbability, Grid, Size};
use twofold_training::{Method, Network};

use crate::{settings, trained};

/// Perfect play on 2×2.
fn solution_of_2x2() -> Arc<Solution> {
    let size = Size::new(2, 2).expect("a size");
    let problem = Problem::new(size, FourProbability::STANDARD, Objective::Score);
    let resources = Resources::default();
    resources
        .solution(&problem.expect("a problem"))
        .expect("solved")
}

/// Each legal move of a board, what the network expects of it, what perfect play gets, and whether that makes it.
fn compared(
    network: &Network<'_>,
    solution: &Solution,
    text: &str,
) -> Vec<(Direction, f64, f64, bool)> {
    let board: Grid = text.parse().expect("a board");
    let values = solution.lookup(&board.into()).expect("a board of the game");
    board
        .legal_moves()
        .map(|(direction, moved)| {
            let learned = moved.reward as f64 + f64::from(network.value(moved.board));
            let exact = values.get(direction).expect("a legal move");
            (direction, learned, exact, values.best() == Some(direction))
        })
        .collect()
}

#[test]
fn the_full_table_of_2x2_converges_to_the_exact_expectation() {
    // At first every board is worth more than any game brings, so every move is tried until it disappoints; small steps
    // keep bad luck from deciding that.
    let mut settings = settings("2x2", &[]);
    settings.method = Method {
        rate: 0.005,
        coherence: false,
        lambda: 0.0,
        optimism: 150.0,
        ..settings.method
    };
    let mut training = trained(&settings, 200_000);
    let solution = solution_of_2x2();

    // The games themselves: the mean of the later ones, in windows of a thousand.
    let means: Vec<f64> = training.curve()[100..]
        .iter()
        .map(|point| point.mean)
        .collect();
    let count = means.len() as f64;
    let mean = means.iter().sum::<f64>() / count;
    let variance = means.iter().map(|one| (one - mean).powi(2)).sum::<f64>() / (count - 1.0);
    let error = 4.0 * (variance / count).sqrt();
    let exact = solution.start_value();
    assert!(
        (mean - exact).abs() < error,
        "{mean} ± {error}, not {exact}"
    );

    // What the network expects of the boards that games begin with.
    training.network(|network| {
        for text in ["2,2/0,0", "2,0/0,2", "2,4/0,0"] {
            for (_, learned, exact, is_best) in compared(network, &solution, text) {
                // Worse moves are hardly tried again once they are known to be worse.
                if is_best {
                    let apart = (learned / exact - 1.0).abs();
                    assert!(apart < 0.03, "{text}: {learned}, not {exact}");
                }
            }
        }
    });
}
