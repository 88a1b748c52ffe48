//! Serves the page on this machine.

use std::process::Command;

use anyhow::{Context, Result};

use crate::command::{VITE, node};
use crate::wasm::{self, Purpose};

/// Builds dist/ and serves it.
pub fn preview(port: u16) -> Result<()> {
    wasm::build_page()?;
    become_server(node(VITE).args(["preview", "--port", &port.to_string(), "--strictPort"]))
}

/// Serves the sources; Vite reloads the page when they change.
pub fn dev(port: u16) -> Result<()> {
    wasm::build_packages(Purpose::Development)?;
    become_server(node(VITE).args(["--port", &port.to_string(), "--strictPort"]))
}

/// Lets the server take this program's place, so that it gets Ctrl-C and every other signal itself
/// and nothing is left running.
#[cfg(unix)]
fn become_server(command: &mut Command) -> Result<()> {
    use std::os::unix::process::CommandExt;
    Err(command.exec()).context("cannot start Vite")
}

/// Runs the server until it ends; Ctrl-C in the console reaches it as well as this program.
#[cfg(not(unix))]
fn become_server(command: &mut Command) -> Result<()> {
    crate::command::run(command).context("cannot run Vite")
}
