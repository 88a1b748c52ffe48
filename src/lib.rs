//! Twofold.
