//! The tables of games that anybody can play again: the command that plays one, and of each game its score, its largest tile and its number
//! of moves. `twofold-lab check` plays some of them again.

use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use clap::Parser;
use twofold::{Rank, Seed};
use twofold_arena::{Columns, Experiment, GameResult};
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

/// A table.
pub struct Kept {
    /// The command that plays it.
    pub command: String,
    /// Its games, in order.
    pub results: Vec<GameResult>,
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
        let mut lines = text.lines();
        let command = lines.next().unwrap_or_default().to_owned();
        let header = lines.next();
        let results: Option<_> = (0..).zip(lines).map(game_of).collect();
        match results.filter(|_| header == Some(HEADER)) {
            Some(results) => Ok(Some(Self { command, results })),
            None => Err(Failure::Arguments(format!(
                "{}: this is no table of games",
                path.display()
            ))),
        }
    }

    /// The games of a table that this command plays; none if there is no table.
    pub fn of(folder: &Folder, name: &str, command: &str) -> Result<Vec<GameResult>, Failure> {
        match Self::read(folder, name)? {
            None => Ok(Vec::new()),
            Some(kept) if player(&kept.command) == player(command) => Ok(kept.results),
            Some(kept) => Err(Failure::Arguments(format!(
                "{}: this is another experiment: {}; asked: {command}",
                Self::file(folder, name).display(),
                kept.command
            ))),
        }
    }

    /// The experiment that its command plays.
    pub fn experiment(&self) -> Result<Experiment, Failure> {
        Asked::try_parse_from(self.command.split(' ').skip(2))
            .map_err(|error| Failure::Arguments(format!("{}: {error}", self.command)))?
            .arena
            .experiment()
    }

    /// True for standard games: no option of the command says otherwise.
    pub fn is_standard(&self) -> bool {
        const OTHER: [&str; 6] = [
            "--size",
            "--p4",
            "--board",
            "--start-tiles",
            "--until",
            "--spawner",
        ];
        !self.command.split(' ').any(|word| OTHER.contains(&word))
    }

    fn write(&self, folder: &Folder, name: &str) -> Result<(), Failure> {
        let mut text = format!("{}\n{HEADER}\n", self.command);
        for game in &self.results {
            let tile = game.max_rank.tile();
            writeln!(text, "{} {tile} {}", game.score, game.moves)
                .map_err(|error| Failure::OnTheWay(error.to_string()))?;
        }
        write_whole(&Self::file(folder, name), text.as_bytes())
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

/// Plays the games that a table of this command lacks. Until it has all, they stand in a table of `twofold arena` beside it, which survives
/// a killed run.
pub fn play(
    folder: &Folder,
    name: &str,
    command: String,
    games: u64,
    jobs: usize,
) -> Result<(), Failure> {
    let results = Kept::of(folder, name, &command)?;
    if results.len() as u64 >= games {
        return Ok(());
    }
    let kept = Kept { command, results };
    let path = folder.file(&format!("{name}.csv"));
    if !path.exists() {
        let (columns, identity) = (Columns::default(), kept.experiment()?.identity());
        let rows = kept.results.iter().map(|game| columns.row(&identity, game));
        let text: String = std::iter::once(columns.header()).chain(rows).collect();
        write_whole(&path, text.as_bytes())?;
    }
    let jobs = jobs.to_string();
    let mut arena = this_program()?;
    arena.args(kept.command.split(' ').skip(1));
    arena
        .args(["--jobs", &jobs, "--resume", "--csv"])
        .arg(&path);
    finish(arena.stdout(Stdio::null()))?;
    let results = twofold_arena::read(&path)?.results;
    Kept { results, ..kept }.write(folder, name)?;
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
