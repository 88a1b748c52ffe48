//! Builds the engine for the browser, as wasm-pack.toml says, and the page around it.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, Result, bail};
use serde::Deserialize;
use wasm_bindgen_cli_support::Bindgen;

use crate::command::{VITE, cargo, node, run};
use crate::install::{self, WASM_TARGET};

const SETTINGS_FILE: &str = "wasm-pack.toml";

/// The settings of wasm-pack.toml.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Settings {
    out_dir: PathBuf,
    dev: QuickSettings,
    test: QuickSettings,
    package: Vec<Package>,
}

/// One module with the JavaScript around it.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Package {
    out_name: String,
    features: Vec<String>,
    /// The Cargo profile.
    profile: String,
    wasm_opt: Vec<String>,
}

/// The settings of a quicker build of all packages.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct QuickSettings {
    profile: String,
    wasm_opt: Vec<String>,
}

impl Settings {
    fn read() -> Result<Self> {
        let text = fs::read_to_string(SETTINGS_FILE)
            .with_context(|| format!("cannot read {SETTINGS_FILE}"))?;
        toml::from_str(&text).with_context(|| format!("cannot read {SETTINGS_FILE}"))
    }
}

/// The purpose of the build.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum Purpose {
    /// The published page.
    Release,
    /// A developer's quick rebuild.
    Development,
    /// What the browser tests run: quick to build, as fast as needed.
    Test,
}

/// Builds the page into dist/.
pub fn build_page() -> Result<()> {
    build_packages(Purpose::Release)?;
    bundle_page()
}

/// Bundles the page and the package into dist/.
pub fn bundle_page() -> Result<()> {
    run(node(VITE).arg("build"))
}

/// Installs missing tools, builds the wasm packages, and the lists of solvers, models and rivals that the page shows without the engine.
pub fn build_packages(purpose: Purpose) -> Result<()> {
    install::for_build()?;
    let settings = Settings::read()?;
    for package in &settings.package {
        build_package(&settings, package, purpose)?;
    }
    run(node("xtask/solver-list.js").arg(&settings.out_dir))?;
    run(node("xtask/model-list.js").arg(&settings.out_dir))?;
    run(node("xtask/rival-list.js").arg(&settings.out_dir))
}

fn build_package(settings: &Settings, package: &Package, purpose: Purpose) -> Result<()> {
    let (profile, wasm_opt) = match purpose {
        Purpose::Release => (&package.profile, &package.wasm_opt),
        Purpose::Development => (&settings.dev.profile, &settings.dev.wasm_opt),
        Purpose::Test => (&settings.test.profile, &settings.test.wasm_opt),
    };
    let library = compile(profile, &package.features)?;
    let bytes = fs::read(&library).with_context(|| format!("cannot read {}", library.display()))?;
    check_features(&bytes)?;

    let name = &package.out_name;
    let package = settings.out_dir.join(format!("{name}_bg.wasm"));
    let stamp_path = settings.out_dir.join(format!(".{name}-built-from"));
    let stamp = fingerprint(&bytes, purpose)?;
    if package.exists() && fs::read_to_string(&stamp_path).is_ok_and(|built| built == stamp) {
        return Ok(());
    }

    let start = Instant::now();
    bindgen(&library, settings, name)?;
    if !wasm_opt.is_empty() {
        let mut optimise = node("node_modules/binaryen/bin/wasm-opt");
        run(optimise
            .arg(&package)
            .arg("-o")
            .arg(&package)
            .args(wasm_opt))?;
    }
    fs::write(&stamp_path, stamp)
        .with_context(|| format!("cannot write {}", stamp_path.display()))?;
    println!(
        "{}: {} kB, packed in {:.1} s",
        package.display(),
        fs::metadata(&package)?.len() / 1000,
        start.elapsed().as_secs_f64()
    );
    Ok(())
}

/// Compiles crates/wasm for wasm32 and returns the path of the module.
fn compile(profile: &str, features: &[String]) -> Result<PathBuf> {
    let mut build = cargo();
    build
        .args(["build", "--package", "twofold-wasm", "--lib"])
        .args(["--target", WASM_TARGET, "--profile", profile])
        .args(["--target-dir", "target"])
        .args(["--no-default-features", "--features", &features.join(",")])
        // Either would replace the flags of .cargo/config.toml, and the build would be slow.
        .env_remove("RUSTFLAGS")
        .env_remove("CARGO_ENCODED_RUSTFLAGS");
    run(&mut build)?;
    Ok(["target", WASM_TARGET, profile, "twofold_wasm.wasm"]
        .iter()
        .collect())
}

/// Makes sure that the module was compiled with vector instructions: the compiler lists the
/// features it used in the section `target_features`.
fn check_features(module: &[u8]) -> Result<()> {
    let contains = |text: &[u8]| module.windows(text.len()).any(|window| window == text);
    if !contains(b"target_features") || !contains(b"+\x07simd128") {
        bail!("the module was compiled without simd128, against .cargo/config.toml");
    }
    Ok(())
}

/// A text that changes whenever the package has to be built again.
fn fingerprint(module: &[u8], purpose: Purpose) -> Result<String> {
    let mut hasher = DefaultHasher::new();
    module.hash(&mut hasher);
    purpose.hash(&mut hasher);
    for path in [SETTINGS_FILE, "package-lock.json", "xtask/src/wasm.rs"] {
        fs::read(path)
            .with_context(|| format!("cannot read {path}"))?
            .hash(&mut hasher);
    }
    Ok(format!("{:016x}\n", hasher.finish()))
}

/// Writes a package: the module and the JavaScript and types around it.
fn bindgen(library: &Path, settings: &Settings, name: &str) -> Result<()> {
    Bindgen::new()
        .input_path(library)
        .out_name(name)
        .web(true)?
        .typescript(true)
        // The package for others checks the types of arguments, of which a wrong one would trap.
        .debug(name == "twofold")
        .remove_name_section(true)
        .remove_producers_section(true)
        // Otherwise init() has no default address of the module.
        .omit_default_module_path(false)
        .generate(&settings.out_dir)
        .context("wasm-bindgen failed")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_module_without_vector_instructions_is_refused() {
        assert!(check_features(b"..target_features\x02+\x07simd128..").is_ok());
        assert!(check_features(b"..target_features\x01+\x08sign-ext..").is_err());
        assert!(check_features(b"").is_err());
    }
}
