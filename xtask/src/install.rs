//! Installs the wasm32 target, the npm packages and a Chromium if they are missing. Each step is quick
//! if there is nothing to do.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

use crate::command::{PLAYWRIGHT, node, npm, output, run, succeeds};

/// The compilation target of the page.
pub const WASM_TARGET: &str = "wasm32-unknown-unknown";
/// A copy of the lock file that the installed packages were installed from.
const INSTALLED_LOCK: &str = "node_modules/.installed-package-lock.json";

/// Installs the tools of a build.
pub fn for_build() -> Result<()> {
    wasm_target()?;
    node_packages()
}

/// Installs the wasm32 target of the compiler.
fn wasm_target() -> Result<()> {
    let mut query = Command::new(std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
    query.args(["--print", "target-libdir", "--target", WASM_TARGET]);
    if Path::new(output(&mut query)?.trim()).is_dir() {
        return Ok(());
    }
    println!("Installing the target {WASM_TARGET} …");
    run(Command::new("rustup").args(["target", "add", WASM_TARGET])).with_context(|| {
        format!("the compiler lacks the target {WASM_TARGET}, and rustup did not add it")
    })
}

/// Installs the npm packages of package-lock.json, unless Node is older than package.json asks for.
fn node_packages() -> Result<()> {
    let lock = fs::read("package-lock.json").context("cannot read package-lock.json")?;
    if fs::read(INSTALLED_LOCK).is_ok_and(|installed| installed == lock) {
        return Ok(());
    }
    println!("Installing the npm packages …");
    run(npm().args(["ci", "--no-audit", "--no-fund", "--engine-strict"]))?;
    fs::write(INSTALLED_LOCK, lock).with_context(|| format!("cannot write {INSTALLED_LOCK}"))
}

/// Makes sure that there is a Chromium for the tests, and returns its path.
pub fn chromium() -> Result<String> {
    if let Some(path) = find_chromium()? {
        return Ok(path);
    }
    let is_root = output(Command::new("id").arg("-u")).is_ok_and(|id| id.trim() == "0");
    if is_root && succeeds(Command::new("apt-get").arg("--version")) {
        println!("Installing Debian's Chromium …");
        let install = |package| {
            run(Command::new("apt-get")
                .args(["install", "-y", package])
                .env("DEBIAN_FRONTEND", "noninteractive"))
        };
        let installed = run(Command::new("apt-get").arg("update"))
            .and_then(|()| install("chromium-headless-shell").or_else(|_| install("chromium")));
        if let Err(error) = installed {
            eprintln!("{error:#}");
        }
    }
    if find_chromium()?.is_none() {
        println!("Installing Playwright's Chromium …");
        run(node(PLAYWRIGHT).args(["install", "chromium"]))
            .context("no Chromium was found; install one, or name one in the variable CHROMIUM")?;
    }
    find_chromium()?.context("no Chromium was found after installing one")
}

/// Runs the script that the page tests use themselves.
fn find_chromium() -> Result<Option<String>> {
    let found = node("tests/chromium.js")
        .stderr(Stdio::inherit())
        .output()
        .context("cannot run tests/chromium.js")?;
    if let Some(named) = std::env::var_os("CHROMIUM").filter(|_| !found.status.success()) {
        bail!("the variable CHROMIUM names {named:?}, which does not run");
    }
    let path = String::from_utf8_lossy(&found.stdout).trim().to_owned();
    Ok(Some(path).filter(|path| !path.is_empty()))
}
