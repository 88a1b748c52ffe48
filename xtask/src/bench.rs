//! Measures the engine natively and in the browser in one run, and the page.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::Args;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::command::{cargo, node, output, run as run_command, twofold};
use crate::install;
use crate::size::{self, Loaded};
use crate::wasm;

/// The settings of the measurement.
#[derive(Args)]
pub struct Settings {
    /// The least time of one measurement, in seconds
    #[arg(long, default_value_t = 0.5)]
    seconds: f64,
    /// Measurements of each workload and visits of the page; their median counts
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=1000))]
    repetitions: u32,
    /// The time to watch the page while the solver plays, in seconds
    #[arg(long, default_value_t = 10.0)]
    autoplay: f64,
    /// The file of the results
    #[arg(long, value_name = "FILE", default_value = "target/bench.json")]
    json: PathBuf,
}

/// One workload, as both sides report it.
#[derive(Deserialize, Serialize)]
#[serde(rename_all = "camelCase")]
struct Measured {
    name: String,
    iterations: u64,
    operations: f64,
    /// The median of all measurements.
    seconds: f64,
    operations_per_second: f64,
    all_seconds: Vec<f64>,
}

/// The output of `twofold bench --json`.
#[derive(Deserialize)]
struct NativeReport {
    workloads: Vec<Measured>,
}

#[derive(Serialize)]
struct Comparison {
    native: Measured,
    wasm: Measured,
    /// The speed in wasm divided by the native speed.
    ratio: f64,
}

/// The output of `benches/page.js`; times are in milliseconds.
#[derive(Deserialize, Serialize)]
#[serde(rename_all = "camelCase")]
struct Page {
    time_to_interactive: f64,
    all_times_to_interactive: Vec<f64>,
    autoplay: Autoplay,
}

#[derive(Deserialize, Serialize)]
#[serde(rename_all = "camelCase")]
struct Autoplay {
    seconds: f64,
    moves: u64,
    frames: u64,
    longest_frame_gap: f64,
    frame_gap99: f64,
    longest_task: f64,
}

/// The output of `benches/model.js`; times are in milliseconds.
#[derive(Deserialize, Serialize)]
#[serde(rename_all = "camelCase")]
struct Reading {
    name: String,
    /// The median of all times to read its file.
    read: f64,
    all_times: Vec<serde_json::Value>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Report {
    workloads: Vec<Comparison>,
    models: Vec<Reading>,
    page: Page,
    first_visit: Vec<Loaded>,
}

/// Builds everything, measures, prints a table and writes the results as JSON.
pub fn run(settings: &Settings) -> Result<()> {
    wasm::build_page()?;
    install::chromium()?;
    let build = [
        "build",
        "--quiet",
        "--release",
        "--package",
        "twofold-cli",
        "--bin",
        "twofold",
    ];
    run_command(cargo().args(build))?;

    println!(
        "{:<20} {:>14} {:>14} {:>12}",
        "operations/s", "native", "wasm", "wasm/native"
    );
    let mut workloads = Vec::new();
    for name in names()? {
        let comparison = compare(&name, settings)?;
        println!(
            "{name:<20} {:>14.0} {:>14.0} {:>12.2}",
            comparison.native.operations_per_second,
            comparison.wasm.operations_per_second,
            comparison.ratio
        );
        workloads.push(comparison);
    }

    let models = ["small", "full"].map(|name| reading(name, settings));
    let models = models.into_iter().collect::<Result<Vec<_>>>()?;
    println!();
    for reading in &models {
        let Reading { name, read, .. } = reading;
        println!("reading {name:<14} {read:.0} ms in a fresh browser");
    }

    let mut visit = node("benches/page.js");
    visit.args([
        settings.repetitions.to_string(),
        settings.autoplay.to_string(),
    ]);
    let page: Page = parse(&output(&mut visit)?)?;
    let first_visit = size::first_visit(Path::new("dist"))?;
    print_page(&page, &first_visit);

    let report = Report {
        workloads,
        models,
        page,
        first_visit,
    };
    let text = serde_json::to_string_pretty(&report)?;
    if let Some(folder) = settings.json.parent() {
        fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    }
    fs::write(&settings.json, text + "\n")
        .with_context(|| format!("cannot write {}", settings.json.display()))?;
    println!("\nwritten to {}", settings.json.display());
    Ok(())
}

/// The names of the workloads, from the shortest possible measurement of each.
fn names() -> Result<Vec<String>> {
    let report = native(&["--seconds", "1e-9", "--repetitions", "1"])?;
    Ok(report
        .workloads
        .into_iter()
        .map(|measured| measured.name)
        .collect())
}

/// Measures one workload natively and then in wasm at once.
fn compare(name: &str, settings: &Settings) -> Result<Comparison> {
    let seconds = settings.seconds.to_string();
    let repetitions = settings.repetitions.to_string();
    let native = native(&[
        "--workload",
        name,
        "--seconds",
        &seconds,
        "--repetitions",
        &repetitions,
    ])?
    .workloads
    .pop()
    .with_context(|| format!("`twofold bench` did not measure {name}"))?;
    let wasm: Measured = parse(&output(node("benches/wasm.js").args([
        name,
        &seconds,
        &repetitions,
    ]))?)?;
    let ratio = wasm.operations_per_second / native.operations_per_second;
    Ok(Comparison {
        native,
        wasm,
        ratio,
    })
}

/// The time to read a shipped model.
fn reading(name: &str, settings: &Settings) -> Result<Reading> {
    let repetitions = settings.repetitions.to_string();
    parse(&output(
        node("benches/model.js").args([name, &repetitions]),
    )?)
}

fn native(arguments: &[&str]) -> Result<NativeReport> {
    parse(&output(
        twofold().args(["bench", "--json"]).args(arguments),
    )?)
}

fn parse<T: DeserializeOwned>(text: &str) -> Result<T> {
    serde_json::from_str(text).with_context(|| format!("cannot read the measurement {text:?}"))
}

fn print_page(page: &Page, first_visit: &[Loaded]) {
    let raw: usize = first_visit.iter().map(|file| file.raw).sum();
    let gzip: usize = first_visit.iter().map(|file| file.gzip).sum();
    let Autoplay {
        seconds,
        moves,
        frames,
        ..
    } = page.autoplay;
    println!("\nfirst visit            {raw} bytes, {gzip} after gzip");
    println!("time to interactive    {:.0} ms", page.time_to_interactive);
    println!("autoplay               {moves} moves and {frames} frames in {seconds} s");
    println!(
        "  longest frame gap    {:.1} ms (99 % within {:.1} ms)",
        page.autoplay.longest_frame_gap, page.autoplay.frame_gap99
    );
    println!(
        "  longest task         {:.0} ms (0: none over 50 ms)",
        page.autoplay.longest_task
    );
}
