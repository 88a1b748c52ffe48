//! `twofold bench`.

use std::fmt;
use std::time::Instant;

use clap::Args;
use serde::Serialize;
use twofold::bench;

use super::output::{Failure, Output, note};

/// The workloads, and the time to measure them.
#[derive(Args)]
pub struct Arguments {
    /// Measure only this workload; may be repeated
    #[arg(long = "workload", value_name = "NAME")]
    workloads: Vec<String>,
    /// Measurements of each workload; their median counts
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=1000), allow_negative_numbers = true)]
    repetitions: u32,
    /// The least time of one measurement, in seconds
    #[arg(long, default_value_t = 0.5, value_parser = seconds, allow_negative_numbers = true)]
    seconds: f64,
}

fn seconds(text: &str) -> Result<f64, String> {
    text.parse()
        .ok()
        .filter(|&seconds: &f64| seconds > 0.0 && seconds <= 3600.0)
        .ok_or_else(|| "not a number of seconds above 0 and up to 3600".to_owned())
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Measured {
    name: &'static str,
    iterations: u64,
    operations: u64,
    /// The median of the repetitions.
    seconds: f64,
    operations_per_second: f64,
    /// The time of each repetition.
    all_seconds: Vec<f64>,
}

#[derive(Serialize)]
struct Report {
    version: &'static str,
    workloads: Vec<Measured>,
}

/// Measures the workloads.
pub fn run(arguments: &Arguments, output: &Output) -> Result<(), Failure> {
    let known = bench::workloads();
    if let Some(unknown) = arguments
        .workloads
        .iter()
        .find(|name| !known.contains(&name.as_str()))
    {
        return Err(Failure::Arguments(format!(
            "there is no workload \"{unknown}\"; there are: {}",
            known.join(", ")
        )));
    }
    let wanted = |name: &str| {
        arguments.workloads.is_empty() || arguments.workloads.iter().any(|asked| asked == name)
    };
    let workloads = known
        .iter()
        .filter(|name| wanted(name))
        .filter_map(|name| {
            let measured = measure(name, arguments);
            if measured.is_none() {
                note(&format!(
                    "{name} is left out: this build lacks what it measures"
                ));
            }
            measured
        })
        .collect();
    output.print(&Report {
        version: env!("CARGO_PKG_VERSION"),
        workloads,
    })
}

fn timed(name: &str, iterations: u64) -> Option<(u64, f64)> {
    let began = Instant::now();
    let operations = bench::run(name, iterations)?;
    Some((operations, began.elapsed().as_secs_f64()))
}

fn measure(name: &'static str, arguments: &Arguments) -> Option<Measured> {
    // Doubling also warms up tables and caches.
    let mut iterations = 1;
    while timed(name, iterations)?.1 < arguments.seconds {
        iterations = iterations.checked_mul(2)?;
    }
    let mut operations = 0;
    let mut all_seconds = Vec::new();
    for _ in 0..arguments.repetitions {
        let (done, seconds) = timed(name, iterations)?;
        operations = done;
        all_seconds.push(seconds);
    }
    let mut sorted = all_seconds.clone();
    sorted.sort_by(f64::total_cmp);
    let middle = |rank: usize| sorted[rank / 2];
    let seconds = (middle(sorted.len() - 1) + middle(sorted.len())) / 2.0;
    Some(Measured {
        name,
        iterations,
        operations,
        seconds,
        operations_per_second: operations as f64 / seconds,
        all_seconds,
    })
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "twofold {}", self.version)?;
        for measured in &self.workloads {
            write!(
                f,
                "\n{:<20} {:>14.0} operations/s",
                measured.name, measured.operations_per_second
            )?;
        }
        Ok(())
    }
}
