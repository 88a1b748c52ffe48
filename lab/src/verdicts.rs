//! `twofold-lab verdicts`.

use std::fmt;
use std::path::{Path, PathBuf};

use clap::Args;
use serde::Serialize;
use twofold::Game;
use twofold::review::{Judge as _, JudgedMove, Ledger, PlayedMove, Reviewer, SolverJudge, Verdict};
use twofold::statistics::{Interval, mean_interval, student_quantile};
use twofold_arena::GameResult;

use twofold_cli::options::{Chosen, SolverOptions};
use twofold_cli::output::{Failure, Output};
use twofold_cli::review::{new_judge, nodes_of};
use twofold_cli::threads::each_on_all_cores;

/// The games, and the judge.
#[derive(Args)]
#[command(mut_arg("id", |argument| argument.required(false).default_value("learned")))]
pub struct Arguments {
    /// Tables of games with links, made by `twofold arena --csv FILE --links`
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    judge: SolverOptions,
    /// Judge only every N-th move of a game; the luck and the accounts of games are then left out
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    every: u32,
    /// Search every judged board a second time with ten times the nodes, and print how often the two searches disagree
    #[arg(long)]
    twice: bool,
}

/// A rate or a mean, with its 95 % interval.
#[derive(Clone, Copy, Debug, Serialize)]
struct Estimate {
    value: f64,
    interval: Option<Interval>,
}

/// How often two searches of the same board, one with ten times the nodes of the other, disagree.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Disagreement {
    boards: u64,
    /// The share of boards on which they find different moves best.
    other_best: f64,
    /// Mistakes and blunders by the first search alone, per 1,000 moves.
    withdrawn: f64,
    /// Mistakes and blunders by both searches, per 1,000 moves.
    confirmed: f64,
}

/// The accounts of some games, averaged over the games.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Accounts {
    /// Expected at first, in points.
    start: f64,
    /// The size of the luck, good or bad.
    luck: f64,
    mistakes: f64,
    /// The size of the revisions, up or down.
    revisions: f64,
    /// The revisions of all games, as a share of their mistakes and the size of their luck.
    revised: f64,
    /// The games whose revisions are more than a quarter of their mistakes and luck.
    above_quarter: usize,
    /// The sum of the losses of the single moves, which takes no account of what followed.
    losses: f64,
    /// The revisions of all games if these losses were the mistakes, as a share of them and the size of the luck.
    revised_by_losses: f64,
}

/// The verdicts on the games of one table.
#[derive(Serialize)]
struct Row {
    player: String,
    games: usize,
    moves: u64,
    /// Verdicts per 1,000 moves, from the best down.
    verdicts: Vec<(Verdict, Estimate)>,
    /// The mean luck of a game, in points.
    #[serde(skip_serializing_if = "Option::is_none")]
    luck: Option<Estimate>,
    #[serde(skip_serializing_if = "Option::is_none")]
    accounts: Option<Accounts>,
    #[serde(skip_serializing_if = "Option::is_none")]
    disagreement: Option<Disagreement>,
}

#[derive(Serialize)]
struct Report {
    solver: &'static str,
    nodes: u64,
    every: u32,
    rows: Vec<Row>,
}

/// The verdicts on one game.
#[derive(Clone, Default)]
struct Tally {
    moves: u64,
    verdicts: [u64; 5],
    luck: f64,
    /// The account of the game, and the sum of the losses of its moves.
    account: Option<(Ledger, f64)>,
    other_best: u64,
    withdrawn: u64,
    confirmed: u64,
}

/// Judges the games of tables.
pub fn run(arguments: &Arguments, output: &Output) -> Result<(), Failure> {
    let mut rows = Vec::new();
    let mut judge = None;
    for path in &arguments.files {
        let table = twofold_arena::read(path)?;
        let (Some(identity), false) = (&table.identity, table.results.is_empty()) else {
            return Err(Failure::Arguments(format!(
                "there is no game in {}",
                path.display()
            )));
        };
        let size = identity
            .board_size()
            .ok_or_else(|| Failure::Arguments(format!("\"{}\" is no board size", identity.size)))?;
        let four = (identity.four()).ok_or_else(|| {
            Failure::Arguments(format!("\"{}\" is no chance of a 4", identity.p4))
        })?;
        let chosen = arguments.judge.choose(size, four)?;
        let nodes = nodes_of(&chosen)?;
        let tallies = judge_games(&table.results, path, &chosen, nodes, arguments)?;
        rows.push(Row::of(identity.to_string(), &tallies, arguments));
        judge = Some((chosen.spec.id, nodes));
    }
    let (solver, nodes) = judge.unwrap_or_default();
    output.print(&Report {
        solver,
        nodes,
        every: arguments.every,
        rows,
    })
}

