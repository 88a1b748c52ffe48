//! An engine's process.

use std::io::{BufRead, BufReader, Read, Write as _};
use std::process::{ChildStdin, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TryRecvError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use process_wrap::std::{ChildWrapper, CommandWrap};
use twofold::board::Grid;
use twofold::search::Evaluation;
use twofold_arena::{Fault, MoveBudget};

use super::message::{Answer, Request, Rules, VERSION, short};

/// The longest line of an engine, in bytes.
pub(super) const LONGEST_LINE: u64 = 4096;
/// The time between two looks at whether the run was stopped.
const LOOK: Duration = Duration::from_millis(50);
/// The time an engine has to end after `quit`.
pub(super) const QUIT: Duration = Duration::from_secs(1);

/// How long an engine is waited for.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// For the answer to `hello` and to `game`.
    pub start: Duration,
    /// For a move without a limit of milliseconds.
    pub unlimited: Duration,
    /// For a move after its milliseconds, and then again after `stop`.
    pub grace: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        Self {
            start: Duration::from_secs(30),
            unlimited: Duration::from_secs(60),
            grace: Duration::from_secs(1),
        }
    }
}

/// A line of an engine.
enum Line {
    Text(String),
    TooLong,
    NotUtf8,
}

/// A running engine. Its process, and all processes that it started, end with this value.
pub(crate) struct Process {
    child: Box<dyn ChildWrapper>,
    requests: Option<ChildStdin>,
    lines: Receiver<Line>,
    /// The last line of its standard error.
    complaint: Arc<Mutex<String>>,
    /// The reader of its standard error.
    complaints: Option<JoinHandle<()>>,
    patience: Patience,
}

impl Process {
    /// Starts a program.
    pub(crate) fn start(words: &[String], patience: Patience) -> Result<Self, Fault> {
        let failed = |error: &dyn std::fmt::Display| {
            let program = words.first().map_or("", String::as_str);
            Fault::new(format!("no start: {program}: {error}"))
        };
        let (program, arguments) = words
            .split_first()
            .ok_or_else(|| failed(&"there is no command"))?;
        let mut command = Command::new(program);
        command
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut command = CommandWrap::from(command);
        // A group of its own: Ctrl+C reaches the referee alone, which then ends the whole group.
        #[cfg(unix)]
        command.wrap(process_wrap::std::ProcessGroup::leader());
        #[cfg(windows)]
        command.wrap(process_wrap::std::JobObject);
        let mut child = command.spawn().map_err(|error| failed(&error))?;
        let (sender, lines) = sync_channel(16);
        if let Some(output) = child.stdout().take() {
            thread::spawn(move || send_lines(BufReader::new(output), &sender));
        }
        let complaint = Arc::new(Mutex::new(String::new()));
        let complaints = child.stderr().take().map(|errors| {
            let last = Arc::clone(&complaint);
            thread::spawn(move || keep_last_line(BufReader::new(errors), &last))
        });
        let requests = child.stdin().take();
        Ok(Self {
            child,
            requests,
            lines,
            complaint,
            complaints,
            patience,
        })
    }

    /// Greets it, and gives its name.
    pub(crate) fn hello(&mut self, stop: &AtomicBool) -> Result<String, Fault> {
        self.tell(&Request::Hello(VERSION))?;
        match self.answer("hello", self.patience.start, stop)? {
            Answer::Hello(VERSION, name) => Ok(name),
            Answer::Hello(version, _) => Err(Fault::new(format!(
                "refused: it speaks version {version} of the protocol, not {VERSION}"
            ))),
            other => Err(unexpected(&other, "hello")),
        }
    }

    /// Begins a game.
    pub(crate) fn game(&mut self, rules: Rules, stop: &AtomicBool) -> Result<(), Fault> {
        self.tell(&Request::Game(rules))?;
        match self.answer("game", self.patience.start, stop)? {
            Answer::Ready => Ok(()),
            other => Err(unexpected(&other, "game")),
        }
    }

