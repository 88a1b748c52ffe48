//! Runs every check and test, and sums them up.

use std::io::{BufRead, BufReader, IsTerminal};
use std::net::TcpListener;
use std::ops::AddAssign;
use std::path::Path;
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use clap::{Args, ValueEnum};

use crate::budget;
use crate::command::{PLAYWRIGHT, behind, cargo, node, run as run_command, start, succeeded};
use crate::install::{self, WASM_TARGET};
use crate::package;
use crate::size;
use crate::wasm::{self, Purpose};

const OPTIMISED: [&str; 2] = ["--profile", "test-release"];

/// The parts to run.
#[derive(Args)]
pub struct Selection {
    /// Run this part only; may be repeated
    #[arg(long, value_enum, conflicts_with = "all", default_values_t = [Part::Rust, Part::Page])]
    only: Vec<Part>,
    /// Run every part
    #[arg(long)]
    all: bool,
    /// Run the laboratory's checks and tests instead
    #[arg(long, conflicts_with_all = ["only", "all"])]
    lab: bool,
    /// Arguments for Playwright, such as the name of a test file
    #[arg(last = true)]
    playwright: Vec<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Part {
    /// Format, lint and tests of the Rust code
    Rust,
    /// Build, types, lint, unit tests and browser tests of the page
    Page,
    /// What a release needs besides: lint of the wasm build, documentation, packages, download size, and tests of the release build
    Release,
}

/// How many tests passed and failed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Count {
    passed: u64,
    failed: u64,
}

impl AddAssign for Count {
    fn add_assign(&mut self, other: Self) {
        self.passed += other.passed;
        self.failed += other.failed;
    }
}

/// The steps that ran so far.
#[derive(Default)]
struct Protocol {
    total: Count,
    lines: Vec<String>,
}

impl Protocol {
    /// Runs one step, prints its result, and returns whether it succeeded.
    fn step(&mut self, name: &str, step: impl FnOnce() -> Result<()>) -> bool {
        self.count(name, |_| step())
    }

    /// Runs one step that counts its tests.
    fn count(&mut self, name: &str, step: impl FnOnce(&mut Count) -> Result<()>) -> bool {
        println!("\n── {name}");
        let start = Instant::now();
        let mut count = Count::default();
        if let Err(trouble) = step(&mut count) {
            eprintln!("{name}: {trouble:#}");
            // Failed tests are counted already; any other error counts as one failure.
            count.failed = count.failed.max(1);
        }
        let line = summary(name, count, start.elapsed());
        println!("{line}");
        self.lines.push(line);
        self.total += count;
        count.failed == 0
    }

    fn close(self) -> ExitCode {
        println!("\n── summary");
        for line in &self.lines {
            println!("{line}");
        }
        println!(
            "\n{} passed, {} failed",
            self.total.passed, self.total.failed
        );
        ExitCode::from(u8::from(self.total.failed > 0))
    }
}

fn summary(name: &str, count: Count, elapsed: Duration) -> String {
    let verdict = if count.failed == 0 { "ok" } else { "FAILED" };
    let tests = match count {
        count if count == Count::default() => String::new(),
        Count { passed, failed } => format!("  {passed} passed, {failed} failed"),
    };
    format!(
        "{name:<24} {verdict:<6} {:>7.1} s{tests}",
        elapsed.as_secs_f64()
    )
}

/// Runs the selected steps. Steps that do not need each other go on after a failure.
pub fn run(selection: &Selection) -> Result<ExitCode> {
    let parts = match selection.all {
        true => Part::value_variants(),
        false => &selection.only,
    };
    let selected = |part| parts.contains(&part);
    let mut protocol = Protocol::default();
    if selection.lab {
        test_lab(&mut protocol);
        return Ok(protocol.close());
    }
    // The tests of the engine leave cores idle at times.
    let both = selected(Part::Rust) && selected(Part::Page);
    let packages = both.then(|| behind("test-packages"));
    protocol.step("budget", budget::check);
    if selected(Part::Rust) {
        test_rust(&mut protocol);
    }
    if selected(Part::Page) {
        let here = || wasm::build_packages(Purpose::Test);
        let build = || packages.map_or_else(here, |end| end());
        if protocol.step("wasm package", build) {
            test_page(&mut protocol, &selection.playwright);
        }
    }
    if selected(Part::Release) {
        test_release(&mut protocol);
    }
    Ok(protocol.close())
}

