//! The crate with the library's sources, and the npm package with its wasm module.

use std::collections::BTreeSet;
use std::fs;

use anyhow::{Context, Result, bail};
use serde::Deserialize;

use crate::command::{cargo, npm, output, run};

/// The name of the library on crates.io.
const CRATE: &str = "twofold-2048";
/// The largest size of the crate, in bytes, compressed.
const CRATE_LIMIT: u64 = 500_000;
/// The largest size of the npm package, in bytes, compressed.
const NPM_LIMIT: u64 = 800_000;

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

/// The files of the npm package.
const NPM_FILES: [&str; 9] = [
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "README.md",
    "crates/wasm/node.js",
    "package.json",
    "pkg/twofold.d.ts",
    "pkg/twofold.js",
    "pkg/twofold_bg.wasm",
    "pkg/twofold_bg.wasm.d.ts",
];

/// Packs the crate as for crates.io, and makes sure that it holds the library and nothing else.
pub fn check_crate() -> Result<()> {
    #[derive(Deserialize)]
    struct Metadata {
        packages: Vec<Package>,
        target_directory: std::path::PathBuf,
    }
    #[derive(Deserialize)]
    struct Package {
        name: String,
        version: String,
    }
    let package = ["package", "--package", CRATE, "--allow-dirty"];
    let list = output(cargo().args(package).arg("--list"))?;
    check_crate_files(&list.replace('\\', "/"))?;
    // The library was compiled just before, and a new lock file would need the registry.
    let pack = ["--no-verify", "--quiet", "--exclude-lockfile"];
    run(cargo().args(package).args(pack))?;

    let metadata = output(cargo().args(["metadata", "--no-deps", "--format-version", "1"]))?;
    let metadata: Metadata =
        serde_json::from_str(&metadata).context("cannot read cargo's metadata")?;
    let library = metadata
        .packages
        .iter()
        .find(|package| package.name == CRATE)
        .with_context(|| format!("cargo knows no package {CRATE}"))?;
    let file = metadata
        .target_directory
        .join("package")
        .join(format!("{CRATE}-{}.crate", library.version));
    let size = fs::metadata(&file)
        .with_context(|| format!("cannot read {}", file.display()))?
        .len();
    check_size("the crate", size, CRATE_LIMIT)
}

/// Packs the npm package without writing it, and makes sure that it holds the wasm module and nothing else.
pub fn check_npm() -> Result<()> {
    let report = output(npm().args(["pack", "--dry-run", "--json"]))?;
    let size = check_npm_report(&report)?;
    check_size("the npm package", size, NPM_LIMIT)
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

/// Refuses files that do not belong in the npm package, and missing ones; returns its size in bytes, compressed.
fn check_npm_report(report: &str) -> Result<u64> {
    #[derive(Deserialize)]
    struct Packed {
        size: u64,
        files: Vec<File>,
    }
    #[derive(Deserialize)]
    struct File {
        path: String,
    }
    let packed: Vec<Packed> = serde_json::from_str(report).context("cannot read npm's report")?;
    let [packed] = packed.as_slice() else {
        bail!("npm packed {} packages", packed.len());
    };
    let found: BTreeSet<_> = packed.files.iter().map(|file| file.path.as_str()).collect();
    let expected = BTreeSet::from(NPM_FILES);
    if found != expected {
        let names = |set: Vec<&&str>| set.iter().map(|name| **name).collect::<Vec<_>>().join(", ");
        bail!(
            "the npm package should not hold [{}], and lacks [{}]",
            names(found.difference(&expected).collect()),
            names(expected.difference(&found).collect())
        );
    }
    Ok(packed.size)
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
    fn an_npm_package_with_more_or_less_than_its_module_is_refused() {
        let report = |files: &[&str]| {
            let files: Vec<_> = (files.iter())
                .map(|path| serde_json::json!({ "path": path }))
                .collect();
            serde_json::json!([{ "size": 7, "files": files }]).to_string()
        };
        assert_eq!(check_npm_report(&report(&NPM_FILES)).ok(), Some(7));
        assert!(check_npm_report(&report(&NPM_FILES[1..])).is_err());
        let more = [&NPM_FILES[..], &["models/small.model"]].concat();
        assert!(check_npm_report(&report(&more)).is_err());
        assert!(check_npm_report("[]").is_err());
    }

    #[test]
    fn a_heavy_package_is_refused() {
        assert!(check_size("it", 10, 10).is_ok());
        assert!(check_size("it", 11, 10).is_err());
    }
}
