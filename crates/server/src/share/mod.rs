//! Exports of a game: record, image, animation.

mod picture;
mod record;

pub(crate) use picture::{Painted, animation, position};
pub(crate) use record::record;
