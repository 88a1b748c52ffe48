//! Training of n-tuple networks on all cores and on a GPU, with checkpoints. What the page learns with, too, is the crate
//! `twofold_training`.
//!
//! The initial model evaluates frozen stages, which take no further memory. A recipe (`models/*.toml`) states the order of
//! the training steps.

mod average;
mod base;
mod checkpoint;
mod error;
mod gpu;
mod greedy;
mod progress;
mod run;
mod written;

use twofold_training::{
    Entry, Episode, EpisodeStart, Learner, LearnerState, Method, MethodError, Network, Precision,
    Quantisation, StageSet, Weights, described, encode, restore,
};

pub use error::CheckpointError;
pub use gpu::{GpuPlanError, GpuStep, gpu_plan};
pub use greedy::{observe_greedily, play_greedily};
pub use progress::{CurvePoint, StageGames};
pub use run::{Training, TrainingSettings};