fn test_rust(protocol: &mut Protocol) {
    protocol.step("rustfmt", || {
        run_command(cargo().args(["fmt", "--all", "--check"]))
    });
    // The boundary has no tests of its own, would bring its dependencies, and is linted for a release.
    let house = ["--workspace", "--exclude=xtask", "--exclude=twofold-wasm"];
    cargo_test(protocol, "cargo test", &house);
    cargo_test(protocol, "cargo test of xtask", &["--package=xtask"]);
}

fn clippy(protocol: &mut Protocol, name: &str, selection: &[&str]) {
    protocol.step(name, || {
        let mut clippy = cargo();
        // The profile of the tests, so that both build macros and build scripts once.
        clippy.arg("clippy").args(selection).args(OPTIMISED);
        run_command(clippy.args(["--", "-D", "warnings"]))
    });
}

/// The laboratory, and the solvers with the readings of the papers, which it alone turns on.
fn test_lab(protocol: &mut Protocol) {
    const LAB: [&str; 2] = ["--manifest-path", "lab/Cargo.toml"];
    const READINGS: [&str; 4] = ["--package", "twofold-2048", "--features", "readings"];
    protocol.step("rustfmt", || {
        run_command(cargo().args(["fmt", "--check"]).args(LAB))
    });
    cargo_test(protocol, "cargo test", &LAB);
    cargo_test(protocol, "cargo test of the readings", &READINGS);
}

fn test_page(protocol: &mut Protocol, arguments: &[String]) {
    protocol.step("biome", || {
        let mut biome = node("node_modules/@biomejs/biome/bin/biome");
        biome.args(["ci", "."]);
        // Biome colours its output in a file as well.
        if !std::io::stdout().is_terminal() {
            biome.arg("--colors=off");
        }
        run_command(&mut biome)
    });
    for project in [".", "www/workers", "tests"] {
        let name = format!("tsc {project}");
        protocol.step(&name, || {
            run_command(node("node_modules/typescript/bin/tsc").args(["--project", project]))
        });
    }
    protocol.count("units of the page", |count| {
        counted(node("node_modules/vitest/vitest.mjs").arg("run"), count)
    });
    if protocol.step("page", wasm::bundle_page) {
        playwright(protocol, arguments);
    }
}

/// The browser tests against dist/.
fn playwright(protocol: &mut Protocol, arguments: &[String]) {
    protocol.count("playwright", |count| {
        let mut playwright = node(PLAYWRIGHT);
        playwright.args(["test", "--reporter=list"]).args(arguments);
        playwright.env("CHROMIUM", install::chromium()?);
        playwright.env("TWOFOLD_PORT", free_port()?.to_string());
        counted(&mut playwright, count)
    });
}

fn test_release(protocol: &mut Protocol) {
    if !protocol.step("install", install::for_build) {
        return;
    }
    let wasm = ["--package=twofold-wasm", "--lib", "--target", WASM_TARGET];
    clippy(protocol, "clippy for wasm32", &wasm);
    let rules = [&wasm[..], &["--no-default-features"]].concat();
    clippy(protocol, "clippy of the rules", &rules);
    protocol.step("documentation", || {
        let mut documentation = cargo();
        documentation.args(["doc", "--workspace", "--exclude", "xtask"]);
        documentation.args(["--lib", "--no-deps"]);
        run_command(documentation.env("RUSTDOCFLAGS", "-D warnings"))
    });
    protocol.step("crate package", package::check_crate);
    if !protocol.step("release build", wasm::build_page) {
        return;
    }
    protocol.step("npm package", package::check_npm);
    protocol.step("download size", || size::check(Path::new("dist")));
    playwright(protocol, &["boundary".into()]);
}

