//! The built program, as tests call it.

use std::process::{Command, Output};

use serde_json::Value;

pub fn twofold() -> Command {
    Command::new(env!("CARGO_BIN_EXE_twofold"))
}

pub fn run(arguments: &[&str]) -> Output {
    twofold().args(arguments).output().unwrap()
}

pub fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

pub fn json(arguments: &[&str]) -> Value {
    let output = twofold().args(arguments).arg("--json").output().unwrap();
    assert!(
        output.status.success(),
        "{arguments:?}: {}",
        text(&output.stderr)
    );
    serde_json::from_slice(&output.stdout).unwrap()
}
