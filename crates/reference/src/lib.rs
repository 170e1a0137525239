//! A slow second generator per game. It shares no code with the product, topology included: each game here was written from its
//! ledger alone, so that agreement with the fast generators means something.

pub mod four_way;
pub mod three_handed;
pub mod three_man;
pub mod three_player;
pub mod three_way;
