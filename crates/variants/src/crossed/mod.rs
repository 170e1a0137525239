//! Code shared by the two games on cross-shaped boards: each player's view of the board (`seats`),
//! lookup tables (`tables`) and attacks (`attack`).
//!
//! Each game's `board` module adds its own rules.

mod attack;
mod seats;
mod tables;

pub(crate) use seats::{ALL_SEATS, HEADINGS, SEATS, opposite, seen_by, seen_from};
pub(crate) use tables::{Around, OwnLeapers, Tables};
