//! Measures the engine natively and in the browser in one run, and the page.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};
use clap::Args;
use serde_json::{Value, json};

use crate::command::{cargo, node, output};
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

/// The speed of a workload, as both sides report it.
const SPEED: &str = "operationsPerSecond";

/// Builds everything, measures, prints a table and writes the results as JSON.
pub fn run(settings: &Settings) -> Result<()> {
    wasm::build_page()?;
    install::chromium()?;
    let names = names()?;

    println!(
        "{:<20} {:>14} {:>14} {:>12}",
        "operations/s", "native", "wasm", "wasm/native"
    );
    let mut workloads = Vec::new();
    for name in names {
        let [native, wasm] = both_sides(&name, settings)?;
        let [own, other] = [number(&native, SPEED)?, number(&wasm, SPEED)?];
        let ratio = other / own;
        println!("{name:<20} {own:>14.0} {other:>14.0} {ratio:>12.2}");
        workloads.push(json!({ "native": native, "wasm": wasm, "ratio": ratio }));
    }

    println!();
    let mut models = Vec::new();
    for name in ["small", "full"] {
        let repetitions = settings.repetitions.to_string();
        let reading = parse(node("benches/model.js").args([name, &repetitions]))?;
        let read = number(&reading, "read")?;
        println!("reading {name:<14} {read:.0} ms in a fresh browser");
        models.push(reading);
    }

    let page = parse(node("benches/page.js").args([
        settings.repetitions.to_string(),
        settings.autoplay.to_string(),
    ]))?;
    let first_visit = size::first_visit(Path::new("dist"))?;
    print_page(&page, &first_visit)?;

    let report = json!({ "workloads": workloads, "models": models, "page": page, "firstVisit": first_visit });
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
    let measured = native("--seconds=1e-9 --repetitions=1")?;
    let names = measured
        .iter()
        .filter_map(|measured| measured["name"].as_str());
    Ok(names.map(str::to_owned).collect())
}

/// Measures one workload natively and then in wasm at once.
fn both_sides(name: &str, settings: &Settings) -> Result<[Value; 2]> {
    let (seconds, repetitions) = (settings.seconds, settings.repetitions);
    let own = format!("--workload={name} --seconds={seconds} --repetitions={repetitions}");
    let own = native(&own)?.pop();
    let other = [name, &seconds.to_string(), &repetitions.to_string()];
    Ok([
        own.with_context(|| format!("`twofold bench` did not measure {name}"))?,
        parse(node("benches/wasm.js").args(other))?,
    ])
}

/// What `twofold bench` measures with these options, built for speed.
fn native(options: &str) -> Result<Vec<Value>> {
    let mut twofold = cargo();
    twofold.args(["run", "--quiet", "--release", "--package=twofold-cli"]);
    twofold.args(["--bin=twofold", "--", "bench", "--json"]);
    let report = parse(twofold.args(options.split(' ')))?;
    Ok(report["workloads"].as_array().cloned().unwrap_or_default())
}

/// What a program measured, as it tells it. Times in the browser are in milliseconds.
fn parse(program: &mut Command) -> Result<Value> {
    let text = output(program)?;
    serde_json::from_str(&text).with_context(|| format!("cannot read the measurement {text:?}"))
}

fn number(measured: &Value, name: &str) -> Result<f64> {
    let number = measured[name].as_f64();
    number.with_context(|| format!("there is no {name} in the measurement {measured}"))
}

fn print_page(page: &Value, first_visit: &[Loaded]) -> Result<()> {
    let raw: usize = first_visit.iter().map(|file| file.raw).sum();
    let gzip: usize = first_visit.iter().map(|file| file.gzip).sum();
    let autoplay = |name| number(&page["autoplay"], name);
    let [moves, frames, seconds] = [
        autoplay("moves")?,
        autoplay("frames")?,
        autoplay("seconds")?,
    ];
    println!("\nfirst visit            {raw} bytes, {gzip} after gzip");
    println!(
        "time to interactive    {:.0} ms",
        number(page, "timeToInteractive")?
    );
    println!("autoplay               {moves} moves and {frames} frames in {seconds} s");
    let (longest, usual) = (autoplay("longestFrameGap")?, autoplay("frameGap99")?);
    println!("  longest frame gap    {longest:.1} ms (99 % within {usual:.1} ms)");
    let task = autoplay("longestTask")?;
    println!("  longest task         {task:.0} ms (0: none over 50 ms)");
    Ok(())
}
