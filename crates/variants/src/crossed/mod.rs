//! The shared part of the two cross-shaped boards: each player's view (`seats`), the neighbourhood
//! of a cell (`tables`) and attacks (`attack`).
//!
//! Each game's `board` adds its own rules.

mod attack;
mod seats;
mod tables;

pub(crate) use seats::{ALL_SEATS, HEADINGS, SEATS, opposite, seen_by, seen_from};
pub(crate) use tables::{Around, OwnLeapers, Tables};
