//! How a position is written and read, how moves are, and what is drawn of it.

mod info;
mod notation;
mod scene;
mod text;

pub(super) use info::INFO;
pub(super) use text::start;
