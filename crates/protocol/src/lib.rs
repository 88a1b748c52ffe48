//! A line protocol between a referee of 2048 and programs that play it; `docs/protocol.md` defines it.
//!
//! [`Request`] and [`Answer`] are its messages. [`Engine`] answers requests with a solver. [`EngineCommand`] lets a program
//! outside take part in an arena, and [`check`] tells its author what is wrong.

#![deny(unreachable_pub)]

mod check;
mod engine;
mod message;
mod player;
mod process;

pub use check::{Finding, check};
pub use engine::{Chooser, Engine};
pub use message::{Answer, Limits, MessageError, Request, Rules, VERSION};
pub use player::{CommandError, EngineCommand};
pub use process::Patience;
