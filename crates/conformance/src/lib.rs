//! Helpers that the programs for conformance and experiments share.

pub mod parallel;
