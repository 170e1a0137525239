//! Position strings, notation and drawings.

mod notation;
mod scene;
mod text;

pub(super) use scene::status;
