//! Helpers for `cargo conformance` and `cargo lab`.

pub mod parallel;