/// Lints and runs tests with cargo. The searches would take minutes unoptimised; the profile keeps assertions and overflow checks.
fn cargo_test(protocol: &mut Protocol, name: &str, selection: &[&str]) {
    protocol.count(name, |count| {
        let mut command = cargo();
        command.args(["test", "--no-fail-fast"]).args(selection);
        // What `cargo clippy -- -D warnings` sets. Its driver also builds, so that nothing is compiled twice.
        command.env("RUSTC_WORKSPACE_WRAPPER", "clippy-driver");
        command.env("CLIPPY_ARGS", "-Dwarnings__CLIPPY_HACKERY__");
        counted(command.args(OPTIMISED), count)
    });
}

/// Runs tests, passes their standard output on, and counts them by it.
fn counted(command: &mut Command, count: &mut Count) -> Result<()> {
    command.env("NO_COLOR", "1").stdout(Stdio::piped());
    let mut child = start(command)?;
    let stdout = child.stdout.take().context("it is piped")?;
    for line in BufReader::new(stdout).lines() {
        let line = line?;
        println!("{line}");
        *count += count_of(&line);
    }
    succeeded(command, child.wait()?)?;
    ensure!(count.passed > 0, "no test ran");
    Ok(())
}

/// The numbers of a line that sums tests up: `test result: ok. 12 passed; 0 failed; 1 ignored; …` by cargo,
/// `Tests  1 failed | 12 passed (13)` by Vitest, `12 passed (1.2m)` by Playwright.
fn count_of(line: &str) -> Count {
    let separates = |found: char| found.is_whitespace() || found == ';';
    let words: Vec<&str> = line
        .split(separates)
        .filter(|word| !word.is_empty())
        .collect();
    let sums_up = match words[..] {
        [number, "passed" | "failed", ..] => number.parse::<u64>().is_ok(),
        ["Tests", ..] => true,
        _ => line.contains("test result: "),
    };
    let number = |label: &str| {
        let pairs = words.windows(2).filter(|pair| sums_up && pair[1] == label);
        pairs.filter_map(|pair| pair[0].parse::<u64>().ok()).sum()
    };
    Count {
        passed: number("passed"),
        failed: number("failed"),
    }
}

/// A port that nothing listens on.
fn free_port() -> Result<u16> {
    let listener = TcpListener::bind(("127.0.0.1", 0)).context("cannot find a free port")?;
    Ok(listener.local_addr()?.port())
}

#[cfg(test)]
mod tests {
    use anyhow::bail;

    use super::*;

    #[test]
    fn the_results_of_each_runner_are_counted() {
        for (line, passed, failed) in [
            (
                "test result: FAILED. 12 passed; 3 failed; 1 ignored; 0 measured",
                12,
                3,
            ),
            ("test result::tests::ok ... ok", 0, 0),
            ("running 15 tests", 0, 0),
            ("      Tests  1 failed | 11 passed (12)", 11, 1),
            (" Test Files  1 failed | 3 passed (4)", 0, 0),
            ("  7 passed (1.2m)", 7, 0),
            ("  2 failed", 0, 2),
            ("  ok 3 passed over", 0, 0),
        ] {
            assert_eq!(count_of(line), Count { passed, failed }, "{line}");
        }
    }

    #[test]
    fn trouble_without_failed_tests_counts_as_a_failure() {
        let mut protocol = Protocol::default();
        assert!(protocol.step("fine", || Ok(())));
        assert!(!protocol.step("broken", || bail!("broken")));
        assert!(!protocol.count("tests", |count| {
            (count.passed, count.failed) = (2, 2);
            bail!("ended with 101")
        }));
        assert_eq!((protocol.total.passed, protocol.total.failed), (2, 3));
    }
}
