//! Builds, serves, tests and measures Twofold, and installs missing tools.

mod bench;
mod budget;
mod command;
mod install;
mod package;
mod serve;
mod size;
mod test;
mod wasm;

use std::path::Path;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Builds, serves, tests and measures Twofold, and installs missing tools.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Build the page into dist/, a folder that any web server can serve
    Build,
    /// Build the page and serve dist/ on this machine
    Serve {
        /// The port to listen on
        #[arg(long, default_value_t = 4173)]
        port: u16,
    },
    /// Serve the sources and reload on change, without wasm-opt
    Dev {
        /// The port to listen on
        #[arg(long, default_value_t = 5173)]
        port: u16,
    },
    /// Build what the tests of the page need
    #[command(hide = true)]
    TestPackages,
    /// Run every check and every test
    Test(test::Selection),
    /// Pack the crate and the npm package as for publishing, and check their contents; the npm package needs a build
    Package,
    /// Give hostile inputs to everything that reads files and texts of strangers
    #[command(disable_help_flag = true)]
    Fuzz {
        #[arg(allow_hyphen_values = true, trailing_var_arg = true)]
        arguments: Vec<String>,
    },
    /// Measure speed, native and in the browser, and the page
    Bench(bench::Settings),
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    // Every path below is relative to the top of the repository.
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let outcome = match std::env::set_current_dir(&root) {
        Ok(()) => run(arguments.task),
        Err(error) => Err(anyhow::Error::new(error).context(format!("{}", root.display()))),
    };
    match outcome {
        Ok(code) => code,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(task: Task) -> anyhow::Result<ExitCode> {
    match task {
        Task::Build => wasm::build_page()?,
        Task::Serve { port } => serve::preview(port)?,
        Task::Dev { port } => serve::dev(port)?,
        Task::TestPackages => {
            command::end_with_parent();
            wasm::build_packages(wasm::Purpose::Test)?;
        }
        Task::Package => {
            package::check_crate()?;
            package::check_npm()?;
        }
        Task::Fuzz { arguments } => {
            let mut fuzz = command::cargo();
            fuzz.args(["run", "--quiet", "--package=twofold-fuzz", "--"]);
            command::run(fuzz.args(arguments))?;
        }
        Task::Bench(settings) => bench::run(&settings)?,
        Task::Test(selection) => return test::run(&selection),
    }
    Ok(ExitCode::SUCCESS)
}
