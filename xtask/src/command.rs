//! Running other programs.

use std::ffi::OsStr;
use std::io;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;

use anyhow::{Context, Result, ensure};

/// Vite's own program: a server started by `npx` would survive the end of `npx`.
pub const VITE: &str = "node_modules/vite/bin/vite.js";
/// Playwright's own program.
pub const PLAYWRIGHT: &str = "node_modules/@playwright/test/cli.js";

/// The cargo that runs this program.
pub fn cargo() -> Command {
    Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
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

/// Starts a command.
pub fn start(command: &mut Command) -> Result<Child> {
    let started = command.spawn();
    started.with_context(|| format!("cannot run {}", describe(command)))
}

/// An exit status other than success is an error.
pub fn succeeded(command: &Command, status: ExitStatus) -> Result<()> {
    ensure!(
        status.success(),
        "{} ended with {status}",
        describe(command)
    );
    Ok(())
}

/// Runs a command that has to succeed.
pub fn run(command: &mut Command) -> Result<()> {
    let status = start(command)?.wait()?;
    succeeded(command, status)
}

/// Runs a command that has to succeed, and returns its standard output.
pub fn output(command: &mut Command) -> Result<String> {
    let output = start(command.stdout(Stdio::piped()))?.wait_with_output()?;
    succeeded(command, output.status)?;
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
/// The task calls [`end_with_parent`].
pub fn behind(task: &'static str) -> impl FnOnce() -> Result<()> {
    let running = thread::spawn(move || {
        let mut words = vec![std::env::current_exe()?.into_os_string(), task.into()];
        if cfg!(unix) {
            words.splice(0..0, ["nice".into(), "-n5".into()]);
        }
        let mut command = Command::new(&words[0]);
        command.args(&words[1..]).stdin(Stdio::piped());
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = start(&mut command)?;
        let _open_as_long_as_this_runs = child.stdin.take();
        Ok::<_, anyhow::Error>(child.wait_with_output()?)
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

/// Ends this task and all that it has started when the program ends that holds its standard input open: that can be killed.
pub fn end_with_parent() {
    thread::spawn(|| {
        io::copy(&mut io::stdin(), &mut io::sink()).ok();
        if cfg!(unix) {
            let group = format!("-{}", std::process::id());
            succeeds(Command::new("kill").args(["-TERM", "--", &group]));
        }
        std::process::exit(1);
    });
}

/// The command as typed in a shell.
pub fn describe(command: &Command) -> String {
    std::iter::once(command.get_program())
        .chain(command.get_args())
        .map(|word| word.to_string_lossy())
        .collect::<Vec<_>>()
        .join(" ")
}
