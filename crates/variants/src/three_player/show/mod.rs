//! Position strings, notation and drawings.

mod labels;
mod notation;
mod scene;
mod text;

pub(super) use scene::status;