    /// Asks for a move. Past its time it is told to stop; then it has a last chance.
    pub(crate) fn go(
        &mut self,
        limits: MoveBudget,
        board: Grid,
        stop: &AtomicBool,
    ) -> Result<Evaluation, Fault> {
        self.tell(&Request::Go(limits, board))?;
        let time = match limits.ms {
            Some(ms) => Duration::from_secs_f64(ms / 1e3).saturating_add(self.patience.grace),
            None => self.patience.unlimited,
        };
        let answer = match self.wait(time, stop)? {
            Some(answer) => answer,
            None => {
                self.tell(&Request::Stop)?;
                let more = self.patience.grace;
                self.wait(more, stop)?
                    .ok_or_else(|| hang("go", time.saturating_add(more)))?
            }
        };
        match answer {
            Answer::Move(evaluation) => Ok(evaluation),
            other => Err(unexpected(&other, "go")),
        }
    }

    /// Sends a message. A line that came before it was not asked for.
    pub(super) fn tell(&mut self, request: &Request) -> Result<(), Fault> {
        if *request != Request::Stop {
            match self.lines.try_recv() {
                Ok(line) => return Err(babble(&format!("{} unasked", quoted(&line)))),
                Err(TryRecvError::Disconnected) => return Err(self.ended()),
                Err(TryRecvError::Empty) => {}
            }
        }
        self.send(&request.to_string())
    }

    /// Sends a line.
    pub(super) fn send(&mut self, line: &str) -> Result<(), Fault> {
        let sent = self
            .requests
            .as_mut()
            .is_some_and(|requests| requests.write_all(format!("{line}\n").as_bytes()).is_ok());
        match sent {
            true => Ok(()),
            false => Err(self.ended()),
        }
    }

    /// The answer to a request.
    pub(super) fn answer(
        &mut self,
        request: &str,
        time: Duration,
        stop: &AtomicBool,
    ) -> Result<Answer, Fault> {
        self.wait(time, stop)?.ok_or_else(|| hang(request, time))
    }

    /// The next line as an answer; `None` if none comes in this time.
    pub(super) fn wait(
        &mut self,
        time: Duration,
        stop: &AtomicBool,
    ) -> Result<Option<Answer>, Fault> {
        let began = Instant::now();
        let line = loop {
            let left = time.saturating_sub(began.elapsed());
            match self.lines.recv_timeout(left.min(LOOK)) {
                Ok(line) => break line,
                Err(RecvTimeoutError::Disconnected) => return Err(self.ended()),
                Err(RecvTimeoutError::Timeout) if stop.load(Ordering::Relaxed) => {
                    return Err(Fault::new("the run was stopped"));
                }
                Err(RecvTimeoutError::Timeout) if left <= LOOK => return Ok(None),
                Err(RecvTimeoutError::Timeout) => {}
            }
        };
        match &line {
            Line::Text(text) => text
                .parse()
                .map(Some)
                .map_err(|error| babble(&format!("{}: {error}", quoted(&line)))),
            Line::TooLong | Line::NotUtf8 => Err(babble(&quoted(&line))),
        }
    }

    /// Its output is at its end.
    fn ended(&mut self) -> Fault {
        // Its exit code comes a little later than the end of its output.
        let status = self.wait_for_end(QUIT / 2);
        self.wait_for_complaints(QUIT / 2);
        let how = match status {
            Some(status) => format!("crash: the process ended ({status})"),
            None => "crash: the process closed its output".to_owned(),
        };
        let complaint = self.complaint();
        Fault::new(match complaint.is_empty() {
            true => how,
            false => format!("{how}: {complaint}"),
        })
    }

    /// The last line that it wrote to standard error.
    pub(super) fn complaint(&self) -> String {
        let complaint = self
            .complaint
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        complaint.clone()
    }

    /// True if it runs and nothing unasked has come from it.
    pub(super) fn is_well(&mut self) -> bool {
        matches!(self.lines.try_recv(), Err(TryRecvError::Empty))
            && matches!(self.child.try_wait(), Ok(None))
    }

