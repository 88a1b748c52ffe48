//! The crate with the library's sources, and the npm package.

use std::fs;

use anyhow::{Context, Result, bail};
use serde::Deserialize;

use crate::command::{cargo, node, npm, output, run};
use crate::size::compressed_size;

/// The name of the library on crates.io.
const CRATE: &str = "twofold-2048";
/// The largest size of the crate, in bytes, compressed.
const CRATE_LIMIT: u64 = 500_000;
/// The largest size of the npm package, in bytes, compressed.
const NPM_LIMIT: u64 = 1_450_000;
/// The most that a page loads for `<twofold-board>`, in bytes after gzip.
const ELEMENT_LIMIT: u64 = 75_000;

/// The files of the crate outside of its folders.
const CRATE_FILES: [&str; 7] = [
    ".cargo_vcs_info.json",
    "Cargo.lock",
    "Cargo.toml",
    "Cargo.toml.orig",
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "README.md",
];
/// The folders of the crate.
const CRATE_FOLDERS: [&str; 2] = ["src/", "examples/"];

/// Packs the crate as for crates.io, and makes sure that it holds the library and nothing else.
pub fn check_crate() -> Result<()> {
    let package = ["package", "--package", CRATE, "--allow-dirty"];
    let list = output(cargo().args(package).arg("--list"))?;
    check_crate_files(&list.replace('\\', "/"))?;
    // The library was compiled just before, and a new lock file would need the registry.
    let pack = ["--no-verify", "--quiet", "--exclude-lockfile"];
    run(cargo().args(package).args(pack).arg("--target-dir=target"))?;

    // All packages of the workspace have one version.
    let file = format!("target/package/{CRATE}-{}.crate", env!("CARGO_PKG_VERSION"));
    let packed = fs::metadata(&file).with_context(|| format!("cannot read {file}"))?;
    check_size("the crate", packed.len(), CRATE_LIMIT)
}

/// Writes the npm package to target/npm, and packs it without keeping the archive. npm/package.test.ts looks into it.
pub fn check_npm() -> Result<()> {
    #[derive(Deserialize)]
    struct Packed {
        size: u64,
    }
    run(&mut node("npm/build.js"))?;
    let report = output(npm().args(["pack", "./target/npm", "--dry-run", "--json"]))?;
    let [Packed { size }] = serde_json::from_str(&report).context("cannot read npm's report")?;
    check_size("the npm package", size, NPM_LIMIT)?;

    let loaded = ["element.js", "rules.js", "rules_bg.wasm"].map(|name| {
        let contents =
            fs::read(format!("target/npm/{name}")).context("the package lacks a file")?;
        compressed_size(&contents)
    });
    let element = loaded.into_iter().sum::<Result<usize>>()?;
    check_size("<twofold-board> after gzip", element as u64, ELEMENT_LIMIT)
}

fn check_size(what: &str, size: u64, limit: u64) -> Result<()> {
    println!("{what}: {} kB, at most {} kB", size / 1000, limit / 1000);
    if size > limit {
        bail!("{what} has {size} bytes, more than {limit}");
    }
    Ok(())
}

/// Refuses files that do not belong in the crate; `list` has one a line.
fn check_crate_files(list: &str) -> Result<()> {
    let belongs = |path: &&str| {
        CRATE_FILES.contains(path)
            || path.ends_with(".rs") && CRATE_FOLDERS.iter().any(|folder| path.starts_with(folder))
    };
    let strangers: Vec<_> = list.lines().filter(|path| !belongs(path)).collect();
    if !strangers.is_empty() {
        bail!("the crate holds {}", strangers.join(", "));
    }
    let folders = CRATE_FOLDERS.map(|folder| list.lines().any(|path| path.starts_with(folder)));
    if folders != [true; 2] || !list.lines().any(|path| path == "src/lib.rs") {
        bail!("the crate lacks its sources or its examples");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_crate_with_a_model_is_refused() {
        let sound = "Cargo.toml\nREADME.md\nsrc/lib.rs\nexamples/play.rs\n";
        assert!(check_crate_files(sound).is_ok());
        for stranger in ["models/full.model", "src/full.model", "www/main.js"] {
            let list = format!("{sound}{stranger}\n");
            let refused = check_crate_files(&list).expect_err(stranger);
            assert_eq!(refused.to_string(), format!("the crate holds {stranger}"));
        }
        assert!(check_crate_files("Cargo.toml\nsrc/lib.rs\n").is_err());
        assert!(check_crate_files("").is_err());
    }

    #[test]
    fn a_heavy_package_is_refused() {
        assert!(check_size("it", 10, 10).is_ok());
        assert!(check_size("it", 11, 10).is_err());
    }
}
