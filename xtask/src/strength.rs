//! Plays the games of `docs/results/strength/rows.json`, native and in Chromium, and writes docs/strength.md.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use clap::Args;
use serde::Deserialize;
use serde_json::{Map, Value, json};

use crate::command::{node, run as run_command, twofold};
use crate::install;
use crate::wasm;

const FOLDER: &str = "docs/results/strength";

/// The games to play.
#[derive(Args)]
pub struct Settings {
    /// Play these rows only, by the names in docs/results/strength/rows.json
    rows: Vec<String>,
    /// Native games played at a time. Think times are valid only while each game has a processor of its own
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: u16,
    /// Delete the games on disk first, as after a change of the shipped network
    #[arg(long)]
    again: bool,
}

#[derive(Deserialize)]
struct Row {
    key: String,
    platform: Platform,
    solver: String,
    settings: Map<String, Value>,
    ms: Option<f64>,
    nodes: Option<u64>,
    #[serde(default)]
    pace: bool,
    games: u64,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Platform {
    Native,
    Wasm,
}

/// Plays the missing games of each row, and writes docs/strength.md anew.
pub fn run(settings: &Settings) -> Result<()> {
    let path = Path::new(FOLDER).join("rows.json");
    let text =
        fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
    let rows: Vec<Row> = serde_json::from_str(&text).with_context(|| path.display().to_string())?;
    if let Some(unknown) =
        (settings.rows.iter()).find(|key| rows.iter().all(|row| row.key != **key))
    {
        bail!("there is no row \"{unknown}\" in {}", path.display());
    }
    wasm::build_page()?;
    install::chromium()?;
    for row in &rows {
        if settings.rows.is_empty() || settings.rows.contains(&row.key) {
            play(row, settings)?;
        }
    }
    run_command(twofold().args(["results", "--write-only"]))
}

fn play(row: &Row, settings: &Settings) -> Result<()> {
    let file = format!("{FOLDER}/{}.csv", row.key);
    if settings.again && Path::new(&file).exists() {
        fs::remove_file(&file).with_context(|| format!("cannot remove {file}"))?;
    }
    println!("{}: {} games", row.key, row.games);
    match row.platform {
        Platform::Native => {
            let mut arguments = ["arena", "--seed", "1", "--resume"]
                .map(str::to_owned)
                .to_vec();
            // With a limit of nodes, everybody gets the same file; times would differ between machines.
            arguments.push(match row.nodes {
                Some(nodes) => format!("--nodes={nodes}"),
                None => "--times".to_owned(),
            });
            arguments.extend(row.pace.then(|| "--pace".to_owned()));
            arguments.extend([format!("--csv={file}"), format!("--solver={}", row.solver)]);
            arguments.extend([
                format!("--games={}", row.games),
                format!("--jobs={}", settings.jobs),
            ]);
            for (name, value) in &row.settings {
                let value = value
                    .as_str()
                    .map_or_else(|| value.to_string(), str::to_owned);
                arguments.push(format!("--set={name}={value}"));
            }
            arguments.extend(row.ms.map(|ms| format!("--ms={ms}")));
            run_command(twofold().args(arguments))
        }
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
            let arguments = [file, row.games.to_string(), experiment.to_string()];
            run_command(node("benches/arena.js").args(arguments))
        }
    }
}
