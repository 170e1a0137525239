//! Position strings, notation, drawings and status fields.

mod edit;
mod notation;
mod scene;
mod text;

pub(super) use scene::status;
