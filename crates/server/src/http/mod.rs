//! The interface of the web client, one file per noun.

pub(crate) mod health;
pub(crate) mod hot_seat;
pub(crate) mod reach;
pub(crate) mod session;
pub(crate) mod tables;
pub(crate) mod variants;
