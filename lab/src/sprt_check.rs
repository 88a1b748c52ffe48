//! `twofold-lab sprt-check`.

use std::fmt;

use clap::Args;
use rand::{RngExt as _, SeedableRng as _};
use rand_pcg::Pcg64Mcg;
use serde::Serialize;
use twofold::Seed;
use twofold::statistics::{Interval, SequentialAnswer, SequentialTest, wilson};
use twofold_cli::output::{Failure, Output};
use twofold_cli::report::percents;
use twofold_cli::sprt::Sprt;

/// The test, and the matches.
#[derive(Args)]
pub struct Arguments {
    /// The test, as of `twofold arena --sprt`
    #[arg(long, value_name = "LIMITS", default_value = "")]
    sprt: Sprt,
    /// The number of matches for each true chance
    #[arg(long, default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    matches: u64,
    /// The seed of the random numbers
    #[arg(long, default_value = "0", allow_negative_numbers = true)]
    seed: Seed,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Report {
    test: SequentialTest,
    bounds: [f64; 2],
    matches: u64,
    truths: [Truth; 2],
}

/// Matches with a true chance to win.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Truth {
    /// The true chance.
    chance: f64,
    /// The number of wrong answers.
    wrong: u64,
    rate: f64,
    /// Wilson's 95 % interval of the rate.
    interval: Option<Interval>,
    /// The rate that the test promises at most.
    promised: f64,
    /// The mean number of decisions to an answer.
    mean_decisions: f64,
    /// The number of decisions of the longest of 20 matches: the 95 % quantile.
    long_match: u64,
}

/// Simulates the matches.
pub fn run(arguments: &Arguments, output: &Output) -> Result<(), Failure> {
    let Sprt(test) = arguments.sprt;
    let mut random = Pcg64Mcg::seed_from_u64(arguments.seed.number());
    let SequentialTest {
        p0,
        p1,
        alpha,
        beta,
    } = test;
    output.print(&Report {
        test,
        bounds: test.bounds(),
        matches: arguments.matches,
        truths: [
            (p0, SequentialAnswer::AtLeastP1, alpha),
            (p1, SequentialAnswer::AtMostP0, beta),
        ]
        .map(|(chance, wrong, promised)| {
            let played = (0..arguments.matches).map(|_| simulate(&test, chance, &mut random));
            Truth::of(chance, promised, wrong, &played.collect::<Vec<_>>())
        }),
    })
}

/// The answer of one match, and the decisions to it.
fn simulate(test: &SequentialTest, chance: f64, random: &mut Pcg64Mcg) -> (SequentialAnswer, u64) {
    let (mut wins, mut losses) = (0, 0);
    loop {
        match random.random_bool(chance) {
            true => wins += 1,
            false => losses += 1,
        }
        let answer = test.answer(wins, losses);
        if answer != SequentialAnswer::Undecided {
            return (answer, wins + losses);
        }
    }
}

impl Truth {
    fn of(
        chance: f64,
        promised: f64,
        wrong_answer: SequentialAnswer,
        played: &[(SequentialAnswer, u64)],
    ) -> Self {
        let wrong = played
            .iter()
            .filter(|(answer, _)| *answer == wrong_answer)
            .count() as u64;
        let mut decisions: Vec<u64> = played.iter().map(|&(_, decisions)| decisions).collect();
        decisions.sort_unstable();
        let count = played.len() as u64;
        Self {
            chance,
            wrong,
            rate: wrong as f64 / count as f64,
            interval: wilson(wrong, count),
            promised,
            mean_decisions: decisions.iter().sum::<u64>() as f64 / count as f64,
            long_match: decisions[(decisions.len() - 1) * 19 / 20],
        }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SequentialTest {
            p0,
            p1,
            alpha,
            beta,
        } = self.test;
        let [low, high] = self.bounds;
        write!(
            f,
            "test    p0 = {p0:.4}, p1 = {p1:.4}, alpha = {alpha}, beta = {beta}; ends at a log-likelihood ratio of {low:.3} or {high:.3}\n\
             matches {} for each true chance\n\
             true chance  wrong answers     rate  95 % interval     promised  decisions, mean and 95 %",
            self.matches
        )?;
        for truth in &self.truths {
            let interval = truth.interval.map(percents).unwrap_or_default();
            write!(
                f,
                "\n{:>11.4} {:>14} {:>7.2}%  {interval:<16} {:>8.2}% {:>12.1} {:>7}",
                truth.chance,
                truth.wrong,
                100.0 * truth.rate,
                100.0 * truth.promised,
                truth.mean_decisions,
                truth.long_match
            )?;
        }
        Ok(())
    }
}
