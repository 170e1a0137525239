//! Position strings, notation and drawings.

mod notation;
mod read;
mod read_negotiation;
mod scene;
mod text;

pub(super) use scene::status;
