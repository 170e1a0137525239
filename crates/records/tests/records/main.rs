//! Integration tests of game files.

mod bad_input;
mod docs;
mod faults;
mod find;
mod games;
mod grammar;
mod openings;
mod schema;
mod scores;
#[expect(dead_code, reason = "the tests of the games use the rest")]
#[path = "../../../variants/tests/games/suite/grammar.rs"]
mod sentences;
mod trees;
mod truth;
