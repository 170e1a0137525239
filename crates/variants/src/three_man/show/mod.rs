//! Position strings, move strings and drawings.

mod notation;
mod read;
mod scene;
mod status;
mod text;

pub(super) use status::status;
