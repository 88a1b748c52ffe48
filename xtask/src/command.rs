//! Running other programs.

use std::ffi::OsStr;
use std::process::{Command, Stdio};
use std::thread;

use anyhow::{Context, Result, bail, ensure};

/// Vite's own program: a server started by `npx` would survive the end of `npx`.
pub const VITE: &str = "node_modules/vite/bin/vite.js";
/// Playwright's own program.
pub const PLAYWRIGHT: &str = "node_modules/@playwright/test/cli.js";

/// The cargo that runs this program.
pub fn cargo() -> Command {
    Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// The command line of Twofold, built for speed.
pub fn twofold() -> Command {
    let mut command = cargo();
    command.args(["run", "--quiet", "--release", "--package", "twofold-cli"]);
    command.args(["--bin", "twofold", "--"]);
    command
}

/// Node running `script`.
pub fn node(script: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new("node");
    command.arg(script);
    command
}

/// The package manager of Node.
pub fn npm() -> Command {
    Command::new(if cfg!(windows) { "npm.cmd" } else { "npm" })
}

/// Runs a command; an exit status other than success is an error.
pub fn run(command: &mut Command) -> Result<()> {
    let status = command
        .status()
        .with_context(|| format!("cannot run {}", describe(command)))?;
    if !status.success() {
        bail!("{} ended with {status}", describe(command));
    }
    Ok(())
}

/// Runs a command and returns its standard output.
pub fn output(command: &mut Command) -> Result<String> {
    let output = command
        .stderr(Stdio::inherit())
        .output()
        .with_context(|| format!("cannot run {}", describe(command)))?;
    if !output.status.success() {
        bail!("{} ended with {}", describe(command), output.status);
    }
    String::from_utf8(output.stdout)
        .with_context(|| format!("{} wrote text that is not UTF-8", describe(command)))
}

/// Whether a command runs and succeeds; its output is dropped.
pub fn succeeds(command: &mut Command) -> bool {
    command
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}

/// Starts another task of this program behind what others compute; the answer awaits its end and prints what it said.
pub fn behind(task: &'static str) -> impl FnOnce() -> Result<()> {
    let running = thread::spawn(move || {
        let mut words = vec![std::env::current_exe()?.into_os_string(), task.into()];
        if cfg!(unix) {
            words.splice(0..0, ["nice".into(), "-n5".into()]);
        }
        let output = Command::new(&words[0]).args(&words[1..]).output();
        output.with_context(|| format!("cannot run {}", words[0].display()))
    });
    move || {
        let output = running.join().expect("the thread only waits")?;
        let said = [output.stdout, output.stderr].concat();
        print!("{}", String::from_utf8_lossy(&said));
        let status = output.status;
        ensure!(status.success(), "{task} ended with {status}");
        Ok(())
    }
}

/// The command as typed in a shell.
pub fn describe(command: &Command) -> String {
    std::iter::once(command.get_program())
        .chain(command.get_args())
        .map(|word| word.to_string_lossy())
        .collect::<Vec<_>>()
        .join(" ")
}
