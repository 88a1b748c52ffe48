//! The command line of Twofold.
fn main() {}
