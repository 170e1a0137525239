//! Position strings, notation, drawings and status fields.

mod notation;
mod scene;
mod text;

pub(super) use scene::status;
