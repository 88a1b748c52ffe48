//! The same work on every core.

use std::thread;

use super::output::Failure;

/// Runs a thread with its own worker on each core, and collects the results, in no particular order.
///
/// # Errors
/// The failure of `make`, before any work begins; [`Failure::OnTheWay`] if a thread died.
pub fn on_all_cores<W: Send, T: Send>(
    make: impl Fn() -> Result<W, Failure>,
    work: impl Fn(W) -> T + Sync,
) -> Result<Vec<T>, Failure> {
    let cores = thread::available_parallelism().map_or(1, |count| count.get());
    let workers: Vec<W> = (0..cores).map(|_| make()).collect::<Result<_, _>>()?;
    let work = &work;
    thread::scope(|scope| {
        let threads: Vec<_> = workers
            .into_iter()
            .map(|worker| scope.spawn(move || work(worker)))
            .collect();
        (threads.into_iter())
            .map(|thread| thread.join())
            .collect::<Result<Vec<_>, _>>()
    })
    .map_err(|_| Failure::OnTheWay("a thread died".to_owned()))
}
