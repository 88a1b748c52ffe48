//! The lines of each room, against `budget.toml`.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use serde::Deserialize;

const BUDGET: &str = "budget.toml";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Budget {
    room: Vec<Room>,
}

/// Files of some kinds in some folders.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Room {
    name: String,
    /// Folders or files, from the top of the repository.
    folders: Vec<String>,
    /// Endings of the names of the files that count.
    endings: Vec<String>,
    /// The most lines that may be there.
    lines: usize,
    /// The lines that the room is to come down to.
    aim: usize,
}

impl Room {
    fn count(&self) -> Result<usize> {
        let folders = self.folders.iter().map(Path::new);
        folders.map(|folder| self.count_in(folder)).sum()
    }

    fn count_in(&self, path: &Path) -> Result<usize> {
        // What the laboratory has built.
        if path.ends_with("target") {
            return Ok(0);
        }
        if path.is_dir() {
            let entries =
                fs::read_dir(path).with_context(|| format!("cannot read {}", path.display()))?;
            return entries.map(|entry| self.count_in(&entry?.path())).sum();
        }
        let ending = path.extension().unwrap_or_default();
        if !self
            .endings
            .iter()
            .any(|counted| ending == counted.as_str())
        {
            return Ok(0);
        }
        let text =
            fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
        Ok(text.lines().count())
    }
}

/// Prints the lines of each room, and fails if a room has more than its budget.
pub fn check() -> Result<()> {
    let text = fs::read_to_string(BUDGET).with_context(|| format!("cannot read {BUDGET}"))?;
    let Budget { room: rooms } =
        toml::from_str(&text).with_context(|| format!("cannot read {BUDGET}"))?;
    let mut over = Vec::new();
    println!("{:<12} {:>7} {:>7} {:>7}", "room", "lines", "budget", "aim");
    for room in &rooms {
        let count = room.count()?;
        println!(
            "{:<12} {count:>7} {:>7} {:>7}",
            room.name, room.lines, room.aim
        );
        if count > room.lines {
            over.push(format!("{} by {} lines", room.name, count - room.lines));
        }
    }
    if !over.is_empty() {
        bail!("over {BUDGET}: {}", over.join(", "));
    }
    Ok(())
}
