//! How a position is written and read, how moves are, and what is drawn of it.

pub(super) mod endings;
mod forms;
mod info;
mod notation;
mod read;
mod read_negotiation;
mod scene;
mod seen;
mod text;

pub use forms::{may_declare, may_declare_jointly};

pub(super) use forms::{open_forms, pending};
pub(super) use info::INFO;
pub(super) use scene::status;
pub(super) use seen::seen_to_have_moved;
