//! The games of Polychess, one folder each, and the one list of them.
//!
//! A game's folder reads like its rule book: `RULES.md` (the ledger), `board.rs`, `setup.rs`, `position.rs` and so on. Nothing outside a
//! folder knows its rules; everybody else meets a game through [`Visitor`] (with its types) or [`new_match`] (without).

pub mod four_way;
pub mod three_handed;
pub mod three_man;
pub mod three_player;
pub mod three_way;

pub mod places;

mod list;

pub use list::{INFOS, Visitor, info, new_match, visit};
