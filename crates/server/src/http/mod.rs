//! The HTTP API, one file per resource.

pub(crate) mod account;
pub(crate) mod analysis;
pub(crate) mod games;
pub(crate) mod health;
pub(crate) mod history;
pub(crate) mod hot_seat;
pub(crate) mod large;
pub(crate) mod live;
pub(crate) mod lobby;
mod makers;
pub(crate) mod pasted;
pub(crate) mod positions;
pub(crate) mod puzzles;
pub(crate) mod ratings;
pub(crate) mod reach;
pub(crate) mod review;
pub(crate) mod session;
pub(crate) mod share;
pub(crate) mod sign_in;
pub(crate) mod tables;
pub(crate) mod variants;
mod visitor;
