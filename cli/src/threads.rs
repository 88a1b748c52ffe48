//! The same work on every core.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use super::output::Failure;
use super::runs::processors;

/// The results of `work` for each number below `count`, in order. Each core has its own worker, and takes the next number when it is
/// done with its last one.
pub fn each_on_all_cores<W: Send, T: Send>(
    count: usize,
    make: impl Fn() -> Result<W, Failure>,
    work: impl Fn(&mut W, usize) -> T + Sync,
) -> Result<Vec<T>, Failure> {
    let next = AtomicUsize::new(0);
    let share = |mut worker: W| {
        let mut found = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= count {
                return found;
            }
            found.push((number, work(&mut worker, number)));
        }
    };
    let share = &share;
    let workers = (0..processors()).map(|_| make());
    let workers = workers.collect::<Result<Vec<W>, _>>()?;
    let found = thread::scope(|scope| {
        let threads: Vec<_> = workers
            .into_iter()
            .map(|worker| scope.spawn(move || share(worker)))
            .collect();
        (threads.into_iter())
            .map(|thread| thread.join())
            .collect::<Result<Vec<_>, _>>()
    });
    let mut found = found
        .map_err(|_| Failure::OnTheWay("a thread died".to_owned()))?
        .into_iter()
        .flatten()
        .collect::<Vec<_>>();
    found.sort_unstable_by_key(|&(number, _)| number);
    Ok(found.into_iter().map(|(_, result)| result).collect())
}
