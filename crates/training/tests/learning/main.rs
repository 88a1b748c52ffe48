//! Learning from outside.

mod copies;
mod formulas;
mod play;
