//! Position strings, move strings, drawings and status fields.

mod edit;
mod notation;
mod read;
mod scene;
mod status;
mod text;

pub(super) use status::status;