/// Judges games on all cores.
fn judge_games(
    results: &[GameResult],
    path: &Path,
    chosen: &Chosen,
    nodes: u64,
    arguments: &Arguments,
) -> Result<Vec<Tally>, Failure> {
    let games = results
        .iter()
        .map(|result| match &result.link {
            Some(link) => Ok(Game::from_text(link)?),
            None => Err(Failure::Arguments(format!(
                "there are no links in {}: play the games with --links",
                path.display()
            ))),
        })
        .collect::<Result<Vec<Game>, Failure>>()?;
    each_on_all_cores(
        games.len(),
        || new_judge(chosen),
        |judge, number| Tally::of(&games[number], judge, nodes, arguments),
    )
}

impl Tally {
    fn of(game: &Game, judge: &mut SolverJudge, nodes: u64, arguments: &Arguments) -> Self {
        let reviewer = Reviewer::new(game);
        let mut tally = Self::default();
        let mut moves: Vec<JudgedMove> = Vec::new();
        for number in (1..=reviewer.len()).step_by(arguments.every as usize) {
            if arguments.twice {
                tally.look_twice(&reviewer, number, judge, nodes);
            }
            let Some(judged) = reviewer.judge(number, judge, nodes) else {
                continue;
            };
            tally.moves += 1;
            tally.verdicts[judged.verdict as usize] += 1;
            tally.luck += judged.luck;
            if arguments.every == 1 {
                moves.push(judged);
            }
        }
        let score = reviewer.final_score(judge.measure());
        let remaining = reviewer.remaining(judge, nodes);
        let ledger = remaining.and_then(|remaining| Ledger::new(&moves, score, remaining));
        let losses = moves.iter().map(|judged| judged.loss).sum();
        tally.account = ledger.map(|ledger| (ledger, losses));
        tally
    }

    fn look_twice(
        &mut self,
        reviewer: &Reviewer,
        number: usize,
        judge: &mut SolverJudge,
        nodes: u64,
    ) {
        let more = nodes.saturating_mul(PlayedMove::SECOND_LOOK);
        let first = reviewer.look(number, judge, nodes);
        let second = reviewer.look(number, judge, more);
        let (Some(first), Some(second)) = (first, second) else {
            return;
        };
        self.other_best += u64::from(first.values.best() != second.values.best());
        if first.verdict >= Verdict::Mistake {
            match second.verdict >= Verdict::Mistake {
                true => self.confirmed += 1,
                false => self.withdrawn += 1,
            }
        }
    }
}

impl Accounts {
    /// `None` without a game all of whose moves were judged.
    fn of(tallies: &[Tally]) -> Option<Self> {
        let accounts: Vec<&(Ledger, f64)> =
            (tallies.iter().filter_map(|tally| tally.account.as_ref())).collect();
        if accounts.is_empty() {
            return None;
        }
        let mean = |part: &dyn Fn(&Ledger, f64) -> f64| {
            let sum: f64 = accounts
                .iter()
                .map(|(ledger, losses)| part(ledger, *losses))
                .sum();
            sum / accounts.len() as f64
        };
        let luck = |ledger: &Ledger| ledger.luck.value().abs();
        let explained = |ledger: &Ledger| ledger.mistakes.value() + luck(ledger);
        let revised = |ledger: &Ledger| ledger.revisions.value().abs();
        let of_losses = mean(&|ledger, losses| {
            (ledger.revisions.value() - ledger.mistakes.value() + losses).abs()
        });
        Some(Self {
            start: mean(&|ledger, _| ledger.start.value()),
            luck: mean(&|ledger, _| luck(ledger)),
            mistakes: mean(&|ledger, _| ledger.mistakes.value()),
            revisions: mean(&|ledger, _| revised(ledger)),
            revised: mean(&|ledger, _| revised(ledger)) / mean(&|ledger, _| explained(ledger)),
            above_quarter: (accounts.iter())
                .filter(|(ledger, _)| revised(ledger) > explained(ledger) / 4.0)
                .count(),
            losses: mean(&|_, losses| losses),
            revised_by_losses: of_losses / mean(&|ledger, losses| losses + luck(ledger)),
        })
    }
}

