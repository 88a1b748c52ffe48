//! The networks and exact solutions of this worker's solvers.

use std::cell::RefCell;
use std::sync::Arc;

use twofold::exact::Solution;
use twofold::network::Model;
use twofold::solver::{NetworkName, Resources};

/// The resources, and the number of their changes.
#[derive(Default)]
struct Held {
    resources: Resources,
    changes: u64,
}

thread_local! {
    static HELD: RefCell<Held> = RefCell::default();
}

/// The current resources of this worker.
pub(super) fn current() -> Resources {
    HELD.with_borrow(|held| held.resources.clone())
}

/// A number that grows whenever the resources change.
pub(super) fn changes() -> u64 {
    HELD.with_borrow(|held| held.changes)
}

/// The network of this name.
pub(super) fn network(name: NetworkName) -> Option<Arc<Model>> {
    HELD.with_borrow(|held| held.resources.network(name).cloned())
}

pub(super) fn add_network(name: NetworkName, network: Arc<Model>) {
    change(|resources| resources.add_network(name, network));
}

pub(super) fn add_solution(solution: Arc<Solution>) {
    change(|resources| resources.add_solution(solution));
}

fn change(change: impl FnOnce(&mut Resources)) {
    HELD.with_borrow_mut(|held| {
        change(&mut held.resources);
        held.changes += 1;
    });
}
