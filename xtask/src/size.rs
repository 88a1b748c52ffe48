//! The download of a first visit.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result, bail};
use flate2::Compression;
use flate2::write::GzEncoder;
use serde::Serialize;

/// The most that a first visit may download, in bytes, compressed with gzip.
pub const LIMIT: usize = 150_000;
/// Files that load at once when a loaded file names them. Models and icons of an installed app load
/// on demand.
const LOADED_KINDS: [&str; 4] = ["html", "js", "css", "wasm"];
/// The first parts of the names of files that a first visit does not load. They are fetched once a solver may be asked, a game may end, or
/// somebody opens their view. The browser tests check that the page does not load them.
const ON_DEMAND: &[&str] = &[
    "worker-",
    "twofold_bg-",
    "engine.",
    "exact-panel-",
    "learn-panel-",
    "arena-panel-",
    "arena-offer-",
    "games-panel-",
    "look-panel-",
    "solver-panel-",
    "today-panel-",
    "train-panel-",
    "endgame-",
    "endgames-",
    "puzzles-",
    "papers-panel-",
    "solvers-panel-",
    "kept-",
    "far-",
    "records-",
    "watch-note-",
    "merge-signals-",
    "parameter-form-",
    "rivals-",
    "solver-groups-",
    "values-table-",
    "share-button-",
    "review-",
    "reviewing-",
    "opening-report-",
    "day-",
    "days-",
    "background-game-",
    "streaks-",
    "reviews-",
    "evaluations-",
    "judged-moves-",
    "lesson-",
    "lessons-",
    "end-card-",
    "endings-",
    "solver-summaries-",
    "elsewhere-",
    "mark-line-",
    "race-",
    "racing-",
    "colours-",
    "median-",
    "verdict-words-",
    "verdicts-",
    "reading-notice-",
    "edit-dialog-",
    "follow-",
    "import-dialog-",
    "export-dialog-",
    "new-game-dialog-",
    "help-",
    "link-dialog-",
    "dialog-",
    "dialogs-",
    "archive-",
    "database-",
    "open-verdicts-",
    "verdict-line-",
    "last-move-",
    "judges-",
    "coach-view-",
    "charts-",
    "histogram-",
    "share-game-",
    "download-",
    "refusals-",
    "sentences-de-",
    "sentences-en-",
];

/// The first parts of the names of files that a first visit loads and that the page names only in parts: its English sentences.
const BY_PARTS: [&str; 2] = ["sentences-en-core-", "sentences-en-next-"];

/// One file of the first visit.
#[derive(Serialize)]
pub struct Loaded {
    /// Its path within the folder.
    pub path: String,
    /// Its size in bytes.
    pub raw: usize,
    /// Its size in bytes after gzip.
    pub gzip: usize,
}

/// The files that index.html loads, directly or through other files: every file whose name a loaded file mentions.
/// This includes files that the page fetches a little later, so the true size is no larger; files loaded on
/// demand are left out.
pub fn first_visit(folder: &Path) -> Result<Vec<Loaded>> {
    let mut files = BTreeMap::new();
    collect(folder, folder, &mut files)?;
    let named = |path: &&String| {
        path.rsplit('/')
            .next()
            .is_some_and(|name| BY_PARTS.iter().any(|part| name.starts_with(part)))
    };
    let first = ["index.html".to_owned()];
    let mut unread: Vec<String> = files.keys().filter(named).cloned().chain(first).collect();
    let mut loaded = BTreeSet::from_iter(unread.iter().cloned());
    while let Some(path) = unread.pop() {
        let contents = files
            .get(&path)
            .with_context(|| format!("{} has no {path}", folder.display()))?;
        let Ok(text) = std::str::from_utf8(contents) else {
            continue;
        };
        for candidate in files.keys().filter(|candidate| is_loaded_kind(candidate)) {
            let name = candidate.rsplit('/').next().unwrap_or(candidate);
            if ON_DEMAND
                .iter()
                .any(|on_demand| name.starts_with(on_demand))
            {
                continue;
            }
            // A service worker names its scripts without the extension.
            let name = name.strip_suffix(".js").unwrap_or(name);
            if text.contains(name) && loaded.insert(candidate.clone()) {
                unread.push(candidate.clone());
            }
        }
    }
    loaded
        .into_iter()
        .map(|path| {
            let contents = &files[&path];
            let (raw, gzip) = (contents.len(), compressed_size(contents)?);
            Ok(Loaded { path, raw, gzip })
        })
        .collect()
}

/// Prints the sizes and compares their sum with the limit.
pub fn check(folder: &Path) -> Result<()> {
    let loaded = first_visit(folder)?;
    println!("{:>9} {:>9}  first visit", "bytes", "gzip");
    for file in &loaded {
        println!("{:>9} {:>9}  {}", file.raw, file.gzip, file.path);
    }
    let raw: usize = loaded.iter().map(|file| file.raw).sum();
    let gzip: usize = loaded.iter().map(|file| file.gzip).sum();
    println!("{raw:>9} {gzip:>9}  in all, of {LIMIT} allowed after gzip");
    if !loaded.iter().any(|file| file.path.ends_with(".wasm")) {
        bail!("the first visit loads no wasm: the sizes cannot be right");
    }
    if gzip > LIMIT {
        bail!(
            "the first visit downloads {gzip} bytes, {} too many",
            gzip - LIMIT
        );
    }
    Ok(())
}

fn is_loaded_kind(path: &str) -> bool {
    path.rsplit_once('.')
        .is_some_and(|(_, extension)| LOADED_KINDS.contains(&extension))
}

fn collect(top: &Path, folder: &Path, files: &mut BTreeMap<String, Vec<u8>>) -> Result<()> {
    let entries =
        fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))?;
    for entry in entries {
        let path = entry?.path();
        if path.is_dir() {
            collect(top, &path, files)?;
        } else {
            let name = path.strip_prefix(top)?.to_string_lossy().replace('\\', "/");
            let contents =
                fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
            files.insert(name, contents);
        }
    }
    Ok(())
}

fn compressed_size(contents: &[u8]) -> Result<usize> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(contents)?;
    Ok(encoder.finish()?.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_named_is_followed_and_what_is_not_is_left_out() {
        let folder = std::env::temp_dir().join(format!("twofold-size-{}", std::process::id()));
        fs::create_dir_all(folder.join("assets")).expect("temporary folder");
        for (name, text) in [
            ("index.html", "<script src=\"./assets/main-1.js\">"),
            ("assets/main-1.js", "new URL('engine-2.wasm')"),
            ("assets/engine-2.wasm", "\0asm"),
            ("assets/later-3.js", "nobody names this"),
            ("icon.png", "main-1.js"),
        ] {
            fs::write(folder.join(name), text).expect("temporary file");
        }
        let loaded = first_visit(&folder).expect("sizes");
        fs::remove_dir_all(&folder).expect("temporary folder");
        let paths: Vec<_> = loaded.iter().map(|file| file.path.as_str()).collect();
        assert_eq!(
            paths,
            ["assets/engine-2.wasm", "assets/main-1.js", "index.html"]
        );
        assert_eq!(loaded[0].raw, 4);
        assert!(loaded[0].gzip > 4);
    }
}
