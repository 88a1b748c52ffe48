//! `twofold odds`.

use std::fmt;

use clap::Args;
use serde::Serialize;
use twofold::review::{Odds, TileOdds};
use twofold::solver::Solver;
use twofold::{Position, Seed};

use super::options::{FourOption, NumbersOption, SolverOptions};
use super::output::{Failure, Output};
use super::threads::each_on_all_cores;

/// The parts in which the cores share the games.
const PORTIONS: usize = 256;

/// The board, and the solver of the playouts.
#[derive(Args)]
#[command(mut_arg("id", |argument| argument.required(false).default_value("learned")))]
pub struct Arguments {
    /// The board, in any form: rows separated by / or line breaks, lists, tables, JSON, or 16 hexadecimal ranks
    #[arg(allow_hyphen_values = true)]
    board: String,
    #[command(flatten)]
    numbers: NumbersOption,
    #[command(flatten)]
    player: SolverOptions,
    #[command(flatten)]
    four: FourOption,
    /// The number of playouts, each without search
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=100_000_000), allow_negative_numbers = true)]
    games: u64,
    /// The seed of the first game; each other game has the next seed
    #[arg(long, default_value = "0", allow_negative_numbers = true)]
    seed: Seed,
}

#[derive(Serialize)]
struct Report {
    solver: &'static str,
    games: u64,
    tiles: Vec<TileOdds>,
}

/// Plays on from a board many times, and counts the largest tiles.
pub fn run(arguments: &Arguments, output: &Output) -> Result<(), Failure> {
    let board = Position::from(arguments.numbers.board(&arguments.board)?);
    if board.is_stuck() {
        return Err(Failure::Arguments(format!(
            "the game is over on {board}: no move is left, so no larger tile can come"
        )));
    }
    let chosen = (arguments.player).choose(board.size(), arguments.four.p4)?;
    let budget = chosen.budget;
    if budget.ms.is_some() || budget.nodes.is_some() || budget.depth.is_some() {
        return Err(Failure::Arguments(
            "the games are played without search: leave out --ms, --nodes and --depth".to_owned(),
        ));
    }
    let work = |player: &mut Box<dyn Solver>, portion: usize| {
        let mut odds = Odds::default();
        for game in (portion as u64..arguments.games).step_by(PORTIONS) {
            let seed = arguments.seed.offset(game);
            odds.play(board, arguments.four.p4, player.as_mut(), seed);
        }
        odds
    };
    let mut odds = Odds::default();
    for found in each_on_all_cores(PORTIONS, || chosen.solver(), work)? {
        odds.join(&found);
    }
    output.print(&Report {
        solver: chosen.spec.id,
        games: odds.games(),
        tiles: odds.of_larger_tiles(board),
    })
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} games played on by {} without search",
            self.games, self.solver
        )?;
        for odds in &self.tiles {
            write!(
                f,
                "\n{:>7}  {:6.2} %  (95 %: {:.2} to {:.2} %)",
                odds.tile,
                100.0 * odds.share,
                100.0 * odds.interval.low,
                100.0 * odds.interval.high
            )?;
        }
        Ok(())
    }
}
