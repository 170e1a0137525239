//! How a position is written and read, how moves are, and what is drawn of it.

mod notation;
mod read;
mod read_negotiation;
mod scene;
mod text;

pub(super) use scene::status;
