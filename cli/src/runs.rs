//! Common parts of long runs: games at a time, a progress bar, and the end at a signal.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

use super::output::{Failure, note};

/// A number of games to play at a time.
pub fn jobs(text: &str) -> Result<usize, String> {
    text.parse()
        .ok()
        .filter(|jobs| (1..=1024).contains(jobs))
        .ok_or_else(|| "not a number from 1 to 1024".to_owned())
}

/// After the first signal to end, the run sums up the finished games; the second ends it at once.
pub fn stop_on_signal() -> Result<Arc<AtomicBool>, Failure> {
    let stop = Arc::new(AtomicBool::new(false));
    let seen = Arc::clone(&stop);
    ctrlc::set_handler(move || {
        if seen.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    })
    .map_err(|error| Failure::OnTheWay(format!("cannot listen for Ctrl-C: {error}")))?;
    Ok(stop)
}

/// The end of a command that has printed its figures: an interruption, if they lack games.
pub fn end_of_run(is_complete: bool) -> Result<(), Failure> {
    if is_complete {
        return Ok(());
    }
    note(
        "stopped: long games are missing more often than short ones, so these figures are not those of the whole run",
    );
    Err(Failure::Interrupted)
}

/// The processors of this machine.
pub fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, NonZeroUsize::get)
}

/// The [`progress_bar`] of games, of which an earlier run has played some.
pub fn game_bar(games: u64, done: u64) -> ProgressBar {
    let template = "{bar:40} {pos}/{len} games, {elapsed}, {eta} left, {msg}";
    let bar = progress_bar(games, template).with_position(done);
    // The speed of this run excludes games of an earlier one.
    bar.reset_eta();
    bar
}

/// A progress bar on standard error, if that is a terminal.
pub fn progress_bar(length: u64, template: &str) -> ProgressBar {
    let bar = ProgressBar::new(length);
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}
