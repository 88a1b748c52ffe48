//! Builds, serves, tests and measures Twofold.
fn main() {}
