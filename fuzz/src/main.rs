//! Runs the targets one after the other, and shrinks what is found.

use std::fs::{self, File};
use std::process::{Command, ExitCode, Stdio};

use anyhow::{Context, Result};
use clap::Parser;

/// Gives hostile inputs to everything that reads files and texts of strangers. It needs a compiler of C++.
#[derive(Parser)]
#[command(bin_name = "cargo xtask fuzz")]
struct Arguments {
    /// The time for each target, in minutes
    #[arg(long, default_value_t = 1.0)]
    minutes: f64,
    /// The most inputs for each target
    #[arg(long, default_value_t = 1_000_000)]
    inputs: u64,
    /// This target only; may be repeated
    #[arg(long)]
    target: Vec<String>,
}

const SYSTEM: &str = "--target=x86_64-unknown-linux-gnu";
const PROGRAM: &str = "fuzz/hostile/target/x86_64-unknown-linux-gnu/release/twofold-hostile";
/// libFuzzer counts the branches that are taken, and sees what is compared.
const COUNTED: &str = "-Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table \
    -Cllvm-args=-sanitizer-coverage-trace-compares";

fn main() -> Result<ExitCode> {
    let mut arguments = Arguments::parse();
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.args(["build", "--manifest-path=fuzz/hostile/Cargo.toml"]);
    cargo.args(["--release", SYSTEM]).env("RUSTFLAGS", COUNTED);
    let is_built = cargo.status()?.success();
    is_built.then_some(()).context("it cannot be built")?;
    if arguments.target.is_empty() {
        let names = Command::new(PROGRAM).output()?.stdout;
        arguments.target = (String::from_utf8(names)?.lines().map(String::from)).collect();
    }
    let mut finds = 0;
    for name in &arguments.target {
        finds += usize::from(!fuzz(name, &arguments)?);
    }
    Ok(ExitCode::from(u8::from(finds > 0)))
}

/// Runs one target; false if it finds something.
fn fuzz(name: &str, arguments: &Arguments) -> Result<bool> {
    let folder = format!("target/fuzz/{name}");
    fs::create_dir_all(format!("{folder}/corpus"))?;
    let limited = || {
        let mut command = Command::new(PROGRAM);
        command.env("TWOFOLD_FUZZ", name).env("TMPDIR", "/dev/shm");
        command.args(["-timeout=20", "-rss_limit_mb=4096", "-max_len=65536"]);
        command.stdout(Stdio::null()).stderr(Stdio::null());
        command
    };
    let mut run = limited();
    run.arg(format!("{folder}/corpus"));
    run.arg(format!("-runs={}", arguments.inputs));
    run.arg(format!("-max_total_time={:.0}", 60.0 * arguments.minutes));
    run.arg(format!("-artifact_prefix={folder}/"));
    let log = format!("{folder}/log");
    let is_sound = run.stderr(File::create(&log)?).status()?.success();
    let told = String::from_utf8_lossy(&fs::read(&log)?).into_owned();
    if is_sound {
        println!("{name}: {}", told.lines().last().unwrap_or_default());
        return Ok(true);
    }
    let find = told.rsplit("Test unit written to ").next();
    let find = find
        .and_then(|rest| rest.lines().next())
        .unwrap_or_default();
    let mut shrink = limited();
    shrink.args(["-minimize_crash=1", "-max_total_time=30", find]);
    shrink.arg(format!("-exact_artifact_path={folder}/shrunk"));
    shrink.status()?;
    println!("{name}: FOUND {find}; see {log}; shorter, if possible, in {folder}/shrunk");
    Ok(false)
}
