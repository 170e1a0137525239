//! Records read, written, played and checked.

mod bad_input;
mod docs;
mod faults;
mod find;
mod games;
mod grammar;
mod openings;
mod schema;
mod scores;
#[path = "../../../variants/tests/suite/grammar.rs"]
mod sentences;
mod trees;
mod truth;