    /// Asks it to end; `None` if it still runs after [`QUIT`].
    pub(super) fn quit(&mut self) -> Option<ExitStatus> {
        self.send(&Request::Quit.to_string()).ok();
        self.wait_for_end(QUIT)
    }

    /// Closes its input; `None` if it still runs after [`QUIT`].
    pub(super) fn close_input(&mut self) -> Option<ExitStatus> {
        self.requests = None;
        self.wait_for_end(QUIT)
    }

    fn wait_for_end(&mut self, time: Duration) -> Option<ExitStatus> {
        poll(time, || self.child.try_wait().ok().flatten())
    }

    /// Waits until its standard error is read to the end. A process that it started can hold it open for longer.
    fn wait_for_complaints(&self, time: Duration) {
        poll(time, || {
            let reader = self.complaints.as_ref();
            reader.is_none_or(JoinHandle::is_finished).then_some(())
        });
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // The whole group ends: also what a wrapper script started. A failure means that nothing is left to end.
        self.child.start_kill().ok();
        self.child.wait().ok();
    }
}

/// Asks again until there is an answer; `None` if there is none in this time.
fn poll<T>(time: Duration, mut ask: impl FnMut() -> Option<T>) -> Option<T> {
    let began = Instant::now();
    loop {
        let answer = ask();
        if answer.is_some() || began.elapsed() >= time {
            return answer;
        }
        thread::sleep(Duration::from_millis(5));
    }
}

fn hang(request: &str, time: Duration) -> Fault {
    let seconds = time.as_secs_f64();
    Fault::new(format!(
        "hang: no answer to \"{request}\" in {seconds:.1} s"
    ))
}

fn babble(what: &str) -> Fault {
    Fault::new(format!("babble: {what}"))
}

/// The fault of an answer to another question.
fn unexpected(answer: &Answer, request: &str) -> Fault {
    match answer {
        Answer::Error(text) => Fault::new(format!("refused: {text}")),
        other => babble(&format!(
            "\"{}\" in answer to \"{request}\"",
            short(&other.to_string())
        )),
    }
}

fn quoted(line: &Line) -> String {
    match line {
        Line::Text(text) => format!("\"{}\"", short(text)),
        Line::TooLong => format!("a line of more than {LONGEST_LINE} bytes"),
        Line::NotUtf8 => "a line that is not UTF-8".to_owned(),
    }
}

/// Sends the lines of an engine until one is too long or nobody listens.
fn send_lines(mut output: impl BufRead, lines: &SyncSender<Line>) {
    loop {
        let mut bytes = Vec::new();
        let read = output
            .by_ref()
            .take(LONGEST_LINE + 1)
            .read_until(b'\n', &mut bytes);
        // A part of a line at the end of the output is no line.
        let whole = bytes.ends_with(b"\n");
        let too_long = !whole && bytes.len() as u64 > LONGEST_LINE;
        if read.is_err() || !whole && !too_long {
            return;
        }
        let line = match (too_long, String::from_utf8(bytes)) {
            (true, _) => Line::TooLong,
            (false, Ok(text)) => Line::Text(text.trim_end_matches(['\n', '\r']).to_owned()),
            (false, Err(_)) => Line::NotUtf8,
        };
        if lines.send(line).is_err() || too_long {
            return;
        }
    }
}

/// Keeps the last line that is not blank.
fn keep_last_line(mut errors: impl BufRead, last: &Mutex<String>) {
    loop {
        let mut bytes = Vec::new();
        let read = errors
            .by_ref()
            .take(LONGEST_LINE)
            .read_until(b'\n', &mut bytes);
        if !matches!(read, Ok(1..)) {
            return;
        }
        let text = String::from_utf8_lossy(&bytes).trim().to_owned();
        if !text.is_empty() {
            *last.lock().unwrap_or_else(PoisonError::into_inner) = text;
        }
    }
}
