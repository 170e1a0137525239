//! What the two boards in the form of a cross share: how each of four players sees them (`seats`), what lies around a cell (`tables`), and who attacks
//! it (`attack`). Each game's board says by which rules.

mod attack;
mod seats;
mod tables;

pub(crate) use seats::{ALL_SEATS, HEADINGS, SEATS, opposite, seen_by, seen_from};
pub(crate) use tables::{Around, OwnLeapers, Tables};
