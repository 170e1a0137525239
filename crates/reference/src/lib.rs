//! A slow second generator per game. It shares no code with the product, topology included: each game here was written from its
//! ledger alone, so that agreement with the fast generators means something.
//!
//! Its tests count to the depths that take seconds; `cargo conformance deep` counts the ledgers' perft tables to the end.

mod cached;
pub mod four_player;
pub mod four_way;
mod piece_map;
pub mod three_handed;
pub mod three_man;
pub mod three_player;
pub mod three_way;
