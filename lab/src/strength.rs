//! `twofold-lab strength`.

use std::path::Path;
use std::process::Command;

use clap::Args;
use serde_json::json;
use twofold::solver::Value;
use twofold_cli::output::{Failure, Output, note};

use crate::results::kept::{Kept, finish, this_program};
use crate::results::strength::{Platform, Row, rows};
use crate::results::{self, Folder, kept};

/// The games to play.
#[derive(Args)]
pub struct Arguments {
    /// Play these rows only, by the names in docs/results/strength/rows.json
    rows: Vec<String>,
    /// Native games played at a time. Think times are valid only while each game has a processor of its own
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: u16,
    /// Delete the games on disk first, as after a change of the shipped network
    #[arg(long)]
    again: bool,
}

/// Plays the missing games of each row, and writes docs/strength.md anew.
pub fn run(arguments: &Arguments, output: &Output) -> Result<(), Failure> {
    let folder = Folder::at(Path::new("docs"));
    let rows = rows(&folder)?;
    if let Some(unknown) =
        (arguments.rows.iter()).find(|key| rows.iter().all(|row| row.key != **key))
    {
        return Err(Failure::Arguments(format!(
            "there is no row \"{unknown}\" in strength/rows.json"
        )));
    }
    let is_asked = |row: &&Row| arguments.rows.is_empty() || arguments.rows.contains(&row.key);
    let rows: Vec<&Row> = rows.iter().filter(is_asked).collect();
    if rows.iter().any(|row| row.platform == Platform::Wasm) {
        finish(Command::new("cargo").args(["xtask", "build"]))?;
    }
    for row in rows {
        play(row, &folder, arguments)?;
    }
    results::write(&folder).and_then(|report| output.print(&report))
}

fn play(row: &Row, folder: &Folder, arguments: &Arguments) -> Result<(), Failure> {
    let name = format!("strength/{}", row.key);
    let path = folder.file(&format!("{name}.csv"));
    for old in [&path, &Kept::file(folder, &name)] {
        if arguments.again && old.exists() {
            std::fs::remove_file(old).map_err(|error| {
                Failure::OnTheWay(format!("cannot remove {}: {error}", old.display()))
            })?;
        }
    }
    note(&format!("{}: {} games", row.key, row.games));
    if let Some(command) = row.command() {
        let jobs = arguments.jobs.into();
        return kept::play(folder, &name, &command, row.games, kept::ALL, jobs);
    }
    match row.platform {
        Platform::Native => finish(this_program()?.args(native(row, &path, arguments.jobs))),
        Platform::Wasm => {
            let experiment = json!({
                "solver": row.solver,
                "settings": row.settings,
                "budget": { "ms": row.ms, "nodes": row.nodes, "pace": row.pace },
                "rows": 4,
                "cols": 4,
                "p4": 0.1,
                "startTiles": 2,
                "seed": "1",
            });
            let words = [row.games.to_string(), experiment.to_string()];
            finish(
                Command::new("node")
                    .arg("benches/arena.js")
                    .arg(path)
                    .args(words),
            )
        }
    }
}

/// The arguments of the arena.
fn native(row: &Row, path: &Path, jobs: u16) -> Vec<String> {
    let mut words = ["arena", "--seed", "1", "--resume", "--times"]
        .map(str::to_owned)
        .to_vec();
    words.extend(row.pace.then(|| "--pace".to_owned()));
    words.extend([
        format!("--csv={}", path.display()),
        format!("--solver={}", row.solver),
        format!("--games={}", row.games),
        format!("--jobs={jobs}"),
    ]);
    let setting = |(name, value): (&String, &Value)| format!("--set={name}={value}");
    words.extend(row.settings.iter().map(setting));
    words.extend(row.ms.map(|ms| format!("--ms={ms}")));
    words
}
