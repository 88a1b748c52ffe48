//! Runs every check and test, and sums them up.

use std::io::{BufRead, BufReader, IsTerminal};
use std::net::TcpListener;
use std::ops::AddAssign;
use std::path::Path;
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, bail};
use clap::{Args, ValueEnum};

use crate::budget;
use crate::command::{PLAYWRIGHT, behind, cargo, describe, node, run as run_command};
use crate::install::{self, WASM_TARGET};
use crate::package;
use crate::size;
use crate::wasm::{self, Purpose};

const OPTIMISED: [&str; 2] = ["--profile", "test-release"];

/// The parts to run.
#[derive(Args)]
pub struct Selection {
    /// Run this part only; may be repeated
    #[arg(long, value_enum, conflicts_with = "all")]
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

impl Part {
    const ALL: [Self; 3] = [Self::Rust, Self::Page, Self::Release];
    /// What runs when nothing is selected.
    const USUAL: [Self; 2] = [Self::Rust, Self::Page];
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

/// The result of one step: its tests, and whether anything else failed.
struct Finding {
    count: Count,
    trouble: Option<anyhow::Error>,
}

impl From<Result<()>> for Finding {
    fn from(outcome: Result<()>) -> Self {
        Self {
            count: Count::default(),
            trouble: outcome.err(),
        }
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
    fn step(&mut self, name: &str, step: impl FnOnce() -> Finding) -> bool {
        println!("\n── {name}");
        let start = Instant::now();
        let Finding { mut count, trouble } = step();
        if let Some(trouble) = &trouble {
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
    let parts = match selection {
        Selection { all: true, .. } => &Part::ALL[..],
        Selection { only, .. } if only.is_empty() => &Part::USUAL,
        Selection { only, .. } => only,
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
    protocol.step("budget", || budget::check().into());
    if selected(Part::Rust) {
        test_rust(&mut protocol);
    }
    if selected(Part::Page) {
        let here = || wasm::build_packages(Purpose::Test);
        let build = || packages.map_or_else(here, |end| end());
        if protocol.step("wasm package", || build().into()) {
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
        run_command(cargo().args(["fmt", "--all", "--check"])).into()
    });
    // The searches would take minutes unoptimised; the profile keeps assertions and overflow checks.
    protocol.step("cargo test", || {
        // The boundary has none of its own, would bring its dependencies, and is linted for a release.
        let house = ["--workspace", "--exclude=xtask", "--exclude=twofold-wasm"];
        cargo_test(&[&house[..], &OPTIMISED].concat())
    });
    protocol.step("cargo test of xtask", || {
        cargo_test(&[&["--package", "xtask"], &OPTIMISED[..]].concat())
    });
}

fn clippy(protocol: &mut Protocol, name: &str, selection: &[&str]) {
    protocol.step(name, || {
        let mut clippy = cargo();
        // The profile of the tests, so that both build macros and build scripts once.
        clippy.arg("clippy").args(selection).args(OPTIMISED);
        run_command(clippy.args(["--", "-D", "warnings"])).into()
    });
}

/// The laboratory, and the solvers with the readings of the papers, which it alone turns on.
fn test_lab(protocol: &mut Protocol) {
    const LAB: [&str; 2] = ["--manifest-path", "lab/Cargo.toml"];
    const READINGS: [&str; 4] = ["--package", "twofold-2048", "--features", "readings"];
    protocol.step("rustfmt", || {
        run_command(cargo().args(["fmt", "--check"]).args(LAB)).into()
    });
    protocol.step("cargo test", || cargo_test(&[LAB, OPTIMISED].concat()));
    protocol.step("cargo test of the readings", || {
        cargo_test(&[&READINGS[..], &OPTIMISED].concat())
    });
}

fn test_page(protocol: &mut Protocol, arguments: &[String]) {
    protocol.step("biome", || {
        let mut biome = node("node_modules/@biomejs/biome/bin/biome");
        biome.args(["ci", "."]);
        // Biome colours its output in a file as well.
        if !std::io::stdout().is_terminal() {
            biome.arg("--colors=off");
        }
        run_command(&mut biome).into()
    });
    for project in [".", "www/workers", "tests"] {
        let name = format!("tsc {project}");
        protocol.step(&name, || {
            run_command(node("node_modules/typescript/bin/tsc").args(["--project", project])).into()
        });
    }
    protocol.step("units of the page", || {
        let mut vitest = node("node_modules/vitest/vitest.mjs");
        vitest.arg("run");
        counted(vitest)
    });
    if protocol.step("page", || wasm::bundle_page().into()) {
        playwright(protocol, arguments);
    }
}

fn playwright(protocol: &mut Protocol, arguments: &[String]) {
    protocol.step("playwright", || {
        playwright_command(arguments).map_or_else(|error| Err::<(), _>(error).into(), counted)
    });
}

fn test_release(protocol: &mut Protocol) {
    protocol.step("install", || install::for_build().into());
    let wasm = ["--package=twofold-wasm", "--lib", "--target", WASM_TARGET];
    clippy(protocol, "clippy for wasm32", &wasm);
    let rules = [&wasm[..], &["--no-default-features"]].concat();
    clippy(protocol, "clippy of the rules", &rules);
    protocol.step("documentation", || {
        let mut documentation = cargo();
        documentation.args(["doc", "--workspace", "--exclude", "xtask"]);
        documentation.args(["--lib", "--no-deps"]);
        run_command(documentation.env("RUSTDOCFLAGS", "-D warnings")).into()
    });
    protocol.step("crate package", || package::check_crate().into());
    if !protocol.step("release build", || wasm::build_page().into()) {
        return;
    }
    protocol.step("npm package", || package::check_npm().into());
    protocol.step("download size", || size::check(Path::new("dist")).into());
    playwright(protocol, &["boundary".into()]);
}

/// Lints and runs tests with cargo, and counts them.
fn cargo_test(arguments: &[&str]) -> Finding {
    let mut command = cargo();
    command.args(["test", "--no-fail-fast"]).args(arguments);
    // What `cargo clippy -- -D warnings` sets. Its driver also builds, so that nothing is compiled twice.
    command.env("RUSTC_WORKSPACE_WRAPPER", "clippy-driver");
    command.env("CLIPPY_ARGS", "-Dwarnings__CLIPPY_HACKERY__");
    counted(command)
}

/// Runs tests, passes their standard output on, and counts them by it.
fn counted(mut command: Command) -> Finding {
    let mut count = Count::default();
    let outcome = run_and_read(command.env("NO_COLOR", "1"), |line| count += count_of(line));
    let trouble = match outcome {
        Ok(()) if count.passed == 0 => Some(anyhow!("no test ran")),
        outcome => outcome.err(),
    };
    Finding { count, trouble }
}

/// Runs a command, passes its standard output on and reads each line of it.
fn run_and_read(command: &mut Command, mut read: impl FnMut(&str)) -> Result<()> {
    let mut child = command
        .stdout(Stdio::piped())
        .spawn()
        .with_context(|| format!("cannot run {}", describe(command)))?;
    if let Some(stdout) = child.stdout.take() {
        for line in BufReader::new(stdout).lines() {
            let line = line?;
            println!("{line}");
            read(&line);
        }
    }
    let status = child.wait()?;
    if !status.success() {
        bail!("{} ended with {status}", describe(command));
    }
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

/// The browser tests against dist/.
fn playwright_command(arguments: &[String]) -> Result<Command> {
    let mut playwright = node(PLAYWRIGHT);
    playwright.args(["test", "--reporter=list"]).args(arguments);
    playwright.env("CHROMIUM", install::chromium()?);
    playwright.env("TWOFOLD_PORT", free_port()?.to_string());
    Ok(playwright)
}

/// A port that nothing listens on.
fn free_port() -> Result<u16> {
    let listener = TcpListener::bind(("127.0.0.1", 0)).context("cannot find a free port")?;
    Ok(listener.local_addr()?.port())
}

#[cfg(test)]
mod tests {
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
        assert!(protocol.step("fine", || Ok(()).into()));
        assert!(!protocol.step("broken", || Err(anyhow!("broken")).into()));
        let count = Count {
            passed: 2,
            failed: 2,
        };
        assert!(!protocol.step("tests", || Finding {
            count,
            trouble: Some(anyhow!("ended with 101")),
        }));
        assert_eq!(
            protocol.total,
            Count {
                passed: 2,
                failed: 3
            }
        );
    }
}
