//! Exports games as game files, images and animations.

mod picture;
mod record;

pub(crate) use picture::{Painted, animation, position};
pub(crate) use record::record;
