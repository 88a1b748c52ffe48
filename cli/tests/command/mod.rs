//! Calls of the built program.

use std::ffi::OsStr;
use std::process::{Command, Output};

use serde_json::Value;

/// Runs it at the top of the repository, which has the networks.
pub fn twofold() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_twofold"));
    command.current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
    command
}

/// The words of a command, split as a shell splits it.
pub fn words(command: &str) -> Vec<String> {
    shlex::split(command).unwrap()
}

pub fn run(arguments: &[impl AsRef<OsStr>]) -> Output {
    twofold().args(arguments).output().unwrap()
}

pub fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

pub fn json(arguments: &[impl AsRef<OsStr> + std::fmt::Debug]) -> Value {
    let output = twofold().args(arguments).arg("--json").output().unwrap();
    assert!(
        output.status.success(),
        "{arguments:?}: {}",
        text(&output.stderr)
    );
    serde_json::from_slice(&output.stdout).unwrap()
}
