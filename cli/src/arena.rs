//! `twofold arena`.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use clap::{Args, Parser};
use twofold::exact::{Regret, Solution};
use twofold::statistics::SequentialAnswer;
use twofold::{Game, Seed};
use twofold_arena::{
    Columns, Conditions, Contender, Experiment, GameResult, GameTable, Opening, RunError,
    SequentialMatch, Shard, TableError,
};

use super::compare;
use super::options::{GameOptions, PlayerOptions, load_solution};
use super::output::{self, Failure, Output};
use super::runs::{end_of_run, game_bar, jobs, processors, stop_on_signal};
use super::sprt::Sprt;
use report::{Against, Played, Report, SprtReport};

mod report;

/// The experiment, and where its results go.
#[derive(Args)]
pub struct Arguments {
    #[command(flatten)]
    player: PlayerOptions,
    #[command(flatten)]
    game: GameOptions,
    /// The number of games of the whole experiment
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=100_000_000), allow_negative_numbers = true)]
    games: u64,
    /// The seed of game 0, for spawns and solver; game i has this seed plus i
    #[arg(long, default_value = "0", allow_negative_numbers = true)]
    seed: Seed,
    /// Games played at a time; by default one for each processor
    #[arg(long, value_parser = jobs, allow_negative_numbers = true)]
    jobs: Option<usize>,
    /// Play only every N-th game: part I of N, with I from 1 to N
    #[arg(long, value_name = "I/N", default_value_t = Shard::WHOLE)]
    shard: Shard,
    /// Write one row for each finished game to this file at once
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Go on with the file of a stopped run
    #[arg(long, requires = "csv")]
    resume: bool,
    /// Replace the file if it exists
    #[arg(long, requires = "csv", conflicts_with = "resume")]
    overwrite: bool,
    /// Add each game's time to the file; with it, no two runs write the same file
    #[arg(long, requires = "csv")]
    times: bool,
    /// Add each game's link to the file
    #[arg(long, requires = "csv")]
    links: bool,
    /// Measure each move against the exact values in this file, made by `twofold solve --save`
    #[arg(long, value_name = "FILE")]
    against: Option<PathBuf>,
    /// Let a second player play the same seeds, and compare the two: its options, such as "--solver looi --nodes 1000" or
    /// "--engine 'python3 mine.py'"
    #[arg(
        long,
        value_name = "OPTIONS",
        conflicts_with = "against",
        allow_hyphen_values = true
    )]
    rival: Option<String>,
    /// Write the games of the second player to this file; --resume, --overwrite, --times and --links hold for it too
    #[arg(long, value_name = "FILE", requires = "rival", requires = "csv")]
    rival_csv: Option<PathBuf>,
    /// Stop as soon as a sequential test tells the chance to win a seed; --games are the most that are played. The limits, such
    /// as p0=0.5,p1=0.55,alpha=0.05,beta=0.05, are asked for as docs/comparisons.md explains
    #[arg(long, value_name = "LIMITS", requires = "rival", conflicts_with = "shard", num_args = 0..=1, default_missing_value = "")]
    sprt: Option<Sprt>,
}

impl Arguments {
    /// The player and its games, which must be those of a solver.
    pub fn experiment(&self) -> Result<Experiment, Failure> {
        self.player.experiment(&self.game, self.seed)
    }
}

/// The options of a second player.
#[derive(Parser)]
#[command(no_binary_name = true)]
struct Rival {
    #[command(flatten)]
    player: PlayerOptions,
}

/// A player, and its games so far.
struct Side {
    contender: Arc<dyn Contender + Send>,
    table: Option<GameTable>,
    results: Vec<GameResult>,
    /// The number of games from a resumed file.
    earlier: usize,
    score: u128,
}

/// State shared by the threads.
struct Collected<I> {
    sides: Vec<Side>,
    regret: Regret,
    sprt: Option<SequentialMatch<I>>,
}

