//! What `twofold arena` tells.

use std::fmt;

use serde::Serialize;
use twofold::exact::Regret;
use twofold::statistics::{SequentialAnswer, SequentialTest};
use twofold_arena::{Contender, GameResult, Identity, SequentialState, Shard, Statistics, TileEnd};

use super::super::compare;
use super::super::report::write_statistics;
use super::Side;

/// The speed of the games of this run, without those from a resumed file.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Timing {
    pub jobs: usize,
    pub games: u64,
    pub seconds: f64,
    /// Time of the thread that makes the moves.
    pub ms_per_move: Option<f64>,
    /// The slowest move of a program.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub slowest_ms: Option<f64>,
    pub games_per_second: f64,
    pub moves_per_second: f64,
}

/// The games of the players, and what follows from them.
#[derive(Serialize)]
pub struct Report {
    pub shard: String,
    /// The number of games of this shard.
    pub asked: u64,
    /// False if the run was stopped before the last game.
    pub complete: bool,
    #[serde(flatten)]
    pub player: Played,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub against: Option<Against>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rival: Option<Played>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub comparison: Option<compare::Report>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sprt: Option<SprtReport>,
}

/// The games of a player.
#[derive(Serialize)]
pub struct Played {
    pub experiment: Identity,
    pub statistics: Option<Statistics>,
    /// Where they end.
    pub ends: Vec<TileEnd>,
    /// The games that the program lost by a fault. They count with the score of the moves before.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub faults: Vec<Lost>,
    pub timing: Timing,
}

/// A sequential test. Statistics and comparison have its games alone.
#[derive(Serialize)]
pub struct SprtReport {
    #[serde(flatten)]
    pub test: SequentialTest,
    /// The log-likelihood ratios at which it ends.
    pub bounds: [f64; 2],
    #[serde(flatten)]
    pub state: SequentialState,
}

/// A game that a program lost by a fault.
#[derive(Serialize)]
pub struct Lost {
    pub game: u64,
    pub seed: String,
    pub fault: String,
}

impl Lost {
    /// In the order of the games.
    fn of(results: &[GameResult]) -> Vec<Self> {
        let lost = results.iter().filter_map(|result| {
            Some(Self {
                game: result.game,
                seed: result.seed.to_string(),
                fault: result.fault.clone()?,
            })
        });
        let mut lost: Vec<Self> = lost.collect();
        lost.sort_unstable_by_key(|lost| lost.game);
        lost
    }
}

/// The games of this run compared with perfect play.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Against {
    pub objective: String,
    pub games: u64,
    #[serde(flatten)]
    pub regret: Regret,
    pub mean_regret: Option<f64>,
    pub optimal_share: Option<f64>,
    /// The expected value of perfect play from two random tiles.
    pub start_value: f64,
}

impl Played {
    pub fn of(side: &Side, sprt: Option<&SprtReport>, jobs: usize, seconds: f64) -> Self {
        let contender = &*side.contender;
        let counted = side.counted(sprt);
        let size = contender.conditions().start.board().size();
        let statistics = Statistics::of(&counted, size);
        Self {
            experiment: contender.identity(),
            ends: statistics
                .as_ref()
                .map(Statistics::ends)
                .unwrap_or_default(),
            statistics,
            faults: Lost::of(&counted),
            timing: Timing::of(&side.results[side.earlier..], jobs, seconds, contender),
        }
    }
}

