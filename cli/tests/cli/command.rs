//! Calls of the built program. A command is a text, split as a shell splits it.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;

/// The program at the top of the repository, which has the networks.
pub fn twofold(command: &str) -> Command {
    let mut twofold = Command::new(env!("CARGO_BIN_EXE_twofold"));
    twofold.current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
    twofold.args(shlex::split(command).unwrap());
    twofold
}

pub fn run(command: &str) -> Output {
    twofold(command).output().unwrap()
}

pub fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// What a command prints that succeeds.
pub fn printed(command: &str) -> String {
    let output = run(command);
    let (printed, said) = (text(&output.stdout), text(&output.stderr));
    assert!(output.status.success(), "{command}: {said}{printed}");
    printed
}

pub fn json(command: &str) -> Value {
    serde_json::from_str(&printed(&format!("{command} --json"))).unwrap()
}

/// What it says to wrong arguments.
pub fn refused(command: &str) -> String {
    let output = run(command);
    let said = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{command}: {said}");
    said
}

/// A fresh folder for one test.
pub fn folder(name: &str) -> String {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::remove_dir_all(&path).ok();
    fs::create_dir_all(&path).unwrap();
    // A shell would take backslashes for escapes.
    path.display().to_string().replace('\\', "/")
}
