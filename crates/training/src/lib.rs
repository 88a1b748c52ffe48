//! Training of n-tuple networks by temporal differences.
//!
//! A [`Network`] has the entries of an [`Architecture`](twofold::network::Architecture) and the statistics of their
//! updates. A [`Learner`] plays games and updates the entries by its errors.
//!
//! Training is bound by memory latency: [`Tuple::place`](twofold::network::Tuple::place) orders a table so that
//! consecutive accesses lie close together. The initial model evaluates frozen stages, which take no further memory. A
//! recipe (`models/*.toml`, read by the command line) states the order of the training steps.
//!
//! CITE: Szubert and Jaśkowski, *Temporal difference learning of n-tuple networks for the game 2048* (2014); Yeh et al.,
//! *Multi-stage temporal difference learning for 2048-like games* (2016); Jaśkowski, *Mastering 2048 with delayed temporal
//! coherence learning, multi-stage weight promotion, redundant encoding and carousel shaping* (2017); Matsuzaki, *Developing
//! 2048 player with backward temporal coherence learning and restart* (2017); Guei, Chen and Wu, *Optimistic temporal
//! difference learning for 2048* (2021).

#![deny(unreachable_pub)]

#[cfg(feature = "parallel")]
mod average;
#[cfg(feature = "parallel")]
mod base;
#[cfg(feature = "parallel")]
mod checkpoint;
#[cfg(feature = "parallel")]
mod error;
mod export;
#[cfg(feature = "parallel")]
mod gpu;
mod greedy;
mod learner;
mod live;
mod method;
mod network;
#[cfg(feature = "parallel")]
mod progress;
#[cfg(feature = "parallel")]
mod run;
mod starts;
#[cfg(feature = "parallel")]
mod written;

#[cfg(feature = "parallel")]
pub use error::CheckpointError;
pub use export::{Quantisation, encode};
#[cfg(feature = "parallel")]
pub use gpu::{GpuPlanError, GpuStep, gpu_plan};
pub use greedy::{observe_greedily, play_greedily};
pub use learner::{Episode, EpisodeStart, Learner};
pub use live::{Curve, LiveError, LivePoint, LiveTraining};
pub use method::{Method, MethodError, StageSet};
pub use network::{AtomicF32, Entry, Network, Weights};
#[cfg(feature = "parallel")]
pub use progress::{CurvePoint, StageGames};
#[cfg(feature = "parallel")]
pub use run::{Training, TrainingSettings};
pub use starts::{StartKind, Starts};
