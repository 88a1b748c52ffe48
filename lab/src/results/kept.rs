//! The tables of games that anybody can play again: the command that plays one, what its games come to, and the first of them.
//! `twofold-lab check` plays some of them again.
//!
//! A file has the command, the statistics as `twofold arena --json` writes them, the largest tile of every game in order, as a power of
//! two with one digit or letter, and then a line for each game that is kept.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use clap::Parser;
use serde_json::json;
use twofold::{Rank, Seed};
use twofold_arena::{Experiment, GameResult, Statistics};
use twofold_cli::arena;
use twofold_cli::files::write_whole;
use twofold_cli::output::Failure;

use super::Folder;

/// What the file of a table is called after the table's name.
pub const ENDING: &str = ".games";
/// The names of the columns.
const HEADER: &str = "score max_tile moves";
/// The seed of the first game, as all commands say.
const FIRST: Seed = Seed::new(1);
/// Powers of two are written with a digit, or from ten on with a letter.
const DIGITS: u32 = 36;

/// The number of games that are kept one by one, to be played again.
pub const SOME: usize = 20;
/// All are where statistics do not tell: how many score more than a given score, or more than another player on the same seed.
pub const ALL: usize = usize::MAX;

/// A table.
pub struct Kept {
    /// The command that plays it.
    pub command: String,
    /// What all its games come to.
    pub statistics: Statistics,
    /// The largest tile of each game, in order.
    pub largest: Vec<Rank>,
    /// The games that are kept, in order: the first ones, or all.
    pub games: Vec<GameResult>,
}

/// The arguments of a command.
#[derive(Parser)]
#[command(no_binary_name = true)]
struct Asked {
    #[command(flatten)]
    arena: arena::Arguments,
}

/// A command without its number of games.
fn player(command: &str) -> &str {
    command.split(" --games ").next().unwrap_or(command)
}

/// The experiment that a command plays.
pub fn experiment(command: &str) -> Result<Experiment, Failure> {
    Asked::try_parse_from(command.split(' ').skip(2))
        .map_err(|error| Failure::Arguments(format!("{command}: {error}")))?
        .arena
        .experiment()
}

/// Refuses games of a table that are not all.
pub fn need_all(name: &str, games: &[GameResult], of: &Statistics) -> Result<(), Failure> {
    match games.len() as u64 == of.games {
        true => Ok(()),
        false => Err(Failure::Arguments(format!(
            "{name}: this needs all {} games, of which only the first are kept",
            of.games
        ))),
    }
}

impl Kept {
    /// The file of the table with this name.
    pub fn file(folder: &Folder, name: &str) -> PathBuf {
        folder.file(&format!("{name}{ENDING}"))
    }

    /// Reads a table, if it is there.
    pub fn read(folder: &Folder, name: &str) -> Result<Option<Self>, Failure> {
        let path = Self::file(folder, name);
        let Some(text) = super::read_optional(&path)? else {
            return Ok(None);
        };
        let failure = || format!("{}: this is no table of games", path.display());
        let kept = Self::parse(&text).ok_or_else(|| Failure::Arguments(failure()))?;
        Ok(Some(kept))
    }

    fn parse(text: &str) -> Option<Self> {
        let mut lines = text.lines();
        let command = lines.next()?.to_owned();
        let statistics: Statistics = serde_json::from_str(lines.next()?).ok()?;
        let rank = |power: char| Some(Rank::new(power.to_digit(DIGITS)? as u8));
        let largest: Vec<Rank> = (lines.next()?.chars().map(rank)).collect::<Option<_>>()?;
        let is_whole = lines.next() == Some(HEADER) && largest.len() as u64 == statistics.games;
        let rows = (0..statistics.games).zip(lines);
        let games: Vec<GameResult> = rows.map(game_of).collect::<Option<_>>()?;
        is_whole.then_some(Self {
            command,
            statistics,
            largest,
            games,
        })
    }

    /// The table that this command plays, if it is there.
    pub fn of(folder: &Folder, name: &str, command: &str) -> Result<Option<Self>, Failure> {
        match Self::read(folder, name)? {
            Some(kept) if player(&kept.command) != player(command) => {
                Err(Failure::Arguments(format!(
                    "{}: this is another experiment: {}; asked: {command}",
                    Self::file(folder, name).display(),
                    kept.command
                )))
            }
            kept => Ok(kept),
        }
    }

    /// True for standard games: no option of the command says otherwise.
    pub fn is_standard(&self) -> bool {
        const OTHER: [&str; 6] = ["size", "p4", "board", "start-tiles", "until", "spawner"];
        let mut options = (self.command.split(" --")).filter_map(|option| option.split(' ').next());
        !options.any(|option| OTHER.contains(&option))
    }

    /// The text of the table with all these games.
    fn text(command: &str, games: &[GameResult], keep: usize) -> Result<String, Failure> {
        let size = experiment(command)?.conditions.start.board().size();
        let statistics = json!(Statistics::of(games, size));
        let digit = |game: &GameResult| char::from_digit(game.max_rank.exponent().into(), DIGITS);
        let largest: String = games.iter().filter_map(digit).collect();
        let mut text = format!("{command}\n{statistics}\n{largest}\n{HEADER}\n");
        for game in games.iter().take(keep) {
            text += &format!("{} {} {}\n", game.score, game.max_rank.tile(), game.moves);
        }
        Ok(text)
    }
}

fn game_of((game, line): (u64, &str)) -> Option<GameResult> {
    let mut numbers = line.split(' ').map(|number| number.parse().ok());
    let mut number = || numbers.next().flatten();
    Some(GameResult {
        game,
        seed: FIRST.offset(game),
        score: number()?,
        max_rank: Rank::of_tile(number()?)?,
        moves: number()?,
        ..GameResult::default()
    })
}

/// Plays the games of this command, if its table lacks any. Until it has all, they stand in a table of `twofold arena` beside it, which
/// survives a killed run.
pub fn play(
    folder: &Folder,
    name: &str,
    command: &str,
    games: u64,
    keep: usize,
    jobs: usize,
) -> Result<(), Failure> {
    if Kept::of(folder, name, command)?.is_some_and(|kept| kept.statistics.games >= games) {
        return Ok(());
    }
    let path = folder.file(&format!("{name}.csv"));
    let jobs = jobs.to_string();
    let mut arena = this_program()?;
    arena.args(command.split(' ').skip(1));
    arena
        .args(["--jobs", &jobs, "--resume", "--csv"])
        .arg(&path);
    finish(arena.stdout(Stdio::null()))?;
    let text = Kept::text(command, &twofold_arena::read(&path)?.results, keep)?;
    write_whole(&Kept::file(folder, name), text.as_bytes())?;
    fs::remove_file(&path)
        .map_err(|error| Failure::OnTheWay(format!("{}: {error}", path.display())))
}

/// This program, to be started again.
pub fn this_program() -> Result<Command, Failure> {
    let path = std::env::current_exe()
        .map_err(|error| Failure::OnTheWay(format!("which program is this? {error}")))?;
    Ok(Command::new(path))
}

/// Runs a program to its end.
pub fn finish(command: &mut Command) -> Result<(), Failure> {
    let why = match command.status() {
        Ok(status) if status.success() => return Ok(()),
        Ok(status) => format!("ended with {status}"),
        Err(error) => error.to_string(),
    };
    let program = command.get_program().to_string_lossy();
    Err(Failure::OnTheWay(format!("{program}: {why}")))
}
