//! Standard output, standard error, and the exit code.

use std::fmt::{self, Display};
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use serde::Serialize;

/// The failure of a command.
#[derive(Debug)]
pub enum Failure {
    /// The arguments are wrong.
    Arguments(String),
    /// Something failed although the arguments were right.
    OnTheWay(String),
    /// A check found faults, which the output names.
    Faults,
    /// Interrupted, after the last output.
    Interrupted,
    /// Standard output was closed.
    BrokenPipe,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Arguments(message) | Self::OnTheWay(message) => message,
            Self::Faults => "faults were found",
            Self::Interrupted => "interrupted",
            Self::BrokenPipe => "standard output was closed",
        })
    }
}

impl Failure {
    /// The failure of a write to standard output.
    pub(super) fn of_output(error: &io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::BrokenPipe,
            _ => Self::OnTheWay(format!("cannot write standard output: {error}")),
        }
    }
}

/// Tells what is wrong with a file that an argument names.
pub(super) fn of_file<E: Display>(path: &Path) -> impl Fn(E) -> Failure {
    move |error| Failure::Arguments(format!("{}: {error}", path.display()))
}

/// Declares that an error of this type means wrong arguments.
macro_rules! arguments_error {
    ($($error:ty),+ $(,)?) => {
        $(impl From<$error> for Failure {
            fn from(error: $error) -> Self {
                Self::Arguments(error.to_string())
            }
        })+
    };
}

arguments_error!(
    twofold_arena::ExperimentError,
    twofold::solver::SolverError,
    twofold::solver::SettingError,
    twofold::solver::Unavailable,
    twofold::rules::LinkError,
    twofold::rules::import::ExportError,
);

/// Prints results, as text or as JSON.
pub struct Output {
    json: bool,
}

impl Output {
    /// Prints JSON or text.
    pub const fn new(json: bool) -> Self {
        Self { json }
    }

    /// True for JSON.
    pub const fn is_json(&self) -> bool {
        self.json
    }

    /// Prints a result.
    pub fn print(&self, result: &(impl Serialize + Display)) -> Result<(), Failure> {
        let text = match self.json {
            true => serde_json::to_string(result)
                .map_err(|error| Failure::OnTheWay(error.to_string()))?,
            false => result.to_string(),
        };
        write_line(&text).map_err(|error| Failure::of_output(&error))
    }

    /// Prints a failure and returns its exit code.
    pub fn fail(&self, failure: &Failure) -> ExitCode {
        let (message, code) = match failure {
            Failure::Arguments(message) => (message, 2),
            Failure::OnTheWay(message) => (message, 1),
            Failure::Faults => return ExitCode::FAILURE,
            Failure::Interrupted => return ExitCode::from(130),
            Failure::BrokenPipe => return ExitCode::SUCCESS,
        };
        note(&format!("error: {message}"));
        if self.json {
            print_error(message);
        }
        ExitCode::from(code)
    }
}

/// Prints to standard error, and ignores a failure to do so.
pub fn note(message: &str) {
    writeln!(io::stderr(), "{message}").ok();
}

/// Prints an error of clap, or the help.
pub fn refuse_arguments(error: &clap::Error) -> ExitCode {
    // A failure to print it is ignored.
    error.print().ok();
    let code = u8::try_from(error.exit_code()).unwrap_or(2);
    if error.use_stderr() && std::env::args_os().any(|argument| argument == "--json") {
        print_error(&message(error));
    }
    ExitCode::from(code)
}

/// The message for wrong arguments, without the general usage.
pub fn message(error: &clap::Error) -> String {
    let text = error.to_string();
    let end = ["\n\nUsage:", "\n\nFor more information"]
        .into_iter()
        .filter_map(|general| text.find(general))
        .min();
    let message = text[..end.unwrap_or(text.len())].trim();
    message
        .strip_prefix("error: ")
        .unwrap_or(message)
        .to_owned()
}

fn print_error(message: &str) {
    write_line(&serde_json::json!({ "error": message }).to_string()).ok();
}

fn write_line(text: &str) -> io::Result<()> {
    let mut stdout = io::stdout().lock();
    writeln!(stdout, "{text}")?;
    stdout.flush()
}
