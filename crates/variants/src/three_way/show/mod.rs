//! How a position is written and read, how moves are, and what is drawn of it.

mod forms;
mod info;
mod notation;
mod read;
mod read_negotiation;
mod scene;
mod seen;
mod text;

pub(super) use forms::{describe, open_forms};
pub(super) use info::INFO;
pub(super) use scene::status;
pub(super) use seen::seen_to_have_moved;
