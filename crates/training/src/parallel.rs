//! Short games on several threads at a time.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

/// What came of some games, and adds up.
pub(super) trait Tally: Default + Send {
    /// Adds what came of other games.
    fn add(&mut self, other: &Self);

    /// How many games these were.
    fn games(&self) -> u64;

    /// The moves made in them.
    fn moves(&self) -> u64;
}

/// Lets each of `players` play game after game, on a thread of its own, until `is_over` of the moves that all have made; games that are being
/// played are always ended. A player whose games end without a move stops earlier.
///
/// `latest` is what came of the latest games, which begin anew after a while. `report` is told about every second of these, and of all games
/// so far. Gives all games.
pub(super) fn play_games<P: Send, T: Tally>(
    players: &mut [P],
    play: impl Fn(&mut P) -> T + Sync,
    is_over: impl Fn(u64) -> bool + Sync,
    latest: &mut T,
    mut report: impl FnMut(&T, &T),
) -> T {
    /// Games between two looks at whether it is over: they are short.
    const GAMES: u64 = 100;
    /// Games after which the latest begin anew.
    const LATEST: u64 = 100_000;
    const BETWEEN_REPORTS: Duration = Duration::from_secs(1);

    let made = AtomicU64::new(0);
    let mut all = T::default();
    let (sender, tallies) = mpsc::channel();
    thread::scope(|scope| {
        for player in players {
            let (sender, made, play, is_over) = (sender.clone(), &made, &play, &is_over);
            scope.spawn(move || {
                while !is_over(made.load(Ordering::Relaxed)) {
                    let mut tally = T::default();
                    for _ in 0..GAMES {
                        tally.add(&play(player));
                    }
                    let moves = tally.moves();
                    made.fetch_add(moves, Ordering::Relaxed);
                    if sender.send(tally).is_err() || moves == 0 {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let mut reported = Instant::now();
        for tally in tallies {
            all.add(&tally);
            if latest.games() >= LATEST {
                *latest = T::default();
            }
            latest.add(&tally);
            if reported.elapsed() >= BETWEEN_REPORTS {
                report(latest, &all);
                reported = Instant::now();
            }
        }
    });
    all
}
