//! A line protocol between a referee of 2048 and programs that play it; `docs/protocol.md` defines it.
//!
//! [`Request`] and [`Answer`] are its messages. [`Engine`] answers requests, with a solver of ours as [`SolverChooser`].
//! `EngineCommand` lets a program outside take part in an arena, and `check` tells its author what is wrong; both start
//! processes, and need the feature `referee`.

#![deny(unreachable_pub)]

#[cfg(feature = "referee")]
mod check;
mod engine;
mod message;
#[cfg(feature = "referee")]
mod player;
#[cfg(feature = "referee")]
mod process;
mod solver;

#[cfg(feature = "referee")]
pub use check::{Finding, check};
pub use engine::{Chooser, Engine};
pub use message::{Answer, MessageError, Request, Rules, VERSION};
#[cfg(feature = "referee")]
pub use player::{CommandError, EngineCommand};
#[cfg(feature = "referee")]
pub use process::Patience;
pub use solver::{Equipment, SolverChooser};