/// Plays the games.
pub fn run(arguments: &Arguments, output: &Output) -> Result<(), Failure> {
    let stop = stop_on_signal()?;
    let mut sides = vec![Side::new(
        arguments,
        &arguments.player,
        arguments.csv.as_deref(),
        &stop,
    )?];
    if let Some(options) = &arguments.rival {
        let rival = rival(options)?;
        let table = arguments.rival_csv.as_deref();
        sides.push(Side::new(arguments, &rival, table, &stop)?);
    }
    let conditions = sides[0].contender.conditions();
    let exact = arguments
        .against
        .as_deref()
        .map(|path| exact_values(path, &conditions))
        .transpose()?;
    let jobs = arguments.jobs.unwrap_or_else(processors);
    let order = arguments.shard.games(arguments.games);
    let there: Vec<BTreeSet<u64>> = (sides.iter())
        .map(|side| side.results.iter().map(|result| result.game).collect())
        .collect();
    let asked = order.clone().count() as u64;
    let done: usize = there.iter().map(BTreeSet::len).sum();
    let bar = game_bar(asked * sides.len() as u64, done as u64);
    let mut sprt = arguments
        .sprt
        .map(|Sprt(test)| SequentialMatch::new(test, order.clone()));
    if let Some(sprt) = &mut sprt {
        for (place, side) in sides.iter().enumerate() {
            for result in &side.results {
                sprt.take(place, result);
            }
        }
    }
    let is_decided =
        |sprt: &Option<SequentialMatch<_>>| sprt.as_ref().is_some_and(SequentialMatch::is_decided);
    let places = 0..sides.len();
    let games = order
        .flat_map(|game| places.clone().map(move |place| (place, game)))
        .filter(|(place, game)| !there[*place].contains(game))
        .take(if is_decided(&sprt) { 0 } else { usize::MAX });
    // The threads ask the players, and the lock has what they have played.
    let shared: Vec<_> = (sides.iter().map(|side| Arc::clone(&side.contender))).collect();
    let contenders: Vec<&dyn Contender> = shared.iter().map(|each| &**each as _).collect();
    let collected = Mutex::new(Collected {
        sides,
        regret: Regret::default(),
        sprt,
    });
    let began = Instant::now();
    let links = arguments.links || exact.is_some();
    let deliver = |place: usize, mut result: GameResult| {
        let regret = exact
            .as_ref()
            .map(|exact| regret_of(exact, &result))
            .unwrap_or_default();
        if !arguments.links {
            result.link = None;
        }
        let mut collected = collected.lock().unwrap_or_else(PoisonError::into_inner);
        if is_decided(&collected.sprt) {
            return Ok(());
        }
        collected.regret.join(&regret);
        if let Some(sprt) = &mut collected.sprt
            && sprt.take(place, &result) != SequentialAnswer::Undecided
        {
            stop.store(true, Ordering::Relaxed);
        }
        collected.sides[place].take(result)?;
        bar.inc(1);
        if !bar.is_hidden() {
            bar.set_message(collected.message());
        }
        Ok::<(), TableError>(())
    };
    let outcome = twofold_arena::run_several(&contenders, games, jobs, links, &stop, deliver);
    let seconds = began.elapsed().as_secs_f64();
    bar.finish_and_clear();
    let Collected {
        mut sides,
        regret,
        sprt,
    } = collected
        .into_inner()
        .unwrap_or_else(PoisonError::into_inner);
    let complete = match outcome {
        Ok(()) => true,
        Err(RunError::Stopped) => is_decided(&sprt),
        Err(RunError::Delivery(error)) => return Err(error.into()),
        Err(error) => return Err(Failure::OnTheWay(error.to_string())),
    };
    for side in &mut sides {
        if let Some(table) = side.table.take() {
            table.finish()?;
        }
    }
    let sprt = sprt.map(|sprt| SprtReport {
        test: sprt.test(),
        bounds: sprt.test().bounds(),
        state: sprt.state(),
    });
    let of_side = |side| Played::of(side, sprt.as_ref(), jobs, seconds);
    let mut played = sides.iter().map(of_side);
    let comparison = match &sides[..] {
        [first, second] => match compare(first, second, sprt.as_ref()) {
            // Stopped before both had played a seed.
            Err(_) if !complete => None,
            found => Some(found?),
        },
        _ => None,
    };
    let player = played
        .next()
        .ok_or_else(|| Failure::OnTheWay("nobody played".to_owned()))?;
    output.print(&Report {
        shard: arguments.shard.to_string(),
        asked,
        complete,
        against: exact.map(|exact| Against {
            objective: exact.objective().to_string(),
            games: player.timing.games,
            mean_regret: regret.mean(),
            optimal_share: regret.optimal_share(),
            regret,
            start_value: exact.objective().reported(exact.start_value()),
        }),
        player,
        rival: played.next(),
        comparison,
        sprt,
    })?;
    end_of_run(complete)
}

