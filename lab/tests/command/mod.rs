//! Calls of the built program.

use std::process::{Command, Output};

use serde_json::Value;

/// Runs it at the top of the repository, which has the networks.
pub fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_twofold-lab"));
    command.current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
    command
}

pub fn run(arguments: &[&str]) -> Output {
    program().args(arguments).output().unwrap()
}

pub fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

pub fn json(arguments: &[&str]) -> Value {
    let output = program().args(arguments).arg("--json").output().unwrap();
    assert!(
        output.status.success(),
        "{arguments:?}: {}",
        text(&output.stderr)
    );
    serde_json::from_slice(&output.stdout).unwrap()
}
