//! Slow reference implementations of all games, for tests.
//!
//! They share no code with the product, not even the board topology. Each was written only from the
//! game's rulebook, so agreement with the fast move generator is evidence that both are correct.
//!
//! The tests in this crate stop at depths that take seconds. `cargo conformance deep` counts the
//! rulebooks' perft tables completely.

mod cached;
pub mod four_player;
pub mod four_way;
mod piece_map;
pub mod three_handed;
pub mod three_man;
pub mod three_player;
pub mod three_way;
