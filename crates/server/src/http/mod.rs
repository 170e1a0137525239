//! The interface of the web client, one file per noun.

pub(crate) mod hot_seat;
pub(crate) mod variants;
