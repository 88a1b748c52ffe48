//! Training of n-tuple networks by temporal differences.
//!
//! A [`Network`] has the entries of an [`Architecture`](twofold::network::Architecture) and the statistics of their
//! updates. A [`Learner`] plays games and updates the entries by its errors.
//!
//! Training is bound by memory latency: [`Tuple::place`](twofold::network::Tuple::place) orders a table so that
//! consecutive accesses lie close together. With the feature `mapped` a table takes memory only
//! where it has learned: what the trainings of the laboratory need.
//!
//! CITE: Szubert and Jaśkowski, *Temporal difference learning of n-tuple networks for the game 2048* (2014); Yeh et al.,
//! *Multi-stage temporal difference learning for 2048-like games* (2016); Jaśkowski, *Mastering 2048 with delayed temporal
//! coherence learning, multi-stage weight promotion, redundant encoding and carousel shaping* (2017); Matsuzaki, *Developing
//! 2048 player with backward temporal coherence learning and restart* (2017); Guei, Chen and Wu, *Optimistic temporal
//! difference learning for 2048* (2021).

#![deny(unreachable_pub)]

mod export;
mod learner;
mod live;
mod method;
mod network;
mod starts;

pub use export::{Precision, Quantisation, described, encode, restore};
pub use learner::{Episode, EpisodeStart, Learner, LearnerState};
pub use live::{Curve, LiveError, LivePoint, LiveTraining};
pub use method::{Method, MethodError, StageSet};
pub use network::{AtomicF32, Entry, Network, Weights};
pub use starts::{StartKind, Starts};
