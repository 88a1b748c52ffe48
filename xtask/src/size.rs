//! The download of a first visit.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result, bail};
use flate2::Compression;
use flate2::write::GzEncoder;
use serde::{Deserialize, Serialize};

/// The most that a first visit may download, in bytes, compressed with gzip.
pub const LIMIT: usize = 145_000;
/// Vite's list of the scripts it wrote.
const MANIFEST: &str = ".vite/manifest.json";
/// The modules that a first visit loads with all that they import: the page, its first place, and what registers the service worker.
const MODULES: [&str; 3] = [
    "index.html",
    "www/features/next/next-panel.ts",
    "node_modules/workbox-window/build/workbox-window.prod.es5.mjs",
];
/// How the paths of the other files of a first visit begin.
const OTHERS: [&str; 9] = [
    "index.html",
    "assets/rules_bg-",
    "assets/icons-",
    "assets/fredoka-digits-",
    "assets/sentences-en-core-",
    "assets/sentences-en-next-",
    "sw.js",
    "workbox-",
    "service.js",
];

/// What the manifest says of a module.
#[derive(Deserialize)]
struct Module {
    file: String,
    #[serde(default)]
    imports: Vec<String>,
    #[serde(default)]
    css: Vec<String>,
}

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

/// The files that a first visit to a built page loads.
pub fn first_visit(folder: &Path) -> Result<Vec<Loaded>> {
    let manifest = fs::read(folder.join(MANIFEST))
        .with_context(|| format!("cannot read {MANIFEST} in {}", folder.display()))?;
    let manifest =
        serde_json::from_slice(&manifest).with_context(|| format!("cannot read {MANIFEST}"))?;
    let mut paths = files_of(&manifest, &MODULES)?;
    let mut all = Vec::new();
    collect(folder, folder, &mut all)?;
    for start in OTHERS {
        let mut found = all.iter().filter(|path| path.starts_with(start)).peekable();
        if found.peek().is_none() {
            bail!("{} has no {start}", folder.display());
        }
        paths.extend(found.cloned());
    }
    let loaded = |path: String| {
        let contents =
            fs::read(folder.join(&path)).with_context(|| format!("cannot read {path}"))?;
        let (raw, gzip) = (contents.len(), compressed_size(&contents)?);
        Ok(Loaded { path, raw, gzip })
    };
    paths.into_iter().map(loaded).collect()
}

/// The scripts and style sheets of modules, and of all that they import at once.
fn files_of(manifest: &BTreeMap<String, Module>, modules: &[&str]) -> Result<BTreeSet<String>> {
    let mut unread = modules.to_vec();
    let mut seen = BTreeSet::new();
    let mut files = BTreeSet::new();
    while let Some(name) = unread.pop() {
        if !seen.insert(name) {
            continue;
        }
        let module = manifest
            .get(name)
            .with_context(|| format!("{MANIFEST} has no {name}"))?;
        unread.extend(module.imports.iter().map(String::as_str));
        files.insert(module.file.clone());
        files.extend(module.css.iter().cloned());
    }
    Ok(files)
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
    if gzip > LIMIT {
        bail!(
            "the first visit downloads {gzip} bytes, {} too many",
            gzip - LIMIT
        );
    }
    Ok(())
}

/// Adds the paths of all files below a folder.
fn collect(top: &Path, folder: &Path, paths: &mut Vec<String>) -> Result<()> {
    let entries =
        fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))?;
    for entry in entries {
        let path = entry?.path();
        if path.is_dir() {
            collect(top, &path, paths)?;
        } else {
            paths.push(path.strip_prefix(top)?.to_string_lossy().replace('\\', "/"));
        }
    }
    Ok(())
}

/// The size of a file after gzip.
pub fn compressed_size(contents: &[u8]) -> Result<usize> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(contents)?;
    Ok(encoder.finish()?.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn imports_are_followed_and_what_loads_later_is_left_out() {
        let manifest = serde_json::from_str(
            r#"{
                "index.html": { "file": "a.js", "imports": ["_b"], "dynamicImports": ["c"], "css": ["a.css"] },
                "_b": { "file": "b.js", "imports": ["index.html"] },
                "c": { "file": "c.js" }
            }"#,
        )
        .expect("a manifest");
        let files = files_of(&manifest, &["index.html"]).expect("files");
        assert_eq!(files, ["a.css", "a.js", "b.js"].map(String::from).into());
        assert!(files_of(&manifest, &["missing"]).is_err());
    }
}
