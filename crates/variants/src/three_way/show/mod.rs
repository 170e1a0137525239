//! Position strings, notation, drawings and status fields.

mod edit;
mod notation;
mod read;
mod read_negotiation;
mod scene;
mod text;

pub(super) use scene::status;
