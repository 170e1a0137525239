//! A slow second generator for each game, for tests.
//!
//! It shares no code with the product, not even the topology. Each game was written from its ledger
//! alone, so agreement with the fast generator is evidence that both are correct.
//!
//! The tests here count to depths that take seconds; `cargo conformance deep` counts the perft
//! tables of the ledgers completely.

mod cached;
pub mod four_player;
pub mod four_way;
mod piece_map;
pub mod three_handed;
pub mod three_man;
pub mod three_player;
pub mod three_way;
