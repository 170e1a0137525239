//! Slow reference implementations of all games, for tests.
//!
//! They share no code with the product, not even the board topology. Each was written only from the
//! rulebook of its game. If a reference and the fast move generator agree, both are probably
//! correct.
//!
//! The tests in this crate limit the perft depth so that they run in seconds. `cargo conformance
//! deep` compares the perft tables of the rulebooks at every depth.

mod cached;
pub mod four_player;
pub mod four_way;
mod piece_map;
pub mod three_handed;
pub mod three_man;
pub mod three_player;
pub mod three_way;
