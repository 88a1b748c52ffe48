//! `twofold review`.

use std::fmt;

use clap::Args;
use serde::Serialize;
use twofold::Game;
use twofold::review::{
    Amount, JudgedMove, Ledger, Reviewer, SolverJudge, Verdict, accuracy, percentile_of_luck,
    verdict_counts,
};

use super::options::{Chosen, SolverOptions};
use super::output::{Failure, Output};
use super::threads::each_on_all_cores;

/// The default number of nodes a move: about 1 ms.
const NODES: u64 = 3000;
/// Moves that a thread takes at a time.
const PORTION: usize = 64;
/// The number of worst moves shown.
const WORST: usize = 10;
/// The number of printed points of the curve.
const CURVE: usize = 20;

/// The game, and the judge.
#[derive(Args)]
#[command(mut_arg("id", |argument| argument.required(false).default_value("learned")))]
pub struct Arguments {
    /// A link to a game: the whole address, or what follows its #
    link: String,
    #[command(flatten)]
    judge: SolverOptions,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Report {
    solver: &'static str,
    unit: String,
    nodes: u64,
    ledger: Option<Ledger>,
    /// The share of games with such moves that have less luck, in per cent.
    luck_percentile: Option<f64>,
    /// The share of moves that were best or good, from 0 to 1.
    accuracy: Option<f64>,
    verdicts: Vec<(Verdict, usize)>,
    moves: Vec<JudgedMove>,
}

/// Judges a game.
pub fn run(arguments: &Arguments, output: &Output) -> Result<(), Failure> {
    let game = Game::from_text(&arguments.link)?;
    let chosen = (arguments.judge).choose(game.size(), game.setup().four)?;
    let nodes = nodes_of(&chosen)?;
    let measure = (chosen.spec.measure)(&chosen.settings);
    let reviewer = Reviewer::new(&game);
    if reviewer.is_empty() {
        return Err(Failure::Arguments(
            "no move was made in this game".to_owned(),
        ));
    }
    let mut judge = new_judge(&chosen)?;
    let moves = judge_all(&reviewer, &chosen, nodes)?;
    let remaining = reviewer.remaining(&mut judge, nodes);
    let ledger = remaining
        .and_then(|remaining| Ledger::new(&moves, reviewer.final_score(measure), remaining));
    output.print(&Report {
        solver: chosen.spec.id,
        unit: measure.unit(),
        nodes,
        ledger,
        luck_percentile: percentile_of_luck(&moves),
        accuracy: accuracy(&moves),
        verdicts: verdict_counts(&moves).to_vec(),
        moves,
    })
}

/// The number of nodes a move.
pub fn nodes_of(chosen: &Chosen) -> Result<u64, Failure> {
    match chosen.budget.ms.is_some() || chosen.budget.depth.is_some() {
        false => Ok(chosen.budget.nodes.unwrap_or(NODES)),
        true => Err(Failure::Arguments(
            "a review is limited by --nodes alone, so that it finds the same every time".to_owned(),
        )),
    }
}

/// The judge.
pub fn new_judge(chosen: &Chosen) -> Result<SolverJudge, Failure> {
    SolverJudge::new(chosen.solver()?, (chosen.spec.measure)(&chosen.settings)).ok_or_else(|| {
        Failure::Arguments(format!(
            "the values of {} are neither points nor a chance, so moves cannot be judged by them",
            chosen.spec.id
        ))
    })
}

/// Judges all moves on all cores; those that the judge cannot value are left out.
fn judge_all(reviewer: &Reviewer, chosen: &Chosen, nodes: u64) -> Result<Vec<JudgedMove>, Failure> {
    let portions = each_on_all_cores(
        reviewer.len().div_ceil(PORTION),
        || new_judge(chosen),
        |judge, portion| {
            let first = 1 + portion * PORTION;
            (first..=reviewer.len().min(first + PORTION - 1))
                .filter_map(|number| reviewer.judge(number, judge, nodes))
                .collect::<Vec<_>>()
        },
    )?;
    Ok(portions.concat())
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "judged by {} with {} nodes a move, in {}\n",
            self.solver, self.nodes, self.unit
        )?;
        writeln!(f, "  move  expected in the end")?;
        let step = self.moves.len().div_ceil(CURVE).max(1);
        for judged in self.moves.iter().step_by(step) {
            writeln!(f, "{:>6}  {}", judged.number, amount(judged.expected))?;
        }
        let mut worst: Vec<&JudgedMove> = self.moves.iter().collect();
        worst.sort_by(|a, b| b.loss.total_cmp(&a.loss));
        writeln!(f, "\nthe moves that gave away most:")?;
        for judged in worst.iter().take(WORST).filter(|judged| judged.loss > 0.0) {
            writeln!(
                f,
                "{:>6}  {:<5} in place of {:<5}  −{}  {}",
                judged.number,
                judged.played,
                judged.best,
                amount(judged.loss),
                judged.verdict
            )?;
        }
        writeln!(f)?;
        for (verdict, count) in &self.verdicts {
            writeln!(f, "{verdict:<11}{count:>7}")?;
        }
        if let Some(accuracy) = self.accuracy {
            writeln!(
                f,
                "accuracy {:.1} % of the moves best or good",
                100.0 * accuracy
            )?;
        }
        if let Some(percentile) = self.luck_percentile {
            writeln!(
                f,
                "luck: better than in {percentile:.0} of 100 games with such moves"
            )?;
        }
        match &self.ledger {
            Some(ledger) => write!(
                f,
                "\nexpected at first {}\n+ luck            {}\n− mistakes        {}\n+ revisions       {}\n= score           {}{}",
                part(ledger.start, ledger),
                part(ledger.luck, ledger),
                part(ledger.mistakes, ledger),
                part(ledger.revisions, ledger),
                part(ledger.score, ledger),
                match ledger.remaining.thousandths() {
                    0 => String::new(),
                    _ => format!(", and {} still to be expected", ledger.remaining),
                }
            ),
            None => write!(
                f,
                "\nthe last board cannot be valued, so nothing is added up"
            ),
        }
    }
}

/// A part of the outcome, and its share of what was expected at first.
fn part(part: Amount, ledger: &Ledger) -> String {
    let share = 100.0 * part.value() / ledger.start.value().max(f64::MIN_POSITIVE);
    format!("{:>10}  {share:>6.1} %", amount(part.value()))
}

fn amount(value: f64) -> String {
    match value.abs() {
        size if size >= 100.0 => format!("{value:.0}"),
        _ => format!("{value:.3}"),
    }
}
