//! The learned evaluation: an n-tuple network over afterstates, trained by temporal-difference learning.
//!
//! A [`Network`] is the sum of table entries, one for each of its tuples on each of the board's eight images; the
//! [`Architecture`] says which tuples and stages. A [`Learner`] plays games by itself and moves the entries towards
//! what it meets.
//!
//! CITE: Szubert and Jaśkowski, *Temporal difference learning of n-tuple networks for the game 2048* (2014); Yeh et al.,
//! *Multi-stage temporal difference learning for 2048-like games* (2016); Jaśkowski, *Mastering 2048 with delayed temporal
//! coherence learning, multi-stage weight promotion, redundant encoding and carousel shaping* (2017); Matsuzaki, *Developing
//! 2048 player with backward temporal coherence learning and restart* (2017); Guei, Chen and Wu, *Optimistic temporal
//! difference learning for 2048* (2021).

mod architecture;
#[cfg(not(target_arch = "wasm32"))]
mod average;
mod chance;
mod codec;
mod features;
mod file;
mod greedy;
mod learner;
pub mod library;
mod live;
mod method;
mod model;
mod network;
mod pages;
mod stage;
mod starts;
#[cfg(not(target_arch = "wasm32"))]
mod training;
mod view;

pub use architecture::{Architecture, ArchitectureError, Tuple};
pub use chance::{Chances, Observation};
pub use features::{Features, Seen, Tiles};
pub use file::{Header, ModelError, Origin, Quantisation, encode, header};
pub use greedy::{observe_greedily, play_greedily};
pub use learner::{Episode, Learner, Start};
pub use live::{Curve, Live, LiveError, Point};
pub use method::{Frozen, Method, MethodError};
pub(crate) use model::Builder;
pub use model::{Checksum, Model};
pub use network::{Entry, Network, Number, Weights};
pub use stage::{Stage, Tables};
pub use starts::Starts;
#[cfg(not(target_arch = "wasm32"))]
pub use training::{CheckpointError, Entered, Progress, Settings, Training};
