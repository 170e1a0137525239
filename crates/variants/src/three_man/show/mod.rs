//! How a position is written and read, how moves are, and what is drawn of it.

mod notation;
mod read;
mod scene;
mod status;
mod text;

pub(super) use status::status;
