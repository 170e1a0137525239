//! The browser module: rules and search as WebAssembly.
//!
//! A page sends a call as JSON and receives an answer as JSON. [`answer`] handles the calls. On
//! `wasm32`, the module exports three functions:
//!
//! - `allocate(length)` returns the address of a buffer for a call of this length.
//! - `call()` answers the call in the buffer and returns the address of the answer.
//! - `length()` returns the length of the last answer.
//!
//! The page must supply two functions in the namespace `page`. They receive the address and the
//! length of a text: `report` the JSON of an unfinished analysis, and `fail` the message of a panic.

mod answer;
#[cfg(target_arch = "wasm32")]
mod exports;

pub use answer::answer;