/// The options of a second player.
fn rival(options: &str) -> Result<PlayerOptions, Failure> {
    let failed = |error: String| Failure::Arguments(format!("--rival: {error}"));
    let words = shlex::split(options)
        .ok_or_else(|| failed("it lacks the other half of a quotation mark".to_owned()))?;
    Rival::try_parse_from(words)
        .map(|rival| rival.player)
        .map_err(|error| failed(output::message(&error)))
}

/// The two players compared: in the games of the sequential test, if there is one.
fn compare(
    first: &Side,
    second: &Side,
    sprt: Option<&SprtReport>,
) -> Result<compare::Report, Failure> {
    let players = [first, second].map(|side| side.contender.identity());
    let [one, two] = [first, second].map(|side| side.counted(sprt));
    compare::Report::of(players, [&one, &two])
}

/// The solution to compare with. It has to be of the same game.
fn exact_values(path: &Path, conditions: &Conditions) -> Result<Solution, Failure> {
    let solution = load_solution(path, u64::MAX)?;
    if solution.is_for(&conditions.start.board(), conditions.four) {
        return Ok(solution);
    }
    let problem = solution.problem();
    Err(Failure::Arguments(format!(
        "{} holds the values of {} boards with p4 = {}, not of the games to be played",
        path.display(),
        problem.size(),
        problem.four()
    )))
}

/// The loss of the moves of a game, replayed from its link.
fn regret_of(exact: &Solution, result: &GameResult) -> Regret {
    result
        .link
        .as_deref()
        .and_then(|link| Game::from_text(link).ok())
        .map(|game| Regret::of_game(exact, &game))
        .unwrap_or_default()
}

impl Side {
    fn new(
        arguments: &Arguments,
        player: &PlayerOptions,
        path: Option<&Path>,
        stop: &Arc<AtomicBool>,
    ) -> Result<Self, Failure> {
        let contender = player.contender(&arguments.game, arguments.seed, stop)?;
        let (mut table, mut results) = (None, Vec::new());
        if let Some(path) = path {
            let opening = match (arguments.resume, arguments.overwrite) {
                (true, _) => Opening::Resume,
                (_, true) => Opening::Overwrite,
                _ => Opening::New,
            };
            let columns = Columns {
                link: arguments.links,
                ms: arguments.times,
                fault: player.is_engine(),
            };
            let identity = contender.identity();
            let (shard, games) = (arguments.shard, arguments.games);
            let opened = GameTable::open(path, opening, columns, identity, shard, games)?;
            (table, results) = (Some(opened.0), opened.1);
        }
        Ok(Self {
            contender,
            table,
            earlier: results.len(),
            score: results.iter().map(|result| u128::from(result.score)).sum(),
            results,
        })
    }

    fn take(&mut self, mut result: GameResult) -> Result<(), TableError> {
        if let Some(table) = &mut self.table {
            table.add(&result)?;
        }
        // The file has it now, and the statistics do not need it.
        result.link = None;
        self.score += u128::from(result.score);
        self.results.push(result);
        Ok(())
    }

    /// The games up to the last one of the sequential test. Of those after it, the short ones have ended.
    fn counted(&self, sprt: Option<&SprtReport>) -> Vec<GameResult> {
        let counts = |result: &&GameResult| match sprt.map(|sprt| sprt.state) {
            Some(state) if state.answer != SequentialAnswer::Undecided => {
                state.last.is_some_and(|last| result.game <= last)
            }
            _ => true,
        };
        self.results.iter().filter(counts).cloned().collect()
    }

    fn mean(&self) -> u128 {
        self.score / (self.results.len() as u128).max(1)
    }
}

impl<I: Iterator<Item = u64>> Collected<I> {
    /// The state in words.
    fn message(&self) -> String {
        let means = self.sides.iter().map(|side| side.mean().to_string());
        let means = means.collect::<Vec<_>>().join(" and ");
        match self.sprt.as_ref().map(SequentialMatch::state) {
            Some(state) => format!(
                "mean score {means}, {} won and {} lost, log-likelihood ratio {:.2}",
                state.wins, state.losses, state.log_likelihood_ratio
            ),
            None => format!("mean score {means}"),
        }
    }
}