impl Row {
    fn of(player: String, tallies: &[Tally], arguments: &Arguments) -> Self {
        let sum = |part: fn(&Tally) -> u64| tallies.iter().map(part).sum::<u64>();
        let moves = sum(|tally| tally.moves);
        let share = |count: u64| count as f64 / (moves.max(1)) as f64;
        let verdicts = Verdict::ALL.map(|verdict| {
            let counts = tallies
                .iter()
                .map(|tally| (tally.verdicts[verdict as usize], tally.moves));
            (verdict, per_thousand(&counts.collect::<Vec<_>>()))
        });
        Self {
            player,
            games: tallies.len(),
            moves,
            verdicts: verdicts.to_vec(),
            luck: (arguments.every == 1).then(|| mean(tallies.iter().map(|tally| tally.luck))),
            accounts: Accounts::of(tallies),
            disagreement: arguments.twice.then(|| Disagreement {
                boards: moves,
                other_best: share(sum(|tally| tally.other_best)),
                withdrawn: 1000.0 * share(sum(|tally| tally.withdrawn)),
                confirmed: 1000.0 * share(sum(|tally| tally.confirmed)),
            }),
        }
    }
}

/// A rate per 1,000 moves, from `(such moves, all moves)` of each game. Moves of one game are correlated, so the interval is that of
/// a ratio of sums over games.
// CITE: W. G. Cochran, Sampling Techniques, third edition (1977), equation 6.13.
fn per_thousand(games: &[(u64, u64)]) -> Estimate {
    let such: f64 = games.iter().map(|&(such, _)| such as f64).sum();
    let all: f64 = games.iter().map(|&(_, all)| all as f64).sum();
    let ratio = such / all.max(1.0);
    let count = games.len() as f64;
    let spread: f64 = games
        .iter()
        .map(|&(such, all)| (such as f64 - ratio * all as f64).powi(2))
        .sum();
    let reach = student_quantile(games.len() as u64 - 1)
        .map(|quantile| quantile * (spread * count / (count - 1.0)).sqrt() / all);
    Estimate {
        value: 1000.0 * ratio,
        interval: reach.map(|reach| Interval {
            low: 1000.0 * (ratio - reach).max(0.0),
            high: 1000.0 * (ratio + reach),
        }),
    }
}

fn mean(values: impl Iterator<Item = f64> + Clone) -> Estimate {
    let count = values.clone().count();
    let value = values.clone().sum::<f64>() / count as f64;
    let variance =
        values.map(|each| (each - value).powi(2)).sum::<f64>() / (count as f64 - 1.0).max(1.0);
    Estimate {
        value,
        interval: mean_interval(value, variance.sqrt(), count as u64),
    }
}

impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = usize::from(self.value.abs() < 100.0);
        write!(f, "{:.digits$}", self.value)?;
        match self.interval {
            Some(Interval { low, high }) => write!(f, " ({low:.digits$} to {high:.digits$})"),
            None => Ok(()),
        }
    }
}

impl Accounts {
    const HEAD: &str = "\
        | player | games | expected at first | luck, up or down | mistakes | revisions, up or down | of mistakes and luck | games above a quarter | sum of single losses | revisions with these |\n\
        |---|---:|---:|---:|---:|---:|---:|---:|---:|---:|";
}

impl fmt::Display for Accounts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:.0} | {:.0} | {:.0} | {:.0} | {:.1} % | {} | {:.0} | {:.1} % |",
            self.start,
            self.luck,
            self.mistakes,
            self.revisions,
            100.0 * self.revised,
            self.above_quarter,
            self.losses,
            100.0 * self.revised_by_losses
        )
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "judged by {} with {} nodes a move; verdicts per 1,000 moves, with 95 % intervals\n",
            self.solver, self.nodes
        )?;
        writeln!(
            f,
            "| player | games | moves judged | {} |",
            Verdict::ALL.map(|verdict| verdict.to_string()).join(" | ")
        )?;
        writeln!(f, "|---|{}", "---:|".repeat(2 + Verdict::ALL.len()))?;
        for row in &self.rows {
            write!(f, "| {} | {} | {} |", row.player, row.games, row.moves)?;
            for (_, estimate) in &row.verdicts {
                write!(f, " {estimate} |")?;
            }
            writeln!(f)?;
        }
        if self.every == 1 {
            write!(
                f,
                "\nthe account of a game, on average\n\n{}",
                Accounts::HEAD
            )?;
            for row in &self.rows {
                if let Some(accounts) = &row.accounts {
                    write!(f, "\n| {} | {} | {accounts}", row.player, row.games)?;
                }
            }
            writeln!(f)?;
        }
        for row in &self.rows {
            if let Some(luck) = &row.luck {
                write!(
                    f,
                    "\nluck of a game of {}: {luck} points on average",
                    row.player
                )?;
            }
            if let Some(found) = &row.disagreement {
                write!(
                    f,
                    "\n{}: a search with {} times the nodes finds another move best on {:.1} % of {} boards; of 1,000 moves it confirms {:.1} mistakes and blunders, and withdraws {:.1}",
                    row.player,
                    PlayedMove::SECOND_LOOK,
                    100.0 * found.other_best,
                    found.boards,
                    found.confirmed,
                    found.withdrawn
                )?;
            }
        }
        Ok(())
    }
}
