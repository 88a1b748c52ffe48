//! Learning from outside.

mod formulas;
mod play;