impl Timing {
    fn of(results: &[GameResult], jobs: usize, seconds: f64, contender: &dyn Contender) -> Self {
        let games = results.len() as u64;
        let moves: u64 = results.iter().map(|result| result.moves).sum();
        let ms: f64 = results.iter().filter_map(|result| result.ms).sum();
        let per_second = |count: u64| count as f64 / seconds.max(f64::MIN_POSITIVE);
        Self {
            jobs,
            games,
            seconds,
            ms_per_move: (moves > 0).then(|| ms / moves as f64),
            slowest_ms: contender.slowest_ms(),
            games_per_second: per_second(games),
            moves_per_second: per_second(moves),
        }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shard = (self.shard != Shard::WHOLE.to_string()).then_some(self.shard.as_str());
        self.player.write(f, shard)?;
        if let Some(against) = &self.against {
            write!(f, "\n{against}")?;
        }
        if let Some(rival) = &self.rival {
            f.write_str("\n\n")?;
            rival.write(f, shard)?;
        }
        if let Some(comparison) = &self.comparison {
            write!(f, "\n\n{comparison}")?;
        }
        match &self.sprt {
            Some(sprt) => write!(f, "\n\n{sprt}"),
            None => Ok(()),
        }
    }
}

impl fmt::Display for SprtReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SequentialTest { p0, p1, .. } = self.test;
        let [low, high] = self.bounds;
        let SequentialState {
            wins,
            losses,
            ties,
            log_likelihood_ratio,
            answer,
            ..
        } = self.state;
        writeln!(
            f,
            "sprt    p0 = {p0:.4}, p1 = {p1:.4}, alpha = {}, beta = {}: A won {wins}, lost {losses}, tied {ties}",
            self.test.alpha, self.test.beta
        )?;
        write!(
            f,
            "        log-likelihood ratio {log_likelihood_ratio:.3}, bounds {low:.3} and {high:.3}: "
        )?;
        match answer {
            SequentialAnswer::AtLeastP1 => {
                write!(f, "A wins a seed with a chance of {p1:.4} or more")
            }
            SequentialAnswer::AtMostP0 => {
                write!(f, "A wins a seed with a chance of {p0:.4} or less")
            }
            SequentialAnswer::Undecided => f.write_str("undecided"),
        }
    }
}

impl Played {
    fn write(&self, f: &mut fmt::Formatter<'_>, shard: Option<&str>) -> fmt::Result {
        writeln!(f, "{}", self.experiment)?;
        if let Some(shard) = shard {
            writeln!(f, "shard   {shard}")?;
        }
        write_statistics(f, self.statistics.as_ref())?;
        write_faults(f, &self.faults)?;
        let Timing {
            jobs,
            games,
            seconds,
            ms_per_move,
            slowest_ms,
            games_per_second,
            moves_per_second,
        } = self.timing;
        write!(
            f,
            "time    {seconds:.2} s for {games} games, {jobs} at a time: {:.5} ms/move, \
             {games_per_second:.2} games/s, {moves_per_second:.0} moves/s",
            ms_per_move.unwrap_or_default()
        )?;
        match slowest_ms {
            Some(slowest) => write!(f, ", slowest move {slowest:.1} ms"),
            None => Ok(()),
        }
    }
}

/// Writes the games lost by a fault, each line with its line break.
fn write_faults(f: &mut fmt::Formatter<'_>, faults: &[Lost]) -> fmt::Result {
    /// The games that are named; the table has all.
    const NAMED: usize = 10;
    if faults.is_empty() {
        return Ok(());
    }
    let lost = faults.len();
    writeln!(
        f,
        "faults  {lost} games lost by a fault; they count with the score before it"
    )?;
    for Lost { game, fault, .. } in faults.iter().take(NAMED) {
        writeln!(f, "        game {game}: {fault}")?;
    }
    match lost.checked_sub(NAMED) {
        None | Some(0) => Ok(()),
        Some(more) => writeln!(f, "        and {more} more"),
    }
}

impl fmt::Display for Against {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "exact   {:.3}% of {} moves optimal, mean regret {:.6}, lost {:.3} a game; perfect play expects {:.4} ({})",
            100.0 * self.optimal_share.unwrap_or_default(),
            self.regret.moves,
            self.mean_regret.unwrap_or_default(),
            self.regret.lost / self.games.max(1) as f64,
            self.start_value,
            self.objective
        )?;
        match self.regret.unsolved {
            0 => Ok(()),
            unsolved => write!(f, "; {unsolved} moves on boards that were not solved"),
        }
    }
}
